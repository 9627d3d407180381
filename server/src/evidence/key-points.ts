/**
 * Which points of a question an answer makes, by the phrasings of the bank: found with its words, or not found
 * automatically, which does not say that it is missing.
 */
import { type AnswerSentence, clausesOf, readSentences } from './answer-sentences.ts'
import { compare, type Features, featureNames, lookAt, makeToneOf } from './point-features.ts'
import { type Point, toWanted } from './point-phrasings.ts'
import { makeKin } from './word-kin.ts'

export type Weights = Record<keyof Features, number> & { bias: number }

export type KeyPointFact = {
  point: string
  isMet: boolean
  /** The words of the answer that say it; null where nothing was found. */
  quote: string | null
}

/** A sentence, a part of a long one, or two that follow each other; `within` is what its tone is read from. */
type Passage = { quote: string; said: AnswerSentence['said']; isPair: boolean; within: string }

/**
 * How much each sign counts for a passage making a point; fitted (logistic regression) to graded answers, see
 * docs/decisions/045-text-answers.md.
 */
export const fitted: Weights = {
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

const passagesAtOnce = 16

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
  const compared = yield* compareAll(text, points, isGiven)
  return points.map(({ point }, at) => {
    const found = compared
      .map(({ passage, signs }) => ({ passage, strength: signs[at] ? strengthOf(signs[at]) : 0 }))
      .filter(({ strength }) => strength > 0)
      // One sentence is a better quotation than two.
      .toSorted((a, b) => Number(a.passage.isPair) - Number(b.passage.isPair) || b.strength - a.strength)
    return { point, isMet: found.length > 0, quote: found[0]?.passage.quote ?? null }
  })
}

/**
 * How strongly a text makes each point at best, and the words that do; 0 is where an answer is said to make it. What is
 * nearly as close to several of a point's opposites is `isDisputed`.
 */
export function strongestIn(text: string, points: Point[]): { strength: number; quote: string; isDisputed: boolean }[] {
  const compared = finish(compareAll(text, points, () => false))
  return points.map((_, at) => {
    const found = compared.flatMap(({ passage: { quote, isPair }, signs }) =>
      signs[at] ? [{ strength: strengthOf(signs[at]), quote, isPair, signs: signs[at] }] : [],
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
export function signsIn(text: string, points: Point[]): Features[][] {
  const compared = finish(compareAll(text, points, () => false))
  return points.map((_, at) => compared.flatMap(({ signs }) => signs[at] ?? []))
}

function finish<Made>(steps: Generator<undefined, Made>): Made {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

type Compared = { passage: Passage; signs: (Features | null)[] }

/** The signs of each passage for each point; null where it has nothing to do with one. Halts after every few passages. */
function* compareAll(
  text: string,
  points: Point[],
  isGiven: (sentence: string) => boolean,
): Generator<undefined, Compared[]> {
  const wanted = points.map(toWanted)
  const phrasings = wanted.flatMap(({ phrasings, contrary }) => [...phrasings, ...contrary])
  const looking = { kinOf: makeKin(phrasings.flatMap(({ words }) => words)), toneOf: makeToneOf() }
  yield
  const sentences = readSentences(text, isGiven)
  const compared: Compared[] = []
  for (const [at, sentence] of sentences.entries()) {
    for (const passage of passagesOf(text, sentence, sentences[at - 1])) {
      if (compared.length % passagesAtOnce === 0) yield
      const look = lookAt(passage, looking)
      compared.push({ passage, signs: points.map((_, of) => compare(look, wanted, of)) })
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

export const strengthOf = (features: Features, weights = fitted) =>
  featureNames.reduce((sum, name) => sum + weights[name] * features[name], weights.bias)
