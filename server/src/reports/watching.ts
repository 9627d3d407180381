/** Whether what a reader sees of a report still holds, for pages that stay open: cheap enough to ask every few seconds. */
import { createHash } from 'node:crypto'
import type { ReportMark } from '@nova/contract/reports'
import { eq, max, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { isWaiting } from '../platform/jobs/jobs.ts'
import { readLastJudged } from '../reviews/decisions.ts'
import { maySeeReviews } from '../reviews/visible.ts'
import { requireCompleted } from './reports.ts'
import { newestFirst } from './stored.ts'
import { findingResolutions, reports } from './tables.ts'

/** For who may see the interview. Nothing in it moves with reviews that the caller may not see yet. */
export async function watchReport(ctx: Ctx, id: string): Promise<ReportMark> {
  await requireCompleted(ctx, id)
  return readReportMark(ctx, id, await maySeeReviews(ctx, id))
}

/** What reviewers confirmed counts where `isReviewed`; the caller has seen to who may ask. */
export async function readReportMark(ctx: Ctx, id: string, isReviewed: boolean): Promise<ReportMark> {
  const made = await readMade(ctx, id)
  const judged = await readLastJudged(ctx, id)
  const [resolved] = await ctx.db
    .select({ at: max(findingResolutions.resolvedAt) })
    .from(findingResolutions)
    .where(eq(findingResolutions.interviewId, id))
  const isRevised = isReviewed && made?.isReviewed === true
  const moments = [made?.createdAt, isRevised ? made.reviewedAt : null, ...judged, resolved?.at]
  // Hashed, for a link tells nobody when somebody looked at a finding.
  const mark = createHash('sha256')
    // Of older reports it isn't known when reviews came in, so that they are in counts by itself.
    .update([isRevised, ...moments.map((at) => at?.getTime() ?? '')].join(' '))
    .digest('base64url')
  const keys = [`remake:${id}`, `finish:${id}`, `large-report:${id}`, ...(isReviewed ? [`reviewed:${id}`] : [])]
  return { mark: mark.slice(0, 16), isBeingMade: await isWaiting(ctx.db, keys) }
}

/** When the newest report was made, and when with what reviewers confirmed; null where nobody has. */
export async function readMade(ctx: Ctx, id: string) {
  const { createdAt, reviewedAt } = reports
  const found = await ctx.db
    .select({ createdAt, reviewedAt, isReviewed: sql<boolean>`${reports.reviewedBody} is not null` })
    .from(reports)
    .where(eq(reports.interviewId, id))
    .orderBy(newestFirst)
    .limit(1)
  return found[0]
}
