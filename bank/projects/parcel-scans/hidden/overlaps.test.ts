import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRig, scan, settle } from '../rig.ts'

/** Two scans together, the second at a held depot, then a third while the second is in progress. */
async function recordThree(depot = 'BRE') {
  const rig = makeRig()
  rig.holds.hold('HRB')
  const first = rig.tracker.record(scan('1', 'picked-up', '09:00', 'BRE'))
  const second = rig.tracker.record(scan('1', 'arrived', '10:00'))
  await first
  await settle()
  const third = rig.tracker.record(scan('1', 'delivered', '12:00', depot))
  await settle()
  rig.holds.release('HRB')
  await Promise.all([second, third])
  return rig
}

test('a scan that arrives while another is in progress is recorded', async () => {
  const { kinds } = await recordThree()
  assert.deepEqual(await kinds('1'), ['picked-up', 'arrived', 'delivered'])
})

test('recipients get the notices in the order of the scans', async () => {
  const { sent } = await recordThree('KIE')
  assert.deepEqual(sent, ['r1 picked-up', 'r1 arrived', 'r1 delivered'])
})

test('scans that keep coming in are all recorded', async () => {
  const { tracker, kinds } = makeRig()
  const first = tracker.record(scan('1', 'picked-up', '09:00'))
  const others = [tracker.record(scan('1', 'arrived', '10:00'))]
  await first
  for (const hour of ['11', '12', '13', '14']) {
    others.push(tracker.record(scan('1', 'out-for-delivery', `${hour}:00`)))
    await others.at(-2)
  }
  await Promise.all(others)
  assert.equal((await kinds('1'))?.length, 6)
})

test('a slow save loses no scan', async () => {
  const { tracker, holds, kinds } = makeRig()
  holds.hold('save arrived')
  const first = tracker.record(scan('1', 'picked-up', '09:00'))
  const second = tracker.record(scan('1', 'arrived', '10:00'))
  await first
  await settle()
  const third = tracker.record(scan('1', 'delivered', '12:00'))
  await settle()
  holds.release('save arrived')
  await Promise.all([second, third])
  assert.deepEqual(await kinds('1'), ['picked-up', 'arrived', 'delivered'])
})

test('scans of one parcel at two depots are recorded one after another', async () => {
  const { tracker, holds, kinds } = makeRig()
  holds.hold('HRB')
  const first = tracker.record(scan('1', 'arrived', '10:00'))
  const second = tracker.record(scan('1', 'delivered', '12:00', 'KIE'))
  await settle()
  holds.release('HRB')
  await Promise.all([first, second])
  assert.deepEqual(await kinds('1'), ['arrived', 'delivered'])
})

test('two scans at once are both recorded', async () => {
  const { tracker, kinds, sent } = makeRig()
  await Promise.all([tracker.record(scan('1', 'arrived', '10:00')), tracker.record(scan('1', 'delivered', '12:00'))])
  assert.deepEqual(await kinds('1'), ['arrived', 'delivered'])
  assert.deepEqual(sent, ['r1 arrived', 'r1 delivered'])
})

test('the same scan from two devices at once is recorded once', async () => {
  const { tracker, kinds, sent } = makeRig()
  await Promise.all([tracker.record(scan('1', 'arrived', '10:00')), tracker.record(scan('1', 'arrived', '10:00'))])
  assert.deepEqual(await kinds('1'), ['arrived'])
  assert.deepEqual(sent, ['r1 arrived'])
})

test('a scan that fails holds up no later scan of the parcel', async () => {
  const { inbox, kinds } = makeRig()
  const lines = ['1 picked-up XXX 2026-03-09T09:00:00Z', '1 arrived HRB 2026-03-09T10:00:00Z']
  assert.deepEqual(await inbox.receive(lines), { recorded: 1, problems: [{ line: 1, reason: 'unknown depot XXX' }] })
  assert.deepEqual(await kinds('1'), ['arrived'])
})

test('a slow depot holds up no other parcel', async () => {
  const { tracker, holds, kinds } = makeRig()
  holds.hold('HRB')
  const slow = tracker.record(scan('1', 'arrived', '10:00'))
  const other = tracker.record(scan('2', 'arrived', '10:00', 'KIE'))
  await settle()
  assert.deepEqual(await kinds('2'), ['arrived'])
  holds.release('HRB')
  await Promise.all([slow, other])
})

test('nothing is remembered about parcels at rest', async () => {
  const { tracker } = await recordThree()
  await tracker.record(scan('9', 'arrived', '10:00')).catch(() => undefined)
  await settle()
  assert.equal(tracker.busy, 0)
})

test('a parcel is busy until its last scan is recorded', async () => {
  const { tracker, holds } = makeRig()
  holds.hold('HRB')
  const first = tracker.record(scan('1', 'picked-up', '09:00', 'BRE'))
  const second = tracker.record(scan('1', 'arrived', '10:00'))
  await first
  await settle()
  assert.equal(tracker.busy, 1)
  holds.release('HRB')
  await second
})
