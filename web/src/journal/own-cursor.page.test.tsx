/** Where this page's cursors stand, as the others in the room are told. */
import { collab } from '@codemirror/collab'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Selection } from '@nova/contract/selections'
import { expect, test, vi } from 'vitest'
import { createOwnSelection } from './own-cursor.ts'

test('what is typed in a short file right after a long one moves no cursor of the long one', async () => {
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
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ language: 'file:long.ts', ranges: [{ anchor: 1392 }] }))
  const short = open('file:short.ts', 768)
  short.dispatch({ changes: { from: 0, insert: 'y' } })
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ language: 'file:short.ts', ranges: [{ anchor: 769 }] }))
  expect(faults).toEqual([])
  for (const view of [long, short]) view.destroy()
  own.close()
})
