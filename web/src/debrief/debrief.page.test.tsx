/** The debrief: marks side by side, who is late, what is said before anybody is mailed, and what a blind reader sees. */
import type { Debrief } from '@nova/contract/reviews/debrief'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { DebriefPage } from './debrief.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '0b8f7d3e-5a43-4c50-9e0e-1d2c3b4a5968'
const [mia, ben, kim] = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
]
const person = { isOnPanel: true, submittedAt: '2026-11-21T10:00:00.000Z', isLate: false, sawOthers: false, note: '' }
const debrief: Debrief = {
  interviewId: id,
  title: 'Back-end developer',
  candidateName: 'Sam Okafor',
  status: 'Completed',
  isBlind: false,
  mayManage: true,
  isReplied: false,
  remindedAt: null,
  reviewers: [
    { ...person, id: ben, name: 'Ben Adeyemi' },
    { ...person, id: kim, name: 'Kim Sato', submittedAt: null, isLate: true },
    { ...person, id: mia, name: 'Mia Lund', note: 'Calm throughout.' },
  ],
  rows: [
    {
      competencyId: 'depth',
      name: 'Depth',
      difference: 2,
      fact: '2 of 14 tests passed.',
      marks: [
        { reviewerId: mia, level: 4, seq: null, reason: 'Named the index.' },
        { reviewerId: ben, level: 2, seq: 12, reason: '' },
      ],
    },
    { competencyId: 'clarity', name: 'Clarity', difference: null, fact: null, marks: [] },
  ],
  plan: { scorecardsDueAt: '2026-11-20T10:00:00.000Z', replyBy: null, version: 3 },
}

function draw(changes: Partial<Debrief> = {}) {
  const sent: [method: string, path: string, body: unknown][] = []
  const mail = { who: 'panel', to: ['Kim Sato'], subject: 'Your scorecard is missing', text: 'Hello', calendar: 'none' }
  vi.stubGlobal('fetch', (url: URL, init: RequestInit) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    if (init.method !== 'GET') sent.push([init.method!, url.pathname, body])
    const reply = () => {
      if (url.pathname.endsWith('/mails/preview')) return { mails: [mail], isOff: false }
      if (url.pathname.endsWith('/panel/reminder')) return { reminded: ['Kim Sato'] }
      if (url.pathname.endsWith('/decision')) return { decisions: [], overrides: [], mayDecide: true }
      return { ...debrief, ...changes }
    }
    return Promise.resolve(Response.json(reply()))
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/interview/${id}/debrief`]}>
        <Routes>
          <Route path="/interview/:id/debrief" element={<DebriefPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return sent
}

test('shows each mark with its reason or its moment under its reviewer, the facts beside it, and competencies without a rating', async () => {
  draw()
  const table = await screen.findByRole('table')
  const [head, row, ...more] = within(table).getAllByRole('row')
  expect(more).toEqual([])
  expect(
    within(head!)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Competency', 'Ben Adeyemi', 'Mia Lund', 'Difference']])
  expect(within(row!).getByRole('rowheader').textContent).toBe('Depth2 of 14 tests passed.')
  expect(
    within(row!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([...['2Play the moment', '4Named the index.', '2']])
  const moment = within(row!).getByRole('link', { name: 'Play the moment behind Ben Adeyemi’s mark for Depth' })
  expect(moment.getAttribute('href')).toBe(`/interview/${id}/playback?seq=12`)
  screen.getByText('Nobody rated: Clarity.')
  screen.getByText('Calm throughout.')
  await screen.findByText(/Read the differences first; then a person decides, with a reason\./)
  expect(screen.getByRole('region', { name: 'Scorecards' }).textContent).toContain('Kim SatoLate')
})

test('reminds late reviewers after showing the mail', async () => {
  const user = userEvent.setup()
  const sent = draw()
  await user.click(await screen.findByRole('button', { name: 'Remind…' }))
  await screen.findByText('Emails the panel: Kim Sato.')
  expect(sent.map(([, path]) => path)).toEqual([`/api/Interviews/${id}/mails/preview`])
  await user.click(screen.getByRole('button', { name: 'Send reminder' }))
  await waitFor(() => expect(sent.at(-1)).toEqual(['POST', `/api/Interviews/${id}/panel/reminder`, undefined]))
})

test('a reviewer whose own is not in sees who is done and the way to their scorecard, and neither marks nor reminders', async () => {
  draw({ isBlind: true, mayManage: false, rows: debrief.rows.map((row) => ({ ...row, marks: [], difference: null })) })
  await screen.findByText(/You see what the panel said once your own scorecard is submitted/)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to your scorecard' }).getAttribute('href')).toBe(
    `/interview/${id}/report?tab=scorecard`,
  )
  expect(screen.queryByRole('button', { name: 'Remind…' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Set dates…' })).toBeNull()
})

test('the dates are saved with the version that was seen, and each says what it mails', async () => {
  const user = userEvent.setup()
  const sent = draw()
  await user.click(await screen.findByRole('button', { name: 'Set dates…' }))
  screen.getByText(/is emailed a reminder, once/)
  screen.getByText(/Two days before, the team is emailed once/)
  await user.clear(screen.getByLabelText(/^Scorecards due/))
  await user.click(screen.getByRole('button', { name: 'Save dates' }))
  await waitFor(() =>
    expect(sent.at(-1)).toEqual([
      'PUT',
      `/api/Interviews/${id}/panel/plan`,
      { scorecardsDueAt: null, replyBy: null, version: 3 },
    ]),
  )
})
