/**
 * Interviews from draft to cancelled or completed: making, choosing, publishing, clock, control.
 * Every verb begins with its guard: to whom an interview is not visible, it is not found.
 */
import { eq } from 'drizzle-orm'
import { lockJournal } from '../journal/journal.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { requireCreator, requireInterview } from './access.ts'
import { interviews } from './tables.ts'

export { identifyCandidate, isVisibleTo, requireInterview, requireNotOver } from './access.ts'
export { endBreak, readBreaks, readLastBreak, requireNoBreak, takeBreak, type TakenBreak } from './breaks.ts'
export { offeredLanguages, readQuestion, readQuestions } from './asked.ts'
export { creditDowntime, hasTimeEnded, keepBeating, moveEnd, endOf, remainingSeconds } from './clock.ts'
export { controlInterview, requireQuestion, setAccommodations } from './control.ts'
export { addQuestion, regenerateQuestions, selectQuestions } from './choosing.ts'
export { createInterview } from './create.ts'
export { getCandidateLink, renewCandidateLink } from './links.ts'
export { getInterview, listInterviews, summarizeInterviews } from './reading.ts'
export { previewQuestion } from './preview.ts'
export type { Waiting } from './proposing.ts'
export { checkResume } from './resumes.ts'
export { changeStatus, moveTo, publishInterview } from './status.ts'
export type { InterviewRow } from './tables.ts'
export { deleteTemplate, listTemplates, saveTemplate } from './templates.ts'
export { selectedQuestions } from './view.ts'

/** Deletes an interview with its files, journal and report. Only its creator and administrators may. */
export async function deleteInterview(ctx: Ctx, id: string): Promise<void> {
  const row = await requireInterview(ctx, id)
  requireCreator(ctx, row)
  await inTransaction(ctx, async (tx) => {
    // As everywhere: the journal before the interview. Otherwise this waits for an append, and that one for this.
    await lockJournal(tx, row.id)
    await tx.db.delete(interviews).where(eq(interviews.id, row.id))
  })
}

/** What joining changes on the interview itself; within the caller's transaction. */
export async function rememberJoin(
  ctx: Ctx,
  id: string,
  join: { joinedName: string; joinedEmail: string; deviceId: string | null; startedAt: Date },
): Promise<void> {
  await ctx.db.update(interviews).set(join).where(eq(interviews.id, id))
}
