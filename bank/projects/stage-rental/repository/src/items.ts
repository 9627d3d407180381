import type { FastifyInstance } from 'fastify'
import type { Parts } from './app.ts'
import { countFree } from './availability.ts'
import { type Period, requirePeriod } from './days.ts'
import { day } from './shapes.ts'

type Item = { id: number; name: string; category: string; units: number; dayCents: number }

const querystring = {
  type: 'object',
  required: ['from', 'to'],
  properties: { from: day, to: day },
}

export function addItems(app: FastifyInstance, { database }: Parts): void {
  /** Items by name, with the units that are free on every day from `from` to `to`. */
  app.get<{ Querystring: Period }>('/items', { schema: { querystring } }, async ({ query: period }) => {
    requirePeriod(period)
    const found = await database.query<Item>(
      'SELECT id, name, category, units, day_cents AS "dayCents" FROM items ORDER BY name, id',
    )
    const items: (Item & { free: number })[] = []
    for (const item of found) items.push({ ...item, free: await countFree(database, item, period) })
    return { items }
  })
}
