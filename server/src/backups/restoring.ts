/** Restoring a backup: next to its place, compared with the backup's notes, and moved there once all of it is right. */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { takeDataFolder } from '../platform/database/data-folder.ts'
import { type Embedded, startEmbedded } from '../platform/database/embedded.ts'
import type { Log } from '../platform/database/log.ts'
import { startError } from '../platform/database/start-error.ts'
import { beginPause } from '../platform/sending-pause/sending-pause.ts'
import { clusterFolder, clusterName } from './cluster-copy.ts'
import { compare, type Compared, connectAlone } from './contents.ts'
import { applyErased, type ErasedLine, erasedListsOf, noteErased, readErased } from './erased-list.ts'
import { findLater, type Later, layOut } from './kept-log.ts'
import { keyFolderOf, putKeyBack } from './keys.ts'
import type { Installation } from './making.ts'
import { type Backup, collectionOf, isOneBackup, listBackups } from './manifest.ts'
import { filesName, listOtherFiles, restoringName } from './other-files.ts'
import { readPart, requireWhole, syncFolder } from './parts.ts'
import { restoreRows } from './rows-copy.ts'
import { clear, takeScratch } from './scratch.ts'
import { unpack } from './tar.ts'

export type Restoring = {
  /** A backup, or a folder of backups: then the newest, with the log that was kept after it. */
  from: string
  installation: Installation
  /** The moment to go back to. */
  until?: Date | undefined
  keyFolder?: string | undefined
  log: Log
  signal: AbortSignal
}

/** `until`: the restored installation is as it was at this moment. `hasKey`: false where its settings key is missing. */
export type Restored = { backup: Backup; compared: Compared; until: string; hasKey: boolean }

export async function restoreBackup(restoring: Restoring): Promise<Restored> {
  const { installation, log, signal, until } = restoring
  const from = resolve(restoring.from)
  const dataDir = resolve(installation.dataDir)
  const { backup, later } = await choose(from, until, log)
  const { manifest } = backup
  if (installation.databaseUrl && manifest.kind === 'cluster')
    throw startError(
      `${backup.folder} is a copy of the embedded database, and DATABASE_URL is set. Unset it, or make a backup with --logical.`,
    )
  if (!installation.databaseUrl) await requireEmptyFolder(dataDir)
  await requireWhole(backup.folder, manifest.parts, signal)
  await using stack = new AsyncDisposableStack()
  const taken = await takeDataFolder(dataDir)
  stack.defer(() => taken.release())
  const staging = join(dataDir, restoringName)
  await clear(staging)
  stack.defer(() => clear(staging))
  const files = join(staging, 'files')
  await mkdir(files, { recursive: true, mode: 0o700 })
  if (manifest.parts.some(({ name }) => name === filesName))
    await unpack(readPart(backup.folder, filesName), files, { isForced: true, signal })
  await requireRoom(files, dataDir)
  const { databaseUrl } = installation
  const keyFolder = resolve(restoring.keyFolder ?? keyFolderOf(from === backup.folder ? collectionOf(backup) : from))
  const erased = await readErased(erasedListsOf([collectionOf(backup), keyFolder]))
  const compared = databaseUrl
    ? await restoreInto(databaseUrl, backup, { log, signal })
    : await rebuild(staging, backup, { later, until, erased, log, signal })
  if (databaseUrl) await eraseAgain(databaseUrl, erased)
  for (const name of await readdir(files)) await rename(join(files, name), join(dataDir, name))
  await noteErased(erasedListsOf([dataDir]), erased)
  const hasKey =
    manifest.keyId === null ||
    installation.settingsKey !== undefined ||
    (await putKeyBack(manifest.keyId, keyFolder, dataDir))
  if (databaseUrl) await beginPause(databaseUrl)
  else await rename(join(staging, clusterFolder), join(dataDir, clusterFolder))
  await syncFolder(dataDir)
  return { backup, compared, until: until?.toISOString() ?? later?.until ?? manifest.endedAt, hasKey }
}

