import type { Interview } from '@nova/contract/interviews/interviews'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '../../ui/toast.tsx'
import { useChoice } from './use-choice.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const question = (id: string) => ({ id, questionType: 'technical' })
/** Published, with these questions saved. */
const withSaved = (ids: string[], interviewStartTime: string | null = null) =>
  ({
    id: 'i1',
    status: 'Scheduled',
    selected: true,
    duration: 60,
    coreIds: [],
    interviewStartTime,
    proposedQuestions: { technical: ['a', 'b', 'c'].map(question), behavioral: [], order: ['a', 'b', 'c'] },
    technicalQuestions: ids.map(question),
    behavioralQuestions: [],
  }) as unknown as Interview

const open = (interview: Interview) => {
  const { result, rerender } = renderHook((shown: Interview) => useChoice(shown), { initialProps: interview })
  return {
    chosen: () => result.current.chosen,
    choose: (ids: string[]) => act(() => result.current.choose(ids)),
    rerender,
  }
}

test('questions that were changed elsewhere take the place of ticks, which can be taken back once', () => {
  const told = vi.spyOn(toast, 'info').mockImplementation(() => {})
  const page = open(withSaved(['a', 'b']))
  page.choose(['b', 'a'])
  page.rerender(withSaved(['a', 'c']))
  expect(page.chosen()).toEqual(['a', 'c'])
  const [words, options] = told.mock.calls[0]!
  expect(words).toBe('The questions were changed elsewhere. The list shows them.')
  act(() => (options!.action as unknown as { onClick: () => void }).onClick())
  expect(page.chosen()).toEqual(['b', 'a'])
})

test('a page without ticks of its own follows what was saved elsewhere, and says nothing', () => {
  const told = vi.spyOn(toast, 'info').mockImplementation(() => {})
  const page = open(withSaved(['a', 'b']))
  page.rerender(withSaved(['a', 'c']))
  expect(page.chosen()).toEqual(['a', 'c'])
  expect(told).not.toHaveBeenCalled()
})

test('once the candidate has joined, the page shows what is asked instead of ticks', () => {
  const page = open(withSaved(['a', 'b']))
  page.choose(['b', 'a'])
  page.rerender(withSaved(['a', 'b'], '2026-12-03T09:00:00.000Z'))
  expect(page.chosen()).toEqual(['a', 'b'])
})

test('ticks outlive a reload, but not what was saved elsewhere since', () => {
  open(withSaved(['a', 'b'])).choose(['b', 'a'])
  expect(open(withSaved(['a', 'b'])).chosen()).toEqual(['b', 'a'])
  expect(open(withSaved(['a', 'c'])).chosen()).toEqual(['a', 'c'])
})
