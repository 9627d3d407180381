/**
 * Details in a run's steps apart from the lines: the end of calls, their return values, and names that hold nothing.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstTimeMs, openTestSandbox } from '../../test/sandbox.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { loadBank } from '../questions/bank.ts'
import { traceCode } from './trace.ts'

let sandbox: Sandbox
let close: () => Promise<void>

beforeAll(async () => {
  ;({ sandbox, close } = await openTestSandbox())
}, firstTimeMs)

afterAll(() => close())

const found = loadBank().byId.get('worker-pool')!
const question = found.kind === 'coding' ? found : undefined
const args = [[[4, 5, 9]], 1]

test('a call of Python ends with what it gave back, or with an error', async () => {
  const code = `def find(rows, now):
    for row in rows:
        if row[0] > now:
            return row

def totalWaiting(tasks, workers):
    first = find(tasks, 4)
    return first[0]
`
  const steps = await traceCode(sandbox, question!, { language: 'python', code }, args)
  expect(steps!.filter(({ ends }) => ends)).toEqual([
    { line: 2, depth: 1, held: { rows: [[4, 5, 9]], now: 4, row: [4, 5, 9] }, ends: 'returned', gave: null },
    { line: 8, depth: 0, held: { tasks: [[4, 5, 9]], workers: 1, first: null }, ends: 'raised', gave: null },
  ])
})

test('in JavaScript a step has its depth and the names that hold undefined', async () => {
  const code = `function totalWaiting(tasks, workers) {
  const find = (now) => {
    let last;
    return last;
  };
  const first = find(4);
  return first[0];
}
`
  const steps = await traceCode(sandbox, question!, { language: 'javascript', code }, args)
  expect(steps!.map(({ line, deep, blank }) => [line, deep, blank])).toEqual([
    [2, 0, undefined],
    [6, 0, undefined],
    [3, 1, undefined],
    [4, 1, ['last']],
    [7, 0, ['first']],
  ])
})

test('a step holds no inherited names, though a program may use one as the name of a variable', async () => {
  const code = `function totalWaiting(tasks, workers) {
  const text = workers.toString();
  return text.length;
}
`
  const steps = await traceCode(sandbox, question!, { language: 'javascript', code }, args)
  expect(steps!.map(({ held }) => [held['toString'], held['constructor']])).toEqual(
    steps!.map(() => [undefined, undefined]),
  )
})
