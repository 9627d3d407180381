/** Features of a passage compared with the phrasings of a point, for and against it. */
import { fold } from '../observations/folding.ts'
import type { Said } from './answer-sentences.ts'
import { absolutes, excusesIn, polarityIn, refuses, type Stemmed, wavesAway, withExpressions } from './answer-words.ts'
import { likeness, type Measure, measureOf } from './point-contrasts.ts'
import type { Phrasing, Wanted } from './point-phrasings.ts'
import type { Kin } from './word-kin.ts'
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
const minCoverage = 0.5
/** A phrasing of which so much is said counts as one more that agrees. */
const agreeing = 0.7

/** An opposite decides, however common its words are. */
const minOpposite = 0.7

type Passage = { quote: string; said: Said[]; isPair: boolean; within: string }
type Matched = { coverage: number; weight: number; denied: number; opposite: number; phrasing: Phrasing }

type Tone = { polarity: string[]; refuses: boolean; wavesAway: boolean; absolutes: number; excuses: number }

/** Caches the tone of sentences: a long one surrounds many passages. */
export function makeToneOf(): (text: string) => Tone {
  const known = new Map<string, Tone>()
  return (text) => {
    const found = known.get(text)
    if (found) return found
    const folded = withExpressions(fold(text))
    const made = {
      polarity: polarityIn(folded),
      refuses: refuses(folded),
      wavesAway: wavesAway(folded),
      absolutes: folded.match(absolutes)?.length ?? 0,
      excuses: excusesIn(folded),
    }
    known.set(text, made)
    return made
  }
}

type Found = ReadonlyMap<string, readonly Said[]>
/**
 * A passage prepared for comparison: its matches with words and phrasings are looked up once for all points of the
 * question.
 */
type Look = {
  passage: Passage
  kinOf: (said: Stemmed) => Kin
  same: Found
  matchOf: (phrasing: Phrasing) => Matched
  measure: Measure
  /** Tone of its own words, and of the surrounding sentence. */
  tone: Tone
  toneWithin: Tone
}
/** Caches shared by the passages of one answer. */
export type Looking = { kinOf: (said: Stemmed) => Kin; toneOf: (text: string) => Tone }

export function lookAt(passage: Passage, { kinOf, toneOf }: Looking): Look {
  const same = new Map<string, Said[]>()
  const opposite = new Map<string, Said[]>()
  for (const each of passage.said) {
    const kin = kinOf(each)
    for (const text of kin.same) put(same, text, each)
    for (const text of kin.opposite) put(opposite, text, each)
  }
  const matches = new Map<Phrasing, Matched>()
  const matchOf = (phrasing: Phrasing) => {
    const known = matches.get(phrasing)
    if (known) return known
    const made = match(phrasing, same, opposite)
    matches.set(phrasing, made)
    return made
  }
  const tone = toneOf(passage.quote)
  const measure = measureOf(passage.said, tone.polarity)
  return { passage, kinOf, same, matchOf, measure, tone, toneWithin: toneOf(passage.within) }
}

function put(to: Map<string, Said[]>, text: string, each: Said): void {
  const found = to.get(text)
  if (found) found.push(each)
  else to.set(text, [each])
}

/**
 * Compares a passage with a point; null if it covers too little of each phrasing and so has nothing to do with the
 * point.
 */
export function compare(look: Look, wanted: Wanted[], at: number, least = minCoverage): Features | null {
  const { passage, kinOf, same, matchOf } = look
  const its = wanted[at]!
  const matches = its.phrasings.map(matchOf)
  const best = matches.reduce((one, other) => (rank(other) > rank(one) ? other : one))
  if (best.coverage < least) return null
  const said = [...new Map(passage.said.map((each) => [each.stem, each])).values()]
  const shared = said.filter((each) => kinOf(each).same.some((text) => its.vocabulary.has(text)))
  const others = wanted
    .filter((_, other) => other !== at)
    .map(({ phrasings }) => Math.max(...phrasings.map((phrasing) => rank(matchOf(phrasing)))))
  const { measure, tone, toneWithin } = look
  const against = its.contrary.map(matchOf)
  const contrary = Math.max(0, ...against.map((each) => rank(each) * Math.max(0, each.coverage - 0.6) * 2.5))
  const alike = Math.max(0, ...its.phrasings.map((each) => likeness(same, measure, each)))
  const likeContrary = Math.max(0, ...its.contrary.map((each) => likeness(same, measure, each)))
  const isRefused = (passage.isPair ? toneWithin : tone).refuses && !best.phrasing.isDismissing
  return {
    coverage: best.coverage,
    weight: Math.min(3, best.weight),
    phrasings: Math.log1p(matches.filter(({ coverage }) => coverage >= agreeing).length),
    vocabulary: Math.min(6, weigh(shared)),
    denied: best.denied,
    opposite: best.opposite,
    dismissed: Number(toneWithin.wavesAway && !best.phrasing.isDismissing),
    absolute: Math.min(3, toneWithin.absolutes),
    otherPoint: Math.max(0, Math.max(0, ...others) - rank(best)),
    pair: Number(passage.isPair),
    length: Math.log(passage.said.length + 1),
    term: Number(best.phrasing.words.length < 2),
    whole: Math.log1p(matches.filter(({ coverage, weight }) => coverage > 0.95 && weight > 1.4).length),
    second: Math.min(3, matches.map(rank).toSorted((a, b) => b - a)[1] ?? 0),
    contrary,
    contraries: Math.log1p(against.filter(({ coverage }) => coverage >= agreeing).length),
    beaten: Math.max(0, contrary - rank(best)),
    foreign: Math.min(3, weigh(said.filter((each) => kinOf(each).same.some((text) => its.foreign.has(text))))),
    refused: Number(isRefused),
    excused: Math.min(3, tone.excuses),
    density: weigh(shared) / (weigh(said) + 1.5),
    alike,
    likeContrary,
    contrast: Math.max(0, likeContrary - alike),
    part: Number(passage.within.length > passage.quote.length),
  }
}

const rank = ({ coverage, weight }: Matched) => coverage * Math.min(3, weight)
const weigh = (words: Stemmed[]) => words.reduce((sum, { stem }) => sum + (weightOf.get(stem) ?? 1), 0)

function match(of: Phrasing, sameIn: Found, oppositeIn: Found): Matched {
  const used = new Set<Said>()
  let [sum, denied, opposite] = [0, 0, 0]
  for (const word of of.words) {
    const same = sameIn.get(word.text)?.filter((each) => !used.has(each)) ?? []
    const hit = same.find((each) => each.isDenied === word.isDenied)
    const contrary = oppositeIn.get(word.text)
    if (hit) {
      used.add(hit)
      sum += word.weight
    } else if (same.length > 0) {
      used.add(same[0]!)
      sum += word.weight / 2
      denied += word.weight
    } else if (contrary) {
      const against = contrary.some((each) => each.isDenied === word.isDenied)
      if (against) opposite += Math.max(minOpposite, word.weight)
      else sum += word.weight / 2
    }
  }
  return { coverage: of.weight > 0 ? sum / of.weight : 0, weight: sum, denied, opposite, phrasing: of }
}
