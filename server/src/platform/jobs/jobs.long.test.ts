import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestDatabase } from '../../../test/database.ts'
import type { Database } from '../database/database.ts'
import { addJob, openJobs, type Jobs } from './jobs.ts'

const lines: { level: string; message: string | undefined; details: object }[] = []
const write = (level: string) => (details: object, message?: string) => void lines.push({ level, message, details })
const log = { info: write('info'), warn: write('warn'), error: write('error') }

describe('jobs that have to wait', () => {
  let database: Database
  let jobs: Jobs
  const done: { mark: string; at: number }[] = []
  let failures = 0

  const handlers = {
    async note({ mark }: { mark: string }) {
      done.push({ mark, at: performance.now() })
    },
    async failOnce() {
      failures += 1
      if (failures === 1) throw new Error('not yet')
      done.push({ mark: 'recovered', at: performance.now() })
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

  it('are retried after a failure, which is logged with the job name', async () => {
    await jobs.add(database.db, 'failOnce', {})
    await expect.poll(marks, { timeout: 120_000 }).toContain('recovered')
    const failed = lines.filter(({ message }) => message === 'a job failed')
    expect(failed).toHaveLength(1)
    expect(failed[0]?.details).toMatchObject({ name: 'failOnce', attempt: 1 })
    expect(lines.filter(({ level }) => level !== 'info')).toHaveLength(1)
  })

  it('that are due wait for what a process does before them', async () => {
    await jobs.close()
    await addJob(database.db, 'note', { mark: 'due' })
    const before = async ({ add }: Jobs) => {
      await add(database.db, 'note', { mark: 'added before' })
      await sleep(1_500)
      done.push({ mark: 'before', at: performance.now() })
    }
    jobs = await openJobs({ database, handlers, log, before })
    await jobs.drain()
    const [first, ...later] = marks().slice(-3)
    expect([first, later.toSorted()]).toEqual(['before', ['added before', 'due']])
  })

  const cut = () =>
    database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )

  it('are worked on again after a worker that could not start for a while, and health knows in between', async () => {
    // As an installer of another version would leave it: the worker can neither look for jobs nor be started. At once: a
    // worker that starts in between would install its own.
    await database.pool.query(`alter schema graphile_worker rename to hidden; create schema graphile_worker;
      create view graphile_worker.migrations as select 1 as other`)
    try {
      await cut()
      await expect.poll(() => jobs.isWorking()).toBe(false)
      await sleep(3000)
      expect(jobs.isWorking()).toBe(false)
    } finally {
      await database.pool.query('drop schema graphile_worker cascade; alter schema hidden rename to graphile_worker')
    }
    await expect.poll(() => jobs.isWorking()).toBe(true)
    await jobs.add(database.db, 'note', { mark: 'after the pause' })
    await expect.poll(marks).toContain('after the pause')
  })
})
