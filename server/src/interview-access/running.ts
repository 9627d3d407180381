/** The interviews that are under way, of all companies: for clocks, for the health of a server and for updates. */
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { type InterviewRow, interviews } from './tables.ts'

/** Interviews that candidates are in, of all companies; previews don't count. */
export async function countInProgress({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const { status, previewOf } = interviews
  const [found] = await db
    .select({ rooms: count() })
    .from(interviews)
    .where(and(eq(status, 'InProgress'), isNull(previewOf)))
  return found?.rooms ?? 0
}

const wasRunning = (at: Date) => sql`${interviews.status} = 'InProgress' and ${interviews.endsAt} > ${at.toISOString()}`

/** The interviews whose clock ran at that moment and runs on, in the order of their ids. */
export async function listRunning(ctx: Ctx, at: Date): Promise<string[]> {
  const rows = await ctx.db.select({ id: interviews.id }).from(interviews).where(wasRunning(at)).orderBy(interviews.id)
  return rows.map(({ id }) => id)
}

/** True while anybody may be working by a clock; one without a timer counts for half a day after its last change. */
export async function isAnyRunning(ctx: Ctx): Promise<boolean> {
  const now = ctx.now().toISOString()
  const found = await ctx.db.execute(sql`select from ${interviews} where status = 'InProgress'
    and (ends_at > ${now} or (ends_at is null and updated_at > ${now}::timestamptz - interval '12 hours')) limit 1`)
  return found.rowCount !== 0
}

/** One of them, if it still is. */
export async function findRunning(ctx: Ctx, id: string, at: Date): Promise<InterviewRow | undefined> {
  const rows = await ctx.db
    .select()
    .from(interviews)
    .where(and(eq(interviews.id, id), wasRunning(at)))
  return rows[0]
}
