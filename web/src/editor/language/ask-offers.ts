/** Asks the server for the names that may stand at the cursor. */
import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  insertCompletionText,
  pickedCompletion,
} from '@codemirror/autocomplete'
import { LSPPlugin } from '@codemirror/lsp-client'
import type { CompletionItem, CompletionList, Position } from 'vscode-languageserver-types'
import { drawNotes, splitNotes, textOf } from './notes.ts'

type Asked = {
  textDocument: { uri: string }
  position: Position
  context: { triggerKind: 1 | 2; triggerCharacter?: string }
}

/** The protocol's kinds, by number, in our words. */
const kindNames: Record<number, string> = {
  2: 'method',
  3: 'function',
  4: 'class',
  5: 'property',
  6: 'variable',
  7: 'class',
  8: 'interface',
  9: 'module',
  10: 'property',
  12: 'constant',
  13: 'enum',
  14: 'keyword',
  20: 'constant',
  21: 'constant',
  22: 'class',
  25: 'type',
}

/** Null where the server has nothing, or this editor has none. */
export async function askOffers(context: CompletionContext, from: number): Promise<CompletionResult | null> {
  const plugin = context.view && LSPPlugin.get(context.view)
  if (!plugin) return null
  plugin.client.sync()
  const isPoint = context.state.sliceDoc(context.pos - 1, context.pos) === '.'
  const params: Asked = {
    textDocument: { uri: plugin.uri },
    position: plugin.toPosition(context.pos),
    context: isPoint ? { triggerKind: 2, triggerCharacter: '.' } : { triggerKind: 1 },
  }
  context.addEventListener('abort', () => plugin.client.cancelRequest(params))
  const reply = await plugin.client.request<Asked, CompletionItem[] | CompletionList | null>(
    'textDocument/completion',
    params,
  )
  const items = Array.isArray(reply) ? reply : (reply?.items ?? [])
  if (items.length === 0) return null
  return { from, options: items.map((item) => optionOf(item, plugin, from)), validFor: /^#?[\p{L}\p{N}_$]*$/u }
}

function optionOf(item: CompletionItem, plugin: LSPPlugin, from: number): Completion {
  const option: Completion = { label: item.label, info: () => readNotes(item, plugin) }
  const type = item.kind && kindNames[item.kind]
  if (type) option.type = type
  if (item.sortText) option.sortText = item.sortText
  // Private names are for the class that has them.
  if (item.label.startsWith('_')) option.boost = -50
  const text = item.textEdit?.newText ?? item.insertText ?? item.label
  const start = item.textEdit && 'range' in item.textEdit ? plugin.fromPosition(item.textEdit.range.start) : from
  if (start < from) option.apply = applyBefore(text, from - start)
  else if (text !== item.label) option.apply = text
  return option
}

/** Replaces some of the text before the name too, as `?.` does a point. */
const applyBefore =
  (text: string, before: number): Exclude<Completion['apply'], string | undefined> =>
  (view, completion, from, to) =>
    view.dispatch({
      ...insertCompletionText(view.state, text, from - before, to),
      annotations: pickedCompletion.of(completion),
    })

/** Documentation is fetched for the offer that is looked at. */
async function readNotes(item: CompletionItem, plugin: LSPPlugin): Promise<Node | null> {
  try {
    const found = await plugin.client.request<CompletionItem, CompletionItem>('completionItem/resolve', item)
    const { detail, documentation } = found
    return drawNotes(plugin.view, detail ? { code: detail, text: textOf(documentation) } : splitNotes(documentation))
  } catch {
    return null
  }
}
