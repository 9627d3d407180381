/** Tests the redo keys in every code editor: of the room, of a project, and of the user's own question. */
import { EditorView } from '@codemirror/view'
import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createPad, type PadQueue } from '../journal/pads.ts'
import { CodeEditor } from './code-editor.tsx'
import { padExtensions } from './editor-setup.ts'
import { Editor } from './editor.tsx'

// The editor's own keys differ by system; on Windows they lack Ctrl+Shift+Z.
vi.hoisted(() => Object.defineProperty(navigator, 'platform', { value: 'Win32' }))

const press = (view: EditorView, key: string, isShift = false) =>
  view.contentDOM.dispatchEvent(
    new KeyboardEvent('keydown', {
      ...{ key, keyCode: key.toUpperCase().charCodeAt(0) },
      ...{ ctrlKey: true, shiftKey: isShift, bubbles: true, cancelable: true },
    }),
  )
const type = (view: EditorView, text: string) =>
  view.dispatch({ changes: { from: view.state.doc.length, insert: text }, userEvent: 'input.type' })

function expectToRedo(view: EditorView, text: () => string): void {
  const before = text()
  type(view, 'abc')
  for (const [key, isShift] of [
    ['Z', true],
    ['y', false],
  ] as const) {
    press(view, 'z')
    expect(text()).toBe(before)
    // Not left to the browser, which would open its history or undo on its own.
    expect(press(view, key, isShift)).toBe(false)
    expect(text()).toBe(`${before}abc`)
  }
}

const queue: PadQueue = {
  ...{ addEdit: () => undefined, isOwn: () => false, wasReplaced: () => false },
  ...{ settle: () => undefined, rebase: () => undefined, replace: () => undefined },
}

test.each(['python', 'text', 'file:src/orders.ts'] as const)(
  'Ctrl+Shift+Z and Ctrl+Y redo in a pad in %s',
  (language) => {
    const pad = createPad({ questionId: 'q', language, text: '', version: 0 }, queue, () => 0, [
      padExtensions(language, () => undefined),
    ])
    const { container } = render(<Editor pad={pad} />)
    expectToRedo(EditorView.findFromDOM(container)!, pad.text)
    expect(pad.text()).toBe('abc')
  },
)

test('Ctrl+Shift+Z and Ctrl+Y redo in the editor of a question of one’s own', () => {
  const texts: string[] = []
  const { container } = render(
    <CodeEditor language="python" value="" onChange={(text) => texts.push(text)} label="Solution" />,
  )
  const view = EditorView.findFromDOM(container)!
  act(() => expectToRedo(view, () => view.state.doc.toString()))
  expect(texts.at(-1)).toBe('abc')
})
