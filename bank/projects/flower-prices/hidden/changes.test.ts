import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRig, settle } from '../rig.ts'

/** A read of tulips that began before the price changed from 40 to 50 and has not ended. */
async function readThenChange() {
  const rig = makeRig()
  const release = rig.erp.holdNextRead()
  const before = rig.price('tulip')
  await settle()
  const changed = rig.change('tulip', 50)
  await settle()
  return { ...rig, release, before, changed }
}

test('a read from before the change is not kept', async () => {
  const { release, before, price } = await readThenChange()
  release()
  await before
  assert.equal(await price('tulip'), 50)
})

test('a request after the change does not join a read from before', async () => {
  const { release, before, price } = await readThenChange()
  const after = price('tulip')
  await settle()
  release()
  await before
  assert.equal(await after, 50)
})

test('a read from before that ends last does not replace the new list', async () => {
  const { release, before, price } = await readThenChange()
  const after = price('tulip')
  await settle()
  release()
  await Promise.all([before, after])
  assert.equal(await price('tulip'), 50)
})

test('an order after the change has the new price', async () => {
  const { release, before, order } = await readThenChange()
  release()
  await before
  assert.deepEqual(await order('tulip', 'florist', 10), { status: 201, body: { number: 1, stems: 10, cents: 500 } })
})

test('the other groups get the new price too', async () => {
  const { erp, price, change } = makeRig()
  await price('tulip', 'florist')
  const releases = [erp.holdNextRead(), erp.holdNextRead()]
  const before = [price('tulip', 'garden-centre'), price('tulip', 'event')]
  await settle()
  void change('tulip', 50)
  await settle()
  for (const release of releases) release()
  await Promise.all(before)
  assert.deepEqual([await price('tulip'), await price('tulip', 'garden-centre'), await price('tulip', 'event')], [50, 45, 55])
})

test('a read that renews a kept list is not kept either', async () => {
  const { erp, clock, price, change } = makeRig()
  await price('tulip')
  clock.ms = 11 * 60_000
  const release = erp.holdNextRead()
  const before = price('tulip')
  await settle()
  void change('tulip', 50)
  await settle()
  release()
  await before
  assert.equal(await price('tulip'), 50)
})

test('a change does not wait for a read', async () => {
  const { release, changed } = await readThenChange()
  const first = await Promise.race([changed, settle().then(() => 'waits')])
  release()
  assert.deepEqual(first, { status: 204 })
})

test('requests after the change share one read', async () => {
  const { erp, release, before, price } = await readThenChange()
  const releaseNew = erp.holdNextRead()
  const first = price('tulip')
  await settle()
  release()
  await before
  const second = price('tulip')
  await settle()
  releaseNew()
  assert.deepEqual(await Promise.all([first, second]), [50, 50])
  assert.equal(erp.reads.length, 2)
})

test('the list that was read after the change is kept', async () => {
  const { erp, release, before, price } = await readThenChange()
  release()
  await before
  await price('tulip')
  assert.equal(await price('tulip'), 50)
  assert.equal(erp.reads.length, 2)
})

test('a change of one product leaves the lists of others', async () => {
  const { erp, price, change } = makeRig()
  await price('rose')
  await change('tulip', 50)
  assert.equal(await price('rose'), 100)
  assert.deepEqual(erp.reads, ['rose florist'])
})

test('a change that fails leaves the kept lists', async () => {
  const { erp, price, change } = makeRig()
  await price('tulip')
  erp.failWrites()
  assert.deepEqual(await change('tulip', 50), { status: 502, reason: 'the ERP is down' })
  assert.equal(await price('tulip'), 40)
  assert.equal(erp.reads.length, 1)
})

test('a read that fails is not kept', async () => {
  const { erp, price } = makeRig()
  erp.failNextRead()
  assert.equal(await price('tulip'), 502)
  assert.equal(await price('tulip'), 40)
})

test('the rebate of a regular customer changes no list', async () => {
  const { price, order } = makeRig()
  await order('rose', 'florist', 10, true)
  assert.equal(await price('rose'), 100)
  assert.deepEqual(await order('rose', 'florist', 10, true), { status: 201, body: { number: 2, stems: 10, cents: 970 } })
})
