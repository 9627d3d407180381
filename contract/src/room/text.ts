/** A change of text as the wire carries it: CodeMirror's ChangeSet as JSON, lengths in UTF-16 units, lines by \n. */
import { z } from 'zod'

/**
 * A number keeps that many characters; an array deletes as many as its first element says and inserts the lines that
 * follow.
 */
export const Changes = z
  .array(
    z.union([
      z.int().min(0),
      z.tuple([z.int().min(0)], z.string().max(262_144)).refine((part) => part.slice(1).every(isLine), {
        message: 'A line may not hold a line break.',
      }),
    ]),
  )
  .max(10_000)
export type Changes = z.infer<typeof Changes>

function isLine(text: string | number): boolean {
  return typeof text === 'string' && !text.includes('\n')
}

/** One replaced stretch: at `from` of the old text, `removed` characters gave way to `inserted`. */
export type Replacement = { from: number; removed: number; inserted: string }

/** The stretches a change replaces, in order, with places in the old text; and how long that text must be. */
export function readChanges(changes: Changes): { replacements: Replacement[]; length: number } {
  const replacements: Replacement[] = []
  let at = 0
  for (const part of changes) {
    if (typeof part === 'number') {
      at += part
      continue
    }
    const [removed, ...lines] = part
    replacements.push({ from: at, removed, inserted: lines.join('\n') })
    at += removed
  }
  return { replacements, length: at }
}

/** The text after a change; undefined when the change was made for a text of another length. */
export function applyChanges(text: string, changes: Changes): string | undefined {
  const open = openText(text)
  return open.apply(changes) ? open.read() : undefined
}

/** A text under change. Many changes cost what they insert and remove, and not each time the whole text. */
export type OpenText = {
  /** In UTF-16 units. */
  length: () => number
  /** Applies a change; false, and nothing done, when it was made for a text of another length. */
  apply: (changes: Changes) => boolean
  read: () => string
}

/** A piece that grows beyond this many characters is divided. */
const maxPieceLength = 2048

/** Opens a text for changes: it is kept in pieces, so that a change touches the few that it falls into. */
export function openText(text: string): OpenText {
  const pieces = divide(text)
  let length = text.length

  /** Replaces a stretch that begins at `offset` of piece `at`. */
  const replace = (at: number, offset: number, removed: number, inserted: string) => {
    let last = at
    let end = offset + removed
    while (end > pieces[last]!.length && last < pieces.length - 1) {
      end -= pieces[last]!.length
      last += 1
    }
    const piece = pieces[at]!.slice(0, offset) + inserted + pieces[last]!.slice(end)
    if (last === at && piece.length <= maxPieceLength) pieces[at] = piece
    else pieces.splice(at, last - at + 1, ...divide(piece))
  }

  return {
    length: () => length,
    apply: (changes) => {
      const change = readChanges(changes)
      if (change.length !== length) return false
      let at = 0
      let start = 0
      let shift = 0
      for (const { from, removed, inserted } of change.replacements) {
        const place = from + shift
        // An end of a piece is the place to write at while nothing is removed after it.
        while (at < pieces.length - 1 && place - start >= pieces[at]!.length) {
          start += pieces[at]!.length
          at += 1
        }
        replace(at, place - start, removed, inserted)
        shift += inserted.length - removed
      }
      length += shift
      return true
    },
    read: () => pieces.join(''),
  }
}

/** At least one piece. */
function divide(text: string): string[] {
  if (text.length <= maxPieceLength) return [text]
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += maxPieceLength / 2) pieces.push(text.slice(at, at + maxPieceLength / 2))
  return pieces
}

/** The change that replaces all of one text by another. */
export function replaceAll(before: string, after: string): Changes {
  return [[before.length, ...after.split('\n')]]
}
