/** When the server was in contact with a candidate's device, as the journal says it. Pure. */
import type { EntryOf } from './journal.ts'
import type { Span } from './pauses.ts'

/** Normal maximum delivery time of an entry. */
export const deliveryMs = 5_000
/** A page learns this late, at most, that its writes fail: a call that hangs, and the wait for a second one. */
export const noticeMs = 15_000
/** Time that a reconnecting device may need to send its backlog. */
export const catchUpMs = 60_000

/** True if the session's journal records contact losses; older sessions don't. */
export function recordsContact(entries: readonly EntryOf[]): boolean {
  const joined = entries.find((entry) => entry.kind === 'joined')
  return joined?.kind === 'joined' && joined.payload.recordsContact === true
}

/** The stretches without contact, in Unix milliseconds of the server's clock, in ascending order, none overlapping. */
export function findLosses(entries: readonly EntryOf[]): Span[] {
  const spans: Span[] = []
  let from: number | null = null
  for (const entry of entries) {
    if (entry.kind !== 'contact') continue
    const at = Date.parse(entry.payload.at)
    if (entry.payload.state === 'lost') from = at
    else if (from !== null) {
      spans.push({ from, to: Math.max(from, at) })
      from = null
    }
  }
  const joined: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}

/**
 * Decides if work from `madeAt`, received at `receivedAt` after the end, counts: it was in transit, or the device was
 * offline at that moment and had no contact until the end, apart from the time to send its backlog. All in Unix
 * milliseconds.
 */
export function countsAfterEnd(
  losses: readonly Span[],
  { madeAt, receivedAt, end }: { madeAt: number; receivedAt: number; end: number },
): boolean {
  if (madeAt <= receivedAt && receivedAt - madeAt <= deliveryMs && madeAt <= end) return true
  const last = losses.findLast(({ from }) => from <= end)
  if (!last || last.to < end - catchUpMs) return false
  return madeAt >= last.from - noticeMs && madeAt <= last.to
}
