/** Backups by the clock, made by one of the installation's servers; and the log of the embedded database between them. */
import { fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { Machinery } from '../platform/context/context.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/database/log.ts'
import { clusterFolder } from './cluster-copy.ts'
import { erasedListsOf } from './erased-list.ts'
import { keepLog, letLogGo } from './kept-log.ts'
import { keyFolderOf } from './keys.ts'
import { type Installation } from './making.ts'
import { findNewestStart, listBackups } from './manifest.ts'
import { clearScratch } from './scratch.ts'
import { timelineOf } from './segments.ts'

/** Undefined `folder`: no backups are made. */
type Plan = { folder: string | undefined; everyHours: number; keep: number; days: number }

export type Order = { installation: Installation; collection: string; keep: number; days: number; product: string }
/** For the log of the server. */
export type Warning = { type: 'warning'; details: object; text: string }
export type Outcome =
  | { type: 'made'; folder: string; bytes: number }
  | { type: 'taken' }
  | { type: 'failed'; reason: string }

export type Backups = Machinery['backups']

const lookMs = 60_000
const firstLookMs = 5_000
/** After a failure, so that a full disk is not filled again every minute. */
const retryMs = 15 * 60_000
/** A process that was asked to stop may remove what it has begun; what is left then, the next removes. */
const graceMs = 10_000
const entry = join(import.meta.dirname, 'backup-process.ts')
const quickStart = ['--import', new URL('../fast-imports.ts', import.meta.url).href]

/** `installation` and `database` are of this server. */
export async function openBackups(options: {
  plan: Plan
  installation: Installation
  database: Database
  product: string
  log: Log
}): Promise<Backups> {
  const { plan, installation, database, product, log } = options
  const { dataDir } = installation
  if (plan.folder === undefined) {
    if (database.isEmbedded) await letLogGo(database.pool)
    return { health: 'off', erasedLists: erasedListsOf([dataDir]), days: null, close: async () => undefined }
  }
  const collection = resolve(plan.folder)
  const cluster = join(installation.dataDir, clusterFolder)
  const keptLog = database.isEmbedded ? keepLog({ url: database.url, cluster, collection, log }) : undefined
  const order = { installation, collection, keep: plan.keep, days: plan.days, product }
  // A database that was restored has begun a log that no backup is the start of.
  const isAnother = database.isEmbedded && (await isOtherLog(database, collection, log).catch(() => true))
  const turns = takeTurns({ order, everyMs: plan.everyHours * 3_600_000, isAnother, log })
  return {
    get health() {
      return turns.isFailing() || keptLog?.isFailing() ? 'failing' : 'ok'
    },
    erasedLists: erasedListsOf([dataDir, collection, keyFolderOf(collection)]),
    // The next turn removes what has become too old.
    days: plan.days + Math.ceil(plan.everyHours / 24),
    async close() {
      await turns.stop()
      await keptLog?.stop()
    },
  }
}

async function isOtherLog({ pool }: Database, collection: string, log: Log): Promise<boolean> {
  const newest = (await listBackups(collection, log)).at(-1)?.manifest.log
  const { rows } = await pool.query<{ segment: string; system: string }>(`
    select pg_walfile_name(pg_current_wal_lsn()) as segment,
      (select system_identifier::text from pg_control_system()) as system`)
  const now = rows[0]!
  return newest?.system !== now.system || newest.timeline !== timelineOf(now.segment)
}

type Turns = { order: Order; everyMs: number; isAnother: boolean; log: Log }

function takeTurns({ order, everyMs, isAnother, log }: Turns) {
  let isLacking = isAnother
  const closing = new AbortController()
  let isFailing = false
  let running: Promise<void> = Promise.resolve()
  let notBefore = 0
  let takenSince: number | undefined
  const isTakenTooLong = () => takenSince !== undefined && Date.now() - takenSince >= everyMs
  const look = async () => {
    const newest = await findNewestStart(order.collection)
    const isDue = isLacking || !newest || Date.now() - newest.getTime() >= everyMs
    if (!isDue) takenSince = undefined
    if (!isDue || Date.now() < notBefore || closing.signal.aborted) return
    const outcome = await makeApart(order, closing.signal, log)
    if (closing.signal.aborted) return
    if (outcome.type === 'taken') {
      takenSince ??= Date.now()
      if (isTakenTooLong()) log.error({}, 'another process is at a backup of this database, for longer than a period')
      return
    }
    takenSince = undefined
    isFailing = outcome.type === 'failed'
    if (outcome.type === 'made') {
      isLacking = false
      log.info({ folder: outcome.folder, bytes: outcome.bytes }, 'a backup was made and checked')
      return
    }
    notBefore = Date.now() + retryMs
    // It is there, and something after it failed.
    if ((await findNewestStart(order.collection))?.getTime() !== newest?.getTime()) isLacking = false
    log.error({ reason: outcome.reason }, 'a backup failed; it is tried again in 15 minutes')
  }
  const plan = (delayMs: number) => {
    timer = setTimeout(() => {
      running = look()
        .catch((error: unknown) => {
          isFailing = true
          notBefore = Date.now() + retryMs
          log.error({ err: error }, 'a backup could not be begun; it is tried again in 15 minutes')
        })
        .then(() => {
          if (!closing.signal.aborted) plan(lookMs)
        })
    }, delayMs).unref()
  }
  let timer: NodeJS.Timeout
  plan(firstLookMs)
  return {
    isFailing: () => isFailing || isTakenTooLong(),
    async stop() {
      closing.abort()
      clearTimeout(timer)
      await running
    },
  }
}

async function makeApart(order: Order, signal: AbortSignal, log: Log): Promise<Outcome> {
  const child = fork(entry, { execArgv: quickStart, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  let killing: NodeJS.Timeout | undefined
  const stop = () => {
    child.kill('SIGTERM')
    killing = setTimeout(() => child.kill('SIGKILL'), graceMs)
  }
  signal.addEventListener('abort', stop)
  let outcome: Outcome = { type: 'failed', reason: 'The process that made it has ended early.' }
  child.on('message', (said: Outcome | Warning) => {
    if (said.type === 'warning') log.warn(said.details, said.text)
    else outcome = said
  })
  await new Promise<void>((done) => {
    child.once('close', () => done())
    // It could not be started, told or ended.
    child.on('error', (error) => {
      outcome = { type: 'failed', reason: error.message }
      child.kill('SIGKILL')
      done()
    })
    child.send(order)
  })
  signal.removeEventListener('abort', stop)
  clearTimeout(killing)
  if (child.signalCode === 'SIGKILL') await clearScratch(order.collection)
  return outcome
}
