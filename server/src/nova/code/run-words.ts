import { shownHeld } from '../../code-facts/held-values.ts'
import type { Step } from '../../code-facts/trace.ts'
/** How what a run holds is told in a sentence. */
import type { Json } from '../../platform/sandbox/request.ts'
import { asCode } from '../wording.ts'
import { nothing, partsOf, type Run, valueOf } from './run-frames.ts'

/** Characters of a value and of a line that are told. */
const longestTold = 48
const longestQuote = 90
const mostValues = 4

export const shownIn = (value: Json, { isPython }: Pick<Run, 'isPython'>): string => {
  const shown = value === nothing ? nothing : shownHeld(value)
  return isPython ? shown.replace(/(?<![\w"'])(?:null|true|false)(?![\w"'])/g, (word) => inPython[word]!) : shown
}
const inPython: Record<string, string> = { null: 'None', true: 'True', false: 'False' }
/** The same as code in a sentence. */
export const asHeld = (value: Json, run: Run) => asCode(shownIn(value, run))
export const isShort = (value: Json | undefined, run: Run): value is Json =>
  value !== undefined && shownIn(value, run).length <= longestTold

export const textOf = (line: number, { lines }: Run) => lines[line - 1] ?? ''
/** 'line 6, `return None`': a line with what stands there, where that is short. */
export const quoteLine = (line: number, run: Run): string => {
  const text = textOf(line, run).trim()
  return text.length <= longestQuote && !text.includes('`') ? `line ${line}, \`${text}\`` : `line ${line}`
}

export const listed = (all: readonly string[]): string =>
  all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)!}` : all[0]!

/** '`name` is `"A1"` and `seen` is `["A1"]`': the parts of a line with what they hold; '' where nothing short is known. */
export function tellParts(line: string, step: Step, run: Run, except: readonly string[] = []): string {
  const told = partsOf(line)
    .filter((part) => !except.includes(part))
    .flatMap((part) => {
      const value = valueOf(part, step, run)
      return isShort(value, run) ? [{ part, value }] : []
    })
  // Of `tasks[order[k]][0]` it is enough to know `k` and what stands there.
  const isInOther = (part: string) =>
    told.some((each) => each.part !== part && each.part.includes(part) && each.part.includes('['))
  const plain = told.filter(
    ({ part, value }) => !isInOther(part) || (/^\w+$/.test(part) && (typeof value !== 'object' || value === null)),
  )
  return plain.length === 0
    ? ''
    : listed(plain.slice(0, mostValues).map(({ part, value }) => `\`${part}\` is ${asHeld(value, run)}`))
}
