import { expect, test } from 'vitest'
import { readTold } from './preview-told.ts'

test('a posted message that no frame of ours sends is ignored', () => {
  const kept = { local: {}, session: {} }
  const odd: unknown[] = [
    ...[null, undefined, 7, 'ready', [], [{ type: 'ready' }], {}, { type: 'other' }, { type: ['ready'] }],
    ...[{ type: 'console' }, { type: 'console', text: 'x' }, { type: 'console', level: 'shout', text: 'x' }],
    ...[
      { type: 'console', level: 'log', text: { toString: 'x' } },
      { type: 'error', text: 'x', stack: 7 },
    ],
    ...[{ type: 'kept' }, { type: 'kept', kept: null }, { type: 'kept', kept: { local: { a: 1 }, session: {} } }],
    { type: 'kept', kept: { ...kept, local: { a: 'x'.repeat(100_001) } } },
  ]
  for (const data of odd) expect([data, readTold(data)]).toEqual([data, undefined])
})

test('a frame’s message is read, and its text is cut to the maximum length of a line', () => {
  const kept = { local: { a: 'b' }, session: {} }
  expect(readTold({ type: 'kept', kept, more: 1 })).toEqual({ type: 'kept', kept })
  expect(readTold({ type: 'beat' })).toEqual({ type: 'beat' })
  expect(readTold({ type: 'console', level: 'warn', text: 'x'.repeat(9000) })).toEqual({
    type: 'console',
    level: 'warn',
    text: 'x'.repeat(4000),
    stack: '',
  })
  expect(readTold({ type: 'error', text: 'Error: no', stack: 'at 1' })).toEqual({
    type: 'error',
    text: 'Error: no',
    stack: 'at 1',
  })
})
