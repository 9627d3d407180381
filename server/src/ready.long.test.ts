/** Answers for machines: if the process lives, and if it should be sent requests. */
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { makeTestDatabase } from '../test/database.ts'
import { takeAway } from '../test/postgres.ts'
import { startTestServer, type TestServer } from '../test/server.ts'
import { silentLog } from '../test/silent-log.ts'
import { openClock } from './platform/clock/clock.ts'

let server: TestServer
afterEach(() => server.close())

const ready = () => server.call('GET', '/ready')
const plenty = async () => 1024 ** 4

test('a server that can do all it should is ready, however often it is asked', async () => {
  server = await startTestServer({ freeBytes: plenty, rateLimits: true })
  await server.machinery.readiness!.look()
  // Other calls are counted in the database after 60.
  for (let each = 0; each < 3; each += 1) {
    const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await ready()).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
  const { body, headers } = await ready()
  expect(body).toEqual({ ready: true, reasons: [] })
  expect(headers.get('cache-control')).toBe('no-store')
  // Nothing of it is counted, so that it needs no database.
  const counted = await server.machinery.database.db.execute(sql`select from call_counts`)
  expect(counted.rowCount).toBe(0)
})

test('a server whose disk is nearly full is not ready until there is room', async () => {
  let free = 10 * 1024 ** 2
  server = await startTestServer({ freeBytes: async () => free })
  await server.machinery.readiness!.look()
  expect(await ready()).toMatchObject({ status: 503, body: { ready: false, reasons: ['disk'] } })
  free = 1024 ** 4
  await expect.poll(async () => (await ready()).status).toBe(200)
})

test('a server without its database is not ready, and lives', async () => {
  const database = await makeTestDatabase()
  server = await startTestServer({ freeBytes: plenty, database })
  await server.machinery.readiness!.look()
  expect((await ready()).status).toBe(200)
  const bringBack = await takeAway(database.url)
  await expect.poll(ready).toMatchObject({ status: 503, body: { ready: false, reasons: ['database'] } })
  expect(await server.call('GET', '/live')).toMatchObject({ status: 200, body: { live: true } })
  await bringBack()
  await expect.poll(async () => (await ready()).status).toBe(200)
})

test('a server whose connections are all in use, or whose database pauses once, is ready', async () => {
  const database = await makeTestDatabase()
  let isThere = true
  server = await startTestServer({
    freeBytes: plenty,
    database: { ...database, ping: async () => isThere && database.ping() },
  })
  const { look, reasons } = server.machinery.readiness!
  await expect.poll(reasons).toEqual([])
  const held = await Promise.all(Array.from({ length: 20 }, () => database.pool.connect()))
  for (let each = 0; each < 4; each += 1) await look()
  expect(reasons()).toEqual([])
  for (const client of held) client.release()
  isThere = false
  await look()
  expect(reasons()).toEqual([])
})

test('a server that drains says so, and serves on', async () => {
  server = await startTestServer({ freeBytes: plenty })
  await server.machinery.readiness!.look()
  server.machinery.readiness!.drain()
  expect(await ready()).toMatchObject({ status: 503, body: { ready: false, reasons: ['draining'] } })
  expect((await server.call('GET', '/api/health')).status).toBe(200)
})

test('a server whose clock was set is not ready for ten seconds', async () => {
  let [wall, steady] = [Date.now(), 0]
  const clock = openClock({ log: silentLog, wall: () => wall, steady: () => steady })
  server = await startTestServer({ freeBytes: plenty, clock })
  const pass = async (ms: number, jump = 0) => {
    steady += ms
    wall += ms + jump
    clock.tick(false)
    await server.machinery.readiness!.look()
  }
  await pass(1000)
  expect((await ready()).status).toBe(200)
  await pass(1000, 3_600_000)
  expect(await ready()).toMatchObject({ status: 503, body: { ready: false, reasons: ['clock'] } })
  await pass(11_000)
  expect((await ready()).status).toBe(200)
})
