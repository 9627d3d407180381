/** A report with thin evidence, figures near a threshold, or outdated rules. */
import { formulaVersion } from '@nova/contract/constants'
import type { Report } from '@nova/contract/reports/reports'
import type { Decision } from '@nova/contract/reviews/reviews'
import type { Role } from '@nova/contract/words'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Session, SessionContext } from '../sign-in/sign-in.tsx'
import { Brief } from './brief.tsx'
import { Changes, listChanges } from './changes.tsx'
import { DeviceLine } from './figures/device-line.tsx'
import { RecommendationTab } from './review/recommendation-tab.tsx'
import { RulesNotice } from './rules.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const weights = { problemSolving: 1, codeQuality: 1, communication: 1, efficiency: 1 }
const id = '0b8f7d3e-5a43-4c50-9e0e-1d2c3b4a5968'
const reportWith = (facts: Partial<Report>) =>
  ({
    interviewId: id,
    overallScore: 83,
    band: 8,
    evidenceUnits: 9,
    notAssessed: [],
    formulaVersion,
    weights,
    scores: { problemSolving: 90, codeQuality: 80, communication: null, efficiency: 79 },
    recommendation: { label: 'Strong Hire', sentence: 'Well done.', borderline: true, pendingReview: false },
    ...facts,
  }) as Report

const weightless = { problemSolving: {}, codeQuality: {}, communication: {} }

describe('the recommendation', () => {
  test('near a mark shows on which range it rests, and that a person decides', () => {
    const figures = { ...weightless, efficiency: { isProvisional: true } } as unknown as Report['figures']
    render(<RecommendationTab report={reportWith({ figures })} />)
    screen.getByText('borderline')
    expect(document.body.textContent).toContain('The overall score is 83/100 (likely 75–91)')
    expect(document.body.textContent).toContain(
      'Based on 9 scored items. This is an automated recommendation, and a person decides.',
    )
    screen.getByRole('row', { name: 'Code Quality 80 50%' })
    // A part that is left out has no weight.
    screen.getByRole('row', { name: 'Communication Not assessed Left out' })
    screen.getByRole('row', { name: 'Efficiency 79 Left out' })
    cleanup()
    const other = 'Consider with Reservations'
    const recommendation = { label: 'Strong Hire', sentence: '', borderline: true, pendingReview: false, other }
    render(<RecommendationTab report={reportWith({ recommendation, band: null, interval: { low: 72, high: 91 } })} />)
    expect(document.body.textContent).toContain(
      'The overall score is 83/100 (90% range 72–91), so Consider with Reservations is possible, too.',
    )
  })

  test('is provisional while text answers are awaiting review', () => {
    render(
      <RecommendationTab
        report={reportWith({ figures: { ...weightless, efficiency: {} } as never, waitingForReview: ['q2', 'q3'] })}
      />,
    )
    screen.getByText('provisional')
    expect(document.body.textContent).toContain('Provisional. Awaiting review: 2 text answers. Nothing of them is in')
    cleanup()
    render(<RecommendationTab report={reportWith({ figures: { ...weightless, efficiency: {} } as never })} />)
    expect(screen.queryByText('provisional')).toBeNull()
  })

  test('that is none says what there was too little of', () => {
    const reason = 'Recommendation: not enough evidence: 2 of 6 questions answered.'
    render(<RecommendationTab report={reportWith({ recommendation: null, evidenceUnits: 1, notAssessed: [reason] })} />)
    screen.getByText('Not enough evidence')
    screen.getByText('2 of 6 questions answered.')
    expect(document.body.textContent).toContain('Based on 1 scored item. A person decides.')
    expect(screen.queryByText('borderline')).toBeNull()
  })
})

test.each([
  [0, 3, 83, 'No question was answered.'],
  [2, 3, 100, 'Nothing missing: no point was deducted. 1 question was not answered.'],
  [3, 3, 100, 'Nothing missing: no point was deducted.'],
  [3, 3, 83, 'No weakness is named; what each score is made of says where points were lost.'],
])(
  'the report in a minute does not pass over what was left out: %i of %i with %i',
  (answered, selected, overallScore, words) => {
    const coverage = { answered, selected, answeredMinutes: 0, plannedMinutes: 45, notReached: [] }
    const integrity = { findings: [] } as unknown as Report['integrity']
    render(<Brief report={reportWith({ strengths: [], improvements: [], coverage, integrity, overallScore })} />)
    expect(screen.queryByText(words)).not.toBeNull()
  },
)

