import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BookingDesk } from '../../src/desk.ts'
import { early, makeLab, slot } from '../lab.ts'

function cancelled(desk: BookingDesk, from: string, to: string, equipment = 'oven') {
  const result = desk.book(slot(equipment, 'ines', from, to), early)
  assert.ok(result.ok)
  desk.cancel(result.booking.id, early)
}

const taken = { ok: false, reason: 'taken' }

test('a booking is found behind a cancelled one with the same start', () => {
  const { desk } = makeLab()
  cancelled(desk, '1 Tue 08:00', '1 Tue 09:00')
  desk.book(slot('oven', 'omar', '1 Tue 08:00', '1 Tue 12:00'), early)
  assert.deepEqual(desk.book(slot('oven', 'tove', '1 Tue 10:00', '1 Tue 11:00'), early), taken)
})

test('a booking is found behind several cancelled ones', () => {
  const { desk } = makeLab()
  for (const start of ['08:30', '09:00', '09:30']) cancelled(desk, `1 Tue ${start}`, '1 Tue 10:00')
  desk.book(slot('oven', 'omar', '1 Tue 08:00', '1 Tue 14:00'), early)
  assert.deepEqual(desk.book(slot('oven', 'tove', '1 Tue 11:00', '1 Tue 12:00'), early), taken)
})

test('a booking that starts later is found past a cancelled one', () => {
  const { desk } = makeLab()
  cancelled(desk, '1 Tue 09:15', '1 Tue 09:30')
  desk.book(slot('oven', 'omar', '1 Tue 10:00', '1 Tue 12:00'), early)
  assert.deepEqual(desk.book(slot('oven', 'tove', '1 Tue 09:00', '1 Tue 11:00'), early), taken)
})

test('cleaning after a booking counts past a cancelled one', () => {
  const { desk } = makeLab()
  cancelled(desk, '1 Tue 10:00', '1 Tue 10:15', 'confocal')
  desk.book(slot('confocal', 'omar', '1 Tue 09:00', '1 Tue 11:00'), early)
  assert.deepEqual(desk.book(slot('confocal', 'ines', '1 Tue 11:00', '1 Tue 12:00'), early), taken)
})

test('cancelled bookings stay in the history, in order of start', () => {
  const { desk } = makeLab()
  cancelled(desk, '1 Tue 10:00', '1 Tue 11:00')
  desk.book(slot('oven', 'omar', '1 Tue 10:00', '1 Tue 11:00'), early)
  cancelled(desk, '1 Tue 08:00', '1 Tue 09:00')
  const history = desk.history('oven')
  assert.equal(history.length, 3)
  assert.equal(history.filter(({ status }) => status === 'cancelled').length, 2)
  assert.ok(history.every(({ start }, at) => at === 0 || start >= (history[at - 1]?.start ?? 0)))
})

test('a cancelled booking alone blocks nothing', () => {
  const { desk } = makeLab()
  cancelled(desk, '1 Tue 08:00', '1 Tue 12:00')
  assert.equal(desk.book(slot('oven', 'tove', '1 Tue 09:00', '1 Tue 10:00'), early).ok, true)
})

test('a gap between two bookings can be booked to the minute', () => {
  const { desk } = makeLab()
  desk.book(slot('oven', 'omar', '1 Tue 08:00', '1 Tue 10:00'), early)
  cancelled(desk, '1 Tue 10:00', '1 Tue 12:00')
  desk.book(slot('oven', 'ines', '1 Tue 12:00', '1 Tue 13:00'), early)
  assert.equal(desk.book(slot('oven', 'tove', '1 Tue 10:00', '1 Tue 12:00'), early).ok, true)
})
