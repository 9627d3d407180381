import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdMs } from '../src/holds.ts'
import { adults, crater, guest, makeDesk, settle, stay } from './rig.ts'

test('a held stay can be booked', async () => {
  const { desk, journal, outbox, book } = makeDesk()
  const booked = await book()
  assert.equal(booked.id, 'B-00001')
  assert.equal(booked.bedsCents + booked.taxCents, 8640)
  assert.equal(journal.entries.length, 1)
  assert.equal(outbox.mails[0]!.subject, 'Booked: B-00001')
  assert.equal(desk.free('ridge', '2026-07-12'), 6)
  assert.equal(desk.free('ridge', '2026-07-13'), 8)
})

test('a hold ends when its time is up', async () => {
  const { desk, clock } = makeDesk()
  const held = await desk.hold(stay())
  assert.equal(desk.free('ridge', '2026-07-10'), 6)
  await clock.advance(holdMs + 1)
  assert.equal(desk.free('ridge', '2026-07-10'), 8)
  assert.deepEqual(await desk.confirm(held.ok ? held.value.id : '', guest), { ok: false, reason: 'gone' })
})

test('requests are refused with a reason', async () => {
  const { desk } = makeDesk()
  const reasonOf = async (changes: Parameters<typeof stay>[0]) => {
    const held = await desk.hold(stay(changes))
    return held.ok ? null : held.reason
  }
  assert.equal(await reasonOf({ departure: '2026-07-10' }), 'dates')
  assert.equal(await reasonOf({ arrival: '2026-06-30' }), 'dates')
  assert.equal(await reasonOf({ arrival: '2026-11-04', departure: '2026-11-05' }), 'closed')
  assert.equal(await reasonOf({ party: { members: 0, adults: 0, children: 2 } }), 'party')
  assert.equal(await reasonOf({ party: adults(9) }), 'full')
})

test('a cancelled booking frees its beds', async () => {
  const { desk, journal, book } = makeDesk()
  const { id } = await book()
  const cancelled = await desk.cancel(id)
  assert.equal(cancelled.ok && cancelled.value.refundCents, 8640)
  assert.equal(desk.free('ridge', '2026-07-10'), 8)
  assert.deepEqual(journal.entries.map(({ type }) => type), ['booked', 'cancelled'])
  assert.deepEqual(await desk.cancel(id), { ok: false, reason: 'gone' })
  assert.deepEqual(await desk.cancel('B-00009'), { ok: false, reason: 'gone' })
})

test('free beds are offered to the first who waits', async () => {
  const { desk, outbox, book } = makeDesk()
  const { id } = await book(stay({ party: adults(8) }))
  await desk.wait(stay({ party: adults(5) }), 'bea@example.org')
  await desk.wait(stay({ party: adults(5) }), 'carl@example.org')
  await desk.cancel(id)
  assert.deepEqual(outbox.mails.slice(2).map(({ to, subject }) => [to, subject]), [['bea@example.org', 'Beds are free']])
  assert.deepEqual(desk.waiting('ridge').map(({ email }) => email), ['carl@example.org'])
})

test('a released hold is over', async () => {
  const { desk, clock } = makeDesk()
  const held = await desk.hold(stay())
  assert.equal((await desk.release(held.ok ? held.value.id : '')).ok, true)
  assert.equal(desk.free('ridge', '2026-07-10'), 8)
  assert.equal(clock.pending, 0)
})

test('two requests at once share no bed', async () => {
  const { desk } = makeDesk()
  const wanted = stay({ party: adults(5) })
  const results = await Promise.all([desk.hold(wanted), desk.hold(wanted), desk.hold({ ...wanted, hut: crater.id })])
  assert.deepEqual(results.map(({ ok }) => ok), [true, false, true])
})

test('closing ends holds and closes the journal', async () => {
  const { desk, clock, journal, outbox } = makeDesk()
  await desk.hold(stay())
  await desk.close()
  await settle()
  assert.deepEqual([clock.pending, journal.isClosed, outbox.isClosed], [0, true, true])
})
