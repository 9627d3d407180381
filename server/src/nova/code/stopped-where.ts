/** What the names in a line hold at the moment at which an error stops the code: facts of the run, as a debugger shows them. */
import type { Step } from '../../runs/trace.ts'
import { asCode } from '../wording.ts'
import { shownHeld } from './held-values.ts'
import { namesOf } from './made-where.ts'

/** Characters of a value that is told. */
const longestTold = 48
const mostTold = 3
/** Characters of a line that is looked at. */
const longestLine = 200
const ofPlaces = /index|out of range|out of bounds/i

/** A sentence on the values in the line that stopped; undefined where the steps do not end there, or hold none of its names. */
export function tellStopped(
  steps: readonly Step[],
  { code, line, complaint }: { code: string; line: number | undefined; complaint: string },
): string | undefined {
  const last = steps.findLast((each) => each.line === line)
  if (line === undefined || !last || steps.indexOf(last) < steps.length - mostAfter) return undefined
  const written = code.split('\n')[line - 1] ?? ''
  if (written.length > longestLine) return undefined
  const { held } = last
  const told = namesOf(written)
    .filter((name) => name in held)
    .flatMap((name) => tellValue(name, held[name], ofPlaces.test(complaint)) ?? [])
    .slice(0, mostTold)
  if (told.length === 0) return undefined
  const all = told.length > 1 ? `${told.slice(0, -1).join(', ')} and ${told.at(-1)!}` : told[0]!
  return `When it stops there, ${all}.`
}

/** Steps behind the last look at a line: ways out of functions. */
const mostAfter = 6

function tellValue(name: string, value: unknown, isOfPlace: boolean): string | undefined {
  const written = value === undefined ? undefined : shownHeld(value)
  const length = Array.isArray(value) || typeof value === 'string' ? value.length : undefined
  if (isOfPlace && length !== undefined) {
    const places =
      length === 0
        ? 'nothing, so it has no place at all'
        : `${length === 1 ? 'one element' : `${length} elements`}, at the places 0 to ${length - 1}`
    return `\`${name}\` holds ${places}`
  }
  return written !== undefined && written.length <= longestTold ? `\`${name}\` is ${asCode(written)}` : undefined
}
