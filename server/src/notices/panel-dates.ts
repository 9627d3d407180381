/** Mails on the due date of the panel's scorecards, and shortly before a promised reply. */
import { readFeedbackStates } from '../feedback/batch.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import { isStillMeant, type PanelDate } from '../interview-plan/panel-plan.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { canQueueMail } from '../platform/mail/mail.ts'
import { notifyInterviewers } from './interviewer-mails.ts'

type Dated = { interviewId: string; what: PanelDate; date: string }

/** Job `panel-date`: mails once for each date. The date may have been changed, and what it is for may be done. */
export async function keepPanelDate(ctx: Ctx, id: string, { what, date }: Dated): Promise<void> {
  if (!canQueueMail(ctx)) return
  await inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, id, { lock: true })
    if (!(await isStillMeant(tx, row.id, what, date))) return
    const about = `${row.id}:${date}`
    const isHeld = row.status === 'InProgress' || row.status === 'Completed'
    if (what === 'scorecards') {
      // Before it runs there is nothing to rate.
      if (isHeld) await notifyInterviewers(tx, row, 'scorecard-due', { about })
      return
    }
    const released = (await readFeedbackStates(tx, [row.id])).get(row.id)?.version ?? 0
    if (released === 0 && row.status !== 'Cancelled') await notifyInterviewers(tx, row, 'reply-due', { about })
  })
}
