/** The report's section on the assistant's changes. */
import type { ReportedProposal, WorkingWithAi } from '@nova/contract/projects/working-with-ai'
import type { Report } from '@nova/contract/reports/reports'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WorkingWithAiCard } from './working-with-ai.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ moments: [] })))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const proposal = (facts: Partial<ReportedProposal>): ReportedProposal => ({
  id: '0b8f7d3e-5a43-4c50-9e0e-1d2c3b4a5968',
  questionId: 'p1',
  message: 'A change.',
  files: ['src/lane.ts'],
  engine: 'standard',
  requestSeq: 4,
  proposedSeq: 5,
  decidedSeq: 9,
  undoneSeq: null,
  decision: 'whole',
  reason: null,
  waitedSeconds: 30,
  viewSeconds: 12,
  checks: { tests: [], runs: [], questions: [] },
  checkedAfterSeq: null,
  fault: null,
  fate: null,
  repairedBy: null,
  linesLeft: { agent: 1, edited: 0 },
  ...facts,
})
const section: WorkingWithAi = {
  empty: null,
  isLive: false,
  order: [{ did: 'tested', times: 3, seq: 8 }],
  proposals: [
    proposal({
      message: 'It frees the lane.',
      fate: 'remained',
      fault: { kind: 'edge-case', what: 'An empty lane is lost.' },
    }),
    proposal({
      id: '1b8f7d3e-5a43-4c50-9e0e-1d2c3b4a5968',
      message: 'It drops <b>lanes</b>.',
      decision: 'rejected',
      reason: 'Too risky',
      checks: { tests: [7], runs: [], questions: [] },
    }),
  ],
  verification: { whole: { checked: 1, of: 3 }, early: { checked: 1, of: 2 }, late: { checked: 0, of: 1 }, looked: 2 },
  detection: {
    hits: 1,
    misses: 1,
    falseAlarms: 0,
    correctAcceptances: 2,
    replaced: 0,
    unknown: 0,
    dPrime: null,
    whyNot: 'Too few for a measure of fault detection.',
  },
  explained: {
    lines: 5,
    of: 6,
    items: [
      {
        questionId: 'p1',
        path: 'src/lane.ts',
        line: 12,
        lines: 4,
        state: 'answered',
        isRight: null,
        evidence: [40, 44],
      },
      {
        questionId: 'p1',
        path: 'src/deck.ts',
        line: 3,
        lines: 1,
        state: 'answered',
        isRight: false,
        evidence: [40, 45],
      },
      {
        questionId: 'p1',
        path: 'src/deck.ts',
        line: 9,
        lines: 1,
        state: 'skipped',
        isRight: null,
        evidence: [40],
      },
    ],
  },
  lines: {
    total: { start: 40, agent: 6, edited: 2, own: 4, command: 0 },
    files: [{ questionId: 'p1', path: 'src/lane.ts', start: 4, agent: 6, edited: 2, own: 4, command: 0 }],
  },
  claims: [{ text: 'Applied before any check: 2.', evidence: [9] }],
}

const draw = (workingWithAi: WorkingWithAi | undefined) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/interviewer/interviews/a/report']}>
        <Routes>
          <Route
            path="/interviewer/interviews/:id/report"
            element={<WorkingWithAiCard report={{ ...(workingWithAi ? { workingWithAi } : {}) } as Report} />}
          />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('the section lists the checks made, faults caught and faults missed, each with its moment, and the origin of the lines', async () => {
  draw(section)
  const shown = within(screen.getByRole('region', { name: 'Working with AI' }))
  const text = () => document.body.textContent
  expect(text()).toContain('Supervision is made of what became of them.')
  for (const words of [
    '1 of 3',
    'First half of the session: 1 of 2. Second half: 0 of 1. Opened on screen, but not checked: 2.',
  ]) {
    expect(text()).toContain(words)
  }
  expect(text()).toContain('Too few for a measure of fault detection.')
  for (const words of [
    'Answered about Nova’s lines5 of 6 lines, 1 answer wrong',
    'src/lane.ts, line 12 to 15: answered in words, for you to judge.',
    'src/deck.ts, line 3: not what the tests do.',
    'src/deck.ts, line 9: skipped.',
  ]) {
    expect(text()).toContain(words)
  }
  const moments = shown.getAllByRole('link').map((link) => link.getAttribute('title'))
  expect(moments).toEqual(expect.arrayContaining(['Moment 44 of the session', 'Moment 45 of the session']))
  const rows = shown.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows[1]).toMatch(
    /It frees the lane\..*Still there at the end.*An empty lane is lost\. \(edge case\).*Applied whole.*Only looked at/,
  )
  expect(rows[2]).toMatch(/It drops <b>lanes<\/b>\..*None.*Rejected.*Too risky.*Tests/)
  expect(shown.getAllByRole('link').map((link) => link.getAttribute('href'))).toContainEqual(
    expect.stringMatching(/\/a\/playback.*9/),
  )
  expect(text()).toContain('Nova’s, as proposed: 6')
  expect(text()).not.toContain('From the start: 40')
  await userEvent.click(shown.getByRole('button', { name: 'File by file' }))
  shown.getByRole('row', { name: 'src/lane.ts 4 6 2 4 0' })
  await userEvent.click(shown.getByRole('button', { name: 'Order of work' }))
  expect(text()).toContain('Ran the tests, 3 times')
})

