/** The report that stands: with confirmed findings, the same for every reader of the interview; sealed or whole. */
import type { Report } from '@nova/contract/reports/reports'
import type { SealedReport } from '@nova/contract/reports/sealed-report'
import type { Ctx } from '../platform/context/context.ts'
import { findSeal } from '../reviews/seals.ts'
import { sealReport } from './sealing.ts'
import { findStored } from './stored.ts'

/** By the newest formulas that it was made with, or by those named; whole, for the server's own reading. The digest is the machine's own report's. */
export async function findStandingReport(ctx: Ctx, id: string, version?: string): Promise<Report | undefined> {
  const found = await findStored(ctx, id, version)
  return found && { ...(found.reviewedBody ?? found.body), digest: found.digest }
}

/** The same as the caller may see it. */
export async function findSeenReport(
  ctx: Ctx,
  id: string,
  version?: string,
): Promise<Report | SealedReport | undefined> {
  const report = await findStandingReport(ctx, id, version)
  return report && sealReport(report, await findSeal(ctx, id))
}
