/** The report as a caller may see it: with what reviewers confirmed, unless they still rate blindly. */
import type { Report } from '@nova/contract/reports'
import type { Ctx } from '../platform/context/context.ts'
import { maySeeReviews } from '../reviews/visible.ts'
import { findStored } from './stored.ts'

/** By the newest formulas that it was made with, or by those named. The digest is the machine's own report's. */
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
