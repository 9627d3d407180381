/** An embedded PostgreSQL for one run of tests: in a folder that goes with the run, without forced writes, gone when it is stopped. */
import { rm } from 'node:fs/promises'
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { makeMemoryFolder } from './memory-folder.ts'
import { silentLog } from './silent-log.ts'

/** Starts the server; `url` is that of its owner, who may create databases. */
export async function startThrowawayPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await makeMemoryFolder('nova-test-')
  const embedded = await startEmbedded({ dataDir, log: silentLog, isDurable: false })
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
