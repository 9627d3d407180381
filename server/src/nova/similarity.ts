/**
 * Which of many phrases a message is closest to: the cosine of their words, weighed by how rare a word is among the
 * phrases (TF-IDF). Deterministic, and free of any model.
 */

type Match<T> = { item: T; score: number }
type Index<T> = { find: (message: string) => Match<T> | undefined }

const fillers = new Set(
  (
    'a an the of to i is are am it its do does did in on at my me we you your that this these those please for with and ' +
    'or so be as can could would should will if there then just really about what how which when why who where have has ' +
    'had get got any some hi hello nova hey um uh well ok'
  ).split(' '),
)

/** The words of a text as they are compared: lower case, without endings, one for all of a group of synonyms. */
function wordsOf(text: string, standsFor: ReadonlyMap<string, string>): string[] {
  const parts = text
    .slice(0, longestCompared)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\d]+/gu)
  const words = (parts ?? []).map(
    (part) => standsFor.get(part) ?? standsFor.get(withoutEnding(part)) ?? withoutEnding(part),
  )
  const telling = words.filter((word) => !fillers.has(word))
  return telling.length > 0 ? telling : words
}

/** Characters. What is asked stands in few words; the rest of a longer message is code or an error. */
const longestCompared = 1000

function withoutEnding(word: string): string {
  if (word.length <= 4) return word.replace(/(?<=\w{2})s$/, '')
  return word.replace(/(?:ing|ed|ies|es|s|ly)$/, '')
}

/** An index of items, each under several phrases. `standsFor` maps a word to the first of its synonyms. */
export function makeIndex<T>(
  entries: { item: T; phrases: string[] }[],
  standsFor: ReadonlyMap<string, string>,
): Index<T> {
  const rows = entries.flatMap(({ item, phrases }) =>
    phrases.map((phrase) => ({ item, words: new Set(wordsOf(phrase, standsFor)) })),
  )
  const counts = new Map<string, number>()
  for (const { words } of rows) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  // A word that no phrase holds weighs as much as the rarest: it says that the message is about something else.
  const weightOf = (word: string) => Math.log(1 + rows.length / (counts.get(word) ?? 1)) ** 2
  const lengthOf = (words: Set<string>) => Math.sqrt([...words].reduce((sum, word) => sum + weightOf(word), 0))
  const lengths = rows.map(({ words }) => lengthOf(words))
  const byWord = new Map<string, number[]>()
  for (const [at, { words }] of rows.entries())
    for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), at])

  return {
    find(message) {
      const words = new Set(wordsOf(message, standsFor))
      const length = lengthOf(words)
      const shared = new Map<number, number>()
      for (const word of words)
        for (const at of byWord.get(word) ?? []) shared.set(at, (shared.get(at) ?? 0) + weightOf(word))
      let best: Match<T> | undefined
      for (const [at, sum] of shared) {
        const score = sum / (length * lengths[at]!)
        if (!best || score > best.score) best = { item: rows[at]!.item, score }
      }
      return best
    },
  }
}
