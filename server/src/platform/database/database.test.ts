import { createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import type { QueryConfig } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestDatabase } from '../../../test/database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { waitUntilReachable } from './connect.ts'
import { openDatabase, type Database } from './database.ts'

describe('a database', () => {
  let database: Database

  beforeAll(async () => {
    database = await makeTestDatabase()
  })
  afterAll(() => database.close())

  async function cutAllConnections(): Promise<void> {
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
  }

  it('is one of its own for each test file, and migrated', async () => {
    const other = await makeTestDatabase()
    await database.pool.query('create table mine (id int)')
    await expect(other.pool.query('select from mine')).rejects.toThrow('does not exist')
    const { rowCount } = await other.pool.query('select from migrations')
    expect(rowCount).toBeGreaterThan(0)
    await other.close()
  })

  it('rolls back what fails', async () => {
    await database.db.execute(sql`create table amounts (amount int)`)
    const attempt = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into amounts values (1)`)
      await tx.execute(sql`select nonsense`)
    })
    await expect(attempt).rejects.toThrow()
    expect((await database.db.execute(sql`select from amounts`)).rowCount).toBe(0)
  })

  it('continues after its connections were cut, in use or not', async () => {
    const attempt = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await cutAllConnections()
      await tx.execute(sql`select 2`)
    })
    await expect(attempt).rejects.toThrow()
    expect(await database.ping()).toBe(true)
    await Promise.all(Array.from({ length: 30 }, () => database.pool.query('select 1')))
  })

  it('hands on no connection whose transaction still waits for a statement that was given up', async () => {
    await database.pool.query('create table halves (half int)')
    const client = await database.pool.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await client.query('begin')
    await client.query('insert into halves values (1)')
    // Simulates a hanging database: the statement outlasts its timeout.
    const late = client.query({ text: 'select pg_sleep(1)', query_timeout: 50 } as QueryConfig)
    await expect(late).rejects.toThrow('Query read timeout')
    await expect(client.query('rollback')).rejects.toThrow()
    client.release()
    const left = () => database.pool.query('select from pg_stat_activity where pid = $1', [rows[0]!.pid])
    await expect.poll(async () => (await left()).rowCount).toBe(0)
    await database.pool.query('insert into halves values (2)')
    expect((await database.pool.query('select half from halves')).rows).toEqual([{ half: 2 }])
  })

  const readAtOnce = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const { rows } = await database.reads.execute<{ at: number; pid: number }>(
          sql`select ${at}::int as at, pg_backend_pid() as pid`,
        )
        return rows[0]!
      }),
    )

  it('answers many reads at once over two connections, each with its own, beside one that fails', async () => {
    const wrong = database.reads.execute(sql`select nonsense`).catch(() => 'failed')
    const answers = await readAtOnce(30)
    expect(answers.map(({ at }) => at)).toEqual(Array.from({ length: 30 }, (_, at) => at))
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(2)
    expect(await wrong).toBe('failed')
  })

  it('reads again after the connections that are shared were cut', async () => {
    const [before] = await readAtOnce(1)
    await cutAllConnections()
    await expect
      .poll(async () => (await readAtOnce(1).catch(() => [{ pid: before!.pid }]))[0]!.pid)
      .not.toBe(before!.pid)
  })

  it('takes nothing but reads where connections are shared', async () => {
    const refused = (error: { cause?: { message: string } }) => error.cause!.message
    for (const other of [sql`create table shared (id int)`, sql`begin`])
      expect(await database.reads.execute(other).catch(refused)).toBe('Only reads may share a connection.')
  })

  it('carries what is notified to those who listen to its channel, until they stop', async () => {
    const heard: string[] = []
    const stop = database.listen('Journal-1', (payload) => heard.push(payload))
    const stopOther = database.listen('other', (payload) => heard.push(`other ${payload}`))
    await Promise.all([stop.ready, stopOther.ready])
    await database.pool.query(`select pg_notify('Journal-1', 'a'), pg_notify('unheard', 'x')`)
    await expect.poll(() => heard).toEqual(['a'])
    stop()
    await database.pool.query(`select pg_notify('Journal-1', 'b'), pg_notify('other', 'c')`)
    await expect.poll(() => heard).toEqual(['a', 'other c'])
    stopOther()
  })

  it('listens again after its connection was cut, and says that something may have been missed', async () => {
    const heard: string[] = []
    const stop = database.listen(
      'cut',
      (payload) => heard.push(payload),
      () => heard.push('gap'),
    )
    await stop.ready
    await cutAllConnections()
    await expect.poll(() => heard, { timeout: 120_000 }).toEqual(['gap'])
    await database.pool.query(`select pg_notify('cut', 'after')`)
    await expect.poll(() => heard).toEqual(['gap', 'after'])
    stop()
  })

  it('keeps listening when a listener throws', async () => {
    const heard: string[] = []
    const stop = database.listen('throwing', () => {
      throw new Error('clumsy')
    })
    const stopOther = database.listen('throwing', (payload) => heard.push(payload))
    await stopOther.ready
    await database.pool.query(`select pg_notify('throwing', 'a')`)
    await expect.poll(() => heard).toEqual(['a'])
    stop()
    stopOther()
  })

  it('ends what runs too long', async () => {
    const { rows } = await database.pool.query(`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`)
    expect(rows[0]).toEqual({ statement: '30s', lock: '10s', idle: '1min' })
  })
})

describe('opening a database', () => {
  it('says which one cannot be opened, without its password', async () => {
    const opening = waitUntilReachable('postgresql://nova:secret@127.0.0.1:9/nova?sslmode=disable', silentLog, {
      patience: 200,
    })
    await expect(opening).rejects.toThrow(
      'The database at postgresql://127.0.0.1:9/nova?sslmode=disable cannot be opened',
    )
    await expect(opening).rejects.not.toThrow('secret')
  })

  it('does not wait for one that will never answer rightly', async () => {
    const stranger = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1')
    await new Promise((done) => stranger.once('listening', done))
    const { port } = stranger.address() as { port: number }
    const opening = openDatabase({ url: `postgresql://nova@127.0.0.1:${port}/nova`, dataDir: '', log: silentLog })
    await expect(opening).rejects.toMatchObject({ name: 'StartError' })
    stranger.close()
  })
})
