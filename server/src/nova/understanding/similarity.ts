/**
 * Which of many phrases a message is closest to: the cosine of their words and of their runs of letters, each weighed by
 * how rare it is among the phrases (TF-IDF), and how close they come in meaning, where both were read. Deterministic.
 */
import type { Steps } from '../../platform/threads/steps.ts'
import { closenessToAll, closenessToEach, type Meaning, meaningOfAll, meaningsOf, readingOf } from './meanings.ts'
import { makeRecall } from './recall.ts'

/**
 * `phrase` is the way of asking for the item that is closest to the message, and `alike` how close it is by itself; `held`
 * is the share of the message, by weight, whose words stand in one of the item's phrases.
 */
export type Match<T> = { item: T; score: number; phrase: string; alike: number; held: number }
export type Index<T> = { rank: (message: string) => readonly Match<T>[] }
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
/** How much the meaning counts besides the words where one phrase is compared. */
const meaningShare = 0.55
/**
 * What makes an item the one that was asked for: its closest phrase; the meaning of all its phrases taken together; the
 * words of what it says; and how much of the message its phrases hold between them. Fitted (softmax over the items of a
 * pack) on phrasings taken out: of 1,460 the right item comes first in 54 %, by the closest phrase alone in 46 %.
 */
const shares = { phrase: 4.1, all: 5.3, text: 8, held: 2.9 }
/** What the words of a text come to at best: a message in the words of a phrase then scores about 1. */
const mostOfText = 0.15
const mostWithMeaning = shares.phrase + shares.all + shares.text * mostOfText + shares.held
const mostWithWords = mostWithMeaning - shares.all

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
/** The whole of a message, its sentences, and what was said before it: each is compared several times for one reply. */
const mostRecalled = 16

const recallFeatures = makeRecall<Features>(mostRecalled)

/** One message is compared with many indexes in a row. */
const featuresOf = (message: string, standsFor: ReadonlyMap<string, string>): Features =>
  recallFeatures(message, () => ({ words: wordNumbers(message, standsFor), runs: runsOf(message) }), standsFor)

/**
 * `rank` gives what each row has in common with what is asked, by weight, until it is asked again, and the share of what is asked
 * that a weight is (1 by its length); `halves` are those of the rows, halved, since words and runs count alike. Half a
 * cosine is the product of all three: to divide by lengths for each row took longer than all else.
 */
type Compared = {
  rank: (asked: Set<number>) => { common: Float64Array; share: number }
  halves: Float64Array
  weigh: (feature: number) => number
}

/**
 * For each row how much it has in common with what is asked: the cosine of their features, each weighed by how rare it is
 * among the rows. Kept in flat arrays, since some indexes have thousands of rows.
 */
function* compare(phrases: readonly string[], featuresIn: (phrase: string) => Set<number>): Steps<Compared> {
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
  const weightOfCount = (count: number) => Math.log(1 + rows.length / count) ** 2
  const weights = Float64Array.from(counts, weightOfCount)
  const ofUnknown = weightOfCount(1)
  const weightOf = (id: number | undefined) => (id === undefined ? ofUnknown : weights[id]!)
  const ends = new Uint32Array(counts.length)
  for (let id = 1; id < counts.length; id += 1) ends[id] = ends[id - 1]! + counts[id - 1]!
  const holders = new Uint32Array(counts.reduce((sum, count) => sum + count, 0))
  const halves = new Float64Array(rows.length)
  for (const [at, row] of rows.entries()) {
    let sum = 0
    if (at % rowsPerStep === 0) yield
    for (const feature of row) {
      const id = idOf.get(feature)!
      holders[ends[id]!] = at
      ends[id]! += 1
      sum += weightOf(id)
    }
    halves[at] = 0.5 / (Math.sqrt(sum) || 1)
  }
  // Read before the next is ranked: to make it anew for each message would cost as much as to fill it.
  const common = new Float64Array(rows.length)
  const rank = (asked: Set<number>) => {
    common.fill(0)
    let sum = 0
    for (const feature of asked) {
      const id = idOf.get(feature)
      const weight = weightOf(id)
      sum += weight
      if (id === undefined) continue
      const end = ends[id]!
      for (let at = end - counts[id]!; at < end; at += 1) common[holders[at]!]! += weight
    }
    return { common, share: 1 / (Math.sqrt(sum) || 1) }
  }
  return { rank, halves, weigh: (feature) => weightOf(idOf.get(feature)) }
}

/** Some milliseconds of work. */
const rowsPerStep = 200

/**
 * An index of items, made in steps, since thousands of phrases take longer than others may wait. `rank` gives those that
 * share anything with a message, the closest first and of many the `most` closest, with a score between 0 and 1.
 * `standsFor` maps a word to the first of its synonyms.
 */
