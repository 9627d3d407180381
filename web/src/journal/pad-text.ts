/** A pad's text, as the server has it and as it is here, whether or not an editor shows it. */
import { collab, getSyncedVersion, sendableUpdates } from '@codemirror/collab'
import { ChangeSet, EditorState, type Extension, type Text, type Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { changeTo } from './text-difference.ts'
import { undoSteps } from './undo-steps.ts'

/** Client id of this page's edits, as opposed to others' edits. */
export const ownClient = 'own'

type Start = { version: number; text: string }
type Accept = (transactions: readonly Transaction[]) => void

export function holdText(stored: Start, extensions: Extension) {
  let view: EditorView | null = null
  let state = startState(stored)
  /** The server's text at the pad's version, without the waiting edits. */
  let confirmed = state.doc

  function startState(from: Start): EditorState {
    const following = collab({ startVersion: from.version, clientID: ownClient })
    return EditorState.create({ doc: from.text, extensions: [following, undoSteps, extensions] })
  }

  const show = (transactions: readonly Transaction[]) => {
    if (view) view.update(transactions)
    state = transactions.at(-1)?.state ?? state
  }

  const startAgain = (from: Start) => {
    state = startState(from)
    confirmed = state.doc
    view?.setState(state)
  }

  const waitingChanges = () => sendableUpdates(state).map((update) => update.changes)

  /** Returns this pad's unsent content as a change of the server's text. */
  const heldChanges = (from: Start): ChangeSet => {
    // A server that has lost accepted edits, restored from a backup for instance, gets back the whole text.
    if (from.version < getSyncedVersion(state)) return changeTo(from.text, state.doc.toString())
    const foreign = changeTo(confirmed.toString(), from.text)
    const waiting = waitingChanges().reduce((all, each) => all.compose(each), ChangeSet.empty(confirmed.length))
    return waiting.map(foreign)
  }

  /** Shows it in an editor, until the returned function is called. */
  const attach = (open: (state: EditorState, accept: Accept) => EditorView, accept: Accept) => {
    let opened: EditorView | null = null
    // A hidden view may still dispatch, for example to close a list; its transactions are based on an old state.
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
    show,
    startAgain,
    waitingChanges,
    heldChanges,
    attach,
    state: () => state,
    text: () => state.doc.toString(),
    version: () => getSyncedVersion(state),
    confirmed: () => confirmed,
    confirm: (next: Text) => {
      confirmed = next
    },
  }
}
