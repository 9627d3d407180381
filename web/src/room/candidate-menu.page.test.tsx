/** What a candidate can do besides answering: complete, take a break, report, declare. */
import type { SessionState } from '@nova/contract/journal'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listenToToasts, makeAnswer, makeQuestion, makeTimeline } from '../../test/room-parts.ts'
import { ApiError } from '../api.ts'
import { createStore } from '../journal/store.ts'
import type { Timeline } from '../journal/timeline.ts'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { CandidateMenu } from './candidate-menu.tsx'
import { Unsent } from './ending/handing-in.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const state = {
  ...{ status: 'InProgress', remainingSeconds: 600, endsAt: null, novaPaused: false, breakEndsAt: null },
  ...{ flushMs: 1000, presence: [], breaks: null },
} as SessionState

type Given = {
  aiPolicy?: 'nova' | 'open'
  breaks?: SessionState['breaks']
  timeline?: Partial<Timeline>
  complete?: () => Promise<unknown>
}

function draw({ aiPolicy = 'nova', breaks = null, timeline = {}, complete = () => Promise.resolve() }: Given = {}) {
  const added: unknown[] = []
  const told: string[] = []
  const said = listenToToasts()
  const interview = { id: 'interview-1', title: 'Backend engineer', aiPolicy, meetingUrl: null }
  const menu = (isAside: boolean) => (
    <TooltipProvider>
      <CandidateMenu
        isAside={isAside}
        interview={interview}
        questions={[makeQuestion('q1'), makeQuestion('q2')]}
        questionId="q2"
        state={createStore<SessionState>({ ...state, breaks })}
        timeline={makeTimeline(timeline)}
        outbox={{ add: (entry) => (added.push(entry), 'id') }}
        wire={{
          takeBreak: () => (told.push('break'), Promise.resolve({} as never)),
          getJudging: () => new Promise(() => {}),
        }}
        complete={complete}
        onCompleted={() => told.push('completed')}
      />
    </TooltipProvider>
  )
  const { rerender } = render(menu(false))
  return { added, told, said, setAside: (isAside = true) => rerender(menu(isAside)) }
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

  test('is not possible while another tab has the interview, also from a dialog that was open', async () => {
    const user = userEvent.setup()
    const { setAside } = draw()
    await user.click(button('Complete Interview'))
    expect(dialog()).toContain('Complete the interview?')
    setAside()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    // Nor does it come back by itself.
    setAside(false)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    setAside()
    await user.click(button('Complete Interview'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('says that everything was submitted, or that questions about the code were not looked at', async () => {
    const user = userEvent.setup()
    const answers = new Map(['q1', 'q2'].map((id) => [id, makeAnswer()]))
    const set = { closed: null, askedAt: null } as unknown as Timeline['followUps'][number]
    draw({ timeline: { answers, followUps: [set] } })
    await user.click(button('Complete Interview'))
    expect(dialog()).toContain('You have submitted every question.')
    expect(dialog()).toContain("You haven't started the short questions about your code")
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

  test('of one minute is told as one', async () => {
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

describe('what is written to the interviewers', () => {
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
