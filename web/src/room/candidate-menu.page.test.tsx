/** The candidate's actions other than answering: complete, take a break, report a problem, declare AI use. */
import type { CompletionReview, TakenVersion, VersionChoice } from '@nova/contract/interviews/candidates'
import type { SessionState } from '@nova/contract/room/journal'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listenToToasts, makeAnswer, makeQuestion, makeTimeline } from '../../test/room-parts.ts'
import { ApiError } from '../api.ts'
import type { KeptAnswer } from '../follow-ups/answers.ts'
import { isComplete, listStates } from '../journal/question-states.ts'
import { createStore } from '../journal/store.ts'
import { completedQuestions, emptyTimeline, type Timeline } from '../journal/timeline.ts'
import type { Asked } from './asked.ts'
import { CandidateDialogs } from './candidate-dialogs.tsx'
import { CandidateMenu } from './candidate-menu.tsx'
import { Unsent } from './ending/handing-in.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const state = {
  status: 'InProgress',
  remainingSeconds: 600,
  endsAt: null,
  novaPaused: false,
  breakEndsAt: null,
  flushMs: 1000,
  presence: [],
  breaks: null,
} as SessionState

type Given = {
  aiPolicy?: 'nova' | 'open'
  breaks?: SessionState['breaks']
  timeline?: Partial<Timeline>
  review?: (onTesting: (left: number) => void) => Promise<CompletionReview>
  complete?: (take: TakenVersion[], asOf?: number) => Promise<unknown>
  kept?: KeptAnswer[]
  isRunning?: boolean
}

const nothingToAsk = () => Promise.resolve({ seq: 7, questions: [] })

function draw(given: Given = {}) {
  const { aiPolicy = 'nova', breaks = null, timeline = {}, isRunning = false } = given
  const { review = nothingToAsk, complete = () => Promise.resolve(), kept = [] } = given
  const added: unknown[] = []
  const told: string[] = []
  const said = listenToToasts()
  const interview = { id: 'interview-1', title: 'Backend engineer', aiPolicy, meetingUrl: null }
  const questions = [makeQuestion('q1'), makeQuestion('q2')]
  const completed = completedQuestions({ ...emptyTimeline, ...timeline }, () => undefined)
  const states = listStates({ questions, visits: [], completed, isOver: false })
  const parts = {
    interview,
    questions,
    states,
    isReady: questions.every(({ id }) => isComplete(states, id)),
    state: createStore<SessionState>({ ...state, breaks }),
    timeline: makeTimeline(timeline),
  }
  function Seat({ isAside }: { isAside: boolean }) {
    const [open, setOpen] = useState<Asked | null>(null)
    return (
      <>
        <CandidateMenu {...parts} isAside={isAside} onChoose={setOpen} />
        <CandidateDialogs
          {...parts}
          {...{ isRunning, open }}
          review={(onTesting = () => {}) => review(onTesting)}
          onOpen={setOpen}
          questionId="q2"
          outbox={{ add: (entry) => (added.push(entry), 'id') }}
          wire={{
            takeBreak: () => (told.push('break'), Promise.resolve({} as never)),
            getJudging: () => new Promise(() => {}),
          }}
          followUps={{ kept: createStore<readonly KeptAnswer[]>(kept) }}
          complete={(take = [], asOf) => complete(take, asOf) as Promise<never>}
          onCompleted={() => told.push('completed')}
        />
      </>
    )
  }
  const { rerender } = render(<Seat isAside={false} />)
  return { added, told, said, setAside: (isAside = true) => rerender(<Seat isAside={isAside} />) }
}

const button = (name: string) => screen.getByRole('button', { name })
const dialog = () => screen.getByRole('alertdialog').textContent

