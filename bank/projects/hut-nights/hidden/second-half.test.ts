import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDate } from '../../src/days.ts'
import { holdMs } from '../../src/holds.ts'
import { archive, Journal, readJournal, restore } from '../../src/journal.ts'
import { depositOf, formatCents, parseCents, refundOf } from '../../src/money.ts'
import { Outbox } from '../../src/outbox.ts'
import { arrivalsCsv, confirmationHtml, escapeHtml, viewOf } from '../../src/views.ts'
import { adults, booking, guest, makeDesk, noon, ridge, settle, stay, TestClock, TestFiles } from '../rig.ts'

const cellsOf = (note: string) => arrivalsCsv([booking({ note })], '2026-07-10').slice('booking,name,beds,note\n'.length)

test('a formula with a comma is not run either', () => {
  assert.equal(cellsOf('=SUM(A1,A2)'), `B-00001,Ana Reis,2,"'=SUM(A1,A2)"`)
  assert.equal(cellsOf('@A1'), "B-00001,Ana Reis,2,'@A1")
  assert.equal(cellsOf('-2 "beds"'), `B-00001,Ana Reis,2,"'-2 ""beds"""`)
  assert.equal(cellsOf('late, sorry'), 'B-00001,Ana Reis,2,"late, sorry"')
})

test('a hold is over after exactly 15 minutes', async () => {
  const { desk, clock } = makeDesk()
  const held = await desk.hold(stay())
  const id = held.ok ? held.value.id : ''
  clock.skip(holdMs - 1)
  assert.equal(desk.free('ridge', '2026-07-10'), 6)
  clock.skip(1)
  assert.equal(desk.free('ridge', '2026-07-10'), 8)
  assert.deepEqual(await desk.confirm(id, guest), { ok: false, reason: 'gone' })
})

test('a refund follows the price of the booking', () => {
  const dearer = { ...ridge, bedCents: 3000, taxCents: 200 }
  assert.equal(refundOf(dearer, booking(), noon), 8640)
  assert.equal(refundOf(dearer, booking(), noon + 8 * 24 * 3_600_000), 3996)
  assert.equal(refundOf(dearer, booking(), noon + 9 * 24 * 3_600_000), 900)
})

test('a file that is no journal is closed again', async () => {
  const files = new TestFiles()
  files.texts.set('table', 'name,beds\nAna,2\n')
  await assert.rejects(restore('table', files))
  assert.equal(files.opened, 0)
})

test('an empty journal has no entries', async () => {
  const files = new TestFiles()
  files.texts.set('book', '')
  assert.deepEqual(await restore('book', files), [])
  assert.equal(files.opened, 0)
})

test('a booking that can’t be written leaves its hold', async () => {
  const { desk, clock, journal, outbox } = makeDesk()
  const held = await desk.hold(stay())
  const id = held.ok ? held.value.id : ''
  journal.problem = 'disk full'
  await assert.rejects(desk.confirm(id, guest), { message: 'disk full' })
  assert.deepEqual(desk.bookings('ridge'), [])
  assert.equal(desk.free('ridge', '2026-07-10'), 6)
  assert.equal(clock.pending, 1)
  assert.equal(outbox.mails.length, 0)
  journal.problem = null
  assert.equal((await desk.confirm(id, guest)).ok, true)
  assert.equal(desk.free('ridge', '2026-07-10'), 6)
  assert.equal(clock.pending, 0)
})

test('an amount with one digit has tens of cents', () => {
  assert.equal(parseCents('12,5'), 1250)
  assert.equal(parseCents('-0,5'), -50)
  assert.equal(parseCents('12,05'), 1205)
})

test('other amounts are read as before', () => {
  assert.equal(parseCents('12.05'), 1205)
  assert.equal(parseCents('-0.50'), -50)
  assert.equal(parseCents('0.00'), 0)
  assert.equal(parseCents('12'), undefined)
  assert.equal(parseCents('12.505'), undefined)
  assert.equal(parseCents(''), undefined)
})

test('a note can’t leave its attribute', () => {
  const html = confirmationHtml(booking({ note: "x' onclick='go()" }), ridge)
  assert.equal(html.split('\n')[1], "<p data-booking='B-00001' title='x&#39; onclick=&#39;go()'>Ana Reis, 86.40 €</p>")
  assert.equal(escapeHtml('<a href="x">&amp;</a>'), '&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;')
})

test('closing a journal that can’t be synced fails', async () => {
  const files = new TestFiles()
  const journal = await Journal.open('book', files)
  await journal.append({ type: 'booked', at: noon, booking: booking() })
  files.failsToSync = true
  await assert.rejects(journal.close(), { message: 'sync failed' })
  assert.equal(files.opened, 0)
})

test('a journal closes behind its last line', async () => {
  const files = new TestFiles()
  const journal = await Journal.open('book', files)
  const written = journal.append({ type: 'booked', at: noon, booking: booking() })
  await journal.close()
  await written
  assert.equal(files.opened, 0)
  assert.equal((await restore('book', files)).length, 1)
})

test('an append that failed holds up no later one', async () => {
  const files = new TestFiles()
  const journal = await Journal.open('book', files)
  files.broken.push('Bea')
  const failed = assert.rejects(journal.append({ type: 'booked', at: noon, booking: booking({ name: 'Bea' }) }), { message: 'disk full' })
  await journal.append({ type: 'booked', at: noon, booking: booking({ id: 'B-00002' }) })
  await failed
  assert.deepEqual((await restore('book', files)).map(({ id }) => id), ['B-00002'])
})

