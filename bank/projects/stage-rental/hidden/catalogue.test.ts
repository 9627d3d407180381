import assert from 'node:assert/strict'
import { test } from 'node:test'
import { get, openShop, query, statementsOf } from '../shop.ts'

type Shown = { name: string; free: number }
type Plan = { [name: string]: unknown; Plans?: Plan[] }

const week = 'from=2026-07-06&to=2026-07-12'
const list = (more = '') => get(`/items?${week}${more}`)
const namesOf = ({ json }: { json: { items: Shown[] } }) => json.items.map(({ name }) => name)
const find = async (more: string) => namesOf(await list(more))

/** The names on each page, by following `next`. */
async function readPages(more: string, limit = 2): Promise<string[][]> {
  const pages: string[][] = []
  for (let after = ''; pages.length < 20;) {
    const page = await list(`&limit=${limit}${more}${after}`)
    pages.push(namesOf(page))
    if (page.json.next === null) break
    after = `&after=${page.json.next}`
  }
  return pages
}

test('pages have the items by name', async () => {
  await openShop({ items: ['Fog', 'Cable', 'Lamp', 'Amp', 'Drum'].map((name) => [name, 2]) })
  const { json } = await list('&limit=2')
  assert.deepEqual(json, {
    items: [
      { id: 4, name: 'Amp', category: 'sound', units: 2, dayCents: 1235, free: 2 },
      { id: 2, name: 'Cable', category: 'sound', units: 2, dayCents: 1235, free: 2 },
    ],
    next: 2,
  })
  assert.deepEqual(await readPages(''), [['Amp', 'Cable'], ['Drum', 'Fog'], ['Lamp']])
})

test('a full page can be the last one', async () => {
  await openShop({ items: ['Amp', 'Cable', 'Drum', 'Fog'].map((name) => [name, 2]) })
  const { json } = await list('&limit=4')
  assert.equal(json.next, null)
  assert.deepEqual(await readPages(''), [
    ['Amp', 'Cable'],
    ['Drum', 'Fog'],
  ])
})

test('items of one name are all listed', async () => {
  await openShop({ items: ['Lamp', 'Lamp', 'Fog', 'Lamp', 'Mixer'].map((name) => [name, 2]) })
  assert.deepEqual(await readPages(''), [['Fog', 'Lamp'], ['Lamp', 'Lamp'], ['Mixer']])
})

test('an item that is added meanwhile shifts no page', async () => {
  await openShop({ items: ['Cable', 'Drum', 'Fog'].map((name) => [name, 2]) })
  const { json } = await list('&limit=2')
  await query(
    `INSERT INTO items (name, category, units, day_cents, replacement_cents) VALUES ('Amp', 'sound', 1, 1, 1)`,
  )
  assert.deepEqual(await find(`&limit=2&after=${json.next}`), ['Fog'])
})

test('a page has 50 items unless the limit says otherwise', async () => {
  await openShop({ items: Array.from({ length: 120 }, (_, at) => [`Lamp ${at}`, 2]) })
  assert.equal((await list()).json.items.length, 50)
  assert.equal((await list('&limit=100')).json.items.length, 100)
  for (const wrong of ['0', '101', '-1', '1.5', 'many', '']) {
    assert.equal((await list(`&limit=${wrong}`)).status, 400, `limit=${wrong}`)
  }
})

test('after must be an item', async () => {
  await openShop({ items: [['Lamp', 2]] })
  const { status, json } = await list('&after=2')
  assert.equal(status, 400)
  assert.deepEqual(json, { error: 'after is no item.' })
  for (const wrong of ['Lamp', '0', '99999999999']) assert.equal((await list(`&after=${wrong}`)).status, 400, wrong)
})

test('a category has its own pages', async () => {
  await openShop({
    items: [
      ['Amp', 1, 'sound'],
      ['Bulb', 1, 'light'],
      ['Clamp', 1, 'Light'],
      ['Dimmer', 1, 'light'],
      ['Echo', 1, 'sound'],
      ['Flood', 1, 'light'],
    ],
  })
  assert.deepEqual(await readPages('&category=light'), [['Bulb', 'Dimmer'], ['Flood']])
  assert.deepEqual(await find('&category=ligh'), [])
})

