/** Reads from the server's own times when keys can have been pressed: the page's times are claims. */
import { clockToleranceMs } from '@nova/contract/constants'
import { catchUpMs, findLosses, noticeMs, recordsContact } from '@nova/contract/room/contact'
import { lengthWithout, type Span } from '@nova/contract/room/pauses'
import type { EvidenceInput } from '../../observations/input.ts'
import { of, type Observations, type Step } from '../../observations/observations.ts'

/** Longest time a page in contact holds back a key: one hanging call, and the wait before the next. */
export const maxHeldMs = 15_000
/** A whole delivery in contact is so old at most: many failed calls in a row. */
export const maxBehindMs = 120_000

/** The moment that a step counts at. `times` is refuted by the contact held, and `silence` could not be seen. */
export type Moment = { at: number; doubt: 'times' | 'silence' | null }

export function readContact(input: EvidenceInput, seen: Pick<Observations, 'wholePads'>) {
  const isRecorded = recordsContact(input.entries)
  const losses = findLosses(input.entries)
  const pauses = of(input.entries, 'time').flatMap(({ at, payload }): Span[] =>
    payload.reason === 'paused' ? [{ from: Date.parse(at), to: Date.parse(at) + payload.seconds * 1000 }] : [],
  )
  const free = joinSpans([...losses, ...pauses])
  const joined = of(input.entries, 'joined')[0]
  const joinedAt = joined ? Date.parse(joined.at) : -Infinity
  const inContact = (from: number, to: number) => (to <= from ? 0 : lengthWithout({ from, to }, free))

  const isLost = ({ at, receivedAt }: Step) =>
    losses.some(({ from, to }) => at >= from - noticeMs && at <= to && receivedAt > from)
  const isHeld = ({ at, receivedAt }: Step, newest: number) =>
    inContact(at, newest) > maxHeldMs || inContact(at, receivedAt) > maxBehindMs
  const deliveries = readDeliveries(seen, { isLost, isHeld })

  return {
    momentOf(step: Step): Moment {
      const { at, receivedAt } = step
      if (!isRecorded) return { at, doubt: null }
      if (at < joinedAt - clockToleranceMs) return { at: receivedAt, doubt: 'times' }
      if (isLost(step)) return { at, doubt: receivedAt - at > maxHeldMs ? 'silence' : null }
      const { newest, isHeldBack } = deliveries.get(receivedAt) ?? { newest: at, isHeldBack: false }
      if (isHeldBack || isHeld(step, newest)) return { at: receivedAt, doubt: 'times' }
      // In a break the page needn't send; in contact it has sent what it holds.
      return { at: inContact(at, receivedAt) > maxHeldMs ? receivedAt - maxHeldMs : at, doubt: null }
    },
    /** The first loss since a moment, from which text can come back now: a page that is back sends what it holds. */
    lossSince: (from: number, to: number): Span | undefined =>
      losses.find((loss) => loss.from <= to && loss.to >= from && loss.to >= to - catchUpMs),
    isRecorded,
  }
}

type Delivery = { newest: number; all: number; held: number; isHeldBack: boolean }

/** Steps that came together, held back as a whole if most of them were. */
function readDeliveries(
  { wholePads }: Pick<Observations, 'wholePads'>,
  { isLost, isHeld }: { isLost: (step: Step) => boolean; isHeld: (step: Step, newest: number) => boolean },
): Map<number, Delivery> {
  const steps = wholePads.flatMap((pad) => pad.steps.filter((step) => step.by === 'candidate' && !isLost(step)))
  const deliveries = new Map<number, Delivery>()
  for (const { at, receivedAt } of steps) {
    const known = deliveries.get(receivedAt)
    if (known) known.newest = Math.max(known.newest, at)
    else deliveries.set(receivedAt, { newest: at, all: 0, held: 0, isHeldBack: false })
  }
  for (const step of steps) {
    const delivery = deliveries.get(step.receivedAt)!
    delivery.all++
    if (isHeld(step, delivery.newest)) delivery.held++
  }
  for (const delivery of deliveries.values()) delivery.isHeldBack = delivery.held * 2 > delivery.all
  return deliveries
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
