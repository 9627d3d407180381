import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { withoutSecrets } from './address.ts'
import { isDatabaseAway } from './away.ts'
import type { Log } from './log.ts'
import { reasonOf } from './reasons.ts'
import { isStartError, startError } from './start-error.ts'

const oldestVersion = 15
const patienceMs = 60_000
/** A line for each of these, so that a waiting start does not look like a hanging one. */
const sayEveryMs = 5_000
const attemptMs = 10_000
/** Connections in a row that were closed without a word. */
const maxCuts = 5

// Codes of a database that is not there yet, as when both are started at once; any other failure is for good.
const passing = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE'],
  ...['53300', '57P01', '57P02', '57P03'],
])
/** Of the driver, whose own limits have no code; and of a pooler that is up before its database. */
const passingWords =
  /^timeout expired|^Query read timeout|due to connection timeout|cannot connect to server|server login has been failing/

type Patience = { patience?: number; sayEvery?: number }

/** Waits until the database answers, at most a minute, and makes sure that it is PostgreSQL 15 or later. */
export function waitUntilReachable(url: string, log: Log, patience: Patience = {}): Promise<void> {
  return askPatiently(url, log, (withinMs) => checkVersion(url, withinMs), patience)
}

/** Asks a database until it answers, at most a minute; `ask` may be called again after any failure that passes. */
export async function askPatiently<T>(
  url: string,
  log: Log,
  ask: (withinMs: number) => Promise<T>,
  { patience = patienceMs, sayEvery = sayEveryMs }: Patience = {},
): Promise<T> {
  const startedAt = performance.now()
  const passedMs = () => performance.now() - startedAt
  let reason = 'it does not answer'
  const telling = setInterval(() => {
    const seconds = Math.round(passedMs() / 1000)
    // A warning, since a terminal shows no less.
    const said = `waiting for the database to answer, ${seconds} s so far: ${reason}`
    log.warn({ database: withoutSecrets(url), seconds }, said)
  }, sayEvery)
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask(Math.max(1, Math.min(attemptMs, patience - passedMs())))
      } catch (error) {
        if (isStartError(error)) throw error
        reason = reasonOf(error)
        const { code = '', message } = error as NodeJS.ErrnoException
        const isPassing = passing.has(code) || passingWords.test(message)
        // Of a database that ends, or of a program that is none.
        const isCut = !isPassing && isDatabaseAway(error)
        if (passedMs() >= patience || (!isPassing && !(isCut && attempt < maxCuts))) {
          const said = `The database at ${withoutSecrets(url)} cannot be opened: ${reason}.`
          throw startError(said, error, { isPassing: isPassing || isCut })
        }
        await sleep(Math.min(100 * attempt, 1000))
      }
    }
  } finally {
    clearInterval(telling)
  }
}

async function checkVersion(url: string, withinMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs, query_timeout: attemptMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; number: number }>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
    )
    const found = rows[0]
    if (found && found.number < oldestVersion * 10_000) {
      throw startError(`The database is PostgreSQL ${found.version}; this server needs ${oldestVersion} or later.`)
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}
