/**
 * Checks whether a reader's view of a report is still current, for pages that stay open: cheap enough for every few
 * seconds.
 */
import { createHash } from 'node:crypto'
import type { ReportMark } from '@nova/contract/reports/reports'
import type { SealedUntil } from '@nova/contract/reports/sealed-report'
import { eq, max } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { isWaiting } from '../platform/jobs/jobs.ts'
import { readLastJudged } from '../reviews/decisions.ts'
import { findSeal } from '../reviews/seals.ts'
import { requireCompleted } from './reports.ts'
import { newestFirst } from './stored.ts'
import { findingResolutions, reports } from './tables.ts'

/** For readers of the interview. It moves with the caller's seal, too. */
export async function watchReport(ctx: Ctx, id: string): Promise<ReportMark> {
  await requireCompleted(ctx, id)
  return readReportMark(ctx, id, await findSeal(ctx, id))
}

/** The caller has checked access. */
export async function readReportMark(ctx: Ctx, id: string, sealed: SealedUntil | null): Promise<ReportMark> {
  const made = await readMade(ctx, id)
  const judged = await readLastJudged(ctx, id)
  const [resolved] = await ctx.db
    .select({ at: max(findingResolutions.resolvedAt) })
    .from(findingResolutions)
    .where(eq(findingResolutions.interviewId, id))
  const moments = [made?.createdAt, made?.reviewedAt, ...judged, resolved?.at]
  // Hashed, so that the mark does not reveal when findings were resolved.
  const mark = createHash('sha256')
    .update([sealed, made?.revision, ...moments.map((at) => at?.getTime() ?? '')].join(' '))
    .digest('base64url')
  const keys = [`remake:${id}`, `finish:${id}`, `large-report:${id}`, `reviewed:${id}`]
  const isBeingMade = await isWaiting(ctx.db, keys)
  return { mark: mark.slice(0, 16), revision: made?.revision ?? null, isBeingMade }
}

/** Times of the newest report, without and with reviewers' confirmations; null if there are none. */
export async function readMade(ctx: Ctx, id: string) {
  const { createdAt, reviewedAt, revision } = reports
  const found = await ctx.db
    .select({ createdAt, reviewedAt, revision })
    .from(reports)
    .where(eq(reports.interviewId, id))
    .orderBy(newestFirst)
    .limit(1)
  return found[0]
}
