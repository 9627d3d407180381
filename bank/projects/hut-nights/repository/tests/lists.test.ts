import assert from 'node:assert/strict'
import { test } from 'node:test'
import { archive, Journal, readJournal, restore } from '../src/journal.ts'
import { Outbox } from '../src/outbox.ts'
import { arrivalsCsv, confirmationHtml, find, listFor, pageOf, sleepersOf, viewOf } from '../src/views.ts'
import { booking, noon, ridge, settle, TestClock, TestFiles } from './rig.ts'

const first = booking({ note: 'No nuts' })
const second = booking({ id: 'B-00002', name: 'Bea Lopes', email: 'bea@example.org', arrival: '2026-07-08', departure: '2026-07-09' })

test('each sees what is theirs', () => {
  const fieldsOf = (view: object | undefined) => Object.keys(view ?? {}).filter((key) => !['id', 'hut', 'party'].includes(key))
  assert.equal(viewOf({ role: 'guest', email: 'bea@example.org' }, first, ridge, noon), undefined)
  assert.equal(viewOf({ role: 'warden', hut: 'crater' }, first, ridge, noon), undefined)
  assert.equal(viewOf({ role: 'guest', email: 'ana@example.org' }, first, ridge, noon)?.email, 'ana@example.org')
  assert.deepEqual(fieldsOf(viewOf({ role: 'warden', hut: 'ridge' }, first, ridge, noon)), ['arrival', 'departure', 'status', 'name', 'note'])
})

test('lists are in the order of arrivals', () => {
  const ids = listFor({ role: 'office' }, [first, second], ridge, noon).map(({ id }) => id)
  assert.deepEqual(ids, ['B-00002', 'B-00001'])
})

test('a name is found by a part of it', () => {
  assert.deepEqual(find({ role: 'office' }, [first, second], ridge, noon, 'lop').map(({ id }) => id), ['B-00002'])
})

test('a list is shown in pages', () => {
  const items = ['a', 'b', 'c'].map((id) => ({ id }))
  assert.deepEqual(pageOf(items, 2, null), { items: [{ id: 'a' }, { id: 'b' }], next: 'b' })
  assert.deepEqual(pageOf(items, 2, 'b').items, [{ id: 'c' }])
})

test('arrivals go into a spreadsheet', () => {
  assert.equal(arrivalsCsv([first, second], '2026-07-10'), 'booking,name,beds,note\nB-00001,Ana Reis,2,No nuts')
  assert.equal(arrivalsCsv([booking({ note: '=1+1' })], '2026-07-10').split('\n')[1], "B-00001,Ana Reis,2,'=1+1")
  assert.equal(sleepersOf([first, second], '2026-07-10'), 2)
})

test('a confirmation shows names as text', () => {
  assert.match(confirmationHtml(booking({ name: '<b>Ana' }), ridge), /&lt;b&gt;Ana, 86\.40 €/)
})

test('a journal is written and read', async () => {
  const files = new TestFiles()
  const journal = await Journal.open('book', files)
  await journal.append({ type: 'booked', at: noon, booking: first })
  await journal.append({ type: 'cancelled', at: noon, booking: { ...first, status: 'cancelled' } })
  await journal.close()
  assert.deepEqual((await restore('book', files)).map(({ status }) => status), ['cancelled'])
  await archive('book', 'copy', files)
  assert.equal(files.texts.get('copy'), files.texts.get('book'))
  assert.equal(files.opened, 0)
})

test('a line that was cut off is left out', async () => {
  const files = new TestFiles()
  files.texts.set('book', `${JSON.stringify({ type: 'booked', at: noon, booking: first })}\n{"type":"boo`)
  let count = 0
  for await (const entry of readJournal('book', files)) count += entry.type === 'booked' ? 1 : 0
  assert.equal(count, 1)
})

test('a mail that fails is tried again', async () => {
  const clock = new TestClock()
  const sent: string[] = []
  let fails = 1
  const outbox = new Outbox(async ({ subject }) => {
    if (fails-- > 0) throw new Error('no line')
    sent.push(subject)
  }, clock)
  outbox.queue({ to: 'ana@example.org', subject: 'one', text: '' })
  await settle()
  assert.deepEqual(sent, [])
  await clock.advance(60_000)
  assert.deepEqual([sent, outbox.failures, clock.pending], [['one'], [], 0])
})

test('a mail that keeps failing is a failure', async () => {
  const clock = new TestClock()
  const outbox = new Outbox(async () => Promise.reject(new Error('no line')), clock)
  outbox.queue({ to: 'ana@example.org', subject: 'one', text: '' })
  await clock.advance(60 * 60_000)
  assert.deepEqual(outbox.failures.map(({ problem }) => problem), ['no line'])
})
