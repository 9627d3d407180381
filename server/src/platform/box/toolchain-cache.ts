/**
 * Cache of one-time toolchain builds: built in a sandbox, kept in a folder shared by all servers of a machine, and
 * visible only when complete. Promises that no other user can write there.
 */
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lackOfRoom, makeFolder } from '../files/files.ts'
import { isAlive, isPassable } from './workspace.ts'

export type ToolchainCache = {
  /** The folder, where it is already there. */
  find(key: string): string | undefined
  /** Fills a folder and keeps it; waits where another server is doing that. A reason where that did not go well. */
  make(
    key: string,
    fill: (folder: string) => Promise<string | undefined>,
    signal: AbortSignal,
  ): Promise<string | undefined>
}

const folderName = 'nova-interviews'
/** The largest, Go's standard library, and a reserve for others on this disk. */
const minFreeBytes = 512 * 1_024 * 1_024
const maxMs = 10 * 60_000
const keptMs = 30 * 24 * 60 * 60 * 1_000

/** Opens the machine's cache; undefined where no safe folder can be had. */
export function openToolchainCache(dataDir: string): ToolchainCache | undefined {
  const home = findHome(dataDir)
  return home === undefined ? undefined : keepCache(home)
}

/** A cache in a folder that is there. */
export function keepCache(home: string): ToolchainCache {
  const find = (key: string) => {
    const folder = join(home, key)
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined
    markUsed(folder)
    return folder
  }
  return {
    find,
    async make(key, fill, signal) {
      const lock = join(home, `${key}.lock`)
      while (!takeLock(lock)) {
        await sleep(250)
        if (find(key) !== undefined) return undefined
        if (signal.aborted) return 'Stopped.'
      }
      try {
        if (find(key) !== undefined) return undefined
        removeOld(home)
        const lack = lackOfRoom({ what: 'compiled parts', folder: home, bytes: minFreeBytes })
        if (lack) return lack
        const folder = mkdtempSync(join(home, `${key}.${process.pid}.`))
        chmodSync(folder, 0o755)
        try {
          const complaint = await fill(folder)
          if (complaint !== undefined) return complaint
          keep(folder, join(home, key))
          return undefined
        } finally {
          rmSync(folder, { recursive: true, force: true })
        }
      } finally {
        rmSync(lock, { force: true })
      }
    },
  }
}

function findHome(dataDir: string): string | undefined {
  const isRoot = process.getuid?.() === 0
  const { XDG_CACHE_HOME, HOME } = process.env
  const own = XDG_CACHE_HOME || (HOME ? join(HOME, '.cache') : undefined)
  const places = isRoot ? ['/var/cache', dataDir] : [...(own ? [own] : []), dataDir]
  const homes = [
    ...places.map((place) => join(place, folderName)),
    join(tmpdir(), `${folderName}-${process.getuid?.()}`),
  ]
  return homes.find((path) => isUsable(path, isRoot))
}

/** Ours alone to write, and where sandboxes have their own users, theirs to read. */
function isUsable(path: string, isRoot: boolean): boolean {
  try {
    makeFolder(path)
    const found = lstatSync(path)
    if (found.isSymbolicLink() || found.uid !== process.getuid?.()) return false
    // Independent of the umask.
    chmodSync(path, 0o755)
    return !isRoot || isPassable(realpathSync(path))
  } catch {
    return false
  }
}

function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (isStale(lock)) rmSync(lock, { force: true })
    return false
  }
}

function isStale(lock: string): boolean {
  try {
    if (Date.now() - statSync(lock).mtimeMs > maxMs) return true
    const pid = Number(readFileSync(lock, 'utf8'))
    // Empty for the moment between its making and its writing.
    return pid > 0 && !isAlive(pid)
  } catch {
    return false
  }
}

/** Another server on another machine's process numbers may have been first. */
function keep(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!statSync(to, { throwIfNoEntry: false })) throw error
  }
}

function markUsed(folder: string): void {
  try {
    utimesSync(folder, new Date(), new Date())
  } catch {
    // Read-only by now; then nothing is removed from it either.
  }
}

/** Removes entries that no server used for a month, and partial builds of killed servers. */
function removeOld(home: string): void {
  for (const name of readdirSync(home)) {
    if (name.endsWith('.lock')) continue
    const pid = /\.(\d+)\.[^.]{6}$/.exec(name)?.[1]
    const isLeft = pid !== undefined && Number(pid) !== process.pid && !isAlive(Number(pid))
    const usedAt = statSync(join(home, name), { throwIfNoEntry: false })?.mtimeMs
    const isOld = pid === undefined && usedAt !== undefined && Date.now() - usedAt > keptMs
    if (isLeft || isOld) rmSync(join(home, name), { recursive: true, force: true })
  }
}
