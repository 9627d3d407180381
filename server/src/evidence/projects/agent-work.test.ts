/** The report on turns of an agent program, over hand-made sessions. */
import type { AgentTurn } from '@nova/contract/projects/agent-program'
import { WorkingWithAi } from '@nova/contract/projects/working-with-ai'
import { expect, test } from 'vitest'
import { makeAgentWork, proposalId } from '../../../test/agent-sessions.ts'
import { makeQuestion, makeSession } from '../../../test/evidence-factory.ts'
import { assess } from '../report.ts'

const start = 'const one = 1\nconst two = 2\n'
const project = makeQuestion({
  id: 'p1',
  kind: 'project',
  title: 'Ferry',
  starters: {},
  minutes: 40,
  project: { stages: [{ id: 'fix', title: 'fix' }], files: new Map([['a.ts', start]]), proposals: [] },
})
const change: [' ' | '+' | '-', string][] = [
  ['-', 'const one = 1'],
  ['+', 'const one = 10'],
]

function open() {
  const session = makeSession([project], { agentEngine: 'live' })
  const work = makeAgentWork(session, 'p1')
  session.add('joined', { name: 'Ada', email: 'ada@x.org', again: false, consentVersion: '1', deviceId: null })
  work.begin({ 'a.ts': start })
  session.open('p1')
  session.at(60)
  const add = (turn: AgentTurn, role: 'candidate' | 'system' = 'system') => session.add('agentTurn', turn, 'p1', role)
  return {
    session,
    work,
    add,
    read: () => assess(session.input()).workingWithAi!,
    ask: (request: string, text: string) =>
      session.add(
        'chat',
        { interactionId: request, author: 'candidate', text, voice: false, helpStep: null, engine: null },
        'p1',
      ),
    begin: (request: string) =>
      add({ act: 'began', request, program: 'small-agent@1.0.0', model: 'openai-compatible m', mode: 'ask' }),
    did: (request: string, kind: 'read' | 'search' | 'edit' | 'execute', paths: string[], isOk = true) =>
      add({ act: 'did', request, kind, title: kind, paths, isOk, output: '' }),
    end: (request: string, reason: Extract<AgentTurn, { act: 'ended' }>['reason'] = 'done', ms = 125_000) =>
      add({ act: 'ended', request, reason, requests: 3, tokensIn: 4_000, tokensOut: 321, ms }),
  }
}

test('a turn has its steps, wishes, proposals and end, each with its moments', () => {
  const { work, session, add, begin, did, end, read } = open()
  const began = begin('asked-1')
  const reads = [did('asked-1', 'read', ['a.ts']), did('asked-1', 'read', ['a.ts', 'b.ts'])]
  const searched = did('asked-1', 'search', [])
  const ran = [did('asked-1', 'execute', []), did('asked-1', 'execute', [], false)]
  const edited = did('asked-1', 'edit', ['a.ts'])
  const answers = (['once', 'session', 'no', 'session', 'no'] as const).map((answer, at) => {
    const id = proposalId(90 + at)
    add({ act: 'asked', id, request: 'asked-1', kind: 'execute', title: 'npm test' })
    return add({ act: 'answered', id, request: 'asked-1', answer }, at < 3 ? 'candidate' : 'system')
  })
  const applied = work.propose(null, 'a.ts', change, 'live')
  work.apply(applied)
  const decided = session.input().entries.findLast(({ kind }) => kind === 'agent')!.seq
  const ended = end('asked-1')
  const { agentWork, isLive } = read()
  expect(isLive).toBe(true)
  expect(agentWork).toEqual({
    claims: [
      {
        text: 'small-agent 1.0.0 with the language model openai-compatible m, asked before each change and command.',
        evidence: [began],
      },
      {
        text: '1 turn with 6 steps and 3 requests to the model, 2 min 5 s in all. Steps are those that the program reported.',
        evidence: [began],
      },
    ],
    turns: [
      {
        questionId: 'p1',
        seq: began,
        message: 'Please do it.',
        claims: [
          { text: 'Read 2 files.', evidence: reads },
          { text: 'Ran 2 commands, 1 failed.', evidence: ran },
          { text: 'Changed 1 file in its copy.', evidence: [edited] },
          { text: 'Other steps, such as a search: 1.', evidence: [searched] },
          {
            text: 'Asked for permission 5 times (allowed once: 1, allowed for the rest of the interview: 1, covered by such an answer: 1, not allowed: 1, no answer in time: 1).',
            evidence: answers,
          },
          { text: 'Applied whole: 1 proposal.', evidence: [decided] },
          { text: 'Applied without its lines on the screen: 1.', evidence: [decided] },
          { text: 'Finished after 2 min 5 s and 3 requests to the model (4,321 tokens).', evidence: [ended] },
        ],
      },
    ],
    left: 0,
  })
})

test('a proposal belongs to the turn that made it, and an undone one says so', () => {
  const { work, begin, end, read } = open()
  begin('asked-1')
  const first = work.propose(null, 'a.ts', change, 'live')
  work.look(first, 5)
  work.apply(first)
  work.undo(first)
  end('asked-1')
  begin('asked-2')
  work.propose(null, 'a.ts', change, 'live')
  end('asked-2', 'limit', 900_000)
  const texts = read().agentWork!.turns.map(({ claims }) => claims.map(({ text }) => text))
  expect(texts).toEqual([
    [
      'Applied whole: 1 proposal, 1 undone later.',
      'Finished after 2 min 5 s and 3 requests to the model (4,321 tokens).',
    ],
    ['Left open: 1 proposal.', 'Ended at a limit after 15 min and 3 requests to the model (4,321 tokens).'],
  ])
})

test('a session of 200 turns has the first 60 one by one, and the sum of all', () => {
  const { ask, begin, end, read } = open()
  for (let at = 1; at <= 200; at += 1) {
    ask(`turn-${at}`, `${at} `.repeat(200))
    begin(`turn-${at}`)
    if (at > 1) end(`turn-${at}`, 'stopped', 4_000)
  }
  const { agentWork, empty, proposals } = read()
  expect([empty, proposals]).toEqual(['not-asked', []])
  expect([agentWork?.turns.length, agentWork?.left]).toEqual([60, 140])
  expect(agentWork?.claims[1]!.text).toBe(
    '200 turns with 0 steps and 597 requests to the model, 13 min 16 s in all. Steps are those that the program reported.',
  )
  const [first, second] = agentWork!.turns
  expect(first!.message).toBe(`${'1 '.repeat(60).trimEnd()}…`)
  expect(first!.claims).toEqual([{ text: 'The record has no end of this turn.', evidence: [first!.seq] }])
  expect(second!.claims[0]!.text).toBe('Stopped after 4 s and 3 requests to the model (4,321 tokens).')
})

test('a session without an agent program has no such part, and a report without it reads as before', () => {
  const { work, read } = open()
  work.propose(null, 'a.ts', change, 'live')
  expect(read()).not.toHaveProperty('agentWork')
  expect(WorkingWithAi.parse(JSON.parse(JSON.stringify(read())))).not.toHaveProperty('agentWork')
})
