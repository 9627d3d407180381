/**
 * Which points of a question an answer makes, by the phrasings of the bank: found with its words, or not found
 * automatically, which does not say that it is missing.
 */
import { type AnswerSentence, readSentences, type Said } from './answer-sentences.ts'
import {
  contentOf,
  dismissals,
  functionWords,
  negators,
  oppositeOf,
  type Stemmed,
  toStemmed,
  weakStems,
  withExpressions,
} from './answer-words.ts'
import { fold, isNearly, wordsOf } from './folding.ts'

export type KeyPointFact = {
  point: string
  isMet: boolean
  /** The words of the answer that say it; null where nothing was found. */
  quote: string | null
}

type Word = Stemmed & { isDenied: boolean; weight: number }
type Phrasing = { words: Word[]; weight: number; isTerm: boolean }
type Wanted = { phrasings: Phrasing[]; own: Stemmed[]; hasDenial: boolean }

export const limits = {
  /** So much of a phrasing's weight must be said. */
  share: 0.72,
  /** The same over two neighbouring sentences. */
  shareOfTwo: 0.85,
  weak: 0.45,
  common: 0.75,
}

type Point = { point: string; phrases: string[] }

/** `about` is what was asked: a term counts only beside another word of the question or of its point. */
export function readKeyPoints(
  text: string,
  points: Point[],
  { about = '', isGiven = () => false }: { about?: string; isGiven?: (sentence: string) => boolean } = {},
): KeyPointFact[] {
  const sentences = readSentences(text, isGiven)
  const asked = contentOf(about)
  const wanted = points.map((point) => toWanted(point, asked))
  return points.map(({ point }, at) => {
    const found = findQuote(text, sentences, wanted[at]!, asked)
    return { point, isMet: found !== null, quote: found }
  })
}

function findQuote(text: string, sentences: AnswerSentence[], wanted: Wanted, asked: Stemmed[]): string | null {
  const single = sentences.find(({ said }) => says(said, wanted, asked, limits.share))
  if (single) return single.quote
  for (let at = 1; at < sentences.length; at++) {
    const [before, after] = [sentences[at - 1]!, sentences[at]!]
    if (!after.followsOn) continue
    if (says([...before.said, ...after.said], wanted, asked, limits.shareOfTwo, true))
      return text.slice(before.from, after.to)
  }
  return null
}

function says(said: Said[], wanted: Wanted, asked: Stemmed[], share: number, ofTwo = false): boolean {
  return wanted.phrasings.some((phrasing) => {
    if (ofTwo && (phrasing.isTerm || phrasing.words.length < 3)) return false
    const matched = new Set<Said>()
    let sum = 0
    for (const word of phrasing.words) {
      const hit = said.find((each) => isSame(each, word) && each.isDenied === word.isDenied && !matched.has(each))
      if (hit) {
        matched.add(hit)
        sum += word.weight
        continue
      }
      if (contradicts(said, word)) sum -= word.weight
    }
    if (sum < share * phrasing.weight - 1e-9) return false
    if (deniesPoint(said, phrasing, wanted)) return false
    return !phrasing.isTerm || isSupported(said, matched, wanted, asked)
  })
}

/** The same word denied where it is not, or its opposite said. */
function contradicts(said: Said[], word: Word): boolean {
  return said.some((each) =>
    isSame(each, word) ? each.isDenied !== word.isDenied : isOpposite(each, word) && each.isDenied === word.isDenied,
  )
}

/** The point's own words, with an opposite in place of one of them. */
function deniesPoint(said: Said[], phrasing: Phrasing, { own }: Wanted): boolean {
  return own.some(
    (word) =>
      !said.some((each) => isSame(each, word)) &&
      said.some((each) => isOpposite(each, word) && !each.isDenied && !phrasing.words.some((its) => isSame(its, each))),
  )
}

/** A term alone proves nothing: beside it stands another word of the point, or two of the question. */
function isSupported(said: Said[], matched: Set<Said>, { own }: Wanted, asked: Stemmed[]): boolean {
  const others = said.filter((each) => !matched.has(each) && !weakStems.has(each.stem))
  if (others.some((each) => own.some((word) => isSame(each, word)))) return true
  return others.filter((each) => asked.some((word) => isSame(each, word))).length >= 1
}

function toWanted({ point, phrases }: Point, asked: Stemmed[]): Wanted {
  const phrasings = [point, ...phrases]
    .map((phrase) => toPhrasing(phrase, asked))
    .filter(({ words }) => words.length > 0)
  const own = contentOf(point).filter(({ stem }) => !weakStems.has(stem))
  return { phrasings, own, hasDenial: phrasings.some(({ words }) => words.some(({ isDenied }) => isDenied)) }
}

function toPhrasing(phrase: string, asked: Stemmed[]): Phrasing {
  const found: Word[] = []
  const folded = withExpressions(fold(phrase))
  const isDismissed = dismissals.test(folded)
  let isDenied = false
  for (const text of wordsOf(folded)) {
    if (negators.has(text)) {
      isDenied = true
      continue
    }
    if (functionWords.has(text)) continue
    const word = toStemmed(text)
    if (found.some((other) => other.stem === word.stem)) continue
    found.push({ ...word, isDenied: isDenied || isDismissed, weight: weightOf(word, asked) })
  }
  const strong = found.filter(({ weight }) => weight > limits.weak)
  return {
    words: found,
    weight: found.reduce((sum, { weight }) => sum + weight, 0),
    isTerm: strong.length < 2 || found.length < 3,
  }
}

function weightOf(word: Stemmed, asked: Stemmed[]): number {
  if (weakStems.has(word.stem)) return limits.weak
  return asked.some((other) => other.stem === word.stem) ? limits.common : 1
}

function isSame(one: Stemmed, other: Stemmed): boolean {
  if (one.stem === other.stem || isNearly(one.text, other.text)) return true
  for (const meaning of one.meanings) if (other.meanings.has(meaning)) return true
  return false
}

function isOpposite(one: Stemmed, other: Stemmed): boolean {
  for (const meaning of one.meanings)
    for (const opposite of oppositeOf.get(meaning) ?? []) if (other.meanings.has(opposite)) return true
  return false
}
