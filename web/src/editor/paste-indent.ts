/**
 * Gives pasted lines the indentation of their place. The paste itself stays as the clipboard had it, so that it is
 * recognised: the space is a separate change, which undo joins to it.
 */
import { ensureSyntaxTree, getIndentation, getIndentUnit, indentString, type syntaxTree } from '@codemirror/language'
import { type ChangeSpec, countColumn, type EditorState, Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { programmed } from '../journal/edit-cause.ts'

const maxLines = 2000
const maxParseMs = 50

type Place = { from: number; to: number }

/** `isFree`: in languages whose blocks have brackets, the place says how deep a line belongs. */
export const pasteIndent = (isFree: boolean) =>
  EditorView.updateListener.of(({ transactions, state, view }) => {
    const place = transactions.length === 1 ? findPasted(transactions[0]!) : null
    if (!place) return
    // A pad takes one change at a time.
    queueMicrotask(() => {
      if (view.state !== state) return
      const changes = reindent(state, place, isFree)
      if (changes.length === 0) return
      view.dispatch({ changes, annotations: programmed.of('completed') })
    })
  })

function findPasted(transaction: Transaction): Place | null {
  if (transaction.annotation(Transaction.userEvent) !== 'input.paste') return null
  const places: Place[] = []
  transaction.changes.iterChanges((_from, _to, from, to) => places.push({ from, to }))
  return places.length === 1 ? places[0]! : null
}

/** The changes of leading space that fit the pasted lines to their place. */
export function reindent(state: EditorState, { from, to }: Place, isFree: boolean): ChangeSpec[] {
  const lines = readLines(state, from, to)
  const first = lines[0]!
  const before = state.sliceDoc(state.doc.lineAt(from).from, from)
  if (before.trim() !== '' || first.width === null || lines.length > maxLines) return []
  const tree = ensureSyntaxTree(state, to, maxParseMs)
  if (!tree || isInString(tree, from)) return []
  const target = before === '' && isFree ? getIndentation(state, from) : countColumn(before, state.tabSize)
  if (target === null || (before === '' && !isFree)) return []
  const base = findBase(lines, getIndentUnit(state))
  return lines.flatMap((line, at): ChangeSpec[] => {
    if (line.width === null || (at > 0 && isInString(tree, line.from))) return []
    const width = at > 0 ? Math.max(0, line.width + target - base) : before === '' ? target : 0
    const insert = indentString(state, width)
    return insert === line.space ? [] : [{ from: line.from, to: line.from + line.space.length, insert }]
  })
}

/** `width`: columns of the leading space; null for a blank line. */
type PastedLine = { from: number; space: string; text: string; width: number | null }

function readLines(state: EditorState, from: number, to: number): PastedLine[] {
  let at = from
  // One tab is one step, whatever the step is here.
  const unit = getIndentUnit(state)
  return state
    .sliceDoc(from, to)
    .split('\n')
    .map((line) => {
      const text = line.trimStart()
      const space = line.slice(0, line.length - text.length)
      const start = at
      at += line.length + 1
      return { from: start, space, text, width: text === '' ? null : countColumn(space, unit) }
    })
}

/** How deep the block was where it was copied. A first line without space may have been copied from its middle. */
function findBase([first, ...rest]: PastedLine[], unit: number): number {
  const below = rest.filter(({ width }) => width !== null)
  if (first!.width! > 0 || below.length === 0) return first!.width!
  const least = Math.min(...below.map(({ width }) => width!))
  const isOpened = /[:{([]\s*$/.test(first!.text)
  const isClosed = /^[)\]}]/.test(below.at(-1)!.text)
  // A later line may be back at the first one's level.
  return isOpened && !isClosed ? Math.max(0, Math.min(least, below[0]!.width! - unit)) : least
}

/** Space inside a string is part of its value. */
function isInString(tree: ReturnType<typeof syntaxTree>, at: number): boolean {
  for (let node = tree.resolveInner(at, 1); ; node = node.parent) {
    if (/String|TextBlock/.test(node.name) && node.from < at) return true
    if (!node.parent) return false
  }
}
