/** Questions about submitted code, as the candidate meets them: offered, begun, answered one by one, skipped, over. */
import type { FollowUpSet } from '@nova/contract/reviews/follow-up-sets'
import type { FollowUpAnswer } from '@nova/contract/reviews/follow-ups'
import type { SessionState } from '@nova/contract/room/journal'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenToToasts, makeAnswer, makeQuestion, makeTimeline } from '../../test/room-parts.ts'
import { ApiError } from '../api.ts'
import { createStore } from '../journal/store.ts'
import { createFollowUpAnswers } from './answers.ts'
import { FollowUpCard } from './follow-ups.tsx'
import { FollowUpRecords } from './record-list.tsx'

let close = () => {}
beforeEach(() => localStorage.clear())
afterEach(() => {
  close()
  cleanup()
  vi.restoreAllMocks()
})

const offered: FollowUpSet = {
  setId: 's1',
  questionId: 'q1',
  seq: 1,
  count: 2,
  seconds: 240,
  isSkippable: true,
  answerId: 'a1',
  questions: [],
  askedAt: null,
  askedSeq: null,
  answers: new Map(),
  checks: new Map(),
  closed: null,
}
const questions: FollowUpSet['questions'] = [
  { id: 'value', kind: 'value', text: 'What does add(1, 2) return?' },
  { id: 'why', kind: 'explain', text: 'Why did you use a map?' },
]
const asked = (askedAt = Date.now()): FollowUpSet => ({ ...offered, askedAt, questions })

type Given = {
  set?: FollowUpSet
  isOver?: boolean
  start?: () => Promise<never>
  answer?: () => Promise<never>
  kind?: 'coding' | 'project'
  endsAt?: string
}

function draw({ set = offered, isOver = false, start, answer, kind = 'coding', endsAt }: Given = {}) {
  const calls: string[] = []
  const said = listenToToasts()
  const timeline = makeTimeline({
    followUps: [set],
    answers: new Map([['q1', makeAnswer({ codeSubmission: 'a + b' })]]),
  })
  const note = (call: string) => {
    calls.push(call)
    return Promise.resolve({ left: 1 })
  }
  const wire = {
    startFollowUps: (id: string) => (start ? start() : note(`start ${id}`)),
    leaveFollowUps: async (id: string) => void (await note(`leave ${id}`)),
    answerFollowUp: (id: string, { id: question, text }: FollowUpAnswer) =>
      answer ? answer() : note(`${id} ${question}: ${text}`),
  }
  const answers = createFollowUpAnswers({
    interviewId: 'i1',
    wire,
    now: Date.now,
    onRefused: (words) => said.push(words),
  })
  close = answers.close
  const card = (isAside: boolean) => (
    <FollowUpCard
      questions={[makeQuestion('q1', { kind })]}
      timeline={timeline}
      state={createStore<SessionState>({ endsAt: endsAt ?? null } as SessionState)}
      clock={{ now: Date.now, adjust: () => {}, remainingSeconds: () => null }}
      {...{ wire, answers, isOver, isAside }}
    />
  )
  const { rerender } = render(card(false))
  return { calls, said, timeline, answers, setAside: () => rerender(card(true)) }
}

const button = (name: string) => screen.getByRole('button', { name })

describe('an offer', () => {
  test('says how many questions there are, on what, and how much time they have', async () => {
    const user = userEvent.setup()
    const { calls } = draw()
    const card = screen.getByRole('region', { name: 'Questions about your code' })
    expect(card.textContent).toContain('2 short questions about your code')
    expect(card.textContent).toContain('These are about “Question q1”. You have 4 minutes of your interview time')
    await user.click(button('Start questions'))
    expect(calls).toEqual(['start s1'])
  })

  test.each([
    [7, 'Your interview ends in 7 seconds, and these questions with it.'],
    [90, 'Your interview ends in 1.5 minutes, and these questions with it.'],
    [600, 'You have 4 minutes of your interview time, counted from when you start.'],
  ])('with %i seconds of the interview left promises no more than those', (seconds, words) => {
    vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000)
    draw({ endsAt: new Date(1_800_000_000_000 + seconds * 1000).toISOString() })
    expect(screen.getByRole('region', { name: 'Questions about your code' }).textContent).toContain(words)
  })

  test('cannot be started or skipped while another tab has the interview, also from an open dialog', async () => {
    const user = userEvent.setup()
    const { setAside } = draw()
    await user.click(button('Skip'))
    expect(screen.getByRole('alertdialog').textContent).toContain('Skip these questions?')
    setAside()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByRole('region', { name: 'Questions about your code' }).hasAttribute('inert')).toBe(true)
  })

  test('that cannot be started says why, and can be tried again', async () => {
    const user = userEvent.setup()
    const { said } = draw({ start: () => Promise.reject(new ApiError(409, 'in_break', "You're on a break.")) })
    await user.click(button('Start questions'))
    await waitFor(() => expect(said).toEqual(["You're on a break."]))
    expect(button('Start questions').getAttribute('aria-busy')).not.toBe('true')
  })

  test('is skipped once that is confirmed', async () => {
    const user = userEvent.setup()
    const { calls } = draw()
    await user.click(button('Skip'))
    expect(calls).toEqual([])
    const dialog = screen.getByRole('alertdialog')
    await user.click([...dialog.querySelectorAll('button')].at(-1)!)
    await waitFor(() => expect(calls).toEqual(['leave s1']))
  })

  test('has no way to skip where the interview does not allow it', () => {
    draw({ set: { ...offered, isSkippable: false } })
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Start questions'])
  })
})

