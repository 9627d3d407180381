/** Marks of the Python server in the editor, with a worker that finds one error in each text. */
import { forEachDiagnostic } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createPad, type Pad } from '../../journal/pads.ts'
import { padExtensions } from '../editor-setup.ts'
import { Editor } from '../editor.tsx'
import { useCodePlace } from '../language/code-place.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Sent = { id?: number; method?: string; params?: { textDocument?: { uri: string; version: number } } }

const workers: EventTarget[] = []
class FindsOneError extends EventTarget {
  constructor() {
    super()
    workers.push(this)
  }

  postMessage({ id, method, params }: Sent) {
    if (method === 'initialize') this.say({ id, result: { capabilities: { textDocumentSync: 1 } } })
    if (method !== 'textDocument/didOpen') return
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 5 } }
    const found = { range, message: '"total" is not defined', severity: 1, code: 'reportUndefinedVariable' }
    this.say({ method: 'textDocument/publishDiagnostics', params: { ...params!.textDocument, diagnostics: [found] } })
  }

  terminate() {}

  private say(data: object) {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }
}

const shown = { current: null as EditorView | null }

function Shown({ pad }: { pad: Pad }) {
  useCodePlace(pad, 'q1')
  return <Editor pad={pad} viewRef={shown} />
}

const readMarks = () => {
  const marks: string[] = []
  forEachDiagnostic(shown.current!.state, ({ message }) => void marks.push(message))
  return marks
}

test('the marks of a Python server go with it', async () => {
  vi.stubGlobal('Worker', FindsOneError)
  const stored = { questionId: 'q1', language: 'python', version: 0, text: 'total' } as const
  render(
    <Shown
      pad={createPad(
        stored,
        null,
        () => 0,
        padExtensions('python', () => {}),
      )}
    />,
  )
  await vi.waitFor(() => expect(readMarks()).toHaveLength(1), 120_000)
  act(() => void workers[0]!.dispatchEvent(new Event('error')))
  expect(readMarks()).toEqual([])
})
