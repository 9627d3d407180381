import type { EntryOf } from '@nova/contract/room/journal'
import { describe, expect, it } from 'vitest'
import { isSameRequest } from './choosing.ts'
import { foldThread } from './thread.ts'
import { namedStage } from './working-together.ts'

const proposed = (id: string, message = id) => ({
  act: 'proposed',
  id,
  engine: 'standard',
  proposal: `${id}-bank`,
  request: `ask-${id}`,
  message,
  files: [],
})
const applied = (id: string, ...paths: string[]) => ({
  act: 'applied',
  id,
  isWhole: true,
  files: paths.map((path) => ({ path, hunks: [0], isEdited: false })),
})
const fold = (...acts: object[]) =>
  foldThread(acts.map((payload, seq) => ({ kind: 'agent', seq, questionId: 'q', payload }) as unknown as EntryOf))

describe('a proposal', () => {
  it('is open until it is decided, even after questions about it', () => {
    expect(fold(proposed('a'), { act: 'explained', id: 'a', request: 'why' })).toEqual([
      {
        id: 'a',
        questionId: 'q',
        seq: 0,
        proposal: 'a-bank',
        request: 'ask-a',
        explained: ['why'],
        message: 'a',
        files: [],
        state: 'open',
        hasReason: false,
        appliedSeq: undefined,
        appliedPaths: [],
      },
    ])
  })

  it.each([
    ['applied', [applied('a', 'x.ts')]],
    ['rejected', [{ act: 'rejected', id: 'a', reason: null }]],
    [
      'rejected',
      [
        { act: 'rejected', id: 'a', reason: null },
        { act: 'reasoned', id: 'a', reason: 'Why' },
      ],
    ],
    ['undone', [applied('a', 'x.ts'), { act: 'undone', id: 'a' }]],
    ['applied', [applied('a', 'x.ts'), { act: 'undone', id: 'a' }, applied('a', 'x.ts')]],
  ])('is %s by the last act that decides', (state, acts) => {
    expect(fold(proposed('a'), ...acts)[0]!.state).toBe(state)
  })

  it('keeps where it was last applied and the files of that time, after it was undone too', () => {
    const acts = [applied('a', 'x.ts', 'y.ts'), { act: 'undone', id: 'a' }, applied('a', 'y.ts')]
    expect(fold(proposed('a'), ...acts, { act: 'undone', id: 'a' })[0]).toMatchObject({
      state: 'undone',
      appliedSeq: 3,
      appliedPaths: ['y.ts'],
    })
  })

  it('keeps its place in the order of proposals, and an act on an unknown one changes nothing', () => {
    const thread = fold(applied('b', 'x.ts'), proposed('a'), proposed('b'), { act: 'undone', id: 'c' }, applied('a'))
    expect(thread.map(({ id, state }) => `${id} ${state}`)).toEqual(['a applied', 'b open'])
  })

  it('leaves out entries of other kinds', () => {
    const other = { kind: 'chat', seq: 0, questionId: 'q', payload: proposed('a') } as unknown as EntryOf
    expect(foldThread([other])).toEqual([])
  })
})

describe('two phrases', () => {
  it.each([
    ['Skip cancelled bookings', 'skip bookings', true],
    ['skip, cancelled: bookings!', 'Bookings cancelled skip', true],
    ['skip cancelled bookings', 'skip cancelled rooms', false],
    ['räume sortieren', 'Räume', true],
    ['use v1', 'use v2', false],
  ])('“%s” and “%s” say the same: %s', (one, other, isSame) => {
    expect([isSameRequest(one, other), isSameRequest(other, one)]).toEqual([isSame, isSame])
  })
})

describe('the stage that a message names', () => {
  it.each([
    ['do stage 2', 3, 1],
    ['Finish Stage Three', 3, 2],
    ['the FIRST stage please', 3, 0],
    ['stage 4', 3, undefined],
    ['stage 0', 3, undefined],
    ['stage 12', 3, undefined],
    ['backstage 1', 3, undefined],
    ['the fifth stage', 5, undefined],
    ['second', 3, undefined],
  ])('“%s” of %i is %s, counted from 0', (text, count, stage) => {
    expect(namedStage(text, count)).toBe(stage)
  })
})
