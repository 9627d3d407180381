/** Submitting an answer and taking it back, as the candidate meets it. */
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listenToToasts, makeAnswer, makeQuestion, makeTextPad, makeTimeline } from '../../../test/room-parts.ts'
import { ApiError } from '../../api.ts'
import { createStore } from '../../journal/store.ts'
import { HandInProject } from './hand-in-project.tsx'
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
    review: () => Promise.resolve({ questions: [] }),
    complete: () => Promise.resolve({} as never),
  }
  const said = listenToToasts()
  const buttons = (isAside: boolean, isOver = false) => (
    <HandIn
      {...{ answering, question, isAside, isOver }}
      language="python"
      pad={makeTextPad(text)}
      doubtsOf={() => (doubt === null ? [] : [doubt])}
    />
  )
  const { rerender } = render(buttons(false))
  const endTime = () => rerender(buttons(false, true))
  return { calls, said, endTime, setAside: (isAside = true) => rerender(buttons(isAside)) }
}

const button = (name: string) => screen.getByRole('button', { name })

describe('submitting', () => {
  test('is not asked about any more once time is up', async () => {
    const user = userEvent.setup()
    const { endTime } = draw({ doubt: 'It is short.' })
    await user.click(button('Submit'))
    await screen.findByRole('alertdialog')
    endTime()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('is not asked about any more once another tab has the interview', async () => {
    const user = userEvent.setup()
    const { calls, setAside } = draw({ doubt: 'It is short.' })
    await user.click(button('Submit'))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('It is short.')
    setAside()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(calls).toEqual([])
  })

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
    // The same doubt is raised only once.
    await user.click(button('Submit'))
    await waitFor(() => expect(calls).toHaveLength(2))
  })

  test('of a project lists unfinished parts in words, once for the same state', async () => {
    const user = userEvent.setup()
    const stages = ['Fix it', 'Extend it'].map((title, at) => ({ id: `s${at}`, title }))
    const project = { ...question, kind: 'project' as const, project: { stages } as never }
    const timeline = makeTimeline()
    const submit = vi.fn(() => Promise.resolve({} as never))
    const answering = { timeline, submit, withdraw: vi.fn(), review: vi.fn(), complete: vi.fn() }
    const changes = createStore<ReadonlyMap<string, number>>(new Map())
    const files = {
      list: () => ['a.ts'],
      startOf: () => 'start',
      fileChanges: changes,
      padOf: () => makeTextPad('start'),
    }
    render(<HandInProject {...{ answering, files }} question={project} isOver={false} />)
    const asked = async () => {
      await user.click(button('Submit'))
      const words = (await screen.findByRole('alertdialog')).textContent
      await user.click(button('Keep working'))
      return words
    }
    expect(await asked()).toContain('You haven’t changed any file yet.')
    changes.set(new Map([['q1', 5]]))
    expect(await asked()).toContain('You haven’t run the tests yet')
    const tested = (hidden: [number, number][], passed: number, upTo: number) => {
      const counts = hidden.map(([passes, total], at) => ({ stage: `s${at}`, passed: passes, total }))
      const result = {
        trigger: 'candidate',
        status: 'ok',
        visible: { passed, total: 4 },
        hidden: counts,
        upTo,
      } as never
      const line = {
        seq: upTo,
        at: '',
        questionId: 'q1',
        actor: { role: 'candidate' as const, id: null, name: null },
        result,
      }
      timeline.set((before) => ({ ...before, projectTests: [...before.projectTests, line] }))
    }
    tested(
      [
        [3, 3],
        [0, 5],
      ],
      3,
      6,
    )
    const words = await asked()
    expect(words).toContain('1 of 4 visible tests fails')
    expect(words).toContain('“Extend it”: none of its 5 hidden tests passes.')
    expect(words).not.toContain('Fix it')
    await user.click(button('Submit'))
    await user.click(button('Submit anyway'))
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
    await user.click(button('Submit'))
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(2))
    tested(
      [
        [3, 3],
        [5, 5],
      ],
      4,
      7,
    )
    await user.click(button('Submit'))
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(3))
  })

  test.each([
    [
      'while typed text has not reached the server',
      () => new Unsent({ halted: null, durable: true }),
      "You're offline. Your work is kept on this device. Try again when you're back online.",
    ],
    [
      'where this browser keeps nothing',
      () => new Unsent({ halted: null, durable: false }),
      "You're offline. Keep this page open. Try again when you're back online.",
    ],
    [
      'in a break',
      () => new Unsent({ halted: 'in_break', durable: true }),
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
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Withdraw', 'Submit again'])
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
    const answering = { timeline, submit: vi.fn(), withdraw: vi.fn(), review: vi.fn(), complete: vi.fn() }
    render(<HandIn {...{ answering, question }} language="python" pad={makeTextPad('x')} isOver={false} />)
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  })
})
