/** The scorecard by keyboard: the keys' actions, the requests sent, and visibility before and after submitting. */
import type { Report } from '@nova/contract/reports/reports'
import type { AnswerMarks } from '@nova/contract/reviews/answer-marks'
import type { Competency, JudgementChange, ReviewState } from '@nova/contract/reviews/reviews'
import type { Role } from '@nova/contract/words'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { type Session, SessionContext } from '../sign-in/sign-in.tsx'
import { forgetKeptEntries } from '../ui/kept-entries.ts'
import { DecisionCard } from './decision.tsx'
import { Scorecard } from './review.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const id = '0b8f7d3e-5a43-4c50-9e0e-1d2c3b4a5968'
const competency = (name: string): Competency => ({
  id: name.toLowerCase(),
  name,
  description: '',
  kinds: ['coding'],
  seniorities: ['Medium'],
  anchors: [1, 2, 3, 4, 5].map((level) => `${name} of level ${level}`),
})
const state: ReviewState = {
  competencies: [competency('Care'), competency('Courage')],
  facts: [],
  isOnPanel: true,
  mayRate: true,
  isOpen: true,
  submittedAt: null,
  isChanged: false,
  submittedByOthers: 1,
  panel: null,
  own: { ratings: [], confirmations: [], note: '' },
}
const text = 'I would measure first. Then I would fix the slowest part.'
const report = {
  interviewId: id,
  questions: [
    {
      questionId: 'slow',
      kind: 'technical',
      state: 'answered',
      title: 'A slow page',
      text,
      points: [
        { key: '0', point: 'Measures first', isFound: true, quote: 'I would measure first' },
        { key: '1', point: 'Names a cause', isFound: false, quote: null },
      ],
    },
  ],
} as unknown as Report

const noMarks: AnswerMarks = {
  model: null,
  whyNot: 'no-model',
  estimate: null,
  isReading: false,
  made: null,
}

function draw(shown: Partial<ReviewState> = {}, marks: AnswerMarks = noMarks, role: Role = 'Interviewer') {
  const sent: [method: string, path: string, body: JudgementChange][] = []
  vi.stubGlobal('fetch', (url: URL, init: RequestInit) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    if (url.pathname.endsWith('/answer-marks') && init.method === 'GET') return Promise.resolve(Response.json(marks))
    if (init.method !== 'GET') sent.push([init.method!, url.pathname, body])
    if (init.method === 'PATCH') return Promise.resolve(Response.json({ isChanged: true }))
    const submittedAt = '2026-11-21T10:00:00.000Z'
    const colleague = {
      authorId: crypto.randomUUID(),
      author: 'Mia Lund',
      submittedAt,
      confirmations: [],
      note: '',
      earlier: [],
      ratings: [{ competencyId: 'care', level: 1, seq: null, reason: 'Rushed.' }],
    }
    const own = { ...colleague, authorId: crypto.randomUUID(), author: 'Ida Reyes', ratings: body?.ratings ?? [] }
    const after = init.method === 'POST' ? { submittedAt, panel: [colleague, own] } : {}
    return Promise.resolve(Response.json({ ...state, ...shown, ...after }))
  })
  const session = { state: 'signed-in', interviewer: { role }, endedBy: null } as unknown as Session
  render(
    <SessionContext value={session}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Scorecard interviewId={id} report={report} moments={{ take: () => 42, link: (seq) => `Moment ${seq}` }} />
        </MemoryRouter>
      </QueryClientProvider>
    </SessionContext>,
  )
  return sent
}

