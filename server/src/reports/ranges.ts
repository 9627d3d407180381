/** Overall scores with their range, for lists: without reading the reports. */
import type { ScoreRange } from '@nova/contract/positions/position-people'
import { rangeOf } from '@nova/contract/reports/report-scores'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { reportScores } from './tables.ts'

/** `range` is null where the evidence is not enough. `awaiting`: text answers that nobody has confirmed yet. */
export type Ranged = { range: ScoreRange | null; awaiting: number }

/** Reads the ranges of interviews with a report. The caller must have checked access. */
export async function readRanges(ctx: Ctx, interviewIds: string[]): Promise<Map<string, Ranged>> {
  if (interviewIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectDistinctOn([reportScores.interviewId])
    .from(reportScores)
    .where(inArray(reportScores.interviewId, interviewIds))
    .orderBy(reportScores.interviewId, sql`${reportScores.formulaVersion}::int desc`)
  return new Map(
    rows.map((row) => {
      const { formulaVersion } = row
      const range = row.isReviewed
        ? makeRange(
            row.reviewedScore,
            { band: row.reviewedBand, low: row.reviewedLow, high: row.reviewedHigh },
            formulaVersion,
          )
        : makeRange(row.score, row, formulaVersion)
      return [row.interviewId, { range, awaiting: row.awaitingReview }]
    }),
  )
}

/** The newest formulas that any of these interviews (a subquery of ids) has a report by; null where none has. */
export async function readNewestFormulas(ctx: Ctx, ids: SQL): Promise<string | null> {
  const version = sql<string | null>`max(${reportScores.formulaVersion}::int)::text`
  const rows = await ctx.db
    .select({ version })
    .from(reportScores)
    .where(sql`${reportScores.interviewId} in (${ids})`)
  return rows[0]?.version ?? null
}

type Width = { band?: number | null | undefined; low?: number | null | undefined; high?: number | null | undefined }

/** A score with its range, by the formulas that made it: those of other versions are not to be compared with it. */
export function makeRange(
  score: number | null,
  { band, low = null, high = null }: Width,
  formulaVersion: string,
): ScoreRange | null {
  if (score === null) return null
  const value = Math.round(score)
  const range = rangeOf(value, { interval: low === null || high === null ? null : { low, high }, band: band ?? 0 })!
  return { value, from: range.low, to: range.high, formulaVersion }
}
