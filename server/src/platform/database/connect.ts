import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'
import { startError } from './start-error.ts'

const OLDEST_VERSION = 15
const PATIENCE_MS = 30_000

// Codes of a database that is not there yet, as when both are started at once; any other failure is for good.
const passing = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '57P03'])

/** Waits until the database answers, at most half a minute, and makes sure that it is PostgreSQL 15 or later. */
export async function waitUntilReachable(url: string, log: Log, patienceMs = PATIENCE_MS): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await checkVersion(url)
    } catch (error) {
      const { code = '', name, message } = error as NodeJS.ErrnoException
      if (name === 'StartError') throw error
      if (!passing.has(code) || Date.now() > giveUpAt) {
        throw startError(`The database at ${withoutSecrets(url)} cannot be opened: ${message || code}.`, error)
      }
      if (attempt === 1) log.info({ database: withoutSecrets(url) }, 'waiting for the database')
      await sleep(Math.min(100 * attempt, 1000))
    }
  }
}

async function checkVersion(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; number: number }>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
    )
    const found = rows[0]
    if (found && found.number < OLDEST_VERSION * 10_000) {
      throw startError(`The database is PostgreSQL ${found.version}; this server needs ${OLDEST_VERSION} or later.`)
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

function withoutSecrets(url: string): string {
  return url.replace(/^(\w+:\/\/)[^@]*@/, '$1').replace(/([?&])(password|sslpassword)=[^&]*/gi, '$1$2=…')
}
