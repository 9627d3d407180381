/**
 * Which points of a question an answer makes, by the phrasings of the bank: found with its words, or not found
 * automatically, which does not say that it is missing.
 */
import { type AnswerSentence, clausesOf, readSentences } from './answer-sentences.ts'
import { compare, type Features, featureNames } from './point-features.ts'
import { type Point, toWanted } from './point-phrasings.ts'

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
  bias: -6.31,
  coverage: 0.53,
  weight: 0.26,
  phrasings: 0.94,
  vocabulary: 0.49,
  denied: 0.06,
  opposite: -3.61,
  dismissed: -0.43,
  absolute: -0.48,
  otherPoint: 0.15,
  pair: 0.03,
  length: 0.05,
  term: 0.73,
  whole: -0.19,
  second: 0.81,
  part: -0.95,
  contrary: -1.35,
  contraries: -0.28,
  beaten: -0.61,
  foreign: -0.46,
  refused: -3.95,
  excused: -3.6,
  density: 8.02,
  alike: 0,
  contrast: 0,
  turned: 0,
  denials: 0,
  likeContrary: 0,
}

/** `isGiven` tells the sentences that only repeat what the candidate was given. */
export function readKeyPoints(
  text: string,
  points: Point[],
  isGiven: (sentence: string) => boolean = () => false,
): KeyPointFact[] {
  const passages = passagesOf(text, isGiven)
  const wanted = points.map(toWanted)
  return points.map(({ point }, at) => {
    const found = passages
      .map((passage) => ({ passage, features: compare(passage, wanted, at) }))
      .map(({ passage, features }) => ({ passage, strength: features ? strengthOf(features) : 0 }))
      .filter(({ strength }) => strength > 0)
      // One sentence is a better quotation than two.
      .toSorted((a, b) => Number(a.passage.isPair) - Number(b.passage.isPair) || b.strength - a.strength)
    return { point, isMet: found.length > 0, quote: found[0]?.passage.quote ?? null }
  })
}

/** The signs of each passage for each point, which is what `fitted` is fitted to (tools/fit-answers.ts). */
export function signsIn(text: string, points: Point[]): Features[][] {
  const passages = passagesOf(text, () => false)
  const wanted = points.map(toWanted)
  return points.map((_, at) => passages.flatMap((passage) => compare(passage, wanted, at) ?? []))
}

function passagesOf(text: string, isGiven: (sentence: string) => boolean): Passage[] {
  const sentences = readSentences(text, isGiven)
  return sentences.flatMap((sentence, at) => {
    const before = sentences[at - 1]
    const single = { quote: sentence.quote, said: sentence.said, isPair: false, within: sentence.quote }
    const parts = clausesOf(sentence.quote).map((clause) => ({ ...clause, isPair: false, within: sentence.quote }))
    if (!before || !sentence.followsOn) return [single, ...parts]
    const both = text.slice(before.from, sentence.to)
    const pair = { quote: both, said: [...before.said, ...sentence.said], isPair: true, within: both }
    return [single, ...parts, pair]
  })
}

export const strengthOf = (features: Features, weights = fitted) =>
  featureNames.reduce((sum, name) => sum + weights[name] * features[name], weights.bias)
