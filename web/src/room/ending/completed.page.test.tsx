/** The page after the interview: what arrived, what counts, and by whom it was ended. */
import type { CandidateInterview } from '@nova/contract/interviews/candidates'
import type { AfterInterview } from '@nova/contract/reviews/feedback'
import type { EntryOf } from '@nova/contract/room/journal'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
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
    seq,
    at: at(seq),
    kind,
    payload,
    questionId: 'q1',
    actor: { role },
    clientAt: null,
    late,
  }) as unknown as EntryOf
const taken = (seq: number, text: string) => {
  const answer = { id: `a${seq}`, responseText: text, codeSubmission: '', language: 'text', timeSpent: 0 }
  return make(seq, 'answer', { ...answer, isCompleted: true, cause: 'ended' }, 'system')
}
const ended = (role: string) => make(2, 'status', { to: 'Completed', novaPaused: null }, role)
const lateEdit = make(4, 'edit', { language: 'text', baseVersion: 0, edits: [] }, 'candidate', true)

const interview = {
  id: 'i1',
  title: 'Backend engineer',
  candidateName: 'Sam',
  interviewStartTime: at(0),
  isPreview: false,
  behavioralQuestions: [
    { id: 'q1', title: 'Queues', question: 'Why?', category: 'x', difficultyLevel: 'Medium', minutes: 5 },
  ],
  technicalQuestions: [],
} as unknown as CandidateInterview

function draw(journal: EntryOf[], after?: Partial<AfterInterview>) {
  const shown = { journal }
  const calls: Partial<CandidateWire> = {
    ...(after && { getAfter: () => Promise.resolve({ ...nothingYet, ...after }) }),
    readAll: () => Promise.resolve({ entries: shown.journal, lastSeq: 9 }),
  }
  const wire = new Proxy(calls, {
    get: (known, name) => Reflect.get(known, name) ?? (() => new Promise(() => {})),
  }) as CandidateWire
  render(<Completed interview={interview} wire={wire} outbox={undefined} isByOther />)
  return shown
}

const journal = { lastSeq: 3, lastHash: '0'.repeat(64) }
const nothingYet = {
  receipt: { journal, report: null, company: 'Nordwind', completedAt: at(5), issuedAt: at(5), startedAt: at(0) },
  additions: { entries: 0, journal, report: null },
  replyBy: null,
  feedback: null,
  scores: null,
  scoresSince: null,
  explanation: null,
  findings: null,
  letter: null,
  requests: [],
  requestsLeft: 20,
} as unknown as AfterInterview

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

describe('the steps after the interview', () => {
  const released = { version: 1, releasedAt: at(40), releasedBy: 'Ida Reyes' }
  const report = { digest: '0'.repeat(64), formulaVersion: '1', madeAt: at(6) }
  const additions = { entries: 1, journal, report }
  const letter = { ...released, letter: null }
  const feedback = { ...released, message: 'Well done.', strengths: [], improvements: [], sharesScores: false }
  const steps = () =>
    screen.findByRole('heading', { name: /^What ha/ }).then((heading) => heading.parentElement!.textContent)

  test('are all to come while there is no report', async () => {
    draw([ended('interviewer'), taken(3, 'x')], {})
    expect(await steps()).toMatch(
      /^What happens nextWe create a report .*People make the decision.*will contact you\.$/,
    )
  })

  test('name the report once it is there', async () => {
    draw([ended('interviewer'), taken(3, 'x')], { additions })
    expect(await steps()).toMatch(
      /^What happens nextWe created a report .*People make the decision.*will contact you\.$/,
    )
  })

  test('name a decision that the company has let them know of without a letter', async () => {
    draw([ended('interviewer'), taken(3, 'x')], { additions, feedback, isDecided: true })
    expect(await steps()).toMatch(
      /^What happens nextWe created a report .*made their decision\.Ida Reyes sent you feedback on .*If anything else follows/,
    )
  })

  test('name decision, letter and feedback, and nothing to come', async () => {
    draw([ended('interviewer'), taken(3, 'x')], { additions, letter, feedback })
    expect(await steps()).toMatch(
      /^What has happenedWe created a report .*made their decision\.Ida Reyes wrote you a letter .*Ida Reyes sent you feedback on [^.]+\.$/,
    )
  })
})

test('what a page without a line could not load comes by itself once the line is back', async () => {
  let isAway = true
  const after = {
    receipt: { journal: { lastSeq: 9, lastHash: 'ab' }, completedAt: at(2), report: null },
    feedback: null,
    letter: null,
    explanation: null,
    findings: [],
    requests: [],
    replyBy: '2026-12-24T10:00:00.000Z',
    additions: { entries: [], report: null },
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
