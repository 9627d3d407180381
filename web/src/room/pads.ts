/**
 * One pad per question and language. A pad follows the server's order of edits: its own waiting ones lie on top and
 * are moved over what others wrote. Holds the editor's state whether or not an editor shows it.
 */
import { collab, getSyncedVersion, receiveUpdates, sendableUpdates } from '@codemirror/collab'
import { history } from '@codemirror/commands'
import { EditorState, Transaction, type Extension, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { Edit, EditCause, Pad as StoredPad } from '@nova/contract/journal'
import type { Changes } from '@nova/contract/text'
import { programmed, readCause } from './edit-cause.ts'
import type { PadName } from './outbox.ts'
import { toUpdates, toWire, type TakenEdit } from './rebase.ts'

/** Where a pad's edits wait; the outbox, or nothing for a reader. */
export type PadQueue = {
  addEdit: (pad: PadName & { version: number }, edit: Edit) => void
  isOwn: (id: string | null) => boolean
  settle: (id: string) => void
  rebase: (pad: PadName, version: number, changes: Changes[]) => void
  discard: (pad: PadName) => void
}

export type Received = 'applied' | 'known' | 'gap'

export type Pad = ReturnType<typeof createPad>

const own = 'own'

/** A pad at a version of the server's; `queue` null makes one that only follows. */
export function createPad(stored: StoredPad, queue: PadQueue | null, now: () => number, extensions: Extension = []) {
  const name: PadName = { questionId: stored.questionId, language: stored.language }
  const listeners = new Set<() => void>()
  let view: EditorView | null = null
  let state = startState(stored)

  function startState(from: { version: number; text: string }): EditorState {
    const following = collab({ startVersion: from.version, clientID: own })
    return EditorState.create({ doc: from.text, extensions: [following, history(), extensions] })
  }

  /** Takes transactions in, from the editor or from here, and queues what they change. */
  const accept = (transactions: readonly Transaction[]) => {
    if (view) view.update(transactions)
    state = transactions.at(-1)?.state ?? state
    let changed = false
    for (const transaction of transactions) {
      if (!transaction.docChanged) continue
      changed = true
      if (transaction.annotation(Transaction.remote)) continue
      const edit = { changes: toWire(transaction.changes), cause: readCause(transaction), at: now() }
      queue?.addEdit({ ...name, version: getSyncedVersion(transaction.state) }, edit)
    }
    if (changed) for (const listener of listeners) listener()
  }

  const change = (spec: TransactionSpec) => accept([state.update(spec)])

  /** Makes an edit that is the program's, not a key's: starter code, text brought back. */
  const write = (text: string, cause: EditCause) => {
    const spec = difference(state.doc.toString(), text)
    if (!spec) return
    change({ changes: spec, annotations: [programmed.of(cause), Transaction.addToHistory.of(cause !== 'template')] })
  }

  /** An entry of the journal for this pad, in any order and as often as it comes. */
  const receive = ({ clientId, payload }: TakenEdit): Received => {
    const version = getSyncedVersion(state)
    if (payload.baseVersion + payload.edits.length <= version) {
      if (clientId && queue?.isOwn(clientId)) queue.settle(clientId)
      return 'known'
    }
    if (payload.baseVersion !== version) return 'gap'
    const isOwn = clientId !== null && (queue?.isOwn(clientId) ?? false)
    accept([receiveUpdates(state, toUpdates(isOwn ? own : 'other', payload))])
    if (isOwn && clientId) queue?.settle(clientId)
    else
      queue?.rebase(
        name,
        getSyncedVersion(state),
        sendableUpdates(state).map((update) => toWire(update.changes)),
      )
    return 'applied'
  }

  /** Starts again from the server's text, and brings what is on screen back as one edit. */
  const restart = (from: { version: number; text: string }) => {
    const shown = state.doc.toString()
    const hadWaiting = sendableUpdates(state).length > 0
    queue?.discard(name)
    state = startState(from)
    view?.setState(state)
    if (hadWaiting) write(shown, 'restored')
    for (const listener of listeners) listener()
  }

  /** Shows the pad in an editor, until the returned function is called. */
  const attach = (open: (state: EditorState, accept: (transactions: readonly Transaction[]) => void) => EditorView) => {
    let opened: EditorView | null = null
    // A view that is out of sight may still want to close a list; what it says is about a state that is past.
    const acceptFrom = (transactions: readonly Transaction[]) => {
      if (view === opened) accept(transactions)
    }
    opened = open(state, acceptFrom)
    view = opened
    return () => {
      if (view === opened) view = null
      opened?.destroy()
    }
  }

  return {
    ...name,
    accept,
    change,
    write,
    receive,
    restart,
    attach,
    text: () => state.doc.toString(),
    state: () => state,
    version: () => getSyncedVersion(state),
    waiting: () => sendableUpdates(state).length,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The one stretch in which two texts differ; null where they are equal. */
export function difference(before: string, after: string): { from: number; to: number; insert: string } | null {
  if (before === after) return null
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  // A surrogate pair is replaced whole.
  if (start > 0 && isHigh(before, start - 1)) start -= 1
  if (end > 0 && isHigh(before, before.length - end - 1)) end -= 1
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}

function isHigh(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0xd800 && code < 0xdc00
}
