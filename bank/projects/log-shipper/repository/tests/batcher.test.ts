import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Batcher } from '../src/batcher.ts'
import { parseLine, sizeOf } from '../src/parse.ts'
import { idsOf, record } from './rig.ts'

test('a batch is full at its number of records', () => {
  const batcher = new Batcher({ records: 2, bytes: 10_000 })
  batcher.add(record('a'))
  assert.equal(batcher.fits(record('b')), true)
  batcher.add(record('b'))
  assert.equal(batcher.fits(record('c')), false)
  const batch = batcher.take()
  assert.deepEqual(idsOf(batch?.records ?? []), ['a', 'b'])
  assert.equal(batch?.number, 1)
})

test('a batch is full at its bytes, but takes one record of any size', () => {
  const big = record('big', 'info', 'ü'.repeat(500))
  const batcher = new Batcher({ records: 10, bytes: 1_000 })
  assert.equal(batcher.fits(big), true)
  batcher.add(big)
  assert.equal(batcher.fits(record('b')), false)
  assert.equal(batcher.take()?.bytes, sizeOf(big))
})

test('nothing makes no batch', () => {
  assert.equal(new Batcher({ records: 2, bytes: 100 }).take(), undefined)
})

test('a line is read with its time and level, or as a whole', () => {
  const line = '2026-03-02T09:00:07Z warn slow query: 1.2 s'
  assert.deepEqual(parseLine(line, 'r1'), { id: 'r1', at: '2026-03-02T09:00:07Z', level: 'warn', text: 'slow query: 1.2 s' })
  assert.deepEqual(parseLine('    at connect', 'r2'), { id: 'r2', at: '', level: 'info', text: '    at connect' })
})
