import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRig, record } from './rig.ts'

test('records are sent in batches, in order', async () => {
  const { pipeline, calls, archived } = makeRig()
  for (const id of ['a', 'b', 'c']) pipeline.accept(record(id))
  await pipeline.flush()
  assert.deepEqual(calls, [['a', 'b'], ['c']])
  assert.deepEqual(archived, ['a', 'b', 'c'])
})

test('a batch keeps its records while it is sent again and others fill up', async () => {
  const { pipeline, calls } = makeRig([new Error('connection reset')])
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) pipeline.accept(record(id))
  await pipeline.flush()
  assert.deepEqual(calls, [['a', 'b'], ['a', 'b'], ['c', 'd'], ['e', 'f']])
})

test('a batch that the collector never takes becomes dead letters and is not archived', async () => {
  const { pipeline, archived, dead } = makeRig(Array.from({ length: 5 }, () => new Error('down')))
  pipeline.accept(record('a'))
  await pipeline.flush()
  pipeline.accept(record('b'))
  await pipeline.flush()
  assert.deepEqual(dead(), ['a collector gave-up'])
  assert.deepEqual(archived, ['b'])
})

test('errors are paged', async () => {
  const { pipeline, pages } = makeRig()
  pipeline.accept(record('a', 'error', 'disk is full'))
  pipeline.accept(record('b', 'warn'))
  await pipeline.flush()
  assert.deepEqual(pages, ['disk is full'])
})
