/**
 * A copy of the embedded database's files while it runs: begun and ended by PostgreSQL's own functions, with the log of
 * the time between. A slot of this session holds that log; whatever kills the session frees both.
 */
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { startError } from '../platform/database/start-error.ts'
import { connectAlone, holdStill } from './contents.ts'
import type { Manifest } from './manifest.ts'
import { type Part, writePart } from './parts.ts'
import { nameSegments, timelineOf } from './segments.ts'
import { pack, type TarEntry } from './tar.ts'

export const clusterName = 'database.tar.zst'
/** Name of the folder in the archive and below DATA_DIR. */
export const clusterFolder = 'postgres'

/** PostgreSQL makes their content again, or it is valid for one start only. */
const emptied = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
])
const leftOut =
  /(?:^|\/)(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|pgsql_tmp[^/]*|pg_internal\.init(?:\.\d+)?)$/
/** Copied last: it must not be older than the rest. */
const control = 'global/pg_control'
const chunkBytes = 256 * 1024

/** Two views of the database, of the moments before and after the end of the copy. */
export type Ends = { before: pg.Client; after: pg.Client }
type Log = NonNullable<Manifest['log']>
type Copied = { part: Part; log: Log; ends: Ends; endedAt: Date }

/** `ends` are open connections that the caller closes. */
export async function copyCluster(options: {
  client: pg.Client
  url: string
  cluster: string
  folder: string
  signal: AbortSignal
}): Promise<Copied> {
  const { client, url, cluster, folder, signal } = options
  await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [`nova_copy_${process.pid}`])
  const begun = await client.query<{ first: string; system: string; bytes: string }>(`
    select pg_walfile_name(pg_backup_start('nova', true)) as first,
      (select system_identifier::text from pg_control_system()) as system,
      (select setting from pg_settings where name = 'wal_segment_size') as bytes`)
  const { first, system, bytes: segmentBytes } = begun.rows[0]!
  const bytes = Number(segmentBytes)
  const ends: Ends = { before: await connectAlone(url), after: await connectAlone(url) }
  let last = ''
  let [endedAt, stoppedAt] = [new Date(0), new Date(0)]
  async function* copy(): AsyncGenerator<TarEntry> {
    yield* readCluster(cluster, signal)
    await holdStill(ends.before)
    endedAt = new Date()
    const { rows } = await client.query<{ last: string; label: string; map: string }>(
      `select pg_walfile_name(lsn) as last, labelfile as label, spcmapfile as map from pg_backup_stop(false)`,
    )
    await holdStill(ends.after)
    stoppedAt = new Date()
    const end = rows[0]!
    last = end.last
    yield textFile('backup_label', end.label)
    if (end.map) yield textFile('tablespace_map', end.map)
    const histories = (await readdir(join(cluster, 'pg_wal'))).filter((name) => name.endsWith('.history'))
    for (const name of [...histories, ...nameSegments(first, last, bytes)]) {
      signal.throwIfAborted()
      yield textFile(`pg_wal/${name}`, await readLog(join(cluster, 'pg_wal', name)))
    }
  }
  try {
    const part = await writePart(folder, clusterName, pack(copy()), signal)
    const from = stoppedAt.toISOString()
    return { part, log: { system, timeline: timelineOf(last), first, last, bytes, from }, ends, endedAt }
  } catch (error) {
    await Promise.allSettled([ends.before.end(), ends.after.end()])
    throw error
  }
}

const readLog = (path: string): Promise<Buffer> =>
  readFile(path).catch((error: unknown) => {
    if (!isGone(error)) throw error
    throw startError(
      'More was written during the backup than PostgreSQL holds for it. Make it at a quieter time.',
      error,
    )
  })

function textFile(path: string, text: string | Buffer): TarEntry {
  const content = Buffer.from(text)
  return { path: `${clusterFolder}/${path}`, mode: 0o600, size: content.length, content: once(content) }
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** Files may grow, shrink and vanish during the copy: the log has what they lack. */
async function* readCluster(cluster: string, signal: AbortSignal): AsyncGenerator<TarEntry> {
  const path = (name: string) => `${clusterFolder}/${name}`
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true })
  const all = entries.map((entry) => {
    const parent = entry.parentPath.slice(cluster.length + 1)
    return { name: parent ? `${parent}/${entry.name}` : entry.name, isFolder: entry.isDirectory() }
  })
  const kept = all.filter(({ name }) => {
    const [top = '', ...below] = name.split('/')
    return !(below.length > 0 && emptied.has(top)) && !leftOut.test(name)
  })
  yield { path: clusterFolder, isFolder: true, mode: 0o700 }
  for (const { name, isFolder } of kept) if (isFolder) yield { path: path(name), isFolder, mode: 0o700 }
  const files = kept.filter(({ name, isFolder }) => !isFolder && name !== control).map(({ name }) => name)
  for (const name of [...files, control]) {
    signal.throwIfAborted()
    const size = await sizeOf(join(cluster, name))
    if (size !== undefined)
      yield { path: path(name), mode: 0o600, size, content: readChunks(join(cluster, name), size) }
  }
}

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

export async function* readChunks(path: string, size: number): AsyncGenerator<Buffer> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (isGone(error)) return undefined
    throw error
  })
  if (!file) return
  try {
    for (let left = size; left > 0;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(Math.min(chunkBytes, left)))
      if (bytesRead === 0) return
      left -= bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
