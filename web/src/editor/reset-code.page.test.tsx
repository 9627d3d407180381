import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { readOnly } from './editor-setup.ts'
import { ResetCode } from './reset-code.tsx'

afterEach(cleanup)

test.each([
  ['an editor that is open for writing', false, 'starter', 'starter'],
  ['an editor that was closed meanwhile', true, 'starter', 'own code'],
  ['an interview that ended meanwhile', false, '', 'own code'],
])('after the question, %s holds: %s, %j, %j', async (_, isClosed, starter, after) => {
  const state = EditorState.create({ doc: 'own code', extensions: isClosed ? readOnly : [] })
  const view = new EditorView({ state })
  render(<ResetCode open onOpenChange={() => {}} {...{ view, starter }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Reset code' }))
  expect(view.state.doc.toString()).toBe(after)
})
