/** Who is in the room: a row for each open stream, seen again every 15 s, so that any server can tell. */
import type { SessionState } from '@nova/contract/journal'
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { type Database, withoutDisk } from '../platform/database/database.ts'
import { readTogether } from '../platform/database/together.ts'
import { feedOf } from './feed.ts'
import { presence } from './tables.ts'

const goneAfterMs = 40_000
const roles = ['candidate', 'interviewer'] as const
const mostKnown = 4000

export type Viewer = { connectionId: string; role: 'candidate' | 'interviewer'; name: string }

/**
 * Marks the viewer as seen, and answers how far the journal has come. It does not wait for the disk: a row is good for
 * 40 s, and a thousand pages that say every 15 s that they are there would have those wait who type.
 */
export async function appear(ctx: Ctx, interviewId: string, viewer: Viewer): Promise<number> {
  const { rows } = await ctx.database.pool.query<{ seq: number }>({
    name: 'presence_appear',
    text: `with seen as (
        insert into presence (interview_id, connection_id, role, name, seen_at) values ($1, $2, $3, $4, $5)
        on conflict (interview_id, connection_id) do update set seen_at = excluded.seen_at
      ), contact as (
        insert into contacts (interview_id, seen_at) select $1, $5 where $3 = 'candidate'
        on conflict (interview_id) do update set seen_at = excluded.seen_at
      ) select seq from journal_heads, ${withoutDisk} where interview_id = $1`,
    values: [interviewId, viewer.connectionId, viewer.role, viewer.name, ctx.now()],
  })
  return rows[0]?.seq ?? 0
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

/** Everyone in the room, once each. */
export async function readPresence(ctx: Ctx, interviewId: string): Promise<SessionState['presence']> {
  const rows = await ctx.db
    .selectDistinct({ role: presence.role, name: presence.name })
    .from(presence)
    .where(and(eq(presence.interviewId, interviewId), gt(presence.seenAt, oldest(ctx))))
  return rows.map(({ role, name }) => ({ role, name, online: true }))
}

/** Whether anyone of that role has the interview open. */
export async function isWatched(ctx: Ctx, interviewId: string, by: Viewer['role']): Promise<boolean> {
  const found = await ctx.db
    .select({ role: presence.role })
    .from(presence)
    .where(and(eq(presence.interviewId, interviewId), eq(presence.role, by), gt(presence.seenAt, oldest(ctx))))
    .limit(1)
  return found.length > 0
}

/** When each role was last seen there: asked for every room at work, every three seconds. */
const readSeenAt = readTogether<Map<string, Date>>(async ({ pool }, ids) => {
  const { rows } = await pool.query<{ id: string; role: string; seenAt: Date }>({
    name: 'presence_seen_at',
    text: `select interview_id as id, role, max(seen_at) as "seenAt" from presence
      where interview_id = any($1::uuid[]) group by interview_id, role`,
    values: [ids],
  })
  const byId = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byId].map(([id, seen]) => [id, new Map(seen.map(({ role, seenAt }) => [role, seenAt]))]))
})

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
  if (known.size > mostKnown) known.clear()
  // Known before it is read: a word of change that comes meanwhile takes it away again.
  const fresh = { isWatched: false, until: now }
  known.set(key, fresh)
  const seenAt = (await readSeenAt(ctx.database, interviewId.toLowerCase()))?.get(by)
  fresh.isWatched = seenAt !== undefined && seenAt > oldest(ctx)
  fresh.until = now + latelyMs
  return fresh.isWatched
}

function oldest(ctx: Ctx): Date {
  return new Date(ctx.now().getTime() - goneAfterMs)
}
