/** Models from `catalogue.json` that fit a machine, the best first, with reasons. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine, RecommendedModel } from '@nova/contract/installation/local-models'

type Entry = Omit<RecommendedModel, 'reason' | 'isDownloaded' | 'card'> & {
  billions: number
  /** Parameters that it computes with for each token: they decide its speed, all of them its memory. */
  activeBillions: number
}

/** From the most able to the least. */
export const catalogue = JSON.parse(readFileSync(join(import.meta.dirname, 'catalogue.json'), 'utf8')) as Entry[]

/** The system, our own server and candidates' programs keep so much. */
const reservedBytes = 4e9
/** Without a graphics card, a model that computes with more of its parameters takes too long to its first word. */
const maxActiveWithoutCard = 4
const maxRecommended = 3

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(bytes < 10e9 ? 1 : 0).replace(/\.0$/, '')} GB`

export type Recommended = Entry & { reason: string }

/** The best one for the machine, then at most two others that fit. Null is a machine that we know nothing of. */
export function recommend(machine: Machine | null): Recommended[] {
  if (!machine) return catalogue.toReversed().slice(0, maxRecommended).map(recommendUnknown)
  const { graphicsBytes, memoryBytes } = machine
  const free = memoryBytes - reservedBytes
  const onCard = catalogue.filter((entry) => graphicsBytes !== null && entry.memoryBytes <= graphicsBytes)
  const inMemory = catalogue.filter((entry) => !onCard.includes(entry) && entry.memoryBytes <= free)
  const quick = inMemory.filter(({ activeBillions }) => activeBillions <= maxActiveWithoutCard)
  const slow = inMemory.filter((entry) => !quick.includes(entry))
  return [
    ...onCard.map((entry) => ({ ...entry, reason: tellOnCard(entry, graphicsBytes!) })),
    ...quick.map((entry) => ({ ...entry, reason: tellQuick(entry, memoryBytes) })),
    ...slow.map((entry) => ({ ...entry, reason: tellSlow(entry) })),
  ].slice(0, maxRecommended)
}

const tellOnCard = ({ memoryBytes }: Entry, graphicsBytes: number) =>
  `Needs ${gigabytes(memoryBytes)} of the ${gigabytes(graphicsBytes)} of graphics memory, so it answers fast.`

const tellQuick = ({ memoryBytes, activeBillions, billions }: Entry, all: number) =>
  `Needs ${gigabytes(memoryBytes)} of the ${gigabytes(all)} of memory. ${
    activeBillions < billions
      ? `It computes with ${activeBillions} of its ${billions} billion parameters at a time, so it should be fast enough without a graphics card.`
      : 'It is small, so it should be fast enough without a graphics card.'
  }`

const tellSlow = ({ memoryBytes }: Entry) =>
  `Needs ${gigabytes(memoryBytes)} of memory. We found no graphics card that holds it, so its first words will probably come late.`

const recommendUnknown = (entry: Entry): Recommended => ({
  ...entry,
  reason: `Needs ${gigabytes(entry.memoryBytes)} of memory. We can’t see how much that machine has.`,
})
