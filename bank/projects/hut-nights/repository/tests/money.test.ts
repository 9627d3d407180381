import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, dateIn, instantOf, isDate, nightsOf } from '../src/days.ts'
import { depositOf, formatCents, parseCents, percentOf, priceOf, refundOf, split } from '../src/money.ts'
import { adults, booking, crater, ridge, stay } from './rig.ts'

test('members and children pay less, and children no tax', () => {
  const party = { members: 1, adults: 1, children: 2 }
  assert.deepEqual(priceOf(ridge, stay({ party })), { bedsCents: 16770, taxCents: 900, totalCents: 17670 })
})

test('half a cent counts as one', () => {
  assert.equal(percentOf(25, 50), 13)
  assert.equal(percentOf(24, 50), 12)
})

test('a deposit is 30 %, at least ten euros and at most the total', () => {
  assert.equal(depositOf({ bedsCents: 9000, taxCents: 1000, totalCents: 10000 }), 3000)
  assert.equal(depositOf({ bedsCents: 1900, taxCents: 100, totalCents: 2000 }), 1000)
  assert.equal(depositOf({ bedsCents: 800, taxCents: 100, totalCents: 900 }), 900)
})

test('early cancelling is free, late cancelling is not', () => {
  const at = (date: string, time: string) => refundOf(ridge, booking(), instantOf('Europe/Lisbon', date, time))
  assert.equal(at('2026-07-01', '12:00'), 8640)
  assert.equal(at('2026-07-09', '20:00'), 3996)
  assert.equal(at('2026-07-10', '08:00'), 900)
})

test('a split adds up', () => {
  assert.deepEqual(split(1000, 3), [334, 333, 333])
  assert.deepEqual(split(900, 3), [300, 300, 300])
})

test('amounts are written and read', () => {
  assert.equal(formatCents(123456), '1234.56 €')
  assert.equal(formatCents(-5), '-0.05 €')
  assert.equal(parseCents('12.50'), 1250)
  assert.equal(parseCents('-3.00'), -300)
  assert.equal(parseCents('twelve'), undefined)
})

test('islands are an hour behind', () => {
  const instant = instantOf('Europe/Lisbon', '2026-07-10', '00:30')
  assert.equal(dateIn('Europe/Lisbon', instant), '2026-07-10')
  assert.equal(dateIn(crater.zone, instant), '2026-07-09')
  assert.equal(instantOf(crater.zone, '2026-07-10', '18:00'), Date.parse('2026-07-10T18:00Z'))
})

test('days are days of the calendar', () => {
  assert.equal(addDays('2026-03-28', 2), '2026-03-30')
  assert.deepEqual(nightsOf(stay()), ['2026-07-10', '2026-07-11', '2026-07-12'])
  assert.equal(isDate('2026-02-28'), true)
  assert.equal(isDate('2026-02-30'), false)
  assert.equal(isDate('soon'), false)
})

test('the tax is never reduced', () => {
  assert.equal(priceOf(ridge, stay({ party: adults(2) })).taxCents, 900)
})
