/**
 * Limits the streams open at once, over all servers. A holder's newest stream replaces the oldest, because after a
 * reload a server may still hold the old connection. Limits shared by many holders (an interview, an address) refuse
 * when full. A stream costs three statements to open and one to end; one refreshes all.
 */
import { createHash, randomUUID } from 'node:crypto'
import { refuse } from '@nova/contract/refusals'
import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../context/context.ts'
import type { Database } from '../database/database.ts'
import type { EventStream } from './events.ts'

/** Most streams of one holder in one interview: as many as a browser opens to one server. */
export const maxOfHolder = 6
/** Most streams of one signed-in person or candidate over all interviews. */
export const maxOfPerson = 30
/** Most streams that watch one interview, without its candidate's. */
export const maxOfInterview = 60
/** Most streams from one address: a campus has one for all. */
export const maxOfAddress = 3000
const retryAfterSeconds = 30

const beatMs = 15_000
/** Rows that weren't refreshed for this long belong to a server that has ended. */
const live = `seen_at > now() - interval '45 seconds'`
const channel = 'streams'

/** Owner of a stream. `sharing` holds the keys shared with other holders, each with its limit. */
export type Holder = { person: string; interview: string; sharing: Record<string, number> }

/** A place among the open streams, counted from when it is taken. */
export type Place = {
  /** Keeps the place until the stream closes, and closes the stream where newer ones need the place. */
  hold: (stream: EventStream) => void
  leave: () => Promise<void>
}

export type Admission = {
  /** Takes a place, and ends the holder's oldest streams that are too many. Refuses with 429 and Retry-After where what is shared is full. */
  take: (reply: FastifyReply, holder: Holder) => Promise<Place>
}

type Log = { warn: (fields: object, message: string) => void }

/** One for a server. `beat` is run by its timer, and by tests. */
export function makeAdmission(
  { pool, listen }: Pick<Database, 'pool' | 'listen'>,
  log: Log,
): Admission & { beat: () => Promise<void> } {
  const held = new Map<string, EventStream>()
  /** Places whose stream is still opening; true where the place was already taken by a newer one. */
  const opening = new Map<string, boolean>()
  let timer: NodeJS.Timeout | undefined
  let ready: Promise<void> | undefined
  const end = (id: string) => {
    held.get(id)?.close()
    held.delete(id)
    if (opening.has(id)) opening.set(id, true)
  }
  const leave = async (id: string) => {
    held.delete(id)
    opening.delete(id)
    if (held.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
    await pool
      .query('delete from open_streams where stream_id = $1', [id])
      .catch((error: unknown) => log.warn({ err: error }, 'the place of a stream was not freed'))
  }

  const take: Admission['take'] = async (reply, { person, interview, sharing }) => {
    // The next refresh finds what was missed while the connection was lost.
    ready ??= listen(channel, end).ready
    await ready
    const own: [Buffer, number][] = [
      [keyOf(`${person} in ${interview}`), maxOfHolder],
      [keyOf(person), maxOfPerson],
    ]
    const shared = Object.entries(sharing).map(([key, most]): [Buffer, number] => [keyOf(key), most])
    const keys = [...own, ...shared].map(([key]) => key)
    const { rows } = await pool.query<{ key: Buffer; streams: number }>(
      `select key, count(*)::int as streams from open_streams where key = any($1) and ${live} group by key`,
      [keys],
    )
    const isFull = ([key, most]: [Buffer, number]) => (rows.find((row) => row.key.equals(key))?.streams ?? 0) >= most
    const full = own.filter(isFull)
    // A holder who already has streams here replaces the oldest one and needs no new place.
    if (full.length === 0 && shared.some(isFull)) {
      void reply.header('retry-after', retryAfterSeconds)
      throw refuse('too_many_requests', 'Too many pages have this open. Close some of them and try again.')
    }
    const id = randomUUID()
    opening.set(id, false)
    try {
      await pool.query('insert into open_streams (stream_id, key) select $1, unnest($2::bytea[])', [id, keys])
      // Run after the insert: of streams opened at the same moment, the last one to check sees them all.
      await endOldest(pool, own)
    } catch (error) {
      await leave(id)
      throw error
    }
    return { hold: (stream) => hold(id, stream), leave: () => leave(id) }
  }

  const hold = (id: string, stream: EventStream) => {
    const isReplaced = opening.get(id) ?? false
    opening.delete(id)
    held.set(id, stream)
    timer ??= setInterval(() => void beat(), beatMs).unref()
    stream.onClose(() => void leave(id))
    if (isReplaced) end(id)
  }

  const beat = async () => {
    try {
      const ids = [...held.keys()]
      const kept = await pool.query<{ stream_id: string }>(
        'update open_streams set seen_at = now() where stream_id = any($1) returning stream_id',
        [ids],
      )
      const known = new Set(kept.rows.map(({ stream_id: id }) => id))
      for (const id of ids) if (!known.has(id)) end(id)
      await pool.query(`delete from open_streams where seen_at < now() - interval '5 minutes'`)
    } catch (error) {
      log.warn({ err: error }, 'open streams were not refreshed')
    }
  }
  return { take, beat }
}

/** Ends all streams of each key but its newest, as many as the key may have, on whichever server they are. */
async function endOldest(pool: Database['pool'], limits: [Buffer, number][]): Promise<void> {
  await pool.query(
    `with placed as (
       select stream_id, key, row_number() over (partition by key order by opened_at desc, stream_id) as place
       from open_streams where key = any($1) and ${live}),
     surplus as (
       select stream_id from placed join unnest($1::bytea[], $2::int[]) as limits(key, most) using (key)
       where place > most),
     ended as (
       delete from open_streams where (stream_id, key) in (
         select stream_id, key from open_streams where stream_id in (select stream_id from surplus)
         order by stream_id, key for update skip locked)
       returning stream_id)
     select pg_notify('${channel}', stream_id::text) from (select distinct stream_id from ended) as streams`,
    [limits.map(([key]) => key), limits.map(([, most]) => most)],
  )
}

/**
 * Ends a person's open streams, all or those of one interview, on every server once the caller's transaction is
 * committed. Pages open them again at once and are refused where the right to see was lost.
 */
export async function endStreams(db: Ctx['db'], { person, interview }: { person: string; interview?: string }) {
  const key = keyOf(interview ? `${person} in ${interview}` : person)
  await db.execute(
    sql`with ended as (
          delete from open_streams where stream_id in (select stream_id from open_streams where key = ${key})
          returning stream_id)
        select pg_notify(${channel}, stream_id::text) from (select distinct stream_id from ended) as streams`,
  )
}

/** Hashed, because addresses are personal data. */
const keyOf = (text: string) => createHash('sha256').update(text).digest()
