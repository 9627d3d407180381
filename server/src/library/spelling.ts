/** Typing errors in what the library is searched for, put right by the words of its questions. */
import MiniSearch from 'minisearch'

const minLetters = 4
const maxWords = 20_000
/** A longer word may have two letters wrong. */
const longWord = 8

/** The words of these texts, to be searched in. */
export function openVocabulary(texts: readonly string[]): MiniSearch {
  const words = new Set(texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}+#.]+/gu) ?? []))
  const known = [...words].filter((word) => word.length >= minLetters).slice(0, maxWords)
  const index = new MiniSearch({ fields: ['id'], tokenize: (text) => [text], processTerm: (word) => word })
  index.addAll(known.map((id) => ({ id })))
  return index
}

/** The words with each that nothing has replaced by the nearest that one has; undefined where none is near enough. */
export function putRight(words: readonly string[], vocabularies: readonly MiniSearch[]): string[] | undefined {
  const right = words.map((word) => nearestTo(word.toLowerCase(), vocabularies))
  return right.some((each) => each === undefined) ? undefined : (right as string[])
}

function nearestTo(word: string, vocabularies: readonly MiniSearch[]): string | undefined {
  const most = word.length < minLetters ? 0 : word.length < longWord ? 1 : 2
  for (let wrong = 0; wrong <= most; wrong += 1) {
    const found = vocabularies.flatMap((each) => each.search(word, { fuzzy: wrong, prefix: wrong === 0 }))
    const best = found.toSorted((one, other) => other.score - one.score)[0]
    // The search itself matches the beginning of a word, so no correction is needed.
    if (best) return wrong === 0 ? word : (best.id as string)
  }
  return undefined
}
