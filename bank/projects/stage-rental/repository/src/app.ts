import { fastify, type FastifyInstance } from 'fastify'
import { addBookings } from './bookings.ts'
import type { Database } from './database.ts'
import { readToday } from './days.ts'
import { addItems } from './items.ts'
import { addReturns } from './returns.ts'

export type Parts = { database: Database; today: () => string }

/** The service on a database that is up to date. */
export function makeApp(database: Database, today = readToday): FastifyInstance {
  const app = fastify()
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const { statusCode = 500, message } = error
    // Anything unexpected stays inside.
    return reply.code(statusCode).send({ error: statusCode < 500 ? message : 'Something went wrong.' })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'There is nothing here.' }))
  for (const add of [addItems, addBookings, addReturns]) add(app, { database, today })
  return app
}
