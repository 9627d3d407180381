import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { carryOutLater, undoMs } from './delayed-act.ts'
import { Toaster } from './toast.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('an act is carried out after ten seconds, once, and not before', async () => {
  const run = vi.fn(() => Promise.resolve())
  render(<Toaster />)
  carryOutLater({ words: 'Cancelling “Backend engineer”', run })
  expect(await screen.findByText('Cancelling “Backend engineer”')).toBeDefined()
  await pass(undoMs - 1000)
  expect(run).not.toHaveBeenCalled()
  await pass(2000)
  expect(run).toHaveBeenCalledTimes(1)
  await pass(undoMs)
  expect(run).toHaveBeenCalledTimes(1)
})

test('an act that is undone is never carried out', async () => {
  const run = vi.fn(() => Promise.resolve())
  render(<Toaster />)
  carryOutLater({ words: 'Deleting the template', run })
  const own = (await screen.findByText('Deleting the template')).closest('li')!
  const undo = within(own).getByRole('button', { name: 'Undo' })
  act(() => undo.click())
  expect(await screen.findByText('Undone. Nothing was changed.')).toBeDefined()
  await pass(2 * undoMs)
  expect(run).not.toHaveBeenCalled()
})

test('an act is carried out at once where the page is left', () => {
  const run = vi.fn(() => Promise.resolve())
  carryOutLater({ words: 'Deleting the position', run })
  dispatchEvent(new Event('pagehide'))
  expect(run).toHaveBeenCalledTimes(1)
})
