/** Presence in the room: a row for each open stream, refreshed every 15 s, so that any server can read it. */
import type { SessionState } from '@nova/contract/room/journal'
import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { type Database, withoutDisk } from '../platform/database/database.ts'
import { readTogether } from '../platform/database/together.ts'
import { feedOf } from './feed.ts'
import { presence } from './tables.ts'

const goneAfterMs = 40_000
const roles = ['candidate', 'interviewer'] as const
const maxKnown = 4000

export type Viewer = { connectionId: string; role: 'candidate' | 'interviewer'; name: string }

type Appearing = { interviewId: string; viewer: Viewer; at: Date }

/** If the batch fails, each row is written alone: an interview deleted at that moment must not fail the others. */
const markSeen = readTogether<number, Appearing>(async (database, all) => {
  try {
    return await writeSeen(database, all)
  } catch (error) {
    if (all.length === 1 || !isOfRow(error)) throw error
    const marked = new Map<Appearing, number | Error>()
    for (const each of all) {
      const alone = await writeSeen(database, [each]).catch((failure: Error) => new Map([[each, failure]]))
      marked.set(each, alone.get(each)!)
    }
    return marked
  }
})

/**
 * Errors of a single row: its values, a constraint, or a deadlock. For an unavailable database, retrying each row is
 * useless.
 */
const isOfRow = (error: unknown) => /^(2[123]|40)/.test(String((error as { code?: unknown }).code))

/** Rows are written in one order, so that two servers which write many never wait for each other in a circle. */
async function writeSeen({ pool }: Database, all: Appearing[]): Promise<Map<Appearing, number | Error>> {
  const given = all.map(({ interviewId, viewer, at }) => ({ ...viewer, interviewId: interviewId.toLowerCase(), at }))
  const { rows } = await pool.query<{ id: string; seq: number }>({
    name: 'presence_appear',
    text: `with given as (
        select * from json_to_recordset($1)
          as g("interviewId" uuid, "connectionId" uuid, role text, name text, at timestamptz)
          join journal_heads h on h.interview_id = g."interviewId"
      ), seen as (
        insert into presence (interview_id, connection_id, role, name, seen_at)
          select "interviewId", "connectionId", role, name, at from given order by "interviewId", "connectionId"
        on conflict (interview_id, connection_id) do update set seen_at = excluded.seen_at
      ), contact as (
        insert into contacts (interview_id, seen_at)
          select "interviewId", max(at) from given where role = 'candidate' group by "interviewId" order by "interviewId"
        on conflict (interview_id) do update set seen_at = excluded.seen_at
      ) select distinct "interviewId" as id, seq from given, ${withoutDisk}`,
    values: [JSON.stringify(given)],
  })
  const seqs = new Map(rows.map(({ id, seq }) => [id, seq]))
  return new Map(all.map((each) => [each, seqs.get(each.interviewId.toLowerCase()) ?? 0]))
}

/**
 * Marks the viewer as seen, and answers how far the journal has come. It does not wait for the disk: a row is good for
 * 40 s, and a thousand pages that say every 15 s that they are there would have those wait who type.
 */
export async function appear(ctx: Ctx, interviewId: string, viewer: Viewer): Promise<number> {
  return (await markSeen(ctx.database, { interviewId, viewer, at: ctx.now() })) ?? 0
}

export async function disappear(ctx: Ctx, interviewId: string, viewer: Viewer): Promise<void> {
  const isHere = eq(presence.interviewId, interviewId)
  await ctx.db.delete(presence).where(and(isHere, eq(presence.connectionId, viewer.connectionId)))
  // Rows that another leaver is deleting are left to that one: two who wait for each other's rows would both fail.
  const gone = ctx.db
    .select({ id: presence.connectionId })
    .from(presence)
    .where(and(isHere, lt(presence.seenAt, oldest(ctx))))
    .for('update', { skipLocked: true })
  await ctx.db.delete(presence).where(and(isHere, inArray(presence.connectionId, gone)))
}

type Seen = { role: Viewer['role']; name: string; seenAt: Date }

/** Last time each person was seen; read every three seconds for each active room, and for every open page. */
const readSeen = readTogether<Seen[]>(async ({ pool }, ids) => {
  const { rows } = await pool.query<Seen & { id: string }>({
    name: 'presence_seen',
    text: `select interview_id as id, role, name, max(seen_at) as "seenAt" from presence
      where interview_id = any($1::uuid[]) group by interview_id, role, name`,
    values: [ids],
  })
  return Map.groupBy(rows, ({ id }) => id)
})

async function listHere(ctx: Ctx, interviewId: string): Promise<Seen[]> {
  const seen = (await readSeen(ctx.database, interviewId.toLowerCase())) ?? []
  return seen.filter(({ seenAt }) => seenAt > oldest(ctx))
}

/** Everyone in the room, once each. */
export async function readPresence(ctx: Ctx, interviewId: string): Promise<SessionState['presence']> {
  const here = await listHere(ctx, interviewId)
  return here.map(({ role, name }) => ({ role, name, online: true }))
}

/** True if a viewer of that role has the interview open. */
export async function isWatched(ctx: Ctx, interviewId: string, by: Viewer['role']): Promise<boolean> {
  return (await listHere(ctx, interviewId)).some(({ role }) => role === by)
}

const lately = new WeakMap<Database, Map<string, { isWatched: boolean; until: number }>>()
const latelyMs = 3000

/** The same, as it was at most three seconds ago; comings and goings are known at once. */
export async function isWatchedLately(ctx: Ctx, interviewId: string, by: Viewer['role']): Promise<boolean> {
  const known = lately.get(ctx.database) ?? new Map<string, { isWatched: boolean; until: number }>()
  if (!lately.has(ctx.database)) {
    lately.set(ctx.database, known)
    feedOf(ctx).onStateOf((id) => roles.forEach((role) => known.delete(`${id} ${role}`)))
  }
  const key = `${interviewId.toLowerCase()} ${by}`
  const now = performance.now()
  const found = known.get(key)
  if (found && found.until > now) return found.isWatched
  // Those long past go, once in a while.
  if (known.size > maxKnown) known.clear()
  // Cached before the read, so that a change during the read invalidates it.
  const fresh = { isWatched: false, until: now }
  known.set(key, fresh)
  fresh.isWatched = await isWatched(ctx, interviewId, by)
  fresh.until = now + latelyMs
  return fresh.isWatched
}

function oldest(ctx: Ctx): Date {
  return new Date(ctx.now().getTime() - goneAfterMs)
}
