/**
 * The database: one pool, one listening connection, its migrations applied. Hides whether PostgreSQL is ours (a child
 * process on a private socket) or an external one at DATABASE_URL.
 * Public files: away.ts, data-folder.ts, embedded.ts, identity.ts, log.ts, migration-files.ts, migrations.ts,
 * postgres-package.ts, postmaster.ts, reasons.ts, running-versions.ts, start-error.ts, storage.ts, together.ts, version.ts.
 */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { findEmbedded, startEmbedded, type Embedded } from './embedded.ts'
import { makeListener, type Listen } from './listener.ts'
import type { Log } from './log.ts'
import { migrate, migrationsFolder } from './migrations.ts'
import { PoolClient, withLimits, withoutSession } from './pool-client.ts'
import { type Addresses, findAddresses } from './pooler.ts'
import { makeReads } from './reads.ts'
import { watchSpace } from './storage.ts'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = {
  db: Db
  /** For reads outside a transaction that are many at once: they share connections, so a long one holds others up. */
  reads: Db
  pool: pg.Pool
  /** Connections for people's typing alone: it does not wait behind the reads of others. */
  writers: pg.Pool
  /**
   * Connections of the job queue, which must note that a job is done however busy the others are. They pass no pooler in
   * transaction mode, since the queue listens and names its sessions.
   */
  workers: pg.Pool
  url: string
  isEmbedded: boolean
  /** Hears NOTIFY on a channel over one shared connection that comes back by itself; answers how to stop. */
  listen: Listen
  /** True if the database answers within two seconds, and accepts connections as far as we know. */
  ping(): Promise<boolean>
  /** False for a minute after the database had no space left to write to. */
  hasSpace(): boolean
  /** Ends all connections and, where the database is ours, the database itself. */
  close(): Promise<void>
}

/** Within a statement's `from`: its commit does not wait until it is on disk, and the power may take it back. */
export const withoutDisk = `set_config('synchronous_commit', 'off', true) as is_without_disk`

const maxConnections = 20
const maxWriters = 2
/** A new connection takes some 50 ms, and its first statements are slow: users would wait for it after every pause. */
const idleMs = 600_000
/** One for each running job (`CONCURRENCY` of the queue), and one that listens. */
const maxWorkers = 9
/** Longer than for people, but a database that accepts and never answers must not stop the queue for good. */
const workersConnectMs = 60_000

/**
 * Opens the database at `url`, or starts the embedded one in `dataDir` where there is none, and migrates it.
 * Fails with a StartError, whose message is for the person who starts the server.
 */
export async function openDatabase(options: {
  url?: string | undefined
  /** PostgreSQL itself, where `url` is a pooler's in transaction mode. */
  directUrl?: string | undefined
  dataDir: string
  log: Log
  migrations?: string
}): Promise<Database> {
  const { log } = options
  const embedded = options.url ? undefined : await startEmbedded({ dataDir: options.dataDir, log })
  const url = options.url ?? embedded?.url ?? ''
  try {
    const addresses = await findAddresses(url, embedded ? undefined : options.directUrl, log)
    await migrate({ url: addresses.direct, folder: options.migrations ?? migrationsFolder, log })
    return connect(addresses, embedded, log)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** The same for a command that may be run alongside a server: shares the embedded database of one that runs. */
export function openSharedDatabase(options: {
  url?: string | undefined
  directUrl?: string | undefined
  dataDir: string
  log: Log
}): Promise<Database> {
  return openDatabase({ ...options, url: options.url ?? findEmbedded(options.dataDir) })
}

function connect({ url, direct, isPooled }: Addresses, embedded: Embedded | undefined, log: Log): Database {
  const space = watchSpace()
  const own = isPooled ? withoutSession : withLimits
  const pool = freeFailedBegins(makePool(url, log, space.hear, own))
  // Writers look up rows by key only. A cached plan from a time with few rooms would scan the whole table; a pooler's
  // connections keep no plan.
  const writersOwn = isPooled ? own : { ...own, options: '-c enable_seqscan=off' }
  const writers = freeFailedBegins(makePool(url, log, space.hear, { ...writersOwn, max: maxWriters }))
  const pinger = makePool(url, log, space.hear, { ...own, ...pingLimits })
  const workers = makePool(direct, log, space.hear, {
    ...(direct === url ? own : withLimits),
    max: maxWorkers,
    connectionTimeoutMillis: workersConnectMs,
  })
  const reads = isPooled
    ? { db: drizzle(pool), close: async () => undefined }
    : makeReads((onEnd) => openPipeline(url, space.hear, onEnd))
  const listener = makeListener(direct, log)
  let closed: Promise<void> | undefined
  async function close(): Promise<void> {
    await listener.close()
    // A client that is still out would hold the pool for ever; the embedded database ends it below.
    await Promise.race([
      Promise.all([pool.end(), writers.end(), workers.end(), pinger.end(), reads.close()]),
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
    // A database asked to stop still answers on existing connections, but accepts no new one.
    ping: async () => (embedded?.isServing() ?? true) && ping(pinger),
    hasSpace: space.isThere,
    close: () => (closed ??= close()),
  }
}

/** The jobs' queue gives its connections back itself, and not twice. */
function freeFailedBegins(pool: pg.Pool): pg.Pool {
  return pool.on('connect', (client) => void ((client as pg.PoolClient & PoolClient).freesFailedBegin = true))
}

const connectMs = 10_000
const pingMs = 2_000
/** One apart from those of requests: a server that is busy is not away. */
const pingLimits = { max: 1, connectionTimeoutMillis: pingMs, query_timeout: pingMs }

function makePool(url: string, log: Log, onError: (error: unknown) => void, own: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    ...own,
  })
  // Both handlers are needed: without them a lost database ends this process, by the error event of an idle client
  // (here) or of one in use (below). The user of a client gets the failure from its query.
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
    ...withLimits,
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
  const tooLate = new Promise<boolean>((done) => setTimeout(done, pingMs, false).unref())
  return Promise.race([answer, tooLate])
}
