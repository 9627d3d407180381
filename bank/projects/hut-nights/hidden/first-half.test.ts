import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, dateIn, instantOf, nightsOf } from '../../src/days.ts'
import { holdMs } from '../../src/holds.ts'
import { Journal, readJournal, restore } from '../../src/journal.ts'
import { depositOf, percentOf, priceOf, refundOf, split } from '../../src/money.ts'
import { Outbox } from '../../src/outbox.ts'
import { find, listFor, pageOf } from '../../src/views.ts'
import { adults, booking, crater, guest, makeDesk, noon, ridge, settle, stay, TestClock, TestFiles } from '../rig.ts'

const at = (date: string, time: string) => instantOf('Europe/Lisbon', date, time)

test('cancelling is free until 18:00 and not a minute longer', () => {
  assert.equal(refundOf(ridge, booking(), at('2026-07-08', '17:59')), 8640)
  assert.equal(refundOf(ridge, booking(), at('2026-07-08', '18:00')), 8640)
  assert.equal(refundOf(ridge, booking(), at('2026-07-08', '18:00') + 1), 3996)
  assert.equal(refundOf(ridge, booking(), at('2026-07-08', '18:30')), 3996)
  assert.equal(refundOf(ridge, booking(), at('2026-07-08', '20:00')), 3996)
  assert.equal(refundOf(ridge, booking(), at('2026-07-09', '23:59')), 3996)
  assert.equal(refundOf(ridge, booking(), at('2026-07-10', '00:00')), 900)
})

test('islands cancel by their own clock', () => {
  const island = booking({ hut: 'crater' })
  assert.equal(refundOf(crater, island, at('2026-07-08', '19:00')), 8640)
  assert.equal(refundOf(crater, island, at('2026-07-08', '19:00') + 1), 3996)
  assert.equal(refundOf(crater, island, at('2026-07-10', '00:30')), 3996)
})

test('callers may change the bookings that they get', async () => {
  const { desk, book } = makeDesk()
  await book()
  const [got] = desk.bookings('ridge')
  got!.party.members = 7
  got!.status = 'cancelled'
  assert.equal(desk.free('ridge', '2026-07-10'), 6)
  assert.equal(desk.bookings('ridge')[0]!.party.members, 2)
})

test('a line that can’t be synced fails its append', async () => {
  const files = new TestFiles()
  const journal = await Journal.open('book', files)
  files.failsToSync = true
  await assert.rejects(journal.append({ type: 'booked', at: noon, booking: booking() }), { message: 'sync failed' })
  files.failsToSync = false
  await journal.append({ type: 'booked', at: noon, booking: booking({ id: 'B-00002' }) })
  assert.deepEqual((await restore('book', files)).map(({ id }) => id), ['B-00001', 'B-00002'])
})

test('an append that fails reaches its caller alone', async () => {
  const files = new TestFiles()
  const journal = await Journal.open('book', files)
  files.broken.push('B-00002')
  const ids = ['B-00001', 'B-00002', 'B-00003']
  const results = await Promise.allSettled(ids.map((id) => journal.append({ type: 'booked', at: noon, booking: booking({ id }) })))
  assert.deepEqual(results.map(({ status }) => status), ['fulfilled', 'rejected', 'fulfilled'])
  await journal.close()
  assert.deepEqual((await restore('book', files)).map(({ id }) => id), ['B-00001', 'B-00003'])
  assert.equal(files.opened, 0)
})

test('a search finds nothing by a field that the viewer can’t see', () => {
  const idsFor = (viewer: Parameters<typeof find>[0], text: string) => find(viewer, [booking()], ridge, noon, text).map(({ id }) => id)
  assert.deepEqual(idsFor({ role: 'warden', hut: 'ridge' }, 'example.org'), [])
  assert.deepEqual(idsFor({ role: 'treasurer' }, 'ana@'), [])
  assert.deepEqual(idsFor({ role: 'treasurer' }, 'reis'), ['B-00001'])
  assert.deepEqual(idsFor({ role: 'warden', hut: 'ridge' }, 'REIS'), ['B-00001'])
})

