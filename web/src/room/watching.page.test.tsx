import type { SessionState } from '@nova/contract/room/journal'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../journal/store.ts'
import { type OtherEdit, Watching } from './watching.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const here = (name: string, role = 'interviewer') => ({ role, name, online: true })

test('the room says who watches and who edits, and nothing while no interviewer is there', () => {
  const state = createStore({ presence: [here('Sam', 'candidate')] } as unknown as SessionState)
  const otherEdits = createStore<readonly OtherEdit[]>([])
  render(<Watching {...{ state, otherEdits }} clock={{ now: Date.now }} />)
  const line = () => screen.getByRole('status').textContent
  const come = (...presence: object[]) => act(() => state.set((before) => ({ ...before, presence }) as SessionState))
  expect(line()).toBe('')
  come(here('Sam', 'candidate'), here('Ida'))
  expect(line()).toBe('Ida is watching')
  come(here('Ida'), here('Bo'))
  expect(line()).toBe('2 interviewers are watching')
  act(() => otherEdits.set([{ name: 'Bo', at: Date.now() }]))
  expect(line()).toBe('Bo is editing with you')
  act(() => void vi.advanceTimersByTime(10_000))
  act(() => otherEdits.set((before) => [...before, { name: 'Ida', at: Date.now() }]))
  expect(line()).toBe('Bo and Ida are editing with you')
  act(() => void vi.advanceTimersByTime(21_000))
  expect(line()).toBe('Ida is editing with you')
  act(() => void vi.advanceTimersByTime(31_000))
  expect(line()).toBe('2 interviewers are watching')
  act(() => otherEdits.set([{ name: 'Bo', at: Date.now() }]))
  come()
  expect(line()).toBe('')
})
