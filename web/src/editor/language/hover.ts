/** Types and documentation of the name under the pointer. */
import { LSPPlugin } from '@codemirror/lsp-client'
import { type EditorView, hoverTooltip, type Tooltip } from '@codemirror/view'
import type { Hover, Position } from 'vscode-languageserver-types'
import { drawNotes, readHover } from './notes.ts'

type Asked = { textDocument: { uri: string }; position: Position }

export const hover = hoverTooltip(findTooltip, { hideOn: ({ docChanged }) => docChanged })

async function findTooltip(view: EditorView, at: number): Promise<Tooltip | null> {
  const plugin = LSPPlugin.get(view)
  if (!plugin) return null
  plugin.client.sync()
  const { doc } = view.state
  const asked = { textDocument: { uri: plugin.uri }, position: plugin.toPosition(at) }
  const found = await plugin.client.request<Asked, Hover | null>('textDocument/hover', asked).catch(() => null)
  const notes = found && readHover(found)
  if (!notes || notes.code + notes.text === '' || view.state.doc !== doc) return null
  const { range } = found
  return {
    pos: range ? plugin.fromPosition(range.start) : at,
    end: range ? plugin.fromPosition(range.end) : at,
    above: true,
    create: () => ({ dom: drawNotes(view, notes) }),
  }
}
