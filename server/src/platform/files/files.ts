/**
 * Folders of this installation, and room on their disks. Promises that making a folder ends, and that failures have a
 * reason in our words.
 * Public files: home-folder.ts, zip-writing.ts.
 */
import { accessSync, constants, existsSync, lstatSync, mkdirSync, rmdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const reasons: Record<string, string> = {
  EROFS: 'its file system is read-only',
  EACCES: 'this user has no right to it',
  EPERM: 'this user has no right to it',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'something else is in its place',
  ENOENT: 'a part of its path does not exist',
  ENOSPC: 'its disk has no space left',
  EDQUOT: 'the quota of this user is used up',
  ENAMETOOLONG: 'its path is too long',
  ELOOP: 'its links lead in a circle',
  EIO: 'its disk reports an error',
  EMFILE: 'this process has too many open files',
  ENFILE: 'this machine has too many open files',
}

/** Why a file or folder can't be used, to stand after a colon. */
export function fileReason(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  return reasons[code] ?? (code || message)
}

/**
 * Makes a folder and those above it that are missing; answers the ones it made, outermost first. Node's own way never
 * ends under /proc, and reports a read-only file system as a missing file.
 */
export function makeFolder(path: string, mode = 0o777): string[] {
  const folder = resolve(path)
  const made: string[] = []
  try {
    for (const each of listMissing(folder)) if (makeOne(each, mode)) made.push(each)
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'EEXIST' })
  } catch (error) {
    removeEmpty(made)
    throw error
  }
  return made
}

/** The folders that would have to be made, outermost first. */
export function listMissing(path: string): string[] {
  const missing: string[] = []
  for (let at = resolve(path); !isThere(at); at = dirname(at)) missing.unshift(at)
  return missing
}

/** False where another process was first. */
function makeOne(path: string, mode: number): boolean {
  try {
    mkdirSync(path, { mode })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    // The folder above it is there, but of a kind that takes no folders, such as /proc.
    if (code === 'ENOENT') throw new Error(`no folder can be made in ${dirname(path)}`, { cause: error })
    throw error
  }
}

/** True also for a link whose target is missing, and for a path that can't be looked at: its use says why. */
function isThere(path: string): boolean {
  try {
    lstatSync(path)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code !== 'ENOENT' && code !== 'ENOTDIR'
  }
}

/** Removes folders that were made for nothing, given outermost first; one that holds something stays. */
export function removeEmpty(made: readonly string[]): void {
  for (const folder of made.toReversed()) {
    try {
      rmdirSync(folder)
    } catch {
      return
    }
  }
}

/** The folder, or the nearest one above it that exists. */
export function nearestFolder(path: string): string {
  let at = resolve(path)
  while (!existsSync(at)) at = dirname(at)
  return at
}

/** True if this user may add files to the folder. */
export function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

export type Room = { freeBytes: number; freeFiles: number }

/** Bytes that this user may still write to the folder, or to its parent before it exists. */
export function readRoom(path: string): Room {
  const { blocks, bavail, bsize, files, ffree } = statfsSync(nearestFolder(path))
  // Some file systems don't count their files, and those that keep nothing have no size.
  return { freeBytes: blocks === 0 ? Infinity : bavail * bsize, freeFiles: files === 0 ? Infinity : ffree }
}

/** "12 MB", "3.4 GB". */
export function formatBytes(bytes: number): string {
  const mb = bytes / 1024 ** 2
  if (mb < 1024) return `${Math.floor(mb)} MB`
  return `${(Math.floor((mb / 1024) * 10) / 10).toLocaleString('en')} GB`
}

/** The sentence for a folder without the room that something needs; undefined where there is enough. */
export function lackOfRoom(
  { what, folder, bytes, files = 0 }: { what: string; folder: string; bytes: number; files?: number },
  { freeBytes, freeFiles }: Room = readRoom(folder),
): string | undefined {
  if (freeBytes < bytes)
    return `There is too little space for ${what} in ${folder}: ${formatBytes(freeBytes)} free, ${formatBytes(bytes)} needed.`
  if (freeFiles < files)
    return `Too few files can be added for ${what} in ${folder}: ${freeFiles} left, ${files} needed.`
  return undefined
}
