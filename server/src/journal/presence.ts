/** Who is in the room: a row for each open stream, seen again every 15 s, so that any server can tell. */
import type { SessionState } from '@nova/contract/journal'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { presence } from './tables.ts'

const goneAfterMs = 40_000

export type Viewer = { connectionId: string; role: 'candidate' | 'interviewer'; name: string }

export async function appear(ctx: Ctx, interviewId: string, viewer: Viewer): Promise<void> {
  const seenAt = ctx.now()
  await ctx.db
    .insert(presence)
    .values({ interviewId, ...viewer, seenAt })
    .onConflictDoUpdate({ target: [presence.interviewId, presence.connectionId], set: { seenAt } })
}

export async function disappear(ctx: Ctx, interviewId: string, viewer: Viewer): Promise<void> {
  const gone = new Date(ctx.now().getTime() - goneAfterMs)
  await ctx.db
    .delete(presence)
    .where(
      and(
        eq(presence.interviewId, interviewId),
        or(eq(presence.connectionId, viewer.connectionId), lt(presence.seenAt, gone)),
      ),
    )
}

/** Tells every open stream of the interview that its state has changed. */
export async function announce(ctx: Ctx, interviewId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_notify('session', ${interviewId})`)
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

function oldest(ctx: Ctx): Date {
  return new Date(ctx.now().getTime() - goneAfterMs)
}
