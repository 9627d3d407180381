/**
 * How often the measures of working with AI put made-up people in the expected order: in groups of sessions, in single
 * sessions, and how often any measure could.
 */
import type { WorkingWithAi } from '@nova/contract/projects/working-with-ai'
import { type Detected, dPrimeOf, pool, sensitivityOf } from '../../src/evidence/projects/detection.ts'
import { type AgentPerson, agentPeople, noticed, type PlayedPeople } from './agent-people.ts'
import { randomOf } from './seat.ts'

/** d′ of sessions together; null where they are too few. */
export const pooled = (sessions: readonly WorkingWithAi[]): number | null =>
  sensitivityOf(pool(sessions.map(({ detection }): Detected => detection))).dPrime?.value ?? null

/** Applied changes that were checked first, of sessions together. */
export function verifiedShare(sessions: readonly WorkingWithAi[]): number {
  const shares = sessions.map(({ verification }) => verification.whole)
  const of = shares.reduce((sum, each) => sum + each.of, 0)
  return of === 0 ? 0 : shares.reduce((sum, each) => sum + each.checked, 0) / of
}

const careless = ['accepts all', 'rejects all', 'random'] as const
const byVerification = ['checks by tests', 'reads carefully', 'random', 'accepts all'] as const
type Values = Record<AgentPerson, number>
const isAbove = (one: number, values: Values) => careless.every((person) => values[person] < one)
const isOrdered = (values: Values) =>
  byVerification.every((person, at) => at === 0 || values[person] < values[byVerification[at - 1]!])

/**
 * Counts in how many groups, each drawn at random from the sessions of each kind, the order is as expected. Fault
 * detection: readers before testers (`ranked`), both before all who decide without looking (`detection`). Verification:
 * tests, reads, random, accepts all.
 */
export function countOrders(played: PlayedPeople, groups: number, size: number, seed: number) {
  const draw = drawFrom(played, seed)
  const held = { detection: 0, ranked: 0, verification: 0, judged: 0 }
  for (let group = 0; group < groups; group += 1) {
    const drawn = draw(size)
    const values = valuesOf((person) => pooled(drawn[person]) ?? Number.NaN)
    if (!Object.values(values).some(Number.isNaN)) {
      const { 'reads carefully': reads, 'checks by tests': tests } = values
      const isApart = isAbove(Math.min(reads, tests), values)
      held.judged += 1
      if (isApart) held.detection += 1
      if (isApart && reads > tests) held.ranked += 1
    }
    if (isOrdered(valuesOf((person) => verifiedShare(drawn[person])))) held.verification += 1
  }
  return held
}

/**
 * The same for one session of each kind, by d′ of the available counts. `together`: hits minus false alarms plus
 * verification, as shares, in one sum; it shows how well both together distinguish, and isn't a real measure.
 */
export function countSingles(played: PlayedPeople, groups: number, seed: number) {
  const draw = drawFrom(played, seed)
  const held = { reads: 0, detection: 0, ranked: 0, verification: 0, together: 0 }
  for (let group = 0; group < groups; group += 1) {
    const drawn = draw(1)
    const apartBy = (measure: (session: WorkingWithAi) => number) => {
      const values = valuesOf((person) => measure(drawn[person][0]!))
      const { 'reads carefully': reads, 'checks by tests': tests } = values
      return { reads: isAbove(reads, values), both: isAbove(Math.min(reads, tests), values), isFirst: reads > tests }
    }
    const detection = apartBy((session) => dPrimeOf(session.detection))
    if (detection.reads) held.reads += 1
    if (detection.both) held.detection += 1
    if (detection.both && detection.isFirst) held.ranked += 1
    if (isOrdered(valuesOf((person) => verifiedShare(drawn[person])))) held.verification += 1
    if (apartBy((session) => differenceOf(session.detection) + verifiedShare([session])).both) held.together += 1
  }
  return held
}

/** Hits less false alarms, as shares; one case is added to each count, so that few proposals say little. */
const differenceOf = ({ hits, misses, falseAlarms, correctAcceptances }: Detected) =>
  (hits + 1) / (hits + misses + 2) - (falseAlarms + 1) / (falseAlarms + correctAcceptances + 2)

/** How often the best possible measure of the same counts, made for these two kinds alone, would distinguish them. */
export function bestPossible([one, other]: [AgentPerson, AgentPerson], faulty: number, sound: number, seed: number) {
  const random = randomOf(seed)
  const tally = (person: AgentPerson) => {
    const counts = new Map<string, number>()
    for (let at = 0; at < learnt; at += 1) {
      const key = noticed(person, faulty, sound, random).join()
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return counts
  }
  const [ones, others] = [tally(one), tally(other)]
  const ratio = (person: AgentPerson) => {
    const key = noticed(person, faulty, sound, random).join()
    return Math.log(((ones.get(key) ?? 0) + 0.5) / ((others.get(key) ?? 0) + 0.5))
  }
  let told = 0
  for (let at = 0; at < tried; at += 1) {
    const [a, b] = [ratio(one), ratio(other)]
    told += a > b ? 1 : a === b ? 0.5 : 0
  }
  return told / tried
}
const learnt = 20_000
const tried = 4_000

const valuesOf = (measure: (person: AgentPerson) => number) =>
  Object.fromEntries(agentPeople.map((person) => [person, measure(person)])) as Values

function drawFrom(played: PlayedPeople, seed: number) {
  const random = randomOf(seed)
  return (size: number) => {
    const one = (person: AgentPerson) => played[person][Math.floor(random() * played[person].length)]!
    return Object.fromEntries(
      agentPeople.map((person) => [person, Array.from({ length: size }, () => one(person))]),
    ) as PlayedPeople
  }
}