test('a price is rounded once over all nights', () => {
  const hut = { ...ridge, bedCents: 2145 }
  const party = { members: 0, adults: 1, children: 1 }
  assert.deepEqual(priceOf(hut, stay({ party })), { bedsCents: 9653, taxCents: 450, totalCents: 10103 })
  assert.equal(priceOf(hut, stay({ party, departure: '2026-07-12' })).bedsCents, 6435)
})

test('a booking that is cancelled twice at once is cancelled once', async () => {
  const { desk, journal, outbox, book } = makeDesk()
  const { id } = await book()
  const results = await Promise.all([desk.cancel(id), desk.cancel(id)])
  assert.deepEqual(results.map((result) => result.ok || result.reason), [true, 'gone'])
  assert.equal(journal.entries.length, 2)
  assert.equal(outbox.mails.length, 2)
  assert.deepEqual(await desk.cancel('B-00007'), { ok: false, reason: 'gone' })
})

test('trying a mail now stops the timer of its next try', async () => {
  const clock = new TestClock()
  const sent: string[] = []
  let isDown = true
  const outbox = new Outbox(async ({ subject }) => {
    if (isDown) throw new Error('no line')
    sent.push(subject)
  }, clock)
  outbox.queue({ to: 'ana@example.org', subject: 'one', text: '' })
  await settle()
  assert.equal(clock.pending, 1)
  isDown = false
  outbox.retryNow('ana@example.org')
  outbox.retryNow('bea@example.org')
  await settle()
  assert.deepEqual(sent, ['one'])
  assert.equal(clock.pending, 0)
})

test('the last night of the season can be booked', async () => {
  const { desk } = makeDesk()
  const reasonOf = async (arrival: string, departure: string) => {
    const held = await desk.hold(stay({ arrival, departure }))
    return held.ok ? 'ok' : held.reason
  }
  assert.equal(await reasonOf('2026-10-29', '2026-11-01'), 'ok')
  assert.equal(await reasonOf('2026-10-29', '2026-11-02'), 'closed')
  assert.equal(await reasonOf('2026-10-29', '2026-11-29'), 'dates')
})

test('nights are days of the calendar, also when the clocks change', () => {
  assert.deepEqual(nightsOf({ arrival: '2026-03-28', departure: '2026-03-30' }), ['2026-03-28', '2026-03-29'])
  assert.deepEqual(nightsOf({ arrival: '2026-10-24', departure: '2026-10-27' }), ['2026-10-24', '2026-10-25', '2026-10-26'])
  assert.deepEqual(nightsOf({ arrival: '2026-10-24', departure: '2026-10-24' }), [])
  assert.deepEqual(nightsOf({ arrival: '2026-10-24', departure: '2026-10-20' }), [])
  assert.equal(addDays('2026-12-31', 1), '2027-01-01')
})

test('a local time that comes twice is the first one, and a skipped one is none', () => {
  assert.equal(instantOf('Europe/Lisbon', '2026-10-25', '01:30'), Date.parse('2026-10-25T00:30Z'))
  assert.equal(instantOf('Atlantic/Azores', '2026-10-25', '00:30'), Date.parse('2026-10-25T00:30Z'))
  assert.equal(instantOf('Atlantic/Azores', '2026-01-10', '18:00'), Date.parse('2026-01-10T19:00Z'))
  assert.throws(() => instantOf('Atlantic/Azores', '2026-03-29', '00:30'), RangeError)
  assert.equal(dateIn('Atlantic/Azores', Date.parse('2026-03-29T00:59Z')), '2026-03-28')
})

test('splits add up for all amounts', () => {
  assert.deepEqual(split(1001, 4), [251, 250, 250, 250])
  assert.deepEqual(split(2, 3), [1, 1, 0])
  assert.deepEqual(split(-10, 3), [-3, -3, -4])
  assert.deepEqual(split(0, 2), [0, 0])
})

test('percents round half a cent up', () => {
  assert.equal(percentOf(1, 50), 1)
  assert.equal(percentOf(2145, 50), 1073)
  assert.equal(percentOf(33, 30), 10)
  assert.equal(percentOf(335, 30), 101)
  assert.equal(percentOf(999_999_999, 150), 1_499_999_999)
  assert.equal(depositOf({ bedsCents: 5015, taxCents: 0, totalCents: 5015 }), 1505)
})

