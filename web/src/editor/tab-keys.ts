/** Tab and Shift+Tab: indent marked lines, else insert up to the next stop. Escape before Tab leaves the editor. */
import { indentLess, indentMore } from '@codemirror/commands'
import { getIndentation, getIndentUnit, indentUnit } from '@codemirror/language'
import {
  countColumn,
  EditorSelection,
  type EditorState,
  type SelectionRange,
  type StateCommand,
} from '@codemirror/state'
import type { KeyBinding } from '@codemirror/view'

const indentHere: StateCommand = (target) => {
  const { state, dispatch } = target
  if (state.readOnly) return false
  if (state.selection.ranges.some((range) => marksLines(state, range))) return indentMore(target)
  const change = state.changeByRange(({ from, to }) => {
    const insert = spaceTo(state, from)
    return { changes: { from, to, insert }, range: EditorSelection.cursor(from + insert.length) }
  })
  dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input.type' }))
  return true
}

export const tabKeys: readonly KeyBinding[] = [{ key: 'Tab', run: indentHere, shift: indentLess }]

/** True if several lines are marked, or all of one. */
function marksLines({ doc }: EditorState, { from, to, empty }: SelectionRange): boolean {
  const line = doc.lineAt(from)
  return !empty && (to > line.to || (from === line.from && to === line.to))
}

/** Space up to the next stop; in a blank line up to where its text belongs. */
function spaceTo(state: EditorState, at: number): string {
  const line = state.doc.lineAt(at)
  const column = countColumn(state.sliceDoc(line.from, at), state.tabSize)
  const unit = getIndentUnit(state)
  const belongs = line.text.trim() === '' && at === line.to ? (getIndentation(state, line.from) ?? 0) : 0
  const wanted = belongs > column ? belongs : column - (column % unit) + unit
  if (!state.facet(indentUnit).startsWith('\t')) return ' '.repeat(wanted - column)
  return '\t'.repeat(Math.ceil((wanted - column) / state.tabSize))
}
