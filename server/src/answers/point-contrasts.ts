/** Decides whether a passage is closer to a point or to its opposite. */
import type { Said } from './answer-sentences.ts'
import type { Phrasing } from './point-phrasings.ts'
import { weightOf } from './word-weights.ts'

/** Weight of a polarity word ('no', 'same', 'only') relative to content words. */
const polarityWeight = 0.6

/** The words of a passage that turn its meaning, and the weight of all its words: once for all phrasings. */
export type Measure = { polarity: string[]; weight: number }

export function measureOf(said: Said[], polarity: string[]): Measure {
  const stems = new Map(said.map((each) => [each.stem, weightOf.get(each.stem) ?? 1]))
  const weight = [...stems.values()].reduce((sum, each) => sum + each, 0) + polarity.length * polarityWeight
  return { polarity, weight }
}

/** How alike a passage and a phrasing are, 0 to 1, longer passages being less alike, with the words that turn a meaning. */
export function likeness(same: ReadonlyMap<string, readonly Said[]>, measure: Measure, of: Phrasing): number {
  const whole = of.weight + of.polarity.length * polarityWeight
  if (whole === 0 || measure.weight === 0) return 0
  let shared = 0
  for (const word of of.words)
    if (same.get(word.text)?.some((each) => each.isDenied === word.isDenied)) shared += word.weight
  for (const word of of.polarity) if (measure.polarity.includes(word)) shared += polarityWeight
  return shared / Math.sqrt(whole * measure.weight)
}
