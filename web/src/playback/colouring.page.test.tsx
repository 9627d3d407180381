import { EditorView } from '@codemirror/view'
import { expect, test, vi } from 'vitest'
import { codeColours } from '../editor/code-look.ts'
import { colouring } from './colouring.ts'

test('a script in the playback gets its colours once its first line names its language', async () => {
  const view = new EditorView({ parent: document.body, extensions: colouring('file:bin/deploy', codeColours) })
  const coloured = () => [...view.dom.querySelectorAll('.cm-line span[class]')].map(({ textContent }) => textContent)
  view.dispatch({ changes: { from: 0, insert: '#!/bin/sh\nif true' } })
  await vi.waitFor(() => expect(coloured()).toEqual(['#!/bin/sh', 'if', 'true']), 60_000)
  view.destroy()
})
