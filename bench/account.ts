/** The account of characters over made sessions: planted truth, forgeries, and forgeries of ways kept aside. */
import { measureForgeries, measurePlanted } from '../server/test/origins/account-figures.ts'
import { composeAside } from '../server/test/origins/composed-aside.ts'
import { composeForgeries } from '../server/test/origins/composed.ts'

const seed = 2026

export async function* measureAccount(): AsyncIterable<Record<string, unknown>> {
  const planted = measurePlanted(200, seed)
  const { characters, right, known, knownRight } = planted
  yield {
    measure: 'planted',
    sessions: 200,
    ...planted,
    share: toShare(right / characters),
    knownShare: toShare(knownRight / known),
  }
  yield { measure: 'forgeries', ...withShares(measureForgeries(composeForgeries(1_000, seed))) }
  yield { measure: 'forgeries aside', ...withShares(measureForgeries(composeAside(400, seed))) }
}

function withShares(counts: ReturnType<typeof measureForgeries>) {
  const { large, seen, near } = counts
  return { ...counts, seenShare: toShare(seen / large), nearShare: toShare(near / large) }
}

const toShare = (value: number): number => Math.round(value * 10_000) / 10_000
