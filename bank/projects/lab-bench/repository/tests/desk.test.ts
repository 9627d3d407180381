import assert from 'node:assert/strict'
import { test } from 'node:test'
import { early, makeLab, slot } from './lab.ts'

test('a free slot is booked and the person is told', () => {
  const { desk, notices } = makeLab()
  const result = desk.book(slot('confocal', 'ines', '1 Mon 09:00', '1 Mon 11:00'), early)
  assert.equal(result.ok, true)
  assert.deepEqual(notices.sent, [
    { personId: 'ines', kind: 'booked', text: 'You booked Confocal microscope: 1 Mon 09:00–11:00.' },
  ])
})

test('nobody can start while equipment is used or cleaned', () => {
  const { desk } = makeLab()
  desk.book(slot('confocal', 'ines', '1 Mon 09:00', '1 Mon 11:00'), early)
  const inside = desk.book(slot('confocal', 'omar', '1 Mon 10:00', '1 Mon 12:00'), early)
  const cleaning = desk.book(slot('confocal', 'omar', '1 Mon 11:00', '1 Mon 12:00'), early)
  assert.deepEqual(inside, { ok: false, reason: 'taken' })
  assert.deepEqual(cleaning, { ok: false, reason: 'taken' })
  assert.equal(desk.book(slot('confocal', 'omar', '1 Mon 11:15', '1 Mon 12:15'), early).ok, true)
})

test('a cancelled slot can be booked again', () => {
  const { desk } = makeLab()
  const first = desk.book(slot('oven', 'ines', '1 Tue 08:00', '1 Tue 10:00'), early)
  assert.ok(first.ok)
  assert.equal(desk.cancel(first.booking.id, early)?.status, 'cancelled')
  assert.equal(desk.book(slot('oven', 'omar', '1 Tue 08:00', '1 Tue 10:00'), early).ok, true)
})

test('a slot that was cancelled and booked again is not given away twice', () => {
  const { desk } = makeLab()
  const first = desk.book(slot('oven', 'ines', '1 Tue 08:00', '1 Tue 10:00'), early)
  assert.ok(first.ok)
  desk.cancel(first.booking.id, early)
  desk.book(slot('oven', 'omar', '1 Tue 08:00', '1 Tue 10:00'), early)
  assert.deepEqual(desk.book(slot('oven', 'tove', '1 Tue 09:00', '1 Tue 11:00'), early), { ok: false, reason: 'taken' })
})

test('a booking that has begun cannot be cancelled', () => {
  const { desk } = makeLab()
  const { start } = slot('oven', 'ines', '1 Tue 08:00', '1 Tue 10:00')
  const result = desk.book(slot('oven', 'ines', '1 Tue 08:00', '1 Tue 10:00'), early)
  assert.ok(result.ok)
  assert.equal(desk.cancel(result.booking.id, start), undefined)
})
