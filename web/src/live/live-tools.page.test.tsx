/** Tests an interviewer's notes and controls in a running interview, by keyboard and while offline. */
import type { Interview } from '@nova/contract/interviews/interviews'
import type { SessionState } from '@nova/contract/room/journal'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeOutbox } from '../../test/answered-outbox.ts'
import { createStore } from '../journal/store.ts'
import { emptyTimeline, type SaidLine, type Timeline } from '../journal/timeline.ts'
import { type Session, SessionContext } from '../sign-in/sign-in.tsx'
import { LiveTools } from './live-tools.tsx'

const id = '0b8f7d3e-5a43-4c50-9e0e-1d2c3b4a5968'
const asked: unknown[] = []
const joined = [{ name: 'Sam', email: 'sam@example.test', at: '2026-11-20T09:00:00Z' }] as unknown as Timeline['joined']

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (_: URL, { body }: RequestInit) => {
    asked.push(JSON.parse(body as string))
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Given = {
  mayWrite?: boolean
  mayManage?: boolean
  completed?: boolean | undefined
  type?: Interview['interviewType']
  state?: Partial<SessionState>
  timeline?: Partial<Timeline>
}

function open(given: Given = {}) {
  const { mayWrite = true, mayManage = true, completed, type = 'HumanInLoop', state = {}, timeline = {} } = given
  const { outbox } = makeOutbox()
  const added = vi.spyOn(outbox, 'add')
  const stores = {
    timeline: createStore<Timeline>({ ...emptyTimeline, joined, ...timeline }),
    state: createStore({ novaPaused: false, remainingSeconds: 600, ...state } as SessionState),
  }
  const session = { state: 'signed-in', interviewer: { role: 'HiringManager' } } as unknown as Session
  render(
    <SessionContext value={session}>
      <LiveTools
        {...{ ...stores, outbox, mayWrite, mayManage, completed, questionId: 'q1' }}
        interview={{ id, interviewType: type } as Interview}
      />
    </SessionContext>,
  )
  return { ...stores, added }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
const said = (seq: number, kind: SaidLine['kind'], text: string): SaidLine => ({
  seq,
  kind,
  text,
  at: '2026-11-20T09:10:00Z',
  clientId: null,
  clientAt: null,
  actor: { role: 'interviewer', id: 'a', name: 'Ana Bell' } as unknown as SaidLine['actor'],
})

describe('private notes', () => {
  test('are added by Enter without blanks at their ends, and Shift and Enter begin a line', async () => {
    const user = userEvent.setup()
    const { added } = open()
    await user.type(note(), '  Asked about order.{Shift>}{Enter}{/Shift}Calm. ')
    expect([note().value, added.mock.calls.length]).toEqual(['  Asked about order.\nCalm. ', 0])
    await user.keyboard('{Enter}')
    expect(added.mock.calls).toEqual([
      [{ kind: 'note', questionId: 'q1', payload: { text: 'Asked about order.\nCalm.' } }],
    ])
    expect(note().value).toBe('')
  })

  test('hold something, or there is nothing to add', async () => {
    const user = userEvent.setup()
    const { added } = open()
    const reason = () => button('Add note').getAttribute('aria-description')
    expect(reason()).toBe('Write a note first.')
    await user.type(note(), '   {Enter}')
    expect([added.mock.calls.length, reason()]).toEqual([0, 'Write a note first.'])
    await user.type(note(), 'Calm.')
    await user.click(button('Add note'))
    expect(added).toHaveBeenCalledOnce()
  })

  test('are listed with the candidate’s reports and declarations, newest first, and without messages', () => {
    open({
      timeline: {
        said: [
          said(1, 'note', 'Calm.'),
          said(2, 'message', 'Hello'),
          said(3, 'problem', 'No <b>sound</b>'),
          said(4, 'declaration', 'Autocomplete'),
        ],
      },
    })
    const lines = within(screen.getByRole('region', { name: 'Notes' })).getAllByRole('listitem')
    expect(lines.map((line) => line.lastElementChild!.textContent)).toEqual([
      'Autocomplete',
      'No <b>sound</b>',
      'Calm.',
    ])
    expect(lines.map((line) => line.querySelector('span')!.textContent)).toEqual([
      ...['AI use declared by the candidate', 'Problem reported by the candidate', 'Note'],
    ])
  })

  test('are read and not written by a hiring manager, who has no controls either', () => {
    open({ mayWrite: false, state: { novaPaused: true }, timeline: { said: [said(1, 'note', 'Calm.')] } })
    // A colleague's action is shown here, too.
    screen.getByText(/^Nova is paused and doesn't answer/)
    expect(screen.getByText('Your role is Hiring manager: you can read notes but not add any.').tagName).toBe('P')
    expect([screen.queryByRole('textbox'), screen.queryAllByRole('button'), screen.getByText('Calm.').tagName]).toEqual(
      [...[null, [], 'P']],
    )
  })
})

describe('the controls', () => {
  test('mark a question complete once, and say when it was edited since', async () => {
    const user = userEvent.setup()
    open()
    await user.click(button('Mark question complete'))
    await waitFor(() => expect(asked).toEqual([{ action: 'markComplete', questionId: 'q1' }]))
    cleanup()
    open({ completed: false })
    expect(button('Question is complete').disabled).toBe(true)
    cleanup()
    open({ completed: true })
    expect(button('Question is complete, edited since').disabled).toBe(true)
  })

  test('that need a person are there only where one takes part', () => {
    open({ type: 'AiOnly' })
    const names = () =>
      within(screen.getByRole('region', { name: 'Controls' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    expect(names()).toEqual(['Mark question complete', 'Accommodations'])
    cleanup()
    // A panel member who is neither creator nor administrator would be refused.
    open({ type: 'AiOnly', mayManage: false })
    expect(names()).toEqual(['Mark question complete'])
    cleanup()
    open()
    expect(names()).toEqual([
      ...['Mark question complete', 'Accommodations', 'Move candidate to this question', 'Pause Nova'],
      ...['5 min', '10 min', '15 min'],
    ])
  })

  test.each<[string, Given]>([
    ['before the candidate has joined', { timeline: { joined: [] } }],
    ['where no clock runs', { state: { remainingSeconds: null } }],
  ])('add no time %s', (_when, given) => {
    open(given)
    expect(screen.queryByRole('button', { name: 'Add 5 min' })).toBe(null)
  })

  test('add time once for a double click', async () => {
    const user = userEvent.setup()
    open()
    await user.dblClick(button('Add 10 min'))
    await waitFor(() => expect(button('Add 10 min').disabled).toBe(false))
    expect(asked).toEqual([{ action: 'addTime', minutes: 10 }])
  })

  test('pause Nova and let it go on, and say that it is paused', async () => {
    const user = userEvent.setup()
    const { state } = open()
    await user.click(button('Pause Nova'))
    await waitFor(() => expect(asked).toEqual([{ action: 'pauseNova' }]))
    state.set((before) => ({ ...before, novaPaused: true }))
    const words = "Nova is paused and doesn't answer. The clock and the interview continue."
    expect((await screen.findByText(words)).tagName).toBe('P')
    await user.click(button('Resume Nova'))
    await waitFor(() => expect(asked.at(-1)).toEqual({ action: 'resumeNova' }))
  })

  test('wait while one of them is on its way, and come back when it failed', async () => {
    const answer = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => answer.promise)
    const user = userEvent.setup()
    open()
    await user.click(button('Move candidate to this question'))
    expect(button('Move candidate to this question').disabled).toBe(true)
    answer.reject(new TypeError('Failed to fetch'))
    await waitFor(() => expect(button('Move candidate to this question').disabled).toBe(false))
  })
})