export function* makeIndex<T>(
  entries: readonly Entry<T>[],
  standsFor: ReadonlyMap<string, string>,
  most = Number.POSITIVE_INFINITY,
): Steps<Index<T>> {
  const rows = entries.flatMap(({ phrases, text }, entry) => [
    ...phrases.map((phrase) => ({ entry, phrase, isText: false })),
    ...(text ? [{ entry, phrase: text, isText: true }] : []),
  ])
  const phrasesOf = rows.map(({ phrase }) => phrase)
  const wordsOfRows: Set<number>[] = []
  const readWords = (phrase: string) => {
    const words = wordNumbers(phrase, standsFor)
    wordsOfRows.push(words)
    return words
  }
  const byWord = yield* compare(phrasesOf, readWords)
  const byRun = yield* compare(phrasesOf, runsOf)
  const entryOf = Uint32Array.from(rows, ({ entry }) => entry)
  const isText = Uint8Array.from(rows, (row) => Number(row.isText))
  const meanings = meaningsOf(phrasesOf)
  const wholes = entries.map(({ phrases }) => meaningOfAll(phrases))
  const holdersOf = new Map<number, number[]>()
  for (const [at, words] of wordsOfRows.entries())
    if (!isText[at]) for (const word of words) noteHolder(holdersOf, word, entryOf[at]!)
  const best = new Float64Array(entries.length)
  const bestRow = new Int32Array(entries.length)
  const texts = new Float64Array(entries.length)
  const totals = new Float64Array(entries.length)
  const rank = (message: string, meant: Meaning | undefined): Match<T>[] => {
    const asked = featuresOf(message, standsFor)
    const words = byWord.rank(asked.words)
    const runs = byRun.rank(asked.runs)
    const close = meant && closenessToEach(meant, meanings)
    best.fill(0)
    bestRow.fill(-1)
    texts.fill(0)
    for (let at = 0; at < entryOf.length; at += 1) {
      const entry = entryOf[at]!
      const alike =
        words.common[at]! * byWord.halves[at]! * words.share + runs.common[at]! * byRun.halves[at]! * runs.share
      if (isText[at]) {
        texts[entry] = alike
        continue
      }
      const score = close && meanings.isKnown[at] ? meaningShare * close[at]! + (1 - meaningShare) * alike : alike
      if (score > best[entry]!) {
        best[entry] = score
        bestRow[entry] = at
      }
    }
    const held = heldBy(asked.words, byWord.weigh, holdersOf, entries.length)
    for (let at = 0; at < entries.length; at += 1) {
      const score = best[at]!
      const known = shares.phrase * score + shares.text * texts[at]! + shares.held * held[at]!
      // Who uses the words of a phrase means it, whatever else may be meant.
      const all = meant
        ? (known + shares.all * closenessOf(meant, wholes[at])) / mostWithMeaning
        : known / mostWithWords
      totals[at] = score >= sameWords ? score : Math.min(mostOtherwise, all)
    }
    const least = leastOf(totals, most)
    const found: Match<T>[] = []
    for (let at = 0; at < totals.length; at += 1) {
      const score = totals[at]!
      if (score <= 0 || score < least) continue
      const phrase = bestRow[at] === -1 ? '' : phrasesOf[bestRow[at]!]!
      found.push({ item: entries[at]!.item, score, phrase, alike: best[at]!, held: held[at]! })
    }
    return found.sort((a, b) => b.score - a.score)
  }
  const recall = makeRecall<Match<T>[]>(mostRecalled)
  return {
    rank(message) {
      const meant = readingOf(message)?.meaning
      return recall(message, () => rank(message, meant), meant)
    },
  }
}

/** What the last of the `most` highest comes to; lower ones are left out, and those as high as it are not. */
function leastOf(totals: Float64Array, most: number): number {
  return most >= totals.length ? 0 : totals.toSorted()[totals.length - most]!
}

const sameWords = 0.95
/** What may come close in every other way, and still comes after the words of a phrase. */
const mostOtherwise = 0.94

const closenessOf = (meant: Meaning, whole: Meaning | undefined) => (whole ? closenessToAll(meant, whole) : 0)

/** Keeps which entries hold a word in one of their phrases, each once; they come in their order. */
function noteHolder(holdersOf: Map<number, number[]>, word: number, entry: number): void {
  const holders = holdersOf.get(word)
  if (!holders) holdersOf.set(word, [entry])
  else if (holders.at(-1) !== entry) holders.push(entry)
}

/** How much of what is asked for stands in the words of each entry, by weight. */
function heldBy(
  asked: Set<number>,
  weigh: (feature: number) => number,
  holdersOf: ReadonlyMap<number, number[]>,
  count: number,
): Float64Array {
  const held = new Float64Array(count)
  let all = 0
  for (const word of asked) {
    const weight = weigh(word)
    all += weight
    for (const entry of holdersOf.get(word) ?? []) held[entry]! += weight
  }
  for (let at = 0; at < count; at += 1) held[at]! /= all || 1
  return held
}
