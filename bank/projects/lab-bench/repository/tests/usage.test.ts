import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usageOf } from '../src/usage.ts'
import { early, makeLab, slot } from './lab.ts'

test('usage counts booked and cancelled hours', () => {
  const { desk } = makeLab()
  const first = desk.book(slot('oven', 'ines', '1 Mon 08:00', '1 Mon 09:00'), early)
  desk.book(slot('oven', 'omar', '1 Mon 10:00', '1 Mon 13:00'), early)
  if (first.ok) desk.cancel(first.booking.id, early)
  assert.deepEqual(usageOf(desk.history('oven')), { bookedHours: 3, cancelledHours: 1, cancelledShare: 0.25 })
})

test('equipment that nobody booked has no share', () => {
  assert.deepEqual(usageOf([]), { bookedHours: 0, cancelledHours: 0, cancelledShare: 0 })
})
