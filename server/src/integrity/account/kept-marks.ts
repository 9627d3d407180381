/**
 * Finds the characters that a replacement text kept from the old one, so that running a formatter changes no origin.
 */
import { solidOf } from '../../observations/figures.ts'

/** How far ahead the texts are looked for one another, in how many places, and how many tokens must agree there. */
const maxAhead = 60
const maxPlaces = 2_000
const minAlike = 3
/** The share of the new text that must have been there for its parts to be taken as the same. */
const minSame = 0.8

type Old<M> = { text: string; marks: readonly M[] }

/** For each solid character of the new text its mark in the old one, or null. */
export function keepMarks<M>(old: Old<M>, text: string): (M | null)[] {
  const before = solidOf(old.text)
  const after = solidOf(text)
  const solidMarks = old.marks.filter((_, at) => /\S/.test(old.text[at]!))
  const kept = new Array<M | null>(after.length).fill(null)
  const most = Math.min(before.length, after.length)
  let first = 0
  while (first < most && before[first] === after[first]) kept[first] = solidMarks[first++]!
  let last = 0
  while (last < most - first && before.at(-1 - last) === after.at(-1 - last)) {
    last++
    kept[after.length - last] = solidMarks[before.length - last]!
  }
  if (first + last === after.length || first + last === before.length) return kept
  const middle = {
    before: before.slice(first, before.length - last),
    after: after.slice(first, after.length - last),
    marks: solidMarks.slice(first, before.length - last),
  }
  const same = alignTokens(middle)
  const isSame = same && same.filter(Boolean).length >= minSame * same.length
  if (isSame) for (const [at, mark] of same.entries()) kept[first + at] = mark
  return kept
}

const tokensOf = (solid: string) => solid.match(/\w+|[^\w]/g) ?? []
const alike = (token: string) => (token === '"' || token === '`' ? "'" : token)

function alignTokens<M>(texts: { before: string; after: string; marks: readonly M[] }): (M | null)[] | undefined {
  const [before, after] = [tokensOf(texts.before), tokensOf(texts.after)]
  const marks: (M | null)[] = []
  let [old, next, at, places] = [0, 0, 0, 0]
  while (next < after.length) {
    if (old < before.length && alike(before[old]!) === alike(after[next]!)) {
      for (let step = 0; step < after[next]!.length; step++) marks.push(texts.marks[at++] ?? null)
      old++
      next++
      continue
    }
    if (++places > maxPlaces) return undefined
    const [gone, come] = findAgain(before, after, old, next)
    for (const token of after.slice(next, next + come)) {
      // A comma or a bracket that is set or moved goes with its neighbour.
      const beside = /\w/.test(token) ? null : (texts.marks[at - 1] ?? texts.marks[at] ?? null)
      for (let step = 0; step < token.length; step++) marks.push(beside)
    }
    for (const token of before.slice(old, old + gone)) at += token.length
    old += gone
    next += come
  }
  return marks
}

/** How many tokens are gone and have come until the two texts agree again. */
function findAgain(before: string[], after: string[], old: number, next: number): [gone: number, come: number] {
  for (let away = 1; away <= maxAhead; away++) {
    for (let gone = 0; gone <= away; gone++) {
      if (agree(before, after, old + gone, next + away - gone)) return [gone, away - gone]
    }
  }
  return [1, 1]
}

function agree(before: string[], after: string[], old: number, next: number): boolean {
  const length = Math.min(minAlike, before.length - old, after.length - next)
  if (length <= 0) return before.length === old && after.length === next
  for (let step = 0; step < length; step++) {
    if (alike(before[old + step]!) !== alike(after[next + step]!)) return false
  }
  return true
}
