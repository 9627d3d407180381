/** Finds the cause in a PostgreSQL program's output: its first error. Later ones are about cleaning up. */
const errorLine = /\b(?:PANIC|FATAL|ERROR|fatal|error):\s*(.+)$/

/** Of a machine that is too busy now, or of a server that is still ending. */
const passing =
  /Resource temporarily unavailable|Cannot allocate memory|out of memory|Too many open files|could not fork|shared memory block|lock file .* already exists/i

export const isPassingError = (said: string): boolean => passing.test(said)

export function firstError(text: string | undefined): string | undefined {
  const lines = (text ?? '').split('\n').map((line) => line.trim())
  for (const line of lines) {
    const said = errorLine.exec(line)?.[1]
    if (said !== undefined) return said
  }
  return lines.find((line) => line !== '')
}
