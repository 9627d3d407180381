/** Tests this page's cursor positions as reported to the others in the room. */
import { collab } from '@codemirror/collab'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Selection } from '@nova/contract/room/selections'
import { expect, test, vi } from 'vitest'
import { createOwnSelection } from './own-cursor.ts'

test('typing in a short file right after a long one moves no cursor of the long one', async () => {
  const told: Selection[] = []
  const own = createOwnSelection(
    async (selection) => void told.push(selection),
    () => true,
  )
  const faults: unknown[] = []
  const open = (language: 'file:long.ts' | 'file:short.ts', length: number) =>
    new EditorView({
      state: EditorState.create({
        doc: 'x'.repeat(length),
        selection: { anchor: length },
        extensions: [
          collab(),
          own.watch({ questionId: 'desk', language }),
          EditorView.exceptionSink.of((fault) => faults.push(fault)),
        ],
      }),
    })
  const long = open('file:long.ts', 1392)
  await vi.waitFor(
    () => expect(told.at(-1)).toMatchObject({ language: 'file:long.ts', ranges: [{ anchor: 1392 }] }),
    120_000,
  )
  const short = open('file:short.ts', 768)
  short.dispatch({ changes: { from: 0, insert: 'y' } })
  await vi.waitFor(
    () => expect(told.at(-1)).toMatchObject({ language: 'file:short.ts', ranges: [{ anchor: 769 }] }),
    120_000,
  )
  expect(faults).toEqual([])
  for (const view of [long, short]) view.destroy()
  own.close()
})

test('a text that restarts, or changes while unwatched, moves no cursor reported for another text', async () => {
  const told: Selection[] = []
  let isWatched = true
  const own = createOwnSelection(
    async (selection) => void told.push(selection),
    () => isWatched,
  )
  const faults: unknown[] = []
  const stateOf = (doc: string) =>
    EditorState.create({
      doc,
      selection: { anchor: doc.length },
      extensions: [
        collab(),
        own.watch({ questionId: 'desk', language: 'python' }),
        EditorView.exceptionSink.of((fault) => faults.push(fault)),
      ],
    })
  const view = new EditorView({ state: stateOf('x'.repeat(90)) })
  const isToldAt = (anchor: number) =>
    vi.waitFor(() => expect(told.at(-1)).toMatchObject({ ranges: [{ anchor, head: anchor }] }), 120_000)
  await isToldAt(90)
  view.setState(stateOf('x'.repeat(9)))
  view.dispatch({ changes: { from: 9, insert: 'y' }, selection: { anchor: 10 } })
  await isToldAt(10)
  isWatched = false
  view.dispatch({ changes: { from: 0, to: 8 } })
  isWatched = true
  view.dispatch({ changes: { from: 2, insert: 'z' }, selection: { anchor: 3 } })
  await isToldAt(3)
  expect(faults).toEqual([])
  view.destroy()
  own.close()
})
