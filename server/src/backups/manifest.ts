/** Folders of backups: how each is named, and its manifest, which is written last. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import type { Log } from '../platform/database/log.ts'
import { startError } from '../platform/database/start-error.ts'
import { makeFolder } from '../platform/files/files.ts'
import { parseJson, readIfThere, syncFolder, writeWhole } from './parts.ts'

const Manifest = z.object({
  format: z.literal(1),
  /** cluster: the files of the embedded database. logical: rows, for any PostgreSQL. */
  kind: z.enum(['cluster', 'logical']),
  product: z.string(),
  /** As `server_version_num`. */
  postgres: z.number().int(),
  platform: z.string(),
  startedAt: z.iso.datetime(),
  /** All that was acknowledged by then is in it. */
  endedAt: z.iso.datetime(),
  /** Id of the settings key; null where the installation has none yet. */
  keyId: z.string().nullable(),
  /** Place in the log of a cluster: its identifier, timeline, and the segments that the backup holds. */
  log: z
    .object({
      system: z.string(),
      timeline: z.number().int(),
      first: z.string(),
      last: z.string(),
      bytes: z.number().int(),
      /** The first moment to which it can be restored. */
      from: z.iso.datetime(),
    })
    .nullable(),
  /** `at`: when each was applied; absent in backups of earlier versions. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string(), at: z.string().optional() })),
  /** `least` and `most` differ where rows were written in the moment in which the backup ended. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), least: z.number().int(), most: z.number().int() }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  parts: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

export type Backup = { folder: string; manifest: Manifest }

export const manifestName = 'manifest.json'
const unfinished = '.unfinished'
const failed = '.failed'
const named = /^nova-\d{8}T\d{6}(?:\d{3})?Z$/

/**
 * Makes a backup's folder next to its place and moves it there once all is on disk. Nothing is left of one that fails; one
 * that was killed is removed by the next.
 */
export async function writeBackup(
  collection: string,
  startedAt: Date,
  write: (folder: string) => Promise<Manifest>,
): Promise<Backup> {
  makeFolder(collection, 0o700)
  for (const name of await readdir(collection)) {
    if (named.test(name.replace(unfinished, '')) && name.endsWith(unfinished))
      await rm(join(collection, name), { recursive: true, force: true })
  }
  const folder = join(collection, `nova-${startedAt.toISOString().replace(/[-:.]/g, '')}`)
  const beside = `${folder}${unfinished}`
  await mkdir(beside, { mode: 0o700 })
  try {
    const manifest = await write(beside)
    await writeWhole(join(beside, manifestName), `${JSON.stringify(manifest, undefined, 1)}\n`)
    await rename(beside, folder)
    await syncFolder(collection)
    return { folder, manifest }
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    throw error
  }
}

/** The whole backups in a folder, or the one that it is, the oldest first. */
export async function listBackups(folder: string, log: Log): Promise<Backup[]> {
  return (await readCollection(folder, log)).backups
}

/** `unreadable`: how many there are whose manifest can't be read; each is logged. */
export async function readCollection(folder: string, log: Log): Promise<{ backups: Backup[]; unreadable: number }> {
  const own = await readManifest(folder)
  if (own) return { backups: [{ folder, manifest: own }], unreadable: 0 }
  const names = await readdir(folder).catch(() => [])
  const backups: Backup[] = []
  let unreadable = 0
  for (const name of names.filter((each) => named.test(each)).toSorted()) {
    try {
      const manifest = await readManifest(join(folder, name))
      if (manifest) backups.push({ folder: join(folder, name), manifest })
    } catch (error) {
      unreadable += 1
      log.warn({ reason: (error as Error).message }, 'a backup was passed over')
    }
  }
  return { backups: backups.toSorted((a, b) => a.manifest.endedAt.localeCompare(b.manifest.endedAt)), unreadable }
}

/** When the newest whole backup of a folder began, by its name alone; undefined where there is none. */
export async function findNewestStart(collection: string): Promise<Date | undefined> {
  const names = await readdir(collection).catch(() => [])
  const newest = names
    .filter((each) => named.test(each))
    .toSorted()
    .at(-1)
  const parts = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/.exec(newest ?? '')
  if (!parts) return undefined
  const [year, month, day, hour, minute, second] = parts.slice(1)
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Renamed first, so that half of a backup never looks whole. */
export async function removeBackup({ folder }: Backup): Promise<void> {
  await rename(folder, folder + unfinished)
  await rm(folder + unfinished, { recursive: true, force: true })
}

/** Sets a backup aside that could not be restored, so that it is not taken for a whole one; the last alone is kept. */
export async function setAside({ folder }: Backup): Promise<void> {
  const collection = dirname(folder)
  for (const name of await readdir(collection)) {
    if (name.endsWith(failed) && named.test(basename(name, failed)))
      await rm(join(collection, name), { recursive: true, force: true })
  }
  await rename(folder, folder + failed)
}

/** The folder in which a backup lies among others, with the log that was kept. */
export const collectionOf = ({ folder }: Backup): string => dirname(folder)

/** True where a folder was named, not the collection that it is in. */
export const isOneBackup = async (folder: string): Promise<boolean> => (await readManifest(folder)) !== undefined

async function readManifest(folder: string): Promise<Manifest | undefined> {
  const path = join(folder, manifestName)
  const text = (await readIfThere(path))?.toString()
  if (text === undefined) {
    if (folder.endsWith(unfinished) && named.test(basename(folder, unfinished)))
      throw startError(`${folder} is half a backup, which was interrupted. Use another one.`)
    return undefined
  }
  const read = Manifest.safeParse(parseJson(text))
  if (read.success) return read.data
  throw startError(`This backup is damaged: its file ${path} cannot be read. Use another backup.`)
}
