/** A shop on one database for each test file. `openShop` empties it and fills it with the rows of a test. */
import { after } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { makeApp } from '../src/app.ts'
import { type Database, openDatabase } from '../src/database.ts'
import { migrate } from '../src/migrate.ts'

type Booked = {
  from: string
  to: string
  /** Quantities by item. */
  lines: Record<number, number>
  status?: 'booked' | 'returned' | 'cancelled'
}
type Statement = { text: string; values: unknown[] }

const statements: Statement[] = []
const database = await openDatabase({ onStatement: (text, values) => statements.push({ text, values }) })
await migrate(database)
after(() => database.close())

/** As with a database on another machine, requests at the same time get their turns between statements. */
async function afterOthers<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let turn = 0; turn < 10; turn += 1) await setImmediate()
  return work()
}
const remote: Database = {
  ...database,
  query: (text, values) => afterOthers(() => database.query(text, values)),
  transaction: (work) => afterOthers(() => database.transaction(work)),
}

let day = ''
export const app = makeApp(remote, () => day)
export const { query } = database

/**
 * `items` are names with units, or with units and category. Items, customers (Ada, Bruno) and bookings are numbered
 * from 1. A unit costs 12.35 a day and 400.00 when it is lost. It is July 1, 2026, unless `today` says otherwise.
 */
export async function openShop({
  items = [] as [string, number, string?][],
  bookings = [] as Booked[],
  today = '2026-07-01',
}) {
  day = today
  await query('TRUNCATE returns, booking_lines, bookings, customers, items RESTART IDENTITY')
  await query(`INSERT INTO customers (name) VALUES ('Ada'), ('Bruno')`)
  await query(
    `INSERT INTO items (name, category, units, day_cents, replacement_cents)
     SELECT name, category, units, 1235, 40000
     FROM unnest($1::text[], $2::text[], $3::integer[]) AS new (name, category, units)`,
    [items.map(([name]) => name), items.map(([, , category]) => category ?? 'sound'), items.map(([, units]) => units)],
  )
  for (const [at, { from, to, lines, status = 'booked' }] of bookings.entries()) {
    await query('INSERT INTO bookings (customer_id, first_day, last_day, status) VALUES (1, $1, $2, $3)', [
      from,
      to,
      status,
    ])
    for (const [item, quantity] of Object.entries(lines)) {
      await query('INSERT INTO booking_lines (booking_id, item_id, quantity) VALUES ($1, $2, $3)', [
        at + 1,
        item,
        quantity,
      ])
    }
  }
}

/** Status and JSON of an answer. */
export async function get(url: string) {
  const reply = await app.inject(url)
  return { status: reply.statusCode, json: reply.json() }
}

export async function post(url: string, payload: object = {}) {
  const reply = await app.inject({ method: 'POST', url, payload })
  return { status: reply.statusCode, json: reply.json() }
}

/** Books quantities by item for Ada. */
export const book = (from: string, to: string, lines: Record<number, number>) =>
  post('/bookings', {
    customer: 1,
    from,
    to,
    lines: Object.entries(lines).map(([item, quantity]) => ({ item: Number(item), quantity })),
  })

/** Free units by name, from the list of items. */
export async function listFree(from: string, to = from): Promise<Record<string, number>> {
  const { json } = await get(`/items?from=${from}&to=${to}`)
  return Object.fromEntries(json.items.map(({ name, free }: { name: string; free: number }) => [name, free]))
}

/** The statements that the service sends to the database during some work. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  statements.length = 0
  await work()
  return [...statements]
}