test('is filled by keys alone, saves itself, and shows the panel side by side once it is submitted', async () => {
  const user = userEvent.setup()
  const sent = draw()
  const care = await screen.findByRole('group', { name: 'Care' })
  expect(document.body.textContent).toContain('Nobody sees your review before you submit it')
  expect(document.body.textContent).toContain('1 colleague has submitted already.')
  expect(screen.queryByRole('table')).toBeNull()
  within(care).getAllByRole('radio')[0]!.focus()
  await user.keyboard('4')
  expect(within(care).getByRole('radio', { name: /4 Care of level 4/ })).toHaveProperty('checked', true)
  expect(care.textContent).toContain('Your mark needs a reason. Take a moment of the session or write it.')
  await user.keyboard('m')
  expect(care.textContent).not.toContain('needs a reason')
  // Typed, a digit and a letter are text.
  await user.keyboard('r')
  await user.keyboard('5 m{Escape}')
  expect(within(care).getByRole('textbox')).toHaveProperty('value', '5 m')
  expect(document.activeElement).toBe(within(care).getByRole('radio', { name: /4 Care of level 4/ }))
  const rating = { competencyId: 'care', level: 4, seq: 42, reason: '5 m' }
  // Slow input is saved more than once, so check the last request.
  const draft = ['PATCH', `/api/Interviews/${id}/review/draft`, { ratings: [rating] }]
  await waitFor(() => expect(sent.at(-1)).toEqual(draft))
  await waitFor(() => screen.getByText('Saved'))

  await user.click(within(screen.getByRole('region', { name: 'A slow page' })).getAllByRole('radio')[0]!)
  screen.getByText('I would measure first', { selector: 'mark' })
  expect(document.body.textContent).toContain('count once you have judged all of its points')
  await user.click(screen.getByRole('group', { name: /^Names a cause/ }).querySelector('input')!)
  await user.keyboard('n')
  screen.getByText('2 of 2 points judged')
  await user.click(screen.getByRole('button', { name: 'Submit review' }))
  const table = await screen.findByRole('table')
  within(table).getByRole('row', { name: /^Care/ })
  const [method, path] = sent.at(-1)!
  expect([method, path]).toEqual(['POST', `/api/Interviews/${id}/review`])
  // On a slow machine some were saved before they were submitted.
  const confirmed = sent.flatMap(([, , body]) => (body?.confirmations as { key: string }[] | undefined) ?? [])
  expect([...new Map(confirmed.map((each) => [each.key, each])).values()]).toEqual([
    { questionId: 'slow', key: '0', isMade: true },
    { questionId: 'slow', key: '1', isMade: false },
  ])
})

test('marks of a language model are offered with their cost, shown as its own, and confirmed one by one by a key', async () => {
  const user = userEvent.setup()
  const estimate = { answers: 1, tokens: 4_321, cost: 0.0123 }
  const offered = { ...noMarks, model: 'ollama reader', whyNot: null, estimate }
  const sent = draw({}, offered)
  await screen.findByText(/For 1 answer that takes about 4,300 tokens, costing 0\.012\./)
  await user.click(screen.getByRole('button', { name: 'Have the answers read' }))
  await waitFor(() => expect(sent.at(-1)?.slice(0, 2)).toEqual(['POST', `/api/Interviews/${id}/answer-marks`]))
  cleanup()

  const sentence = 'Then I would fix the slowest part.'
  const marks = [
    { questionId: 'slow', key: '0', state: 'unsure' as const, sentence: 'I would measure first.' },
    { questionId: 'slow', key: '1', state: 'made' as const, sentence },
  ]
  const made = { model: 'ollama reader', version: 'b7', at: '2026-11-29T10:00:00.000Z', tokens: 4_000, cost: 0 }
  const confirmed = draw({}, { ...offered, made: { ...made, marks, unread: [] } })
  await screen.findByText(/Its marks count nothing until you confirm them\./)
  screen.getByText(sentence, { selector: 'mark' })
  const first = screen.getByRole('group', { name: /^Measures first/ })
  expect(first.textContent).toContain('wasn’t sure. Read the answer')
  within(first).getAllByRole('radio')[0]!.focus()
  await user.keyboard('aa')
  screen.getByText('2 of 2 points judged')
  await waitFor(() => {
    const all = confirmed.flatMap(([, , body]) => (body?.confirmations as { key: string }[] | undefined) ?? [])
    expect([...new Map(all.map((each) => [each.key, each])).values()]).toEqual([
      { questionId: 'slow', key: '0', isMade: false },
      { questionId: 'slow', key: '1', isMade: true },
    ])
  })
})