describe('completing', () => {
  test('names the questions that were not submitted, and happens once it is confirmed', async () => {
    const user = userEvent.setup()
    const { told } = draw({ timeline: { answers: new Map([['q1', makeAnswer()]]) } })
    await user.click(button('Complete Interview'))
    expect(dialog()).toContain('Not submitted yet:Question q2')
    expect(dialog()).not.toContain('Question q1')
    expect(told).toEqual([])
    await user.click(button('Complete'))
    await waitFor(() => expect(told).toEqual(['completed']))
  })

  test('can’t be opened while another tab has the interview, and its button says why', async () => {
    const { setAside } = draw()
    setAside()
    const complete = button('Complete Interview') as HTMLButtonElement
    expect([complete.disabled, complete.title]).toEqual([
      true,
      "You're using this interview in another tab or on another device.",
    ])
  })

  test('shows what is tested before it asks, and asks again where the work has changed since', async () => {
    const user = userEvent.setup()
    let seq = 7
    const done = Promise.withResolvers<void>()
    const review = async (onTesting: (left: number) => void) => {
      onTesting(2)
      await done.promise
      return { seq, questions: [] }
    }
    const asked: (number | undefined)[] = []
    const complete = (_: TakenVersion[], asOf?: number) => {
      asked.push(asOf)
      if (asOf === seq) return Promise.resolve()
      return Promise.reject(new ApiError(409, 'work_changed', 'Your work has changed.'))
    }
    const { told, said } = draw({ review, complete })
    await user.click(button('Complete Interview'))
    expect(dialog()).toContain("We're running the visible tests on your code: 2 versions left.")
    expect((button('Complete') as HTMLButtonElement).disabled).toBe(true)
    done.resolve()
    await waitFor(() => expect((button('Complete') as HTMLButtonElement).disabled).toBe(false))
    seq = 9
    await user.click(button('Complete'))
    await waitFor(() => expect(said).toEqual(['Your work has changed.']))
    expect(told).toEqual([])
    await waitFor(async () => {
      await user.click(button('Complete'))
      expect(told).toEqual(['completed'])
    })
    expect([asked[0], asked.at(-1)]).toEqual([7, 9])
  })

  test('says that the last answers about the code wait to be sent', async () => {
    const user = userEvent.setup()
    const set = { setId: 's1', closed: null, askedAt: 1, count: 1, answers: new Map() } as unknown
    const kept = { setId: 's1', id: 'a', text: 'x', choice: null, voice: false, writtenAt: 1, isSent: true }
    draw({ kept: [kept], timeline: { followUps: [set as Timeline['followUps'][number]] } })
    await user.click(button('Complete Interview'))
    expect(dialog()).toContain('Your last answers about your code are waiting to be sent.')
    expect(dialog()).not.toContain("You haven't answered")
  })

  test('says that every question is answered only if questions about the code are too', async () => {
    const user = userEvent.setup()
    const answers = new Map(['q1', 'q2'].map((id) => [id, makeAnswer()]))
    draw({ timeline: { answers } })
    await user.click(button('Complete Interview'))
    expect(dialog()).toContain("You have answered every question. You can't change anything")
    cleanup()
    const set = {
      closed: null,
      askedAt: null,
      count: 2,
      answers: new Map(),
    } as unknown as Timeline['followUps'][number]
    draw({ timeline: { answers, followUps: [set] } })
    await user.click(button('Complete Interview'))
    expect(dialog()).not.toContain('You have answered every question.')
    expect(dialog()).toContain("You can't change anything after you complete.")
    expect(dialog()).toContain("You haven't started the short questions about your code")
  })

  test('asks which version of each question counts, keeps what was submitted, and takes what is chosen', async () => {
    const user = userEvent.setup()
    const at = '2026-01-05T10:40:00Z'
    const choice = (given: Partial<VersionChoice>): VersionChoice => ({
      kind: 'current',
      language: 'python',
      testId: null,
      at,
      tested: null,
      isPreselected: false,
      ...given,
    })
    const choices = [
      choice({ kind: 'kept', isPreselected: true, tested: { passed: 3, total: 3 } }),
      choice({ language: 'java' }),
    ]
    const earlier = [
      choice({ language: 'go' }),
      choice({ kind: 'tested', testId: 't1', tested: { passed: 2, total: 3 }, isPreselected: true }),
    ]
    const review = () =>
      Promise.resolve({
        seq: 7,
        questions: [
          { questionId: 'q1', state: 'edited' as const, choices },
          { questionId: 'q2', state: 'open' as const, choices: earlier },
        ],
      })
    const taken: TakenVersion[][] = []
    const complete = (take: TakenVersion[]) => (
      taken.push(take),
      Promise.reject(new ApiError(409, 'in_break', 'Later.'))
    )
    const begun = { closed: null, askedAt: 1, count: 2, answers: new Map([['a', {}]]) } as unknown
    const followUps = [begun as Timeline['followUps'][number]]
    draw({ review, complete, isRunning: true, timeline: { followUps } })
    await user.click(button('Complete Interview'))
    const kept = await screen.findByRole('radio', { name: 'Keep what I submitted in Python' })
    expect(screen.getByRole('group', { name: 'Which version of “Question q1” counts?' }).contains(kept)).toBe(true)
    expect((kept as HTMLInputElement).checked).toBe(true)
    expect(dialog()).toContain('Passed 3 of 3 visible tests.')
    expect(dialog()).toContain('Not tested as it is.')
    expect(dialog()).toContain('Your code is still running.')
    expect(dialog()).toContain("You haven't answered all of the short questions about your code")
    await user.click(button('Complete'))
    await waitFor(() => expect(taken).toEqual([[{ questionId: 'q2', language: 'python', testId: 't1' }]]))
    await user.click(button('Complete Interview'))
    const java = await screen.findByRole('radio', { name: 'Take what is there now in Java' })
    await user.click(java)
    await user.click(screen.getByRole('radio', { name: 'Take what is there now in Go' }))
    await user.click(button('Complete'))
    await waitFor(() =>
      expect(taken[1]).toEqual([
        { questionId: 'q1', language: 'java' },
        { questionId: 'q2', language: 'go' },
      ]),
    )
  })

  test('says which questions have no answer, and asks nothing where the server can’t be reached', async () => {
    const user = userEvent.setup()
    const review = () =>
      Promise.resolve({ seq: 7, questions: [{ questionId: 'q2', state: 'empty' as const, choices: [] }] })
    draw({ review })
    await user.click(button('Complete Interview'))
    await waitFor(() => expect(dialog()).toContain('Question q2 (not answered)'))
    cleanup()
    const { told } = draw({ review: () => Promise.reject(new ApiError(0, 'network_error', '')) })
    await user.click(button('Complete Interview'))
    await user.click(button('Complete'))
    await waitFor(() => expect(told).toEqual(['completed']))
  })

  test.each([
    [
      new Unsent({ halted: null, durable: true }),
      "You're offline. Your work is kept on this device. Try again when you're back online.",
    ],
    [new ApiError(409, 'in_break', "You're on a break."), "You're on a break."],
    [new ApiError(0, 'network_error', ''), 'Failed to complete interview'],
  ])('that fails says why and leaves the candidate in the room', async (failure, words) => {
    const user = userEvent.setup()
    const { told, said } = draw({ complete: () => Promise.reject(failure) })
    await user.click(button('Complete Interview'))
    await user.click(button('Complete'))
    await waitFor(() => expect(said).toEqual([words]))
    expect(told).toEqual([])
  })
})

