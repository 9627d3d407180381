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
/** It looks for jobs every second; a busy machine may take a few. */
const FRESH_MS = 10_000
/** Longer than a statement may take until it is given up. */
const SILENT_MS = 90_000

/** Works on jobs until closed: a worker that ended for any reason is replaced. */
export async function keepWorking(options: Options): Promise<{ isWorking(): boolean; close(): Promise<void> }> {
  const { database, log } = options
  const closing = new AbortController()
  const stopped = { signal: closing.signal, ref: false }
  // An embedded database has no other server running, so locked jobs were left by a killed one.
  let running: Running | undefined = await startRunner(options, database.isEmbedded ? 0 : SWEEP_MS)
  const working = work()
  const sweeping = sweep()

  async function work(): Promise<void> {
    while (!closing.signal.aborted) {
      const reason = await running?.ended
      await stopWithin(running?.runner, closing.signal.aborted ? PATIENCE_MS : 0)
      running = undefined
      if (closing.signal.aborted) return
      log.error({ err: reason }, 'the worker of jobs ended; starting another one')
      running = await startAgain()
    }
  }

  async function startAgain(): Promise<Running | undefined> {
    for (let failures = 0; ; failures += 1) {
      await sleep(POLL_MS, undefined, stopped).catch(() => undefined)
      if (closing.signal.aborted) return undefined
      try {
        const started = await startRunner(options, SWEEP_MS)
        if (closing.signal.aborted) {
          await stopWithin(started.runner, PATIENCE_MS)
          return undefined
        }
        log.warn({}, 'another worker of jobs is at work')
        return started
      } catch (error) {
        if (failures === 0) log.error({ err: error }, 'no worker of jobs can be started; trying again')
      }
    }
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
    isWorking: () => !closing.signal.aborted && (running?.isWorking() ?? false),
    async close() {
      closing.abort()
      running?.end()
      // The next server repeats jobs that are still unfinished then.
      await Promise.race([Promise.all([working, sweeping]), sleep(PATIENCE_MS, undefined, { ref: false })])
    },
  }
}

/** A worker may hang while stopping; its running jobs then go on, and no more are taken. */
async function stopWithin(runner: Runner | undefined, withinMs: number): Promise<void> {
  const stopping = runner?.stop().catch(() => undefined)
  await Promise.race([stopping, sleep(withinMs, undefined, { ref: false })])
}

type Running = {
  runner: Runner
  /** Resolves with why, once it has ended, was told to, or shows no life. */
  ended: Promise<unknown>
  end(): void
  /** True if it has lately looked for jobs with success, or is running as many as it takes. */
  isWorking(): boolean
}

async function startRunner({ database, handlers, log, logger }: Options, minAgeMs: number): Promise<Running> {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ client, workerPool }) => {
    // Shows the other servers that this one lives: see freeJobsOfTheDead. The client is about to say LISTEN.
    client.once('drain', () => void client.query(`set application_name to '${workerPool.id}'`).catch(() => undefined))
  })
  events.on('job:error', ({ job, error }) => {
    const { id, task_identifier: name, attempts, max_attempts: limit } = job
    log.error({ err: error, job: id, name, attempt: attempts, limit }, 'a job failed')
  })
  await runMigrations({ pgPool: database.workers, logger })
  await freeJobsOfTheDead(database, minAgeMs)
  const runner = await run({
    pgPool: database.workers,
    taskList: handlers,
    events,
    logger,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    // With a delay, no caller awaits the statement that marks a job as done: a stop would not wait, and a lost
    // connection would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  return watch(runner, events)
}

function watch(runner: Runner, events: WorkerEvents): Running {
  const ending = Promise.withResolvers<unknown>()
  const atWork = new Set<string>()
  let lookedAt = performance.now()
  let livedAt = lookedAt
  let hasEnded = false
  const live = () => (livedAt = performance.now())
  const look = () => (lookedAt = live())
  events.on('worker:getJob:start', live)
  events.on('worker:getJob:error', live)
  events.on('worker:getJob:empty', look)
  events.on('job:start', ({ job }) => {
    atWork.add(job.id)
    look()
  })
  events.on('job:complete', ({ job }) => {
    atWork.delete(job.id)
    live()
  })
  // One of its parts: the others would go on, fewer each time.
  events.on('worker:stop', ({ error }) => ending.resolve(error ?? new Error('A part of the worker ended.')))
  runner.promise.then(
    () => ending.resolve(new Error('The worker ended by itself.')),
    (error: unknown) => ending.resolve(error),
  )
  const looking = setInterval(() => {
    if (atWork.size >= CONCURRENCY || performance.now() - livedAt < SILENT_MS) return
    ending.resolve(new Error(`The worker showed no life for ${SILENT_MS / 1000} s.`))
  }, POLL_MS).unref()
  void ending.promise.then(() => {
    hasEnded = true
    clearInterval(looking)
  })
  return {
    runner,
    ended: ending.promise,
    end: () => ending.resolve(undefined),
    isWorking: () => !hasEnded && (atWork.size >= CONCURRENCY || performance.now() - lookedAt < FRESH_MS),
  }
}

// graphile-worker itself gives the jobs of a killed server back after four hours only. A database that has just started
// doesn't have the connections of living servers yet: their jobs would run twice.
async function freeJobsOfTheDead({ pool }: Database, minAgeMs: number): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where greatest(locked_at, pg_postmaster_start_time()) <= now() - $1 * interval '1 millisecond'
        and not exists (select from pg_stat_activity where application_name = locked_by)
    ))`,
    [minAgeMs],
  )
}

// Permanently failed jobs are kept for a month, for operators.
async function forgetTheFailed({ pool }: Database): Promise<void> {
  await pool.query(`delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and run_at < now() - interval '30 days'`)
}
