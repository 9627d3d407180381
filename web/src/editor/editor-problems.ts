/** What a compiler or a run complained of, marked in the editor until its text changes; and the way to a line. */
import {
  type Diagnostic,
  diagnosticCount,
  forEachDiagnostic,
  lintGutter,
  setDiagnostics,
  setDiagnosticsEffect,
} from '@codemirror/lint'
import { EditorState, type Extension, type Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Pad } from '../journal/pads.ts'
import type { TypeProblem } from '../type-check/protocol.ts'
import type { Problem } from './error-lines.ts'

/** Where a mark comes from, where it is no run's: the type checker looks at the text again after each change. */
const typeSource = 'types'
const syntaxSource = 'syntax'

/** A run's marks stand for the text that ran and go when it changes; type errors move with it until the next check. */
export const problemMarks: Extension = [
  lintGutter(),
  EditorState.transactionExtender.of((transaction) => {
    const { startState, changes, docChanged } = transaction
    if (!docChanged || diagnosticCount(startState) === 0) return null
    const moved = listMarks(startState)
      .filter(({ source }) => source === typeSource)
      .map((mark) => ({ ...mark, from: changes.mapPos(mark.from, 1), to: changes.mapPos(mark.to, -1) }))
    return { effects: setDiagnosticsEffect.of(moved.filter(({ from, to }) => from < to)) }
  }),
]

/** Marks these problems where the pad still holds the code that ran; else removes what a run had marked. */
export function markProblems(pad: Pad, code: string, problems: readonly Problem[]): void {
  const { doc } = pad.state()
  const shown = pad.text() === code ? problems : []
  const marks = shown.map(({ line, column, message }): Diagnostic => {
    const { from, to } = rangeOf(doc, line, column)
    return { from, to, severity: 'error', message }
  })
  replaceMarks(pad, marks, (mark) => mark.source === typeSource && !isOnLineOf(doc, mark, marks))
}

/** Marks what the type checker found in the pad's present text. Of a place that a run marked nothing more is said. */
export function markTypes(pad: Pad, problems: readonly TypeProblem[]): void {
  const { doc } = pad.state()
  const kept = listMarks(pad.state()).filter(({ source }) => source === undefined)
  const marks = problems.map(({ from, to, message }): Diagnostic => ({
    from,
    to,
    severity: 'error',
    message,
    source: typeSource,
  }))
  replaceMarks(
    pad,
    marks.filter((mark) => !isOnLineOf(doc, mark, kept)),
    // The checker says of a slip what the colouring's tree can only point at.
    ({ source }) => source === undefined || (source === syntaxSource && marks.length === 0),
  )
}

function replaceMarks(pad: Pad, marks: readonly Diagnostic[], isKept: (mark: Diagnostic) => boolean): void {
  const state = pad.state()
  const before = listMarks(state)
  const kept = before.filter(isKept)
  if (marks.length === 0 && kept.length === before.length) return
  pad.change(setDiagnostics(state, [...kept, ...marks]))
}

function listMarks(state: EditorState): Diagnostic[] {
  const marks: Diagnostic[] = []
  forEachDiagnostic(state, (mark, from, to) => marks.push({ ...mark, from, to }))
  return marks
}

function isOnLineOf(doc: Text, { from }: Diagnostic, marks: readonly Diagnostic[]): boolean {
  return marks.some((mark) => doc.lineAt(mark.from).number === doc.lineAt(from).number)
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
