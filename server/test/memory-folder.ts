/** Where the databases of tests lie. */
import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const shared = '/dev/shm'
/** Several times what they have taken: their log, and the databases of three workers. */
const needed = 4 * 1024 ** 3
const tmpfsType = 0x01021994

/**
 * A folder in memory, where there is one with room; else that for temporary files. To copy and remove a database of some
 * hundred files, as each test file does, takes less than half of the processor there, and the disk none of it.
 */
export async function findMemoryFolder(): Promise<string> {
  try {
    await access(shared, constants.W_OK)
    const { type, bavail, bsize } = await statfs(shared)
    if (type === tmpfsType && bavail * bsize >= needed) return shared
  } catch {
    // Other systems have none.
  }
  return tmpdir()
}
