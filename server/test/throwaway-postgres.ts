/** An embedded PostgreSQL for one run of tests: in a temporary folder, without forced writes, gone when it is stopped. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeDataFolder } from '../src/platform/database/data-folder.ts'
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { stopOrphan } from '../src/platform/database/postmaster.ts'
import { silentLog } from './silent-log.ts'

const prefix = 'nova-test-'

/** Starts the server; `url` is that of its owner, who may create databases. */
export async function startThrowawayPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeLeftovers()
  const dataDir = await mkdtemp(join(tmpdir(), prefix))
  const embedded = await startEmbedded({ dataDir, log: silentLog, isDurable: false })
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

// Of runs that were killed; those of a run that lives are locked by it.
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const dataDir = join(tmpdir(), name)
    const folder = await takeDataFolder(dataDir).catch(() => undefined)
    if (!folder) continue
    await stopOrphan(join(dataDir, 'postgres'))
    await folder.release()
    await rm(dataDir, { recursive: true, force: true })
  }
}
