/**
 * Finds entries by the words of a message: an inverted index over the ways of asking for them and over their text (BM25),
 * once by words and once by runs of letters, which see through typing errors and endings.
 */
import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { Synonyms } from '@nova/contract/questions/knowledge'
import MiniSearch from 'minisearch'

/** An entry with the ways of asking for it and its text. */
export type Searched<T> = { item: T; asked: readonly string[]; text: string }
/**
 * `score` orders the entries; `held` is the share of the message, by weight, whose words the entry has; `alike` is how close
 * the closest way of asking comes (0 to 1), which is `phrase`; `isThin`: they share one word, though each has more; `lead` is how far
 * the score is above the next one's.
 */
export type Found<T> = { item: T; score: number; held: number; lead: number } & Closest
type Closest = { alike: number; phrase: string; isThin: boolean }
export type Index<T> = (message: string, most?: number) => Found<T>[]

const fillers = new Set(
  (
    'a an the of to i is are am it its do does did in on at my me we you your that this these those please for with and ' +
    'or so be as can could would should will if there then just really about what how which when why who where have has ' +
    'had get got any some hi hello nova hey um uh well ok'
  ).split(' '),
)

/** A question is short; the rest of a longer message is code or an error. */
const maxCompared = 600

/** The words and signs of a text, in lower case. */
export const wordsIn = (text: string): string[] =>
  text
    .slice(0, maxCompared)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/\p{Script=Han}|[\p{L}\p{M}\d]+|[<>=!]=+|[~<>%^&|@#$*]+/gu) ?? []

const withoutEnding = (word: string): string =>
  word.length <= 4 ? word.replace(/(?<=\w{2})s$/, '') : word.replace(/(?:ing|ed|ies|es|s|ly)$/, '')

const bank = new URL('../../../bank/', import.meta.url)
export const readBank = (name: string): unknown => JSON.parse(readFileSync(new URL(name, bank), 'utf8'))

const readSynonyms = () =>
  new Map(Synonyms.parse(readBank('synonyms.json')).flatMap((group) => group.map((word) => [word, group[0]!] as const)))
let synonyms: Map<string, string> | undefined

/** The words of a text as they are compared: in lower case, without endings, one for all synonyms; fillers only where there is nothing else. */
export function tellingWords(text: string): string[] {
  synonyms ??= readSynonyms()
  const words = wordsIn(text)
  const telling = words.filter((word) => !fillers.has(word))
  return (telling.length > 0 ? telling : words).map((word) => synonyms!.get(word) ?? withoutEnding(word))
}

function runsOf(text: string): string[] {
  const joined = ` ${wordsIn(text).join(' ')} `
  const runs: string[] = []
  for (const size of [3, 4])
    for (let at = 0; at + size <= joined.length; at += 1) runs.push(joined.slice(at, at + size))
  return runs
}

const fields = ['asked', 'text']
const boost = { asked: 2 }

/**
 * Builds an index in steps, so that it doesn't block other requests. With thousands of entries only words are searched.
 */
export async function makeIndex<T>(
  entries: readonly Searched<T>[],
  { byRuns = true }: { byRuns?: boolean } = {},
): Promise<Index<T>> {
  const documents = entries.map(({ asked, text }, id) => ({ id, asked: asked.join(' . '), text }))
  const make = (tokenize: (text: string) => string[]) =>
    new MiniSearch<(typeof documents)[number]>({
      fields,
      tokenize: (text) => text.split(' . ').flatMap(tokenize),
      processTerm: (term) => term,
      searchOptions: { boost },
    })
  const byWord = make(tellingWords)
  const byRun = make((text) => runsOf(text))
  for (let at = 0; at < documents.length; at += stepSize) {
    byWord.addAll(documents.slice(at, at + stepSize))
    if (byRuns) byRun.addAll(documents.slice(at, at + stepSize))
    await setImmediate()
  }
  const phrases = entries.map(({ asked }) => asked.map((phrase) => ({ phrase, words: new Set(tellingWords(phrase)) })))
  const frequency = countWords(phrases.map((each) => each.flatMap(({ words }) => [...words])))
  const weigh = (word: string) => Math.log(1 + entries.length / (frequency.get(word) ?? 0.5))
  return (message, most = 8) => {
    const words = [...new Set(tellingWords(message))]
    const scores = new Map<number, number>()
    const note = (results: { id: number; score: number }[], share: number) => {
      const top = results[0]?.score ?? 1
      for (const { id, score } of results) scores.set(id, (scores.get(id) ?? 0) + (share * score) / top)
    }
    note(byWord.search(message, { fuzzy: fuzziness }), 1)
    if (byRuns) note(byRun.search(message), 1)
    const ranked = [...scores].toSorted(([, a], [, b]) => b - a).slice(0, most + 1)
    const all = words.reduce((sum, word) => sum + weigh(word), 0) || 1
    return ranked.slice(0, most).map(([id, score], at) => {
      const own = new Set([...phrases[id]!.flatMap((each) => [...each.words]), ...tellingWords(entries[id]!.text)])
      const held = words.filter((word) => own.has(word)).reduce((sum, word) => sum + weigh(word), 0) / all
      const next = at === 0 ? (ranked[1]?.[1] ?? 0) : ranked[0]![1]
      return { item: entries[id]!.item, score, held, lead: score - next, ...closest(words, phrases[id]!, weigh) }
    })
  }
}

/** Entries that are added before others have their turn. */
const stepSize = 20
const fuzziness = (term: string) => (term.length > 4 ? 0.2 : false)

function countWords(entries: readonly string[][]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const words of entries) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** The way of asking that shares most with a message, by the cosine of their weighed words. */
function closest(
  words: readonly string[],
  phrases: readonly { phrase: string; words: ReadonlySet<string> }[],
  weigh: (word: string) => number,
): Closest {
  const length = (all: Iterable<string>) => Math.sqrt([...all].reduce((sum, word) => sum + weigh(word) ** 2, 0)) || 1
  const own = length(words)
  let best: Closest = { alike: 0, phrase: phrases[0]?.phrase ?? '', isThin: true }
  for (const each of phrases) {
    const common = words.filter((word) => each.words.has(word))
    const alike = common.reduce((sum, word) => sum + weigh(word) ** 2, 0) / (own * length(each.words))
    const isThin = common.length < Math.min(2, words.length, each.words.size)
    if (alike > best.alike) best = { alike, phrase: each.phrase, isThin }
  }
  return best
}
