/** Reports as they are stored: by interview and version of the formulas. */
import type { Report } from '@nova/contract/reports/reports'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { reports } from './tables.ts'

export const newestFirst = sql`${reports.formulaVersion}::int desc`

/** The report by these formulas, or by the newest there is one of. */
export async function findStored(ctx: Ctx, id: string, version?: string) {
  const isMeant = and(eq(reports.interviewId, id), version ? eq(reports.formulaVersion, version) : undefined)
  const found = await ctx.db.select().from(reports).where(isMeant).orderBy(newestFirst).limit(1)
  return found[0]
}

export async function findReport(ctx: Ctx, id: string, version?: string): Promise<Report | undefined> {
  const found = await findStored(ctx, id, version)
  return found && { ...found.body, digest: found.digest }
}
