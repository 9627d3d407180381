/** The talk with Nova in playback, with the steps of an agent program. */
import type { AgentTurn } from '@nova/contract/projects/agent-program'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type SaidEvent, Thread } from './thread.tsx'

afterEach(cleanup)

const say = (seq: number, interactionId: string, author: 'candidate' | 'nova', text: string): SaidEvent => ({
  at: seq * 1000,
  seq,
  entry: {
    kind: 'chat',
    actor: { role: author === 'nova' ? 'system' : 'candidate', id: null, name: null },
    payload: { interactionId, author, text, voice: false, helpStep: null, engine: null },
  } as SaidEvent['entry'],
})
const turns: AgentTurn[] = [
  { act: 'began', request: 'two', program: 'small-agent@1.0.0', model: 'm', mode: 'ask' },
  { act: 'did', request: 'two', kind: 'read', title: '', paths: ['a.ts'], isOk: true, output: '' },
  { act: 'asked', request: 'two', id: '6f8e4d3c-1b2a-4c5d-8e9f-0a1b2c3d4e5f', kind: 'execute', title: 'npm test' },
]

test('a turn’s steps are below the message that began it, and nothing in them can be answered', () => {
  const said = [
    say(1, 'one', 'candidate', 'Hello'),
    say(2, 'one', 'nova', 'Hello to you.'),
    say(3, 'two', 'candidate', 'Change it'),
    say(4, 'two', 'nova', 'Changed.'),
  ]
  render(<Thread {...{ said, turns }} onJump={() => undefined} empty="" />)
  const shown = document.body.textContent
  const places = ['Hello to you.', 'Change it', 'The agent works: 1 step so far', 'Read a.ts', 'npm test', 'Changed.']
  expect(places.map((words) => shown.indexOf(words))).toEqual(
    places.map((words) => shown.lastIndexOf(words)).toSorted((a, b) => a - b),
  )
  expect(places.every((words) => shown.includes(words))).toBe(true)
  expect(screen.queryByRole('button', { name: 'Allow once' })).toBeNull()
})
