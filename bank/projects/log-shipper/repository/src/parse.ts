import type { Level, LogRecord } from './model.ts'

const levels: readonly string[] = ['debug', 'info', 'warn', 'error'] satisfies Level[]

/** `2026-03-02T09:00:00Z warn disk is almost full`; a line that looks otherwise is an info record as a whole. */
export function parseLine(line: string, id: string): LogRecord {
  const [at = '', level = '', ...words] = line.split(' ')
  if (!/^\d{4}-\d\d-\d\dT/.test(at) || !isLevel(level)) return { id, at: '', level: 'info', text: line }
  return { id, at, level, text: words.join(' ') }
}

function isLevel(text: string): text is Level {
  return levels.includes(text)
}

/** The size of a record on the wire, in bytes of UTF-8. */
export function sizeOf(record: LogRecord): number {
  return Buffer.byteLength(JSON.stringify(record))
}
