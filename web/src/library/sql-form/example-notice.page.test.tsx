import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawSignedIn, field, standIn } from '../../../test/server-stand-in.tsx'
import { NewQuestion } from '../form/write-page.tsx'

beforeEach(() => {
  standIn({})
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const fillExample = async () => {
  const page = drawSignedIn(<NewQuestion />, '/library/new?kind=sql')
  await page.press('Start from an example')
  return page
}
const focused = () => document.activeElement?.textContent

test('clears an unchanged example at once, and says nothing of it over text of the author’s own', async () => {
  const { press, fill } = await fillExample()
  expect(field('Title').value).toBe('Nights of each guest')
  await press('Clear the form')
  expect(field('Title').value).toBe('')
  await vi.waitFor(() => expect(focused()).toBe('Basics'), 5000)
  await fill(field('Title'), 'My own')
  expect(screen.queryByText(/This is our example/)).toBeNull()
})

test('asks before it clears a changed example, and takes the error messages with it', async () => {
  const { user, press, fill } = await fillExample()
  await fill(field('Title'), '')
  await press('Check and save')
  expect(screen.getAllByText('Please give it a title of at least three letters.')).toHaveLength(1)
  await press('Clear the form')
  await press('Keep my changes')
  expect(field(/^Category/).value).toBe('Databases')
  await press('Clear the form')
  const dialog = within(screen.getByRole('alertdialog', { name: 'Clear the form?' }))
  await user.click(dialog.getByRole('button', { name: 'Clear the form' }))
  expect(field(/^Category/).value).toBe('')
  expect(screen.queryByText('Please give it a title of at least three letters.')).toBeNull()
  await vi.waitFor(() => expect(focused()).toBe('Basics'), 5000)
})
