/** How a briefing says times, counts and moments. Pure. */
import type { Moment, Statement } from '@nova/contract/reports/briefing'
import type { Mark, SessionFacts } from './session-facts.ts'

/** Input for statements: the facts, the moment of reading, and the start that times count from. */
export type Now = { facts: SessionFacts; now: number; start: number }

/** Moments in a statement beyond these would only be a row of figures. */
const maxMoments = 6

/** A sentence resting on these entries. Times are those at which the server received them. */
export function say({ start }: Pick<Now, 'start'>, text: string, marks: readonly (Mark | undefined)[]): Statement {
  const moments = marks
    .filter((mark) => mark !== undefined)
    .map(({ seq, at }): Moment => ({ seq, atMs: Math.max(0, at - start) }))
  return { text, moments: moments.slice(-maxMoments) }
}

export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Whole minutes, at least one where anything was. */
export function minutesText(ms: number): string {
  const minutes = Math.max(ms > 0 ? 1 : 0, Math.round(ms / 60_000))
  return countOf(minutes, 'minute')
}

/** one, two and three */
export function listText(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
