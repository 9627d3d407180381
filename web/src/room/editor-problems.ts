/** What a compiler or a run complained of, marked in the editor until its text changes; and the way to a line. */
import { type Diagnostic, diagnosticCount, lintGutter, setDiagnostics, setDiagnosticsEffect } from '@codemirror/lint'
import { EditorState, type Extension, type Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Problem } from './error-lines.ts'
import type { Pad } from './pads.ts'

/** Marks stand for the text that ran; with another text they would point at the wrong place. */
export const problemMarks: Extension = [
  lintGutter(),
  EditorState.transactionExtender.of((transaction) =>
    transaction.docChanged && diagnosticCount(transaction.startState) > 0
      ? { effects: setDiagnosticsEffect.of([]) }
      : null,
  ),
]

/** Marks these problems where the pad still holds the code that ran; else removes what was marked. */
export function markProblems(pad: Pad, code: string, problems: readonly Problem[]): void {
  const state = pad.state()
  const shown = pad.text() === code ? problems : []
  if (shown.length === 0 && diagnosticCount(state) === 0) return
  const diagnostics = shown.map(({ line, column, message }): Diagnostic => {
    const { from, to } = rangeOf(state.doc, line, column)
    return { from, to, severity: 'error', message }
  })
  pad.change(setDiagnostics(state, diagnostics))
}

/** Puts the cursor there, shows the line and takes the focus. A place beyond the text is its end. */
export function jumpTo(view: EditorView, { line, column }: { line: number; column?: number }): void {
  const { from } = rangeOf(view.state.doc, line, column ?? null)
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
  view.focus()
}

/** From the column to the end of its word; the whole line where no column is known. */
function rangeOf(doc: Text, number: number, column: number | null): { from: number; to: number } {
  const line = doc.line(Math.min(Math.max(1, number), doc.lines))
  const indent = line.text.length - line.text.trimStart().length
  if (column === null) return { from: line.from + indent, to: line.to }
  const from = Math.min(line.from + column - 1, line.to)
  const word = /^[\w$]+/.exec(line.text.slice(from - line.from))?.[0].length ?? 1
  return { from, to: Math.min(from + word, line.to) }
}
