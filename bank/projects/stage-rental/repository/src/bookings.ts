import type { FastifyInstance } from 'fastify'
import type { Parts } from './app.ts'
import { countFree } from './availability.ts'
import type { Queries } from './database.ts'
import { type Period, requirePeriod } from './days.ts'
import { ApiError } from './errors.ts'
import { day, id, idParams, quantity } from './shapes.ts'

type Line = { item: number; quantity: number }
type NewBooking = Period & { customer: number; lines: Line[] }

const body = {
  type: 'object',
  required: ['customer', 'from', 'to', 'lines'],
  properties: {
    customer: id,
    from: day,
    to: day,
    lines: {
      type: 'array',
      minItems: 1,
      maxItems: 50,
      items: { type: 'object', required: ['item', 'quantity'], properties: { item: id, quantity } },
    },
  },
}

export function addBookings(app: FastifyInstance, { database }: Parts): void {
  app.post<{ Body: NewBooking }>('/bookings', { schema: { body } }, async (request, reply) => {
    const made = await database.transaction((queries) => book(queries, request.body))
    return reply.code(201).send(await describe(database, made))
  })

  app.get<{ Params: { id: number } }>('/bookings/:id', { schema: { params: idParams } }, ({ params }) =>
    describe(database, params.id),
  )

  app.post<{ Params: { id: number } }>('/bookings/:id/cancel', { schema: { params: idParams } }, async ({ params }) => {
    await database.transaction(async ({ query }) => {
      const [booking] = await query<{ status: string }>('SELECT status FROM bookings WHERE id = $1', [params.id])
      if (!booking) throw new ApiError(404, `There is no booking ${params.id}.`)
      if (booking.status === 'returned') throw new ApiError(409, `Booking ${params.id} has come back already.`)
      await query(`UPDATE bookings SET status = 'cancelled' WHERE id = $1`, [params.id])
    })
    return describe(database, params.id)
  })
}

/** Books all lines or, if it throws, none. Gives the new booking's id. */
async function book(queries: Queries, { customer, from, to, lines }: NewBooking): Promise<number> {
  requirePeriod({ from, to })
  requireDistinct(lines)
  const known = await queries.query('SELECT id FROM customers WHERE id = $1', [customer])
  if (known.length === 0) throw new ApiError(404, `There is no customer ${customer}.`)
  for (const line of lines) await requireFree(queries, line, { from, to })
  const [booking] = await queries.query<{ id: number }>(
    'INSERT INTO bookings (customer_id, first_day, last_day) VALUES ($1, $2, $3) RETURNING id',
    [customer, from, to],
  )
  for (const line of lines) {
    await queries.query('INSERT INTO booking_lines (booking_id, item_id, quantity) VALUES ($1, $2, $3)', [
      booking!.id,
      line.item,
      line.quantity,
    ])
  }
  return booking!.id
}

async function requireFree(queries: Queries, line: Line, period: Period): Promise<void> {
  const [item] = await queries.query<{ id: number; name: string; units: number }>(
    'SELECT id, name, units FROM items WHERE id = $1',
    [line.item],
  )
  if (!item) throw new ApiError(404, `There is no item ${line.item}.`)
  const free = await countFree(queries, item, period)
  if (free < line.quantity) throw new ApiError(409, `Not enough of ${item.name}: ${free} free.`)
}

/** An item has one line in a request. */
export function requireDistinct(lines: readonly { item: number }[]): void {
  const items = lines.map(({ item }) => item)
  const twice = items.find((item, at) => items.indexOf(item) !== at)
  if (twice !== undefined) throw new ApiError(400, `Item ${twice} is there twice.`)
}

async function describe(queries: Queries, booking: number) {
  const [found] = await queries.query(
    `SELECT id, customer_id AS customer, first_day AS "from", last_day AS "to", status FROM bookings WHERE id = $1`,
    [booking],
  )
  if (!found) throw new ApiError(404, `There is no booking ${booking}.`)
  const lines = await queries.query(
    'SELECT item_id AS item, quantity, returned FROM booking_lines WHERE booking_id = $1 ORDER BY item_id',
    [booking],
  )
  return { ...found, lines }
}
