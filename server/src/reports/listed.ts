/** The figures of many reports, for lists, files and figures about many: the same for everybody, absent where sealed. */
import type { ListedScore } from '@nova/contract/reports/reports'
import { inArray, sql } from 'drizzle-orm'
import { listVisible } from '../interview-lists/interview-lists.ts'
import type { Ctx } from '../platform/context/context.ts'
import { readOverallOverrides } from '../reviews/decisions.ts'
import { listSeals } from '../reviews/seals.ts'
import { newestFirst } from './stored.ts'
import { reports, reportScores } from './tables.ts'

/** The figures of an interview's newest report. */
export type ListedFigures = {
  formulaVersion: string
  overallScore: number | null
  band: number | null
  low: number | null
  high: number | null
  recommendation: string | null
  borderline: boolean
  /** The label on the other side of the mark; older reports only say that there is one. */
  other: string | null
  pendingReview: boolean
  /** Text answers that no person has confirmed yet. */
  awaiting: number
}

/** Unsealed figures of the interviews that have a report. The caller must have checked access. */
export async function readFigures(ctx: Ctx, ids: string[]): Promise<Map<string, ListedFigures>> {
  if (ids.length === 0) return new Map()
  const { interviewId: id } = reports
  const body = sql`coalesce(${reports.reviewedBody}, ${reports.body})`
  const rows = await ctx.db
    .selectDistinctOn([id], {
      id,
      formulaVersion: reports.formulaVersion,
      overallScore: sql<number | null>`(${body}->>'overallScore')::int`,
      band: sql<number | null>`(${body}->>'band')::int`,
      low: sql<number | null>`(${body}->'interval'->>'low')::int`,
      high: sql<number | null>`(${body}->'interval'->>'high')::int`,
      recommendation: sql<string | null>`${body}->'recommendation'->>'label'`,
      borderline: sql<boolean>`coalesce((${body}->'recommendation'->>'borderline')::boolean, false)`,
      other: sql<string | null>`${body}->'recommendation'->>'other'`,
      pendingReview: sql<boolean>`coalesce((${body}->'recommendation'->>'pendingReview')::boolean, false)`,
      awaiting: sql<number>`coalesce(jsonb_array_length(${body}->'waitingForReview'), 0)`,
    })
    .from(reports)
    .where(inArray(id, ids))
    .orderBy(id, newestFirst)
  return new Map(rows.map(({ id: interviewId, ...figures }) => [interviewId, figures]))
}

/** The overall scores of those of these interviews that the caller may see and that have a report. */
export async function listScores(ctx: Ctx, ids: string[]): Promise<ListedScore[]> {
  const visible = await listVisible(ctx, ids)
  if (visible.length === 0) return []
  const seals = await listSeals(ctx, visible)
  const setByHand = await readOverallOverrides(ctx, visible)
  const rows = await ctx.db
    .selectDistinctOn([reportScores.interviewId])
    .from(reportScores)
    .where(inArray(reportScores.interviewId, visible))
    .orderBy(reportScores.interviewId, sql`${reportScores.formulaVersion}::int desc`)
  return rows.map((row): ListedScore => {
    const { interviewId: id, isReviewed, awaitingReview } = row
    const madeAt = row.createdAt.toISOString()
    if (seals.has(id)) return { id, madeAt, sealed: true, awaitingReview }
    const [overallScore, band, low, high] = isReviewed
      ? [row.reviewedScore, row.reviewedBand, row.reviewedLow, row.reviewedHigh]
      : [row.score, row.band, row.low, row.high]
    return {
      id,
      madeAt,
      overallScore,
      setByHand: setByHand.get(id) ?? null,
      band,
      interval: low === null || high === null ? null : { low, high },
      isEnough: isReviewed ? row.reviewedRecommends : row.recommends,
      awaitingReview,
    }
  })
}
