/**
 * Which points of a question an answer makes, by the phrasings of the bank: found with its words, or not found
 * automatically, which does not say that it is missing.
 */
import { type AnswerSentence, clausesOf, readSentences } from './answer-sentences.ts'
import { compare, type Features, featureNames } from './point-features.ts'
import { type Point, toWanted } from './point-phrasings.ts'

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
const fitted: Record<keyof Features, number> & { bias: number } = {
  bias: -4.49,
  coverage: -0.22,
  weight: 0.15,
  phrasings: 0.98,
  vocabulary: 0.6,
  denied: 0.14,
  opposite: -3.59,
  dismissed: -0.68,
  absolute: -0.47,
  otherPoint: -0.3,
  pair: 0.14,
  length: -0.28,
  term: 0.81,
  whole: -0.14,
  second: 0.81,
  part: -1.07,
  contrary: -1.24,
  contraries: -0.39,
  beaten: -1.1,
  foreign: -0.46,
  refused: -3.46,
  excused: -3.09,
  density: 6.74,
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

const strengthOf = (features: Features) =>
  featureNames.reduce((sum, name) => sum + fitted[name] * features[name], fitted.bias)
