/** The lines of a change as rows, with the differences in each pair of lines, and side by side. */
import type { Hunk } from '@nova/contract/projects/hunks'
import { diffWordsWithSpace } from 'diff'

export type Sign = ' ' | '+' | '-'
type Piece = { text: string; isChanged: boolean }
export type Row = { sign: Sign; old: number | null; now: number | null; pieces: Piece[] }
/** The row at the left and the one at the right; null for an empty side. */
export type RowPair = [before: Row | null, after: Row | null]

/** Places removed lines next to the added ones that follow them, in order. */
export function pairRows(rows: readonly Row[]): RowPair[] {
  const pairs: RowPair[] = []
  for (let at = 0; at < rows.length;) {
    const removed = countFrom(rows, at, '-')
    const added = countFrom(rows, at + removed, '+')
    for (let each = 0; each < Math.max(removed, added); each++)
      pairs.push([each < removed ? rows[at + each]! : null, each < added ? rows[at + removed + each]! : null])
    at += removed + added
    if (removed + added > 0) continue
    pairs.push([rows[at]!, rows[at]!])
    at += 1
  }
  return pairs
}

export function listRows({ oldStart, newStart, lines }: Hunk): Row[] {
  let old = Math.max(1, oldStart)
  let now = Math.max(1, newStart)
  const rows = lines
    .filter((line) => !line.startsWith('\\'))
    .map((line): Row => {
      const sign: Sign = line[0] === '+' || line[0] === '-' ? line[0] : ' '
      const pieces = [{ text: line.slice(1), isChanged: false }]
      return { sign, old: sign === '+' ? null : old++, now: sign === '-' ? null : now++, pieces }
    })
  return markWords(rows)
}

/** If equally many lines are removed and added, mark the differences within each pair. */
function markWords(rows: Row[]): Row[] {
  const next = [...rows]
  for (let at = 0; at < rows.length; at++) {
    const removed = countFrom(rows, at, '-')
    const added = countFrom(rows, at + removed, '+')
    if (removed > 0 && removed === added)
      for (let each = at; each < at + removed; each++) markPair(next, each, each + removed)
    at += Math.max(0, removed + added - 1)
  }
  return next
}

function countFrom(rows: readonly Row[], at: number, sign: Sign): number {
  const end = rows.findIndex((row, index) => index >= at && row.sign !== sign)
  return (end < 0 ? rows.length : end) - at
}

/** Lines that have little in common are read as a whole. */
const minCommon = 0.4
const maxComparedLength = 400

function markPair(rows: Row[], removed: number, added: number): void {
  const [before, after] = [textOf(rows[removed]!), textOf(rows[added]!)]
  if (Math.max(before.length, after.length) > maxComparedLength) return
  const found = diffWordsWithSpace(before, after)
  const common = found.filter((each) => !each.added && !each.removed).reduce((sum, { value }) => sum + value.length, 0)
  if (common < minCommon * Math.max(before.length, after.length)) return
  const piecesOf = (isOther: (each: (typeof found)[number]) => boolean) =>
    found.filter((each) => !isOther(each)).map((each) => ({ text: each.value, isChanged: each.added || each.removed }))
  rows[removed] = { ...rows[removed]!, pieces: piecesOf((each) => each.added) }
  rows[added] = { ...rows[added]!, pieces: piecesOf((each) => each.removed) }
}

const textOf = ({ pieces }: Row) => pieces.map(({ text }) => text).join('')
