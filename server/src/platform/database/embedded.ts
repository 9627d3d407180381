import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { takeDataFolder } from './data-folder.ts'
import { chooseIdentity, giveFolder, type Identity } from './identity.ts'
import type { Log } from './log.ts'
import { findPostgresPackage } from './postgres-package.ts'
import { readPostmaster, stopOrphan, stopProcess } from './postmaster.ts'
import { startError } from './start-error.ts'

const run = promisify(execFile)

// What a unix socket's address holds on every platform, with its file's name and lock.
const LONGEST_SOCKET_PATH = 100
const LOG_LIMIT_BYTES = 1_000_000

export type Embedded = { url: string; stop(): Promise<void> }

/**
 * Starts PostgreSQL on `dataDir/postgres` for this process alone, and keeps it running until `stop`.
 * `isDurable: false` leaves out fsync, for tests.
 */
export async function startEmbedded(options: {
  dataDir: string
  log: Log
  isDurable?: boolean
  identities?: Identity[]
}): Promise<Embedded> {
  const dataDir = resolve(options.dataDir)
  const { initdb, postgres } = await findPostgresPackage()
  const folder = await takeDataFolder(dataDir)
  try {
    const identity = await chooseIdentity(postgres, options.identities)
    const isDurable = options.isDurable ?? true
    const cluster = join(dataDir, 'postgres')
    const orphan = await stopOrphan(cluster)
    if (orphan) options.log.warn({ pid: orphan }, 'took over the database of a server that was killed')
    await makeCluster({ initdb, cluster, identity, isDurable })
    const socketDir = await makeSocketDir(dataDir, identity)
    const args = ['-D', cluster, ...settings(socketDir, isDurable)]
    const server = { postgres, args, cluster, identity, logFile: join(dataDir, 'postgres.log'), log: options.log }
    const keeper = await keepRunning(server)
    const url = (name: string) => `postgresql://nova@/${name}?host=${encodeURIComponent(socketDir)}`
    await makeDatabase(url('postgres'))
    return {
      url: url('nova'),
      async stop() {
        await keeper.stop()
        await folder.release()
      },
    }
  } catch (error) {
    await folder.release()
    throw error
  }
}

type Cluster = { initdb: string; cluster: string; identity: Identity; isDurable: boolean }

