import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Batcher } from '../../src/batcher.ts'
import type { Batch } from '../../src/model.ts'
import { idsOf, makeRig, record } from '../rig.ts'

function takeAll(batcher: Batcher, ids: string[][]): Batch[] {
  return ids.map((group) => {
    for (const id of group) batcher.add(record(id))
    const batch = batcher.take()
    assert.ok(batch)
    return batch
  })
}

test('batches that were taken never change', () => {
  const batcher = new Batcher({ records: 2, bytes: 10_000 })
  const groups = [['a', 'b'], ['c', 'd'], ['e'], ['f', 'g'], ['h']]
  const batches = takeAll(batcher, groups)
  batcher.add(record('later'))
  assert.deepEqual(batches.map(({ records }) => idsOf(records)), groups)
})

test('ten waiting batches are all sent as they were filled', async () => {
  const { pipeline, calls } = makeRig([{ status: 'busy', retryAfterMs: 5 }])
  const ids = Array.from({ length: 20 }, (_, at) => `r${at}`)
  for (const id of ids) pipeline.accept(record(id))
  await pipeline.flush()
  assert.deepEqual(calls.slice(1).flat(), ids)
})

test('a batch that is retried late in its attempts is still complete', async () => {
  const { pipeline, calls } = makeRig(Array.from({ length: 4 }, () => new Error('down')))
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) pipeline.accept(record(id))
  await pipeline.flush()
  assert.deepEqual(calls.slice(0, 5), Array.from({ length: 5 }, () => ['a', 'b']))
  assert.deepEqual(calls.slice(5), [['c', 'd'], ['e', 'f'], ['g']])
})

test('records that arrive between two flushes are neither lost nor doubled', async () => {
  const { pipeline, archived } = makeRig([new Error('down')])
  pipeline.accept(record('a'))
  const first = pipeline.flush()
  pipeline.accept(record('b'))
  const second = pipeline.flush()
  pipeline.accept(record('c'))
  await Promise.all([first, second, pipeline.flush()])
  assert.deepEqual(archived, ['a', 'b', 'c'])
})

test('dead letters keep the records of the batch that failed', async () => {
  const { pipeline, dead } = makeRig(Array.from({ length: 5 }, () => new Error('down')))
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) pipeline.accept(record(id))
  await pipeline.flush()
  assert.deepEqual(dead(), ['a collector gave-up', 'b collector gave-up'])
})

test('limits, numbers and sizes of batches are as before', () => {
  const batcher = new Batcher({ records: 2, bytes: 10_000 })
  const [first, second] = takeAll(batcher, [['a', 'b'], ['c']])
  assert.deepEqual([first?.number, second?.number], [1, 2])
  assert.ok(first && second && first.bytes > second.bytes)
  assert.equal(batcher.take(), undefined)
  assert.equal(batcher.fits(record('x', 'info', 'y'.repeat(20_000))), true)
})
