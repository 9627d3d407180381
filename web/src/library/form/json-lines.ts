/** Tests as lines of JSON, for pasting many at once and for files. */
import { type Signature, TestCase } from '@nova/contract/questions/signature'
import { TestGroup } from '@nova/contract/words'
import { z } from 'zod'
import type { Row } from './written.ts'

const Line = TestCase.partial({ group: true, visible: true })
const whole = z.array(z.unknown())

/** One test a line: {"args": [...], "expected": ..., "group": "core", "visible": false}; or one JSON list of them. */
export function readLines(text: string, { params }: Signature): { rows: Row[]; errors: string[] } {
  const rows: Row[] = []
  const errors: string[] = []
  for (const { name, value } of entriesOf(text)) {
    const parsed = Line.safeParse(value)
    if (!parsed.success) {
      errors.push(`${name}: not a test. Write each like {"args": [[5, 3], 4], "expected": 1}.`)
      continue
    }
    const { args, expected, group = TestGroup.enum.core, visible = false } = parsed.data
    if (args.length === params.length) {
      rows.push({ args: args.map(asText), expected: asText(expected), group, visible })
    } else errors.push(`${name}: ${args.length} arguments, and the function has ${params.length} parameters.`)
  }
  return { rows, errors }
}

function entriesOf(text: string): { name: string; value: unknown }[] {
  const list = whole.safeParse(parse(text))
  const isList = list.success && list.data.every((each) => typeof each === 'object' && !Array.isArray(each))
  if (isList) return list.data.map((value, at) => ({ name: `Test ${at + 1}`, value }))
  const lines = text.split('\n').map((line, at) => ({ name: `Line ${at + 1}`, line: line.trim() }))
  return lines.filter(({ line }) => line !== '').map(({ name, line }) => ({ name, value: parse(line) }))
}

/** The same for the table's content; a cell that isn't valid JSON is sent as text. */
export function writeLines(rows: Row[]): string {
  const valueOf = (text: string) => parse(text) ?? (text.trim() === 'null' || text.trim() === '' ? null : text)
  const lines = rows.map(({ args, expected, group, visible }) =>
    JSON.stringify({ args: args.map(valueOf), expected: valueOf(expected), group, visible }),
  )
  return lines.map((line) => `${line}\n`).join('')
}

const asText = (value: unknown) => JSON.stringify(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
