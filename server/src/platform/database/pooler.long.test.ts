import { once } from 'node:events'
/** Behind a real PgBouncer, on the PostgreSQL of the tests. */
import { connect, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../../../test/database.ts'
import { makeEntry, makeInterviewer, makeJoined } from '../../../test/factories.ts'
import { type Pooler, startPooler } from '../../../test/pooler.ts'
import { takeAway } from '../../../test/postgres.ts'
import { readStream } from '../../../test/read-stream.ts'
import { startTestServer } from '../../../test/server.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { waitUntilReachable } from './connect.ts'
import { type Database, openDatabase } from './database.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function makePooled(options: Parameters<typeof startPooler>[1]): Promise<{ direct: string; pooler: Pooler }> {
  const { url, drop } = await makeEmptyDatabase()
  ends.push(drop)
  const pooler = await startPooler(url, options)
  ends.push(pooler.stop)
  return { direct: url, pooler }
}

async function open(url: string, directUrl?: string): Promise<Database> {
  const database = await openDatabase({ url, directUrl, dataDir: '', log: silentLog })
  ends.push(() => database.close())
  return database
}

const shapes = [
  ['refuses settings', { ignores: false }],
  ['drops settings', { ignores: true }],
] as const

describe.each(shapes)('behind a pooler in transaction mode that %s at the start of a connection', (_, shape) => {
  test('a start without the direct address is refused with what to set', async () => {
    const { pooler } = await makePooled(shape)
    await expect(open(pooler.url)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/pooler in transaction mode .*Set DATABASE_DIRECT_URL/),
    })
  })

  test('with the direct address all that a server asks of its database works', async () => {
    const { direct, pooler } = await makePooled(shape)
    const database = await open(pooler.url, direct)
    const heard: string[] = []
    await database.listen('Here', (payload) => heard.push(payload)).ready
    // More at once than the pooler has connections, each with the same named statement, as writers of a crowd send it.
    const named = (each: number) =>
      database.writers.query<{ it: string }>({ name: 'named', text: 'select $1::text as it', values: [String(each)] })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, each) => named(each)))
    expect(answers.map(({ rows }) => rows[0]?.it)).toEqual(Array.from({ length: 50 }, (_, each) => String(each)))
    const read = await Promise.all(
      Array.from({ length: 50 }, (_, each) => database.reads.execute<{ it: number }>(sql`select ${each}::int as it`)),
    )
    expect(read.map(({ rows }) => rows[0]?.it)).toEqual(Array.from({ length: 50 }, (_, each) => each))
    const limits = await database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_notify('Here', 'said')`)
      return tx.execute(sql`select current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`)
    })
    expect(limits.rows[0]).toEqual({ statement: '30s', lock: '10s', idle: '1min' })
    await expect.poll(() => heard).toEqual(['said'])
    expect(await database.ping()).toBe(true)
  })
})

test('a room is held behind a pooler in transaction mode: joining, typing by many, a stream, a job', async () => {
  const { direct, pooler } = await makePooled({})
  const database = await openDatabase({ url: pooler.url, directUrl: direct, dataDir: '', log: silentLog })
  const server = await startTestServer({ database })
  ends.push(server.close)
  const session = await makeInterviewer(server)
  const rooms = await Promise.all(Array.from({ length: 12 }, () => makeJoined(server, session)))
  const [{ path, token }] = rooms as [(typeof rooms)[number]]
  const stream = readStream(`${server.url}${path}/stream?after=0`, { 'x-candidate-token': token })
  const sent = rooms.flatMap(({ path: room, token: candidate }) =>
    Array.from({ length: 5 }, () => {
      const body = { entries: [makeEntry('focus', { focused: true })] }
      return server.call('POST', `${room}/journal`, { body, candidate })
    }),
  )
  expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]))
  await expect.poll(() => stream.seen.filter(({ data }) => data.kind === 'focus')).toHaveLength(5)
  stream.stop()
  await server.machinery.jobs.drain()
  const { body } = await server.call('GET', '/api/health')
  expect(body.checks).toMatchObject({ database: 'ok', jobs: 'ok' })
})

test('transactions that a pooler refuses while its database is away take no connection with them', async () => {
  const { direct, pooler } = await makePooled({ waitSeconds: 2 })
  const database = await open(pooler.url, direct)
  const select = () => database.db.transaction((tx) => tx.execute(sql`select 1`))
  await select()
  const bringBack = await takeAway(direct)
  const tried = await Promise.allSettled(Array.from({ length: 30 }, select))
  expect(new Set(tried.map(({ status }) => status))).toEqual(new Set(['rejected']))
  await bringBack()
  await expect.poll(() => select().then(({ rowCount }) => rowCount)).toBe(1)
  expect(database.pool.totalCount).toBeLessThan(20)
  expect(await database.ping()).toBe(true)
})

test('a pool in session mode needs no direct address', async () => {
  const { pooler } = await makePooled({ mode: 'session' })
  const database = await open(pooler.url)
  const heard: string[] = []
  await database.listen('Here', (payload) => heard.push(payload)).ready
  await database.pool.query(`select pg_notify('Here', 'said')`)
  await expect.poll(() => heard).toEqual(['said'])
})

test('a direct address that is a pooler, or of another database, is refused', async () => {
  const { direct, pooler } = await makePooled({})
  const other = await makeEmptyDatabase()
  ends.push(other.drop)
  await expect(open(direct, pooler.url)).rejects.toThrow(/DATABASE_DIRECT_URL leads to a pooler in transaction mode/)
  await expect(open(pooler.url, other.url)).rejects.toThrow(/lead to different databases/)
})

test('a database that accepts at once and answers late is waited for, with a line for each pause', async () => {
  const { url, drop } = await makeEmptyDatabase()
  ends.push(drop)
  const pooler = await startPooler(url, { mode: 'session' })
  ends.push(pooler.stop)
  const isWaitedFor = Promise.withResolvers<void>()
  const late = createServer((caller) => {
    caller.on('error', () => undefined)
    void isWaitedFor.promise.then(() => {
      const onward = connect(Number(new URL(pooler.url).port), '127.0.0.1')
      onward.on('error', () => caller.destroy())
      caller.pipe(onward).pipe(caller)
    })
  }).listen(0, '127.0.0.1')
  await once(late, 'listening')
  ends.push(async () => void late.close())
  const { port } = late.address() as { port: number }
  const lines: string[] = []
  const log = {
    ...silentLog,
    warn: (_: object, message = '') => void (lines.push(message) > 2 && isWaitedFor.resolve()),
  }
  const lateUrl = pooler.url.replace(/:\d+\//, `:${port}/`)
  await expect(waitUntilReachable(lateUrl, log, { patience: 500 })).rejects.toThrow(
    'cannot be opened: it does not answer',
  )
  await waitUntilReachable(lateUrl, log, { sayEvery: 100 })
  expect(lines[0]).toMatch(/^waiting for the database to answer/)
})
