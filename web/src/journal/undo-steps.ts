/** Undo history of an editor: a new word, a pause, or deleting after typing begins a new step. */
import { history } from '@codemirror/commands'
import { type Extension, StateField, Transaction } from '@codemirror/state'

const isDeleting = StateField.define<boolean | null>({
  create: () => null,
  update: (before, transaction) =>
    transaction.docChanged && !transaction.annotation(Transaction.remote) ? transaction.isUserEvent('delete') : before,
})

export const undoSteps: Extension = [
  isDeleting,
  history({
    joinToEvent: (transaction, isAdjacent) => {
      const before = transaction.startState.field(isDeleting)
      const isSameKind = before === null || before === transaction.isUserEvent('delete')
      return isAdjacent && isSameKind && !endsWord(transaction)
    },
  }),
]

/** True for the first space or line break after a word. */
function endsWord({ changes, startState }: Transaction): boolean {
  let isFound = false
  changes.iterChanges((from, _to, _fromNew, _toNew, inserted) => {
    isFound ||= /^\s/.test(inserted.sliceString(0, 1)) && /\S$/.test(startState.sliceDoc(Math.max(0, from - 1), from))
  })
  return isFound
}
