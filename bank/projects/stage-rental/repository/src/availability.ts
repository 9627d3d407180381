import type { Queries } from './database.ts'
import type { Period } from './days.ts'

/** Units of an item that are free on every day of a period. */
export async function countFree(
  queries: Queries,
  item: { id: number; units: number },
  { from, to }: Period,
): Promise<number> {
  const [found] = await queries.query<{ taken: number }>(
    `SELECT coalesce(sum(l.quantity - l.returned), 0)::integer AS taken
     FROM booking_lines l JOIN bookings b ON b.id = l.booking_id
     WHERE l.item_id = $1 AND b.status <> 'cancelled' AND b.first_day < $3 AND b.last_day > $2`,
    [item.id, from, to],
  )
  return Math.max(0, item.units - (found?.taken ?? 0))
}
