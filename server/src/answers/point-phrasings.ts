/** The phrasings of a point, ready to be compared with an answer. */
import { fold, wordsOf } from '../observations/folding.ts'
import {
  functionWords,
  negators,
  polarityIn,
  type Stemmed,
  toStemmed,
  withExpressions,
  wavesAway,
} from './answer-words.ts'
import { weightOf } from './word-weights.ts'

export type Word = Stemmed & { isDenied: boolean; weight: number }
export type Phrasing = {
  words: Word[]
  weight: number
  isDismissing: boolean
  /** Its words that turn a meaning, such as 'same' or 'only'. */
  polarity: string[]
}
export type Wanted = {
  phrasings: Phrasing[]
  /** The words of the point itself. */
  own: Phrasing
  /** The texts of all words of all phrasings, each stem once. */
  vocabulary: ReadonlySet<string>
  contrary: Phrasing[]
  /** The texts of words that only the contrary has. */
  foreign: ReadonlySet<string>
}

export type Point = { point: string; phrases: string[]; contrary?: string[] | undefined }

const kept = new Map<string, Wanted>()
const maxKept = 2000

export function toWanted({ point, phrases, contrary = [] }: Point): Wanted {
  const key = [point, ...phrases, '', ...contrary].join('\n')
  const known = kept.get(key)
  if (known) return known
  const own = toPhrasing(point)
  const phrasings = [own, ...phrases.map(toPhrasing)].filter(({ words }) => words.length > 0)
  const vocabulary = [...new Map(phrasings.flatMap(({ words }) => words).map((word) => [word.stem, word])).values()]
  const against = contrary.map(toPhrasing)
  const stems = new Set(vocabulary.flatMap(({ stem, meanings }) => [stem, ...meanings]))
  const foreign = [
    ...new Map(against.flatMap(({ words }) => words).map((word) => [`${word.isDenied} ${word.stem}`, word])).values(),
  ].filter(({ stem }) => !stems.has(stem))
  const made = { phrasings, own, vocabulary: textsOf(vocabulary), contrary: against, foreign: textsOf(foreign) }
  if (kept.size >= maxKept) kept.clear()
  kept.set(key, made)
  return made
}

const textsOf = (words: Word[]) => new Set(words.map(({ text }) => text))

function toPhrasing(phrase: string): Phrasing {
  const words: Word[] = []
  const folded = withExpressions(fold(phrase))
  let isDenied = false
  for (const text of wordsOf(folded)) {
    if (negators.has(text)) isDenied = true
    if (negators.has(text) || functionWords.has(text)) continue
    const word = toStemmed(text)
    if (words.some((other) => other.stem === word.stem)) continue
    words.push({ ...word, isDenied, weight: weightOf.get(word.stem) ?? 1 })
  }
  const weight = words.reduce((sum, word) => sum + word.weight, 0)
  return { words, weight, isDismissing: wavesAway(folded), polarity: polarityIn(folded) }
}
