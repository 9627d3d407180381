/** Distinguishes pages with columns from pages that only have dates or labels next to the text. */
import { isOpenPeriod, isPeriodPart, readDateRange } from './period.ts'

/** Adjacent pieces of one row. */
export type Segment = {
  text: string
  left: number
  right: number
  y: number
  size: number
  /** The font that its text ends in. */
  font?: string | undefined
  firstFont?: string | undefined
  /** Places in the text where the font changes. */
  breaks?: number[]
  /** Offset in the text at which the row continues after a date in its margin. */
  inner?: number
}

/** Columns left and right of `at`, from baseline `top` down to `bottom`. */
export type Gutter = { at: number; top: number; bottom: number }

const stepPt = 3
const minGapPt = 6
const minRows = 8
const minSegments = 3
/** Baselines of two cells of one table row differ by no more. */
const sameBaselinePt = 0.6
const maxLabel = 44
const maxFormVariety = 0.75
const nearPt = 4
const rightToLeft = /[\u0590-\u07FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

type Run = { at: number; first: number; last: number; gap: number; fewer: number; count: number }

/**
 * The widest run of rows that an empty upright strip divides into two columns. Dates set flush right or in the margin,
 * and the labels of a table, aren't a column.
 */
export function findGutter(rows: Segment[][], isLoose = false): Gutter | undefined {
  if (rows.length < minRows) return undefined
  let start = Infinity
  let end = -Infinity
  for (const row of rows) {
    for (const { left, right } of row) {
      start = Math.min(start, left)
      end = Math.max(end, right)
    }
  }
  const edge = (end - start) * 0.12
  const isRightToLeft = rows.some((row) => row.some(({ text }) => rightToLeft.test(text)))
  let best: Run | undefined
  for (let at = start + edge; at <= end - edge; at += stepPt) {
    for (const run of runsAt(rows, at)) {
      const isColumn = isLoose ? isLooseColumns : isColumns
      if ((!best || isBetter(run, best)) && isColumn(rows.slice(run.first, run.last + 1), run, isRightToLeft))
        best = run
    }
  }
  if (!best) return undefined
  const baselines = rows.slice(best.first, best.last + 1).flatMap((row) => row.map(({ y }) => y))
  const reduce = (pick: (a: number, b: number) => number) => baselines.reduce((a, b) => pick(a, b))
  return { at: best.at, top: reduce(Math.max), bottom: reduce(Math.min) }
}

function isBetter(one: Run, other: Run): boolean {
  if (one.count !== other.count) return one.count > other.count
  return one.fewer === other.fewer ? one.gap > other.gap : one.fewer > other.fewer
}

/** The runs of rows that nothing crosses at a place and that have text on both sides. */
function runsAt(rows: Segment[][], at: number): Run[] {
  const runs: Run[] = []
  let first = 0
  rows.forEach((row, index) => {
    const isCrossed = row.some(({ left, right }) => left < at && right > at)
    if (isCrossed) first = index + 1
    else if (index === rows.length - 1 || rows[index + 1]!.some(({ left, right }) => left < at && right > at)) {
      const run = measure(rows, at, first, index)
      if (run) runs.push(run)
    }
  })
  return runs
}

function measure(rows: Segment[][], at: number, first: number, last: number): Run | undefined {
  if (last - first + 1 < minRows) return undefined
  let [leftEnd, rightStart, leftCount, rightCount] = [-Infinity, Infinity, 0, 0]
  for (let index = first; index <= last; index += 1) {
    for (const { left, right } of rows[index]!) {
      if (right <= at) {
        leftCount += 1
        leftEnd = Math.max(leftEnd, right)
      } else {
        rightCount += 1
        rightStart = Math.min(rightStart, left)
      }
    }
  }
  const gap = rightStart - leftEnd
  const fewer = Math.min(leftCount, rightCount)
  const run = { at, first, last, gap, fewer, count: leftCount + rightCount }
  return fewer >= minSegments && gap >= minGapPt ? run : undefined
}

function isColumns(rows: Segment[][], { at }: Run, isRightToLeft: boolean): boolean {
  const left = rows.flatMap((row) => row.filter((segment) => segment.right <= at))
  const right = rows.flatMap((row) => row.filter((segment) => segment.left >= at))
  const length = (side: Segment[]) => side.reduce((sum, segment) => sum + segment.text.length, 0)
  const [fewer, more] = length(left) < length(right) ? [left, right] : [right, left]
  // In right-to-left text, dates are left of their titles on the same baseline; they don't form a column.
  const isDated = ({ text }: Segment) => isPeriodPart(text) || isDatedLabel(text)
  const withDate = rows.filter((row) => row.some(isDated))
  const paired = withDate.filter((row) => row.length === 2 && row.filter(isDated).length === 1)
  if (isRightToLeft && paired.length > 0 && paired.length >= withDate.length * 0.8) return false
  if (length(fewer) < 0.06 * length(more)) return false
  const dated = fewer.filter(({ text }) => isPeriodPart(text) || isDatedLabel(text)).length
  // A margin holds headings as well as dates.
  if (dated > fewer.length * 0.4 || (dated >= 2 && fewer.length <= dated * 2 + 4)) return false
  return isDense(fewer) && isAligned(right) && !isTable(rows, at)
}

/** Columns by their edges alone; the dates of periods are none. */
function isLooseColumns(rows: Segment[][], { at }: Run): boolean {
  const left = rows.flatMap((row) => row.filter((segment) => segment.right <= at))
  const right = rows.flatMap((row) => row.filter((segment) => segment.left >= at))
  const isDates = (side: Segment[]) => side.filter(({ text }) => isPeriodPart(text)).length > side.length * 0.4
  return isAligned(left) && isAligned(right) && !isDates(left) && !isDates(right)
}

/** Lines of a column are close together; headings in a margin are spaced out. */
function isDense(side: Segment[]): boolean {
  const close = side.filter((segment, at) => at > 0 && side[at - 1]!.y - segment.y < 2.8 * segment.size)
  return close.length >= (side.length - 1) * 0.5
}

const isDatedLabel = (text: string) => text.length < 40 && readDateRange(text) !== undefined

/** Rows of a short label and a text on one baseline. */
function isTable(rows: Segment[][], at: number): boolean {
  const labelled = rows.filter((row) => {
    const label = row.find((segment) => segment.right <= at)
    const text = row.find((segment) => segment.left >= at)
    return label && text && Math.abs(label.y - text.y) <= sameBaselinePt && label.text.length <= maxLabel
  })
  const labels = rows.filter((row) => row.some((segment) => segment.right <= at))
  const texts = labelled.map((row) => row[0]!.text.trim())
  // A form repeats its labels; a column of a page does not.
  const isForm = new Set(texts).size <= texts.length * maxFormVariety
  return (
    (labels.length <= 12 || isForm) &&
    labelled.length >= labels.length * 0.6 &&
    (isForm || labelled.length >= labels.length * 0.8)
  )
}

/** A column's rows begin at a few places only (text and bullets). */
function isAligned(side: Segment[]): boolean {
  const starts = new Map<number, number>()
  for (const segment of side) {
    const place = Math.round(segment.left / nearPt)
    starts.set(place, (starts.get(place) ?? 0) + 1)
  }
  const common = [...starts.values()].sort((a, b) => b - a).slice(0, 3)
  return common.reduce((sum, count) => sum + count, 0) >= side.length * 0.6
}

/**
 * Puts periods back together that a narrow margin broke over two rows: 'October 2016 –' next to a title and 'March
 * 2019' next to the firm below it.
 */
export function joinPeriods(rows: Segment[][]): Segment[][] {
  let open: Segment | undefined
  const joined: Segment[][] = []
  for (const row of rows) {
    const goesOn = open
    const rest = goesOn ? row.find((segment) => isRestOf(goesOn, segment)) : undefined
    if (goesOn && rest) {
      goesOn.text = `${goesOn.text.trim()} ${rest.text.trim()}`
      const others = row.filter((segment) => segment !== rest)
      if (others.length > 0) joined.push(others)
    } else joined.push(row)
    const isWhole = open && readDateRange(open.text) !== undefined && !isOpenPeriod(open.text)
    const next = row.find((segment) => segment !== rest && startsPeriod(segment.text))
    if (next) open = next
    else if (isWhole || (open && open.y - row[0]!.y > 2.5 * open.size)) open = undefined
  }
  return joined
}

function startsPeriod(text: string): boolean {
  return isPeriodPart(text) && /\d/.test(text) && (readDateRange(text) === undefined || isOpenPeriod(text))
}

function isRestOf(open: Segment, segment: Segment): boolean {
  if (!isPeriodPart(segment.text)) return false
  const isBelow = open.y - segment.y > 0 && open.y - segment.y < 2.5 * open.size
  const isSameEdge = Math.abs(open.left - segment.left) <= nearPt || Math.abs(open.right - segment.right) <= nearPt
  return isBelow && isSameEdge && readDateRange(`${open.text.trim()} ${segment.text.trim()}`) !== undefined
}
