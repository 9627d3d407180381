/** A drawing in words: its shapes, its labels and the connections of its arrows. Pure. */
import { type Board, elementsOn } from './board.ts'
import type { BoardElement } from './drawing.ts'

export type Outline = { counts: string; labels: string[]; connections: string[] }

const kinds: Record<BoardElement['type'], [one: string, many: string]> = {
  rectangle: ['rectangle', 'rectangles'],
  diamond: ['diamond', 'diamonds'],
  ellipse: ['ellipse', 'ellipses'],
  frame: ['frame', 'frames'],
  line: ['line', 'lines'],
  arrow: ['arrow', 'arrows'],
  freedraw: ['stroke by hand', 'strokes by hand'],
  text: ['text', 'texts'],
}

/** The outline of a board; null of an empty one. */
export function outlineOf(board: Board): Outline | null {
  const elements = elementsOn(board)
  if (elements.length === 0) return null
  const textIn = new Map<string, string>()
  for (const element of elements) {
    if (element.type === 'text' && element.containerId) textIn.set(element.containerId, plain(element))
  }
  const nameOf = (id: string) => {
    const element = elements.find((each) => each.id === id)
    return textIn.get(id) || (element?.type === 'text' && plain(element)) || (element ? kinds[element.type][0] : '')
  }
  const connections = elements.flatMap((element) => {
    if (element.type !== 'arrow' || !element.startBinding || !element.endBinding) return []
    const label = textIn.get(element.id)
    const path = `${nameOf(element.startBinding.elementId)} → ${nameOf(element.endBinding.elementId)}`
    return [label ? `${path}: ${label}` : path]
  })
  const labels = elements.flatMap((element) => (element.type === 'text' && plain(element) ? [plain(element)] : []))
  return { counts: countKinds(elements), labels, connections }
}

function plain({ text, originalText = text }: Extract<BoardElement, { type: 'text' }>): string {
  return originalText.replace(/\s+/g, ' ').trim()
}

function countKinds(elements: BoardElement[]): string {
  const counts = new Map<BoardElement['type'], number>()
  for (const { type } of elements) counts.set(type, (counts.get(type) ?? 0) + 1)
  return Array.from(counts, ([type, count]) => `${count} ${kinds[type][count === 1 ? 0 : 1]}`).join(', ')
}
