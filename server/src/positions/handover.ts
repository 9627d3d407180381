/** Positions when people join or leave a company: their ownership and their panels. */
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { positions } from './tables.ts'

/** Makes all positions of one account those of another of its company. The caller judges whether it may; gives how many. */
export async function handOverPositions(ctx: Ctx, fromId: string, toId: string): Promise<number> {
  const change = { creatorId: toId, updatedAt: ctx.now() }
  const isTheirs = eq(positions.creatorId, fromId)
  return (await ctx.db.update(positions).set(change).where(isTheirs).returning({ id: positions.id })).length
}

/** Removes an address from the panels of a company's positions: its next owner may be a different person. */
export async function leavePositionPanels(ctx: Ctx, companyId: string, email: string): Promise<void> {
  await ctx.db
    .update(positions)
    .set({ panel: sql`array_remove(${positions.panel}, ${email.toLowerCase()})` })
    .where(and(eq(positions.companyId, companyId), sql`${email.toLowerCase()} = any(${positions.panel})`))
}

/** A colleague has another address from now on: the positions that are shared with them stay so. */
export async function replacePositionEmail(
  ctx: Ctx,
  { companyId, from, to }: { companyId: string; from: string; to: string },
): Promise<void> {
  await ctx.db
    .update(positions)
    .set({ panel: sql`array_replace(${positions.panel}, ${from}, ${to})` })
    .where(and(eq(positions.companyId, companyId), sql`${from} = any(${positions.panel})`))
}

/** True if the address is on the panel of a position of this company. */
export async function isOnPositionPanel(ctx: Ctx, companyId: string, email: string): Promise<boolean> {
  const isMeant = and(eq(positions.companyId, companyId), sql`${email.toLowerCase()} = any(${positions.panel})`)
  return (await ctx.db.select({ id: positions.id }).from(positions).where(isMeant).limit(1)).length > 0
}
