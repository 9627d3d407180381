/** A pad in an editor with everything that a shown one has, and keys for it. */
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import type { Edit, EditCause } from '@nova/contract/room/journal'
import { readChanges } from '@nova/contract/room/text'
import type { PadLanguage } from '@nova/contract/words'
import { expect, onTestFinished, vi } from 'vitest'
import { padExtensions } from '../src/editor/editor-setup.ts'
import { createPad, type PadQueue } from '../src/journal/pads.ts'
import { settle } from '../src/ui/later.tsx'

export type Recorded = { cause: EditCause; inserted: string[] }

const keyCodes: Record<string, number> = { Tab: 9, Enter: 13, Escape: 27, F8: 119, '{': 219, '}': 221 }

/** In `marked`, `|` is the cursor, and two of them enclose the selection. */
export async function openMarkedPad(marked: string, language: PadLanguage = 'typescript') {
  const sent: Edit[] = []
  const queue: PadQueue = {
    isOwn: () => true,
    wasReplaced: () => false,
    settle: () => undefined,
    rebase: () => undefined,
    replace: () => undefined,
    addEdit: (_pad, edit) => void sent.push(edit),
  }
  const extensions = padExtensions(language, () => undefined)
  const stored = { questionId: 'q', language, text: marked.replaceAll('|', ''), version: 0 }
  const pad = createPad(stored, queue, () => 0, extensions)
  let view!: EditorView
  pad.attach((state, accept) => (view = new EditorView({ state, parent: document.body, dispatchTransactions: accept })))
  // Tests of a worker share one page.
  onTestFinished(() => view.destroy())
  settle()
  // Brackets and quotes are of what is fetched later.
  await vi.waitFor(() => expect(view.state.facet(EditorView.inputHandler).length).toBeGreaterThan(1), 120_000)
  ensureSyntaxTree(view.state, view.state.doc.length, 60_000)
  const [before = '', middle = '', after] = marked.split('|')
  const anchor = before.length
  view.dispatch({ selection: { anchor, head: after === undefined ? anchor : anchor + middle.length } })

  /** False if the editor took the key. */
  const press = (key: string, given: KeyboardEventInit = {}) => {
    const keyCode = keyCodes[key] ?? key.toUpperCase().charCodeAt(0)
    const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key
    const event = { key, keyCode, code, bubbles: true, cancelable: true, ...given }
    return view.contentDOM.dispatchEvent(new KeyboardEvent('keydown', event))
  }
  const type = (text: string) => {
    for (const key of text) {
      const { from, to } = view.state.selection.main
      const change = { changes: { from, to, insert: key }, selection: { anchor: from + key.length } }
      const insert = () => view.state.update({ ...change, userEvent: 'input.type' })
      const isHandled = view.state.facet(EditorView.inputHandler).some((put) => put(view, from, to, key, insert))
      if (!isHandled) view.dispatch(insert())
    }
  }
  const paste = async (text: string) => {
    const { from, to } = view.state.selection.main
    const selection = { anchor: from + text.length }
    view.dispatch({ changes: { from, to, insert: text }, selection, userEvent: 'input.paste' })
    await Promise.resolve()
  }
  /** The text with its marks. */
  const read = () => {
    const { from, to, empty } = view.state.selection.main
    const all = pad.text()
    return `${all.slice(0, from)}|${empty ? '' : `${all.slice(from, to)}|`}${all.slice(to)}`
  }
  const recorded = () =>
    sent.map(({ cause, changes }): Recorded => {
      return { cause, inserted: readChanges(changes).replacements.map(({ inserted }) => inserted) }
    })
  return { pad, view, press, type, paste, read, sent, recorded }
}