test('about a project show the lines that are meant, whose they are and what of them would change', async () => {
  const user = userEvent.setup()
  const lines = { path: 'src/desk.ts', line: 7, text: 'if (free)\n  return 1', origin: 'agent' as const }
  const change = { path: 'src/desk.ts', line: 7, before: 'if (free)', after: 'if (!free)', origin: 'agent' as const }
  const asks: FollowUpSet['questions'] = [
    { id: 'explain', kind: 'explain', text: 'Nova proposed these lines of `src/desk.ts`.', lines },
    { id: 'break', kind: 'break', text: 'Which of these tests would fail?', change, choices: ['books', 'cancels'] },
  ]
  draw({ set: { ...offered, askedAt: Date.now(), questions: asks }, kind: 'project' })
  const shown = () => screen.getByRole('region', { name: 'Questions about your code' }).textContent
  expect(shown()).toContain('Lines 7 to 8 of src/desk.tsif (free)\n  return 1')
  await user.type(screen.getByLabelText('Your answer'), 'It books.')
  await user.click(button('Send and continue'))
  expect(shown()).toContain('Line 7 of src/desk.ts nowif (free)Line 7 of src/desk.ts changedif (!free)')
  cleanup()
  draw({ kind: 'project' })
  expect(shown()).toContain('We ask everyone who submits a project.')

  const { kind, text } = asks[0]!
  const given = { state: 'answered', truth: null, answer: 'It books.', outcome: 'not_checked' } as const
  const marks = { voice: false, late: false, ranMeanwhile: false, evidence: [3, 4] }
  render(<FollowUpRecords records={[{ kind, text, lines, ...given, ...marks }]} />)
  expect(screen.getByRole('listitem').textContent).toBe(
    'Nova proposed these lines of src/desk.ts. Lines 7 to 8 of src/desk.tsif (free)\n  return 1' +
      "Candidate's answerIt books.Nova’s, as proposedFor you to judge",
  )
})

describe('the questions', () => {
  test('come one at a time beside the code, and each answer is sent', async () => {
    const user = userEvent.setup()
    const { calls, said } = draw({ set: asked() })
    expect(document.body.textContent).toContain('Question 1 of 2 about your code')
    expect(document.body.textContent).toContain('What does add(1, 2) return?')
    await user.click(button('Send and continue'))
    screen.getByText('Please give an answer.')
    await user.type(screen.getByLabelText('Your answer'), '3')
    await user.click(button('Send and continue'))
    await waitFor(() => expect(calls).toEqual(['s1 value: 3']))
    expect(document.body.textContent).toContain('Question 2 of 2 about your code')
    // Keyboard users go on at the next question.
    expect(document.activeElement?.textContent).toBe('Question 2 of 2 about your code')
    await user.type(screen.getByLabelText('Your answer'), 'For lookups.')
    await user.click(button('Send answer'))
    await waitFor(() => expect(calls).toContain('s1 why: For lookups.'))
    expect(said).toEqual(['All questions answered'])
    expect(screen.queryByRole('region', { name: 'Questions about your code' })).toBeNull()
  })

  test('that were answered without a connection say that the last answer waits to be sent, until it is', async () => {
    const { answers } = draw({ set: asked(), answer: () => Promise.reject(new ApiError(0, 'network_error', '')) })
    for (const id of ['value', 'why']) {
      act(() => {
        answers.write('s1', id, { text: '3' })
        answers.send('s1', id)
      })
    }
    expect(screen.queryByRole('region', { name: 'Questions about your code' })).toBeNull()
    await screen.findByText(/^2 answers about your code are waiting to be sent\./)
  })

  test('whose time is over are gone, and what was written of them is sent', async () => {
    const { calls, answers, timeline } = draw({ set: asked() })
    act(() => answers.write('s1', 'why', { text: 'Half an ans' }))
    act(() => timeline.set((before) => ({ ...before, followUps: [asked(Date.now() - 241_000)] })))
    await waitFor(() => expect(calls).toEqual(['s1 why: Half an ans']))
    expect(screen.queryByRole('region', { name: 'Questions about your code' })).toBeNull()
  })

  test('that another device has answered are not asked again', () => {
    const answered = new Map([['value', { text: '3', choice: null, voice: false, late: false, seq: 2 }]])
    draw({ set: { ...asked(), answers: answered } })
    expect(document.body.textContent).toContain('Question 2 of 2 about your code')
  })
})

test('when the interview is over nothing is offered any more', () => {
  draw({ isOver: true })
  expect(screen.queryByRole('region', { name: 'Questions about your code' })).toBeNull()
})
