import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRig } from './rig.ts'

test('a list is read once and kept for ten minutes', async () => {
  const { erp, clock, price } = makeRig()
  assert.equal(await price('tulip'), 40)
  clock.ms = 10 * 60_000 - 1
  await price('tulip')
  assert.deepEqual(erp.reads, ['tulip florist'])
  clock.ms += 1
  await price('tulip')
  assert.equal(erp.reads.length, 2)
})

test('requests at the same time share a read', async () => {
  const { erp, price } = makeRig()
  assert.deepEqual(await Promise.all([price('tulip'), price('tulip'), price('rose')]), [40, 40, 100])
  assert.deepEqual(erp.reads, ['tulip florist', 'rose florist'])
})

test('a change is seen by the next request of every group', async () => {
  const { price, change } = makeRig()
  await price('tulip')
  await price('tulip', 'event')
  assert.deepEqual(await change('tulip', 50), { status: 204 })
  assert.equal(await price('tulip'), 50)
  assert.equal(await price('tulip', 'event'), 55)
})

test('an order has the price of its group and size', async () => {
  const { order } = makeRig()
  assert.deepEqual(await order('tulip', 'florist', 10), { status: 201, body: { number: 1, stems: 10, cents: 400 } })
  assert.deepEqual(await order('tulip', 'event', 200), { status: 201, body: { number: 2, stems: 200, cents: 8_000 } })
})

test('regular customers get three percent off', async () => {
  const { order } = makeRig()
  assert.deepEqual(await order('rose', 'florist', 10, true), { status: 201, body: { number: 1, stems: 10, cents: 970 } })
})

test('a read that fails is answered with 502', async () => {
  const { erp, price } = makeRig()
  erp.failNextRead()
  assert.equal(await price('tulip'), 502)
})
