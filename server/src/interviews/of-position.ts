/** What a position asks about its interviews, whoever may see them. */
import type { InterviewStatus } from '@nova/contract/words'
import { and, count, eq, inArray, ne } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { interviews } from './tables.ts'

/** How many interviews of each position have which status. */
export async function countByPosition(
  ctx: Ctx,
  positionIds: string[],
): Promise<Map<string, Partial<Record<InterviewStatus, number>>>> {
  const counts = new Map<string, Partial<Record<InterviewStatus, number>>>()
  if (positionIds.length === 0) return counts
  const { positionId, status } = interviews
  const rows = await ctx.db
    .select({ positionId, status, total: count() })
    .from(interviews)
    .where(inArray(positionId, positionIds))
    .groupBy(positionId, status)
  for (const row of rows) counts.set(row.positionId!, { ...counts.get(row.positionId!), [row.status]: row.total })
  return counts
}

/** Whether a position has any interview. */
export async function isInPosition(ctx: Ctx, positionId: string): Promise<boolean> {
  const isIts = eq(interviews.positionId, positionId)
  return (await ctx.db.select({ id: interviews.id }).from(interviews).where(isIts).limit(1)).length > 0
}

/** Whether somebody with this e-mail is interviewed for a position; a cancelled interview does not count. */
export async function isInvited(ctx: Ctx, positionId: string, email: string): Promise<boolean> {
  const { candidateEmail, status } = interviews
  const isSame = and(eq(interviews.positionId, positionId), eq(candidateEmail, email), ne(status, 'Cancelled'))
  return (await ctx.db.select({ id: interviews.id }).from(interviews).where(isSame).limit(1)).length > 0
}
