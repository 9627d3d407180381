/** The page after the interview: what arrived, what counts, and by whom it was ended. */
import type { CandidateInterview } from '@nova/contract/interviews/candidates'
import type { EntryOf } from '@nova/contract/room/journal'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { CandidateWire } from '../../journal/journal.ts'
import { Completed } from './completed.tsx'

// Where tests run there are no fonts to load.
Object.defineProperty(document, 'fonts', { value: { load: () => Promise.resolve([]) }, configurable: true })

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const at = (seq: number) => new Date(Date.UTC(2026, 0, 5, 12, seq)).toISOString()
const make = (seq: number, kind: string, payload: unknown, role = 'candidate', late = false) =>
  ({
    ...{ seq, at: at(seq), kind, payload, questionId: 'q1', actor: { role }, clientAt: null, late },
  }) as unknown as EntryOf
const taken = (seq: number, text: string) => {
  const answer = { id: `a${seq}`, responseText: text, codeSubmission: '', language: 'text', timeSpent: 0 }
  return make(seq, 'answer', { ...answer, isCompleted: true, cause: 'ended' }, 'system')
}
const ended = (role: string) => make(2, 'status', { to: 'Completed', novaPaused: null }, role)
const lateEdit = make(4, 'edit', { language: 'text', baseVersion: 0, edits: [] }, 'candidate', true)

const interview = {
  ...{ id: 'i1', title: 'Backend engineer', candidateName: 'Sam', interviewStartTime: at(0), isPreview: false },
  behavioralQuestions: [
    { id: 'q1', title: 'Queues', question: 'Why?', category: 'x', difficultyLevel: 'Medium', minutes: 5 },
  ],
  technicalQuestions: [],
} as unknown as CandidateInterview

function draw(journal: EntryOf[]) {
  const shown = { journal }
  const calls: Partial<CandidateWire> = { readAll: () => Promise.resolve({ entries: shown.journal, lastSeq: 9 }) }
  const wire = new Proxy(calls, {
    get: (known, name) => Reflect.get(known, name) ?? (() => new Promise(() => {})),
  }) as CandidateWire
  render(<Completed interview={interview} wire={wire} outbox={undefined} isByOther />)
  return shown
}

const words = () => document.body.textContent

test('what arrives late is waited for, and the copy is made from what counts at the click', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (saved.push(blob as Blob), 'blob:copy'))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const shown = draw([ended('interviewer'), taken(3, 'half'), lateEdit])
  await waitFor(() => expect(words()).toContain('We have your latest work and are adding it to your answers.'))
  expect(words()).toContain('Your interviewer ended the interview.')
  expect(words()).not.toContain('Your answers have arrived')
  shown.journal = [...shown.journal, taken(5, 'half and the rest')]
  await userEvent.click(await screen.findByRole('button', { name: 'Download my copy' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]!.text()).toContain('half and the rest')
  await waitFor(() => expect(words()).toContain('Your answers have arrived'))
})

test('work that does not count is named with its reason', async () => {
  draw([ended('interviewer'), taken(3, 'x'), make(4, 'unjudged', { kind: 'edit', payload: null, reason: 'connected' })])
  await waitFor(() => expect(words()).toContain('some of your latest work came too late to count'))
  expect(words()).toContain(
    'Your last changes in “Queues” don’t count. It reached us only after the interview had ended',
  )
})

test('a candidate who completed in another tab reads that, and the clock is told from an interviewer', async () => {
  draw([ended('candidate'), taken(3, 'x')])
  await waitFor(() => expect(words()).toContain('You completed the interview in another tab or on another device.'))
  cleanup()
  draw([ended('system'), taken(3, 'x')])
  await waitFor(() => expect(words()).toContain('Time was up.'))
})

test('what a page without a line could not load comes by itself once the line is back', async () => {
  let isAway = true
  const after = {
    ...{
      receipt: { journal: { lastSeq: 9, lastHash: 'ab' }, completedAt: at(2), report: null },
      feedback: null,
      letter: null,
      explanation: null,
      findings: [],
      requests: [],
    },
    ...{ replyBy: '2026-12-24T10:00:00.000Z', additions: { entries: [], report: null } },
  }
  const calls: Partial<CandidateWire> = {
    readAll: () => Promise.resolve({ entries: [ended('candidate'), taken(3, 'x')], lastSeq: 9 }),
    getAfter: () => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(after as never)),
  }
  const wire = new Proxy(calls, {
    get: (known, name) => Reflect.get(known, name) ?? (() => new Promise(() => {})),
  }) as CandidateWire
  render(<Completed interview={interview} wire={wire} outbox={undefined} />)
  await screen.findByRole('button', { name: 'Try again' })
  isAway = false
  dispatchEvent(new Event('online'))
  await screen.findByText(/You were promised a reply by/)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
