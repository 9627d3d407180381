/** Turns text pieces placed on a page into lines in reading order: rows by baseline, columns by the gap between them. */

export type TextPiece = { text: string; x: number; y: number; width: number; size: number }

/** Pieces of one row that stand close together. */
type Segment = { text: string; left: number; right: number; y: number; size: number }

const bulletPattern = /^[\u2022\u2023\u25AA\u25CF\u25E6\u2219\u00B7\u2043\u2013\u2014*\u27A2\u25BA\uF0B7o-](?:\s|$)/
/** 'Languages: Go, R' */
const labelPattern = /^[^:,]{2,40}:\s/
const brokenLink = /(?:^|\s)(?:https?:\/\/|www\.)?\S+\.\w+\/\S*[-/]$/
const periodPattern = /(?:19|20)\d\d\s*(?:[-–—]|to|until)\s*(?:\S+\s+)?(?:(?:19|20)\d\d|present|now|today|current)/i
/** 'Tidewatch - a tide calendar' */
const toldPattern = /^.{2,40}\s[-–—]\s\p{Ll}/u
const openEnd = /\s(?:and|or|with|in|of|for|to|the|an?|by|at|from|using|on)$/
const yearPattern = /\b(19|20)\d\d\b/

/** The page's lines, top to bottom, the left column before the right one. */
export function layOutPage(pieces: TextPiece[]): string[] {
  const rows = rowsOf(pieces.filter((piece) => piece.text.trim() !== ''))
  const gutter = findGutter(rows)
  if (gutter === undefined) return joinWrapped(rows.map(joinRow))
  const lines: string[] = []
  let left: Segment[] = []
  let right: Segment[] = []
  const flush = () => {
    lines.push(...joinWrapped(left), ...joinWrapped(right))
    left = []
    right = []
  }
  for (const row of rows) {
    if (row.some((segment) => segment.left < gutter && segment.right > gutter)) {
      flush()
      lines.push(joinRow(row).text)
      continue
    }
    const leftPart = row.filter((segment) => segment.right <= gutter)
    const rightPart = row.filter((segment) => segment.left >= gutter)
    if (leftPart.length > 0) left.push(joinRow(leftPart))
    if (rightPart.length > 0) right.push(joinRow(rightPart))
  }
  flush()
  return lines
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
  return rows.map((row) => segmentsOf(row.toSorted((a, b) => a.x - b.x)))
}

function segmentsOf(row: TextPiece[]): Segment[] {
  const segments: Segment[] = []
  for (const piece of row) {
    const last = segments[segments.length - 1]
    const gap = last ? piece.x - last.right : Infinity
    if (last && gap < 1.2 * piece.size) {
      const needsSpace = gap > 0.15 * piece.size && !/\s$/.test(last.text) && !/^\s/.test(piece.text)
      last.text += (needsSpace ? ' ' : '') + piece.text
      last.right = Math.max(last.right, piece.x + piece.width)
    } else {
      const isBulletAlone = last && bulletPattern.test(last.text.trim()) && last.text.trim().length === 1
      if (isBulletAlone && gap < 4 * piece.size) {
        last.text = `${last.text.trim()} ${piece.text}`
        last.right = piece.x + piece.width
      } else {
        segments.push({ text: piece.text, left: piece.x, right: piece.x + piece.width, y: piece.y, size: piece.size })
      }
    }
  }
  return segments.map((segment) => ({ ...segment, text: closeLetterSpacing(segment.text) }))
}

/** Headings set as 'S K I L L S' read as words. */
function closeLetterSpacing(text: string): string {
  if (!/^(\p{L}\s){3,}\p{L}(\s{2,}(\p{L}\s)*\p{L})*\s*$/u.test(text)) return text
  return text
    .split(/\s{2,}/)
    .map((word) => word.replace(/\s/g, ''))
    .join(' ')
}

function joinRow(row: Segment[]): Segment {
  const first = row[0]!
  return { ...first, text: row.map((segment) => segment.text.trim()).join('\t'), right: row[row.length - 1]!.right }
}

/**
 * The middle of the empty strip between two columns: hardly crossed by text, with a fair part of the page's rows on
 * either side. Dates set flush right, or beside their rows, are no column.
 */
function findGutter(rows: Segment[][]): number | undefined {
  const segments = rows.flat()
  if (rows.length < 8) return undefined
  const start = Math.min(...segments.map((segment) => segment.left))
  const end = Math.max(...segments.map((segment) => segment.right))
  const last = end - (end - start) * 0.15
  let best: { at: number; width: number } | undefined
  let strip: { x: number; crossing: number }[] = []
  for (let x = start + (end - start) * 0.15; x <= last; x += 2) {
    const crossing = rows.filter((row) => row.some((segment) => segment.left < x && segment.right > x)).length
    const isEmpty = crossing <= rows.length * 0.15
    if (isEmpty) strip.push({ x, crossing })
    if (isEmpty && x + 2 <= last) continue
    const width = strip.length * 2
    const at = emptiest(strip)
    if (at !== undefined && width >= 6 && width > (best?.width ?? 0) && isColumnGap(rows, at)) best = { at, width }
    strip = []
  }
  return best?.at
}

