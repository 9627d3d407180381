/** A person's decision and the scores they set by hand, each kept with the system's score at that time. */
import { refuse } from '@nova/contract/refusals'
import { sayLabel } from '@nova/contract/reports/standing'
import type { Decision, DecisionState, ScoreOverride } from '@nova/contract/reviews/reviews'
import { requireInterview, requireOn } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { lockJournal } from '../journal/journal.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { keepDecision, keepOverride, readDecision, readStanding } from '../reviews/decisions.ts'
import { findSeal } from '../reviews/seals.ts'
import { findStandingReport } from './seen.ts'

/** Records a decision; an earlier one stays in the history. */
export async function recordDecision(
  ctx: Ctx,
  id: string,
  { seen, ...given }: Pick<Decision, 'outcome' | 'reason'> & { seen?: string | null | undefined },
): Promise<DecisionState> {
  await inTransaction(ctx, async (tx) => {
    const row = await requireOver(tx, id)
    // Two who decide at once take turns.
    await lockJournal(tx, row.id)
    const last = (await readStanding(tx, [row.id])).get(row.id)?.at ?? null
    if (seen !== undefined && seen !== last) throw refuse('decision_changed')
    const report = await findStandingReport(tx, row.id)
    await keepDecision(tx, row, {
      ...given,
      recommendation: report?.recommendation ? sayLabel(report.recommendation) : null,
    })
  })
  return readDecision(ctx, id)
}

/** Sets a score by hand; the computed one is kept too. */
export async function overrideScore(
  ctx: Ctx,
  id: string,
  given: Pick<ScoreOverride, 'figure' | 'value' | 'reason'>,
): Promise<DecisionState> {
  await inTransaction(ctx, async (tx) => {
    const row = await requireOver(tx, id)
    await lockJournal(tx, row.id)
    const report = await findStandingReport(tx, row.id)
    if (!report) throw refuse('report_not_found')
    if (await findSeal(tx, row.id)) throw refuse('scores_sealed')
    const computed = given.figure === 'overall' ? report.overallScore : (report.scores[given.figure] ?? null)
    await keepOverride(tx, row, { ...given, computed })
  })
  return readDecision(ctx, id)
}

async function requireOver(ctx: Ctx, id: string): Promise<InterviewRow> {
  const row = await requireInterview(ctx, id)
  requireOn(ctx, row, 'judge')
  if (row.status !== 'Completed') throw refuse('decision_too_early')
  return row
}
