/**
 * A question's drawing board: the fold of its draw entries, the same in the room, the live seat, playback and the
 * report. Pure, and without zod, which a room's first script does without.
 */
import { boardLimits } from '../constants.ts'
import type { BoardElement, Drawing } from './drawing.ts'

type Version = Drawing['removed'][number]
/** A removed element. */
export type Gone = Version & { isDeleted: true }
/** By id; elements that are gone stay known, so that an older change does not bring them back. */
export type Board = ReadonlyMap<string, BoardElement | Gone>

export const emptyBoard: Board = new Map()

/** True if this change of an element wins over the known one; same rule as Excalidraw's. */
export function isLater(next: Version, known: Version | undefined): boolean {
  if (!known || next.version !== known.version) return next.version > (known?.version ?? -1)
  return next.versionNonce < known.versionNonce
}

/** The board that these drawings make, in their order, on top of the earlier board. */
export function drawOn(board: Board, drawings: Iterable<Drawing>): Board {
  const next = new Map(board)
  for (const { changed, removed } of drawings) {
    for (const element of changed) if (isLater(element, next.get(element.id))) next.set(element.id, element)
    for (const { id, version, versionNonce } of removed) {
      const known = next.get(id)
      if (known && isLater({ id, version, versionNonce }, known))
        next.set(id, { id, version, versionNonce, isDeleted: true })
    }
  }
  return next
}

/** The elements on the board, from back to front. */
export function elementsOn(board: Board): BoardElement[] {
  const elements = [...board.values()].filter((part): part is BoardElement => !('isDeleted' in part))
  return elements.toSorted((one, other) => compare(one.index, other.index) || compare(one.id, other.id))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The limit that the board would exceed, if any, in words. */
export function excessOf(board: Board): string | undefined {
  let elements = 0
  let points = 0
  let characters = 0
  for (const part of board.values()) {
    if ('isDeleted' in part) continue
    elements += 1
    if ('points' in part) points += part.points.length
    if (part.type === 'text') characters += part.text.length
  }
  if (elements > boardLimits.elements) return 'A board can hold 1,000 shapes.'
  if (points > boardLimits.points) return 'The lines drawn on a board can have 50,000 points.'
  if (characters > boardLimits.characters) return 'A board can hold 50,000 characters.'
  return undefined
}
