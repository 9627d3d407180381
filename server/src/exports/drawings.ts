/** A drawing board on paper: its shapes in thin lines, and the same in words. */
import { outlineOf } from '@nova/contract/room/board-outline'
import type { BoardElement } from '@nova/contract/room/drawing'
import type { Block, Placed, Stroke } from './blocks.ts'

/** Points of a page that it may take. */
const maxWidth = 480
const maxHeight = 330
const maxListed = 60

type Point = readonly [number, number]

export function describeDrawing(elements: readonly BoardElement[]): Block[] {
  const outline = outlineOf(new Map(elements.map((element) => [element.id, element])))
  if (!outline) return []
  const { counts, labels, connections } = outline
  const alt = `Drawing by the candidate: ${counts}. Its texts and what its arrows connect are listed below.`
  return [
    { kind: 'heading', level: 4, text: 'Drawing' },
    { kind: 'drawing', alt, ...place(elements) },
    { kind: 'paragraph', text: `On the board: ${counts}. We don’t score drawings.`, tone: 'muted' },
    ...listed('Written on it', labels),
    ...listed('Arrows', connections),
  ]
}

function listed(name: string, items: readonly string[]): Block[] {
  if (items.length === 0) return []
  const rest = items.length - maxListed
  return [
    { kind: 'paragraph', text: `${name}:` },
    {
      kind: 'list',
      items: [...items.slice(0, maxListed), ...(rest > 0 ? [`${rest} more are in the evidence file.`] : [])],
    },
  ]
}

function place(elements: readonly BoardElement[]) {
  const shapes = elements.map((element) => ({ element, lines: linesOf(element) }))
  const all = shapes.flatMap(({ element, lines }) => [...lines.flatMap(({ points }) => points), ...cornersOf(element)])
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)]
  const [left, top] = [least(xs), least(ys)]
  const [wide, high] = [Math.max(1, -least(xs.map(negate)) - left), Math.max(1, -least(ys.map(negate)) - top)]
  const scale = Math.min(1, maxWidth / wide, maxHeight / high)
  const at = ([x, y]: Point): Point => [(x - left) * scale, (y - top) * scale]
  const strokes = shapes.flatMap(({ lines }) =>
    lines.map((line): Stroke => ({ ...line, points: line.points.map(at), width: Math.max(0.4, line.width * scale) })),
  )
  const words = elements.flatMap((element): Placed[] => {
    if (element.type !== 'text') return []
    const size = element.fontSize * scale
    return element.text.split('\n').map((text, line) => {
      const [x, y] = at([element.x, element.y + (line + 0.8) * element.fontSize * (element.lineHeight || 1.25)])
      return { text, x, y, size }
    })
  })
  return { width: wide * scale, height: high * scale, strokes, words }
}

const negate = (value: number) => -value
/** Not Math.min(...values): a board may have too many elements for the arguments of one call. */
const least = (values: readonly number[]) => values.reduce((found, value) => Math.min(found, value), Infinity)

function cornersOf({ x, y, width, height }: BoardElement): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
}

function linesOf(element: BoardElement): Stroke[] {
  const { x, y, width, height, angle = 0, strokeWidth = 2 } = element
  const turn = ([px, py]: Point): Point => {
    const [cx, cy] = [x + width / 2, y + height / 2]
    const [dx, dy] = [px - cx, py - cy]
    return [cx + dx * Math.cos(angle) - dy * Math.sin(angle), cy + dx * Math.sin(angle) + dy * Math.cos(angle)]
  }
  const line = (points: Point[], isClosed: boolean): Stroke => ({
    points: points.map(turn),
    isClosed,
    width: strokeWidth / 2,
  })
  switch (element.type) {
    case 'rectangle':
    case 'frame':
      return [line(cornersOf(element), true)]
    case 'diamond':
      return [
        line(
          [
            [x + width / 2, y],
            [x + width, y + height / 2],
            [x + width / 2, y + height],
            [x, y + height / 2],
          ],
          true,
        ),
      ]
    case 'ellipse':
      return [
        line(
          Array.from({ length: 48 }, (_, step) => onEllipse(element, (step / 48) * 2 * Math.PI)),
          true,
        ),
      ]
    case 'text':
      return []
    default: {
      const points = element.points.map(([dx, dy]): Point => [x + dx, y + dy])
      const head = element.type === 'arrow' && element.endArrowhead !== null ? [line(headOf(points), false)] : []
      return [line(points, false), ...head]
    }
  }
}

const onEllipse = ({ x, y, width, height }: BoardElement, turn: number): Point => [
  x + (width / 2) * (1 + Math.cos(turn)),
  y + (height / 2) * (1 + Math.sin(turn)),
]

/** Two short lines at the end of an arrow. */
function headOf(points: readonly Point[]): Point[] {
  const [end, before] = [points.at(-1)!, points.at(-2) ?? points.at(-1)!]
  const turn = Math.atan2(end[1] - before[1], end[0] - before[0])
  const side = (by: number): Point => [end[0] - 12 * Math.cos(turn + by), end[1] - 12 * Math.sin(turn + by)]
  return [side(0.45), end, side(-0.45)]
}
