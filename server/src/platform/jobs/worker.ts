import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, runMigrations, type Logger, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Database } from '../database/database.ts'
import type { Log } from '../database/log.ts'

type Options = {
  database: Database
  handlers: TaskList
  log: Log
  logger: Logger
}

const CONCURRENCY = 8
const POLL_MS = 1000
const SWEEP_MS = 10_000
const PATIENCE_MS = 10_000

/** Works on jobs until closed, through losses of the database too. */
export async function keepWorking(options: Options): Promise<{ close(): Promise<void> }> {
  const { database, log } = options
  const closing = new AbortController()
  const stopped = { signal: closing.signal, ref: false }
  // In a database that is ours no other server can be at work: what is locked was left by one that was killed.
  let runner = await startRunner(options, database.isEmbedded ? 0 : SWEEP_MS)
  const working = work()
  const sweeping = sweep()

  // A runner gives up when the database is away for long.
  async function work(): Promise<void> {
    while (!closing.signal.aborted) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'the jobs stopped; starting them again'))
      await sleep(POLL_MS, undefined, stopped).catch(() => undefined)
      if (closing.signal.aborted) return
      runner = (await startRunner(options, SWEEP_MS).catch(() => undefined)) ?? runner
    }
    await runner.stop().catch(() => undefined)
  }

  async function sweep(): Promise<void> {
    while (!closing.signal.aborted) {
      await sleep(SWEEP_MS, undefined, stopped).catch(() => undefined)
      if (closing.signal.aborted) return
      await freeJobsOfTheDead(database, SWEEP_MS).catch(() => undefined)
      await forgetTheFailed(database).catch(() => undefined)
    }
  }

  return {
    async close() {
      closing.abort()
      const stopping = runner.stop().catch(() => undefined)
      // What a job at work then leaves undone is done again by the next server.
      await Promise.race([Promise.all([stopping, working, sweeping]), sleep(PATIENCE_MS, undefined, { ref: false })])
    },
  }
}

async function startRunner({ database, handlers, log, logger }: Options, minAgeMs: number): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ client, workerPool }) => {
    // Shows the other servers that this one lives: see freeJobsOfTheDead. The client is about to say LISTEN.
    client.once('drain', () => void client.query(`set application_name to '${workerPool.id}'`).catch(() => undefined))
  })
  events.on('job:error', ({ job, error }) => {
    const { id, task_identifier: name, attempts, max_attempts: limit } = job
    log.error({ err: error, job: id, name, attempt: attempts, limit }, 'a job failed')
  })
  await runMigrations({ pgPool: database.pool, logger })
  await freeJobsOfTheDead(database, minAgeMs)
  return run({
    pgPool: database.workers,
    taskList: handlers,
    events,
    logger,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    // Else nobody waits for what marks a job as done: a stop would not, and a lost connection there would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
}

// graphile-worker itself gives the jobs of a killed server back after four hours only.
async function freeJobsOfTheDead({ pool }: Database, minAgeMs: number): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where locked_at <= now() - $1 * interval '1 millisecond'
        and not exists (select from pg_stat_activity where application_name = locked_by)
    ))`,
    [minAgeMs],
  )
}

// Jobs that failed for good stay a month for whoever looks into them.
async function forgetTheFailed({ pool }: Database): Promise<void> {
  await pool.query(`delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and run_at < now() - interval '30 days'`)
}
