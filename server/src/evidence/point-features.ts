/** What a passage of an answer has in common with the phrasings of a point, and what speaks against it. */
import type { Said } from './answer-sentences.ts'
import { absolutes, excusesIn, oppositeOf, refuses, type Stemmed, wavesAway, withExpressions } from './answer-words.ts'
import { fold, isNearly } from './folding.ts'
import { likeness, measureOf } from './point-contrasts.ts'
import type { Phrasing, Wanted } from './point-phrasings.ts'
import { weightOf } from './word-weights.ts'

export const featureNames = [
  'coverage',
  'weight',
  'phrasings',
  'vocabulary',
  'denied',
  'opposite',
  'dismissed',
  'absolute',
  'otherPoint',
  'pair',
  'length',
  'term',
  'whole',
  'second',
  'part',
  'contrary',
  'contraries',
  'beaten',
  'foreign',
  'refused',
  'excused',
  'density',
  'alike',
  'contrast',
  'likeContrary',
] as const
export type Features = Record<(typeof featureNames)[number], number>

/** Below this share of the closest phrasing a passage is not looked at any further. */
const leastCoverage = 0.5
/** A phrasing of which so much is said counts as one more that agrees. */
const agreeing = 0.7

/** An opposite decides, however common its words are. */
const leastOpposite = 0.7

type Passage = { quote: string; said: Said[]; isPair: boolean; within: string }
type Matched = { coverage: number; weight: number; denied: number; opposite: number; of: Phrasing }

/** Null where the passage has nothing to do with the point. */
export function compare(passage: Passage, wanted: Wanted[], at: number): Features | null {
  const its = wanted[at]!
  const matches = its.phrasings.map((phrasing) => match(passage.said, phrasing))
  const best = matches.reduce((one, other) => (rank(other) > rank(one) ? other : one))
  if (best.coverage < leastCoverage) return null
  const said = [...new Map(passage.said.map((each) => [each.stem, each])).values()]
  const shared = said.filter((each) => its.vocabulary.some((word) => isSame(each, word)))
  const others = wanted
    .filter((_, other) => other !== at)
    .map(({ phrasings }) => Math.max(...phrasings.map((phrasing) => rank(match(passage.said, phrasing)))))
  const folded = withExpressions(fold(passage.within))
  const here = withExpressions(fold(passage.quote))
  const against = its.contrary.map((each) => match(passage.said, each))
  const contrary = Math.max(0, ...against.map((each) => rank(each) * Math.max(0, each.coverage - 0.6) * 2.5))
  const measure = measureOf(passage.said, here)
  const alike = Math.max(0, ...its.phrasings.map((each) => likeness(passage.said, measure, each, isSame)))
  const likeContrary = Math.max(0, ...its.contrary.map((each) => likeness(passage.said, measure, each, isSame)))
  const isRefused = refuses(passage.isPair ? folded : here) && !best.of.isDismissing
  return {
    coverage: best.coverage,
    weight: Math.min(3, best.weight),
    phrasings: Math.log1p(matches.filter(({ coverage }) => coverage >= agreeing).length),
    vocabulary: Math.min(6, weigh(shared)),
    denied: best.denied,
    opposite: best.opposite,
    dismissed: Number(wavesAway(folded) && !best.of.isDismissing),
    absolute: Math.min(3, folded.match(absolutes)?.length ?? 0),
    otherPoint: Math.max(0, Math.max(0, ...others) - rank(best)),
    pair: Number(passage.isPair),
    length: Math.log(passage.said.length + 1),
    term: Number(best.of.words.length < 2),
    whole: Math.log1p(matches.filter(({ coverage, weight }) => coverage > 0.95 && weight > 1.4).length),
    second: Math.min(3, matches.map(rank).toSorted((a, b) => b - a)[1] ?? 0),
    contrary,
    contraries: Math.log1p(against.filter(({ coverage }) => coverage >= agreeing).length),
    beaten: Math.max(0, contrary - rank(best)),
    foreign: Math.min(3, weigh(said.filter((each) => its.foreign.some((word) => isSame(each, word))))),
    refused: Number(isRefused),
    excused: Math.min(3, excusesIn(here)),
    density: weigh(shared) / (weigh(said) + 1.5),
    alike,
    likeContrary,
    contrast: Math.max(0, likeContrary - alike),
    part: Number(passage.within.length > passage.quote.length),
  }
}

const rank = ({ coverage, weight }: Matched) => coverage * Math.min(3, weight)
const weigh = (words: Stemmed[]) => words.reduce((sum, { stem }) => sum + (weightOf.get(stem) ?? 1), 0)

function match(said: Said[], of: Phrasing): Matched {
  const used = new Set<Said>()
  let [sum, denied, opposite] = [0, 0, 0]
  for (const word of of.words) {
    const same = said.filter((each) => !used.has(each) && isSame(each, word))
    const hit = same.find((each) => each.isDenied === word.isDenied)
    if (hit) {
      used.add(hit)
      sum += word.weight
    } else if (same.length > 0) {
      used.add(same[0]!)
      sum += word.weight / 2
      denied += word.weight
    } else if (said.some((each) => isOpposite(each, word))) {
      const against = said.some((each) => isOpposite(each, word) && each.isDenied === word.isDenied)
      if (against) opposite += Math.max(leastOpposite, word.weight)
      else sum += word.weight / 2
    }
  }
  return { coverage: of.weight > 0 ? sum / of.weight : 0, weight: sum, denied, opposite, of }
}

function isSame(one: Stemmed, other: Stemmed): boolean {
  if (one.stem === other.stem || isNearly(one.text, other.text)) return true
  for (const meaning of one.meanings) if (other.meanings.has(meaning)) return true
  return false
}

/** 'Bounded' and 'unbounded', 'blocking' and 'nonblocking'. */
const isNegated = (one: string, other: string) =>
  one.length > other.length &&
  other.length >= 3 &&
  one.endsWith(other) &&
  /^(?:un|in|im|ir|non|dis|mis)$/.test(one.slice(0, -other.length))

function isOpposite(one: Stemmed, other: Stemmed): boolean {
  if (isNegated(one.stem, other.stem) || isNegated(other.stem, one.stem)) return true
  for (const meaning of one.meanings)
    for (const opposite of oppositeOf.get(meaning) ?? []) if (other.meanings.has(opposite)) return true
  return false
}
