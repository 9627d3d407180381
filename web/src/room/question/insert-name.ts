import type { EditorView } from '@codemirror/view'
import { toast } from '../../ui/toast.tsx'

/** Writes a name at the cursor, as completion would. On a narrow screen the editor is out of sight, so a toast says so. */
export function insertName(view: EditorView | null, name: string, isNarrow: boolean): void {
  if (!view || view.state.readOnly) {
    toast.error("The editor isn't ready yet. Try again in a moment.")
    return
  }
  const { from, to } = view.state.selection.main
  const isJoined = /[\w"]$/.test(view.state.sliceDoc(Math.max(0, from - 1), from))
  const insert = isJoined ? ` ${name}` : name
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input.complete',
    scrollIntoView: true,
  })
  if (isNarrow) toast.success(`Added ${name} to your query`)
  else view.focus()
}
