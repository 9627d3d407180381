/** Quotes typed key by key, with the brackets and quotes that close by themselves. */
import { closeBrackets } from '@codemirror/autocomplete'
import { javascript } from '@codemirror/lang-javascript'
import { python } from '@codemirror/lang-python'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { plainQuotes } from './plain-quotes.ts'

function type(keys: string, language = python()) {
  const state = EditorState.create({ extensions: [plainQuotes, closeBrackets(), language] })
  const view = new EditorView({ state, parent: document.body })
  for (const key of keys) {
    const at = view.state.selection.main.head
    const insert = () => view.state.update({ changes: { from: at, insert: key }, selection: { anchor: at + 1 } })
    const isHandled = view.state.facet(EditorView.inputHandler).some((handle) => handle(view, at, at, key, insert))
    if (!isHandled) view.dispatch(insert())
  }
  const text = view.state.doc.toString()
  view.destroy()
  return text
}

test.each([`'"'`, `"'"`, `x = '"' + "'"`, `f("'", '"')`, `"it's"`, `''`, `""`, `('a')`])(
  '%s is left as it was typed',
  (keys) => {
    expect(type(keys)).toBe(keys)
    expect(type(keys, javascript())).toBe(keys)
  },
)

test('a quote that opens a string closes by itself, and behind a string as well', () => {
  expect([type(`"`), type(`x = 'a' + "`)]).toEqual([`""`, `x = 'a' + ""`])
})
