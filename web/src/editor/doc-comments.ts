/** A comment that begins with two stars closes by itself, and Enter continues its lines. */
import { EditorSelection, type EditorState, Prec, type TransactionSpec } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'

/** How far the end of a comment is looked for. */
const maxLookAhead = 5000

function continueComment({ state, dispatch }: EditorView): boolean {
  const { main, ranges } = state.selection
  if (state.readOnly || ranges.length > 1 || !main.empty) return false
  const line = state.doc.lineAt(main.head)
  const column = main.head - line.from
  const spec = continuation(state, main.head, line.text.slice(0, column), line.text.slice(column))
  if (spec) dispatch({ ...spec, scrollIntoView: true, userEvent: 'input.type' })
  return spec !== null
}

function continuation(state: EditorState, at: number, before: string, after: string): TransactionSpec | null {
  const opened = /^(\s*)\/\*\*(?!\/)(?:[^*]|\*(?!\/))*$/.exec(before)
  if (opened) {
    const next = `\n${opened[1]} * `
    const close = `\n${opened[1]} */`
    if (after.trim() === '*/') return insert(at, at + after.length, next, close)
    if (isClosedBelow(state, at)) return insert(at, at, next)
    return after.trim() === '' ? insert(at, at, next, close) : null
  }
  const continued = /^(\s*)\*(?!\/)(?:\s|$)(?:[^*]|\*(?!\/))*$/.exec(before)
  if (continued && isOpenedAbove(state, at)) return insert(at, at, `\n${continued[1]}* `)
  const closed = /^(\s*) \*\/\s*$/.exec(before)
  return closed && after.trim() === '' && isOpenedAbove(state, at) ? insert(at, at, `\n${closed[1]}`) : null
}

function insert(from: number, to: number, text: string, behind = ''): TransactionSpec {
  return { changes: { from, to, insert: text + behind }, selection: EditorSelection.cursor(from + text.length) }
}

/** True if the comment ends before another one begins. */
function isClosedBelow(state: EditorState, at: number): boolean {
  return /^(?:(?!\/\*)[^])*?\*\//.test(state.sliceDoc(at, at + maxLookAhead))
}

function isOpenedAbove(state: EditorState, at: number): boolean {
  const text = state.sliceDoc(Math.max(0, at - maxLookAhead), state.doc.lineAt(at).from)
  return text.lastIndexOf('/**') > text.lastIndexOf('*/')
}

export const docComments = Prec.high(keymap.of([{ key: 'Enter', run: continueComment }]))
