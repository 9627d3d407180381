/** Renaming, formatting and finding definitions by the server, with its keys. Edits never count as pasted. */
import { getIndentUnit, indentUnit } from '@codemirror/language'
import { LSPPlugin } from '@codemirror/lsp-client'
import { EditorView, type KeyBinding } from '@codemirror/view'
import type { Location, Position, TextEdit, WorkspaceEdit } from 'vscode-languageserver-types'
import { pathOf } from '../../type-check/places.ts'
import { toast } from '../../ui/toast.tsx'
import { PadFiles } from './pad-files.ts'
import { askNewName, cantRename, refuse } from './rename-dialog.ts'

const changed = 'The code changed meanwhile. Try again.'

type Asked = { textDocument: { uri: string }; position: Position; newName: string }

/** Asks for a new name of the symbol at the cursor, then changes it wherever it is used. */
export function renameHere(view: EditorView): boolean {
  const plugin = LSPPlugin.get(view)
  return plugin !== null && askNewName(view, (from, newName) => void rename(plugin, from, newName))
}

async function rename(plugin: LSPPlugin, at: number, newName: string): Promise<void> {
  const { client, view, uri } = plugin
  const files = client.workspace
  client.sync()
  const versions = new Map(files.files.map((file) => [pathOf(file.uri), file.version]))
  const asked = { textDocument: { uri }, position: plugin.toPosition(at), newName }
  try {
    await client.withMapping(async (mapping) => {
      const reply = await client.request<Asked, WorkspaceEdit | null>('textDocument/rename', asked)
      const edits = editsOf(reply)
      if (edits.length === 0) return refuse(cantRename)
      if (!(files instanceof PadFiles) || edits.some(([name]) => files.isLocked(name)))
        return refuse('This name is used in a file that you can’t change.')
      if (!edits.every(([name]) => files.isAt(name, versions.get(pathOf(name))))) return refuse(changed)
      for (const [name, list] of edits) {
        const changes = list.map(({ range, newText }) => {
          const [from, to] = [mapping.mapPosition(name, range.start), mapping.mapPosition(name, range.end)]
          return { from, to, insert: newText }
        })
        files.updateFile(name, { changes, userEvent: 'rename' })
      }
      return view.dispatch({ effects: EditorView.announce.of(`Renamed to ${newName}.`) })
    })
  } catch (error) {
    refuse(hasMessage(error) ? error.message : cantRename)
  }
}

const hasMessage = (error: unknown): error is { message: string } => typeof Object(error).message === 'string'

/** Servers write edits in two forms. */
function editsOf(reply: WorkspaceEdit | null): [uri: string, edits: TextEdit[]][] {
  const documents = (reply?.documentChanges ?? []).flatMap((each): [string, TextEdit[]][] =>
    'edits' in each ? [[each.textDocument.uri, each.edits as TextEdit[]]] : [],
  )
  return [...Object.entries(reply?.changes ?? {}), ...documents].filter(([, edits]) => edits.length > 0)
}

/** Formats the whole text, where it may be changed. */
export function formatCode(view: EditorView): boolean {
  const plugin = LSPPlugin.get(view)
  if (!plugin || view.state.readOnly) return false
  void format(plugin)
  return true
}

/** The library's own command moves its changes over what was typed meanwhile, and may hit other text. */
async function format(plugin: LSPPlugin): Promise<void> {
  const { client, view, uri } = plugin
  client.sync()
  const { doc } = view.state
  const insertSpaces = !view.state.facet(indentUnit).includes('\t')
  const asked = { textDocument: { uri }, options: { tabSize: getIndentUnit(view.state), insertSpaces } }
  try {
    const edits = await client.request<typeof asked, TextEdit[] | null>('textDocument/formatting', asked)
    if (view.state.readOnly) return
    if (!view.state.doc.eq(doc)) return void refuse(changed)
    const changes = (edits ?? []).map(({ range, newText }) => ({
      from: plugin.fromPosition(range.start),
      to: plugin.fromPosition(range.end),
      insert: newText,
    }))
    if (changes.length > 0) view.dispatch({ changes, userEvent: 'format' })
  } catch {
    refuse('Your code can’t be formatted right now.')
  }
}

/** Opens the definition of the name at the cursor, with the cursor there. */
function openDefinition(view: EditorView): boolean {
  const plugin = LSPPlugin.get(view)
  if (!plugin) return false
  plugin.client.sync()
  void findDefinition(plugin)
  return true
}

async function findDefinition(from: LSPPlugin): Promise<void> {
  const { client, view, uri } = from
  const asked = { textDocument: { uri }, position: from.toPosition(view.state.selection.main.head) }
  const reply = await client
    .request<typeof asked, Location | Location[] | null>('textDocument/definition', asked)
    .catch(() => null)
  const [place] = [reply].flat()
  if (!place) return void refuse('No definition was found here.')
  const isKnown = client.workspace.getFile(place.uri) !== null
  const target = isKnown ? await client.workspace.displayFile(place.uri) : null
  const plugin = target && LSPPlugin.get(target)
  if (!isKnown) toast.info('Defined in the library.')
  if (!plugin) return
  const anchor = plugin.fromPosition(place.range.start)
  target.dispatch({ selection: { anchor }, scrollIntoView: true, userEvent: 'select.definition' })
}

export const actKeys: readonly KeyBinding[] = [
  { key: 'F2', run: renameHere, preventDefault: true },
  { key: 'F12', run: openDefinition, preventDefault: true },
]
export const formatKeys: readonly KeyBinding[] = [{ key: 'Shift-Alt-f', run: formatCode, preventDefault: true }]
