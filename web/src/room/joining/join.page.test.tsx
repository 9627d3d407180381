/** Waiting in front of a room that is not open yet. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { invitation as inShort } from '../../../test/room-parts.ts'
import type { CandidateWire } from '../../journal/journal.ts'
import { Join } from './join.tsx'

// The browser that tests draw in has no fonts to fetch.
beforeEach(() => void (document.documentElement.dataset.font = 'inter'))

afterEach(() => {
  delete document.documentElement.dataset.font
  cleanup()
  vi.useRealTimers()
})

const invitation = {
  ...inShort,
  company: { name: 'Nordwind', logoUrl: null },
  questionCounts: { coding: 1 },
  slots: [],
  openUntil: null,
  inputModes: [],
  breaks: null,
  extraMinutes: 0,
  proposer: null,
  isPreview: false,
} as typeof inShort

const door = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Join Interview' })

test('a candidate who waits can join soon after an interviewer has started the interview before its date', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const scheduledDate = new Date(Date.now() + 3 * 86_400_000).toISOString()
  let status: 'Scheduled' | 'InProgress' = 'Scheduled'
  let looks = 0
  const wire = {
    getJudging: () => new Promise(() => undefined),
    getInterview: () => {
      looks += 1
      return Promise.resolve({ ...invitation, scheduledDate, status })
    },
  } as unknown as CandidateWire
  const first = { ...invitation, scheduledDate, status } as typeof invitation
  render(<Join invitation={first} wire={wire} onJoined={() => undefined} />)
  expect(door().disabled).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect([looks, door().disabled]).toEqual([1, true])
  status = 'InProgress'
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect([looks, door().disabled]).toEqual([2, false])
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(looks).toBe(2)
})
