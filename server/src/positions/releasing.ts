/** Releasing the results of several people together: one act, for all of them or for none. */
import type { Readiness } from '@nova/contract/positions/position-people'
import { refuse } from '@nova/contract/refusals'
import { releaseDraft, type FeedbackState, readFeedbackStates } from '../feedback/batch.ts'
import { type PositionInterview, readOfPosition } from '../interview-access/of-position.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { readRanges } from '../reports/ranges.ts'
import { readStanding } from '../reviews/decisions.ts'
import { requirePosition } from './access.ts'

/** Feedback readiness of these people: releasable, or with the missing parts; people who are gone are left out. */
export async function readReadiness(ctx: Ctx, positionId: string, ids: string[]): Promise<Readiness[]> {
  const position = await requirePosition(ctx, positionId)
  const found = await readOfPosition(ctx, position.id, ids)
  if (ids.length > 0 && found.length === 0) throw refuse('interview_not_found')
  return judgeReadiness(ctx, found)
}

/** Releases the saved feedback of these people. Refuses, with their names, if any cannot be released. */
export async function releaseResults(ctx: Ctx, positionId: string, ids: string[]): Promise<{ released: number }> {
  return inTransaction(ctx, async (tx) => {
    const position = await requirePosition(tx, positionId)
    // In one order, so that two who release for the same people take turns.
    const unique = [...new Set(ids.map((id) => id.toLowerCase()))].toSorted()
    const missing = (await judgeReadiness(tx, await requireAll(tx, position.id, unique))).filter(
      (each) => each.missing !== null,
    )
    if (missing.length > 0) {
      const details = missing.map(({ interviewId, name, missing: message }) => ({
        interviewId,
        name,
        message: message!,
      }))
      throw refuse('release_not_ready', undefined, details)
    }
    for (const id of unique) await releaseDraft(tx, id)
    const { companyId, title: subject } = position
    await writeAudit(tx, { act: 'position.released', companyId, subject, details: { count: unique.length } })
    return { released: unique.length }
  })
}

async function requireAll(ctx: Ctx, positionId: string, ids: string[]): Promise<PositionInterview[]> {
  const found = await readOfPosition(ctx, positionId, ids)
  if (found.length < ids.length) throw refuse('interview_not_found')
  return found
}

async function judgeReadiness(ctx: Ctx, found: PositionInterview[]): Promise<Readiness[]> {
  const ids = found.map(({ id }) => id)
  const [feedback, decisions, reports] = [
    await readFeedbackStates(ctx, ids),
    await readStanding(ctx, ids),
    await readRanges(ctx, ids),
  ]
  return found.map((row) => ({
    interviewId: row.id,
    name: row.candidateName,
    email: row.candidateEmail,
    decision: decisions.get(row.id)?.outcome ?? null,
    releasedAt: feedback.get(row.id)?.releasedAt?.toISOString() ?? null,
    missing: findMissing(row, reports.has(row.id), feedback.get(row.id)),
  }))
}

function findMissing({ status }: PositionInterview, hasReport: boolean, state?: FeedbackState): string | null {
  if (status === 'Cancelled') return 'The interview was cancelled.'
  if (status !== 'Completed') return 'The interview isn’t completed yet.'
  if (!hasReport) return 'The report isn’t ready yet.'
  if (state?.isWritten) return null
  return state?.releasedAt ? 'The feedback is already released.' : 'No feedback is written yet.'
}
