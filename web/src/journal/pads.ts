/**
 * One pad per question and language. A pad follows the server's order of edits: its own waiting ones lie on top and
 * are moved over what others wrote. Holds the editor's state whether or not an editor shows it.
 */
import { getSyncedVersion, receiveUpdates } from '@codemirror/collab'
import { Transaction, type ChangeSet, type Extension, type Text, type TransactionSpec } from '@codemirror/state'
import type { Edit, EditCause, Pad as StoredPad } from '@nova/contract/room/journal'
import type { Changes } from '@nova/contract/room/text'
import { programmed, readCause } from './edit-cause.ts'
import type { PadName } from './outbox-batch.ts'
import { holdText, ownClient } from './pad-text.ts'
import { toUpdates, toWire, type TakenEdit } from './rebase.ts'
import { changeTo, difference } from './text-difference.ts'

/** Queue of a pad's edits: the outbox, or nothing for a reader. */
export type PadQueue = {
  addEdit: (pad: PadName & { version: number }, edit: Edit) => void
  isOwn: (id: string | null) => boolean
  /** True if the entry's text now waits in another one. */
  wasReplaced: (id: string) => boolean
  /** The server has the first `edits` edits of that entry. */
  settle: (id: string, edits: number) => void
  rebase: (pad: PadName, version: number, changes: Changes[]) => void
  /** One edit, or nothing, in the place of all that waits. */
  replace: (pad: PadName & { version: number }, edit: Edit | null) => void
}

/** gap: entries before it are missing. broken: it does not fit the text it was made for. */
export type Received = 'applied' | 'known' | 'gap' | 'broken'

export type Pad = ReturnType<typeof createPad>

/** A pad at a version of the server's; `queue` null makes one that only follows. */
export function createPad(stored: StoredPad, queue: PadQueue | null, now: () => number, extensions: Extension = []) {
  const name: PadName = { questionId: stored.questionId, language: stored.language }
  const listeners = new Set<() => void>()
  const held = holdText(stored, extensions)
  const { show } = held

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

  const change = (spec: TransactionSpec) => accept([held.state().update(spec)])

  /** Makes an edit that is the program's, not a key's: starter code, text brought back. */
  const write = (text: string, cause: EditCause) => {
    const spec = difference(held.text(), text)
    if (!spec) return
    change({ changes: spec, annotations: [programmed.of(cause), Transaction.addToHistory.of(cause !== 'template')] })
  }

  /** An entry of the journal for this pad, in any order and as often as it comes. */
  const receive = ({ clientId, payload }: TakenEdit): Received => {
    const version = held.version()
    const isOwn = clientId !== null && (queue?.isOwn(clientId) ?? false)
    if (payload.baseVersion + payload.edits.length <= version) {
      if (isOwn) queue?.settle(clientId, payload.edits.length)
      return 'known'
    }
    if (payload.baseVersion !== version) return 'gap'
    try {
      const updates = toUpdates(isOwn ? ownClient : 'other', payload)
      const next = updates.reduce((text, update) => update.changes.apply(text), held.confirmed())
      if (clientId !== null && queue?.wasReplaced(clientId)) return takeReplaced(version + updates.length, next)
      accept([receiveUpdates(held.state(), updates)])
      held.confirm(next)
    } catch {
      return 'broken'
    }
    if (isOwn) queue?.settle(clientId, payload.edits.length)
    else queue?.rebase(name, held.version(), held.waitingChanges().map(toWire))
    return 'applied'
  }

  /**
   * Starts again from the server's text. With `isBroughtBack` what was not yet sent is applied to that text as one
   * edit, so that no key is lost; without it only the server's text is left.
   */
  const restart = (from: { version: number; text: string }, isBroughtBack = true) =>
    startAgain(from, isBroughtBack ? held.heldChanges(from) : null)

  /** The server accepted an entry after all whose text was brought back: only the rest of the text waits now. */
  const takeReplaced = (version: number, next: Text): Received => {
    const text = next.toString()
    startAgain({ version, text }, changeTo(text, held.text()))
    return 'applied'
  }

  const startAgain = (from: { version: number; text: string }, kept: ChangeSet | null) => {
    held.startAgain(from)
    const isKept = kept !== null && !kept.empty
    // Past the filters: text that is too long is refused by the server and then shown, never dropped.
    if (isKept) show([held.state().update({ changes: kept, annotations: programmed.of('restored'), filter: false })])
    const edit: Edit | null = isKept ? { changes: toWire(kept), cause: 'restored', at: now() } : null
    queue?.replace({ ...name, version: from.version }, edit)
    notify()
  }

  /** Shows the pad in an editor, until the returned function is called. */
  const attach = (open: Parameters<typeof held.attach>[0]) => held.attach(open, accept)

  return {
    ...name,
    accept,
    change,
    write,
    receive,
    restart,
    attach,
    text: held.text,
    state: held.state,
    version: held.version,
    confirmedText: () => held.confirmed().toString(),
    waiting: () => held.waitingChanges().length,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
