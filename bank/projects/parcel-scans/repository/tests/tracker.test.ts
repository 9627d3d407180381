import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from '../src/page.ts'
import { makeRig, scan, settle } from './rig.ts'

test('scans become the history of a parcel, and recipients are notified', async () => {
  const { tracker, sent, kinds } = makeRig()
  await tracker.record(scan('1', 'picked-up', '09:00'))
  await tracker.record(scan('1', 'arrived', '10:00'))
  assert.deepEqual(await kinds('1'), ['picked-up', 'arrived'])
  assert.deepEqual(sent, ['r1 picked-up', 'r1 arrived'])
})

test('scans that arrive together are recorded one after another', async () => {
  const { tracker, kinds } = makeRig()
  await Promise.all([
    tracker.record(scan('1', 'picked-up', '09:00')),
    tracker.record(scan('1', 'arrived', '10:00')),
    tracker.record(scan('1', 'out-for-delivery', '11:00')),
  ])
  assert.deepEqual(await kinds('1'), ['picked-up', 'arrived', 'out-for-delivery'])
})

test('a late scan goes to its place and changes no status', async () => {
  const { tracker, sent, kinds } = makeRig()
  await tracker.record(scan('1', 'delivered', '12:00'))
  await tracker.record(scan('1', 'arrived', '10:00'))
  assert.deepEqual(await kinds('1'), ['arrived', 'delivered'])
  assert.deepEqual(sent, ['r1 delivered'])
})

test('another parcel is recorded while a depot is slow', async () => {
  const { tracker, holds, kinds } = makeRig()
  holds.hold('HRB')
  void tracker.record(scan('1', 'arrived', '10:00'))
  await tracker.record(scan('2', 'arrived', '10:00', 'KIE'))
  assert.deepEqual(await kinds('2'), ['arrived'])
  holds.release('HRB')
  await settle()
})

test('a device learns which lines were not recorded', async () => {
  const { inbox } = makeRig()
  const lines = ['1 arrived HRB 2026-03-09T10:00:00Z', '7 arrived HRB 2026-03-09T10:00:00Z', '1 lost HRB 2026-03-09T10:00:00Z']
  assert.deepEqual(await inbox.receive(lines), {
    recorded: 1,
    problems: [
      { line: 2, reason: 'unknown parcel 7' },
      { line: 3, reason: 'unknown kind lost' },
    ],
  })
})

test('a page has the newest entry first', async () => {
  const { tracker } = makeRig()
  await tracker.record(scan('1', 'picked-up', '09:00', 'BRE'))
  const parcel = await tracker.record(scan('1', 'arrived', '10:00'))
  assert.equal(pageOf(parcel), 'Parcel 1: Arrived at the depot\n  10:00  Arrived at the depot, Harburg\n  09:00  Picked up, Bremen')
})
