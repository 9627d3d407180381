/** How an edit came about, read from the editor's transaction; and what may enter a pad at all. */
import { Annotation, EditorState, Transaction, type ChangeSpec, type Extension, type Text } from '@codemirror/state'
import { maxSourceBytes } from '@nova/contract/constants'
import type { EditCause } from '@nova/contract/room/journal'

/** Names the cause of an edit that the program makes, not the person. */
export const programmed = Annotation.define<EditCause>()

const causeByUserEvent: [event: string, cause: EditCause][] = [
  ['input.paste', 'pasted'],
  ['input.drop', 'dropped'],
  ['move.drop', 'dropped'],
  ['input.complete', 'completed'],
  // The language's server writes these: names and spaces of existing things.
  ['rename', 'completed'],
  ['format', 'completed'],
  ['delete', 'deleted'],
  ['undo', 'undone'],
  ['redo', 'redone'],
]

/** The cause of a local transaction; defaults to typed. */
export function readCause(transaction: Transaction): EditCause {
  const named = transaction.annotation(programmed)
  if (named) return named
  return causeByUserEvent.find(([event]) => transaction.isUserEvent(event))?.[1] ?? 'typed'
}

const maxReplacements = 4000
/** UTF-8 bytes per UTF-16 unit: a surrogate pair takes four bytes, any other unit at most three. */
const maxBytesPerUnit = 3

/**
 * Keeps pads within the wire format: no NUL, no unpaired surrogate, at most 256 KiB, and no change of thousands of
 * pieces. Calls `onTooLong` when a change was refused for its size.
 */
export function keepWithinWire(onTooLong: () => void): Extension {
  return EditorState.transactionFilter.of((transaction) => {
    if (!transaction.docChanged || transaction.annotation(Transaction.remote)) return transaction
    const grows = transaction.newDoc.length > transaction.startState.doc.length
    if (grows && isTooLong(transaction)) {
      onTooLong()
      return []
    }
    const pieces: { from: number; to: number; insert: string }[] = []
    let isClean = true
    transaction.changes.iterChanges((from, to, _fromNew, _toNew, inserted) => {
      const text = inserted.toString()
      const insert = cleanText(text)
      isClean &&= insert === text
      pieces.push({ from, to, insert })
    })
    if (isClean && pieces.length <= maxReplacements) return transaction
    const changes = isClean ? wholeChange(transaction) : pieces
    return { changes, annotations: causeOf(transaction), scrollIntoView: transaction.scrollIntoView }
  })
}

function causeOf(transaction: Transaction) {
  const event = transaction.annotation(Transaction.userEvent)
  const cause = transaction.annotation(programmed)
  return [...(event ? [Transaction.userEvent.of(event)] : []), ...(cause ? [programmed.of(cause)] : [])]
}

function wholeChange(transaction: Transaction): ChangeSpec {
  return { from: 0, to: transaction.startState.doc.length, insert: transaction.newDoc }
}

/** Without NUL; halves of surrogate pairs become the replacement character. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Bytes of long texts, each worked out from the one before it: a long text is not written out again for each key. */
const knownBytes = new WeakMap<Text, number>()

function isTooLong({ startState, changes, newDoc }: Transaction): boolean {
  if (newDoc.length * maxBytesPerUnit <= maxSourceBytes) return false
  let bytes = knownBytes.get(startState.doc) ?? byteLength(startState.doc)
  changes.iterChanges((from, to, _fromNew, _toNew, inserted) => {
    bytes += byteLength(inserted) - byteLength(startState.doc.slice(from, to))
  })
  knownBytes.set(newDoc, bytes)
  return bytes > maxSourceBytes
}

function byteLength(text: Text): number {
  return new TextEncoder().encode(text.toString()).length
}
