import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { fileReason, isWritable, lackOfRoom, nearestFolder } from '../files/files.ts'
import { isMachineBusy } from './away.ts'
import { isDataFolderTaken, takeDataFolder } from './data-folder.ts'
import { firstError, isPassingError } from './first-error.ts'
import { as, chooseIdentity, giveFolder, type Identity } from './identity.ts'
import { keepRunning } from './keeper.ts'
import type { Log } from './log.ts'
import { asNobody, copyPrepared, isNameless } from './nameless.ts'
import { findPostgresPackage } from './postgres-package.ts'
import { stopOrphan } from './postmaster.ts'
import { startError } from './start-error.ts'

const run = promisify(execFile)

// Maximum bytes of a Unix socket's path on every platform, including its file's name and lock.
const LONGEST_SOCKET_PATH = 100

/** A fresh cluster with its log, and what a server keeps free that is ready (readiness.ts). */
const freshRoom = { bytes: 400 * 1024 ** 2, files: 3_000 }
/** The same without the latter. */
const scratchRoom = { bytes: 100 * 1024 ** 2, files: 3_000 }

export type Embedded = { url: string; isServing(): boolean; stop(): Promise<void> }

/** A start on a copied cluster that has a `recovery.signal`: where its kept log lies, and how far to go. */
export type Recovery = { walFolder: string; settings: Record<string, string> }

/**
 * Starts PostgreSQL on `dataDir/postgres` for this process alone, and keeps it running until `stop`.
 * `isDurable: false` leaves out fsync, for tests.
 */
export async function startEmbedded(options: {
  dataDir: string
  log: Log
  isDurable?: boolean
  identities?: Identity[]
  recovery?: Recovery
}): Promise<Embedded> {
  const dataDir = resolve(options.dataDir)
  const { initdb, postgres } = await findPostgresPackage()
  const isDurable = options.isDurable ?? true
  const cluster = join(dataDir, 'postgres')
  requireRoom(dataDir, cluster, isDurable ? freshRoom : scratchRoom)
  await using stack = new AsyncDisposableStack()
  const folder = await takeDataFolder(dataDir)
  let hasStarted = false
  stack.defer(() => (hasStarted ? folder.release() : folder.abandon()))
  const identity = await chooseIdentity(postgres, options.identities)
  const orphan = await stopOrphan(cluster)
  if (orphan) options.log.warn({ pid: orphan }, 'took over the database of a server that was killed')
  const isFresh = await makeCluster({ initdb, cluster, identity, isDurable })
  const logFile = join(dataDir, 'postgres.log')
  stack.defer(async () => {
    if (hasStarted || !isFresh) return
    for (const path of [cluster, logFile]) await rm(path, { recursive: true, force: true })
  })
  const socketDir = await makeSocketDir(dataDir, identity)
  stack.defer(() => rm(socketDir, { recursive: true, force: true }))
  const { recovery } = options
  if (recovery) await giveFolder(recovery.walFolder, identity)
  const args = ['-D', cluster, ...settings(socketDir, isDurable, recovery?.settings)]
  const server = { postgres, args, cluster, identity, logFile, log: options.log }
  const keeper = await keepRunning(server)
  stack.defer(() => keeper.stop())
  await makeDatabase(addressOf(socketDir, 'postgres'))
  hasStarted = true
  // Everything has started: the caller owns the cleanup from here.
  const undo = stack.move()
  return { url: addressOf(socketDir, 'nova'), isServing: keeper.isServing, stop: () => undo.disposeAsync() }
}

/** The address of the database that a running server keeps in `dataDir`; undefined where none runs. */
export function findEmbedded(dataDir: string): string | undefined {
  const folder = resolve(dataDir)
  return isDataFolderTaken(folder) ? addressOf(socketDirOf(folder), 'nova') : undefined
}

function addressOf(socketDir: string, name: string): string {
  return `postgresql://nova@/${name}?host=${encodeURIComponent(socketDir)}`
}

/** Before anything is made, so that a start without room leaves nothing behind. Others say what can't be written at all. */
function requireRoom(dataDir: string, cluster: string, room: { bytes: number; files: number }): void {
  if (existsSync(join(cluster, 'PG_VERSION')) || !isWritable(nearestFolder(dataDir))) return
  const lack = lackOfRoom({ what: 'the database', folder: dataDir, ...room })
  if (lack) throw startError(`${lack} Free some, or set DATA_DIR to a folder on another disk.`)
}

