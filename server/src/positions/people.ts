/** The people of a position in a table: how far each is, and what the caller can do next. Never ordered by score. */
import { formulaVersion } from '@nova/contract/constants'
import type { listPositionCandidates as call, PositionCandidate } from '@nova/contract/positions/position-people'
import { refuse } from '@nova/contract/refusals'
import type { NextStep } from '@nova/contract/words'
import type { z } from 'zod'
import { requireInterviewer } from '../accounts/accounts.ts'
import { readFeedbackStates } from '../feedback/batch.ts'
import { mayOn } from '../interview-access/interview-access.ts'
import { listOfPosition, type PositionInterview } from '../interview-access/of-position.ts'
import { writeAuditHourly } from '../platform/audit/audit.ts'
import type { Ctx } from '../platform/context/context.ts'
import { readRanges } from '../reports/ranges.ts'
import { listReviewed } from '../reviews/counting.ts'
import { readOverallOverrides, readStanding } from '../reviews/decisions.ts'
import { listSeals } from '../reviews/seals.ts'
import { listUnblinded } from '../reviews/visible.ts'
import { requirePosition } from './access.ts'
import { leaveOlderOut, newestOfPosition, questionSetOf } from './formulas.ts'
import { readCursor } from './reading.ts'
import type { PositionRow } from './tables.ts'

/** A page of a position's interviews, last added first. */
export async function listPositionCandidates(
  ctx: Ctx,
  positionId: string,
  { q, status, decision, limit, cursor }: z.output<typeof call.query>,
): Promise<{ candidates: PositionCandidate[]; next: string | null }> {
  const row = await requirePosition(ctx, positionId)
  if (decision && !mayReadFigures(ctx)) {
    throw refuse('scope_missing', 'To filter by decision, an API key needs the scope reports:read.')
  }
  const after = readCursor(cursor)
  const found = await listOfPosition(ctx, row.id, { q: q?.trim(), status, decision, after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  await notePositionSeen(ctx, row)
  const candidates = await viewCandidates(ctx, page)
  return {
    candidates: leaveOlderOut(candidates, await newestOfPosition(ctx, row.id, candidates, formulaVersion)),
    next: found.length > page.length && last ? `${last.createdAt.toISOString()}_${last.id}` : null,
  }
}

/** Notes once an hour that the caller reads scores and decisions of a position's people. */
export async function notePositionSeen(ctx: Ctx, { id: readId, companyId, title: subject }: PositionRow) {
  await writeAuditHourly(ctx, { act: 'position.seen', companyId, subject, readId })
}

/** False for an API key without the scope of scores and decisions. */
const mayReadFigures = (ctx: Ctx) => requireInterviewer(ctx).key?.scopes.includes('reports:read') ?? true

/** With scores, decisions and feedback, of interviews that the caller may see. */
export async function viewCandidates(ctx: Ctx, page: PositionInterview[]): Promise<PositionCandidate[]> {
  const mayRead = mayReadFigures(ctx)
  const over = page.flatMap(({ id, status }) => (status === 'Completed' ? id : []))
  const unblinded = await listUnblinded(ctx, over)
  const reviewed = await listReviewed(ctx, over)
  const seals = await listSeals(ctx, over)
  const [ranges, setByHand, decisions, feedback] = [
    await readRanges(ctx, over),
    await readOverallOverrides(ctx, over),
    await readStanding(ctx, over),
    await readFeedbackStates(ctx, over),
  ]
  return page.map((row) => {
    const decision = decisions.get(row.id)
    const releasedAt = feedback.get(row.id)?.releasedAt?.toISOString() ?? null
    const hasReport = ranges.has(row.id)
    const scores =
      hasReport && seals.has(row.id)
        ? { sealed: true as const }
        : { score: ranges.get(row.id)?.range ?? null, scoreSetByHand: setByHand.get(row.id) ?? null }
    const standing = decision ? { outcome: decision.outcome, by: decision.by, at: decision.at } : null
    return {
      interviewId: row.id,
      name: row.candidateName,
      email: row.candidateEmail,
      status: row.status,
      hasReport,
      releasedAt,
      addedAt: row.createdAt.toISOString(),
      scheduledDate: row.scheduledAt?.toISOString() ?? null,
      completedAt: row.completedAt?.toISOString() ?? null,
      ...(mayRead ? { ...scores, decision: standing } : {}),
      awaitingReview: ranges.get(row.id)?.awaiting ?? 0,
      olderRules: null,
      questionSet: questionSetOf(row),
      nextStep: nextStepOf(ctx, row, {
        hasReport,
        isDecided: decision !== undefined,
        isReleased: releasedAt !== null,
        // Managers who are not on the panel see its ratings: then there is something to decide on.
        isRated: unblinded.has(row.id) && reviewed.has(row.id),
      }),
    }
  })
}

type Progress = { hasReport: boolean; isRated: boolean; isDecided: boolean; isReleased: boolean }

const byStatus = { Draft: 'publish', Scheduled: 'await', InProgress: 'watch', Cancelled: 'cancelled' } as const

function nextStepOf(ctx: Ctx, row: PositionInterview, progress: Progress): NextStep {
  const { status } = row
  if (status !== 'Completed') return byStatus[status]
  if (!progress.hasReport) return 'report'
  const mayRate = mayOn(requireInterviewer(ctx), row, 'judge')
  if (!progress.isDecided) return mayRate && !progress.isRated ? 'rate' : 'decide'
  return progress.isReleased ? 'done' : 'feedback'
}
