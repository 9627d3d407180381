import { spawn, type ChildProcess } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { lackOfRoom } from '../files/files.ts'
import { firstError, isPassingError } from './first-error.ts'
import { as, type Identity } from './identity.ts'
import type { Log } from './log.ts'
import { readPostmaster, stopOrphan, stopProcess } from './postmaster.ts'
import { startError } from './start-error.ts'

const LOG_LIMIT_BYTES = 1_000_000
const maxAttempts = 5
/** For the log of an existing cluster until its next checkpoint. */
const minFreeBytes = 64 * 1024 ** 2

type Server = { postgres: string; args: string[]; cluster: string; identity: Identity; logFile: string; log: Log }

const LOOK_MS = 500

export type Keeper = {
  /** False from the moment it ends or is asked to stop, until it is ready again. */
  isServing(): boolean
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL, and restarts it when it ends. A smart shutdown from outside (`kill`, `pg_ctl stop -m smart`) would
 * refuse connections and wait forever for those that this process holds, so the server is then ended and restarted.
 */
export async function keepRunning(server: Server): Promise<Keeper> {
  let isStopping = false
  let isServing = true
  let launching = launch(server)
  let child = await launching
  const watching = watch()
  const looking = setInterval(() => void look(), LOOK_MS)
  looking.unref()

  async function look(): Promise<void> {
    const found = await readPostmaster(server.cluster)
    if (isStopping || found?.pid !== child.pid || !found?.isStopping || !isServing) return
    isServing = false
    server.log.error({ pid: child.pid }, 'somebody told the database to stop; ending it, to start it again')
    child.kill('SIGINT')
  }

  async function watch(): Promise<void> {
    for (;;) {
      await ended(child)
      isServing = false
      if (isStopping) return
      const { exitCode, signalCode: signal } = child
      server.log.error({ exitCode, signal }, 'the database ended by itself; starting it again')
      launching = launch(server)
      try {
        child = await launching
        isServing = true
        server.log.info({ pid: child.pid }, 'the database is back')
      } catch (error) {
        server.log.error({ err: error }, 'the database did not start; trying again')
        await sleep(1000)
      }
    }
  }

  return {
    isServing: () => isServing && isAlive(child),
    async stop() {
      isStopping = true
      clearInterval(looking)
      const last = await launching.catch(() => child)
      if (last.pid && isAlive(last)) await stopProcess(last.pid, () => isAlive(last))
      await watching
    },
  }
}

async function launch(server: Server): Promise<ChildProcess> {
  // After a crash the last connections may hold the cluster's memory for a moment longer.
  for (let attempt = 1; ; attempt += 1) {
    await stopOrphan(server.cluster)
    const { child, readOutput } = await spawnPostgres(server)
    if (await becomesReady(child, server.cluster)) return child
    const said = firstError(await readOutput()) ?? 'it gave no reason'
    if (attempt === maxAttempts) throw explain(server, said)
    server.log.warn({ attempt, said }, 'the database did not start at once')
    await sleep(300)
  }
}

function explain({ cluster }: Server, said: string): Error {
  // On a full disk it can't write its reason either.
  const lack = lackOfRoom({ what: 'the database', folder: cluster, bytes: minFreeBytes })
  if (lack) return startError(`${lack} Free some on its disk.`)
  const isPassing = isPassingError(said)
  return startError(`The database in ${cluster} does not start: ${said}.`, undefined, { isPassing })
}

/** One start of PostgreSQL, and what it wrote. */
type Spawned = { child: ChildProcess; readOutput: () => Promise<string> }

async function spawnPostgres({ postgres, args, identity, logFile }: Server): Promise<Spawned> {
  // A full disk may have no room for it.
  const output = await open(logFile, 'a', 0o600).catch(() => undefined)
  if (output && (await output.stat()).size > LOG_LIMIT_BYTES) await output.truncate()
  const before = (await output?.stat())?.size ?? 0
  // Detached: Ctrl-C in a terminal reaches this server alone, which drains first. Its output goes to a file,
  // since a pipe would break when this process is killed.
  const { file, args: words, options } = as(identity, postgres, args)
  const stream = output?.fd ?? 'ignore'
  const child = spawn(file, words, { ...options, detached: true, stdio: ['ignore', stream, stream] })
  const endWithProcess = () => isAlive(child) && child.kill('SIGINT')
  const forget = () => void process.off('exit', endWithProcess)
  process.on('exit', endWithProcess)
  // One that could not be started has no exit.
  child.on('error', forget).once('exit', forget)
  child.unref()
  await output?.close()
  const readOutput = async () => (output ? (await readFile(logFile)).subarray(before).toString() : '')
  return { child, readOutput: () => readOutput().catch(() => '') }
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
