/** Failures of the database that a client can provoke, through the front door. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer } from '../../../test/factories.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { isDatabaseAway } from '../database/away.ts'
import { makeHttp } from './http.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Makes the database raise a failure whenever a lead is stored. */
async function raise(state: string): Promise<void> {
  const { db } = server.machinery.database
  await db.execute(
    sql.raw(`create or replace function fail_on_insert() returns trigger language plpgsql as
      $$ begin raise exception 'provoked' using errcode = '${state}'; end $$`),
  )
  await db.execute(sql`create or replace trigger fails before insert on leads execute function fail_on_insert()`)
}

test.each(['22003', '22021', '22P02', '22P05'])(
  'a value that the database cannot keep (%s) is answered as wrong input',
  async (state) => {
    await raise(state)
    const body = { type: 'whitepaper', email: 'ana@example.test' }
    const reply = await server.call('POST', '/api/leads', { body })
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input'])
  },
)

test.each(['23503', '40001', '40P01', '55P03', '57014'])(
  'a passing failure of the database (%s) is answered with when to try again',
  async (state) => {
    await raise(state)
    const body = { type: 'whitepaper', email: 'ana@example.test' }
    const reply = await server.call('POST', '/api/leads', { body })
    expect([reply.status, reply.body]).toEqual([
      503,
      { message: 'The server is busy. Please try again in a moment.', code: 'server_busy' },
    ])
    expect(reply.headers.get('retry-after')).toBe('2')
  },
)

test.each(['57P01', '57P03', '08006'])('a database that was not there (%s) is named as what it is', async (state) => {
  await raise(state)
  const reply = await server.call('POST', '/api/leads', { body: { type: 'whitepaper', email: 'ana@example.test' } })
  expect([reply.status, reply.body]).toEqual([
    503,
    {
      message: "The server can't reach its database right now. What you saved is safe. Please try again in a moment.",
      code: 'database_away',
    },
  ])
  expect(reply.headers.get('retry-after')).toBe('2')
})

test('another server that cannot be reached is not taken for the database', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  expect([isDatabaseAway(cause), isDatabaseAway(new TypeError('fetch failed', { cause }))]).toEqual([true, false])
})

test('any other failure of the database is a failure of ours', async () => {
  await raise('XX000')
  const reply = await server.call('POST', '/api/leads', { body: { type: 'whitepaper', email: 'ana@example.test' } })
  expect([reply.status, reply.body.code]).toEqual([500, 'internal_error'])
})

test('a number beyond its limit is refused in the words of its field', async () => {
  const { token } = await makeInterviewer(server)
  const reply = await server.call('GET', `/api/questions/x?version=${2 ** 40}`, { token })
  expect([reply.status, reply.body]).toEqual([
    400,
    {
      message: 'Version must be at most 100,000.',
      code: 'invalid_input',
      details: [{ path: 'version', message: 'Version must be at most 100,000.' }],
    },
  ])
})

test('no part of the server has a time within which it must be ready', async () => {
  const { app } = await makeHttp(server.machinery, { trustedProxies: 0, rateLimits: false })
  expect(app.initialConfig.pluginTimeout).toBe(0)
})