/** A few long rows of the left column may reach into the strip: the middle of where the fewest do. */
function emptiest(strip: { x: number; crossing: number }[]): number | undefined {
  const least = Math.min(...strip.map(({ crossing }) => crossing))
  const places = strip.filter(({ crossing }) => crossing === least)
  return places[Math.floor(places.length / 2)]?.x
}

function isColumnGap(rows: Segment[][], x: number): boolean {
  const left = rows.flatMap((row) => row.filter((segment) => segment.right <= x))
  const right = rows.flatMap((row) => row.filter((segment) => segment.left >= x))
  const length = (side: Segment[]) => side.reduce((sum, segment) => sum + segment.text.length, 0)
  const [fewer, more] = left.length < right.length ? [left, right] : [right, left]
  if (fewer.length < Math.max(4, rows.length * 0.2) || length(fewer) < 0.1 * length(more)) return false
  const dated = fewer.filter((segment) => yearPattern.test(segment.text) && segment.text.length < 40).length
  if (dated > fewer.length * 0.5) return false
  return isAligned(right)
}

/** A column's rows begin at a few places only (text and bullets). */
function isAligned(side: Segment[]): boolean {
  const starts = new Map<number, number>()
  for (const segment of side) {
    const place = Math.round(segment.left / 4)
    starts.set(place, (starts.get(place) ?? 0) + 1)
  }
  const common = [...starts.values()].sort((a, b) => b - a).slice(0, 3)
  return common.reduce((sum, count) => sum + count, 0) >= side.length * 0.6
}

/** Puts the wrapped lines of a bullet, or of a sentence that plainly goes on, back together. */
function joinWrapped(rows: Segment[]): string[] {
  const columnRight = Math.max(...rows.map((row) => row.right))
  const lines: string[] = []
  let start: Segment | undefined
  let previous: Segment | undefined
  for (const row of rows) {
    if (start && previous && isContinuation(start, previous, row, columnRight)) {
      lines[lines.length - 1] = joinWords(lines[lines.length - 1]!, row.text.trim())
    } else {
      lines.push(row.text.trim())
      start = row
    }
    previous = row
  }
  return lines
}

/** A word may be wider than its letters' mean. */
const wideLetters = 1.2

/** Whether a row only stands on its own because its first word had no room on the row before. */
function isContinuation(start: Segment, previous: Segment, row: Segment, columnRight: number): boolean {
  const text = row.text.trim()
  const isClose = previous.y - row.y < 1.9 * row.size && previous.y > row.y && Math.abs(previous.size - row.size) < 0.6
  const firstWord = (text.split(/\s/)[0]!.length + 1) * wideLetters
  const hadNoRoom = previous.right + ((row.right - row.left) * firstWord) / text.length > columnRight - row.size * 0.3
  const isOwnLine =
    bulletPattern.test(text) ||
    /[\t@]|\.com\/|^https?:/.test(text) ||
    text === text.toUpperCase() ||
    periodPattern.test(text)
  const before = previous.text.trim()
  if (isClose && hadNoRoom && brokenLink.test(before) && /^[\w./-]+$/.test(text)) return true
  if (isClose && hadNoRoom && /\w\/$/.test(before)) return true
  if (isClose && !isOwnLine && openEnd.test(before)) return true
  if (!isClose || !hadNoRoom || isOwnLine || /@\S+\.\w/.test(before)) return false
  if (/[,;&]$/.test(before)) return true
  const isLabelled = labelPattern.test(text)
  const isTight = previous.y - row.y < 1.4 * row.size
  const isList = /^[^.:]*(,[^,.]+){3,}$/.test(before) || (/,/.test(before) && labelPattern.test(start.text.trim()))
  const isTold = toldPattern.test(start.text) && !/[.]$/.test(before) && !toldPattern.test(text)
  if (isTight && ((isList && !isLabelled) || isTold)) return true
  return bulletPattern.test(start.text.trim()) || (/^\p{Ll}/u.test(text) && !/[.:;]$/.test(before))
}

function joinWords(before: string, after: string): string {
  if (brokenLink.test(before) || /\w\/$/.test(before)) return before + after
  return /[\p{L}\d/]-$/u.test(before) && /^\p{Ll}/u.test(after) ? before + after : `${before} ${after}`
}
