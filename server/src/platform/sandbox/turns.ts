/** Fair scheduling: first the company with the fewest running, then the key served longest ago. */
import { companyOf, hasCompany } from './queue-key.ts'

/** A key whose runs take less on average is quick. */
const quickMs = 2_000
const maxRemembered = 5_000

type Memory = { servedAt: number; averageMs: number | undefined }
type Keyed = { key: string }

/** Remembers who was served when and for how long; the caller says who begins and ends. */
export function makeTurns(now = () => performance.now()) {
  const memories = new Map<string, Memory>()
  const running = new Map<string, number>()
  const busy = new Set<string>()
  let served = 0

  const memoryOf = (name: string): Memory => memories.get(name) ?? { servedAt: 0, averageMs: undefined }
  const remember = (name: string, memory: Memory) => {
    memories.delete(name)
    memories.set(name, memory)
    if (memories.size > maxRemembered) memories.delete(memories.keys().next().value!)
  }
  const companyName = (key: string) => `${companyOf(key)}/`
  const runningOf = (key: string) => running.get(companyName(key)) ?? 0

  const mayUseSpare = ({ key }: Keyed) => {
    if (!hasCompany(key)) return false
    const { averageMs } = memoryOf(key)
    return averageMs === undefined ? runningOf(key) === 0 : averageMs < quickMs
  }
  /** Those of equal rank stay in the order in which they came. */
  const rankOfKey = ({ key }: Keyed) => [busy.has(key) ? 1 : 0, memoryOf(key).servedAt]
  const rank = ({ key }: Keyed) => [runningOf(key), memoryOf(companyName(key)).servedAt, memoryOf(key).servedAt]

  return {
    /** Chooses the next of the waiting ones; undefined if none may begin. */
    choose<W extends Keyed>(waiting: readonly W[], { isSpare }: { isSpare: boolean }): W | undefined {
      const able = waiting.filter((each) => !busy.has(each.key) && (!isSpare || mayUseSpare(each)))
      return first(able, rank)
    },
    /** In which order they run, as far as can be foreseen. */
    order<W extends Keyed>(waiting: readonly W[]): W[] {
      const companies = [...Map.groupBy(waiting, ({ key }) => companyName(key)).values()]
      const ofCompanies = companies.map((all) => {
        const keys = [...Map.groupBy(all, ({ key }) => key).values()]
        return takeInTurns(keys.toSorted(([one], [other]) => compare(rankOfKey(one!), rankOfKey(other!))))
      })
      return takeInTurns(ofCompanies.toSorted(([one], [other]) => compare(rank(one!), rank(other!))))
    },
    /** A run of this key begins; gives what to call at its end. */
    begin(key: string): () => void {
      const company = companyName(key)
      const beganAt = now()
      served += 1
      busy.add(key)
      running.set(company, runningOf(key) + 1)
      remember(company, { servedAt: served, averageMs: undefined })
      remember(key, { ...memoryOf(key), servedAt: served })
      return () => {
        const tookMs = now() - beganAt
        const { servedAt, averageMs = tookMs } = memoryOf(key)
        remember(key, { servedAt, averageMs: (averageMs + tookMs) / 2 })
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
  const rounds = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: rounds }, (_, round) => lists.flatMap((list) => list.slice(round, round + 1))).flat()
}
