import assert from 'node:assert/strict'
import { test } from 'node:test'
import { book, listFree, openShop, query } from '../shop.ts'

const booked = (from: string, to: string, quantity = 1) => ({
  from: `2026-07-${from}`,
  to: `2026-07-${to}`,
  lines: { 1: quantity },
})
const free = async (from: string, to = from) => (await listFree(`2026-07-${from}`, `2026-07-${to}`))['Mixer']

test('the first and the last day of a booking are taken', async () => {
  await openShop({ items: [['Mixer', 1]], bookings: [booked('06', '10')] })
  assert.equal(await free('01', '06'), 0)
  assert.equal(await free('10', '14'), 0)
  assert.equal(await free('06'), 0)
  assert.equal(await free('10'), 0)
})

test('the days before and after a booking are free', async () => {
  await openShop({ items: [['Mixer', 1]], bookings: [booked('06', '10')] })
  assert.equal(await free('01', '05'), 1)
  assert.equal(await free('11', '14'), 1)
})

test('a booking of one day takes this day', async () => {
  await openShop({ items: [['Mixer', 2]], bookings: [booked('06', '06')] })
  assert.equal(await free('06'), 1)
  assert.equal(await free('05', '07'), 1)
})

test('bookings one after the other can have the same unit', async () => {
  await openShop({ items: [['Mixer', 2]], bookings: [booked('06', '07'), booked('09', '10'), booked('08', '08')] })
  assert.equal(await free('05', '12'), 1)
  assert.equal((await book('2026-07-06', '2026-07-10', { 1: 1 })).status, 201)
  assert.equal(await free('05', '12'), 0)
})

test('the busiest day decides wherever it is', async () => {
  const bookings = [booked('01', '06', 2), booked('05', '08', 3), booked('06', '06', 1), booked('08', '12', 4)]
  await openShop({ items: [['Mixer', 10]], bookings })
  assert.equal(await free('02', '04'), 8)
  assert.equal(await free('01', '07'), 4)
  assert.equal(await free('07', '12'), 3)
  assert.equal(await free('09', '12'), 6)
  assert.equal(await free('01', '14'), 3)
})

test('cancelled bookings and returned units take nothing', async () => {
  await openShop({
    items: [['Mixer', 5]],
    bookings: [{ ...booked('06', '10', 2), status: 'cancelled' }, booked('06', '10', 3)],
  })
  await query('UPDATE booking_lines SET returned = 2 WHERE booking_id = 2')
  assert.equal(await free('07', '08'), 4)
})

test('a booking is refused if its first day is the last of another', async () => {
  await openShop({ items: [['Mixer', 2]], bookings: [booked('06', '10', 2)] })
  assert.deepEqual(await book('2026-07-10', '2026-07-12', { 1: 1 }), {
    status: 409,
    json: { error: 'Not enough of Mixer: 0 free.' },
  })
  assert.deepEqual(await query('SELECT count(*)::integer AS bookings FROM bookings'), [{ bookings: 1 }])
})
