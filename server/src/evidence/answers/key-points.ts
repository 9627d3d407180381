/**
 * Which points of a question an answer makes, by the phrasings of the bank: found with its words, or not found
 * automatically, which does not say that it is missing.
 */
import { type AnswerSentence, clausesOf, readSentences } from './answer-sentences.ts'
import { compare, type Features, featureNames, lookAt, makeToneOf } from './point-features.ts'
import { makeMeaningsOf, type Meanings, meaningNames, meantBy } from './point-meanings.ts'
import { isTurnedRound } from './point-order.ts'
import { type Point, toWanted, type Wanted } from './point-phrasings.ts'
import { makeKin } from './word-kin.ts'

type Weights = Record<keyof Features, number> & { bias: number }
export type Signs = Features & Meanings
export const signNames = [...featureNames, ...meaningNames] as const
export type SignWeights = Record<keyof Signs, number> & { bias: number }

export type KeyPointFact = {
  point: string
  isMet: boolean
  /** The words of the answer that say it; null where nothing was found. */
  quote: string | null
}

/** A sentence, a part of a long one, or two that follow each other; `within` is what its tone is read from. */
type Passage = { quote: string; said: AnswerSentence['said']; isPair: boolean; within: string }

/**
 * How much each sign counts for a passage of an answer making a point; the bias stands 0.6 lower than fitted, so that fewer
 * contradictions count (`bench/answers/aside-5.jsonl` decided how far). Fitted (logistic regression) to graded answers by
 * `npm run fit-answers`, see docs/decisions/084-answers-are-read-by-learned-rows.md.
 */
export const fitted: SignWeights = {
  bias: -4.49,
  coverage: -1.95,
  weight: 0.06,
  phrasings: 1.03,
  vocabulary: 0.1,
  denied: -0.03,
  opposite: -0.33,
  dismissed: -0.49,
  absolute: -0.14,
  otherPoint: 0.53,
  pair: 0.41,
  length: 0.24,
  term: 0.31,
  whole: -0.3,
  second: 0.64,
  part: -2.07,
  contrary: -1.25,
  contraries: 0.47,
  beaten: 2.75,
  foreign: -0.18,
  refused: -4.46,
  excused: -2.4,
  density: 7.22,
  alike: 2.42,
  contrast: -11.09,
  likeContrary: -2.85,
  nearest: -6.18,
  nearestThree: 2.47,
  nearestContrary: 1.33,
  nearestThreeContrary: 1.99,
  nearerContrary: 2.18,
  share: 0.71,
  shareContrary: 0.2,
  lean: 0.29,
  sentence: -5.73,
  sentenceThree: 5.11,
  sentenceContrary: 5.44,
  sentenceLean: 1.06,
  sentenceAgainst: 3.13,
  onlyTerm: -1.02,
  denialDiffers: -0.33,
  denialAsContrary: -0.3,
  declined: -3.21,
}

/**
 * The same by words alone, for the short messages that Nova weighs; fitted before there were learned rows, see
 * docs/decisions/081-a-blind-look-at-the-reader.md.
 */
const byWords: Weights = {
  bias: -10.27,
  coverage: -2.06,
  weight: 0.04,
  phrasings: 0.95,
  vocabulary: -0.26,
  denied: -0.65,
  opposite: -0.64,
  dismissed: -0.78,
  absolute: -0.57,
  otherPoint: 0.79,
  pair: 0.55,
  length: 1.87,
  term: 0.77,
  whole: -0.09,
  second: 1.06,
  part: -1.39,
  contrary: -0.98,
  contraries: 0.37,
  beaten: -0.47,
  foreign: -0.18,
  refused: -2.4,
  excused: -1.83,
  density: 12.95,
  alike: 5.07,
  contrast: 0.47,
  likeContrary: -5.69,
}

const passagesAtOnce = 4
/** A passage that shares fewer words with a point is still looked at where it is this close to a phrasing. */
const leastNear = 0.35

/** `isGiven` tells the sentences that only repeat what the candidate was given. */
export function readKeyPoints(
  text: string,
  points: Point[],
  isGiven: (sentence: string) => boolean = () => false,
): KeyPointFact[] {
  return finish(readKeyPointsInSteps(text, points, isGiven))
}

/** The same in steps: the longest answer takes more of the processor than others should wait for. */
export function* readKeyPointsInSteps(
  text: string,
  points: Point[],
  isGiven: (sentence: string) => boolean = () => false,
): Generator<undefined, KeyPointFact[]> {
  const compared = points.every(isTaught)
    ? (yield* compareAll(text, points, isGiven, withMeanings)).map(weigh(strengthOf))
    : (yield* compareAll(text, points, isGiven, withWords)).map(weigh(strengthByWords))
  return points.map(({ point, phrases }, at) => {
    const found = compared
      .map(({ passage, strengths }) => ({ passage, strength: strengths[at]! }))
      .filter(({ passage, strength }) => strength > 0 && !isTurnedRound(passage.within, [point, ...phrases]))
      // One sentence is a better quotation than two.
      .toSorted((a, b) => Number(a.passage.isPair) - Number(b.passage.isPair) || b.strength - a.strength)
    return { point, isMet: found.length > 0, quote: found[0]?.passage.quote ?? null }
  })
}

/** Learned rows tell something of a point that is said in as many ways as those of the bank; others are read by words alone. */
const leastTaught = 8
const isTaught = ({ phrases }: Point) => phrases.length >= leastTaught

const weigh =
  <Of>(strengthFrom: (signs: Of) => number) =>
  ({ passage, signs }: Compared<Of>) => ({ passage, strengths: signs.map((each) => (each ? strengthFrom(each) : 0)) })

