import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Archive } from '../src/archive.ts'
import { Pager } from '../src/pager.ts'
import { makeClock, makeRig, record } from './rig.ts'

test('the collector is tried five times, with growing pauses', async () => {
  const { collector, calls, sleeps } = makeRig(Array.from({ length: 9 }, () => new Error('down')))
  const failed = await collector.deliver([record('a')])
  assert.equal(calls.length, 5)
  assert.deepEqual(sleeps, [200, 400, 800, 1600])
  assert.deepEqual(failed, [{ record: record('a'), sink: 'collector', reason: 'gave-up' }])
})

test('a busy collector says how long to wait', async () => {
  const { collector, sleeps } = makeRig([{ status: 'busy', retryAfterMs: 70 }])
  assert.deepEqual(await collector.deliver([record('a')]), [])
  assert.deepEqual(sleeps, [70])
})

test('the archive is tried three times, a second apart', async () => {
  const clock = makeClock()
  let calls = 0
  const archive = new Archive(async () => {
    calls += 1
    throw new Error('disk is slow')
  }, clock)
  assert.equal((await archive.deliver([record('a'), record('b')])).length, 2)
  assert.equal(calls, 3)
  assert.deepEqual(clock.sleeps, [1000, 1000])
})

test('a permanent error of the archive is not tried again', async () => {
  const clock = makeClock()
  const archive = new Archive(async () => {
    throw Object.assign(new Error('disk is read-only'), { permanent: true })
  }, clock)
  assert.deepEqual(await archive.deliver([record('a')]), [{ record: record('a'), sink: 'archive', reason: 'gave-up' }])
  assert.deepEqual(clock.sleeps, [])
})

test('a page that fails is sent once more after the others', async () => {
  const sent: string[] = []
  const pager = new Pager(async (text) => {
    sent.push(text)
    if (text === 'first') throw new Error('no network')
  })
  const failed = await pager.deliver([record('a', 'error', 'first'), record('b', 'error', 'second')])
  assert.deepEqual(sent, ['first', 'second', 'first'])
  assert.deepEqual(failed.map(({ record }) => record.id), ['a'])
})