describe('a report that is open', () => {
  const judged = (decisions: Partial<Decision>[] = []) => ({ decisions: decisions as Decision[], overrides: [] })
  const changes = (report: Report, state = judged()) => <Changes report={report} judged={state} own="Ida Reyes" />

  test('names what changed since, until it is noticed, and nothing that its reader decided', async () => {
    const figures = { ...weightless, efficiency: { isProvisional: true } } as unknown as Report['figures']
    const before = reportWith({ recommendation: null, figures })
    const { rerender } = render(changes(before))
    rerender(changes(before, judged([{ outcome: 'Hold', by: 'Ida Reyes' }])))
    expect(screen.queryByRole('status')).toBeNull()
    const scores = { ...before.scores, communication: 71 }
    rerender(changes(reportWith({ overallScore: 80, scores }), judged([{ outcome: 'Advance', by: 'Mia Lund' }])))
    expect(screen.getByRole('status').textContent).toContain(
      'Overall Score: 83 → 80; Communication: not assessed → 71; Efficiency: 79 (provisional) → 79; System’s recommendation: not enough evidence → Strong Hire, borderline; Decision by Mia Lund: Advance.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }))
    expect(screen.queryByRole('status')).toBeNull()
    expect(listChanges({ 'Overall Score set by Mia Lund': '90' }, {})).toEqual([
      'Overall Score set by Mia Lund: no longer holds',
    ])
    // A report by other rules is another report.
    rerender(changes(reportWith({ formulaVersion: '1', overallScore: 12, scores })))
    expect(screen.queryByRole('status')).toBeNull()
  })
})

describe('the rules', () => {
  const asked: string[] = []
  const draw = (version: string, made: string[], role: Role = 'Interviewer') => {
    asked.length = 0
    vi.stubGlobal('fetch', (url: URL, init: RequestInit) => {
      asked.push(`${init.method} ${url.pathname}`)
      if (init.method === 'POST') return Promise.resolve(new Response(null, { status: 204 }))
      const madeAt = '2026-11-20T09:00:00.000Z'
      const list = { current: formulaVersion, made: made.map((each) => ({ formulaVersion: each, madeAt })) }
      return Promise.resolve(Response.json(list))
    })
    const Where = () => <output>{useLocation().search}</output>
    const session = { state: 'signed-in', interviewer: { role } } as unknown as Session
    render(
      <SessionContext value={session}>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter initialEntries={['/report?tab=usage']}>
            <RulesNotice report={reportWith({ formulaVersion: version })} />
            <Where />
          </MemoryRouter>
        </QueryClientProvider>
      </SessionContext>,
    )
  }

  test('are not spoken of where today’s are the only ones', async () => {
    draw(formulaVersion, [formulaVersion])
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(document.body.textContent).toBe('?tab=usage')
  })

  test('that have changed can be applied beside the old ones, and the page goes there', async () => {
    draw('2', ['2'])
    expect(document.body.textContent).toContain('Scored by older rules (version 2).')
    await userEvent.click(await screen.findByRole('button', { name: "Score again by today's rules" }))
    const where = () => document.querySelector('output')!.textContent
    await waitFor(() => expect(where()).toBe(`?tab=usage&rules=${formulaVersion}`))
    expect(asked).toContain(`POST /api/Interviews/${id}/reports`)
  })

  test('are named to a hiring manager, who can’t apply others', async () => {
    draw('2', ['2', '1'], 'HiringManager')
    await screen.findByRole('link', { name: 'See the report by version 1' })
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('lead to the report by others that was made, and are not offered twice', async () => {
    draw(formulaVersion, [formulaVersion, '2'])
    const link = await screen.findByRole('link', { name: 'See the report by version 2' })
    expect(link.getAttribute('href')).toBe('/report?tab=usage&rules=2')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

test('a change of device is reported as a fact with its time, and no change shows nothing', () => {
  const draw = (facts: Partial<Report>) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <DeviceLine report={reportWith(facts)} />
        </MemoryRouter>
      </QueryClientProvider>,
    )
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  draw({})
  expect(document.body.textContent).toBe('')
  cleanup()
  const change = { at: '2026-11-27T10:20:00.000Z', seq: 40 }
  draw({ deviceChanges: [change] })
  expect(document.body.textContent).toMatch(/^The candidate joined again from another device on.*Nov 27, 2026/)
  cleanup()
  draw({ deviceChanges: [change, { ...change, seq: 50 }] })
  expect(document.body.textContent).toContain('another device 2 times, first on')
  cleanup()
  draw({ clockTurns: [change] })
  expect(document.body.textContent).toMatch(/^Two streams with clocks at least half an hour apart .*Nov 27, 2026/)
  cleanup()
  draw({ otherReaders: [change] })
  expect(document.body.textContent).toMatch(
    /^The interview’s link was also opened by a device that never joined, on.*Nov/,
  )
})
