/** The question on screen: after a reload, by the candidate's choice, by Back, and when an interviewer moves on. */
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listenToToasts, makeQuestion, makeTimeline } from '../../../test/room-parts.ts'
import type { Timeline } from '../../journal/timeline.ts'
import { useQuestion } from './use-question.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  history.replaceState(null, '')
})

const questions = ['q1', 'q2', 'q3'].map((id) => makeQuestion(id))
const visit = (questionId: string, role: 'candidate' | 'interviewer' = 'candidate') => ({ questionId, role, at: '' })

function open(visits: Timeline['visits'] = [], closeOpen = () => false) {
  const timeline = makeTimeline({ visits })
  const sent: { kind: string; questionId?: string | undefined }[] = []
  const outbox = { add: (entry: { kind: string }) => (sent.push(entry), 'id') as never, entries: () => sent as never }
  const session = { questions, timeline, outbox, clock: { now: () => 0 } }
  const said = listenToToasts()
  const { result } = renderHook(() => useQuestion(session, true, closeOpen))
  const visited = () => sent.filter(({ kind }) => kind === 'navigate').map(({ questionId }) => questionId)
  const hear = (more: Timeline['visits']) =>
    act(() => timeline.set((before) => ({ ...before, visits: [...before.visits, ...more] })))
  return { result, visited, hear, said }
}

describe('the question that is shown', () => {
  test('is the first one on the first visit, which is recorded in the journal', () => {
    const { result, visited } = open()
    expect([result.current.index, visited()]).toEqual([0, ['q1']])
  })

  test('is the last visited one after a reload, which records nothing', () => {
    const { result, visited } = open([visit('q1'), visit('q3')])
    expect([result.current.index, visited()]).toEqual([2, []])
  })

  test('changes when the candidate goes to another, and only then', () => {
    const { result, visited } = open([visit('q1')])
    act(() => result.current.go(1))
    act(() => result.current.go(1))
    act(() => result.current.go(7))
    expect([result.current.index, visited()]).toEqual([1, ['q2']])
  })

  test('goes back with the browser, which is recorded in the journal too', () => {
    const { result, visited } = open([visit('q1')])
    act(() => result.current.go(2))
    act(() => {
      history.replaceState({ question: 'q1' }, '')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    expect([result.current.index, visited()]).toEqual([0, ['q3', 'q1']])
  })

  test('stays where Back closes what is open over it, and the way forward is taken again', () => {
    let isOpen = true
    const forward = vi.spyOn(history, 'forward').mockImplementation(() => {})
    const { result, visited } = open([visit('q1')], () => {
      const wasOpen = isOpen
      isOpen = false
      return wasOpen
    })
    act(() => result.current.go(2))
    const back = () =>
      act(() => {
        history.replaceState({ question: 'q1' }, '')
        dispatchEvent(new PopStateEvent('popstate'))
      })
    back()
    expect([result.current.index, isOpen, forward.mock.calls.length]).toEqual([2, false, 1])
    back()
    expect([result.current.index, visited()]).toEqual([0, ['q3', 'q1']])
  })

  test('moves when an interviewer moves on, and says so', () => {
    const { result, hear, said, visited } = open([visit('q1')])
    hear([visit('q2', 'interviewer')])
    expect([result.current.index, said]).toEqual([1, ['Your interviewer moved on to question 2']])
    // The interviewer's own entry says it already.
    expect(visited()).toEqual([])
  })

  test('stays when an interviewer moves to the question that is shown, or the candidate’s own visit is heard', () => {
    const { result, hear, said } = open([visit('q1')])
    hear([visit('q1', 'interviewer')])
    hear([visit('q3')])
    expect([result.current.index, said]).toEqual([0, []])
  })

  test('asks before Back leaves the room', () => {
    const { result } = open([visit('q1')])
    expect(result.current.history.isLeaving).toBe(false)
    act(() => {
      history.replaceState({ door: true }, '')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(result.current.history.isLeaving).toBe(true)
  })
})

test('a paste is recorded with its question while the candidate works, and not in a break', () => {
  const sent: object[] = []
  const outbox = { add: (entry: object) => (sent.push(entry), 'id') as never, entries: () => [] }
  const session = { questions, timeline: makeTimeline({ visits: [visit('q2')] }), outbox, clock: { now: () => 0 } }
  const field = document.body.appendChild(document.createElement('textarea'))
  const paste = () =>
    field.dispatchEvent(
      Object.assign(new Event('paste', { bubbles: true }), { clipboardData: { getData: () => 'brought' } }),
    )
  const { rerender } = renderHook(({ isBreak }) => useQuestion(session, isBreak, () => false), {
    initialProps: { isBreak: false },
  })
  const pastes = () => sent.filter((entry) => 'kind' in entry && entry.kind === 'paste')
  paste()
  const payload = { into: 'other', characters: 7, text: 'brought' }
  expect(pastes()).toEqual([{ kind: 'paste', questionId: 'q2', payload }])
  rerender({ isBreak: true })
  paste()
  expect(pastes()).toHaveLength(1)
  rerender({ isBreak: false })
  paste()
  expect(pastes()).toHaveLength(2)
  field.remove()
})
