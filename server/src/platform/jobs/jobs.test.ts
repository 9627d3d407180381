import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestDatabase } from '../../../test/database.ts'
import type { Database } from '../database/database.ts'
import { openJobs, type Jobs } from './jobs.ts'

const lines: { level: string; message: string | undefined; details: object }[] = []
const write = (level: string) => (details: object, message?: string) => void lines.push({ level, message, details })
const log = { info: write('info'), warn: write('warn'), error: write('error') }

const cutOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

describe('jobs', () => {
  let database: Database
  let jobs: Jobs
  const done: { mark: string; at: number }[] = []
  const waiting: (() => void)[] = []

  const handlers = {
    async note({ mark }: { mark: string }) {
      done.push({ mark, at: performance.now() })
    },
    async wait() {
      await new Promise<void>((done) => waiting.push(done))
    },
  }
  const marks = () => done.map(({ mark }) => mark)

  beforeAll(async () => {
    database = await makeTestDatabase()
    jobs = await openJobs({ database, handlers, log })
    await sleep(50)
  })

  afterAll(async () => {
    await jobs.close()
    await database.close()
  })

  it('run at the commit, and not when they are next looked for', async () => {
    const waits: number[] = []
    for (const mark of ['warm', 'soon', 'sooner', 'soonest']) {
      const from = performance.now()
      await jobs.add(database.db, 'note', { mark })
      await expect.poll(marks, { interval: 5 }).toContain(mark)
      waits.push(done.find((each) => each.mark === mark)!.at - from)
    }
    // Polling runs once a second: without notifications, a job added right after a poll would wait the whole second
    // each time.
    expect(Math.min(...waits.slice(1))).toBeLessThan(500)
  })

  it('are done and noted as done while every other connection is taken', async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => database.pool.connect()))
    try {
      await taken[0]!.query(
        `select from graphile_worker.add_job('note', payload := json_build_object('mark', 'in a crowd'), max_attempts := 1)`,
      )
      await expect.poll(marks).toContain('in a crowd')
      const left = async () => (await taken[0]!.query('select from graphile_worker.jobs')).rowCount
      await expect.poll(left).toBe(0)
    } finally {
      for (const client of taken) client.release()
    }
  })

  it('do not exist when their transaction is rolled back', async () => {
    const attempt = database.db.transaction(async (tx) => {
      await jobs.add(tx, 'note', { mark: 'never' })
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    await database.db.transaction(async (tx) => jobs.add(tx, 'note', { mark: 'kept' }))
    await jobs.drain()
    expect(marks()).toContain('kept')
    expect(marks()).not.toContain('never')
  })

  it('wait for their time', async () => {
    const runAt = Date.now() + 700
    await jobs.add(database.db, 'note', { mark: 'later' }, { runAt: new Date(runAt) })
    await expect.poll(marks, { interval: 5 }).toContain('later')
    expect(Date.now()).toBeGreaterThanOrEqual(runAt)
  })

  it('are replaced by one of the same key', async () => {
    const runAt = new Date(Date.now() + 60_000)
    await jobs.add(database.db, 'note', { mark: 'old' }, { key: 'report:1', runAt })
    await jobs.add(database.db, 'note', { mark: 'new' }, { key: 'report:1' })
    await jobs.drain()
    expect(marks()).toContain('new')
    const { rowCount } = await database.pool.query(`select from graphile_worker.jobs where key = 'report:1'`)
    expect(rowCount).toBe(0)
    expect(marks()).not.toContain('old')
  })

  it('locked by a server that died are run by another once they are old enough', async () => {
    await database.pool.query(
      `select graphile_worker.add_job('note', '{"mark": "left"}', run_at := now() + interval '1 hour')`,
    )
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() - interval '1 minute', run_at = now()`,
    )
    const second = await openJobs({ database, handlers, log })
    await jobs.drain()
    await second.close()
    expect(marks()).toContain('left')
  })

  it('at work in a living server are left alone by another', async () => {
    await jobs.add(database.db, 'wait', {})
    await expect.poll(() => waiting).toHaveLength(1)
    await database.pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`)
    const second = await openJobs({ database, handlers, log })
    await sleep(300)
    expect(waiting).toHaveLength(1)
    waiting[0]?.()
    await jobs.drain()
    await second.close()
  })

  const cut = () => database.pool.query(cutOthers)

  it('of a server that is not connected yet are left alone while the database has just started', async () => {
    const isBusy = async () =>
      (await database.pool.query('select from graphile_worker.jobs where locked_by is not null')).rowCount === 1
    const client = await database.pool.connect()
    await client.query(`
      create function public.pg_postmaster_start_time() returns timestamptz language sql as 'select clock_timestamp()';
      do $$ begin execute format('alter database %I set search_path to public, pg_catalog', current_database()); end $$;
      select graphile_worker.add_job('note', '{"mark": "held"}', run_at := now() + interval '1 hour');
      update graphile_worker._private_jobs
        set locked_by = 'pool-not-back', locked_at = now() - interval '1 minute', run_at = now()`)
    await client.query(cutOthers)
    client.release(true)
    await sleep(200)
    const second = await openJobs({ database, handlers, log })
    await sleep(300)
    expect([await isBusy(), marks().includes('held')]).toEqual([true, false])
    await database.pool.query('drop function public.pg_postmaster_start_time')
    await jobs.drain()
    await second.close()
    expect(marks()).toContain('held')
  })

  it('go on after the connections to the database were cut', async () => {
    await cut()
    await jobs.add(database.db, 'note', { mark: 'after the cut' })
    await expect.poll(marks, { timeout: 120_000 }).toContain('after the cut')
  })

  it('go on when the worker itself has ended, because a job that was done could not be noted', async () => {
    const before = lines.filter(({ message }) => message === 'another worker of jobs is at work').length
    await jobs.add(database.db, 'wait', {})
    await expect.poll(() => waiting).toHaveLength(2)
    await database.pool.query(`create function graphile_worker.refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$;
      create trigger refuse before delete on graphile_worker._private_jobs
      for each row execute function graphile_worker.refuse()`)
    waiting[1]?.()
    const restarts = () =>
      lines.filter(({ message }) => message === 'another worker of jobs is at work').length - before
    await expect.poll(restarts).toBeGreaterThan(0)
    await database.pool.query('drop function graphile_worker.refuse cascade')
    await expect.poll(() => jobs.isWorking()).toBe(true)
    await jobs.add(database.db, 'note', { mark: 'after the end' })
    await expect.poll(marks).toContain('after the end')
  })
})
