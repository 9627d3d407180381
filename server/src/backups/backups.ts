/**
 * Backups of the installation: made while the server runs, checked by restoring them, kept by a schedule. A backup is a
 * folder that is there whole or not at all; the settings key lies apart from it. The embedded database is copied as
 * files, with its log kept for restoring any moment; one at DATABASE_URL as rows, for any version of PostgreSQL.
 * Public files: contents.ts, erased-list.ts, restoring.ts, rows-copy.ts, schedule.ts.
 */
import { realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { startError } from '../platform/database/start-error.ts'
import { pruneLog } from './kept-log.ts'
import { type Made, type Making, makeBackup as make } from './making.ts'
import { type Backup, readCollection, removeBackup, setAside } from './manifest.ts'
import { checkInScratch } from './restoring.ts'

/** Makes a backup in its own folder in `collection`. Nothing is left of one that fails or is stopped. */
export async function makeBackup(making: Making): Promise<Made> {
  const collection = await resolveLinks(resolve(making.collection))
  const dataDir = await resolveLinks(resolve(making.installation.dataDir))
  if (`${collection}${sep}`.startsWith(`${dataDir}${sep}`))
    throw startError(`${making.collection} is in the data folder. Choose a folder outside, best on another disk.`)
  return make(making)
}

/** Of a folder that is not there yet, the links of those above. */
async function resolveLinks(path: string): Promise<string> {
  const found = await realpath(path).catch(() => undefined)
  if (found !== undefined || dirname(path) === path) return found ?? path
  return join(await resolveLinks(dirname(path)), basename(path))
}

/**
 * One turn of the schedule: a backup, its check, and only then the removal of the oldest beyond `keep`, and of those
 * older than `days`.
 */
export async function makeInTurn(making: Making, { keep, days }: { keep: number; days: number }): Promise<Made> {
  const { collection, log, signal } = making
  const made = await makeBackup(making)
  try {
    await checkInScratch({ from: made.folder, log, signal })
  } catch (error) {
    // One whose check is stopped may be whole.
    if (!signal.aborted) await setAside(made)
    throw error
  }
  const { backups, unreadable } = await readCollection(collection, log)
  const oldest = Date.now() - days * 86_400_000
  const isKept = ({ manifest, folder }: Backup) => folder === made.folder || Date.parse(manifest.endedAt) >= oldest
  const kept = backups.slice(-keep).filter(isKept)
  for (const backup of backups) if (!kept.includes(backup)) await removeBackup(backup)
  // One that can't be read now may need log that no other does.
  if (unreadable === 0)
    await pruneLog(
      collection,
      kept.flatMap(({ manifest }) => manifest.log ?? []),
    )
  return made
}
