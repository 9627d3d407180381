/** A loop in the candidate's code, and the lines in it. */
import type { Line } from './code-lines.ts'
import type { Size } from './size-names.ts'

/** `size` is what its rounds grow with; undefined where that is not known. `onward`: that all its rounds together are no more than those around it. */
export type Loop = {
  line: number
  indent: number
  text: string
  inside: Loop | undefined
  size: Size | undefined
  waits: boolean
  /** `puts back`: it also puts something back once in a round of the loop around it, and ends with that. */
  onward?: 'moves' | 'takes' | 'puts back' | undefined
  /** That it starts over in each round around it, and goes as far as that one has come. */
  isStartedOver?: boolean
  /** That each round around it sets where it begins, and nobody knows how far it goes. */
  isReset?: boolean | undefined
  /** That it goes on as long as its last round changed anything: `while (changed) { changed = false; …`. */
  isUntilSettled?: boolean
  /** The second side of what it goes through: of all places of a plan. */
  sides?: Size
  queue?: Queue
  /** Lists of which each round has its own part: all of them together are as long as everything. */
  levels?: readonly string[]
  /** What it goes through in all rounds together: of each thing in a queue what belongs to it. */
  entries?: { factors: string[]; whole: string[] }
}
/** What a loop goes on with until it is empty; `isOnce`: that nothing is put in twice, for what the line `guard` asks. */
export type Queue = { name: string; isOnce: boolean; guard: number | undefined }
/** What stands in the brackets of `while (…)`, or up to the colon. */
export function conditionOf(text: string): string | undefined {
  const rest =
    /^\s*(?:\}\s*)?while\b\s*(.*)$/.exec(text)?.[1] ??
    /^\s*for\s+((?!.*(?:;|\brange\b|\bof\b|\bin\b))[^{(]+?)\s*\{?\s*$/.exec(text)?.[1]
  if (rest === undefined || !rest.startsWith('(')) return rest?.replace(/:\s*.*$/, '')
  let depth = 0
  const last = [...rest].findIndex((sign) => (depth += sign === '(' ? 1 : sign === ')' ? -1 : 0) === 0)
  return rest.slice(1, last < 0 ? undefined : last)
}

type Place = Pick<Loop, 'line' | 'indent'>
const ends = new WeakMap<Place, number>()
/** The first line behind a loop. */
export const end = (lines: readonly Line[], loop: Place): number => {
  const known = ends.get(loop)
  if (known !== undefined) return known
  const found = endOf(lines, loop)
  ends.set(loop, found)
  return found
}
const endOf = (lines: readonly Line[], loop: Place) =>
  lines.find(({ number, indent }) => number > loop.line && indent <= loop.indent)?.number ?? Number.POSITIVE_INFINITY
export const bodyOf = (lines: readonly Line[], loop: Place) =>
  lines.filter(({ number }) => number > loop.line && number < end(lines, loop))
