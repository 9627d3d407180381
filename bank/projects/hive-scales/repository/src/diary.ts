import type { Members } from './members.ts'
import type { Store } from './store.ts'

const dayMs = 24 * 60 * 60_000

/** Lines of a hive's diary, one for each day with readings: day, lowest and highest weight in kilograms, number. */
export async function diaryOf(
  { store, members }: { store: Store; members: Members },
  member: string,
  hiveId: string,
  { from, days }: { from: string; days: number },
): Promise<string[]> {
  const hive = members.seenHive(member, hiveId)
  const lines: string[] = []
  for (let day = 0; day < days; day += 1) {
    const start = Date.parse(`${from}T00:00:00Z`) + day * dayMs
    const weights = (await store.between(hive.id, start, start + dayMs)).map(({ grams }) => grams)
    if (weights.length === 0) continue
    const date = new Date(start).toISOString().slice(0, 10)
    lines.push(`${date} ${kilograms(Math.min(...weights))} ${kilograms(Math.max(...weights))} ${weights.length}`)
  }
  return lines
}

const kilograms = (grams: number) => (grams / 1000).toFixed(2)
