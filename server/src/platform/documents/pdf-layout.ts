/** Turns text pieces placed on a page into lines in reading order: rows by baseline, columns by the gap between them. */
import { isNames, joinCells } from './pdf-cells.ts'
import { findGutter, joinPeriods, type Segment } from './pdf-columns.ts'
import { findItems, joinTallRows } from './pdf-items.ts'
import { isPeriodPart, readDateRange } from './period.ts'

export type TextPiece = { text: string; x: number; y: number; width: number; size: number; font?: string }

export const bulletPattern =
  /^[\u2022\u2023\u25AA\u25CF\u25E6\u2219\u00B7\u2043\u2013\u2014*\u27A2\u25BA\uF0B7o-](?:\s|$)/
/** 'Languages: Go, R' */
const labelPattern = /^[^:,]{2,40}:\s/
const brokenLink = /(?:^|\s)(?:https?:\/\/|www\.)?\S+\.\w+\/\S*[-/]$/
/** 'Tidewatch - a tide calendar' */
const toldPattern = /^.{2,40}\s[-–—]\s\p{Ll}/u
const openEnd = /\s(?:and|or|with|in|of|for|to|the|an?|by|at|from|using|on)$/

/** Two columns of a page aren't columns within columns within columns. */
const maxDepth = 4

/**
 * The page's lines in reading order: columns one after the other, the one with the page's largest words first. `isLoose`:
 * columns may also be what looks like dates or labels next to the text.
 */
export function layOutPage(pieces: TextPiece[], { isLoose = false } = {}): string[] {
  return layOut(withText(pieces), maxDepth, isLoose)
}

/** The page's lines row by row, also across seeming columns: a form pairs its labels with its values so. */
export function layOutRows(pieces: TextPiece[]): string[] {
  return layOut(withText(pieces), 0, false)
}

const withText = (pieces: TextPiece[]) => pieces.filter((piece) => piece.text.trim() !== '')

function layOut(pieces: TextPiece[], depth: number, isLoose: boolean): string[] {
  const rows = rowsOf(pieces)
  const gutter = depth > 0 ? findGutter(rows, isLoose) : undefined
  if (!gutter) return joinWrapped(joinTallRows(joinCells(joinPeriods(rows)).map(joinRow)))
  const { at, top, bottom } = gutter
  const part = (isIn: (piece: TextPiece) => boolean) => pieces.filter(isIn)
  const isBeside = ({ y }: TextPiece) => y <= top && y >= bottom
  const columns = [part((piece) => isBeside(piece) && piece.x < at), part((piece) => isBeside(piece) && piece.x >= at)]
  const above = part(({ y }) => y > top)
  if (above.length === 0 && largest(columns[1]!) > 1.25 * largest(columns[0]!)) columns.reverse()
  return [above, ...columns, part(({ y }) => y < bottom)].flatMap((some) =>
    some.length > 0 ? layOut(some, depth - 1, isLoose) : [],
  )
}

function largest(pieces: TextPiece[]): number {
  return pieces.reduce((most, { size }) => Math.max(most, size), 0)
}

function rowsOf(pieces: TextPiece[]): Segment[][] {
  const sorted = pieces.toSorted((a, b) => b.y - a.y || a.x - b.x)
  const rows: TextPiece[][] = []
  for (const piece of sorted) {
    const row = rows[rows.length - 1]
    const isSameRow = row && Math.abs(row[0]!.y - piece.y) <= 0.4 * Math.min(row[0]!.size, piece.size)
    if (isSameRow) row.push(piece)
    else rows.push([piece])
  }
  let columns: number[] = []
  return rows.map((row) => {
    const segments = segmentsOf(
      row.toSorted((a, b) => a.x - b.x),
      columns,
    )
    if (isNames(segments)) columns = segments.map(({ left }) => left)
    else if (!columns.some((column) => Math.abs(column - segments[0]!.left) <= nearPt)) columns = []
    return segments
  })
}

const nearPt = 2

/** `columns`: the places at which the cells of a table with names begin, however small the gap before them. */
function segmentsOf(row: TextPiece[], columns: number[]): Segment[] {
  const segments: Segment[] = []
  const isSpaced = row.some(({ text }) => isLetterSpaced(text))
  for (const { text: written, ...piece } of row) {
    const text =
      isSpaced && /^\s*\p{L}(?:\s\p{L})*\s*$/u.test(written) ? written.replace(/\s/g, '') : closeLetterSpacing(written)
    const last = segments[segments.length - 1]
    const gap = last ? piece.x - last.right : Infinity
    const isCell = gap > 0.5 * piece.size && columns.some((column) => Math.abs(column - piece.x) <= nearPt)
    if (last && gap < 1.2 * piece.size && !isCell) {
      const needsSpace = gap > 0.15 * piece.size && !/\s$/.test(last.text) && !/^\s/.test(text)
      if (piece.font !== last.font) last.breaks = [...(last.breaks ?? []), last.text.length]
      last.text += (needsSpace ? ' ' : '') + text
      last.right = Math.max(last.right, piece.x + piece.width)
      last.font = piece.font
    } else {
      const isBulletAlone = last && bulletPattern.test(last.text.trim()) && last.text.trim().length === 1
      if (isBulletAlone && gap < 4 * piece.size) {
        last.text = `${last.text.trim()} ${text}`
        last.right = piece.x + piece.width
      } else {
        const { x: left, y, size, font } = piece
        segments.push({ text, left, right: left + piece.width, y, size, font, firstFont: font })
      }
    }
  }
  return segments.map((segment) => ({ ...segment, text: closeLetterSpacing(segment.text) }))
}