test('pages end with null and begin again after an unknown id', () => {
  const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  assert.deepEqual(pageOf(items, 2, 'b'), { items: [{ id: 'c' }, { id: 'd' }], next: null })
  assert.deepEqual(pageOf(items, 2, 'x'), { items: [{ id: 'a' }, { id: 'b' }], next: 'b' })
  assert.deepEqual(pageOf(items, 3, 'a'), { items: [{ id: 'b' }, { id: 'c' }, { id: 'd' }], next: null })
  assert.deepEqual(pageOf(items, 2, 'd'), { items: [], next: null })
  assert.equal(items.length, 4)
})

test('lists with the same arrival are in the order of their ids', () => {
  const bookings = [booking({ id: 'B-00010' }), booking({ id: 'B-00002' }), booking({ id: 'B-00003', arrival: '2026-07-09' })]
  assert.deepEqual(listFor({ role: 'office' }, bookings, ridge, noon).map(({ id }) => id), ['B-00003', 'B-00002', 'B-00010'])
  assert.equal(bookings[0]!.id, 'B-00010')
})

test('a lane continues after a failed request', async () => {
  const { desk, journal, book } = makeDesk()
  const { id } = await book()
  journal.problem = 'disk full'
  const failed = assert.rejects(desk.cancel(id), { message: 'disk full' })
  const held = desk.hold(stay({ party: adults(6) }))
  await failed
  assert.equal((await held).ok, true)
  assert.equal(desk.free('ridge', '2026-07-10'), 0)
})

test('closing ends all holds and their timers', async () => {
  const { desk, clock } = makeDesk()
  for (const members of [1, 2, 3]) await desk.hold(stay({ party: { members, adults: 0, children: 0 } }))
  assert.equal(clock.pending, 3)
  assert.equal(desk.free('ridge', '2026-07-12'), 2)
  await desk.close()
  assert.equal(clock.pending, 0)
  assert.equal(desk.free('ridge', '2026-07-12'), 8)
})

test('a damaged line is named by its number', async () => {
  const files = new TestFiles()
  files.texts.set('book', `${JSON.stringify({ type: 'booked', at: noon, booking: booking() })}\n{"type":\n`)
  await assert.rejects(restore('book', files), { message: 'Line 2 of the journal is damaged.' })
  for await (const entry of readJournal('book', files)) {
    assert.equal(entry.booking.id, 'B-00001')
    break
  }
  assert.equal(files.opened, 0)
})

test('mails to one address leave in order, and other addresses don’t wait', async () => {
  const clock = new TestClock()
  const sent: string[] = []
  let fails = 2
  const outbox = new Outbox(async ({ to, subject }) => {
    if (to.startsWith('ana') && fails-- > 0) throw new Error('no line')
    sent.push(subject)
  }, clock)
  for (const [to, subject] of [['ana@x', 'one'], ['ana@x', 'two'], ['bea@x', 'three']] as const) outbox.queue({ to, subject, text: '' })
  await clock.advance(60_000)
  assert.deepEqual(sent, ['three'])
  await clock.advance(5 * 60_000)
  assert.deepEqual(sent, ['three', 'one', 'two'])
  assert.deepEqual(outbox.failures, [])
})

test('beds that are offered go to the next when nobody confirms', async () => {
  const { desk, clock, outbox, book } = makeDesk()
  const { id } = await book(stay({ party: adults(8) }))
  await desk.wait(stay({ party: adults(7) }), 'bea@example.org')
  await desk.wait(stay({ party: adults(2) }), 'carl@example.org')
  await desk.cancel(id)
  assert.deepEqual(outbox.mails.slice(2).map(({ to }) => to), ['bea@example.org'])
  await clock.advance(holdMs)
  assert.deepEqual(outbox.mails.slice(2).map(({ to }) => to), ['bea@example.org', 'carl@example.org'])
  assert.equal(desk.free('ridge', '2026-07-10'), 6)
  assert.equal(guest.name, 'Ana Reis')
})