test('a newer report says how each change was checked, and apart from it what ran before', () => {
  const checks = { tests: [7], runs: [], questions: [] }
  draw({
    ...section,
    proposals: [
      proposal({ message: 'It frees the lane.', checked: ['ran', 'edited'], checkedAfterSeq: 11 }),
      proposal({ id: '1b8f7d3e-5a43-4c50-9e0e-1d2c3b4a5968', message: 'It drops lanes.', checked: [], checks }),
    ],
  })
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows[1]).toMatch(/It frees the lane\..*Ran with it .*#11.*Edited/)
  expect(rows[2]).toMatch(/It drops lanes\..*Only looked at.*Before deciding .*#7/)
  expect(document.body.textContent).toContain('Problem Solving counts Nova’s lines as far as they were checked')
})

test('more than three proposals are folded behind what came of them, and open with one press', async () => {
  const proposals = [1, 2].flatMap((round) =>
    section.proposals.map((each) => ({ ...each, id: `${each.id}-${round}`, message: `${each.message} (${round})` })),
  )
  draw({ ...section, proposals })
  expect(screen.queryByText('It frees the lane. (2)')).toBeNull()
  expect(document.body.textContent).toContain('Applied before any check: 2.')
  await userEvent.click(screen.getByRole('button', { name: 'Proposals, one by one (4)' }))
  expect(screen.getByText('It frees the lane. (2)')).not.toBeNull()
})

test('without proposals it says why; with a live agent it says that candidates can’t be compared; without a project it is empty', () => {
  draw({ ...section, empty: 'no-agent', proposals: [], claims: [], order: [] })
  expect(document.body.textContent).toContain('This interview allowed no AI, so Nova proposed no changes.')
  expect(screen.queryByText('Checked before taking')).toBeNull()
  cleanup()
  const dPrime = { value: 1.9, low: 0.75, high: 3.05 }
  draw({ ...section, isLive: true, detection: { ...section.detection, dPrime, whyNot: null } })
  expect(document.body.textContent).toContain('Live agent: not comparable across candidates')
  expect(document.body.textContent).toContain('1.90, 90% range 0.75 to 3.05')
  cleanup()
  draw({ ...section, isLive: true, proposals: section.proposals.map((each) => ({ ...each, engine: 'live' })) })
  expect(document.body.textContent).toContain('nobody knows which of them are wrong')
  expect([screen.queryByText('Faults kept out'), screen.queryByText('Fault detection (d′)')]).toEqual([null, null])
  cleanup()
  expect(draw(undefined).container.textContent).toBe('')
})

test('turns of an agent are one by one, each sentence with its moment, also where nothing was proposed', async () => {
  const turn = (at: number) => ({
    questionId: 'p1',
    seq: 100 + at,
    message: `Message <b>${at}</b>`,
    claims: [{ text: 'Read 2 files.', evidence: [200 + at] }],
  })
  const agentWork = {
    claims: [{ text: 'small-agent 1.0.0 with the language model m, read only.', evidence: [100] }],
    turns: Array.from({ length: 60 }, (_, at) => turn(at)),
    left: 140,
  }
  draw({ ...section, empty: 'not-asked', proposals: [], claims: [], agentWork })
  const shown = within(screen.getByRole('region', { name: 'Working with AI' }))
  shown.getByText('The agent worked in this interview and proposed no changes.')
  shown.getByRole('heading', { name: 'How the work with the agent went' })
  expect(document.body.textContent).toContain('small-agent 1.0.0 with the language model m, read only.')
  expect(document.body.textContent).not.toContain('Message')
  await userEvent.click(shown.getByRole('button', { name: 'Turns, one by one (60)' }))
  shown.getByText('Message <b>59</b>')
  shown.getByText('140 more turns are in the playback.')
  const titles = shown.getAllByRole('link').map((link) => link.getAttribute('title'))
  expect(titles).toEqual(expect.arrayContaining(['Moment 159 of the session', 'Moment 259 of the session']))
})
