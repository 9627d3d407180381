/**
 * Recognizes a pooler between this server and PostgreSQL. In transaction mode each transaction may get another
 * connection, so nothing that a session keeps can be used over it: listening, session locks, prepared statements,
 * settings. That goes to the direct address.
 */
import { randomInt } from 'node:crypto'
import pg from 'pg'
import { withoutSecrets } from './address.ts'
import { askPatiently, waitUntilReachable } from './connect.ts'
import type { Log } from './log.ts'
import { givenUp } from './pool-client.ts'
import { startError } from './start-error.ts'

/** `direct`: where a session's state is kept. `isPooled`: `url` may not count on any. */
export type Addresses = { url: string; direct: string; isPooled: boolean }

type Way = 'direct' | 'session' | 'transaction'

const answerMs = 10_000
/** A pooler gives a connection that was used last to the next; so many are held until it must give another one. */
const maxHeld = 5

/** Waits for the database at its addresses, and refuses those that can't work, with a sentence that says what to set. */
export async function findAddresses(url: string, directUrl: string | undefined, log: Log): Promise<Addresses> {
  await waitUntilReachable(url, log)
  const way = await askPatiently(url, log, () => findWay(url))
  if (!directUrl) {
    if (way === 'transaction') {
      throw startError(
        `DATABASE_URL leads to a pooler in transaction mode (${withoutSecrets(url)}). Set DATABASE_DIRECT_URL to the address of PostgreSQL itself beside it, or set DATABASE_URL to that address or to a pool in session mode.`,
      )
    }
    return { url, direct: url, isPooled: way !== 'direct' }
  }
  await waitUntilReachable(directUrl, log)
  if ((await askPatiently(directUrl, log, () => findWay(directUrl))) === 'transaction') {
    throw startError(
      `DATABASE_DIRECT_URL leads to a pooler in transaction mode, too (${withoutSecrets(directUrl)}). Set it to the address of PostgreSQL itself.`,
    )
  }
  if (!(await askPatiently(url, log, () => leadsToSame(url, directUrl)))) {
    throw startError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Set both to the same one.')
  }
  return { url, direct: directUrl, isPooled: way !== 'direct' }
}

async function findWay(url: string): Promise<Way> {
  await using clients = new AsyncDisposableStack()
  const open = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerMs, query_timeout: answerMs })
    client.on('error', () => undefined)
    clients.defer(() => client.end().catch(() => undefined))
    await client.connect()
    return client as pg.Client & { processID?: number | null }
  }
  const askPid = async (client: pg.Client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]!.pid
  }
  const first = await open()
  const pid = await askPid(first)
  // A pooler makes up the number by which its callers may cancel a statement.
  if (first.processID === pid) return 'direct'
  try {
    for (let held = 0; held < maxHeld; held += 1) {
      const other = await open()
      await other.query('begin')
      if ((await askPid(first)) !== pid) return 'transaction'
    }
  } catch {
    // In session mode the first keeps its own connection, whatever the others may get.
    const isKept = await askPid(first).then(
      (found) => found === pid,
      (error: Error) => {
        // One that the others hold is waited for in vain; any other failure says nothing about the mode.
        if (error.message !== givenUp) throw error
        return false
      },
    )
    return isKept ? 'session' : 'transaction'
  }
  return 'session'
}

/** True if the two addresses lead to one database: a lock that is taken at one is seen at the other. */
async function leadsToSame(url: string, directUrl: string): Promise<boolean> {
  await using clients = new AsyncDisposableStack()
  const open = async (connectionString: string) => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: answerMs, query_timeout: answerMs })
    client.on('error', () => undefined)
    clients.defer(() => client.end().catch(() => undefined))
    await client.connect()
    return client
  }
  const [one, other] = [randomInt(2 ** 31), randomInt(2 ** 31)]
  await (await open(directUrl)).query('select pg_advisory_lock($1::int, $2::int)', [one, other])
  const { rowCount } = await (
    await open(url)
  ).query(
    `select from pg_locks where locktype = 'advisory' and granted and (classid, objid, objsubid) = ($1, $2, 2)
       and database = (select oid from pg_database where datname = current_database())`,
    [one, other],
  )
  return rowCount !== 0
}