// Made beside and renamed, so that a start that was interrupted leaves no half cluster.
async function makeCluster({ initdb, cluster, identity, isDurable }: Cluster): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')
  if (version) {
    if (version.trim() !== '18') {
      throw startError(`The database in ${cluster} was made by PostgreSQL ${version.trim()}, this server has 18.`)
    }
    return giveFolder(cluster, identity)
  }
  const fresh = `${cluster}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  await giveFolder(fresh, identity)
  const words = ['-D', fresh, '-U', 'nova', '--auth=trust', '-E', 'UTF8', '--locale=C']
  words.push(
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    isDurable ? '--sync-method=fsync' : '--no-sync',
  )
  const [file = initdb, ...args] = [...identity.prefix, initdb, ...words]
  try {
    await run(file, args, { ...identity.spawnAs, env: environment(), cwd: '/' })
  } catch (error) {
    throw startError(
      `The database cannot be made in ${cluster}: ${lastLine((error as { stderr?: string }).stderr)}`,
      error,
    )
  }
  await rename(fresh, cluster)
}

// A name made from the data folder's, so that the address stays the same from start to start. Made anew each time:
// what stands there is a killed server's, or, in the folder for temporary files, might be anybody's.
async function makeSocketDir(dataDir: string, identity: Identity): Promise<string> {
  const near = join(dataDir, 'socket')
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const isShort = Buffer.byteLength(join(near, '.s.PGSQL.5432.lock')) <= LONGEST_SOCKET_PATH
  const socketDir = isShort ? near : join(tmpdir(), `nova-${hash}`)
  try {
    await rm(socketDir, { recursive: true, force: true })
    await mkdir(socketDir, { mode: 0o700 })
  } catch (error) {
    throw startError(`The folder ${socketDir} cannot be made anew: ${(error as Error).message}.`, error)
  }
  await giveFolder(socketDir, identity)
  return socketDir
}

function settings(socketDir: string, isDurable: boolean): string[] {
  const pairs = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: '100',
    timezone: 'UTC',
    jit: 'off',
    // What went wrong in a statement is told to the caller; the log file keeps what concerns the cluster.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(pairs).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

type Server = { postgres: string; args: string[]; cluster: string; identity: Identity; logFile: string; log: Log }

// Starts it, and starts it again should it end by itself.
async function keepRunning(server: Server): Promise<{ stop(): Promise<void> }> {
  let isStopping = false
  let launching = launch(server)
  let child = await launching
  const endWithProcess = () => isAlive(child) && child.kill('SIGINT')
  process.on('exit', endWithProcess)
  const watching = watch()

  async function watch(): Promise<void> {
    for (;;) {
      await ended(child)
      if (isStopping) return
      const { exitCode, signalCode: signal } = child
      server.log.error({ exitCode, signal }, 'the database ended by itself; starting it again')
      launching = launch(server)
      try {
        child = await launching
        server.log.info({ pid: child.pid }, 'the database is back')
      } catch (error) {
        server.log.error({ err: error }, 'the database did not start; trying again')
        await sleep(1000)
      }
    }
  }

  return {
    async stop() {
      isStopping = true
      const last = await launching.catch(() => child)
      if (last.pid && isAlive(last)) await stopProcess(last.pid, () => isAlive(last))
      await watching
      process.off('exit', endWithProcess)
    },
  }
}

async function launch(server: Server): Promise<ChildProcess> {
  // After a crash the last connections may hold the cluster's memory for a moment longer.
  for (let attempt = 1; ; attempt += 1) {
    await stopOrphan(server.cluster)
    const child = await spawnPostgres(server)
    if (await becomesReady(child, server.cluster)) return child
    const said = lastLine(await readFile(server.logFile, 'utf8').catch(() => ''))
    if (attempt === 5) throw startError(`The database in ${server.cluster} does not start: ${said}`)
    server.log.warn({ attempt, said }, 'the database did not start at once')
    await sleep(300)
  }
}

async function spawnPostgres({ postgres, args, identity, logFile }: Server): Promise<ChildProcess> {
  const output = await open(logFile, 'a', 0o600)
  if ((await output.stat()).size > LOG_LIMIT_BYTES) await output.truncate()
  const [file = postgres, ...rest] = [...identity.prefix, postgres, ...args]
  // Detached: Ctrl-C in a terminal reaches this server alone, which drains first. Its output goes to a file,
  // since a pipe would break when this process is killed.
  const child = spawn(file, rest, {
    ...identity.spawnAs,
    env: environment(),
    cwd: '/',
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  })
  child.on('error', () => undefined)
  child.unref()
  await output.close()
  return child
}

async function becomesReady(child: ChildProcess, cluster: string): Promise<boolean> {
  while (isAlive(child)) {
    const postmaster = await readPostmaster(cluster)
    if (postmaster && postmaster.pid === child.pid && postmaster.isReady) return true
    await sleep(5)
  }
  return false
}

function isAlive(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

function ended(child: ChildProcess): Promise<void> {
  if (!isAlive(child)) return Promise.resolve()
  return new Promise((done) => child.once('exit', () => done()))
}

async function makeDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  const { rowCount } = await client.query(`select from pg_database where datname = 'nova'`)
  if (!rowCount) await client.query('create database nova')
  await client.end()
}

// Nothing of the server's own environment: PGDATA and its like would lead PostgreSQL elsewhere.
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}

function lastLine(text: string | undefined): string {
  return text?.trim().split('\n').at(-1) ?? 'no reason given'
}
