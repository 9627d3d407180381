/** An embedded PostgreSQL for one run of tests: in a folder that goes with the run, without forced writes, gone when it is stopped. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { takeDataFolder } from '../src/platform/database/data-folder.ts'
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { stopOrphan } from '../src/platform/database/postmaster.ts'
import { findMemoryFolder } from './memory-folder.ts'
import { silentLog } from './silent-log.ts'

const prefix = 'nova-test-'

/** Starts the server; `url` is that of its owner, who may create databases. */
export async function startThrowawayPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await findMemoryFolder()
  await removeLeftovers(folder)
  const dataDir = await mkdtemp(join(folder, prefix))
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
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue
    const dataDir = join(folder, name)
    const taken = await takeDataFolder(dataDir).catch(() => undefined)
    if (!taken) continue
    await stopOrphan(join(dataDir, 'postgres'))
    await taken.release()
    await rm(dataDir, { recursive: true, force: true })
  }
}
