/**
 * Which of many phrases a message is closest to: the cosine of their words and of their runs of letters, each weighed by
 * how rare it is among the phrases (TF-IDF). Deterministic, and free of any model.
 */

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

/** Runs of three and four letters: they see through typing errors and endings. */
function runsOf(text: string): string[] {
  const joined = ` ${partsOf(text).join(' ')} `
  return [3, 4].flatMap((size) =>
    Array.from({ length: Math.max(0, joined.length - size + 1) }, (_, at) => joined.slice(at, at + size)),
  )
}

type Vector = Map<string, number>

/** Weighs features by how rare they are among all; each vector has length 1. */
function weigh(all: readonly string[][]): { vectors: Vector[]; vectorOf: (features: string[]) => Vector } {
  const counts = new Map<string, number>()
  for (const features of all) for (const each of new Set(features)) counts.set(each, (counts.get(each) ?? 0) + 1)
  // What no phrase holds weighs as much as the rarest: it says that the message is about something else.
  const vectorOf = (features: string[]): Vector => {
    const vector = new Map<string, number>()
    let sum = 0
    for (const each of new Set(features)) {
      const weight = Math.log(1 + all.length / (counts.get(each) ?? 1))
      vector.set(each, weight)
      sum += weight * weight
    }
    const length = Math.sqrt(sum) || 1
    for (const [each, weight] of vector) vector.set(each, weight / length)
    return vector
  }
  return { vectors: all.map(vectorOf), vectorOf }
}

/** For each vector how much it has in common with the message. */
function likeness(vectors: Vector[]): (message: Vector) => Float64Array {
  const holders = new Map<string, { at: number; weight: number }[]>()
  for (const [at, vector] of vectors.entries())
    for (const [each, weight] of vector) {
      const held = holders.get(each)
      if (held) held.push({ at, weight })
      else holders.set(each, [{ at, weight }])
    }
  return (message) => {
    const found = new Float64Array(vectors.length)
    for (const [each, weight] of message)
      for (const holder of holders.get(each) ?? []) found[holder.at]! += weight * holder.weight
    return found
  }
}

/**
 * An index of items. `rank` gives those that share anything with a message, the closest first, with a score between 0
 * and 1. `standsFor` maps a word to the first of its synonyms.
 */
export function makeIndex<T>(entries: readonly Entry<T>[], standsFor: ReadonlyMap<string, string>): Index<T> {
  const rows = entries.flatMap(({ phrases, text }, entry) => [
    ...phrases.map((phrase) => ({ entry, phrase, share: 1 })),
    ...(text ? [{ entry, phrase: text, share: textShare }] : []),
  ])
  const byWord = weigh(rows.map(({ phrase }) => tellingWords(phrase, standsFor)))
  const byRun = weigh(rows.map(({ phrase }) => runsOf(phrase)))
  const [wordLikeness, runLikeness] = [likeness(byWord.vectors), likeness(byRun.vectors)]
  return {
    rank(message) {
      const words = wordLikeness(byWord.vectorOf(tellingWords(message, standsFor)))
      const runs = runLikeness(byRun.vectorOf(runsOf(message)))
      const best = new Map<number, { phrase: number; text: number }>()
      for (const [at, { entry, share }] of rows.entries()) {
        const score = (words[at]! + runs[at]!) / 2
        if (score === 0) continue
        const of = best.get(entry) ?? { phrase: 0, text: 0 }
        if (share === 1) of.phrase = Math.max(of.phrase, score)
        else of.text = Math.max(of.text, score)
        best.set(entry, of)
      }
      return [...best]
        .map(([entry, { phrase, text }]) => ({
          item: entries[entry]!.item,
          score: Math.max(phrase, (phrase + textShare * text) / (1 + (text > 0 ? textShare : 0))),
        }))
        .sort((a, b) => b.score - a.score)
    },
  }
}
