/**
 * Finds the points that an answer makes, using the bank's phrasings. A point not found automatically may still be made.
 */
import { type AnswerSentence, clausesOf, readSentences } from './answer-sentences.ts'
import { keepMostApart } from './marks.ts'
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
 * Weight of each sign that a passage makes a point; the bias is 0.6 below the fitted one, so that fewer contradictions
 * count (chosen on `bench/answers/aside-5.jsonl`). Fitted by logistic regression to graded answers with `npm run
 * fit-answers`, see docs/decisions/084-answers-are-read-by-learned-rows.md.
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
 * docs/decisions/084-answers-are-read-by-learned-rows.md.
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
const minNear = 0.35

/** `isGiven` is true for sentences that only repeat text the candidate was given. */
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
  const foundFor = points.map(({ point, phrases }, at) =>
    compared
      .map(({ passage, strengths }) => ({ passage, strength: strengths[at]! }))
      .filter(({ passage, strength }) => strength > 0 && !isTurnedRound(passage.within, [point, ...phrases]))
      // One sentence is a better quotation than two.
      .toSorted((a, b) => Number(a.passage.isPair) - Number(b.passage.isPair) || b.strength - a.strength)
      .map(({ passage }) => passage.quote),
  )
  const marks = keepMostApart(foundFor)
  return points.map(({ point }, at) => ({ point, isMet: foundFor[at]!.length > 0, quote: marks[at]! }))
}

/**
 * Learned rows only help with a point that has as many phrasings as the bank's points; others are matched by words
 * alone.
 */
const minTaught = 8
const isTaught = ({ phrases }: Point) => phrases.length >= minTaught

const weigh =
  <Of>(strengthFrom: (signs: Of) => number) =>
  ({ passage, signs }: Compared<Of>) => ({ passage, strengths: signs.map((each) => (each ? strengthFrom(each) : 0)) })

/** The signs of each passage for each point, which is what `fitted` is fitted to (tools/answers/fit-answers.ts). */
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
  /** Parts of a sentence to read; by default its claimed parts. */
  claimed?: (sentence: string) => string[]
  compare: (comparing: Comparing) => (Of | null)[]
}
type Comparing = { look: ReturnType<typeof lookAt>; wanted: Wanted[]; meaningsOf: (quote: string) => Meanings[] }

/** By words alone. */
const withWords: CompareWith<Features> = {
  isByMeaning: false,
  compare: ({ look, wanted }) => wanted.map((_, of) => compare(look, wanted, of)),
}

const withMeanings: CompareWith<Signs> = {
  isByMeaning: true,
  compare: ({ look, wanted, meaningsOf }) => {
    const meanings = meaningsOf(look.passage.quote)
    return wanted.map((_, of) => {
      const features = compare(look, wanted, of, meanings[of]!.nearest >= minNear ? 0 : undefined)
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
  // An endless sentence is read in pieces, so its clauses are read only with the first piece.
  const isFirst = before?.from !== sentence.from
  const clauses = isFirst ? clausesOf(sentence.quote) : []
  const parts = clauses.map((clause) => ({ ...clause, isPair: false, within: sentence.quote }))
  if (!before || !sentence.followsOn) return [single, ...parts]
  const both = text.slice(before.from, sentence.to)
  const pair = { quote: both, said: [...before.said, ...sentence.said], isPair: true, within: both }
  return [single, ...parts, pair]
}

/** A passage this much closer to an opposite does not make the point, regardless of other signs. */
const clearlyNearer = 0.25

export const strengthOf = (signs: Signs, weights = fitted): number =>
  signs.nearerContrary > clearlyNearer
    ? Number.NEGATIVE_INFINITY
    : signNames.reduce((sum, name) => sum + weights[name] * signs[name], weights.bias)

const strengthByWords = (features: Features) =>
  featureNames.reduce((sum, name) => sum + byWords[name] * features[name], byWords.bias)
