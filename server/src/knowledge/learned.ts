/**
 * Reads the label of a message from examples, by their words, pairs of words and runs of letters: naive Bayes, learned in
 * one pass. Runs of letters see through typing errors and endings, in any language.
 */
import { setImmediate } from 'node:timers/promises'

/** `weight`: how many plain examples it counts for. */
export type Example<L> = { text: string; label: L; weight?: number }
/** Labels by their share, the likeliest first; `alike`: the part of the message that the first one's examples know. */
export type Reading<L> = { labels: { label: L; share: number }[]; alike: number }
type Piece = { name: string; kind: number }

const maxRead = 400
const runLength = 4
/** Weights of pieces: a word, a run of its letters, a pair of words, a Chinese sign. */
const kinds = { word: 1, run: 0.5, pair: 0.6, sign: 0.8 }
const maxRarity = 4
/** A label that never had a piece is unlikely, not impossible. */
const unseen = 0.02
/** Labels with more examples are a little likelier. */
const prior = 0.3
/** Examples that are learned before other requests have their turn. */
const stepSize = 1000

/** Small letters without accents and apostrophes. */
export const plainOf = (text: string): string =>
  text
    .slice(0, maxRead)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^\p{L}\p{M}\d+#<>=]+/gu, ' ')
    .trim()

function piecesOf(text: string): Piece[] {
  const pieces = new Map<string, number>()
  const words = plainOf(text)
    .split(' ')
    .flatMap((each) => each.match(/\p{Script=Han}|[^\p{Script=Han}]+/gu) ?? [])
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (next !== undefined) pieces.set(`${word} ${next}`, kinds.pair)
    if (/\p{Script=Han}/u.test(word)) {
      pieces.set(word, kinds.sign)
      continue
    }
    pieces.set(word, kinds.word)
    const framed = `_${word}_`
    for (let from = 0; from + runLength <= framed.length; from += 1)
      pieces.set(`~${framed.slice(from, from + runLength)}`, kinds.run)
  }
  return [...pieces].map(([name, kind]) => ({ name, kind }))
}

/** `sharpness`: how far the likeliest label is ahead of the others. */
export async function learn<L>(examples: readonly Example<L>[], sharpness = 1): Promise<(text: string) => Reading<L>> {
  const names = [...new Set(examples.map(({ label }) => label))]
  const place = new Map(names.map((label, at) => [label, at]))
  const read: { pieces: Piece[]; at: number; weight: number }[] = []
  const frequency = new Map<string, number>()
  const sizes = new Float64Array(names.length)
  for (const [count, { text, label, weight = 1 }] of examples.entries()) {
    const pieces = piecesOf(text)
    for (const { name } of pieces) frequency.set(name, (frequency.get(name) ?? 0) + 1)
    read.push({ pieces, at: place.get(label)!, weight })
    sizes[place.get(label)!]! += weight
    if (count % stepSize === 0) await setImmediate()
  }
  const worth = ({ name, kind }: Piece) =>
    kind * Math.min(maxRarity, Math.log(1 + examples.length / (frequency.get(name) ?? 0.5)))
  /** For each piece, places of labels and what it weighs in each, in turn. */
  const weights = new Map<string, Map<number, number>>()
  const totals = new Float64Array(names.length)
  for (const [count, { pieces, at, weight }] of read.entries()) {
    for (const piece of pieces) {
      const value = (weight * worth(piece)) / Math.sqrt(pieces.length)
      const own = weights.get(piece.name) ?? new Map<number, number>()
      weights.set(piece.name, own.set(at, (own.get(at) ?? 0) + value))
      totals[at]! += value
    }
    if (count % stepSize === 0) await setImmediate()
  }
  const floor = unseen * weights.size
  return (text) => {
    const pieces = piecesOf(text)
    const sums = Array.from(sizes, (size) => prior * Math.log(size))
    for (const piece of pieces) {
      const own = weights.get(piece.name)
      if (!own) continue
      const value = (sharpness * worth(piece)) / Math.sqrt(pieces.length)
      for (const at of sums.keys()) sums[at]! += value * Math.log(((own.get(at) ?? 0) + unseen) / (totals[at]! + floor))
    }
    const top = Math.max(...sums)
    const all = sums.reduce((sum, each) => sum + Math.exp(each - top), 0)
    const labels = sums
      .map((each, at) => ({ label: names[at]!, share: Math.exp(each - top) / all }))
      .toSorted((a, b) => b.share - a.share)
    const first = place.get(labels[0]!.label)!
    const total = pieces.reduce((sum, piece) => sum + worth(piece), 0) || 1
    const known = pieces.filter(({ name }) => weights.get(name)?.has(first))
    return { labels, alike: known.reduce((sum, piece) => sum + worth(piece), 0) / total }
  }
}
