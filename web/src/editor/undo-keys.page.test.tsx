/** Tests the redo keys in every code editor: of the room, of a project, and of the user's own question. */
import { EditorView } from '@codemirror/view'
import type { Edit } from '@nova/contract/room/journal'
import { act, render } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createPad, type PadQueue } from '../journal/pads.ts'
import type { TakenEdit } from '../journal/rebase.ts'
import { CodeEditor } from './code-editor.tsx'
import { padExtensions } from './editor-setup.ts'
import { Editor } from './editor.tsx'

// The editor's own keys differ by system; on Windows they lack Ctrl+Shift+Z.
vi.hoisted(() => Object.defineProperty(navigator, 'platform', { value: 'Win32' }))

const press = (view: EditorView, key: string, isShift = false) =>
  view.contentDOM.dispatchEvent(
    new KeyboardEvent('keydown', {
      key,
      keyCode: key.toUpperCase().charCodeAt(0),
      ctrlKey: true,
      shiftKey: isShift,
      bubbles: true,
      cancelable: true,
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
  addEdit: () => undefined,
  isOwn: () => false,
  wasReplaced: () => false,
  settle: () => undefined,
  rebase: () => undefined,
  replace: () => undefined,
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

describe('redo after the other person’s edit', () => {
  const sentQueue = (): { queue: PadQueue; sent: TakenEdit[] } => {
    const sent: TakenEdit[] = []
    const own = new Set<string>()
    const addEdit: PadQueue['addEdit'] = ({ version }, edit) => {
      own.add(String(sent.length))
      sent.push({ clientId: String(sent.length), payload: { baseVersion: version, edits: [edit] } } as TakenEdit)
    }
    return { queue: { ...queue, addEdit, isOwn: (id) => id !== null && own.has(id) }, sent }
  }
  const others = (baseVersion: number, changes: Edit['changes']) =>
    ({ clientId: 'theirs', payload: { baseVersion, edits: [{ changes, cause: 'typed', at: 0 }] } }) as TakenEdit

  test.each<[string, Edit['changes'], string]>([
    ['in another line', [[0, 'theirs', ''], 6], 'theirs\nbegin abc'],
    ['right before it', [6, [0, 'X']], 'begin Xabc'],
    ['that deletes all around it', [[6]], 'abc'],
  ])('brings back what was undone: an edit %s', (_, changes, wanted) => {
    const { queue: sending, sent } = sentQueue()
    const pad = createPad({ questionId: 'q', language: 'python', text: 'begin ', version: 0 }, sending, () => 0, [
      padExtensions('python', () => undefined),
    ])
    const { container } = render(<Editor pad={pad} />)
    const view = EditorView.findFromDOM(container)!
    type(view, 'abc')
    pad.receive(sent[0]!)
    press(view, 'z')
    expect(pad.text()).toBe('begin ')
    // The server has the undo as well, then the other person's edit.
    pad.receive(sent[1]!)
    expect(pad.receive(others(2, changes))).toBe('applied')
    press(view, 'y')
    expect(pad.text()).toBe(wanted)
    press(view, 'z')
    expect(pad.text()).toBe(wanted.replace('abc', ''))
  })

  test('brings it back although the undo was not sent yet', () => {
    const { queue: sending, sent } = sentQueue()
    const pad = createPad({ questionId: 'q', language: 'python', text: 'begin ', version: 0 }, sending, () => 0, [
      padExtensions('python', () => undefined),
    ])
    const { container } = render(<Editor pad={pad} />)
    const view = EditorView.findFromDOM(container)!
    type(view, 'abc')
    pad.receive(sent[0]!)
    press(view, 'z')
    expect(pad.receive(others(1, [[0, 'theirs', ''], 9]))).toBe('applied')
    expect(pad.text()).toBe('theirs\nbegin ')
    press(view, 'Z', true)
    expect(pad.text()).toBe('theirs\nbegin abc')
  })
})
