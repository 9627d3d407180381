/** A small drawing as a candidate would make it: boxes with words in them, and arrows between. */
import type { BoardElement } from '@nova/contract/room/drawing'

type Point = [x: number, y: number]
export type Box = { id: string; shape: 'rectangle' | 'ellipse'; at: Point; words: string }
type Arrow = { from: Box; to: Box; words?: string }

const [width, height] = [170, 80]
/** Between an arrow and the box it points to. */
const gap = 8
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A pen for one board; each new element is in front of the earlier ones. */
export function takePen() {
  let drawn = 0
  const next = (id: string) => {
    const place = { version: 1, versionNonce: 1, seed: drawn + 1, index: `a${digits[drawn]}` }
    drawn += 1
    return { id, ...place, strokeColor: '#1e1e1e' }
  }

  const write = (containerId: string, [x, y]: Point, text: string): BoardElement => {
    // Wider than the hand writes, so that nothing is cut off; it is centred.
    const size = { width: text.length * 13, height: 25 }
    return {
      ...next(`${containerId}-words`),
      type: 'text',
      text,
      containerId,
      ...size,
      x: x - size.width / 2,
      y: y - size.height / 2,
      fontSize: 20,
      fontFamily: 5,
      lineHeight: 1.25,
      textAlign: 'center',
      verticalAlign: 'middle',
    }
  }
  const boundTo = (id: string) => ({ boundElements: [{ id: `${id}-words`, type: 'text' as const }] })

  const box = ({ id, shape, at: [x, y], words }: Box): BoardElement[] => [
    { ...next(id), type: shape, x, y, width, height, ...boundTo(id) },
    write(id, [x + width / 2, y + height / 2], words),
  ]

  /** To a box next to the first, below it, or below and aside. */
  const arrow = ({ from, to, words }: Arrow): BoardElement[] => {
    const id = `${from.id}-${to.id}`
    const [dx, dy] = [to.at[0] - from.at[0], to.at[1] - from.at[1]]
    const nearSide = to.at[0] + (dx > 0 ? -gap : width + gap)
    const start: Point = [
      from.at[0] + (dy > 0 ? width / 2 : dx > 0 ? width + gap : -gap),
      from.at[1] + (dy > 0 ? height + gap : height / 2),
    ]
    const end: Point = dx === 0 ? [start[0], to.at[1] - gap] : [nearSide, to.at[1] + height / 2]
    const [x, y]: Point = [end[0] - start[0], end[1] - start[1]]
    const binding = (elementId: string) => ({ elementId, focus: 0, gap })
    const line: BoardElement = {
      ...next(id),
      type: 'arrow',
      x: start[0],
      y: start[1],
      width: Math.abs(x),
      height: Math.abs(y),
      points: [[0, 0] as Point, [x, y] as Point],
      startArrowhead: null,
      endArrowhead: 'arrow',
      startBinding: binding(from.id),
      endBinding: binding(to.id),
      ...(words ? boundTo(id) : {}),
    }
    return words ? [line, write(id, [start[0] + x / 2, start[1] + y / 2], words)] : [line]
  }
  return { box, arrow }
}