test('a search finds parts of names in upper or lower case', async () => {
  await openShop({
    items: [
      ['Profile LAMP', 1],
      ['Lamp hook', 1, 'cables'],
      ['Mixer', 1],
      ['Headlamp', 1],
    ],
  })
  assert.deepEqual(await readPages('&search=lAmp'), [['Headlamp', 'Lamp hook'], ['Profile LAMP']])
  assert.deepEqual(await find('&search=lamp&category=cables'), ['Lamp hook'])
})

test('every character of a search is an ordinary one', async () => {
  await openShop({ items: ['100% black', 'Black', 'a_b', 'a\\b', `Kid's drum`].map((name) => [name, 1]) })
  for (const [text, name] of [
    ['%', '100% black'],
    ['_', 'a_b'],
    ['\\', 'a\\b'],
    [`'`, `Kid's drum`],
  ] as const) {
    assert.deepEqual(await find(`&search=${encodeURIComponent(text)}`), [name], text)
  }
  assert.deepEqual(await find('&search=a%25b'), [])
})

test('each item has its own free units', async () => {
  const booked = (from: string, to: string, lines: Record<number, number>) => ({
    from: `2026-07-${from}`,
    to: `2026-07-${to}`,
    lines,
  })
  await openShop({
    items: [
      ['Mixer', 5],
      ['Amp', 5],
      ['Lamp', 5],
    ],
    bookings: [booked('01', '06', { 1: 2, 2: 1 }), booked('07', '08', { 1: 1, 2: 4 }), booked('13', '14', { 3: 5 })],
  })
  const { json } = await list()
  assert.deepEqual(
    json.items.map(({ name, free }: Shown) => `${name}: ${free}`),
    ['Amp: 1', 'Lamp: 5', 'Mixer: 3'],
  )
})

test('the number of statements does not grow with the page', async () => {
  await openShop({ items: Array.from({ length: 100 }, (_, at) => [`Lamp ${at}`, 2]) })
  for (const more of ['&limit=100', '&limit=40&after=3&search=lamp&category=sound']) {
    const seen = await statementsOf(() => list(more))
    assert.equal(seen.length <= 3, true, `There were ${seen.length} statements.`)
  }
})

test('bookings that have ended are not read', async () => {
  await openShop({ items: Array.from({ length: 100 }, (_, at) => [`Lamp ${at}`, 9]) })
  // Without the checks of foreign keys, which take longer than the rows.
  await query('SET session_replication_role = replica')
  await query(
    `INSERT INTO bookings (customer_id, first_day, last_day)
     SELECT 1, day, day + n % 5
     FROM generate_series(1, 4000) AS n, LATERAL (SELECT date '2026-06-25' - n % 1500 AS day) AS days`,
  )
  await query(
    `INSERT INTO bookings (customer_id, first_day, last_day)
     SELECT 1, date '2026-07-04' + n, date '2026-07-07' + n FROM generate_series(1, 10) AS n`,
  )
  await query(
    `INSERT INTO booking_lines (booking_id, item_id, quantity)
     SELECT id, 1 + (id * 7 + part * 13) % 100, 1 FROM bookings, generate_series(1, 12) AS part`,
  )
  await query('RESET session_replication_role')
  await query('SET default_statistics_target = 1000')
  await query('ANALYZE')
  const seen = await statementsOf(() => list('&limit=10'))
  let rows = 0
  for (const { text, values } of seen) rows += await countRead(text, values)
  assert.equal(rows < 1_000, true, `${rows} rows of bookings and their lines were read.`)
})

/** Rows of bookings and their lines that a statement reads, whether it uses them or not. */
async function countRead(text: string, values: unknown[]): Promise<number> {
  const [found] = await query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
  return countRows(found!['QUERY PLAN'][0]!.Plan)
}

function countRows(plan: Plan): number {
  const isCounted = /^(bookings|booking_lines)$/.test(String(plan['Relation Name']))
  const of = (name: string) => Number(plan[name] ?? 0)
  const rows = of('Actual Rows') + of('Rows Removed by Filter') + of('Rows Removed by Index Recheck')
  const below = (plan.Plans ?? []).reduce((sum, each) => sum + countRows(each), 0)
  return below + (isCounted ? rows * of('Actual Loops') : 0)
}
