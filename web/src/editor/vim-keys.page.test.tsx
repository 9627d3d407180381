/** Vim's register + where the browser refuses the clipboard. */
import { EditorView } from '@codemirror/view'
import { getCM, Vim } from '@replit/codemirror-vim'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listenToToasts } from '../../test/room-parts.ts'
import { vimKeys } from './vim-keys.ts'

function openEditor(clipboard: Partial<Clipboard> | undefined) {
  const before = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, 'clipboard', before)
    else Reflect.deleteProperty(navigator, 'clipboard')
  })
  const view = new EditorView({ doc: 'first\nsecond', extensions: [vimKeys()], parent: document.body })
  onTestFinished(() => view.destroy())
  const press = (keys: string) => {
    for (const key of keys) Vim.handleKey(getCM(view)!, key, 'user')
  }
  return { view, press }
}

const refuse = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))

test.each([
  ['refuses', { writeText: refuse, readText: refuse }],
  ['has no clipboard', undefined],
])('a line that is copied to + where the browser %s is kept, and both sides say so', async (_, clipboard) => {
  const toasts = listenToToasts()
  const { view, press } = openEditor(clipboard)
  press('"+yy')
  await vi.waitFor(() => expect(toasts).toEqual([expect.stringContaining('kept in Vim’s register')]))
  press('p')
  expect(view.state.doc.toString()).toBe('first\nfirst\nsecond')
  press('"+p')
  await vi.waitFor(() => expect(toasts[1]).toContain('Paste in insert mode'))
  expect(view.state.doc.toString()).toBe('first\nfirst\nsecond')
})

test('with the clipboard, + copies and pastes its text', async () => {
  const written: string[] = []
  const writeText = (text: string) => Promise.resolve(void written.push(text))
  const { view, press } = openEditor({ writeText, readText: () => Promise.resolve('third\n') })
  press('"+yw')
  await vi.waitFor(() => expect(written).toEqual(['first']))
  press('"+P')
  await vi.waitFor(() => expect(view.state.doc.toString()).toContain('third'))
})
