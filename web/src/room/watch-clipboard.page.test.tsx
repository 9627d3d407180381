/** Copies and pastes in each kind of field of the candidate's room, each recorded once with its place. */
import { search, openSearchPanel } from '@codemirror/search'
import { EditorView } from '@codemirror/view'
import { messageLimits } from '@nova/contract/room/messages'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactElement, createRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFollowUpAnswers } from '../follow-ups/answers.ts'
import { QuestionForm } from '../follow-ups/question-form.tsx'
import { MessageBox, type MessageBoxHandle } from '../nova/message-box.tsx'
import { NameField } from '../project/files/name-field.tsx'
import { QuickOpen } from '../project/files/quick-open.tsx'
import { SearchPanel } from '../project/files/search-panel.tsx'
import { ValueField } from '../runs/value-field.tsx'
import { openUnsentText } from '../ui/unsent-text.ts'
import { watchClipboard } from './watch-clipboard.ts'
import { WriteDialog } from './write-dialog.tsx'

type Told = { kind: string; payload: Record<string, unknown> }
const told: Told[] = []
const nothing = () => {}
let stop = nothing
const text = 'const answer = 42'

beforeEach(() => {
  told.length = 0
  stop = watchClipboard((clip) => told.push(clip))
})
afterEach(() => {
  stop()
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const dataOf = (data: string) => ({ types: ['text/plain'], files: [], getData: () => data, setData: nothing })
function send(kind: string, target: Element, data = '', more: object = {}) {
  const event = new Event(kind, { bubbles: true, cancelable: true })
  target.dispatchEvent(Object.assign(event, { clipboardData: dataOf(data), dataTransfer: dataOf(data), ...more }))
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
const pastes = () => told.flatMap(({ kind, payload }) => (kind === 'paste' ? [payload] : []))
const copies = () => told.flatMap(({ kind, payload }) => (kind === 'copy' ? [payload] : []))

const written = { onOpenChange: nothing, title: 'T', description: 'D', sendLabel: 'Send', onSend: nothing }
const spoken = { draft: openUnsentText('a'), onSend: nothing, lastOwn: () => undefined, placeholder: 'Say' }
const box = (into: 'chat' | 'message') => (
  <MessageBox
    {...spoken}
    ref={createRef<MessageBoxHandle>()}
    label="Field"
    longest={messageLimits.characters}
    into={into}
  />
)
const answers = createFollowUpAnswers({
  interviewId: 'i',
  wire: {} as never,
  now: Date.now,
  onRefused: nothing,
})
const question = (kind: 'value' | 'explain') => (
  <QuestionForm
    set={{ setId: 's' }}
    question={{ id: 'q', kind, text: 'Why?' }}
    answers={answers}
    isHeld={false}
    sendLabel="Send"
    onSend={nothing}
  />
)
const texts = { read: () => ({}), subscribe: () => nothing } as never

const fields: [into: string, what: string, label: string, draw: () => ReactElement][] = [
  [
    'problem',
    'Report a problem',
    'Field',
    () => <WriteDialog {...written} open label="Field" name="p" into="problem" />,
  ],
  [
    'declaration',
    'Declare AI use',
    'Field',
    () => <WriteDialog {...written} open label="Field" name="d" into="declaration" />,
  ],
  ['chat', 'the chat with Nova', 'Field', () => box('chat')],
  ['message', 'a message to the interviewers', 'Field', () => box('message')],
  ['followUp', 'an answer in words', 'Your answer', () => question('explain')],
  ['followUp', 'an answer that is a value', 'Your answer', () => question('value')],
  ['input', 'a program’s input', 'limit int', () => <ValueField name="limit" type="int" text="" onChange={nothing} />],
  [
    'search',
    'the search in files',
    'Text to find',
    () => <SearchPanel texts={texts} asked={0} onClose={nothing} onOpen={nothing} />,
  ],
  [
    'search',
    'the search for a file',
    'File name',
    () => <QuickOpen paths={['a.ts']} isOpen onClose={nothing} onOpen={nothing} />,
  ],
  ['file', 'a file name', 'New name', () => <NameField label="New name" onDone={() => true} onLeave={nothing} />],
  [
    'terminal',
    'a terminal',
    'Field',
    () => (
      <div data-paste-into="terminal">
        <textarea aria-label="Field" />
      </div>
    ),
  ],
  [
    'board',
    'text on a drawing board',
    'Field',
    () => (
      <div data-paste-into="board">
        <textarea aria-label="Field" />
      </div>
    ),
  ],
  ['other', 'a field that nothing names', 'Field', () => <input aria-label="Field" />],
  [
    'other',
    'a field with an unknown name',
    'Field',
    () => (
      <div data-paste-into="toString">
        <input aria-label="Field" />
      </div>
    ),
  ],
  ['other', 'an editable element', 'Field', () => <div contentEditable aria-label="Field" role="textbox" />],
]

describe('a paste', () => {
  test.each(fields)('is recorded once, into %s: %s', async (into, _what, label, draw) => {
    render(draw())
    const field = await screen.findByLabelText(label)
    send('paste', field, text)
    // The browser's own change follows in the same task.
    send('beforeinput', field, text, { inputType: 'insertFromPaste', data: text })
    expect(told).toEqual([{ kind: 'paste', payload: { into, characters: text.length, text } }])
  })

  test.each(fields.filter(([into]) => into !== 'board'))(
    'dropped is recorded once, into %s: %s',
    async (into, _what, label, draw) => {
      render(draw())
      const field = await screen.findByLabelText(label)
      send('drop', field, text)
      send('beforeinput', field, text, { inputType: 'insertFromDrop', data: text })
      expect(told).toEqual([{ kind: 'paste', payload: { into, characters: text.length, text } }])
    },
  )

  test('without a paste event is recorded from the text that the browser inserts', async () => {
    render(<textarea aria-label="Field" />)
    const field = screen.getByLabelText('Field')
    send('beforeinput', field, text, { inputType: 'insertFromYank', data: text })
    await settle()
    send('beforeinput', field, text, { inputType: 'insertFromPaste', data: null })
    expect(pastes().map((each) => each.text)).toEqual([text, text])
  })

  test('is not what a person types, dictates, composes or lets the browser fill in', () => {
    render(<textarea aria-label="Field" />)
    const field = screen.getByLabelText('Field')
    for (const inputType of ['insertText', 'insertCompositionText', 'insertReplacementText', 'insertLineBreak'])
      send('beforeinput', field, text, { inputType, data: text })
    fireEvent.input(field, { target: { value: text } })
    expect(told).toEqual([])
  })

  test('of nothing, outside of fields, or into a read-only field is not recorded', () => {
    render(
      <>
        <p>Words</p>
        <textarea aria-label="Fixed" readOnly />
        <input aria-label="Field" />
      </>,
    )
    send('paste', screen.getByText('Words'), text)
    send('paste', screen.getByLabelText('Fixed'), text)
    send('paste', screen.getByLabelText('Field'), '')
    expect(told).toEqual([])
  })

  test('of shapes into a board is recorded as the text on them, and without text not at all', () => {
    render(<div data-paste-into="board" role="img" aria-label="Board" />)
    const shapes = (...elements: unknown[]) => JSON.stringify({ type: 'excalidraw/clipboard', elements })
    const board = screen.getByLabelText('Board')
    send('paste', board, shapes({ type: 'text', text }, { type: 'rectangle' }, null, { type: 'text', text: 'b' }))
    send('paste', board, shapes({ type: 'rectangle' }))
    send('paste', board, '{"type":"excalidraw/clipboard" and more')
    expect(pastes().map((each) => each.text)).toEqual([`${text}\nb`, '{"type":"excalidraw/clipboard" and more'])
  })

  test('keeps 20,000 characters and says how long it was', () => {
    render(<textarea aria-label="Field" />)
    send('paste', screen.getByLabelText('Field'), 'x'.repeat(30_000))
    expect(pastes()).toEqual([{ into: 'other', characters: 30_000, text: 'x'.repeat(20_000) }])
  })

  test('is no longer recorded once the watch has ended', () => {
    render(<textarea aria-label="Field" />)
    stop()
    send('paste', screen.getByLabelText('Field'), text)
    send('drop', screen.getByLabelText('Field'), text)
    expect(told).toEqual([])
  })
})

describe('the editor', () => {
  // Without a layout it cannot place what is dropped: the tests put it in.
  const taken = () => true
  const placed = EditorView.domEventHandlers({ paste: taken, drop: taken, dragstart: taken })
  const open = () => {
    const view = new EditorView({ doc: 'first\nlast', parent: document.body, extensions: [search(), placed] })
    stops.push(() => view.destroy())
    return view
  }
  const stops: (() => void)[] = []
  afterEach(() => stops.splice(0).forEach((each) => each()))

  test('reports a paste and a drop that it accepted, and no move within it', async () => {
    const view = open()
    const put = () => view.dispatch({ changes: { from: 0, insert: 'a' } })
    send('paste', view.contentDOM, text)
    put()
    await settle()
    send('paste', view.contentDOM, 'refused')
    await settle()
    send('drop', view.contentDOM, 'dropped')
    put()
    await settle()
    send('dragstart', view.contentDOM, 'moved')
    send('drop', view.contentDOM, 'moved')
    put()
    await settle()
    expect(told.map(({ payload }) => [payload.into, payload.text])).toEqual([
      ['pad', text],
      ['pad', 'dropped'],
    ])
  })

  test('reports the content of a dropped file', async () => {
    const view = open()
    const file = Object.assign(new Blob([text]), { name: 'a.ts' })
    const dataTransfer = { ...dataOf(''), files: [file] }
    send('drop', view.contentDOM, '', { dataTransfer })
    await settle()
    view.dispatch({ changes: { from: 0, insert: text } })
    await vi.waitFor(() => expect(pastes()).toEqual([{ into: 'pad', characters: text.length, text }]), 120_000)
  })

  test('has a search whose field is a field of its own', () => {
    const view = open()
    openSearchPanel(view)
    const field = view.dom.querySelector<HTMLInputElement>('.cm-panel input')!
    send('paste', field, text)
    field.value = text
    field.setSelectionRange(0, 5)
    send('copy', field)
    expect(told.map(({ payload }) => payload)).toEqual([
      { into: 'search', characters: text.length, text },
      { from: 'other', text: 'const' },
    ])
  })
})

describe('a copy', () => {
  test('of a selection drawn by a terminal itself is the text that the terminal supplies', async () => {
    render(
      <div data-copy-from="console" data-paste-into="terminal">
        <textarea aria-label="Terminal" />
      </div>,
    )
    const terminal = screen.getByLabelText('Terminal')
    let handed = ''
    terminal.parentElement!.addEventListener('copy', () => (handed = 'printed'))
    send('copy', terminal, '', { clipboardData: { getData: () => handed } })
    expect(copies()).toEqual([{ from: 'console', text: 'printed' }])
    await settle()
    send('copy', document.body, '', { clipboardData: { getData: () => '' } })
    expect(copies()).toHaveLength(1)
  })

  test('and a paste is text that is dragged from one place to another', () => {
    render(
      <>
        <p data-copy-from="problem">Statement</p>
        <textarea aria-label="Field" />
      </>,
    )
    send('dragstart', screen.getByText('Statement'), 'State')
    send('drop', screen.getByLabelText('Field'), 'State')
    send('dragend', screen.getByText('Statement'))
    send('drop', screen.getByLabelText('Field'), 'State')
    expect(told.map(({ kind, payload }) => [kind, payload.from ?? payload.into, payload.text])).toEqual([
      ['copy', 'problem', 'State'],
      ['paste', 'other', 'State'],
      ['paste', 'other', 'State'],
    ])
  })

  test('by a button or a key is recorded with its place, and only if the browser allowed it', async () => {
    stop()
    const clipboard = { writeText: vi.fn(async () => {}), readText: async () => 'read', read: vi.fn() }
    const { writeText } = clipboard
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    stop = watchClipboard((clip) => told.push(clip))
    render(
      <div data-copy-from="nova">
        <button>Copy</button>
      </div>,
    )
    fireEvent.pointerDown(screen.getByText('Copy'))
    await navigator.clipboard.writeText('of Nova')
    writeText.mockRejectedValueOnce(new Error('denied'))
    await expect(navigator.clipboard.writeText('denied')).rejects.toThrow('denied')
    expect(await navigator.clipboard.readText()).toBe('read')
    expect(told.map(({ payload }) => payload)).toEqual([
      { from: 'nova', text: 'of Nova' },
      { into: 'other', characters: 4, text: 'read' },
    ])
    stop()
    await navigator.clipboard.writeText('later')
    expect(told).toHaveLength(2)
    Reflect.deleteProperty(navigator, 'clipboard')
  })
})
