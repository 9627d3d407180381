/** What a compiler or a run complained of, marked in the editor until its text changes. */
import {
  type Diagnostic,
  diagnosticCount,
  forEachDiagnostic,
  lintGutter,
  setDiagnostics,
  setDiagnosticsEffect,
} from '@codemirror/lint'
import { EditorState, type Extension, type Text } from '@codemirror/state'
import type { Pad } from '../journal/pads.ts'
import type { TypeProblem } from '../type-check/protocol.ts'
import { rangeOf } from './line-places.ts'
import type { Problem } from './printed-errors.ts'

/** Sources of marks that aren't a run's: the type checker checks the text again after each change. */
const typeSource = 'types'
const syntaxSource = 'syntax'

/**
 * A run's marks apply to the text that ran and disappear when it changes; type errors move with the text until the next
 * check.
 */
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

type Marked = Pick<Pad, 'state' | 'change'>

/** Marks the type checker's findings in the pad's current text. Places already marked by a run get no second mark. */
export function markTypes(pad: Marked, problems: readonly TypeProblem[]): void {
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

function replaceMarks(pad: Marked, marks: readonly Diagnostic[], isKept: (mark: Diagnostic) => boolean): void {
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
