import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRig, scan, settle } from './rig.ts'

test('a third scan waits for the second although the first is done', async () => {
  const { tracker, holds, kinds } = makeRig()
  holds.hold('HRB')
  const first = tracker.record(scan('1', 'picked-up', '09:00', 'KIE'))
  const second = tracker.record(scan('1', 'arrived', '10:00'))
  await first
  const third = tracker.record(scan('1', 'delivered', '12:00', 'HRB'))
  await settle()
  holds.release('HRB')
  await Promise.all([second, third])
  assert.deepEqual(await kinds('1'), ['picked-up', 'arrived', 'delivered'])
})