test('amounts have a sign, euros and two digits', () => {
  assert.equal(formatCents(0), '0.00 €')
  assert.equal(formatCents(7), '0.07 €')
  assert.equal(formatCents(-7), '-0.07 €')
  assert.equal(formatCents(-12345), '-123.45 €')
  assert.equal(formatCents(100), '1.00 €')
  assert.equal(formatCents(99_999_999_95), '99999999.95 €')
  assert.equal(formatCents(1_005), '10.05 €')
})

test('deposits keep their limits', () => {
  const of = (totalCents: number) => depositOf({ bedsCents: totalCents, taxCents: 0, totalCents })
  assert.equal(of(900), 900)
  assert.equal(of(1000), 1000)
  assert.equal(of(3333), 1000)
  assert.equal(of(3335), 1001)
  assert.equal(of(0), 0)
})

test('only dates of the calendar in our form are dates', () => {
  assert.equal(isDate('2028-02-29'), true)
  assert.equal(isDate('2026-02-29'), false)
  assert.equal(isDate('2026-2-03'), false)
  assert.equal(isDate('2026-02-03T00:00Z'), false)
  assert.equal(isDate('2026'), false)
  assert.equal(isDate('+020260-01-01'), false)
  assert.equal(isDate(' 2026-02-03'), false)
  assert.equal(isDate('3 Feb 2026'), false)
  assert.equal(isDate(''), false)
})

test('an archive is whole, and an old one is left alone', async () => {
  const files = new TestFiles()
  files.texts.set('book', 'lines\n')
  await archive('book', 'copy', files)
  assert.equal(files.texts.get('copy'), 'lines\n')
  files.texts.set('book', 'more\n')
  await assert.rejects(archive('book', 'copy', files), { message: 'copy exists' })
  assert.equal(files.texts.get('copy'), 'lines\n')
  await assert.rejects(archive('none', 'other', files), { message: 'no file none' })
  assert.equal(files.opened, 0)
})

test('a reader that stops early closes the journal', async () => {
  const files = new TestFiles()
  const journal = await Journal.open('book', files)
  for (const id of ['B-00001', 'B-00002']) await journal.append({ type: 'booked', at: noon, booking: booking({ id }) })
  await journal.close()
  for await (const { booking: first } of readJournal('book', files)) {
    assert.equal(first.id, 'B-00001')
    break
  }
  assert.equal(files.opened, 0)
})

test('a party that doesn’t fit keeps its place', async () => {
  const { desk, outbox, book } = makeDesk()
  const { id } = await book(stay({ party: adults(4) }))
  await book(stay({ party: adults(4) }))
  for (const [count, email] of [[5, 'big@x'], [3, 'three@x'], [2, 'two@x'], [1, 'one@x']] as const) {
    await desk.wait(stay({ party: adults(count) }), email)
  }
  await desk.cancel(id)
  assert.deepEqual(outbox.mails.slice(3).map(({ to }) => to), ['three@x', 'one@x'])
  assert.equal(outbox.mails[3]!.text, 'We keep them for 15 minutes: H-3')
  assert.deepEqual(desk.waiting('ridge').map(({ email }) => email), ['big@x', 'two@x'])
})

test('a hold that ends is offered once', async () => {
  const { desk, clock, outbox } = makeDesk()
  await desk.hold(stay({ party: adults(8) }))
  await desk.wait(stay({ party: adults(8) }), 'bea@example.org')
  await clock.advance(holdMs)
  assert.deepEqual(outbox.mails.map(({ to }) => to), ['bea@example.org'])
  assert.equal(clock.pending, 1)
  assert.equal(desk.free('ridge', '2026-07-10'), 0)
})

test('closing waits for requests in progress and reports the journal', async () => {
  const { desk, journal, outbox } = makeDesk()
  const held = await desk.hold(stay())
  let open = () => {}
  journal.gate = new Promise((done) => (open = done))
  const confirmed = desk.confirm(held.ok ? held.value.id : '', guest)
  const closed = desk.close()
  await settle()
  assert.equal(journal.isClosed, false)
  open()
  assert.equal((await confirmed).ok, true)
  await closed
  assert.deepEqual([journal.isClosed, outbox.isClosed], [true, true])
  const broken = makeDesk()
  broken.journal.problem = 'disk full'
  await assert.rejects(broken.desk.close(), { message: 'disk full' })
})

test('an unknown hut is an error', async () => {
  const { desk } = makeDesk()
  await assert.rejects(desk.hold(stay({ hut: 'cellar' })), { message: 'There is no hut cellar.' })
})

test('the door code is seen by guests who are there', () => {
  const codeAt = (now: number) => viewOf({ role: 'guest', email: guest.email }, booking(), ridge, now)?.doorCode
  const day = 24 * 3_600_000
  assert.equal(codeAt(noon + 8 * day), undefined)
  assert.equal(codeAt(noon + 9 * day), '4711')
  assert.equal(codeAt(noon + 12 * day), '4711')
  assert.equal(codeAt(noon + 13 * day), undefined)
})

test('mails that were not sent are failures, also at the end', async () => {
  const clock = new TestClock()
  const outbox = new Outbox(async () => Promise.reject(new Error('no line')), clock)
  outbox.queue({ to: 'ana@x', subject: 'one', text: '' })
  outbox.queue({ to: 'ana@x', subject: 'two', text: '' })
  await settle()
  outbox.close()
  outbox.queue({ to: 'bea@x', subject: 'three', text: '' })
  assert.deepEqual(outbox.failures.map(({ mail, problem }) => `${mail.subject} ${problem}`), ['one closed', 'two closed', 'three closed'])
  assert.equal(clock.pending, 0)
})
