/** The folder, next to backups, in which one is restored to be checked; by one process at a time. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDataFolderTaken, takeDataFolder } from '../platform/database/data-folder.ts'
import type { Log } from '../platform/database/log.ts'
import { stopOrphan } from '../platform/database/postmaster.ts'
import { clusterFolder } from './cluster-copy.ts'

const placeOf = (collection: string): string => join(collection, 'checking.unfinished')

/** Waits where another check is running. */
export async function takeScratch(
  collection: string,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<AsyncDisposable & { folder: string }> {
  const place = placeOf(collection)
  if (isDataFolderTaken(place)) log.warn({ place }, 'another check is at work; this one waits for it')
  while (isDataFolderTaken(place)) {
    await sleep(1000)
    signal.throwIfAborted()
  }
  const taken = await takeDataFolder(place)
  const folder = join(place, 'data')
  await clear(folder)
  await mkdir(folder, { mode: 0o700 })
  return {
    folder,
    async [Symbol.asyncDispose]() {
      await clear(folder)
      await taken.release()
      await rm(place, { recursive: true, force: true })
    },
  }
}

/** Ends what a killed check left. */
export async function clearScratch(collection: string): Promise<void> {
  if (!isDataFolderTaken(placeOf(collection))) await clear(join(placeOf(collection), 'data'))
}

/** Also of an earlier attempt, whose database may still run. */
export async function clear(folder: string): Promise<void> {
  await stopOrphan(join(folder, clusterFolder))
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
