/**
 * The life of interviews: statuses, publishing, what a session writes, deletion now, later and for good.
 * Public files: bulk.ts, discarding.ts, erasing.ts, public-event.ts, status.ts, untouched.ts.
 */
import { getInterviewer } from '../accounts/accounts.ts'
import { noteAct } from '../interview-access/acts.ts'
import { hasToken } from '../interview-access/candidate-token.ts'
import { requireInterview, requireOn } from '../interview-access/interview-access.ts'
import { changeRow, deleteRow } from '../interview-access/rows.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { lockJournal } from '../journal/journal.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { requireDeletable } from '../retention/retention.ts'
import { tellFollowers } from '../webhooks/following.ts'
import { forgetAnswers } from '../webhooks/recording.ts'
import { discardPreviews } from './discarding.ts'
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
