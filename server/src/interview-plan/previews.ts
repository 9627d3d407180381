/**
 * An interviewer's walk through an interview as its candidate. It runs in a hidden copy that sends no notifications and
 * is deleted afterwards, so the interview's own record stays untouched.
 */
import { refuse } from '@nova/contract/refusals'
import { requireInterviewer } from '../accounts/accounts.ts'
import { keepToken } from '../interview-access/candidate-token.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import { makeLink } from '../interview-access/links.ts'
import { discardPreviews } from '../interviews/interviews.ts'
import { appendOwn, lockJournal } from '../journal/journal.ts'
import { type Ctx, inTransaction, makeToken } from '../platform/context/context.ts'
import { draftFrom, insertDraft } from './copying.ts'
import { readSlots, replaceSlots } from './slots.ts'

/** Longer than a walk takes, with its breaks. */
const previewMs = 2 * 3_600_000

/** A link for the caller; an earlier one of theirs for the same interview stops working. */
export async function startPreview(ctx: Ctx, id: string): Promise<{ candidateLink: string; expiresAt: string }> {
  const caller = requireInterviewer(ctx)
  const token = makeToken()
  await requireInterview(ctx, id)
  return inTransaction(ctx, async (tx) => {
    // Locked, so that nothing the copy refers to is deleted during the transaction.
    await lockJournal(tx, id)
    const from = await requireInterview(tx, id, { lock: true })
    if (from.status === 'Cancelled') throw refuse('interview_cancelled')
    if (!from.selected) throw refuse('nothing_selected')
    await discardPreviews(tx, from.id, caller.id)
    const { accommodations, scheduledAt, openUntil, proposal, behavioralIds, technicalIds } = from
    const copy = draftFrom(tx, from, {
      previewOf: from.id,
      creatorId: caller.id,
      companyEmails: [],
      candidateEmail: caller.email,
      candidateName: caller.name,
      status: 'Scheduled',
      // Everything the candidate will meet, including questions about their own resume.
      accommodations,
      scheduledAt,
      openUntil,
      proposal,
      behavioralIds,
      technicalIds,
    })
    await insertDraft(tx, { ...copy, ...(await keepToken(tx, copy.id, token)) }, from)
    await replaceSlots(
      tx,
      copy.id,
      (await readSlots(tx, from.id)).map(({ startsAt }) => startsAt),
    )
    await appendOwn(tx, copy.id, 'status', { from: 'Draft', to: 'Scheduled', novaPaused: null })
    const expiresAt = new Date(tx.now().getTime() + previewMs)
    await tx.jobs.add(tx.db, 'discard-preview', { interviewId: copy.id }, { runAt: expiresAt })
    return { ...makeLink(tx, copy.id, token), expiresAt: expiresAt.toISOString() }
  })
}
