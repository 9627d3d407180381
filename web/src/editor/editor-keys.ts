/** Keys of desktop editors that the editor's own keymaps lack or bind otherwise; docs/editor.md compares them all. */
import { selectLine, selectParentSyntax, undoSelection } from '@codemirror/commands'
import { nextDiagnostic, previousDiagnostic, forEachDiagnostic } from '@codemirror/lint'
import { gotoLine, selectSelectionMatches } from '@codemirror/search'
import { EditorSelection, type StateCommand } from '@codemirror/state'
import { closeHoverTooltips, type Command, EditorView, hasHoverTooltips, type KeyBinding } from '@codemirror/view'
import { openReplace } from './find-panel.ts'

/** Goes to a problem and reads it out. */
const goTo =
  (move: Command): Command =>
  (view) => {
    move(view)
    const { from } = view.state.selection.main
    const messages: string[] = []
    forEachDiagnostic(view.state, (mark, start) => start === from && messages.push(mark.message))
    if (messages.length > 0) view.dispatch({ effects: EditorView.announce.of(messages.join(' ')) })
    return true
  }

const closeNotes: Command = (view) => {
  if (!hasHoverTooltips(view.state)) return false
  view.dispatch({ effects: closeHoverTooltips })
  return true
}

/** Selects every occurrence of the selection, or of the word at the cursor. */
const selectOccurrences: Command = (view) => {
  const { main } = view.state.selection
  const range = main.empty ? view.state.wordAt(main.head) : main
  if (!range) return false
  view.dispatch({ selection: EditorSelection.single(range.anchor, range.head), userEvent: 'select' })
  return selectSelectionMatches(view)
}

/** Puts a cursor at the end of each marked line. */
const splitIntoLines: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number]
  const ends = Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at).to)
  const selection = EditorSelection.create(ends.map((end) => EditorSelection.cursor(end)))
  dispatch(state.update({ selection, userEvent: 'select' }))
  return true
}

export const findKeys: readonly KeyBinding[] = [
  { key: 'Ctrl-g', run: gotoLine, preventDefault: true },
  { key: 'Ctrl-h', mac: 'Mod-Alt-f', run: openReplace, preventDefault: true },
]

export const codeKeys: readonly KeyBinding[] = [
  ...['F8', 'Alt-F8'].map((key) => ({
    key,
    run: goTo(nextDiagnostic),
    shift: goTo(previousDiagnostic),
    preventDefault: true,
  })),
  { key: 'Escape', run: closeNotes },
  { key: 'Mod-l', run: selectLine, preventDefault: true },
  { key: 'Ctrl-F2', run: selectOccurrences, preventDefault: true },
  { key: 'Mod-Shift-l', run: selectOccurrences, preventDefault: true },
  { key: 'Shift-Alt-ArrowRight', run: selectParentSyntax, preventDefault: true },
  { key: 'Shift-Alt-ArrowLeft', run: undoSelection, preventDefault: true },
  { key: 'Shift-Alt-i', run: splitIntoLines, preventDefault: true },
]
