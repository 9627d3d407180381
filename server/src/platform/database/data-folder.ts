import { existsSync } from 'node:fs'
import { access, constants, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startError } from './start-error.ts'

/**
 * Takes the data folder for this process, or refuses with a sentence that names its holder.
 * The lock is the kernel's and ends with the process, however that ends.
 */
export async function takeDataFolder(dataDir: string): Promise<{ release(): Promise<void> }> {
  try {
    // The sandbox of root runs as other users, which must reach their folders in it.
    await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw startError(
      `The data folder ${dataDir} can't be written: ${(error as Error).message}. Set DATA_DIR to a folder of this user.`,
      error,
    )
  }
  const pidFile = join(dataDir, 'server.pid')
  const lock = lockFile(join(dataDir, 'server.lock'))
  if (!lock) {
    const pid = (await readFile(pidFile, 'utf8').catch(() => '')).trim()
    const holder = pid ? `Another server (process ${pid})` : 'Another server'
    throw startError(`${holder} is using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`)
  }
  await writeFile(pidFile, `${process.pid}\n`)
  return {
    async release() {
      await rm(pidFile, { force: true })
      lock.close()
    },
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

// Node has no file lock of its own; SQLite's is one (fcntl, and excludes this same process too), on every
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