/**
 * Makes an installation from something else than a backup: `fill` is given its empty database. It is there whole or not
 * at all, and sends nothing before an operator says so.
 */
export async function makeInstallation<T>(
  { databaseUrl, dataDir: folder }: Installation,
  log: Log,
  fill: (url: string) => Promise<T>,
): Promise<T> {
  const dataDir = resolve(folder)
  if (!databaseUrl) await requireEmptyFolder(dataDir)
  await using stack = new AsyncDisposableStack()
  const taken = await takeDataFolder(dataDir)
  stack.defer(() => taken.release())
  if (databaseUrl) {
    const filled = await fill(databaseUrl)
    await beginPause(databaseUrl)
    return filled
  }
  const staging = join(dataDir, restoringName)
  await clear(staging)
  stack.defer(() => clear(staging))
  await mkdir(staging, { recursive: true, mode: 0o700 })
  const database = await startEmbedded({ dataDir: staging, log })
  let filled: T
  try {
    filled = await fill(database.url)
    await beginPause(database.url)
  } finally {
    await database.stop()
  }
  await rename(join(staging, clusterFolder), join(dataDir, clusterFolder))
  await syncFolder(dataDir)
  return filled
}

/** Restores a backup, or the newest of a folder, into a scratch folder next to it, compares, and removes that again. */
export async function checkInScratch({
  from,
  log,
  signal,
}: Pick<Restoring, 'from' | 'log' | 'signal'>): Promise<Restored> {
  const { backup } = await choose(resolve(from), undefined, log)
  const { folder, manifest } = backup
  await requireWhole(folder, manifest.parts, signal)
  await using scratch = await takeScratch(collectionOf(backup), { log, signal })
  const hasFiles = manifest.parts.some(({ name }) => name === filesName)
  if (hasFiles) await unpack(readPart(folder, filesName), join(scratch.folder, 'files'), { signal })
  const compared = await rebuild(scratch.folder, backup, {
    later: undefined,
    until: undefined,
    erased: [],
    log,
    signal,
  })
  return { backup, compared, until: manifest.endedAt, hasKey: true }
}

type Chosen = { backup: Backup; later: Later | undefined }

async function choose(from: string, until: Date | undefined, log: Log): Promise<Chosen> {
  const backups = await listBackups(from, log)
  const oldest = backups[0]
  if (!oldest) throw startError(`There is no whole backup in ${from}.`)
  const moment = until?.toISOString()
  const isEarly = ({ manifest: { log } }: Backup) => log !== null && moment !== undefined && log.from <= moment
  const backup = moment ? backups.findLast(isEarly) : backups.at(-1)
  if (!backup) {
    throw startError(
      `No backup of the embedded database in ${from} was made before ${moment}; the oldest ended at ${oldest.manifest.endedAt}.`,
    )
  }
  const isOne = await isOneBackup(from)
  const place = backup.manifest.log
  if (!place) return { backup, later: undefined }
  const found = await findLater(isOne ? collectionOf(backup) : from, place)
  // A backup that was named is restored as it is. Its new timeline still has its own number.
  const later = isOne && !moment ? { ...found, segments: [], until: undefined } : found
  // How far it goes before a gap, PostgreSQL alone can say.
  if (moment && !later.hasGap && (later.until === undefined || later.until < moment))
    throw startError(
      `The log that was kept after ${backup.folder} ends at ${later.until ?? backup.manifest.endedAt}, so ${moment} cannot be restored.`,
    )
  return { backup, later: later.hasGap ? { ...later, until: undefined } : later }
}

async function requireEmptyFolder(dataDir: string): Promise<void> {
  const names: string[] = await readdir(dataDir).catch(() => [])
  const [first] = [...names.filter((name) => name === clusterFolder), ...(await listOtherFiles(dataDir))]
  if (first === undefined && !names.includes('settings.key')) return
  throw startError(
    `The data folder ${dataDir} is not empty: it has ${first ?? 'settings.key'}. Set DATA_DIR to an empty folder, or move that away.`,
  )
}

