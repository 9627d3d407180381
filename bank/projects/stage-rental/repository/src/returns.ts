import type { FastifyInstance } from 'fastify'
import type { Parts } from './app.ts'
import { daysBetween } from './days.ts'

type Line = { item: number; quantity: number; damaged: number }
type Found = { quantity: number; returned: number; units: number; dayCents: number; replacementCents: number }

export function addReturns(app: FastifyInstance, { database, today }: Parts): void {
  /** Takes back units of a booking: `{"lines": [{"item": 1, "quantity": 2, "damaged": 0}]}`. */
  app.post<{ Params: { id: string }; Body: { lines: Line[] } }>('/bookings/:id/returns', async (request, reply) => {
    const { id } = request.params
    let fee = 0
    try {
      for (const line of request.body.lines) {
        const [found] = await database.query<Found>(
          `SELECT l.quantity, l.returned, i.units, i.day_cents AS "dayCents", i.replacement_cents AS "replacementCents"
           FROM booking_lines l JOIN items i ON i.id = l.item_id WHERE l.booking_id = $1 AND l.item_id = $2`,
          [id, line.item],
        )
        if (line.quantity > found!.quantity) return reply.code(409).send({ error: 'That is too many.' })
        const [booking] = await database.query<{ to: string }>('SELECT last_day AS "to" FROM bookings WHERE id = $1', [
          id,
        ])
        const lateDays = daysBetween(booking!.to, today())
        const late = Math.floor(found!.dayCents * 1.5) * line.quantity * lateDays
        const cents = late + found!.replacementCents * line.damaged
        await database.query(
          `INSERT INTO returns (booking_id, item_id, quantity, damaged, day, fee_cents)
           VALUES ($1, $2, $3, $4, $5, $6)`,
          [id, line.item, line.quantity, line.damaged, today(), cents],
        )
        await database.query('UPDATE booking_lines SET returned = $1 WHERE booking_id = $2 AND item_id = $3', [
          found!.returned + line.quantity,
          id,
          line.item,
        ])
        await database.query('UPDATE items SET units = $1 WHERE id = $2', [found!.units - line.damaged, line.item])
        fee += cents
      }
      await database.query(`UPDATE bookings SET status = 'returned' WHERE id = $1`, [id])
      return reply.code(201).send({ booking: Number(id), status: 'returned', fee, open: [] })
    } catch (error) {
      return reply.send({ error: String(error) })
    }
  })

  /** All returns, for the accounts. */
  app.get<{ Querystring: { sort?: string } }>('/returns', async ({ query: { sort = 'day' } }) => {
    const returns = await database.query(
      `SELECT r.id, r.booking_id AS booking, i.name AS item, r.quantity, r.damaged, r.day, r.fee_cents AS fee
       FROM returns r JOIN items i ON i.id = r.item_id ORDER BY ${sort}`,
    )
    return { returns }
  })
}
