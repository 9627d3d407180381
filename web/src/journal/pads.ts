/**
 * One pad per question and language. A pad follows the server's order of edits: its own waiting ones lie on top and
 * are moved over what others wrote. Holds the editor's state whether or not an editor shows it.
 */
import { collab, getSyncedVersion, receiveUpdates, sendableUpdates } from '@codemirror/collab'
import { history } from '@codemirror/commands'
import { ChangeSet, EditorState, Transaction, type Extension, type Text, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { Edit, EditCause, Pad as StoredPad } from '@nova/contract/journal'
import type { Changes } from '@nova/contract/text'
import { programmed, readCause } from './edit-cause.ts'
import type { PadName } from './outbox-batch.ts'
import { toUpdates, toWire, type TakenEdit } from './rebase.ts'

/** Where a pad's edits wait; the outbox, or nothing for a reader. */
export type PadQueue = {
  addEdit: (pad: PadName & { version: number }, edit: Edit) => void
  isOwn: (id: string | null) => boolean
  /** Whether the text of that entry now waits in another one. */
  wasReplaced: (id: string) => boolean
  /** The server has the first so many edits of that entry. */
  settle: (id: string, edits: number) => void
  rebase: (pad: PadName, version: number, changes: Changes[]) => void
  /** One edit, or nothing, in the place of all that waits. */
  replace: (pad: PadName & { version: number }, edit: Edit | null) => void
}

/** gap: entries before it are missing. broken: it does not fit the text it was made for. */
export type Received = 'applied' | 'known' | 'gap' | 'broken'

export type Pad = ReturnType<typeof createPad>

const own = 'own'

/** A pad at a version of the server's; `queue` null makes one that only follows. */
export function createPad(stored: StoredPad, queue: PadQueue | null, now: () => number, extensions: Extension = []) {
  const name: PadName = { questionId: stored.questionId, language: stored.language }
  const listeners = new Set<() => void>()
  let view: EditorView | null = null
  let state = startState(stored)
  /** The server's text at the pad's version, without the waiting edits. */
  let confirmed = state.doc

  function startState(from: { version: number; text: string }): EditorState {
    const following = collab({ startVersion: from.version, clientID: own })
    return EditorState.create({ doc: from.text, extensions: [following, history(), extensions] })
  }

  const show = (transactions: readonly Transaction[]) => {
    if (view) view.update(transactions)
    state = transactions.at(-1)?.state ?? state
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }

  /** Takes transactions in, from the editor or from here, and queues what they change. */
  const accept = (transactions: readonly Transaction[]) => {
    show(transactions)
    for (const transaction of transactions) {
      if (!transaction.docChanged || transaction.annotation(Transaction.remote)) continue
      const edit = { changes: toWire(transaction.changes), cause: readCause(transaction), at: now() }
      queue?.addEdit({ ...name, version: getSyncedVersion(transaction.state) }, edit)
    }
    if (transactions.some(({ docChanged }) => docChanged)) notify()
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
    const isOwn = clientId !== null && (queue?.isOwn(clientId) ?? false)
    if (payload.baseVersion + payload.edits.length <= version) {
      if (isOwn) queue?.settle(clientId, payload.edits.length)
      return 'known'
    }
    if (payload.baseVersion !== version) return 'gap'
    try {
      const updates = toUpdates(isOwn ? own : 'other', payload)
      const next = updates.reduce((text, update) => update.changes.apply(text), confirmed)
      if (clientId !== null && queue?.wasReplaced(clientId)) return takeReplaced(version + updates.length, next)
      accept([receiveUpdates(state, updates)])
      confirmed = next
    } catch {
      return 'broken'
    }
    if (isOwn) queue?.settle(clientId, payload.edits.length)
    else queue?.rebase(name, getSyncedVersion(state), waitingChanges().map(toWire))
    return 'applied'
  }

  const waitingChanges = () => sendableUpdates(state).map((update) => update.changes)

  /**
   * Starts again from the server's text. With `isBroughtBack` what was not yet sent is applied to that text as one
   * edit, so that no key is lost; without it only the server's text is left.
   */
  const restart = (from: { version: number; text: string }, isBroughtBack = true) =>
    startAgain(from, isBroughtBack ? heldChanges(from) : null)

  /** The server accepted an entry after all whose text was brought back: only the rest of the text waits now. */
  const takeReplaced = (version: number, next: Text): Received => {
    const text = next.toString()
    startAgain({ version, text }, changeTo(text, state.doc.toString()))
    return 'applied'
  }

  const startAgain = (from: { version: number; text: string }, held: ChangeSet | null) => {
    state = startState(from)
    confirmed = state.doc
    view?.setState(state)
    const isHeld = held !== null && !held.empty
    // Past the filters: text that is too long is refused by the server and then shown, never dropped.
    if (isHeld) show([state.update({ changes: held, annotations: programmed.of('restored'), filter: false })])
    const edit: Edit | null = isHeld ? { changes: toWire(held), cause: 'restored', at: now() } : null
    queue?.replace({ ...name, version: from.version }, edit)
    notify()
  }

  /** What this pad holds that the text of the server does not, as a change of that text. */
  const heldChanges = (from: { version: number; text: string }): ChangeSet => {
    // A server that has lost accepted edits, restored from a backup for instance, gets back the whole text.
    if (from.version < getSyncedVersion(state)) return changeTo(from.text, state.doc.toString())
    const foreign = changeTo(confirmed.toString(), from.text)
    const waiting = waitingChanges().reduce((all, each) => all.compose(each), ChangeSet.empty(confirmed.length))
    return waiting.map(foreign)
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
    confirmedText: () => confirmed.toString(),
    waiting: () => sendableUpdates(state).length,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function changeTo(before: string, after: string): ChangeSet {
  return ChangeSet.of(difference(before, after) ?? [], before.length)
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
