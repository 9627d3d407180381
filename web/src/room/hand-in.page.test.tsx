/** Submitting an answer and taking it back, as the candidate meets it. */
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listenToToasts, makeAnswer, makeQuestion, makeTextPad, makeTimeline } from '../../test/room-parts.ts'
import { ApiError } from '../api.ts'
import { HandIn } from './hand-in.tsx'
import { Unsent } from './handing-in.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const question = makeQuestion('q1')

function draw(
  given: { text?: string; submit?: () => Promise<never>; doubt?: string | null; isSubmitted?: boolean } = {},
) {
  const { text = 'return a + b', submit, doubt = null, isSubmitted = false } = given
  const timeline = makeTimeline(isSubmitted ? { answers: new Map([['q1', makeAnswer()]]) } : {})
  const calls: string[] = []
  const answering = {
    timeline,
    submit: (each: { id: string }, language: string | null) => {
      calls.push(`submit ${each.id} ${language}`)
      return submit ? submit() : Promise.resolve({} as never)
    },
    withdraw: (id: string) => {
      calls.push(`withdraw ${id}`)
      timeline.set((before) => ({ ...before, answers: new Map() }))
      return Promise.resolve()
    },
    complete: () => Promise.resolve({} as never),
  }
  const said = listenToToasts()
  render(
    <HandIn
      {...{ answering, question }}
      language="python"
      pad={makeTextPad(text)}
      isOver={false}
      doubtOf={() => doubt}
    />,
  )
  return { calls, said }
}

const button = (name: string) => screen.getByRole('button', { name })

describe('submitting', () => {
  test('hands in the question in its language and says so', async () => {
    const user = userEvent.setup()
    const { calls, said } = draw()
    await user.click(button('Submit'))
    await waitFor(() => expect(said).toEqual(['Response submitted']))
    expect(calls).toEqual(['submit q1 python'])
  })

  test('sends nothing where nothing was written', async () => {
    const user = userEvent.setup()
    const { calls, said } = draw({ text: ' \n' })
    await user.click(button('Submit'))
    expect([calls, said]).toEqual([[], ['Please provide a response']])
  })

  test('asks first where something speaks against it, and keeping on working sends nothing', async () => {
    const user = userEvent.setup()
    const { calls } = draw({ doubt: 'Your last test run failed.' })
    await user.click(button('Submit'))
    expect(screen.getByRole('alertdialog').textContent).toContain('Your last test run failed. You can submit it anyway')
    await user.click(button('Keep working'))
    expect(calls).toEqual([])
    await user.click(button('Submit'))
    await user.click(button('Submit anyway'))
    await waitFor(() => expect(calls).toEqual(['submit q1 python']))
  })

  test.each([
    [
      'while typed text has not reached the server',
      () => new Unsent('offline'),
      "You're offline. Your work is kept on this device. Try again when you're back online.",
    ],
    [
      'in a break',
      () => new Unsent('in_break'),
      "You're on a break. Your work is kept on this device. End the break to continue.",
    ],
    [
      'after the end',
      () => new ApiError(409, 'time_ended', 'The interview time has ended.'),
      'The interview time has ended.',
    ],
    ['without a connection', () => new ApiError(0, 'network_error', 'Network error'), 'Failed to submit response'],
  ])('that fails %s says why', async (_, error, words) => {
    const user = userEvent.setup()
    const { said } = draw({ submit: () => Promise.reject(error()) })
    await user.click(button('Submit'))
    await waitFor(() => expect(said).toEqual([words]))
  })
})

describe('an answer that was submitted', () => {
  test('can be submitted again, or withdrawn once the candidate has confirmed it', async () => {
    const user = userEvent.setup()
    const { calls, said } = draw({ isSubmitted: true })
    expect(button('Submit again')).toBeTruthy()
    await user.click(button('Withdraw'))
    expect(calls).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(said).toEqual(['Answer withdrawn']))
    expect(calls).toEqual(['withdraw q1'])
    // Its button is gone: the one beside it takes the focus.
    await waitFor(() => expect(document.activeElement).toBe(button('Submit')))
  })

  test('is not withdrawn by its interviewer’s mark alone', () => {
    const timeline = makeTimeline({ answers: new Map([['q1', makeAnswer({ cause: 'marked', codeSubmission: '' })]]) })
    const answering = { timeline, submit: vi.fn(), withdraw: vi.fn(), complete: vi.fn() }
    render(<HandIn {...{ answering, question }} language="python" pad={makeTextPad('x')} isOver={false} />)
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  })
})
