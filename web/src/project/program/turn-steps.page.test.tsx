/** Turns of an agent program as a candidate and an onlooker meet them. */
import type { AgentTurn } from '@nova/contract/projects/agent-program'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOnServer, TurnSteps } from './turn-steps.tsx'

const request = 'r'
const wish = '6f8e4d3c-1b2a-4c5d-8e9f-0a1b2c3d4e5f'
const seat = { id: '11111111-1111-4111-8111-111111111111', token: 'a-token' }
const working: AgentTurn[] = [
  { act: 'began', request, program: 'small-agent@1.0.0', model: 'm', mode: 'ask' },
  { act: 'planned', request, plan: [{ text: 'An older plan', state: 'pending' }] },
  {
    act: 'planned',
    request,
    plan: [
      { text: 'Read the lab', state: 'completed' },
      { text: 'Change the search', state: 'in_progress' },
      { text: 'Run <b>tests</b>', state: 'pending' },
    ],
  },
  { act: 'did', request, kind: 'read', title: '', paths: ['src/lab.ts'], isOk: true, output: '' },
  { act: 'did', request, kind: 'execute', title: 'npm test', paths: [], isOk: false, output: '1 <i>failed</i>' },
  { act: 'asked', request, id: wish, kind: 'execute', title: 'npm run lint' },
]
const ended: AgentTurn = { act: 'ended', request, reason: 'done', requests: 2, tokensIn: 9, tokensOut: 9, ms: 1_000 }

let sent: { path: string; body: unknown }[] = []
let replies: Response[] = []
beforeEach(() => {
  ;[sent, replies] = [[], []]
  vi.stubGlobal('fetch', async (url: URL, { body }: RequestInit) => {
    sent.push({ path: url.pathname, body: JSON.parse(body as string) })
    return replies.shift() ?? Response.json({ seq: 9 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the newest plan with states in words, and each step with what it gave', async () => {
  render(<TurnSteps turns={working} answer={answerOnServer(seat)} />)
  const plan = within(screen.getByRole('region', { name: 'The agent’s plan' })).getAllByRole('listitem')
  expect(plan.map(({ textContent }) => textContent)).toEqual([
    'Done: Read the lab',
    'Under way: Change the search',
    'To do: Run <b>tests</b>',
  ])
  screen.getByRole('button', { name: 'The agent works: 2 steps so far', expanded: true })
  screen.getByText('Read src/lab.ts')
  expect(screen.getByText('Ran npm test').textContent).toBe('Ran npm test (failed)')
  expect(screen.getByLabelText('What it gave: Ran npm test').textContent).toBe('1 <i>failed</i>')
})

test('an open wish has three answers, reached and given by keys, and each is sent once', async () => {
  const user = userEvent.setup()
  for (const [name, answer] of [
    ['Allow once', 'once'],
    ['Allow from now on', 'session'],
    ['Don’t allow', 'no'],
  ] as const) {
    sent = []
    render(<TurnSteps turns={working} answer={answerOnServer(seat)} />)
    const asked = within(screen.getByRole('region', { name: 'The agent asks to run a command' }))
    asked.getByText('npm run lint')
    const button = asked.getByRole('button', { name })
    for (let at = 0; at < 12 && document.activeElement !== button; at += 1) await user.tab()
    expect(document.activeElement).toBe(button)
    await user.keyboard('{Enter}{Enter}')
    expect(sent).toEqual([{ path: `/api/candidate/interview/${seat.id}/agent-wishes/${wish}`, body: { answer } }])
    expect(asked.getAllByRole('button').every((each) => (each as HTMLButtonElement).disabled)).toBe(true)
    cleanup()
  }
})

test('an answer that is refused is said, and can be given again', async () => {
  replies.push(Response.json({ code: 'in_break', message: 'You are in a break.' }, { status: 409 }))
  render(<TurnSteps turns={working} answer={answerOnServer(seat)} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Allow once' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''))
  await user.click(screen.getByRole('button', { name: 'Allow once' }))
  expect(sent).toHaveLength(2)
})

test('a hindrance is said, and nothing can be answered', () => {
  render(<TurnSteps turns={working} answer={answerOnServer(seat)} hindrance="The interview is paused." />)
  screen.getByText('The interview is paused.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Allow once' }).disabled).toBe(true)
})

test('an answered wish is one line, and a turn that ended is folded and asks nothing', async () => {
  const answered: AgentTurn = { act: 'answered', request, id: wish, answer: 'session' }
  const { rerender } = render(<TurnSteps turns={[...working, answered]} answer={answerOnServer(seat)} />)
  screen.getByText('Allowed for the rest of the interview: run npm run lint')
  expect(screen.queryByRole('region', { name: /asks/ })).toBeNull()
  rerender(<TurnSteps turns={[...working, ended]} answer={answerOnServer(seat)} />)
  expect(screen.queryByRole('region', { name: /asks/ })).toBeNull()
  const head = screen.getByRole('button', { name: 'The agent finished: 2 steps', expanded: false })
  expect(screen.queryByText('Read src/lab.ts')).toBeNull()
  await userEvent.setup().click(head)
  screen.getByText('Read src/lab.ts')
})

test('an onlooker reads the wish and can’t answer it; a turn of Nova’s own shows nothing', () => {
  const { container, rerender } = render(<TurnSteps turns={working} />)
  const asked = within(screen.getByRole('region', { name: 'The agent asks to run a command' }))
  expect(asked.queryByRole('button')).toBeNull()
  rerender(<TurnSteps turns={[]} />)
  expect(container.textContent).toBe('')
})
