/** Tables with named columns: puts the lines of a wrapped cell back together. */
import type { Segment } from './pdf-columns.ts'

const nearPt = 4
const minColumns = 3
/** Baselines of one cell's lines, in sizes of its letters. */
const maxLeading = 1.7

/**
 * Joins a row without the first column to the row above it, below a row of three or more names. Rows of two columns are
 * left as they are: below a title, its firm may be set at the same place.
 */
export function joinCells(rows: Segment[][]): Segment[][] {
  const joined: Segment[][] = []
  let columns: number[] = []
  let above = Infinity
  for (const row of rows) {
    const y = row[0]!.y
    const places = row.map(({ left }) => columns.findIndex((column) => Math.abs(column - left) <= nearPt))
    const isInTable = places.every((place) => place >= 0)
    const last = joined.at(-1)
    const isClose = above - y > 0 && above - y < maxLeading * row[0]!.size
    if (last && isInTable && places[0] !== 0 && isClose) joined[joined.length - 1] = addTo(last, row)
    else {
      if (isNames(row)) columns = row.map(({ left }) => left)
      else if (!isInTable) columns = []
      joined.push(row)
    }
    above = y
  }
  return joined
}

/** True for the names of a table's columns. */
export const isNames = (row: Segment[]): boolean =>
  row.length >= minColumns && row.every(({ text }) => /^[\p{L}\p{M} /()-]{2,25}$/u.test(text.trim()))

function addTo(above: Segment[], row: Segment[]): Segment[] {
  const cells = above.map((cell) => {
    const rest = row.find(({ left }) => Math.abs(left - cell.left) <= nearPt)
    return rest
      ? { ...cell, text: `${cell.text.trim()} ${rest.text.trim()}`, right: Math.max(cell.right, rest.right) }
      : cell
  })
  const others = row.filter(({ left }) => !above.some((cell) => Math.abs(left - cell.left) <= nearPt))
  return [...cells, ...others].toSorted((a, b) => a.left - b.left)
}
