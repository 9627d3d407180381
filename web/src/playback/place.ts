/** Links to a moment: `?at=` milliseconds from the start, or `?seq=` an entry of the journal. */
import type { Recording } from './recording.ts'

/** The moment that a link asks for; the start where it asks for none that there is. */
export function placeFrom(search: string, { momentBySeq, duration }: Recording): number {
  const asked = new URLSearchParams(search)
  const seq = Number(asked.get('seq') ?? Number.NaN)
  const at = momentBySeq.get(seq) ?? Number(asked.get('at') ?? 0)
  return Number.isFinite(at) ? Math.min(Math.max(at, 0), duration) : 0
}

/** A link to this page at a moment. Rounded up, by less than lies between two edits: the latest one is then there. */
export function placeLink(at: number): string {
  return `${location.origin}${location.pathname}?at=${Math.ceil(at * 1000) / 1000}`
}

/** Makes the address lead to a moment, without a step in the browser's history. */
export function keepPlace(at: number): void {
  history.replaceState(history.state, '', placeLink(at))
}
