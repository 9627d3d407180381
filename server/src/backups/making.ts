/** Making one backup of a running installation, or of a stopped one. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { isDatabaseAway } from '../platform/database/away.ts'
import { findEmbedded, startEmbedded } from '../platform/database/embedded.ts'
import type { Log } from '../platform/database/log.ts'
import { backupLock } from '../platform/database/migrations.ts'
import { startError } from '../platform/database/start-error.ts'
import { isStorageFull } from '../platform/database/storage.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import { clusterFolder, copyCluster, type Ends } from './cluster-copy.ts'
import { countRows, headsName, holdStill, listHeads, listTables, onConnection, readFacts } from './contents.ts'
import { erasedListsOf, listTombstones, noteErased } from './erased-list.ts'
import { keepKey, type KeptKey, keyFolderOf, requireKeyFolder } from './keys.ts'
import { type Backup, type Manifest, writeBackup } from './manifest.ts'
import { copyOtherFiles } from './other-files.ts'
import { requireOwn } from './owner.ts'
import { writePart } from './parts.ts'
import { copyRows } from './rows-copy.ts'

export type Installation = {
  /** Of PostgreSQL itself where there is a pooler, too: a backup has its own lock and snapshot. */
  databaseUrl: string | undefined
  dataDir: string
  settingsKey: string | undefined
}

export type Making = {
  installation: Installation
  /** Folder that holds backups, each in its own folder. */
  collection: string
  /** Folder for the settings key; next to the collection where none is named. */
  keyFolder?: string | undefined
  /** Rows, for another version of PostgreSQL, also of an embedded database. */
  isLogical?: boolean
  product: string
  log: Log
  signal: AbortSignal
}

/** `neededKey`: id of the settings key that the backup needs, where that is neither in `keyFile` nor set. */
export type Made = Backup & { keyFile: string | undefined; neededKey: string | undefined }

export async function makeBackup(making: Making): Promise<Made> {
  const { installation, signal } = making
  const dataDir = resolve(installation.dataDir)
  const { url, close } = await reach(installation, dataDir, making.log)
  try {
    return await onConnection(url, signal, (client) => makeOver(client, { ...making, url, dataDir }))
  } catch (error) {
    signal.throwIfAborted()
    throw explain(error, making.collection)
  } finally {
    await close()
  }
}

async function makeOver(client: pg.Client, making: Making & { url: string; dataDir: string }): Promise<Made> {
  const { installation, url, dataDir, signal, log } = making
  await takeTurn(client)
  const collection = resolve(making.collection)
  const noteOwner = await requireOwn(client, collection)
  const keyFolder = resolve(making.keyFolder ?? keyFolderOf(collection))
  const hasKeyFile = installation.settingsKey === undefined
  if (hasKeyFile) await requireKeyFolder(dataDir, keyFolder)
  const isLogical = making.isLogical || installation.databaseUrl !== undefined
  const copy = isLogical ? copyLogically : copyFiles
  const startedAt = new Date()
  let key: KeptKey | undefined
  const backup = await writeBackup(collection, startedAt, async (folder) => {
    const copied = await copy({ client, url, dataDir, folder, signal })
    const files = await copyOtherFiles(dataDir, folder, signal)
    if (hasKeyFile) key = await keepKey(dataDir, keyFolder)
    await noteErased(erasedListsOf([collection, keyFolder]), await listTombstones(client))
    await noteOwner()
    const platform = `${process.platform}-${process.arch}`
    const times = { startedAt: startedAt.toISOString(), endedAt: copied.endedAt.toISOString() }
    const parts = files ? [...copied.parts, files] : copied.parts
    return { format: 1, product: making.product, platform, ...copied, ...times, parts }
  })
  const ids = hasKeyFile ? [key?.id] : await openSecrets(installation.settingsKey).keyIds()
  const { keyId } = backup.manifest
  const neededKey = keyId === null || ids.includes(keyId) ? undefined : keyId
  if (neededKey)
    log.warn({ neededKey, keyFile: key?.path }, 'the settings key here is not the one that the backup needs')
  return { ...backup, keyFile: key?.path, neededKey }
}

function explain(error: unknown, collection: string): unknown {
  if (isDatabaseAway(error))
    return startError('The database ended or went away meanwhile, so no backup was made. Try again.', error)
  if (isStorageFull(error))
    return startError(`There is no space left in ${collection}, so no backup was made. Free some and try again.`, error)
  return error
}

/** The database of a server that runs, or the embedded one, started for the backup alone. */
async function reach({ databaseUrl }: Installation, dataDir: string, log: Log) {
  const stay = async () => undefined
  if (databaseUrl) return { url: databaseUrl, close: stay }
  if (!existsSync(join(dataDir, clusterFolder)))
    throw startError(`There is no installation in ${dataDir}. Start it once with npm start, or set DATA_DIR.`)
  const running = findEmbedded(dataDir)
  if (running) return { url: running, close: stay }
  const embedded = await startEmbedded({ dataDir, log })
  return { url: embedded.url, close: () => embedded.stop() }
}

async function takeTurn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [backupLock])
  if (rows[0]?.isFree) return
  throw Object.assign(startError('Another backup of this database is being made. Try again when it is done.'), {
    code: taken,
  })
}

const taken = 'BACKUP_TAKEN'

/** True where another process was at it. */
export const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === taken

type Copying = { client: pg.Client; url: string; dataDir: string; folder: string; signal: AbortSignal }
type Copied = Omit<Manifest, 'format' | 'product' | 'platform' | 'startedAt' | 'endedAt'> & { endedAt: Date }

async function copyFiles({ client, url, dataDir, folder, signal }: Copying): Promise<Copied> {
  const cluster = join(dataDir, clusterFolder)
  const { part, log, ends, endedAt } = await copyCluster({ client, url, cluster, folder, signal })
  try {
    const tables = await countEnds(ends)
    const heads = await writePart(folder, headsName, listHeads(ends.before), signal)
    return {
      kind: 'cluster',
      ...(await readFacts(ends.before)),
      log,
      endedAt,
      tables,
      sequences: [],
      parts: [part, heads],
    }
  } finally {
    await Promise.allSettled([ends.before.end(), ends.after.end()])
  }
}

async function countEnds({ before, after }: Ends): Promise<Manifest['tables']> {
  const tables = await listTables(before)
  const [first, second] = await Promise.all([countRows(before, tables), countRows(after, tables)])
  return tables.map(({ name, columns }) => {
    const counts = [first.get(name)!, second.get(name)!]
    return { name, columns, least: Math.min(...counts), most: Math.max(...counts) }
  })
}

async function copyLogically({ client, folder, signal }: Copying): Promise<Copied> {
  await holdStill(client)
  const endedAt = new Date()
  const facts = await readFacts(client)
  const { tables, sequences, parts } = await copyRows(client, folder, signal)
  const heads = await writePart(folder, headsName, listHeads(client), signal)
  return { kind: 'logical', ...facts, log: null, endedAt, tables, sequences, parts: [...parts, heads] }
}
