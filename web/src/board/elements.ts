/** Between Excalidraw's elements and those of the journal. Pure. */
import type { ExcalidrawElement } from '@excalidraw/excalidraw/element/types'
import { boardLimits } from '@nova/contract/constants'
import { type Board, isLater } from '@nova/contract/room/board'
import { BoardElement } from '@nova/contract/room/drawing'

/** Changes of a scene that the board does not have yet. */
export type SceneChanges = {
  changed: BoardElement[]
  removed: { id: string; version: number; versionNonce: number }[]
  /** Elements a board cannot hold, with the reason. */
  refused: { id: string; reason: string }[]
}

export function findChanges(board: Board, scene: readonly ExcalidrawElement[]): SceneChanges {
  const changes: SceneChanges = { changed: [], removed: [], refused: [] }
  for (const element of scene) {
    const known = board.get(element.id)
    if (known && !isLater(element, known)) continue
    const { id, version, versionNonce } = element
    if (element.isDeleted) {
      if (known && !('isDeleted' in known)) changes.removed.push({ id, version, versionNonce })
      continue
    }
    const kept = BoardElement.safeParse(toKept(element))
    if (kept.success) changes.changed.push(kept.data)
    else changes.refused.push({ id, reason: explain(element) })
  }
  return changes
}

const shapes = new Set(BoardElement.options.map(({ shape }) => shape.type.value))

function explain(element: ExcalidrawElement): string {
  if (!shapes.has(element.type as BoardElement['type'])) return 'You can only add shapes, lines and text to the board.'
  if (element.type === 'text' && element.text.length > boardLimits.charactersOfOne)
    return 'A text on the board can have up to 5,000 characters. Write longer texts in the written answer.'
  return 'This is too large for the board or too far away.'
}

/** The element as the journal keeps it: rounded, and without default values. */
function toKept(element: ExcalidrawElement): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(thinOut(element))) {
    if (isUsual(name, value, element)) continue
    kept[name] = roundAll(value, name === 'points' || name === 'pressures' ? 100 : 10_000)
  }
  return kept
}

const usualValues: Record<string, unknown> = {
  angle: 0,
  backgroundColor: 'transparent',
  fillStyle: 'solid',
  strokeWidth: 2,
  strokeStyle: 'solid',
  roughness: 1,
  opacity: 100,
  locked: false,
  autoResize: true,
  elbowed: false,
}
/** These say something by being null. */
const sayingNull = new Set(['startArrowhead', 'endArrowhead'])

function isUsual(name: string, value: unknown, element: ExcalidrawElement): boolean {
  if (value === null || value === undefined) return !sayingNull.has(name)
  if (Array.isArray(value)) return value.length === 0 && name !== 'points'
  if (name === 'originalText') return element.type === 'text' && value === element.text
  return name in usualValues && value === usualValues[name]
}

/** A stroke of more points than a board takes keeps every other one, until it fits. */
function thinOut(element: ExcalidrawElement): ExcalidrawElement {
  if (!('points' in element) || element.points.length <= boardLimits.pointsOfOne) return element
  const isKept = (_: unknown, at: number) => at % 2 === 0 || at === element.points.length - 1
  const points = element.points.filter(isKept)
  if (element.type !== 'freedraw') return thinOut({ ...element, points })
  return thinOut({ ...element, points, pressures: element.pressures.filter(isKept) })
}

/** Finer than any screen shows; lines are what a journal is full of. */
function roundAll(value: unknown, parts: number): unknown {
  if (typeof value === 'number') return Math.round(value * parts) / parts
  if (Array.isArray(value)) return value.map((part) => roundAll(part, parts))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, roundAll(part, parts)]))
}