/** Nothing is restored where a file would take the place of another. */
async function requireRoom(files: string, dataDir: string): Promise<void> {
  const there = new Set(await readdir(dataDir))
  const taken = (await readdir(files)).find((name) => there.has(name))
  if (taken === undefined) return
  throw startError(
    `The backup has ${taken}, and so has the data folder ${dataDir}. Move that away: nothing was changed.`,
  )
}

type How = { later: Later | undefined; until: Date | undefined; erased: ErasedLine[]; log: Log; signal: AbortSignal }

/** Leaves the restored database in `folder/postgres`, stopped. */
async function rebuild(folder: string, backup: Backup, { later, until, erased, log, signal }: How): Promise<Compared> {
  const { manifest } = backup
  const isCluster = manifest.kind === 'cluster'
  const database = isCluster
    ? await recover(folder, backup, { later, until, log, signal })
    : await startEmbedded({ dataDir: folder, log })
  try {
    signal.throwIfAborted()
    const compared = isCluster
      ? await compare(database.url, backup, { isLater: later !== undefined && later.segments.length > 0, signal })
      : await restoreInto(database.url, backup, { log, signal })
    await eraseAgain(database.url, erased)
    await beginPause(database.url)
    return compared
  } finally {
    await database.stop()
  }
}

/** Call it after the comparison: the backup's notes are of before the erasures. */
async function eraseAgain(url: string, lines: readonly ErasedLine[]): Promise<void> {
  const client = await connectAlone(url)
  try {
    await applyErased(client, lines)
  } finally {
    await client.end()
  }
}

const restoreInto = (url: string, backup: Backup, how: { log: Log; signal: AbortSignal }): Promise<Compared> =>
  restoreRows({ url, ...backup, ...how, check: () => compare(url, backup, how) })

async function recover(dataDir: string, { folder, manifest }: Backup, how: Omit<How, 'erased'>): Promise<Embedded> {
  const { later, until, log, signal } = how
  const here = `${process.platform}-${process.arch}`
  if (manifest.platform !== here)
    throw startError(
      `This backup was made on ${manifest.platform}, and this is ${here}. Make one with --logical there.`,
    )
  // PostgreSQL itself forces the files of a copied cluster to disk before it recovers.
  await unpack(readPart(folder, clusterName), dataDir, { signal })
  signal.throwIfAborted()
  const walFolder = join(dataDir, 'wal')
  await mkdir(walFolder, { mode: 0o700 })
  if (later) await layOut(later, walFolder, signal)
  await writeFile(join(dataDir, clusterFolder, 'recovery.signal'), '', { mode: 0o600 })
  const settings = {
    // PostgreSQL runs it in the folder of the cluster.
    restore_command: 'cp "../wal/%f" "%p"',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    hot_standby: 'off',
  }
  // It takes no abbreviation of a zone, such as Z.
  const moment = until?.toISOString().replace('T', ' ').replace('Z', '+00')
  const target: Record<string, string> = moment ? { recovery_target_time: moment } : {}
  try {
    return await startEmbedded({ dataDir, log, recovery: { walFolder, settings: { ...settings, ...target } } })
  } catch (error) {
    // Nothing was committed between the moment and the end of the log, which reaches beyond it.
    const said = await readFile(join(dataDir, 'postgres.log'), 'utf8').catch(() => '')
    if (!until || !said.includes('recovery ended before configured recovery target was reached')) throw error
    if (later?.hasGap)
      throw startError(
        `The log that was kept after ${folder} has a gap, so ${until.toISOString()} cannot be restored.`,
        error,
      )
    return startEmbedded({ dataDir, log, recovery: { walFolder, settings } })
  }
}
