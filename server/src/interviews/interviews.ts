/**
 * The life of interviews: statuses, publishing, what a session writes, deletion now, later and for good.
 * Public files: bulk.ts, public-event.ts, status.ts.
 */
import { Refusal } from '@nova/contract/refusals'
import { sql } from 'drizzle-orm'
import { getInterviewer } from '../accounts/accounts.ts'
import { hasToken } from '../interview-access/candidate-token.ts'
import { noteAct, requireInterview, requireOn } from '../interview-access/interview-access.ts'
import {
  changeRow,
  deletePreview,
  deleteRow,
  findUntouched,
  listPreviews,
  lockStored,
} from '../interview-access/rows.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { lockJournal } from '../journal/journal.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { requireDeletable } from '../retention/retention.ts'
import { tellFollowers } from '../webhooks/following.ts'
import { forgetAnswers } from '../webhooks/recording.ts'
import { noteEvent } from './public-event.ts'

/** Deletes an interview with its files, journal and report. Only its creator and administrators may. */
export async function deleteInterview(ctx: Ctx, id: string): Promise<void> {
  const row = await requireInterview(ctx, id)
  requireOn(ctx, row, 'manage')
  await requireDeletable(ctx, row)
  await removeInterview(ctx, row)
}

/** Removes it with all that hangs on it; the caller judges whether it may. */
export async function removeInterview(ctx: Ctx, { id }: InterviewRow, sentence?: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // As everywhere: the journal before the interview. Otherwise this waits for an append, and that one for this.
    await lockJournal(tx, id)
    await discardPreviews(tx, id)
    // As it is now: the caller may have read it before it was published or completed.
    const gone = await deleteRow(tx, id)
    if (!gone) return
    await noteAct(tx, gone, 'interview.deleted')
    const wasOpen = gone.status === 'Scheduled' || gone.status === 'InProgress'
    if (wasOpen) await noteEvent(tx, gone, 'interview.cancelled', { status: 'Cancelled', isDeleted: true })
    else await tellFollowers(tx, [id])
    await forgetAnswers(tx, id)
    if (hasToken(gone))
      await tx.jobs.add(tx.db, 'interview-deleted', { ...(await describeDeleted(tx, gone)), sentence })
  })
}

/** Data for notifying the candidate after the deletion; deleted with the job. */
async function describeDeleted(ctx: Ctx, row: InterviewRow) {
  const { id: interviewId, companyId, creatorId, title, candidateName, candidateEmail, scheduledAt, timeZone } = row
  const { name, email, company } = await getInterviewer(ctx, row.creatorId)
  const isOver = row.status === 'Completed' || row.status === 'Cancelled'
  const about = { title, candidateName, candidateEmail, scheduledAt, timeZone, inviter: { name, email, company } }
  return { ...about, interviewId, companyId, creatorId, durationMinutes: row.durationMinutes, isOver }
}

type SessionChange = Partial<
  Pick<
    InterviewRow,
    | 'candidateName'
    | 'joinedName'
    | 'joinedEmail'
    | 'joinedModel'
    | 'joinedHost'
    | 'joinedAgent'
    | 'joinedProgram'
    | 'deviceId'
    | 'startedAt'
    | 'endsAt'
    | 'novaPaused'
    | 'accommodations'
  >
>

/** Records the changes that a running session makes to the interview itself; within the caller's transaction. */
export async function recordSession(ctx: Ctx, id: string, change: SessionChange): Promise<void> {
  await changeRow(ctx, id, { ...change, updatedAt: ctx.now() })
}

/**
 * Removes an interview, in the caller's transaction, unless it was joined by now or `isUnused` says no. The caller judges
 * whether it may. True if it was removed.
 */
export async function removeUntouched(
  ctx: Ctx,
  id: string,
  sentence: string,
  isUnused: () => Promise<boolean>,
): Promise<boolean> {
  // Joining waits for the journal.
  await lockJournal(ctx, id)
  if (!(await isUnused())) return false
  const isUntouched = (await findUntouched(ctx, [id])).has(id)
  const row = isUntouched ? await lockStored(ctx, id) : undefined
  if (!row) return false
  await removeInterview(ctx, row, sentence)
  return true
}

/** Job `discard-preview`. */
export async function discardPreview(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockJournal(tx, id)
    await deletePreview(tx, id)
  })
}

/** All previews of an interview, or those of one person. */
export async function discardPreviews(ctx: Ctx, of: string, creatorId?: string): Promise<void> {
  for (const id of await listPreviews(ctx, of, creatorId)) await discardPreview(ctx, id)
}

/**
 * Holds the interview and its journal until the transaction ends; undefined where it is gone. Waits for an append that
 * is under way.
 */
export async function lockForErasing(ctx: Ctx, id: string): Promise<InterviewRow | undefined> {
  await lockJournal(ctx, id).catch(passOverGone)
  return lockStored(ctx, id)
}

function passOverGone(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'interview_not_found') throw error
}

/**
 * Removes the interview with all that hangs on it and all that names it; in the caller's transaction, after
 * `lockForErasing`. Webhooks and hiring systems hear of it; the candidate is not mailed.
 */
export async function eraseRow(ctx: Ctx, row: InterviewRow): Promise<void> {
  await discardPreviews(ctx, row.id)
  await noteEvent(ctx, row, 'interview.erased')
  await tellFollowers(ctx, [row.id])
  await forgetAnswers(ctx, row.id)
  await ctx.db.execute(sql`select erase_interview(${row.id}::uuid)`)
}
