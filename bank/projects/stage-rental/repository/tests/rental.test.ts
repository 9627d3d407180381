import assert from 'node:assert/strict'
import { test } from 'node:test'
import { book, get, listFree, openShop, post, statementsOf } from './shop.ts'

test('the list has items by name with their free units', async () => {
  await openShop({
    items: [
      ['Mixer', 3],
      ['Fog machine', 2, 'effects'],
    ],
    bookings: [{ from: '2026-07-06', to: '2026-07-10', lines: { 1: 2 } }],
  })
  const { status, json } = await get('/items?from=2026-07-07&to=2026-07-08')
  assert.equal(status, 200)
  assert.deepEqual(json.items, [
    { id: 2, name: 'Fog machine', category: 'effects', units: 2, dayCents: 1235, free: 2 },
    { id: 1, name: 'Mixer', category: 'sound', units: 3, dayCents: 1235, free: 1 },
  ])
})

test('a unit is taken up to and including its last day', async () => {
  await openShop({ items: [['Mixer', 1]], bookings: [{ from: '2026-07-06', to: '2026-07-10', lines: { 1: 1 } }] })
  assert.deepEqual(await listFree('2026-07-10', '2026-07-12'), { Mixer: 0 })
})

test('a list of many items needs few statements', async () => {
  await openShop({ items: Array.from({ length: 30 }, (_, at) => [`Lamp ${at}`, 4]) })
  const seen = await statementsOf(() => get('/items?from=2026-07-06&to=2026-07-08'))
  assert.ok(seen.length <= 3, `There were ${seen.length} statements.`)
})

test('a booking takes its units or, if one is missing, none', async () => {
  await openShop({
    items: [
      ['Mixer', 1],
      ['Lamp', 8],
    ],
  })
  const { status, json } = await book('2026-07-06', '2026-07-08', { 1: 1, 2: 5 })
  assert.equal(status, 201)
  assert.deepEqual(json, {
    id: 1,
    customer: 1,
    from: '2026-07-06',
    to: '2026-07-08',
    status: 'booked',
    lines: [
      { item: 1, quantity: 1, returned: 0 },
      { item: 2, quantity: 5, returned: 0 },
    ],
  })
  const refused = await book('2026-07-07', '2026-07-09', { 2: 4, 1: 1 })
  assert.deepEqual(refused, { status: 409, json: { error: 'Not enough of Mixer: 0 free.' } })
  assert.deepEqual(await listFree('2026-07-07', '2026-07-09'), { Lamp: 3, Mixer: 0 })
})

test('wrong fields and unknown things are refused', async () => {
  await openShop({ items: [['Mixer', 1]] })
  assert.equal((await book('2026-07-08', '2026-07-06', { 1: 1 })).json.error, 'to is before from.')
  assert.equal((await book('2026-02-31', '2026-03-02', { 1: 1 })).status, 400)
  assert.equal((await book('2026-07-06', '2026-07-08', { 1: 0 })).status, 400)
  assert.deepEqual(await book('2026-07-06', '2026-07-08', { 7: 1 }), {
    status: 404,
    json: { error: 'There is no item 7.' },
  })
})

test('a cancelled booking takes nothing', async () => {
  await openShop({ items: [['Mixer', 1]], bookings: [{ from: '2026-07-06', to: '2026-07-10', lines: { 1: 1 } }] })
  assert.equal((await post('/bookings/1/cancel')).json.status, 'cancelled')
  assert.deepEqual(await listFree('2026-07-07', '2026-07-08'), { Mixer: 1 })
})

test('what comes back on time costs nothing', async () => {
  await openShop({
    items: [['Mixer', 3]],
    bookings: [{ from: '2026-07-06', to: '2026-07-10', lines: { 1: 2 } }],
    today: '2026-07-10',
  })
  const { status, json } = await post('/bookings/1/returns', { lines: [{ item: 1, quantity: 2, damaged: 0 }] })
  assert.equal(status, 201)
  assert.deepEqual(json, { booking: 1, status: 'returned', fee: 0, open: [] })
  assert.equal((await get('/bookings/1')).json.lines[0].returned, 2)
})
