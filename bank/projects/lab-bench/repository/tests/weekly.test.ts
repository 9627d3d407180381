import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookWeekly, cancelWeekly } from '../src/weekly.ts'
import { at, early, makeLab, slot } from './lab.ts'

test('a series books the slot of the first weeks', () => {
  const { desk } = makeLab()
  const result = bookWeekly(desk, slot('oven', 'ines', '1 Wed 09:00', '1 Wed 10:00'), 3, early)
  assert.ok(result.ok)
  assert.deepEqual(
    result.bookings.slice(0, 3).map(({ start }) => start),
    [at('1 Wed 09:00'), at('2 Wed 09:00'), at('3 Wed 09:00')],
  )
})

test('a series that is too long is refused', () => {
  const { desk } = makeLab()
  const result = bookWeekly(desk, slot('oven', 'ines', '1 Wed 09:00', '1 Wed 10:00'), 16, early)
  assert.deepEqual(result, { ok: false, reason: 'weeks' })
})

test('a series can be cancelled', () => {
  const { desk } = makeLab()
  const result = bookWeekly(desk, slot('oven', 'ines', '1 Wed 09:00', '1 Wed 10:00'), 2, early)
  assert.ok(result.ok)
  assert.ok(cancelWeekly(desk, result.bookings, early).every(({ status }) => status === 'cancelled'))
})
