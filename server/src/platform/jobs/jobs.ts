/**
 * Work for later, kept in the database: added in the transaction that calls for it, run within milliseconds or at
 * its time, tried again with growing pauses, at most 12 times over 16 hours. Each job runs at least once, so handlers bear
 * being run twice.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Logger, runMigrations } from 'graphile-worker'
import type { Database, Db, Tx } from '../database/database.ts'
import type { Log } from '../database/log.ts'
import { keepWorking } from './worker.ts'

/**
 * `key`: a job waiting under the same key is replaced. `runAt`: not before. `attempts`: 12 unless said. `queue`: jobs of
 * the same queue run one after the other, on all servers together. `isPatient`: after all others that are due.
 */
export type JobOptions = { runAt?: Date; key?: string; attempts?: number; queue?: string; isPatient?: boolean }

const companyLanes = 4

/** The queue of jobs that run a company's code: so many at a time, fewer than a server works on, on all servers together. */
export function codeQueueOf(companyId: string, interviewId: string): string {
  return `code:${companyId}:${Number.parseInt(interviewId.slice(-2), 16) % companyLanes}`
}

/** The queue takes lower numbers first. */
const patient = 10

/** With the queue's growing pauses they take about 16 hours. */
const mostAttempts = 12

export type JobHandlers = Record<string, (payload: never) => Promise<void>>

export type Jobs = {
  /** Adds a job; it exists once the transaction is committed. */
  add(on: Db | Tx, name: string, payload: object, options?: JobOptions): Promise<void>
  /** Waits until nothing is left to do that is due and that this process knows how to do; for tests. */
  drain(): Promise<void>
  /** Takes no more jobs and waits for those at work. */
  close(): Promise<void>
}

/** Starts working on jobs; `handlers` are the names this process knows. */
export async function openJobs(options: { database: Database; handlers: JobHandlers; log: Log }): Promise<Jobs> {
  const { database, handlers, log } = options
  const worker = await keepWorking({ database, handlers: handlers as object, log, logger: quietLogger(log) })
  return { add: addJob, drain: () => drain(database, Object.keys(handlers)), close: () => worker.close() }
}

/** Makes or updates the tables of the jobs without working on any; `openJobs` does so itself. */
export async function migrateJobs(database: Database): Promise<void> {
  await runMigrations({ pgPool: database.pool, logger: new Logger(() => () => undefined) })
}

/** Adds a job without a worker at hand: any process may. */
export async function addJob(on: Db | Tx, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  await addJobs(on, name, [{ payload, ...options }])
}

/** Adds many jobs of one kind in one statement. */
export async function addJobs(on: Db | Tx, name: string, jobs: (JobOptions & { payload: object })[]): Promise<void> {
  if (jobs.length === 0) return
  const specs = jobs.map(({ payload, runAt, key, attempts = mostAttempts, queue, isPatient = false }) => ({
    ...{ payload, attempts, queue: queue ?? null, key: key ?? null },
    ...{ run_at: runAt?.toISOString() ?? null, priority: isPatient ? patient : 0 },
  }))
  await on.execute(sql`select from json_to_recordset(${JSON.stringify(specs)}::json)
    as spec (payload json, attempts int, queue text, key text, run_at timestamptz, priority int),
    lateral graphile_worker.add_job(
      ${name}::text,
      payload := spec.payload,
      queue_name := spec.queue,
      run_at := spec.run_at,
      max_attempts := spec.attempts,
      job_key := spec.key,
      priority := spec.priority
    )`)
}

/** Whether one that was added under one of these keys has yet to succeed; not where it was given up. */
export async function isWaiting(on: Db | Tx, keys: readonly string[]): Promise<boolean> {
  const found = await on.execute(
    sql`select from graphile_worker.jobs where key in ${keys} and (locked_at is not null or attempts < max_attempts) limit 1`,
  )
  return found.rowCount !== 0
}

async function drain({ pool }: Database, names: string[]): Promise<void> {
  const due = `select from graphile_worker.jobs where task_identifier = any($1)
    and (locked_at is not null or (run_at <= now() and attempts < max_attempts)) limit 1`
  while ((await pool.query(due, [names])).rowCount) await sleep(5)
}

// Failures of jobs reach our log with their job's name and attempt (worker.ts); of the rest, only what is wrong.
function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message, { error }) => {
    if (/^Failed task|^Completed task/.test(message)) return
    if (level === 'error') log.error({ err: error }, `jobs: ${message}`)
    else if (level === 'warning') log.warn({ err: error }, `jobs: ${message}`)
  })
}
