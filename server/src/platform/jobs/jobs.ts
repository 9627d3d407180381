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

/** Queue for jobs that run a company's code. It limits them across all servers to fewer than one server works on. */
export function codeQueueOf(companyId: string, interviewId: string): string {
  return `code:${companyId}:${Number.parseInt(interviewId.slice(-2), 16) % companyLanes}`
}

/** The queue takes lower numbers first. */
const patient = 10

/** With the queue's growing pauses they take about 16 hours. */
const maxAttempts = 12

export type JobHandlers = Record<string, (payload: never) => Promise<void>>

export type Jobs = {
  /** Adds a job; it exists once the transaction is committed. */
  add(on: Db | Tx, name: string, payload: object, options?: JobOptions): Promise<void>
  /** Waits until nothing is left to do that is due and that this process knows how to do; for tests. */
  drain(): Promise<void>
  /** True if this process works on jobs; false while its worker has ended, or can't look for jobs. */
  isWorking(): boolean
  /** Takes no more jobs and waits for the running ones. */
  close(): Promise<void>
}

type Opening = {
  database: Database
  handlers: JobHandlers
  log: Log
  /** Runs before any job of this process; it may add jobs. */
  before?: (jobs: Jobs) => Promise<void>
}

/** Starts working on jobs; `handlers` are the names this process knows. */
export async function openJobs({ database, handlers, log, before }: Opening): Promise<Jobs> {
  let worker = undefined as Awaited<ReturnType<typeof keepWorking>> | undefined
  const jobs: Jobs = {
    add: addJob,
    drain: () => drain(database, Object.keys(handlers)),
    isWorking: () => worker?.isWorking() ?? false,
    close: async () => worker?.close(),
  }
  if (before) {
    await migrateJobs(database)
    await before(jobs)
  }
  worker = await keepWorking({ database, handlers: handlers as object, log, logger: quietLogger(log) })
  return jobs
}

/** Makes or updates the tables of the jobs without working on any; `openJobs` does so itself. */
export async function migrateJobs({ workers }: Pick<Database, 'workers'>): Promise<void> {
  await runMigrations({ pgPool: workers, logger: new Logger(() => () => undefined) })
}

/** Adds a job without a worker at hand: any process may. */
export async function addJob(on: Db | Tx, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  await addJobs(on, name, [{ payload, ...options }])
}

/** Adds many jobs of one kind in one statement. */
export async function addJobs(on: Db | Tx, name: string, jobs: (JobOptions & { payload: object })[]): Promise<void> {
  if (jobs.length === 0) return
  const specs = jobs.map(({ payload, runAt, key, attempts = maxAttempts, queue, isPatient = false }) => ({
    payload,
    attempts,
    queue: queue ?? null,
    key: key ?? null,
    run_at: runAt?.toISOString() ?? null,
    priority: isPatient ? patient : 0,
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

/** True if a job added under one of these keys has yet to succeed; false if its attempts are used up. */
export async function isWaiting(on: Db | Tx, keys: readonly string[]): Promise<boolean> {
  const found = await on.execute(
    sql`select from graphile_worker.jobs where key in ${keys} and (locked_at is not null or attempts < max_attempts) limit 1`,
  )
  return found.rowCount !== 0
}

/** When waiting jobs are planned, by the keys that they were added under. */
export async function findRunTimes(on: Db | Tx, keys: readonly string[]): Promise<Map<string, Date>> {
  if (keys.length === 0) return new Map()
  const { rows } = await on.execute<{ key: string; at: string }>(sql`
    select key, to_char(run_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from graphile_worker.jobs where key in ${keys} and locked_at is null and attempts < max_attempts`)
  return new Map(rows.map(({ key, at }) => [key, new Date(at)]))
}

export type Backlog = { waiting: number; oldestSeconds: number; failed: number }

/**
 * Jobs that are due, and those given up. `awaited` are names of jobs that people wait for: how many are to be done, and
 * how long ago the oldest was added.
 */
export async function readBacklog(
  on: Db | Tx,
  awaited: readonly string[],
): Promise<Backlog & { awaited: Omit<Backlog, 'failed'> }> {
  const { rows } = await on.execute<Record<string, number>>(sql`with known as (
      select *, attempts >= max_attempts and locked_at is null as is_given_up, task_identifier in ${awaited} as is_awaited
        from graphile_worker.jobs
    ), told as (select *, run_at <= now() and locked_at is null and not is_given_up as is_due from known)
    select count(*) filter (where is_due)::int as waiting,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as oldest,
      count(*) filter (where is_given_up)::int as failed,
      count(*) filter (where is_awaited and not is_given_up)::int as awaited,
      coalesce(extract(epoch from now() - min(created_at) filter (where is_awaited and not is_given_up)), 0)::float8
        as longest
    from told`)
  const { waiting = 0, oldest = 0, failed = 0, awaited: open = 0, longest = 0 } = rows[0] ?? {}
  return { waiting, oldestSeconds: oldest, failed, awaited: { waiting: open, oldestSeconds: longest } }
}

async function drain({ pool }: Database, names: string[]): Promise<void> {
  const due = `select from graphile_worker.jobs where task_identifier = any($1)
    and (locked_at is not null or (run_at <= now() and attempts < max_attempts)) limit 1`
  while ((await pool.query(due, [names])).rowCount) await sleep(5)
}

// Failures of jobs are logged in worker.ts with the job's name and attempt; here only warnings and errors are logged.
function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message, { error }) => {
    if (/^Failed task|^Completed task/.test(message)) return
    if (level === 'error') log.error({ err: error }, `jobs: ${message}`)
    else if (level === 'warning') log.warn({ err: error }, `jobs: ${message}`)
  })
}
