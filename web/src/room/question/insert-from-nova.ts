import type { EditorView } from '@codemirror/view'
import type { ClientEntry } from '@nova/contract/room/journal'
import { cleanText } from '../../journal/edit-cause.ts'

type Told = { [K in 'copy' | 'paste']: Pick<Extract<ClientEntry, { kind: K }>, 'kind' | 'payload'> }['copy' | 'paste']

const maxTextLength = 20_000

/**
 * Inserts code of a reply at the cursor and records it like a copy from Nova and its paste. False if the editor is
 * read-only.
 */
export function insertFromNova(
  view: Pick<EditorView, 'state' | 'dispatch' | 'focus'>,
  code: string,
  tell: (entry: Told) => void,
): boolean {
  const { state } = view
  const { from, to } = state.selection.main
  const before = state.doc.lineAt(from)
  const after = state.doc.lineAt(to)
  const text = fitInto(code, state.sliceDoc(before.from, from), state.sliceDoc(to, after.to))
  const insert = state.toText(text)
  const change = state.update({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input.paste.nova',
    scrollIntoView: true,
  })
  if (state.readOnly || !change.docChanged) return false
  const kept = cleanText(code.slice(0, maxTextLength))
  tell({ kind: 'copy', payload: { from: 'nova', text: kept } })
  tell({ kind: 'paste', payload: { into: 'pad', characters: text.length, text: kept } })
  view.dispatch(change)
  view.focus()
  return true
}

/** Lines of their own, as deep as the line they come to; a piece of one line fits in anywhere. */
export function fitInto(code: string, before: string, after: string): string {
  const [indent = ''] = /^\s*/.exec(before) ?? []
  const breakAndIndent = `\n${indent}`
  const isBlock = code.includes('\n')
  const startsLine = before.trim() === ''
  const text = code.replaceAll(/\n(?!\n|$)/g, breakAndIndent)
  const isCut = after.trim() !== '' && (isBlock || startsLine)
  return `${isBlock && !startsLine ? breakAndIndent : ''}${text}${isCut ? breakAndIndent : ''}`
}
