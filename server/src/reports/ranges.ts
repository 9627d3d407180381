/** Overall scores with their likely range, for lists: without reading the reports. */
import type { ScoreRange } from '@nova/contract/position-people'
import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { reportScores } from './tables.ts'

/**
 * The score of each of these interviews that has a report; null where the evidence is not enough. With what reviewers
 * confirmed only for those in `unblinded`. The caller has seen to who may read them.
 */
export async function readRanges(
  ctx: Ctx,
  interviewIds: string[],
  unblinded: Set<string>,
): Promise<Map<string, ScoreRange | null>> {
  if (interviewIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectDistinctOn([reportScores.interviewId])
    .from(reportScores)
    .where(inArray(reportScores.interviewId, interviewIds))
    .orderBy(reportScores.interviewId, sql`${reportScores.formulaVersion}::int desc`)
  return new Map(
    rows.map((row) => {
      const isReviewed = row.isReviewed && unblinded.has(row.interviewId)
      const range = isReviewed ? makeRange(row.reviewedScore, row.reviewedBand) : makeRange(row.score, row.band)
      return [row.interviewId, range]
    }),
  )
}

/** A score with half the width of its uncertainty, kept on the scale. */
export function makeRange(score: number | null, band: number | null | undefined): ScoreRange | null {
  if (score === null) return null
  const [value, half] = [Math.round(score), Math.round(band ?? 0)]
  return { value, from: Math.max(0, value - half), to: Math.min(100, value + half) }
}
