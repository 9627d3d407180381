/** Which characters of a text that took the place of another were there before: what a formatter does changes no origin. */
import { diffArrays } from 'diff'
import { solidOf } from '../figures.ts'
import type { Mark } from './seen-texts.ts'

/** Tokens in which two texts differ, at most: comparing costs the square of it. */
const maxEditLength = 400
/** The share of the new text that must have been there for its parts to be taken as the same. */
const leastSame = 0.8

type Old = { text: string; marks: Mark[] }

/** For each solid character of the new text its mark in the old one, or null. */
export function keepMarks(old: Old, text: string): (Mark | null)[] {
  const before = solidOf(old.text)
  const after = solidOf(text)
  const solidMarks = old.marks.filter((_, at) => /\S/.test(old.text[at]!))
  const kept = new Array<Mark | null>(after.length).fill(null)
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
  const isSame = same && same.filter(Boolean).length >= leastSame * same.length
  if (isSame) for (const [at, mark] of same.entries()) kept[first + at] = mark
  return kept
}

const tokensOf = (solid: string) => solid.match(/\w+|[^\w]/g) ?? []
const alike = (token: string) => (token === '"' || token === '`' ? "'" : token)

function alignTokens(texts: { before: string; after: string; marks: Mark[] }): (Mark | null)[] | undefined {
  const after = tokensOf(texts.after)
  const parts = diffArrays(tokensOf(texts.before).map(alike), after.map(alike), { maxEditLength })
  if (!parts) return undefined
  const marks: (Mark | null)[] = []
  let old = 0
  for (const { added, removed, value } of parts) {
    const length = value.reduce((sum, token) => sum + token.length, 0)
    if (removed) old += length
    else if (added) {
      // A comma or a bracket that is set or moved goes with its neighbour.
      const beside = value.every((token) => !/\w/.test(token)) ? (texts.marks[old - 1] ?? texts.marks[old]) : undefined
      for (let at = 0; at < length; at++) marks.push(beside ?? null)
    } else {
      for (let at = 0; at < length; at++) marks.push(texts.marks[old + at]!)
      old += length
    }
  }
  return marks
}