/**
 * How strongly a text makes each point at best, and the words that do; 0 is where an answer is said to make it. What is
 * nearly as close to several of a point's opposites is `isDisputed`.
 */
export function strongestIn(text: string, points: Point[]): { strength: number; quote: string; isDisputed: boolean }[] {
  const compared = finish(compareAll(text, points, () => false, withWordsOfAll))
  return points.map((_, at) => {
    const found = compared.flatMap(({ passage: { quote, isPair }, signs }) =>
      signs[at] ? [{ strength: strengthByWords(signs[at]), quote, isPair, signs: signs[at] }] : [],
    )
    const strongest = Math.max(Number.NEGATIVE_INFINITY, ...found.map(({ strength }) => strength))
    const [best] = found
      .filter(({ strength, isPair }) => strength >= strongest - (isPair ? 0 : asClear))
      .toSorted((a, b) => Number(a.isPair) - Number(b.isPair) || b.strength - a.strength)
    if (!best) return { strength: Number.NEGATIVE_INFINITY, quote: '', isDisputed: false }
    const { contraries, likeContrary, alike } = best.signs
    return { ...best, isDisputed: contraries >= 1 && likeContrary >= nearlyAsAlike * alike }
  })
}

const nearlyAsAlike = 0.74

/** One sentence is a better quotation than two that say it this much more clearly. */
const asClear = 0.5

/** The signs of each passage for each point, which is what `fitted` is fitted to (tools/fit-answers.ts). */
export function signsIn(text: string, points: Point[]): Signs[][] {
  const compared = finish(compareAll(text, points, () => false, withMeanings))
  return points.map((_, at) => compared.flatMap(({ signs }) => signs[at] ?? []))
}

function finish<Made>(steps: Generator<undefined, Made>): Made {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

type Compared<Of> = { passage: Passage; signs: (Of | null)[] }
type CompareWith<Of> = {
  isByMeaning: boolean
  /** What of a sentence is read; without it, what is claimed in it. */
  claimed?: (sentence: string) => string[]
  compare: (comparing: Comparing) => (Of | null)[]
}
type Comparing = { look: ReturnType<typeof lookAt>; wanted: Wanted[]; meaningsOf: (quote: string) => Meanings[] }

/** By words alone. */
const withWords: CompareWith<Features> = {
  isByMeaning: false,
  compare: ({ look, wanted }) => wanted.map((_, of) => compare(look, wanted, of)),
}

/** The bars of Nova's verdicts were set with what is denied or doubted read like the rest. */
const withWordsOfAll: CompareWith<Features> = { ...withWords, claimed: (sentence) => [sentence] }

const withMeanings: CompareWith<Signs> = {
  isByMeaning: true,
  compare: ({ look, wanted, meaningsOf }) => {
    const meanings = meaningsOf(look.passage.quote)
    return wanted.map((_, of) => {
      const features = compare(look, wanted, of, meanings[of]!.nearest >= leastNear ? 0 : undefined)
      return features && { ...features, ...meanings[of]! }
    })
  },
}

/** The signs of each passage for each point; null where it has nothing to do with one. Halts after every few passages. */
function* compareAll<Of>(
  text: string,
  points: Point[],
  isGiven: (sentence: string) => boolean,
  compareWith: CompareWith<Of>,
): Generator<undefined, Compared<Of>[]> {
  const wanted = points.map(toWanted)
  const phrasings = wanted.flatMap(({ phrasings, contrary }) => [...phrasings, ...contrary])
  const looking = { kinOf: makeKin(phrasings.flatMap(({ words }) => words)), toneOf: makeToneOf() }
  yield
  // The phrasings of a point are read once and kept, those of one point at a time.
  for (const point of compareWith.isByMeaning ? points : []) {
    meantBy(point)
    yield
  }
  const meaningsOf = makeMeaningsOf(points)
  const sentences = readSentences(text, isGiven, compareWith.claimed)
  const compared: Compared<Of>[] = []
  for (const [at, sentence] of sentences.entries()) {
    for (const passage of passagesOf(text, sentence, sentences[at - 1])) {
      if (compared.length % passagesAtOnce === 0) yield
      compared.push({ passage, signs: compareWith.compare({ look: lookAt(passage, looking), wanted, meaningsOf }) })
    }
  }
  return compared
}

function passagesOf(text: string, sentence: AnswerSentence, before: AnswerSentence | undefined): Passage[] {
  const single = { quote: sentence.quote, said: sentence.said, isPair: false, within: sentence.quote }
  // Of a sentence without end, which is looked at piece by piece, the parts are read once.
  const isFirst = before?.from !== sentence.from
  const clauses = isFirst ? clausesOf(sentence.quote) : []
  const parts = clauses.map((clause) => ({ ...clause, isPair: false, within: sentence.quote }))
  if (!before || !sentence.followsOn) return [single, ...parts]
  const both = text.slice(before.from, sentence.to)
  const pair = { quote: both, said: [...before.said, ...sentence.said], isPair: true, within: both }
  return [single, ...parts, pair]
}

/** What is so much closer to an opposite than to the point does not make it, whatever else speaks for it. */
const clearlyNearer = 0.25

export const strengthOf = (signs: Signs, weights = fitted): number =>
  signs.nearerContrary > clearlyNearer
    ? Number.NEGATIVE_INFINITY
    : signNames.reduce((sum, name) => sum + weights[name] * signs[name], weights.bias)

const strengthByWords = (features: Features) =>
  featureNames.reduce((sum, name) => sum + byWords[name] * features[name], byWords.bias)
