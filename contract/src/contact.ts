/** When the server was in contact with a candidate's device, as the journal says it. Pure. */
import type { EntryOf } from './journal.ts'
import type { Span } from './pauses.ts'

/** Work is on its way for so long at most when nothing hinders it. */
export const deliveryMs = 5_000
/** What waited on a device that comes back may need so long to be sent. */
export const catchUpMs = 60_000

/** Whether the session says when contact was lost; older sessions do not. */
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
 * Whether work that claims to be from `madeAt` and was received at `receivedAt`, after the end, counts: it was on its
 * way, or the device was out of contact then and had no contact before the end, but for the time it takes to send what
 * waited. All in Unix milliseconds.
 */
export function countsAfterEnd(
  losses: readonly Span[],
  { madeAt, receivedAt, end }: { madeAt: number; receivedAt: number; end: number },
): boolean {
  if (madeAt <= receivedAt && receivedAt - madeAt <= deliveryMs && madeAt <= end) return true
  const last = losses.findLast(({ from }) => from <= end)
  if (!last || last.to < end - catchUpMs) return false
  return madeAt >= last.from - deliveryMs && madeAt <= last.to
}
