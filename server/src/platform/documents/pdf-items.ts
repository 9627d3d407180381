/** List items and names by their place and size: renderers draw bullets that aren't text, and set names on two lines. */
import type { Segment } from './pdf-columns.ts'
import { readDateRange } from './period.ts'

const minIndentPt = 4
const maxIndentPt = 32
const nearPt = 2
const minTallShare = 1.5
const ownBullet = /^[\u2022\u2023\u25AA\u25CF\u25E6\u2219\u00B7\u2043\u2013\u2014*\u27A2\u25BA\uF0B7o-](?:\s|$)/

/** Rows that are set in from the row above them, at an edge that several share; rows with dates or gaps are none. */
export function findItems(rows: Segment[]): Set<Segment> {
  const items = new Set<Segment>()
  const edges = new Map<number, number>()
  const edgeOf = ({ left }: Segment) => Math.round(left / nearPt)
  for (const row of rows) edges.set(edgeOf(row), (edges.get(edgeOf(row)) ?? 0) + 1)
  const usual = usualSize(rows)
  let base: { left: number; size: number } | undefined
  for (const row of rows) {
    if (ownBullet.test(row.text.trim())) continue
    const indent = base ? row.left - base.left : 0
    const isSetIn = indent >= minIndentPt && indent <= maxIndentPt && row.size <= base!.size * 1.05
    const isShared = (edges.get(edgeOf(row)) ?? 0) > 1
    const isPlain = !row.text.includes('\t') && !/\S@\S/.test(row.text) && readDateRange(row.text) === undefined
    // Entries below a larger heading aren't its items.
    const isUnderHeading = base !== undefined && base.size > row.size * 1.08
    const isHeading = row.size > usual * 1.08
    if (isSetIn && isShared && isPlain && !isUnderHeading && !isHeading) items.add(row)
    // Dates in small letters above it don't make the usual text a heading.
    else base = { left: row.inner ?? row.left, size: Math.max(row.size, usual) }
  }
  return items
}

/** The largest words of a page on two rows, as a name is set, are one. */
export function joinTallRows(rows: Segment[]): Segment[] {
  const usual = usualSize(rows)
  const tallest = rows.reduce((most, { size }) => Math.max(most, size), 0)
  if (tallest < usual * minTallShare) return rows
  const isTall = ({ text, size }: Segment) =>
    Math.abs(size - tallest) < 0.6 &&
    /^[\p{L}\p{M}.'’ -]{2,30}$/u.test(text.trim()) &&
    text.trim().split(/\s+/).length <= 3
  const joined: Segment[] = []
  for (const row of rows) {
    const last = joined.at(-1)
    const isNext = last && isTall(last) && isTall(row) && last.y - row.y > 0 && last.y - row.y < 1.7 * row.size
    if (isNext) joined[joined.length - 1] = { ...last, text: `${last.text.trim()} ${row.text.trim()}`, y: row.y }
    else joined.push(row)
  }
  return joined
}

function usualSize(rows: Segment[]): number {
  const sizes = rows.map(({ size }) => size).toSorted((a, b) => a - b)
  return sizes[Math.floor(sizes.length / 2)] ?? 0
}
