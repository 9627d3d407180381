/**
 * Making a cluster as a user number without a line in /etc/passwd, as containers run: initdb asks for the user's name,
 * the server doesn't.
 */
import { existsSync } from 'node:fs'
import { chmod, cp, lstat, readdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Identity } from './identity.ts'

const nobody = 65534

/** True where the user that this process runs as has no name. */
export function isNameless(): boolean {
  try {
    userInfo()
    return false
  } catch {
    return true
  }
}

/** Gives the same user another name in a namespace; initdb fails again if those aren't allowed. */
export const asNobody: Identity = {
  prefix: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`],
  spawnAs: {},
}

/** An empty cluster that was made with the image (deploy/Dockerfile). All that are copied from it have its system identifier. */
export const preparedCluster = fileURLToPath(new URL('../../../../prepared-cluster', import.meta.url))

/** Copies the prepared cluster; false where there is none. */
export async function copyPrepared(to: string, from = preparedCluster): Promise<boolean> {
  if (!existsSync(join(from, 'PG_VERSION'))) return false
  await cp(from, to, { recursive: true })
  // PostgreSQL starts on no folder that others may read.
  await chmod(to, 0o700)
  for (const name of await readdir(to, { recursive: true })) {
    const path = join(to, name)
    await chmod(path, (await lstat(path)).isDirectory() ? 0o700 : 0o600)
  }
  return true
}
