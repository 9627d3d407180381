/**
 * PostgreSQL's log, kept with backups of the embedded database, so that it can be restored as it was at any moment. A
 * slot holds what was not copied yet, up to `max_slot_wal_keep_size`; the newest segment is copied while it grows.
 */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type pg from 'pg'
import type { Log } from '../platform/database/log.ts'
import { startError } from '../platform/database/start-error.ts'
import { makeFolder } from '../platform/files/files.ts'
import { connectAlone } from './contents.ts'
import type { Manifest } from './manifest.ts'
import { readIfThere, writeWhole } from './parts.ts'
import { nameSegment, readSegment, timelineOf } from './segments.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const level = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

const slot = 'nova_kept_log'
const logName = 'log'
const partial = '.partial.zst'
const whole = '.zst'
const untilOf = (timeline: number): string => `until-${timeline}`

const folderOf = (collection: string, system: string): string => join(collection, logName, system)

/** `lookMs`: work of this long is lost with the disk at most. */
type Keeping = { url: string; cluster: string; collection: string; log: Log; lookMs?: number }
export type KeptLog = { isFailing(): boolean; stop(): Promise<void> }

/** Copies the log until it is stopped, and a last time then. */
export function keepLog(keeping: Keeping): KeptLog {
  const { log, lookMs = 60_000 } = keeping
  const closing = new AbortController()
  let isFailing = false
  const attempt = async () => {
    try {
      await copyLog(keeping)
      isFailing = false
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'the log of the database could not be copied for backups; trying again')
      isFailing = true
    }
  }
  const work = async () => {
    while (!closing.signal.aborted) {
      await attempt()
      await sleep(lookMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
    await attempt()
  }
  const working = work()
  return {
    isFailing: () => isFailing,
    async stop() {
      closing.abort()
      await working
    },
  }
}

/** Log that is no longer copied is no longer held. */
export async function letLogGo(pool: pg.Pool): Promise<void> {
  await pool.query(`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1`, [slot])
}

type Now = { system: string; bytes: string; held: string; now: string; until: string }

/** A place in the log as PostgreSQL writes it. */
const startOf = (place: number): string =>
  [Math.floor(place / 2 ** 32), place % 2 ** 32].map((part) => part.toString(16).toUpperCase()).join('/')

async function copyLog({ url, cluster, collection, log }: Keeping): Promise<void> {
  const client = await connectAlone(url)
  try {
    await takeSlot(client, log)
    // So that there is a commit after each moment that can be asked for.
    await client.query(`select pg_logical_emit_message(true, 'nova', 'kept')`)
    const { rows } = await client.query<Now>(
      `select (select system_identifier::text from pg_control_system()) as system,
        (select setting from pg_settings where name = 'wal_segment_size') as bytes,
        pg_walfile_name(restart_lsn) as held, pg_walfile_name(pg_current_wal_flush_lsn()) as now,
        to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until
      from pg_replication_slots where slot_name = $1`,
      [slot],
    )
    const place = rows[0]!
    const folder = folderOf(collection, place.system)
    makeFolder(folder, 0o700)
    await copySegments(join(cluster, 'pg_wal'), folder, place)
    await writeWhole(join(folder, untilOf(timelineOf(place.now))), place.until)
    const [held, now] = [readSegment(place.held, Number(place.bytes))!, readSegment(place.now, Number(place.bytes))!]
    // All before the segment that grows is on disk here.
    if (now.number > held.number)
      await client.query('select pg_replication_slot_advance($1, $2)', [
        slot,
        startOf(now.number * Number(place.bytes)),
      ])
  } finally {
    await client.end()
  }
}

async function takeSlot(client: pg.Client, log: Log): Promise<void> {
  const { rows } = await client.query<{ isLost: boolean }>(
    `select wal_status is not distinct from 'lost' or restart_lsn is null as "isLost" from pg_replication_slots where slot_name = $1`,
    [slot],
  )
  if (rows[0]?.isLost) {
    log.warn({}, 'a part of the log was not copied in time: moments before the next backup cannot be restored')
    await client.query('select pg_drop_replication_slot($1)', [slot])
  }
  if (!rows[0] || rows[0].isLost) await client.query('select pg_create_physical_replication_slot($1, true)', [slot])
}

async function copySegments(source: string, folder: string, { held, now, bytes }: Now): Promise<void> {
  const segmentBytes = Number(bytes)
  const [from, to] = [readSegment(held, segmentBytes)!, readSegment(now, segmentBytes)!]
  const there = new Set(await readdir(folder))
  const histories = (await readdir(source)).filter((name) => name.endsWith('.history'))
  for (const name of histories)
    if (!there.has(name)) await writeWhole(join(folder, name), await readFile(join(source, name)))
  for (let { number } = from; number <= to.number; number += 1) {
    const name = nameSegment({ timeline: to.timeline, number }, segmentBytes)
    const isGrowing = number === to.number
    if (!isGrowing && there.has(name + whole)) continue
    const read = await readIfThere(join(source, name))
    // Of the timeline before, where the database was restored since.
    if (!read) continue
    const content = await compress(read, level)
    await writeWhole(join(folder, name + (isGrowing ? partial : whole)), content)
    if (!isGrowing) await rm(join(folder, name + partial), { force: true })
  }
}

/** `until`: everything that was committed by then is in it. */
export type Later = { segments: string[]; histories: string[]; until: string | undefined; hasGap: boolean }

/** The log that was kept after a backup, as far as it has no gap. */
export async function findLater(collection: string, place: Place): Promise<Later> {
  const folder = folderOf(collection, place.system)
  const names = await readdir(folder).catch((): string[] => [])
  const histories = names.filter((name) => name.endsWith('.history')).map((name) => join(folder, name))
  const until = (await readIfThere(join(folder, untilOf(place.timeline))))?.toString()
  const last = readSegment(place.last, place.bytes)!
  const there = new Map<number, string>()
  for (const name of names.toSorted()) {
    const segment = readSegment(name.replace(partial, '').replace(whole, ''), place.bytes)
    if (!segment || segment.timeline !== place.timeline || segment.number <= last.number) continue
    if (!there.has(segment.number) || !name.endsWith(partial)) there.set(segment.number, join(folder, name))
  }
  const segments: string[] = []
  for (let number = last.number + 1; there.has(number); number += 1) segments.push(there.get(number)!)
  return { segments, histories, until, hasGap: segments.length < there.size }
}

/** Lays kept log out where a recovering database looks for it. */
export async function layOut({ segments, histories }: Later, folder: string, signal: AbortSignal): Promise<void> {
  const nameOf = (path: string) =>
    path
      .slice(path.lastIndexOf('/') + 1)
      .replace(partial, '')
      .replace(whole, '')
  const write = async (path: string, content: Buffer) => writeWhole(join(folder, nameOf(path)), content)
  for (const path of histories) await write(path, await readFile(path))
  for (const path of segments) {
    signal.throwIfAborted()
    const content = await decompress(await readFile(path)).catch((error: unknown) => {
      throw startError(`The kept log is damaged: its file ${path} cannot be read.`, error)
    })
    await write(path, content)
  }
}

type Place = NonNullable<Manifest['log']>

/** Removes what none of the backups that are left needs: other systems, and all before the first segment of the earliest. */
export async function pruneLog(collection: string, backups: Place[]): Promise<void> {
  const ofSystem = Map.groupBy(backups, ({ system }) => system)
  const systems = (await readdir(join(collection, logName)).catch(() => [])).filter((name) => /^\d+$/.test(name))
  for (const system of systems) {
    const folder = folderOf(collection, system)
    const places = ofSystem.get(system)
    if (places) await pruneSystem(folder, places)
    else await rm(folder, { recursive: true, force: true })
  }
}

async function pruneSystem(folder: string, places: Place[]): Promise<void> {
  const bytes = places[0]!.bytes
  const firsts = places.map(({ first }) => readSegment(first, bytes)!)
  const timeline = Math.min(...firsts.map((each) => each.timeline))
  const number = Math.min(...firsts.map((each) => each.number))
  for (const name of await readdir(folder).catch(() => [])) {
    const segment = readSegment(name.replace(partial, '').replace(whole, ''), bytes)
    if (segment && (segment.timeline < timeline || segment.number < number))
      await rm(join(folder, name), { force: true })
  }
}