type Cluster = { initdb: string; cluster: string; identity: Identity; isDurable: boolean }

/**
 * Answers if it made one: in a temporary place, then renamed, so that a start that was interrupted leaves no half
 * cluster.
 */
export async function makeCluster({ initdb, cluster, identity, isDurable }: Cluster): Promise<boolean> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')
  if (version) {
    if (version.trim() !== '18') {
      throw startError(`The database in ${cluster} was made by PostgreSQL ${version.trim()}, this server has 18.`)
    }
    await giveFolder(cluster, identity)
    return false
  }
  const fresh = `${cluster}.new`
  await rm(fresh, { recursive: true, force: true })
  const words = ['-D', fresh, '-U', 'nova', '--auth=trust', '-E', 'UTF8', '--locale=C']
  words.push(
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    // A new segment of its log is filled with zeros and forced to disk while every commit waits; ordinary ones have 16 MB.
    '--wal-segsize=4',
    isDurable ? '--sync-method=fsync' : '--no-sync',
  )
  try {
    await mkdir(fresh, { mode: 0o700 })
    await giveFolder(fresh, identity)
    if (identity.owner === undefined && isNameless()) await makeNameless(initdb, fresh, words)
    else await runAs(identity, initdb, words)
    await rename(fresh, cluster)
    return true
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    const said = firstError((error as { stderr?: string }).stderr) ?? fileReason(error)
    throw startError(`The database cannot be made in ${cluster}: ${said}.`, error, {
      isPassing: isMachineBusy(error) || isPassingError(said),
    })
  }
}

async function runAs(identity: Identity, initdb: string, words: string[]): Promise<void> {
  const { file, args, options } = as(identity, initdb, words)
  await run(file, args, options)
}

/** As a user without a name: under another name, or as a copy; else it fails as initdb does. */
async function makeNameless(initdb: string, fresh: string, words: string[]): Promise<void> {
  const isMade = await runAs(asNobody, initdb, words).then(
    () => true,
    () => false,
  )
  if (isMade) return
  await rm(fresh, { recursive: true, force: true })
  if (await copyPrepared(fresh)) return
  await mkdir(fresh, { mode: 0o700 })
  await runAs({ prefix: [], spawnAs: {} }, initdb, words)
}

// The name derives from the data folder's, so that the address stays the same between starts. The folder is recreated
// each time: an old one belongs to a killed server or, in the folder for temporary files, maybe to another user.
async function makeSocketDir(dataDir: string, identity: Identity): Promise<string> {
  const socketDir = socketDirOf(dataDir)
  try {
    await rm(socketDir, { recursive: true, force: true })
    await mkdir(socketDir, { mode: 0o700 })
  } catch (error) {
    throw startError(`The folder ${socketDir} cannot be made: ${fileReason(error)}.`, error)
  }
  await giveFolder(socketDir, identity)
  return socketDir
}

function socketDirOf(dataDir: string): string {
  const near = join(dataDir, 'socket')
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const isShort = Buffer.byteLength(join(near, '.s.PGSQL.5432.lock')) <= LONGEST_SOCKET_PATH
  return isShort ? near : join(tmpdir(), `nova-${hash}`)
}

function settings(socketDir: string, isDurable: boolean, more: Record<string, string> = {}): string[] {
  const pairs = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: '100',
    timezone: 'UTC',
    jit: 'off',
    // The usual sizes: the defaults are multiples of the segment size, and ours is small.
    min_wal_size: '80MB',
    max_wal_size: '1GB',
    // An old segment is removed, not used again: it would keep what was erased since.
    wal_recycle: 'off',
    // Callers get the errors of statements; the log file only keeps the cluster's own.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    // Most log that is held for backups that cannot be written; it is freed then, and the next backup begins anew.
    max_slot_wal_keep_size: '2GB',
    ...more,
    // Tests run many servers on one.
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' }),
  }
  return Object.entries(pairs).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function makeDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  const { rowCount } = await client.query(`select from pg_database where datname = 'nova'`)
  if (!rowCount) await client.query('create database nova')
  await client.end()
}
