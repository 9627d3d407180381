import type { Step } from '../../code-facts/trace.ts'
/** What the names in a line hold at the moment at which an error stops the code: facts of the run, as a debugger shows them. */
import type { Json } from '../../platform/sandbox/request.ts'
import type { Situation } from '../situation.ts'
import { asCode } from '../wording.ts'
import { namesOf } from './made-where.ts'
import { shownIn } from './run-words.ts'

/** Characters of a value that is told. */
const longestTold = 48
const mostTold = 3
/** Characters of a line that is looked at. */
const longestLine = 200
const ofPlaces = /index|out of range|out of bounds/i

/** Steps behind the last look at a line: ways out of functions. */
const mostAfter = 6

/** The place of the step at which a line stopped the code; undefined where the steps do not end there. */
export function stoppedAt(steps: readonly Step[], line: number | undefined): number | undefined {
  const at = steps.findLastIndex((each) => each.line === line && each.ends === undefined)
  const isLast = at >= 0 && steps.slice(at + 1).filter(({ ends }) => ends === undefined).length < mostAfter
  return line !== undefined && isLast ? at : undefined
}

/** A sentence on the values in the line that stopped; undefined where the steps do not end there, or hold none of its names. */
export function tellStopped(
  steps: readonly Step[],
  { code, language, line, complaint }: Pick<Situation, 'code' | 'language' | 'line' | 'complaint'>,
): string | undefined {
  const at = stoppedAt(steps, line)
  const written = code.split('\n')[(line ?? 0) - 1] ?? ''
  if (at === undefined || written.length > longestLine) return undefined
  const { held } = steps[at]!
  // What the line was about to set still holds what it had before.
  const used = written.replace(/^\s*(?:(?:let|const|var)\s+)?[\w\s,]+=(?![=>])/, '')
  const told = namesOf(used)
    .filter((name) => name in held)
    .flatMap((name) => tellValue(name, held[name]!, ofPlaces.test(complaint), language === 'python') ?? [])
    .slice(0, mostTold)
  if (told.length === 0) return undefined
  const all = told.length > 1 ? `${told.slice(0, -1).join(', ')} and ${told.at(-1)!}` : told[0]!
  return `When it stops there, ${all}.`
}

/** Characters. */
const mostOfText = 3

function tellValue(name: string, value: Json, isOfPlace: boolean, isPython: boolean): string | undefined {
  const length = Array.isArray(value) || typeof value === 'string' ? value.length : undefined
  if (isOfPlace && length !== undefined) {
    // A short text says what it holds, and where it ends, better than its length.
    if (typeof value === 'string' && length > 0 && length <= mostOfText)
      return `\`${name}\` is ${asCode(shownIn(value, { isPython }))}`
    const places =
      length === 0
        ? 'nothing, so it has no place at all'
        : `${length === 1 ? 'one element' : `${length} elements`}, at the places 0 to ${length - 1}`
    return `\`${name}\` holds ${places}`
  }
  const written = shownIn(value, { isPython })
  return written.length <= longestTold ? `\`${name}\` is ${asCode(written)}` : undefined
}
