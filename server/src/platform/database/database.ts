/**
 * The database: one pool, one listening connection, its migrations applied. Hides whether PostgreSQL is ours
 * (a child process on a private socket) or somebody's at DATABASE_URL.
 * Public files: away.ts, log.ts, storage.ts, together.ts.
 */
import { join } from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { waitUntilReachable } from './connect.ts'
import { findEmbedded, startEmbedded, type Embedded } from './embedded.ts'
import { makeListener, type Listen } from './listener.ts'
import type { Log } from './log.ts'
import { migrate } from './migrations.ts'
import { makeReads } from './reads.ts'
import { watchSpace } from './storage.ts'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = {
  db: Db
  /** For reads outside a transaction that are many at once: they share connections, so a long one holds others up. */
  reads: Db
  pool: pg.Pool
  /** Connections for what people type alone: it does not wait behind the reads of others. */
  writers: pg.Pool
  /** Connections of the job queue, which must note that a job is done however busy the others are. */
  workers: pg.Pool
  url: string
  isEmbedded: boolean
  /** Hears NOTIFY on a channel over one shared connection that comes back by itself; answers how to stop. */
  listen: Listen
  /** Whether the database answers within two seconds, and takes connections as far as we know. */
  ping(): Promise<boolean>
  /** False for a minute after the database had no space left to write to. */
  hasSpace(): boolean
  /** Ends all connections and, where the database is ours, the database itself. */
  close(): Promise<void>
}

/** Within a statement's `from`: its commit does not wait until it is on disk, and the power may take it back. */
export const withoutDisk = `set_config('synchronous_commit', 'off', true) as is_without_disk`

const mostConnections = 20
const mostWriters = 2
/** A new connection takes some 50 ms, and its first statements are slow: somebody would wait for it in every pause of work. */
const idleMs = 600_000
/** One for each job at work (`CONCURRENCY` of the queue), and one that listens. */
const mostWorkers = 9

const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/**
 * Opens the database at `url`, or starts the embedded one in `dataDir` where there is none, and migrates it.
 * Fails with a StartError, whose message is for the person who starts the server.
 */
export async function openDatabase(options: {
  url?: string | undefined
  dataDir: string
  log: Log
  migrations?: string
}): Promise<Database> {
  const { log } = options
  const embedded = options.url ? undefined : await startEmbedded({ dataDir: options.dataDir, log })
  const url = options.url ?? embedded?.url ?? ''
  try {
    await waitUntilReachable(url, log)
    await migrate({ url, folder: options.migrations ?? migrationsFolder, log })
    return connect(url, embedded, log)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** The same for a command that may be run beside a server: shares the embedded database of one that runs. */
export function openSharedDatabase(options: {
  url?: string | undefined
  dataDir: string
  log: Log
}): Promise<Database> {
  return openDatabase({ ...options, url: options.url ?? findEmbedded(options.dataDir) })
}

function connect(url: string, embedded: Embedded | undefined, log: Log): Database {
  const space = watchSpace()
  const pool = makePool(url, log, space.hear)
  // Whatever a writer looks up it knows the key of. A plan made while there were few rooms would read them all, and is kept.
  const writers = makePool(url, log, space.hear, { max: mostWriters, options: '-c enable_seqscan=off' })
  const workers = makePool(url, log, space.hear, { max: mostWorkers, connectionTimeoutMillis: 0 })
  const reads = makeReads((onEnd) => openPipeline(url, space.hear, onEnd))
  const listener = makeListener(url, log)
  let closed: Promise<void> | undefined
  async function close(): Promise<void> {
    await listener.close()
    // A client that is still out would hold the pool for ever; the embedded database ends it below.
    await Promise.race([
      Promise.all([pool.end(), writers.end(), workers.end(), reads.close()]),
      new Promise((done) => setTimeout(done, 5000).unref()),
    ])
    await embedded?.stop()
  }
  return {
    db: drizzle(pool),
    reads: reads.db,
    pool,
    writers,
    workers,
    url,
    isEmbedded: embedded !== undefined,
    listen: listener.listen,
    // Told to end it still answers on the connections that it has, and takes no other.
    ping: async () => (embedded?.isServing() ?? true) && ping(pool),
    hasSpace: space.isThere,
    close: () => (closed ??= close()),
  }
}

/**
 * A statement that is given up takes its connection with it. Otherwise the transaction it is part of would stay open:
 * its rollback waits behind it until that is given up as well, and the next who gets the connection is in it.
 */
class PoolClient extends pg.Client {
  override query = ((...asked: unknown[]) => {
    const answer = (super.query as (...each: unknown[]) => unknown)(...asked)
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === givenUp) this.connection.stream.destroy()
      })
    }
    return answer
  }) as pg.Client['query']
}

/** What the driver says once `query_timeout` is over. */
const givenUp = 'Query read timeout'

/** What every connection waits for at most. */
const limits = {
  keepAlive: true,
  statement_timeout: 30_000,
  // A database that stands still does not end a statement by itself.
  query_timeout: 40_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  application_name: 'nova',
}
const connectMs = 10_000

function makePool(url: string, log: Log, onError: (error: unknown) => void, own: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    ...limits,
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    Client: PoolClient,
    ...own,
  })
  // Both are needed: without them a database that goes away ends this process, by an idle client's error event
  // here, by that of a client in use there. Whoever uses it gets the failure from its query.
  pool.on('error', ({ message }: Error) => {
    // Not the error itself: it carries its client, and with it the connection's secrets.
    if (!pool.ending) log.warn({ reason: message }, 'a database connection was lost')
  })
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    // Every error of every statement, also of those whose caller handles it.
    client.connection.on('errorMessage', onError)
  })
  return pool
}

/** A connection that many may read over at once; `onEnd` is called where it is lost. */
async function openPipeline(url: string, onError: (error: unknown) => void, onEnd: () => void): Promise<pg.Client> {
  const client = new PoolClient({
    ...limits,
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    pipeline: true,
  })
  client.on('error', onEnd)
  client.on('end', onEnd)
  await client.connect()
  client.connection.on('errorMessage', onError)
  return client
}

async function ping(pool: pg.Pool): Promise<boolean> {
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  )
  const tooLate = new Promise<boolean>((done) => setTimeout(done, 2000, false).unref())
  return Promise.race([answer, tooLate])
}
