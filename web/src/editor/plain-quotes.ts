/** A quote inside a string of another quote is one character: closed by itself, it would be left over behind the string. */
import { syntaxTree } from '@codemirror/language'
import { type EditorState, Prec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

const quotes = new Set(['"', "'", '`'])

export const plainQuotes = Prec.high(
  EditorView.inputHandler.of((view, from, to, text) => {
    const { ranges } = view.state.selection
    if (!quotes.has(text) || from !== to || ranges.length > 1 || !isInOther(view.state, from, text)) return false
    view.dispatch({
      changes: { from, insert: text },
      selection: { anchor: from + text.length },
      userEvent: 'input.type',
      scrollIntoView: true,
    })
    return true
  }),
)

/** True inside a string opened by another quote character. */
function isInOther(state: EditorState, at: number, quote: string): boolean {
  const { name, from, to } = syntaxTree(state).resolveInner(at, -1)
  if (!/string/iu.test(name) || at <= from) return false
  const text = state.sliceDoc(from, to)
  const opening = /["'`]/u.exec(text)
  if (!opening || opening[0] === quote || at <= from + opening.index) return false
  const isClosed = text.length > opening.index + 1 && text.endsWith(opening[0])
  return at < to || !isClosed
}
