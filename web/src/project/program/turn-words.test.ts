import { AgentStepKind, type AgentTurn } from '@nova/contract/projects/agent-program'
import { expect, test } from 'vitest'
import { describeStep, describeTurn } from './turn-words.ts'

const request = 'r'
const id = '6f8e4d3c-1b2a-4c5d-8e9f-0a1b2c3d4e5f'

test('each entry of a turn is a sentence', () => {
  const turns: AgentTurn[] = [
    { act: 'began', request, program: 'small-agent@1.0.0', model: 'm', mode: 'ask' },
    { act: 'planned', request, plan: [{ text: 'Look', state: 'pending' }] },
    { act: 'did', request, kind: 'read', title: 'Read it', paths: ['a.ts', 'b.ts'], isOk: true, output: '' },
    { act: 'did', request, kind: 'execute', title: 'npm test', paths: ['a.ts'], isOk: false, output: '' },
    { act: 'asked', request, id, kind: 'execute', title: 'rm -r out' },
    { act: 'answered', request, id, answer: 'once' },
    { act: 'answered', request, id, answer: 'session' },
    { act: 'answered', request, id, answer: 'no' },
  ]
  expect(turns.map(describeTurn)).toEqual([
    'The agent small-agent 1.0.0 began to work',
    'Agent: plan of 1 step',
    'Agent: Read a.ts, b.ts',
    'Agent: Ran npm test, which failed',
    'The agent asks to run rm -r out',
    'Allowed once',
    'Allowed for the rest of the interview',
    'Not allowed',
  ])
  const ended = { act: 'ended', request, requests: 1, tokensIn: 1, tokensOut: 1, ms: 1 } as const
  const reasons = ['done', 'stopped', 'limit', 'model', 'broken'] as const
  expect(reasons.map((reason) => describeTurn({ ...ended, reason }))).toEqual([
    'The agent finished',
    'The agent was stopped',
    'The agent reached its limit',
    'The language model failed',
    'The agent broke down',
  ])
})

test('every kind of step has words, and changes name the copy', () => {
  const words = AgentStepKind.options.map((kind) => describeStep({ kind, title: '', paths: ['a.ts'] }))
  expect(new Set(words).size).toBe(AgentStepKind.options.length)
  expect(describeStep({ kind: 'edit', title: '', paths: ['a.ts'] })).toBe('Changed, in its copy a.ts')
  expect(describeStep({ kind: 'think', title: '', paths: [] })).toBe('Thought')
})