describe('a break', () => {
  test('is offered while one is left, and begins once it is confirmed', async () => {
    const user = userEvent.setup()
    const { told } = draw({ breaks: { minutesEach: 5, left: 1, endsAt: null } })
    await user.click(button('Break'))
    expect(dialog()).toContain('Your clock stops for up to 5 minutes')
    expect(dialog()).toContain('Breaks left: 1')
    await user.click(button('Begin break'))
    await waitFor(() => expect(told).toEqual(['break']))
  })

  test('of one minute is named in the singular', async () => {
    const user = userEvent.setup()
    draw({ breaks: { minutesEach: 1, left: 2, endsAt: null } })
    await user.click(button('Break'))
    expect(dialog()).toContain('Your clock stops for up to 1 minute,')
  })

  test('is not offered when none is left', () => {
    draw({ breaks: { minutesEach: 5, left: 0, endsAt: null } })
    expect(screen.queryByRole('button', { name: 'Break' })).toBeNull()
  })
})

describe('a message to the interviewers', () => {
  test('belongs to the question that is shown', async () => {
    const user = userEvent.setup()
    const { added, said } = draw({ aiPolicy: 'open' })
    await user.click(button('Declare AI use'))
    await user.type(screen.getByLabelText('Which AI did you use, and what for?'), 'A search for the syntax.')
    await user.click(button('Declare'))
    expect(added).toEqual([{ kind: 'declaration', questionId: 'q2', payload: { text: 'A search for the syntax.' } }])
    expect(said).toEqual(['Declared'])
  })

  test('has no declaration where other AI is not allowed', () => {
    draw()
    expect(screen.queryByRole('button', { name: 'Declare AI use' })).toBeNull()
  })
})
