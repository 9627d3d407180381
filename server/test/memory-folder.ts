/** Folders for the databases of tests. */
import { constants, existsSync, statfsSync } from 'node:fs'
import { access, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeDataFolder } from '../src/platform/database/data-folder.ts'
import { stopOrphan } from '../src/platform/database/postmaster.ts'

const shared = '/dev/shm'
/** Several times what they have taken: their log, and the databases of three workers. */
const needed = 4 * 1024 ** 3
const tmpfsType = 0x01021994

/**
 * Makes a folder for a database, in memory if there is room, else in the temporary folder: copying and removing a few
 * hundred files per test file costs less than half the CPU there and no disk. Removes leftovers of killed runs with the
 * same prefix. Use it as a data folder; the database is in `postgres`.
 */
export async function makeMemoryFolder(prefix: string): Promise<string> {
  for (const folder of [shared, tmpdir()]) await removeLeftovers(folder, prefix)
  return mkdtemp(join((await hasRoom()) ? shared : tmpdir(), prefix))
}

async function hasRoom(): Promise<boolean> {
  try {
    await access(shared, constants.W_OK)
    const { type, bavail, bsize } = await statfs(shared)
    return type === tmpfsType && bavail * bsize >= needed
  } catch {
    // Other systems have none.
    return false
  }
}

/** Returns the memory that these folders use, in MB. */
export function readMemoryOfFolders(): number {
  if (!existsSync(shared)) return 0
  const { type, blocks, bfree, bsize } = statfsSync(shared)
  return type === tmpfsType ? ((blocks - bfree) * bsize) / 1_048_576 : 0
}

/** Those of a run that lives are locked by it. */
async function removeLeftovers(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(prefix)) continue
    const dataDir = join(folder, name)
    const taken = await takeDataFolder(dataDir).catch(() => undefined)
    if (!taken) continue
    await stopOrphan(join(dataDir, 'postgres'))
    await taken.release()
    await rm(dataDir, { recursive: true, force: true })
  }
}
