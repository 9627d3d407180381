import { expect, test } from 'vitest'
import type { EntryOf } from '../room/journal.ts'
import type { AgentAct } from './agent.ts'
import { extendProposals, isApplied, isUndecided, type Proposal } from './proposals.ts'

const [one, other] = ['6f8e4d3c-1b2a-4c5d-8e9f-0a1b2c3d4e5f', '7f8e4d3c-1b2a-4c5d-8e9f-0a1b2c3d4e5f']
const hunk = { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-a', '+b'] }
const proposed = (id: string): AgentAct => ({
  act: 'proposed',
  id,
  engine: 'standard',
  proposal: 'x',
  request: `asked ${id}`,
  message: 'Look.',
  files: [{ path: 'a.ts', act: 'edit', hunks: [hunk, hunk] }],
})
const applied = (id: string, hunks: number[], isEdited = false): AgentAct => ({
  act: 'applied',
  id,
  files: [{ path: 'a.ts', hunks, isEdited }],
  isWhole: hunks.length === 2 && !isEdited,
})

function statesAfter(...acts: AgentAct[]) {
  const fold = (before: readonly Proposal[], payload: AgentAct, seq: number) =>
    extendProposals(before, { seq, payload } as EntryOf<'agent'>)
  return acts
    .reduce(fold, [])
    .map(({ seq, state, applied, reason }) => [seq, state, applied?.[0]?.hunks ?? null, reason])
}

test('a proposal is open until it is applied, in parts, changed, rejected or undone; others stay as they are', () => {
  const both = [proposed(one), proposed(other)]
  const open = [1, 'open', null, null]
  expect(statesAfter(...both)).toEqual([[0, 'open', null, null], open])
  expect(statesAfter(...both, applied(one, [0, 1]))).toEqual([[0, 'applied', [0, 1], null], open])
  expect(statesAfter(...both, applied(one, [1]))).toEqual([[0, 'partly', [1], null], open])
  expect(statesAfter(...both, applied(one, [0, 1], true))).toEqual([[0, 'edited', [0, 1], null], open])
  const rejected: AgentAct = { act: 'rejected', id: one, reason: 'It drops a case.' }
  expect(statesAfter(...both, rejected)).toEqual([[0, 'rejected', null, 'It drops a case.'], open])
  const reasoned: AgentAct = { act: 'reasoned', id: one, reason: 'It drops a case.' }
  expect(statesAfter(...both, { ...rejected, reason: null }, reasoned)).toEqual(statesAfter(...both, rejected))
  const undone: AgentAct = { act: 'undone', id: one }
  expect(statesAfter(...both, applied(one, [1]), undone)).toEqual([[0, 'undone', [1], null], open])
  const explained: AgentAct = { act: 'explained', id: one, request: 'r' }
  expect(statesAfter(...both, explained)).toEqual([[0, 'open', null, null], open])
  expect(statesAfter(proposed(one), applied(one, [1]), undone, applied(one, [0, 1]))).toEqual([
    [0, 'applied', [0, 1], null],
  ])
  expect(
    (['open', 'applied', 'partly', 'edited', 'rejected', 'undone'] as const).filter((state) => isApplied({ state })),
  ).toEqual(['applied', 'partly', 'edited'])
  expect((['open', 'applied', 'rejected', 'undone'] as const).filter((state) => isUndecided({ state }))).toEqual([
    'open',
    'undone',
  ])
})
