/** Interviews when a company's people change: their owners, and the members of their panels. */
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context/context.ts'
import { tellFollowers } from '../../webhooks/following.ts'
import { interviews } from '../tables.ts'

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

/** Informs followers of interviews: a panellist who may no longer judge opens the figures as others have judged. */
export async function tellPanels(ctx: Ctx, companyId: string, email: string): Promise<void> {
  const found = await ctx.db.select({ id: interviews.id }).from(interviews).where(isNamed(companyId, email))
  await tellFollowers(
    ctx,
    found.map(({ id }) => id),
  )
}

const isNamed = (companyId: string, email: string) =>
  and(eq(interviews.companyId, companyId), sql`${email.toLowerCase()} = any(${interviews.companyEmails})`)

/** Takes an address off every panel of a company: its next owner is a different person. */
export async function leavePanels(ctx: Ctx, companyId: string, email: string): Promise<void> {
  await tellPanels(ctx, companyId, email)
  await ctx.db
    .update(interviews)
    .set({ companyEmails: sql`array_remove(${interviews.companyEmails}, ${email.toLowerCase()})` })
    .where(isNamed(companyId, email))
}

export async function isOnPanel(ctx: Ctx, companyId: string, email: string): Promise<boolean> {
  return (
    (await ctx.db.select({ id: interviews.id }).from(interviews).where(isNamed(companyId, email)).limit(1)).length > 0
  )
}
