import { clockToleranceMs } from '@nova/contract/constants'
import { deliveryMs, findLosses, recordsContact } from '@nova/contract/room/contact'
import { lengthWithout, type Span } from '@nova/contract/room/pauses'
import { solidOf } from '../figures.ts'
import type { EvidenceInput } from '../input.ts'
import { of, type Observations, type Step } from '../observations.ts'
import { isByCommand, isProposed } from '../projects/file-steps.ts'

/**
 * Why keys cannot count as typed. fast: no hand types so fast. times: the server was in contact with the device at the
 * times claimed and received nothing. late: received after the end, from a device that was out of contact.
 */
export type Doubt = 'fast' | 'times' | 'late'

/**
 * Typing this many solid characters faster than this rate is implausible: both are above any record over such a
 * stretch.
 */
export const paces = [
  { characters: 120, perSecond: 30 },
  { characters: 240, perSecond: 20 },
]
/** Longest time a page in contact holds back a key: one hanging call, and the wait before the next. */
export const maxHeldMs = 15_000
/** A whole delivery in contact is so old at most: many failed calls in a row. */
export const maxBehindMs = 120_000
/** Fewer solid characters held back are an ordinary hiccup. */
export const minHeld = 120
/** Deliveries this close to one another are looked at together. */
export const togetherMs = 60_000

/** Pastes are judged by other rules, unless they are as short as keys. */
const pasteCauses = new Set<Step['cause']>(['pasted', 'dropped'])
const minPiece = 12
/** One key completes a word; longer completions count whole. */
const maxWordLength = 40

/** Per step, the unseen solid characters of each of its long inserts. Known text needs no keys. */
export type FreshByStep = ReadonlyMap<Step, readonly number[]>

/** The steps of the candidate that cannot count as typed, each with its reason. */
export function findDoubts(
  input: EvidenceInput,
  seen: Pick<Observations, 'wholePads'>,
  freshByStep: FreshByStep,
): Map<Step, Doubt> {
  const steps = seen.wholePads
    .flatMap((pad) => pad.steps.filter((step) => !isByCommand(pad, step) && !isProposed(pad, step)))
    .filter((step) => step.by === 'candidate' && !(pasteCauses.has(step.cause) && isLong(step)))
  const doubts = new Map<Step, Doubt>()
  if (recordsContact(input.entries)) {
    for (const step of steps) if (step.late && step.receivedAt - step.at > deliveryMs) doubts.set(step, 'late')
    const { hold, joinedAt } = readConnection(input)
    const grow = (step: Step) => growthOf(step, undefined, freshByStep)
    for (const step of findHeldBack(
      steps.filter((step) => !doubts.has(step)),
      { hold, joinedAt, grow },
    )) {
      doubts.set(step, 'times')
    }
  }
  for (const step of findFast(steps, freshByStep)) doubts.set(step, 'fast')
  return doubts
}

const isLong = ({ replacements }: Step) => replacements.some(({ inserted }) => solidOf(inserted).length >= minPiece)

/** Solid characters that one key, of however many cursors, has added; the same key held down adds none. */
function growthOf(step: Step, before: Step | undefined, freshByStep: FreshByStep): number {
  const key = step.replacements[0]?.inserted
  if (key?.length === 1 && before?.replacements[0]?.inserted === key) return 0
  const fresh = freshByStep.get(step)
  let [most, long] = [0, 0]
  for (const { inserted, removed } of step.replacements) {
    const solid = solidOf(inserted).length
    const added = solid - removed
    most = Math.max(most, solid < minPiece ? added : Math.min(added, fresh?.[long++] ?? added))
  }
  return step.cause === 'completed' && most <= maxWordLength ? most / 2 : most
}

function findFast(steps: Step[], freshByStep: FreshByStep): Set<Step> {
  const sorted = steps.toSorted((a, b) => a.at - b.at || a.seq - b.seq)
  const growths = sorted.map((step, at) => growthOf(step, sorted[at - 1], freshByStep))
  const fast = new Set<Step>()
  for (const { characters, perSecond } of paces) {
    let first = 1
    let sum = 0
    let done = 0
    for (let last = 1; last < sorted.length; last++) {
      sum += growths[last]!
      while (sum - growths[first]! >= characters) sum -= growths[first++]!
      if (sum < characters) continue
      const before = sorted[first - 1]!
      if (sorted[last]!.at - before.at >= (sum * 1000) / perSecond) continue
      // The previous step of the same delivery belongs to the stretch.
      const start = before.receivedAt === sorted[first]!.receivedAt ? first - 1 : first
      // Each step is added once: the stretches overlap.
      for (let at = Math.max(start, done); at <= last; at++) fast.add(sorted[at]!)
      done = last + 1
    }
  }
  return fast
}

type Hold = (from: number, to: number) => number
type Connection = { hold: Hold; joinedAt: number; grow: (step: Step) => number }

function readConnection({ entries }: EvidenceInput): { hold: Hold; joinedAt: number } {
  const pauses = of(entries, 'time').flatMap(({ at, payload }): Span[] =>
    payload.reason === 'paused' ? [{ from: Date.parse(at), to: Date.parse(at) + payload.seconds * 1000 }] : [],
  )
  const spans: Span[] = []
  for (const span of [...findLosses(entries), ...pauses].toSorted((a, b) => a.from - b.from)) {
    const last = spans.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else spans.push({ ...span })
  }
  const joined = of(entries, 'joined')[0]
  return {
    hold: (from, to) => (to <= from ? 0 : lengthWithout({ from, to }, spans)),
    joinedAt: joined ? Date.parse(joined.at) : -Infinity,
  }
}

/** The deliveries that hold keys back while the device is in contact, or claim times before it joined. */
function findHeldBack(steps: Step[], connection: Connection): Step[] {
  const deliveries = [...Map.groupBy(steps, ({ receivedAt }) => receivedAt)]
    .toSorted(([a], [b]) => a - b)
    .map(([receivedAt, keys]) => ({ receivedAt, keys, held: countHeld(receivedAt, keys, connection) }))
    .filter(({ held }) => held > 0)
  const groups: (typeof deliveries)[] = []
  for (const delivery of deliveries) {
    const last = groups.at(-1)
    if (last && delivery.receivedAt - last.at(-1)!.receivedAt <= togetherMs) last.push(delivery)
    else groups.push([delivery])
  }
  return groups
    .filter((group) => group.reduce((sum, { held }) => sum + held, 0) >= minHeld)
    .flatMap((group) => group.flatMap(({ keys }) => keys))
}

/** Solid characters of a delivery that a page in contact would have sent before. */
function countHeld(receivedAt: number, keys: Step[], { hold, joinedAt, grow }: Connection): number {
  const newest = keys.reduce((latest, { at }) => Math.max(latest, at), -Infinity)
  return keys
    .filter(
      ({ at }) =>
        at < joinedAt - clockToleranceMs || hold(at, newest) > maxHeldMs || hold(at, receivedAt) > maxBehindMs,
    )
    .reduce((sum, step) => sum + grow(step), 0)
}
