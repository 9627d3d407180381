/** Marks the Python server's errors while typing. */
import { type LSPClient, LSPPlugin } from '@codemirror/lsp-client'
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type { Diagnostic } from 'vscode-languageserver-types'
import { markTypes } from '../editor-problems.ts'
import { textOf } from '../language/notes.ts'
import { PadFiles } from '../language/pad-files.ts'
import { isCertain } from './python-settings.ts'

const pauseMs = 700
const maxMarks = 20

type Published = { uri: string; version?: number; diagnostics: Diagnostic[] }

/** The last errors of each file, for the editor that shows it next. */
const published = new WeakMap<LSPClient, Map<string, Published>>()

/** Takes the server's list of a file's errors. */
export function markErrors(client: LSPClient, params: Published): boolean {
  const known = published.get(client) ?? new Map<string, Published>()
  published.set(client, known.set(params.uri, params))
  show(client, params)
  return true
}

/** An editor as the marks know it. */
export const markedOf = (view: EditorView): Parameters<typeof markTypes>[0] => ({
  state: () => view.state,
  change: (spec) => view.dispatch(spec),
})

function show(client: LSPClient, { uri, version, diagnostics }: Published): void {
  const file = client.workspace instanceof PadFiles ? client.workspace.getFile(uri) : null
  const view = file?.view
  const plugin = view && LSPPlugin.get(view)
  // Errors of a text that has changed since, or of none, are followed by those of the new one.
  if (!plugin || view.state.readOnly || !file.doc.eq(view.state.doc) || version !== file.version) return
  const { length } = view.state.doc
  const problems = diagnostics.filter(isCertain).slice(0, maxMarks)
  markTypes(
    markedOf(view),
    problems.map(({ range: { start, end }, message }) => {
      const from = plugin.fromPosition(start)
      const to = Math.min(Math.max(plugin.fromPosition(end), from + 1), length)
      return {
        from: Math.min(from, to),
        to,
        line: start.line + 1,
        column: start.character + 1,
        message: textOf(message),
      }
    }),
  )
}

/** Sends the text once typing pauses, so that the server looks at it. */
export const watchErrors = ViewPlugin.define((view: EditorView) => {
  const look = () => {
    const plugin = LSPPlugin.get(view)
    const last = plugin && published.get(plugin.client)?.get(plugin.uri)
    if (last) show(plugin.client, last)
  }
  let timer = setTimeout(look)
  return {
    update: ({ docChanged }: ViewUpdate) => {
      if (!docChanged) return
      clearTimeout(timer)
      timer = setTimeout(() => LSPPlugin.get(view)?.client.sync(), pauseMs)
    },
    destroy: () => clearTimeout(timer),
  }
})
