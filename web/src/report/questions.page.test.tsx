/** Question by question, figures that explain themselves, and the pictures with the same in words. */
import type { Part, QuestionReport } from '@nova/contract/reports/report-questions'
import type { Report } from '@nova/contract/reports/reports'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Explained } from './figures/explained.tsx'
import { PrintingContext } from './printing.ts'
import { colourLines } from './questions/code-colours.ts'
import { CodeTab } from './questions/code-tab.tsx'
import { SharedBody } from './report.tsx'
import { SharedReportContext } from './shared-report.ts'
import { SummaryTab } from './summary-tab.tsx'

beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(Response.json([]))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '0b8f7d3e-5a43-4c50-9e0e-1d2c3b4a5968'
const part = (facts: Partial<Part>): Part => ({
  name: 'Part',
  value: 50,
  weight: 1,
  says: 'Says.',
  rule: '3.2',
  evidence: [],
  ...facts,
})
const hidden = part({
  name: 'Hidden tests',
  value: 70,
  weight: 0.7,
  how: 'mean',
  says: 'Each group counts for itself.',
  parts: [part({ name: 'Edge cases', value: 66.666667, weight: 0.3, says: '2 of 3 hidden tests passed.' })],
})
const score = part({
  name: 'Problem solving',
  value: 70,
  how: 'mean',
  says: 'Mean of 1 question.',
  parts: [hidden, part({ name: 'Debugging', value: null, weight: 0.15, says: 'No failing run.' })],
})
const at = (minute: number) => `2026-11-20T09:${String(minute).padStart(2, '0')}:00.000Z`
const coding: QuestionReport = {
  questionId: 'q1',
  kind: 'coding',
  title: 'Intervals',
  statement: 'Merge **them**.',
  state: 'answered',
  plannedMinutes: 30,
  spentMinutes: 12.4,
  language: 'javascript',
  text: null,
  hasDrawing: false,
  points: [],
  code: 'function merge(a) {\n  let unused = 1 // <b>\n  return a\n}',
  tests: [{ group: 'edge', passed: 2, total: 3 }],
  runs: [
    { at: at(3), kind: 'run', status: 'ok', passed: null, total: null, seq: 4 },
    { at: at(5), kind: 'test', status: 'ok', passed: 1, total: 4, seq: 5 },
    { at: at(9), kind: 'test', status: 'ok', passed: 3, total: 4, seq: 9 },
  ],
  remarks: [
    { kind: 'unused-name', line: 2, toLine: 2, text: '“unused” is never used.', evidence: [] },
    {
      kind: 'unhandled-edge',
      line: null,
      toLine: null,
      text: '1 of 3 hidden tests with unusual inputs fails.',
      evidence: [],
    },
  ],
  score,
  band: 20,
  evidence: [],
}
const text: QuestionReport = {
  ...coding,
  questionId: 'q2',
  kind: 'technical',
  title: 'Caching',
  language: 'text',
  code: null,
  tests: [],
  text: 'By time to live.',
  runs: [],
  remarks: [],
  score: part({ name: 'Caching', isProvisional: true }),
  points: [{ key: '0', point: 'stampede', isFound: false, quote: null }],
}
const left: QuestionReport = {
  ...text,
  questionId: 'q3',
  title: 'Left',
  state: 'not-reached',
  spentMinutes: null,
  text: null,
  points: [],
  score: part({ name: 'Left', value: null }),
  band: null,
}
const report = {
  interviewId: id,
  questions: [coding, text, left],
  submissions: [],
  answers: [],
  summary: 'Short.',
  claims: [],
  strengths: [{ text: 'Shown.', evidence: [] }],
  improvements: [],
  notAssessed: [],
  toAsk: [1, 2, 3, 4].map((n) => ({ text: `Ask ${n}.`, evidence: [] })),
  waitingForReview: ['q2'],
  timeline: {
    from: at(0),
    to: at(20),
    chat: [{ at: at(6), author: 'candidate', seq: 6 }],
    breaks: [{ from: at(14), to: at(16) }],
    questions: [{ questionId: 'q1', from: at(0), to: at(12) }],
  },
} as unknown as Report

