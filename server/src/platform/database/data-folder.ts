import { accessSync, constants, existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileReason, makeFolder, removeEmpty } from '../files/files.ts'
import { startError } from './start-error.ts'

export type DataFolder = {
  release(): Promise<void>
  /** Releases it and removes what this start made, as far as it is empty. */
  abandon(): Promise<void>
}

/**
 * Takes the data folder for this process, or refuses with a sentence that names its holder.
 * The lock is the kernel's and ends with the process, however that ends.
 */
export async function takeDataFolder(dataDir: string): Promise<DataFolder> {
  const pidFile = join(dataDir, 'server.pid')
  const lockPath = join(dataDir, 'server.lock')
  const isNew = !existsSync(lockPath)
  const made = makeDataFolder(dataDir)
  const lock = lockFile(lockPath)
  if (!lock) {
    const pid = (await readFile(pidFile, 'utf8').catch(() => '')).trim()
    const holder = pid ? `Another server (process ${pid})` : 'Another server'
    throw startError(`${holder} is using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`)
  }
  // It only names this process to people, and a full disk has no room for it.
  await writeFile(pidFile, `${process.pid}\n`).catch(() => undefined)
  const release = async () => {
    await rm(pidFile, { force: true })
    lock.close()
  }
  return {
    release,
    async abandon() {
      if (isNew) await rm(lockPath, { force: true })
      await release()
      removeEmpty(made)
    },
  }
}

/** Answers the folders it made. */
function makeDataFolder(dataDir: string): string[] {
  try {
    // The sandbox of root runs as other users, which must reach their folders in it.
    const made = makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    return made
  } catch (error) {
    const said = `The data folder ${dataDir} can't be written: ${fileReason(error)}.`
    throw startError(`${said} Set DATA_DIR to a folder of this user.`, error)
  }
}

/** True if a server is using the data folder; false for a missing folder. */
export function isDataFolderTaken(dataDir: string): boolean {
  const path = join(dataDir, 'server.lock')
  if (!existsSync(path)) return false
  const lock = lockFile(path)
  lock?.close()
  return lock === undefined
}

// Node has no file lock; SQLite's is one (fcntl, and excludes this same process too), on every
// platform and without a native module. The file stays empty. Never open it otherwise: closing any other
// handle of it in this process would drop the lock.
function lockFile(path: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    const SQLITE_BUSY = 5
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw startError(`The data folder cannot be locked (${path}): ${(error as Error).message}.`, error)
  }
}
