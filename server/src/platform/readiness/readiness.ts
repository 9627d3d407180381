/**
 * Tells if this server should be sent requests. It looks for itself every second or two, so that a question costs
 * nothing, however often it is asked.
 */
import { statfs } from 'node:fs/promises'
import type { NotReady } from '@nova/contract/installation/health'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../database/log.ts'

export type Readiness = {
  /** Empty where it is ready. */
  reasons: () => NotReady[]
  /** From here on it is not: this server is about to end. */
  drain: () => void
  /** Looks now, for tests. */
  look: () => Promise<void>
  close: () => void
}

const lookEveryMs = 1_000
/** Space that the embedded database needs to go on for a while: its log alone may grow by as much between two checkpoints. */
const minFreeBytes = 256 * 1024 ** 2
/**
 * A clock that was set is left for this long to the person who sets it and may not be done. Shortly, since servers on one
 * host are set together, and all of them would be out.
 */
const unsettledMs = 10_000
/** In a row, until the database is away: a pause that servers share must not take all of them out. */
const maxMisses = 3

type Options = {
  database: Pick<Database, 'ping' | 'hasSpace' | 'isEmbedded'>
  dataDir: string
  log: Log
  clock?: Pick<Clock, 'sinceStepMs'>
  freeBytes?: (folder: string) => Promise<number>
}

export function watchReadiness(options: Options): Readiness {
  const { database, dataDir, log, clock, freeBytes = readFreeBytes } = options
  let isDraining = false
  let isClosed = false
  let found: NotReady[] = ['starting']
  let looks = 0
  // At the start one is enough.
  let misses = maxMisses
  const look = async () => {
    looks += 1
    const own = looks
    const [isThere, hasRoom] = await Promise.all([database.ping(), hasRoomIn(dataDir)])
    // One that began later knows better.
    if (own < looks) return
    misses = isThere ? 0 : misses + 1
    const now: NotReady[] = []
    if (misses >= maxMisses) now.push('database')
    if (!hasRoom || !database.hasSpace()) now.push('disk')
    if (clock && clock.sinceStepMs() < unsettledMs) now.push('clock')
    const isFirst = found[0] === 'starting' && now.length === 0
    if (!isFirst && now.join() !== found.join())
      log.warn({ reasons: now }, now.length > 0 ? 'not ready' : 'ready again')
    found = now
  }
  const hasRoomIn = async (folder: string) => {
    if (!database.isEmbedded) return true
    // A folder that can't be asked says nothing about its room.
    const free = await freeBytes(folder).catch(() => Infinity)
    return free >= minFreeBytes
  }
  const lookOn = async () => {
    await look().catch((error: unknown) => log.warn({ err: error }, 'readiness could not be looked at'))
    if (!isClosed) setTimeout(() => void lookOn(), lookEveryMs).unref()
  }
  void lookOn()
  return {
    reasons: () => (isDraining ? ['draining', ...found] : found),
    drain: () => (isDraining = true),
    look,
    close: () => (isClosed = true),
  }
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