/** 'S K I L L S', or 'R A FA E L' where two letters were set as one pair. */
function isLetterSpaced(text: string): boolean {
  const words = text.trim().split(/\s+/)
  const single = words.filter((word) => /^\p{L}$/u.test(word)).length
  return words.length >= 4 && single >= words.length * 0.6 && words.every((word) => /^\p{Lu}{1,3}$/u.test(word))
}

/** Headings set as 'S K I L L S' read as words; a wider gap parts words. Three initials stay as they are. */
function closeLetterSpacing(text: string): string {
  const isPlain = /^(\p{L}\s){3,}\p{L}(\s{2,}(\p{L}\s)*\p{L})*\s*$/u.test(text)
  if (!isPlain && !isLetterSpaced(text)) return text
  return text
    .split(/\s{2,}/)
    .map((word) => word.replace(/\s/g, ''))
    .join(' ')
}

function joinRow(row: Segment[]): Segment {
  const first = row[0]!
  const isDated = row.some(({ text }) => readDateRange(text) !== undefined)
  const texts = row.map((segment) => (isDated ? splitByFont(segment) : segment.text).trim())
  const inner = row.length > 1 && isPeriodPart(first.text) ? row[1]!.left : first.left
  const { right, font } = row[row.length - 1]!
  return { ...first, text: texts.join('\t'), right, font, inner }
}

/** A title in bold and its firm next to it in plain letters: a gap where the font changes once, between words. */
function splitByFont({ text, breaks = [] }: Segment): string {
  const [at = 0, ...more] = breaks
  const [before, after] = [text.slice(0, at), text.slice(at)]
  const isBetween = /[\p{L}\p{N}.)]\s*$/u.test(before) && /^\s*[\p{L}\p{N}]/u.test(after)
  if (more.length > 0 || !isBetween || !/\s/.test(before.slice(-1) + after.slice(0, 1))) return text
  return `${before.trimEnd()}\t${after.trimStart()}`
}

/** Puts the wrapped lines of a bullet, or of a sentence that plainly continues, back together. */
function joinWrapped(rows: Segment[]): string[] {
  const column = { right: rows.reduce((most, { right }) => Math.max(most, right), 0), leading: leadingOf(rows) }
  const lines: string[] = []
  let start: Segment | undefined
  let previous: Segment | undefined
  const items = findItems(rows)
  for (const row of rows) {
    if (start && previous && isContinuation(start, previous, row, column)) {
      lines[lines.length - 1] = joinWords(lines[lines.length - 1]!, row.text.trim())
    } else {
      const text = items.has(row) ? `• ${row.text.trim()}` : row.text.trim()
      lines.push(text)
      start = { ...row, text }
    }
    previous = row
  }
  return lines
}

type Column = { right: number; leading: number }

/** The commonest distance between two baselines; more than that parts paragraphs. */
function leadingOf(rows: Segment[]): number {
  const counts = new Map<number, number>()
  rows.forEach(({ y, size }, at) => {
    const gap = at > 0 ? rows[at - 1]!.y - y : 0
    if (gap <= 0 || gap > 2.5 * size) return
    const rounded = Math.round(gap * 2) / 2
    counts.set(rounded, (counts.get(rounded) ?? 0) + 1)
  })
  const [commonest] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
  return commonest?.[0] ?? Infinity
}

/** A word may be wider than its letters' mean. */
const wideLetters = 1.2

/** True if the row is separate only because its first word did not fit on the row before. */
function isContinuation(start: Segment, previous: Segment, row: Segment, column: Column): boolean {
  const text = row.text.trim()
  const gap = previous.y - row.y
  const isSetOut = row.left < start.left - 2 || (row.firstFont !== previous.font && /^\p{Lu}/u.test(text))
  const isClose =
    !isSetOut &&
    gap > 0 &&
    gap < 1.9 * row.size &&
    gap < 1.25 * column.leading &&
    Math.abs(previous.size - row.size) < 0.6
  const firstWord = (text.split(/\s/)[0]!.length + 1) * wideLetters
  const hadNoRoom = previous.right + ((row.right - row.left) * firstWord) / text.length > column.right - row.size * 0.3
  const isOwnLine =
    bulletPattern.test(text) ||
    /[\t@]|\.com\/|^https?:/.test(text) ||
    text === text.toUpperCase() ||
    readDateRange(text) !== undefined
  const before = previous.text.trim()
  if (isClose && hadNoRoom && brokenLink.test(before) && /^[\w./-]+$/.test(text)) return true
  if (isClose && hadNoRoom && /\w\/$/.test(before)) return true
  if (isClose && !isOwnLine && openEnd.test(before)) return true
  if (!isClose || !hadNoRoom || isOwnLine || /@\S+\.\w/.test(before)) return false
  if (/[,;&]$/.test(before)) return true
  const isLabelled = labelPattern.test(text)
  const isTight = previous.y - row.y < 1.4 * row.size
  const isList = /^[^.:]*(,[^,.]+){3,}$/.test(before) || (/,/.test(before) && labelPattern.test(start.text.trim()))
  const isTold = isToldOf(start.text) && !/[.]$/.test(before) && !toldPattern.test(text)
  if (isTight && ((isList && !isLabelled) || isTold)) return true
  return bulletPattern.test(start.text.trim()) || (/^\p{Ll}/u.test(text) && !/[.:;]$/.test(before))
}

/** 'March 2019 – present' is a period, not a name with its description. */
const isToldOf = (text: string) => toldPattern.test(text) && readDateRange(text) === undefined

function joinWords(before: string, after: string): string {
  if (brokenLink.test(before) || /\w\/$/.test(before)) return before + after
  return /[\p{L}\d/]-$/u.test(before) && /^\p{Ll}/u.test(after) ? before + after : `${before} ${after}`
}