test('says before it is submitted that the lowest and the highest mark need a reason or a moment, and no other does', async () => {
  const user = userEvent.setup()
  const tests = { passed: 2, total: 14 }
  const competencies = [...state.competencies, competency('Calm')]
  const sent = draw({ competencies, facts: [{ competencyId: 'courage', asked: 1, answered: 1, tests }] })
  const care = await screen.findByRole('group', { name: 'Care' })
  const courage = screen.getByRole('group', { name: 'Courage' })
  const calm = screen.getByRole('group', { name: 'Calm' })
  within(courage).getByText('2 of 14 tests passed.')
  within(care).getAllByRole('radio')[0]!.focus()
  await user.keyboard('5')
  within(courage).getAllByRole('radio')[0]!.focus()
  await user.keyboard('4')
  within(calm).getAllByRole('radio')[0]!.focus()
  await user.keyboard('2')
  within(care).getByText(/^Your highest mark needs a reason/)
  within(calm).getByText(/^Your lowest mark needs a reason/)
  // It may be left without one.
  within(courage).getByText('This mark differs from the results. Consider saying why.')
  screen.getByText(
    'Before you can submit, give a reason or a moment for your lowest mark (Calm) and your highest mark (Care).',
  )
  await user.click(screen.getByRole('button', { name: 'Submit review' }))
  expect(sent.filter(([method]) => method === 'POST')).toEqual([])
  await user.type(within(care).getByRole('textbox'), 'Twice.')
  within(calm).getAllByRole('radio')[1]!.focus()
  await user.keyboard('m')
  expect(document.body.textContent).not.toContain('Before you can submit')
  await user.click(screen.getByRole('button', { name: 'Submit review' }))
  await waitFor(() => expect(sent.filter(([method]) => method === 'POST')).toHaveLength(1))
})

test('informs an interview manager outside the panel that they already see its reviews', async () => {
  draw({ isOnPanel: false, panel: [], submittedByOthers: 0 })
  await screen.findByRole('group', { name: 'Care' })
  const said = /You manage this interview and aren’t on its panel, so you see the panel’s reviews at once/
  expect(screen.getByText(said)).toBeTruthy()
})

test.each([
  ['Viewer', null, 'Your role is Viewer: you can read the reviews once a decision is recorded.'],
  ['Viewer', [], 'Your role is Viewer: you can read these reviews but not rate.'],
  [
    'Recruiter',
    [],
    'Your role is Recruiter: you rate and decide where you’re on the panel. Here, you can read the reviews.',
  ],
] as const)('is read by a %s who may not rate, with a panel of %j', async (role, panel, words) => {
  draw({ mayRate: false, panel: panel && [...panel] }, noMarks, role)
  await screen.findByText(words)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Submit review' })).toBeNull()
})

test('a note that the server could not take, and a reason half written, are there again on another visit', async () => {
  const user = userEvent.setup()
  draw()
  await screen.findByRole('group', { name: 'Care' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await user.type(screen.getByRole('textbox', { name: /^Note/ }), 'Calm under')
  await waitFor(() => expect(document.body.textContent).toContain('Not saved'))
  cleanup()
  const sent = draw()
  await screen.findByRole('group', { name: 'Care' })
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveProperty('value', 'Calm under')
  await waitFor(() => expect(sent.at(-1)?.[2]).toEqual({ note: 'Calm under' }))
  await waitFor(() => screen.getByText('Saved'))
  expect(localStorage).toHaveLength(0)
  cleanup()

  const decision = () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ decisions: [], overrides: [], mayDecide: true })))
    render(
      <QueryClientProvider client={new QueryClient()}>
        <DecisionCard interviewId={id} />
      </QueryClientProvider>,
    )
    return screen.findByRole('textbox', { name: /^Reason/ })
  }
  await decision()
  await user.click(screen.getByRole('radio', { name: /^Hold/ }))
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Half a th')
  cleanup()
  expect(await decision()).toHaveProperty('value', 'Half a th')
  expect(screen.getByRole('radio', { name: /^Hold/ })).toHaveProperty('checked', true)
  forgetKeptEntries()
  cleanup()
  expect(await decision()).toHaveProperty('value', '')
})
