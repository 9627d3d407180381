/** Places that are named by line and column. */
import type { Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** Puts the cursor there, shows the line and takes the focus. A place beyond the text is its end. */
export function jumpTo(view: EditorView, { line, column }: { line: number; column?: number }): void {
  const { from } = rangeOf(view.state.doc, line, column ?? null)
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
  view.focus()
}

/** From the column to the end of its word; the whole line where no column is known. */
export function rangeOf(doc: Text, number: number, column: number | null): { from: number; to: number } {
  const line = doc.line(Math.min(Math.max(1, number), doc.lines))
  const indent = line.text.length - line.text.trimStart().length
  if (column === null) return { from: line.from + indent, to: line.to }
  const from = Math.min(line.from + column - 1, line.to)
  const word = /^[\w$]+/.exec(line.text.slice(from - line.from))?.[0].length ?? 1
  return { from, to: Math.min(from + word, line.to) }
}
