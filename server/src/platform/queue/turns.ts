/**
 * Fair scheduling: first the company with the fewest running, then the key whose turn it is. A run joins the round that
 * its company is served in, or the one after the key's runs that wait or run. So later ones don't overtake those that
 * wait, except where their company has fewer runs.
 */
import { companyOf, hasCompany } from './queue-key.ts'

/** A key whose runs take less on average is quick. */
const quickMs = 2_000
const maxRemembered = 5_000

/** `round`: of a company, the one being served. */
type Memory = { servedAt: number; averageMs: number | undefined; round: number }
type Keyed = { key: string; round: number }

/** Remembers who was served when and for how long; the caller says who begins and ends. */
export function makeTurns(now = () => performance.now()) {
  const memories = new Map<string, Memory>()
  const running = new Map<string, number>()
  /** The round of a key's run that is under way. */
  const busy = new Map<string, number>()
  let served = 0

  const memoryOf = (name: string): Memory => memories.get(name) ?? { servedAt: 0, averageMs: undefined, round: 0 }
  const remember = (name: string, memory: Memory) => {
    memories.delete(name)
    memories.set(name, memory)
    if (memories.size > maxRemembered) memories.delete(memories.keys().next().value!)
  }
  const companyName = (key: string) => `${companyOf(key)}/`
  const runningOf = (key: string) => running.get(companyName(key)) ?? 0

  const mayUseSpare = ({ key }: { key: string }) => {
    if (!hasCompany(key)) return false
    const { averageMs } = memoryOf(key)
    return averageMs === undefined ? runningOf(key) === 0 : averageMs < quickMs
  }
  /** Those of equal rank stay in the order in which they came. */
  const rank = ({ key, round }: Keyed) => [runningOf(key), memoryOf(companyName(key)).servedAt, round]

  return {
    mayUseSpare,
    /** The round of a run that comes now, behind those of its key that wait. */
    roundOf(key: string, waiting: readonly Keyed[]): number {
      const last = waiting.findLast((each) => each.key === key)?.round ?? busy.get(key) ?? -1
      return Math.max(memoryOf(companyName(key)).round, last + 1)
    },
    /** Chooses the next of the waiting ones; undefined if none may begin. */
    choose<W extends Keyed>(waiting: readonly W[], { isSpare }: { isSpare: boolean }): W | undefined {
      const able = waiting.filter((each) => !busy.has(each.key) && (!isSpare || mayUseSpare(each)))
      return first(able, rank)
    },
    /** In which order they run, as far as can be foreseen. */
    order<W extends Keyed>(waiting: readonly W[]): W[] {
      const companies = [...Map.groupBy(waiting, ({ key }) => companyOf(key)).values()]
      const ofCompanies = companies.map((all) => all.toSorted((one, other) => one.round - other.round))
      return takeInTurns(ofCompanies.toSorted(([one], [other]) => compare(rank(one!), rank(other!))))
    },
    /** A run of this key begins; gives what to call at its end. */
    begin({ key, round }: Keyed): () => void {
      const company = companyName(key)
      const beganAt = now()
      served += 1
      busy.set(key, round)
      running.set(company, runningOf(key) + 1)
      remember(company, { servedAt: served, averageMs: undefined, round: Math.max(memoryOf(company).round, round) })
      remember(key, { ...memoryOf(key), servedAt: served })
      return () => {
        const tookMs = now() - beganAt
        const { averageMs = tookMs, ...memory } = memoryOf(key)
        remember(key, { ...memory, averageMs: (averageMs + tookMs) / 2 })
        busy.delete(key)
        if (runningOf(key) > 1) running.set(company, runningOf(key) - 1)
        else running.delete(company)
      }
    },
  }
}

function first<W>(all: readonly W[], rank: (one: W) => number[]): W | undefined {
  let best: { one: W; rank: number[] } | undefined
  for (const one of all) {
    const own = rank(one)
    if (!best || compare(own, best.rank) < 0) best = { one, rank: own }
  }
  return best?.one
}

const compare = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : one[at]! - other[at]!
}

/** The first of each list, then the second of each. */
function takeInTurns<W>(lists: readonly (readonly W[])[]): W[] {
  const taken: W[] = []
  const longest = lists.reduce((most, { length }) => Math.max(most, length), 0)
  for (let round = 0; round < longest; round += 1) {
    for (const list of lists) if (round < list.length) taken.push(list[round]!)
  }
  return taken
}
