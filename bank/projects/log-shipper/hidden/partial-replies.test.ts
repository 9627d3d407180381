import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CollectorReply } from '../../src/collector.ts'
import { makeRig, record } from '../rig.ts'

type Code = 'throttled' | 'invalid' | 'too-large'
const partial = (...rejected: [number, Code][]): CollectorReply => ({
  status: 'partial',
  rejected: rejected.map(([index, code]) => ({ index, code })),
})
const five = { records: 5, bytes: 10_000 }

async function ship(answers: (CollectorReply | Error)[], ids = ['a', 'b', 'c', 'd', 'e']) {
  const rig = makeRig(answers, five)
  for (const id of ids) rig.pipeline.accept(record(id, 'error', id))
  await rig.pipeline.flush()
  return rig
}

test('only throttled records are sent again, in their order', async () => {
  const { calls, dead } = await ship([partial([3, 'throttled'], [1, 'throttled'])])
  assert.deepEqual(calls, [['a', 'b', 'c', 'd', 'e'], ['b', 'd']])
  assert.deepEqual(dead(), [])
})

test('records that can never be accepted are dead letters with their reason at once', async () => {
  const { calls, dead } = await ship([partial([0, 'invalid'], [4, 'too-large'])])
  assert.equal(calls.length, 1)
  assert.deepEqual(dead(), ['a collector invalid', 'e collector too-large'])
})

test('an index counts within the records of its own attempt', async () => {
  const { calls, dead } = await ship([
    partial([1, 'throttled'], [2, 'throttled'], [4, 'throttled']),
    partial([1, 'invalid'], [2, 'throttled']),
  ])
  assert.deepEqual(calls, [['a', 'b', 'c', 'd', 'e'], ['b', 'c', 'e'], ['e']])
  assert.deepEqual(dead(), ['c collector invalid'])
})

test('accepted records are archived and paged although others of their batch failed', async () => {
  const { archived, pages } = await ship([partial([0, 'invalid'], [2, 'throttled']), partial([0, 'too-large'])])
  assert.deepEqual(archived, ['b', 'd', 'e'])
  assert.deepEqual(pages, ['b', 'd', 'e'])
})

test('nothing is archived or paged when no record was accepted', async () => {
  const { archived, pages, dead } = await ship([partial([0, 'invalid'])], ['a'])
  assert.deepEqual([archived, pages], [[], []])
  assert.deepEqual(dead(), ['a collector invalid'])
})

test('five attempts are the limit, whatever their replies were', async () => {
  const throttled = partial([0, 'throttled'])
  const { calls, dead, sleeps } = await ship(
    [throttled, { status: 'busy', retryAfterMs: 7 }, new Error('down'), throttled, throttled, throttled],
    ['a', 'b'],
  )
  assert.deepEqual(calls, [['a', 'b'], ['a'], ['a'], ['a'], ['a']])
  assert.deepEqual(dead(), ['a collector gave-up'])
  assert.deepEqual(sleeps, [200, 7, 800, 1600])
})

test('what failed for good stays dead when later attempts break', async () => {
  const { dead, archived } = await ship(
    [partial([1, 'invalid'], [2, 'throttled']), ...Array.from({ length: 4 }, () => new Error('down'))],
    ['a', 'b', 'c'],
  )
  assert.deepEqual(dead(), ['b collector invalid', 'c collector gave-up'])
  assert.deepEqual(archived, ['a'])
})

test('dead letters are in the order of the batch, whenever they failed', async () => {
  const { dead } = await ship([partial([0, 'throttled'], [2, 'invalid']), partial([0, 'too-large'])], ['a', 'b', 'c'])
  assert.deepEqual(dead(), ['a collector too-large', 'c collector invalid'])
})

test('dead letters are counted by reason', async () => {
  const { pipeline } = await ship([partial([0, 'invalid'], [1, 'invalid'], [2, 'too-large'])])
  assert.deepEqual(pipeline.deadLetters.countByReason(), { invalid: 2, 'too-large': 1 })
})
