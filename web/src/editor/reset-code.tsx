import { isolateHistory } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import { programmed } from '../journal/edit-cause.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'

/** Radix gives the focus back when a dialog closes; the editor takes it after that. */
const afterDialogMs = 60

type Props = { open: boolean; onOpenChange: (open: boolean) => void; view: EditorView | null; starter: string }

/** Asks once, then puts the starter code in place of all code. Undo brings the code back. */
export function ResetCode({ open, onOpenChange, view, starter }: Props) {
  const reset = () => {
    onOpenChange(false)
    // The interview may have ended meanwhile.
    if (!view || view.state.readOnly || starter === '') return
    resetCode(view, starter)
    setTimeout(() => view.focus(), afterDialogMs)
  }
  return (
    <AlertDialog
      {...{ open, onOpenChange }}
      title="Reset to the starter code?"
      description="This replaces all your code for this question in this language. You can undo it with Ctrl+Z."
      confirmLabel="Reset code"
      cancelLabel="Keep my code"
      onConfirm={reset}
    />
  )
}

/** Replaces the whole text, so that the record shows the starter code and no edits of it. */
function resetCode(view: EditorView, starter: string): void {
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: starter },
    selection: { anchor: 0 },
    annotations: [programmed.of('template'), isolateHistory.of('full')],
    scrollIntoView: true,
  })
}
