/**
 * Which of many phrases a message is closest to: the cosine of their words and of their runs of letters, each weighed by
 * how rare it is among the phrases (TF-IDF), and how close they come in meaning, where both were read. Deterministic.
 */
import { closeness, meaningOfPhrase, readingOf } from './meanings.ts'

export type Match<T> = { item: T; score: number }
export type Index<T> = { rank: (message: string) => Match<T>[] }
/** An item with the phrases that ask for it, and with what it says, which counts for less. */
export type Entry<T> = { item: T; phrases: readonly string[]; text?: string }

const fillers = new Set(
  (
    'a an the of to i is are am it its do does did in on at my me we you your that this these those please for with and ' +
    'or so be as can could would should will if there then just really about what how which when why who where have has ' +
    'had get got any some hi hello nova hey um uh well ok'
  ).split(' '),
)

/** Characters. What is asked stands in few words; the rest of a longer message is code or an error. */
const longestCompared = 1000
/** How much the text of an item counts besides its phrases. */
const textShare = 0.3
/** How much the meaning counts besides the words. */
const meaningShare = 0.55

function partsOf(text: string): string[] {
  return (
    text
      .slice(0, longestCompared)
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/\p{Script=Han}|[\p{L}\p{M}\d]+/gu) ?? []
  )
}

/** The words of a text as they are compared: lower case, without endings, one for all of a group of synonyms. */
export function tellingWords(text: string, standsFor: ReadonlyMap<string, string>): string[] {
  const words = partsOf(text).map(
    (part) => standsFor.get(part) ?? standsFor.get(withoutEnding(part)) ?? withoutEnding(part),
  )
  const telling = words.filter((word) => !fillers.has(word))
  return telling.length > 0 ? telling : words
}

function withoutEnding(word: string): string {
  if (word.length <= 4) return word.replace(/(?<=\w{2})s$/, '')
  return word.replace(/(?:ing|ed|ies|es|s|ly)$/, '')
}

/** A feature as a number, by FNV-1a: two that fall together are rare enough not to matter. */
function numberOf(text: string, from = 0, to = text.length): number {
  let value = 0x811c9dc5
  for (let at = from; at < to; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/** Runs of three and four letters: they see through typing errors and endings. */
function runsOf(text: string): Set<number> {
  const joined = ` ${partsOf(text).join(' ')} `
  const runs = new Set<number>()
  for (const size of [3, 4])
    for (let at = 0; at + size <= joined.length; at += 1) runs.add(numberOf(joined, at, at + size))
  return runs
}

const wordNumbers = (text: string, standsFor: ReadonlyMap<string, string>) =>
  new Set(tellingWords(text, standsFor).map((word) => numberOf(word)))

type Features = { words: Set<number>; runs: Set<number> }
let latest: { message: string; standsFor: ReadonlyMap<string, string>; features: Features } | undefined

/** One message is compared with many indexes in a row. */
function featuresOf(message: string, standsFor: ReadonlyMap<string, string>): Features {
  if (latest?.message === message && latest.standsFor === standsFor) return latest.features
  const features = { words: wordNumbers(message, standsFor), runs: runsOf(message) }
  latest = { message, standsFor, features }
  return features
}

/**
 * For each row how much it has in common with what is asked: the cosine of their features, each weighed by how rare it is
 * among the rows. Kept in flat arrays, since some indexes have thousands of rows.
 */
function* compare(
  phrases: readonly string[],
  featuresIn: (phrase: string) => Set<number>,
): Generator<void, (asked: Set<number>) => Float64Array> {
  const idOf = new Map<number, number>()
  const counts: number[] = []
  const rows: Set<number>[] = []
  for (const phrase of phrases) {
    const row = featuresIn(phrase)
    rows.push(row)
    if (rows.length % rowsPerStep === 0) yield
    for (const feature of row) {
      const id = idOf.get(feature) ?? counts.length
      if (id === counts.length) idOf.set(feature, id)
      counts[id] = (counts[id] ?? 0) + 1
    }
  }
  // What no row holds weighs as much as the rarest: it says that the message is about something else.
  const weightOf = (id: number | undefined) => Math.log(1 + rows.length / (id === undefined ? 1 : counts[id]!)) ** 2
  const ends = new Uint32Array(counts.length)
  for (let id = 1; id < counts.length; id += 1) ends[id] = ends[id - 1]! + counts[id - 1]!
  const holders = new Uint32Array(counts.reduce((sum, count) => sum + count, 0))
  const lengths = new Float64Array(rows.length)
  for (const [at, row] of rows.entries()) {
    let sum = 0
    if (at % rowsPerStep === 0) yield
    for (const feature of row) {
      const id = idOf.get(feature)!
      holders[ends[id]!] = at
      ends[id]! += 1
      sum += weightOf(id)
    }
    lengths[at] = Math.sqrt(sum)
  }
  return (asked) => {
    const found = new Float64Array(rows.length)
    let sum = 0
    for (const feature of asked) {
      const id = idOf.get(feature)
      const weight = weightOf(id)
      sum += weight
      if (id === undefined) continue
      for (let at = ends[id]! - counts[id]!; at < ends[id]!; at += 1) found[holders[at]!]! += weight
    }
    const length = Math.sqrt(sum) || 1
    for (let at = 0; at < found.length; at += 1) if (found[at] !== 0) found[at]! /= length * lengths[at]!
    return found
  }
}

/** Some milliseconds of work. */
const rowsPerStep = 200

/**
 * An index of items, made in steps, since thousands of phrases take longer than others may wait. `rank` gives those that share anything with a message, the closest first, with a score between 0
 * and 1. `standsFor` maps a word to the first of its synonyms.
 */
export function* makeIndex<T>(
  entries: readonly Entry<T>[],
  standsFor: ReadonlyMap<string, string>,
): Generator<void, Index<T>> {
  const rows = entries.flatMap(({ phrases, text }, entry) => [
    ...phrases.map((phrase) => ({ entry, phrase, isText: false })),
    ...(text ? [{ entry, phrase: text, isText: true }] : []),
  ])
  const phrasesOf = rows.map(({ phrase }) => phrase)
  const byWord = yield* compare(phrasesOf, (phrase) => wordNumbers(phrase, standsFor))
  const byRun = yield* compare(phrasesOf, runsOf)
  const places = rows.map(({ entry, isText, phrase }) => ({ entry, isText, meaning: meaningOfPhrase(phrase) }))
  return {
    rank(message) {
      const asked = featuresOf(message, standsFor)
      const words = byWord(asked.words)
      const runs = byRun(asked.runs)
      const meant = readingOf(message)?.meaning
      const phrases = new Float64Array(entries.length)
      const texts = new Float64Array(entries.length)
      for (const [at, { entry, isText, meaning }] of places.entries()) {
        const best = isText ? texts : phrases
        const alike = (words[at]! + runs[at]!) / 2
        const score = meant && meaning ? meaningShare * closeness(meant, meaning) + (1 - meaningShare) * alike : alike
        best[entry] = Math.max(best[entry]!, score)
      }
      return entries
        .map(({ item }, at) => ({ item, score: together(phrases[at]!, texts[at]!) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
    },
  }
}

const together = (phrase: number, text: number) =>
  Math.max(phrase, text > 0 ? (phrase + textShare * text) / (1 + textShare) : 0)
