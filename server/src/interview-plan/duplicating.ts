/** The same interview for another candidate. */
import type { Interview } from '@nova/contract/interviews/interviews'
import { requireInterviewer } from '../accounts/accounts.ts'
import { noteAct, requireInterview } from '../interview-access/interview-access.ts'
import { viewWithResume } from '../interview-lists/interview-lists.ts'
import { moveTo } from '../interviews/status.ts'
import { lockJournal } from '../journal/journal.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { draftFrom, insertDraft } from './copying.ts'
import { requireAhead } from './scheduled-date.ts'

type Duplicate = {
  candidateEmail: string
  candidateName?: string | undefined
  scheduledDate?: string | null | undefined
  timeZone?: string | undefined
  publish: boolean
}

/** Copies an interview in any status, as a draft or published at once. The copy belongs to the caller. */
export async function duplicateInterview(ctx: Ctx, id: string, form: Duplicate): Promise<Interview> {
  const caller = requireInterviewer(ctx)
  const scheduledAt = form.scheduledDate ? new Date(form.scheduledDate) : null
  if (scheduledAt) requireAhead(ctx, scheduledAt, 'scheduledDate')
  return inTransaction(ctx, async (tx) => {
    const from = await requireInterview(tx, id)
    const draft = draftFrom(tx, from, {
      creatorId: caller.id,
      candidateEmail: form.candidateEmail.toLowerCase(),
      candidateName: form.candidateName || form.candidateEmail.toLowerCase(),
      scheduledAt,
      timeZone: form.timeZone || from.timeZone,
    })
    const selected = draft.technicalIds.length + draft.behavioralIds.length > 0
    const made = await insertDraft(tx, { ...draft, selected }, from)
    await noteAct(tx, made, 'interview.created', { copyOf: from.id })
    await noteAct(tx, from, 'interview.duplicated', { to: made.id })
    if (!form.publish) return viewWithResume(tx, made)
    await lockJournal(tx, made.id)
    return viewWithResume(tx, await moveTo(tx, made, 'Scheduled'))
  })
}
