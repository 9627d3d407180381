/** Reports as they are kept: the machine's own, and beside it the one with people's confirmations, for who may see them. */
import type { Report } from '@nova/contract/reports'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { maySeeReviews } from '../reviews/visible.ts'
import { reports } from './tables.ts'

export const newestFirst = sql`${reports.formulaVersion}::int desc`

/** The machine's own report, by the newest formulas it was made with or those named. */
export async function findReport(ctx: Ctx, id: string, version?: string): Promise<Report | undefined> {
  const found = await findStored(ctx, id, version)
  return found && { ...found.body, digest: found.digest }
}

/** The report as the caller may see it: with what reviewers confirmed, unless they still rate blindly. */
export async function findSeenReport(ctx: Ctx, id: string, version?: string): Promise<Report | undefined> {
  const found = await findStored(ctx, id, version)
  if (!found) return undefined
  const reviewed = found.reviewedBody && (await maySeeReviews(ctx, id)) ? found.reviewedBody : null
  return { ...(reviewed ?? found.body), digest: found.digest }
}

/** The report with what reviewers confirmed, whoever asks: for interviews that somebody has decided on. */
export async function findDecidedReport(ctx: Ctx, id: string): Promise<Report | undefined> {
  const found = await findStored(ctx, id)
  return found && { ...(found.reviewedBody ?? found.body), digest: found.digest }
}

/** The report by these formulas, or by the newest there is one of. */
export async function findStored(ctx: Ctx, id: string, version?: string) {
  const isMeant = and(eq(reports.interviewId, id), version ? eq(reports.formulaVersion, version) : undefined)
  const found = await ctx.db.select().from(reports).where(isMeant).orderBy(newestFirst).limit(1)
  return found[0]
}
