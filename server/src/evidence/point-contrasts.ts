/** Whether a passage is more like a point or like its opposite. */
import type { Said } from './answer-sentences.ts'
import { polarityIn, type Stemmed } from './answer-words.ts'
import type { Phrasing } from './point-phrasings.ts'
import { weightOf } from './word-weights.ts'

type Same = (one: Stemmed, other: Stemmed) => boolean

/** What a word of polarity ('no', 'same', 'only') weighs beside the words of the matter. */
const polarityWeight = 0.6

/** How alike a passage and a phrasing are, 0 to 1, longer passages being less alike, with the words that turn a meaning. */
export function likeness(said: Said[], folded: string, of: Phrasing, isSame: Same): number {
  const polarity = polarityIn(folded)
  const own = of.words.filter((word) => said.some((each) => isSame(each, word) && each.isDenied === word.isDenied))
  const both = of.polarity.filter((word) => polarity.includes(word)).length * polarityWeight
  const shared = own.reduce((sum, { weight }) => sum + weight, 0) + both
  const whole = of.weight + of.polarity.length * polarityWeight
  const stems = new Map(said.map((each) => [each.stem, weightOf.get(each.stem) ?? 1]))
  const passage = [...stems.values()].reduce((sum, weight) => sum + weight, 0) + polarity.length * polarityWeight
  return whole > 0 && passage > 0 ? shared / Math.sqrt(whole * passage) : 0
}
