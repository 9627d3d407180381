/** How many have judged, which even those may know who still rate blindly. */
import { and, countDistinct, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { reviewEntries } from './tables.ts'

/** People who submitted a review of an interview; the caller has checked access. */
export async function countReviewers(ctx: Ctx, interviewId: string): Promise<number> {
  const isSubmitted = and(eq(reviewEntries.interviewId, interviewId), eq(reviewEntries.kind, 'submitted'))
  const rows = await ctx.db
    .select({ total: countDistinct(reviewEntries.authorId) })
    .from(reviewEntries)
    .where(isSubmitted)
  return rows[0]?.total ?? 0
}

/** Those of these interviews that have a submitted review. */
export async function listReviewed(ctx: Ctx, interviewIds: string[]): Promise<Set<string>> {
  if (interviewIds.length === 0) return new Set()
  const { interviewId, kind } = reviewEntries
  const rows = await ctx.db
    .selectDistinct({ interviewId })
    .from(reviewEntries)
    .where(and(inArray(interviewId, interviewIds), eq(kind, 'submitted')))
  return new Set(rows.map((row) => row.interviewId))
}
