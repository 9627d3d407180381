/** Reads from the server's own times when keys can have been pressed: the page's times are claims. */
import { clockToleranceMs } from '@nova/contract/constants'
import { findLosses, noticeMs, recordsContact } from '@nova/contract/room/contact'
import { lengthWithout, type Span } from '@nova/contract/room/pauses'
import type { EvidenceInput } from '../input.ts'
import { of, type Observations, type Step } from '../observations.ts'

/** Longest time a page in contact holds back a key: one hanging call, and the wait before the next. */
export const maxHeldMs = 15_000
/** A whole delivery in contact is so old at most: many failed calls in a row. */
export const maxBehindMs = 120_000

/** The moment that a step counts at; `times`: refuted by the contact held; `silence`: nobody could see it. */
export type Moment = { at: number; doubt: 'times' | 'silence' | null }

export function readContact(input: EvidenceInput, seen: Pick<Observations, 'wholePads'>) {
  const isRecorded = recordsContact(input.entries)
  const losses = findLosses(input.entries)
  const newestByDelivery = new Map<number, number>()
  for (const { steps } of seen.wholePads) {
    for (const { by, at, receivedAt } of steps) {
      if (by === 'candidate') newestByDelivery.set(receivedAt, Math.max(at, newestByDelivery.get(receivedAt) ?? at))
    }
  }
  const pauses = of(input.entries, 'time').flatMap(({ at, payload }): Span[] =>
    payload.reason === 'paused' ? [{ from: Date.parse(at), to: Date.parse(at) + payload.seconds * 1000 }] : [],
  )
  const free = joinSpans([...losses, ...pauses])
  const joined = of(input.entries, 'joined')[0]
  const joinedAt = joined ? Date.parse(joined.at) : -Infinity
  const inContact = (from: number, to: number) => (to <= from ? 0 : lengthWithout({ from, to }, free))

  return {
    momentOf({ at, receivedAt }: Step): Moment {
      if (!isRecorded) return { at, doubt: null }
      const newest = newestByDelivery.get(receivedAt) ?? at
      if (at < joinedAt - clockToleranceMs) return { at: receivedAt, doubt: 'times' }
      if (losses.some(({ from, to }) => at >= from - noticeMs && at <= to && receivedAt > from))
        return { at, doubt: receivedAt - at > maxHeldMs ? 'silence' : null }
      if (inContact(at, newest) > maxHeldMs || inContact(at, receivedAt) > maxBehindMs)
        return { at: receivedAt, doubt: 'times' }
      // In a break the page needn't send; in contact it has sent what it holds.
      return { at: inContact(at, receivedAt) > maxHeldMs ? receivedAt - maxHeldMs : at, doubt: null }
    },
    /** The first loss since a moment, in which text can have been written that comes back now. */
    lossSince: (from: number, to: number): Span | undefined =>
      losses.find((loss) => loss.from <= to && loss.to >= from),
    isRecorded,
  }
}

function joinSpans(spans: Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}
