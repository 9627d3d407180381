/** Links to a moment: `?at=` milliseconds from the start, or `?seq=` an entry of the journal. */
import { byItself, type Recording } from './recording.ts'

/** A start this long without any work is skipped. */
const maxIdleStartMs = 5000
/** The first key is still seen coming. */
const runUpMs = 500

/** The moment that a link asks for; shortly before the first key where it asks for none that exists. */
export function placeFrom(search: string, recording: Recording): number {
  const asked = new URLSearchParams(search)
  const seq = Number(asked.get('seq') ?? Number.NaN)
  const at = recording.momentBySeq.get(seq) ?? Number(asked.get('at') ?? Number.NaN)
  return Number.isFinite(at) ? Math.min(Math.max(at, 0), recording.duration) : findOpening(recording)
}

/** Reading the task and joining show nothing, and may take minutes. */
function findOpening({ edits, boards }: Recording): number {
  const key = edits.find(({ cause }) => !byItself.has(cause))
  const first = Math.min(key?.at ?? Infinity, ...boards.map(({ moments }) => moments[0] ?? Infinity))
  return Number.isFinite(first) && first > maxIdleStartMs ? first - runUpMs : 0
}

/** A link to this page at a moment. Rounded up, by less than lies between two edits: the latest one is then there. */
export function placeLink(at: number): string {
  return `${location.origin}${location.pathname}?at=${Math.ceil(at * 1000) / 1000}`
}

/** Makes the address lead to a moment, without a step in the browser's history. */
export function keepPlace(at: number): void {
  history.replaceState(history.state, '', placeLink(at))
}