const draw = (node: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{node}</MemoryRouter>
    </QueryClientProvider>,
  )

describe('a figure', () => {
  test('shows its parts, weights, what they rest on and its rule when pressed, and Escape puts it away', async () => {
    draw(
      <Explained part={score} width={{ interval: { low: 50, high: 90 } }}>
        70/100
      </Explained>,
    )
    const figure = screen.getByRole('button', { name: '70/100 Show how Problem solving is made' })
    await userEvent.tab()
    expect(document.activeElement).toBe(figure)
    await userEvent.keyboard('{Enter}')
    const shown = screen.getByRole('dialog', { name: 'How Problem solving is made' })
    expect(shown.textContent).toContain('90% range 50–90')
    expect(shown.textContent).toContain('weight 100%70/100')
    expect(shown.textContent).toContain('left outnot observed')
    expect(shown.textContent).not.toContain('Edge cases')
    await userEvent.click(within(shown).getByRole('button', { name: /^Hidden tests/ }))
    expect(shown.textContent).toContain('66.7/100')
    const rule = within(shown).getByRole('link', { name: /^How this is calculated/ })
    expect(rule.getAttribute('href')).toBe('/docs/assessment#3.2')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(figure)
  })

  test('of an older report is shown without parts', () => {
    draw(<Explained part={undefined}>70/100</Explained>)
    expect(document.body.textContent).toBe('70/100')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the questions', () => {
  test('are listed with code, remarks at their lines, tests, time and runs, those not reached too', async () => {
    draw(<CodeTab report={report} />)
    const nav = screen.getByRole('navigation', { name: 'Questions in this report' })
    expect(
      within(nav)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([...['1Intervals70/100', '2Caching50/100', '3Leftnot reached']])
    const section = screen.getByRole('region', { name: '1. Intervals' })
    expect(section.textContent).toContain('12 of 30 minutes planned')
    expect(section.textContent).toContain('Unusual inputs2 of 3')
    const line = within(section).getByText('let').closest('li')!
    expect(line.textContent).toBe('2  let unused = 1 // <b>Line 2: “unused” is never used. ')
    within(section).getByText(/^1 of 3 hidden tests with unusual inputs fails/)
    expect(within(section).getByRole('img').getAttribute('aria-label')).toBe(
      'Tests of Intervals over time: from 1 of 4 to 3 of 4 passed, in 2 test runs.',
    )
    await userEvent.click(within(section).getByRole('button', { name: '3 runs in order' }))
    expect(
      within(section)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toContain('Tests: 3 of 4 passed Play #9')
    expect(screen.queryByText('them')).toBeNull()
    expect(screen.getByRole('region', { name: '3. Left' }).textContent).toContain('Never opened; 30 minutes planned.')
    expect(screen.getByRole('region', { name: '2. Caching' }).textContent).toContain(
      'stampede (not found automatically)',
    )
  })

  test('are all open on paper', () => {
    draw(
      <PrintingContext value>
        <CodeTab report={report} />
        <SummaryTab report={report} />
      </PrintingContext>,
    )
    expect(screen.getAllByText('them')).toHaveLength(3)
    expect(document.body.textContent).toContain('Tests: 3 of 4 passed')
    expect(document.body.textContent).toContain('Ask 4.')
  })

  test('of an older report show its submissions and answers', () => {
    const { questions: _, ...older } = report
    const answers = [{ questionId: 'q2', title: 'Caching', text: 'By time.', evidence: [] }]
    draw(<CodeTab report={{ ...older, answers }} />)
    screen.getByText('No code was submitted in this interview.')
    const written = screen.getByRole('heading', { name: 'Written answers' })
    expect(written.parentElement!.textContent).toContain('By time.')
  })
})

test('the summary says in a minute what was shown, what was not and what to ask, and draws the session in words too', async () => {
  draw(<SummaryTab report={report} />)
  screen.getByText('Awaiting review: 1 text answer')
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    ...['What was shown', 'What was not', 'What to ask next'],
  ])
  expect(document.body.textContent).not.toContain('Ask 4.')
  await userEvent.click(screen.getByRole('button', { name: '1 more' }))
  expect(document.body.textContent).toContain('Ask 4.')
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Timeline of 20:00: 3 questions, 2 test runs, 1 message.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'The timeline in words' }))
  expect(document.body.textContent).toContain('1. Intervals: 00:00 to 12:00; 3 runs, last tests 3 of 4 passed.')
  expect(document.body.textContent).toContain('Breaks: 14:00 to 16:00.')
  cleanup()
  const pasted = { questionId: 'q1', language: 'javascript' as const, authored: 300, typed: 20, own: 0, given: 0 }
  const provenance = [{ ...pasted, restored: 0, bulk: 0, unverified: 0, external: 280 }]
  draw(<SummaryTab report={{ ...report, integrity: { findings: [], provenance, pastes: [] } }} />)
  expect(document.body.textContent).toContain(
    'Authorship: most of “Intervals” came at once or from outside, rather than key by key.',
  )
  cleanup()
  const { toAsk: _, timeline: __, questions: ___, waitingForReview: ____, ...older } = report
  draw(<SummaryTab report={older} />)
  expect(screen.queryByText('What to ask next')).toBeNull()
  screen.getByText('Short.')
})

