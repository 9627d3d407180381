/** Asks for a new name of the symbol at the cursor. */
import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { type EditorView, getDialog, showDialog } from '@codemirror/view'
import { toast } from '../../ui/toast.tsx'

const panelClass = 'cm-rename-panel'
export const cantRename = 'This can’t be renamed.'

export function refuse(words: string): true {
  toast.error(words)
  return true
}

/** Calls back with the place of the name and the new one. False where the text can't be changed. */
export function askNewName(view: EditorView, rename: (from: number, newName: string) => void): boolean {
  const { state } = view
  const word = state.wordAt(state.selection.main.head)
  if (state.readOnly) return false
  if (!word) return refuse('Put the cursor on a name to rename it.')
  if (isFixed(state, word.from)) return refuse(cantRename)
  if (getDialog(view, panelClass)) return true
  const name = state.sliceDoc(word.from, word.to)
  const { result } = showDialog(view, {
    label: `New name for ${name}`,
    input: { name: 'name', value: name, autocomplete: 'off', spellcheck: 'false' },
    focus: true,
    submitLabel: 'Rename',
    class: panelClass,
    top: true,
  })
  void result.then((form) => {
    const typed = form?.elements.namedItem('name')
    const newName = typed instanceof HTMLInputElement ? typed.value.trim() : ''
    if (newName !== '' && newName !== name) rename(word.from, newName)
  })
  return true
}

/** True in a keyword, which the grammar names by its own text, and in texts, comments and literals. */
function isFixed(state: EditorState, at: number): boolean {
  const { name, from, to } = syntaxTree(state).resolveInner(at, 1)
  return name === state.sliceDoc(from, to) || /String|Comment|Number|Boolean|None/.test(name)
}
