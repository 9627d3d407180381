/**
 * Removes invisible text of a page: text in its background's colour, transparent, too small or painted over. Follows
 * the page's painting operations as they would be drawn, without decoding images.
 */
import { contrastOf, findInks, type Ink, type OperatorList, type Ops } from './pdf-paint.ts'

type Item = { str: string; transform: number[]; width: number; height: number }

/** Points: smaller letters are read by machines alone. */
const minSize = 2
/** WCAG contrast below which letters cannot be distinguished from their background. */
const minContrast = 1.25
/**
 * Maximum share of inkless text runs; a scan with recognised text has all of its text without ink, over the picture.
 */
const maxInklessShare = 0.8

/** Returns the page's items without the invisible ones. */
export function withoutHidden<I extends Item>(items: I[], list: OperatorList, ops: Ops): I[] {
  const inks = findInks(list, ops)
  const inkless = inks.filter(({ isInkless }) => isInkless).length
  const isRecognised = inkless > inks.length * maxInklessShare
  const hidden = inks.filter((ink) => isHidden(ink, isRecognised))
  if (hidden.length === 0) return items.filter(isLargeEnough)
  const seen = new Set(inks.filter((ink) => !hidden.includes(ink)))
  const rows = Map.groupBy(hidden, rowOf)
  const seenRows = Map.groupBy(seen, rowOf)
  return items.filter(isLargeEnough).flatMap((item) => {
    const [unseen, shown] = [atPlace(item, rows), atPlace(item, seenRows)]
    if (unseen.length === 0) return [item]
    const share = (some: Ink[]) => some.reduce((sum, ink) => sum + overlapOf(item, ink), 0) / Math.max(item.width, 0.1)
    // Drawn twice, as a shadow is, it is seen once.
    if (share(shown) >= 0.95) return [item]
    if (share(unseen) >= 0.8) return []
    const str = unseen.reduce((text, ink) => cutOut(text, ink.text), item.str)
    return [{ ...item, str }]
  })
}

const sizeOf = ({ transform: [, , c = 0, d = 0], height }: Item) => Math.hypot(c, d) || height || 10
const isLargeEnough = (item: Item) => item.str.trim() === '' || sizeOf(item) >= minSize

function isHidden({ isInkless, color, behind, alpha, isCovered }: Ink, isRecognised: boolean): boolean {
  if (isInkless) return !isRecognised && behind !== 'unknown'
  if (isCovered || alpha < 0.1) return true
  return color !== 'unknown' && behind !== 'unknown' && contrastOf(color, behind) < minContrast
}

const rowOf = ({ y }: { y: number }) => Math.round(y)

function atPlace(item: Item, rows: Map<number, Ink[]>): Ink[] {
  const y = Math.round(item.transform[5] ?? 0)
  const near = [y - 1, y, y + 1].flatMap((row) => rows.get(row) ?? [])
  return near.filter((ink) => overlapOf(item, ink) > 0)
}

function overlapOf({ transform: [, , , , x = 0], width }: Item, ink: Ink): number {
  return Math.max(0, Math.min(x + width, ink.right) - Math.max(x, ink.left))
}

function cutOut(text: string, part: string): string {
  const at = part.trim() === '' ? -1 : text.lastIndexOf(part.trim())
  return at < 0 ? text : text.slice(0, at) + text.slice(at + part.trim().length)
}