test('a score on too little evidence looks neither good nor bad, and the first lines say why and how the session ended', () => {
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true })
  const whole = {
    ...report,
    overallScore: 90,
    band: 9,
    evidenceUnits: 3,
    duration: 7,
    completedAt: at(7),
    problemsSolved: 1,
    totalProblems: 3,
    aiMetrics: {},
    plagiarismDetection: { riskLevel: null },
    scores: { problemSolving: 90, codeQuality: 90, communication: 40, efficiency: 90 },
    toAsk: [{ text: 'Ask about `line 3`.', evidence: [] }],
  } as unknown as Report
  const show = (facts: Partial<Report>) =>
    draw(
      <SharedReportContext value={{ includesIntegrity: false }}>
        <SharedBody report={{ ...whole, ...facts }} held={[]} />
      </SharedReportContext>,
    )
  const colours = () =>
    [
      ...screen.getByRole('region', { name: 'Scores' }).querySelectorAll('.text-good, .text-bad, p.text-muted.tabular'),
    ].map(({ className }) => /text-(good|bad|muted)/.exec(className)![1])
  const large = () => screen.getByRole('region', { name: 'Scores' }).querySelectorAll('.text-3xl').length
  const recommendation = { label: 'Strong Hire', sentence: '', borderline: false, pendingReview: false }
  show({ recommendation })
  expect(colours()).toEqual(['good', 'good', 'bad', 'good'])
  expect([large(), screen.queryAllByText('Preliminary').length]).toEqual([4, 0])
  cleanup()
  const ending = { text: 'The candidate ended the interview after 7 of 60 minutes.', evidence: [] }
  const notAssessed = ['Recommendation: not enough evidence. We have 3 scored items.']
  show({ recommendation: null, ending, notAssessed })
  expect(colours()).toEqual(['muted', 'muted', 'muted', 'muted'])
  // A number based on little evidence is no larger than the words that explain it.
  expect([large(), screen.queryAllByText('Preliminary').length]).toEqual([0, 4])
  screen.getByText(ending.text)
  screen.getByText('We have 3 scored items. Treat the scores as preliminary.')
  expect(screen.getByText('line 3').tagName).toBe('CODE')
})

test('colours are set over lines, and the text stays letter for letter', () => {
  const code = 'def f(x):\n  """a\nb"""\n  return "x # y" # z\n'
  const lines = colourLines(code, 'python')
  expect(lines.map((line) => line.map((each) => each.text).join('')).join('\n')).toBe(code)
  expect(lines[1]!.at(-1)).toEqual({ text: '"""a', colour: 'text-good' })
  expect(lines[3]!.map(({ colour }) => colour)).toEqual([
    '',
    'text-accent-text',
    '',
    'text-good',
    '',
    'text-faint italic',
  ])
})
