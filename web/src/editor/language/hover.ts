/** Types and documentation of the name under the pointer. */
import { LSPPlugin } from '@codemirror/lsp-client'
import type { Transaction } from '@codemirror/state'
import { activateHover, EditorView, hoverTooltip, type Tooltip } from '@codemirror/view'
import type { Hover, Position } from 'vscode-languageserver-types'
import { drawNotes, readHover } from './notes.ts'

type Asked = { textDocument: { uri: string }; position: Position }

export const hover = hoverTooltip(findTooltip, { hideOn: ({ docChanged }) => docChanged })

/** The same for the name at the cursor, read aloud too, until the text or the cursor changes. */
export function showType(view: EditorView): true {
  const { head } = view.state.selection.main
  const until = ({ docChanged, selection }: Transaction) => docChanged || selection !== undefined
  activateHover(view, head, 1, { tooltip: hover, until })
  void findNotes(view, head).then((found) => {
    if (found) view.dispatch({ effects: EditorView.announce.of(`${found.notes.code}\n${found.notes.text}`) })
  })
  return true
}

async function findTooltip(view: EditorView, at: number): Promise<Tooltip | null> {
  const found = await findNotes(view, at)
  return found && { ...found.place, above: true, create: () => ({ dom: drawNotes(view, found.notes) }) }
}

async function findNotes(view: EditorView, at: number) {
  const plugin = LSPPlugin.get(view)
  if (!plugin) return null
  plugin.client.sync()
  const { doc } = view.state
  const asked = { textDocument: { uri: plugin.uri }, position: plugin.toPosition(at) }
  const found = await plugin.client.request<Asked, Hover | null>('textDocument/hover', asked).catch(() => null)
  const notes = found && readHover(found)
  if (!notes || notes.code + notes.text === '' || view.state.doc !== doc) return null
  const { range } = found
  const place = range ? { pos: plugin.fromPosition(range.start), end: plugin.fromPosition(range.end) } : { pos: at }
  return { notes, place }
}
