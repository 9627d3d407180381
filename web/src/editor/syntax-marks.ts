/** Places where JavaScript or TypeScript does not parse, marked once typing pauses. Read from the tree that colours it. */
import { syntaxTree, syntaxTreeAvailable } from '@codemirror/language'
import { type Diagnostic, forEachDiagnostic, setDiagnostics } from '@codemirror/lint'
import { type EditorState, type Extension } from '@codemirror/state'
import { type EditorView, ViewPlugin } from '@codemirror/view'

const pauseMs = 700
const maxMarks = 5
const source = 'syntax'

/** Finds errors in the syntax tree; only the first few, since one slip breaks much of the rest. */
export function findSyntaxErrors(state: EditorState): Diagnostic[] {
  const found: Diagnostic[] = []
  syntaxTree(state).iterate({
    enter: ({ type, from, to }) => {
      if (found.length >= maxMarks) return false
      if (!type.isError) return true
      found.push(mark(state, from, to))
      return false
    },
  })
  return found
}

function mark(state: EditorState, from: number, to: number): Diagnostic {
  const text = state
    .sliceDoc(from, Math.min(to, from + 20))
    .split('\n')[0]!
    .trim()
  const message = text === '' ? 'Something is missing here.' : `Not expected here: ${text}`
  // A zero-length error marks something missing, so underline the visible text before it.
  if (from < to) return { from, to, severity: 'warning', message, source }
  const end = from - blankBefore(state, from)
  return { from: Math.max(0, end - 1), to: end, severity: 'warning', message, source }
}

function blankBefore(state: EditorState, at: number): number {
  const before = state.sliceDoc(Math.max(0, at - 200), at)
  return before.length - before.trimEnd().length
}

/** Watches a text; marks that a run left stay where they are. */
export const syntaxMarks: Extension = ViewPlugin.define((view) => {
  let timer = setTimeout(() => check(view), pauseMs)
  const checkLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (syntaxTreeAvailable(view.state, view.state.doc.length)) check(view)
      else checkLater()
    }, pauseMs)
  }
  return {
    update: ({ docChanged }) => {
      if (docChanged) checkLater()
    },
    destroy: () => clearTimeout(timer),
  }
})

function check(view: EditorView): void {
  const { state } = view
  if (state.readOnly || !syntaxTreeAvailable(state, state.doc.length)) return
  const others: Diagnostic[] = []
  let hadOwn = false
  forEachDiagnostic(state, (diagnostic, from, to) => {
    if (diagnostic.source === source) hadOwn = true
    else others.push({ ...diagnostic, from, to })
  })
  const own = others.length > 0 ? [] : findSyntaxErrors(state)
  if (own.length > 0 || hadOwn) view.dispatch(setDiagnostics(state, [...others, ...own]))
}
