/** Where the databases of tests lie. */
import { constants } from 'node:fs'
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
 * A new folder for a database, in memory where there is room; else among the temporary files. To copy and remove a database
 * of some hundred files, as each test file does, takes less than half of the processor there, and the disk none of it.
 * What runs that were killed have left under the same prefix goes first, wherever it lies. Who uses the folder takes it as
 * a data folder, and has the database itself in `postgres`.
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
