/** Legal holds: while one lasts, its interview is not deleted. */
import { refuse } from '@nova/contract/refusals'
import { type LegalHold, maxHoldYears } from '@nova/contract/retention/retention'
import { and, count, eq, gt } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { legalHolds, retentionAnchors } from './tables.ts'

/** The hold of an interview that has not ended. */
export async function findHold(ctx: Pick<Ctx, 'db' | 'now'>, interviewId: string): Promise<LegalHold | null> {
  const isCurrent = and(eq(legalHolds.interviewId, interviewId), gt(legalHolds.endsAt, ctx.now()))
  const [found] = await ctx.db.select().from(legalHolds).where(isCurrent)
  if (!found) return null
  const { reason, endsAt, madeAt, madeBy } = found
  return { reason, endsAt: endsAt.toISOString(), madeAt: madeAt.toISOString(), madeBy }
}

/** Sets the hold, or replaces the one there is; ends in the future, and in at most `maxHoldYears`. */
export async function putHold(
  ctx: Ctx,
  interviewId: string,
  { reason, endsAt, madeBy }: { reason: string; endsAt: string; madeBy: string },
): Promise<void> {
  const [ends, now] = [new Date(endsAt), ctx.now()]
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + maxHoldYears)
  if (ends <= now) throw refuse('invalid_input', 'Choose a date in the future.', { path: 'endsAt' })
  if (ends > latest) throw refuse('invalid_input', `Choose a date within ${maxHoldYears} years.`, { path: 'endsAt' })
  const set = { reason, endsAt: ends, madeAt: now, madeBy }
  await ctx.db
    .insert(legalHolds)
    .values({ interviewId, ...set })
    .onConflictDoUpdate({ target: legalHolds.interviewId, set })
}

/** How many interviews of a company are held. */
export async function countHeld(ctx: Pick<Ctx, 'db' | 'now'>, companyId: string): Promise<number> {
  const [found] = await ctx.db
    .select({ held: count() })
    .from(legalHolds)
    .innerJoin(retentionAnchors, eq(retentionAnchors.interviewId, legalHolds.interviewId))
    .where(and(eq(retentionAnchors.companyId, companyId), gt(legalHolds.endsAt, ctx.now())))
  return found?.held ?? 0
}

/** False where there was none. */
export async function removeHold(ctx: Ctx, interviewId: string): Promise<boolean> {
  const gone = await ctx.db.delete(legalHolds).where(eq(legalHolds.interviewId, interviewId))
  return gone.rowCount !== 0
}
