/**
 * Interviews as they are planned: making, choosing, templates, publishing, links, access.
 * Every verb begins with its guard: to whom an interview is not visible, it is not found.
 * Public files: access.ts, acts.ts, asked.ts, bulk.ts, candidate-token.ts, chosen-competencies.ts, create.ts, handover.ts, in-steps.ts, invited.ts,
 * links.ts, of-position.ts, planned-many.ts, planned.ts, planning.ts, previews.ts, proposing.ts, reading.ts, scheduled-date.ts, slots.ts,
 * status.ts, token-sealing.ts, view.ts.
 */
import { and, eq, sql } from 'drizzle-orm'
import { getInterviewer } from '../accounts/accounts.ts'
import { lockJournal } from '../journal/journal.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { requireCreator, requireInterview } from './access.ts'
import { noteAct } from './acts.ts'
import { hasToken } from './candidate-token.ts'
import { discardPreviews } from './previews.ts'
import { type InterviewRow, interviews } from './tables.ts'

/** Deletes an interview with its files, journal and report. Only its creator and administrators may. */
export async function deleteInterview(ctx: Ctx, id: string): Promise<void> {
  const row = await requireInterview(ctx, id)
  requireCreator(ctx, row)
  await removeInterview(ctx, row)
}

/** Removes it with all that hangs on it; the caller judges whether it may. */
export async function removeInterview(ctx: Ctx, row: InterviewRow): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // As everywhere: the journal before the interview. Otherwise this waits for an append, and that one for this.
    await lockJournal(tx, row.id)
    await discardPreviews(tx, row.id)
    const gone = await tx.db.delete(interviews).where(eq(interviews.id, row.id)).returning({ id: interviews.id })
    if (gone.length === 0) return
    await noteAct(tx, row, 'interview.deleted')
    if (hasToken(row)) await tx.jobs.add(tx.db, 'interview-deleted', await describeDeleted(tx, row))
  })
}

/** What the candidate is still told by; nothing of it outlives the job. */
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

/** What happens while it is held and changes the interview itself; within the caller's transaction. */
export async function recordSession(ctx: Ctx, id: string, change: SessionChange): Promise<void> {
  await ctx.db
    .update(interviews)
    .set({ ...change, updatedAt: ctx.now() })
    .where(eq(interviews.id, id))
}

const wasRunning = (at: Date) => sql`${interviews.status} = 'InProgress' and ${interviews.endsAt} > ${at.toISOString()}`

/** The interviews whose clock ran at that moment and runs on, in the order of their ids. */
export async function listRunning(ctx: Ctx, at: Date): Promise<string[]> {
  const rows = await ctx.db.select({ id: interviews.id }).from(interviews).where(wasRunning(at)).orderBy(interviews.id)
  return rows.map(({ id }) => id)
}

/** One of them, if it still is. */
export async function findRunning(ctx: Ctx, id: string, at: Date): Promise<InterviewRow | undefined> {
  const rows = await ctx.db
    .select()
    .from(interviews)
    .where(and(eq(interviews.id, id), wasRunning(at)))
  return rows[0]
}
