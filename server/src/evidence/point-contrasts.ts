/** Whether a passage says a point or its opposite: what is the other way round, and which of the two it is more alike. */
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

/** 'A before B' where the phrasing says 'B before A', or 'A after B' where it says 'A before B': 1, else 0. */
export function turned(folded: string, of: Phrasing, readSide: (text: string) => Stemmed[], isSame: Same): number {
  if (!of.sides) return 0
  const found = /\b(before|after|until|than)\b/.exec(folded)
  if (!found) return 0
  const left = readSide(folded.slice(0, found.index)).slice(-6)
  const right = readSide(folded.slice(found.index + found[0].length)).slice(0, 6)
  const isMirrored = mirror.get(found[0]) === of.sides.by
  if (!isMirrored && found[0] !== of.sides.by) return 0
  const common = (one: Stemmed[], other: Stemmed[]) =>
    other.filter((word) => one.some((each) => isSame(each, word))).length
  const straight = common(left, of.sides.left) + common(right, of.sides.right)
  const crossed = common(left, of.sides.right) + common(right, of.sides.left)
  return Number(isMirrored ? straight > crossed : crossed > straight)
}

const mirror = new Map([
  ['before', 'after'],
  ['after', 'before'],
  ['until', 'after'],
])
