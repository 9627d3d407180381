/** Interviews when the people of a company change: whose they are, and on whose panels somebody stands. */
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { interviews } from './tables.ts'

/** How many interviews each account of a company has. */
export async function countByCreator(ctx: Ctx, companyId: string): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ creatorId: interviews.creatorId, total: count() })
    .from(interviews)
    .where(and(eq(interviews.companyId, companyId), isNull(interviews.previewOf)))
    .groupBy(interviews.creatorId)
  return new Map(rows.map(({ creatorId, total }) => [creatorId, total]))
}

/** Makes all interviews of one account those of another of its company; gives how many. The caller judges whether it may. */
export async function handOver(ctx: Ctx, fromId: string, toId: string): Promise<number> {
  const moved = await ctx.db
    .update(interviews)
    .set({ creatorId: toId, updatedAt: ctx.now() })
    .where(eq(interviews.creatorId, fromId))
    .returning({ id: interviews.id })
  return moved.length
}

/** Takes an address off every panel of a company: who gets it next is someone else. */
export async function leavePanels(ctx: Ctx, companyId: string, email: string): Promise<void> {
  await ctx.db
    .update(interviews)
    .set({ companyEmails: sql`array_remove(${interviews.companyEmails}, ${email.toLowerCase()})` })
    .where(and(eq(interviews.companyId, companyId), sql`${email.toLowerCase()} = any(${interviews.companyEmails})`))
}

/** Whether an address stands on the panel of an interview of this company. */
export async function isOnPanel(ctx: Ctx, companyId: string, email: string): Promise<boolean> {
  const isMeant = and(
    eq(interviews.companyId, companyId),
    sql`${email.toLowerCase()} = any(${interviews.companyEmails})`,
  )
  return (await ctx.db.select({ id: interviews.id }).from(interviews).where(isMeant).limit(1)).length > 0
}
