/** No input that breaks the limits of its task is worked out, so that none is shown as one that code goes wrong on. */
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstTimeMs, openTestSandbox, type TestSandbox } from '../../test/sandbox.ts'
import type { Json } from '../platform/sandbox/request.ts'
import { loadBank } from '../questions/bank.ts'
import { workOut } from './worked-inputs.ts'

const bank = loadBank()
let opened: TestSandbox
beforeAll(async () => {
  opened = await openTestSandbox()
  await opened.sandbox.whenReady()
}, firstTimeMs)
afterAll(() => opened.close())

test.each<[string, string, Json[], Json[], Json]>([
  ['cascading-outage', 'more are needed than are used', [[[], [0]], [0, 2], [0]], [[[], [0]], [0, 1], [0]], 0],
  [
    'energy-market',
    'a withdrawal has an amount',
    [
      [
        [1, 10, 3],
        [0, 0, 5],
      ],
    ],
    [
      [
        [1, 10, 3],
        [0, 0, 0],
      ],
    ],
    [],
  ],
  [
    'expiring-credits',
    'an order has a last day',
    [
      [
        [1, 5, 9],
        [2, -3, 4],
      ],
    ],
    [
      [
        [1, 5, 9],
        [2, -3, 0],
      ],
    ],
    [2],
  ],
  ['resolve-route', 'the page has no / at its beginning', ['a/b', 'c'], ['/a/b', 'c'], '/a/b/c'],
  ['sheet-cells', 'the target is no cell', [{ A1: '5' }, '1A'], [{ A1: '5' }, 'A1'], 5],
  [
    'ticket-change',
    'a price is no multiple of 10',
    [[1, 1, 1, 1, 1], [[25, 0, 0, 0, 1, 0]]],
    [[1, 1, 1, 1, 1], [[20, 0, 0, 0, 1, 0]]],
    [1, 1, 1, 2, 1],
  ],
  ['undo-history', 'nothing is erased', [['type ab', 'erase 0']], [['type ab', 'erase 1']], 'a'],
])('an input for %s gets no result where %s', async (id, _, broken, kept, result) => {
  const question = bank.byId.get(id) as BankCodingQuestion
  expect(await workOut(opened.sandbox, question, [broken, kept])).toEqual([undefined, result])
})
