/** Previews the mails that saving a change of the plan would send. */
import type { PlanChange, PlanMails } from '@nova/contract/interviews/plans'
import { requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { applyChange } from '../interview-plan/planning.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { MailContent } from '../platform/mail/mail.ts'
import { renderMail } from '../platform/mail/rendering.ts'
import { isSamePlan, readTold } from './calendar.ts'
import { planOf, readInvited } from './candidate-mails.ts'
import { writeMove } from './candidate-texts.ts'
import { isMailOn } from './invitations.ts'
import { listPanelToTell } from './panel-mails.ts'
import { listReminders } from './reminders.ts'

export async function previewPlanMails(ctx: Ctx, id: string, change: PlanChange): Promise<PlanMails> {
  const before = await requireInterview(ctx, id)
  const { row, slots } = await applyChange(ctx, before, change)
  const reason = whyNone(ctx, row)
  if (reason) return { mail: null, reason, panel: [], reminders: [] }
  const reminders = listReminders(ctx, row).map(({ runAt }) => runAt.toISOString())
  const about = await readInvited(ctx, row, slots)
  const told = (await readTold(ctx, row.id)) ?? planOf(await readInvited(ctx, before))
  if (isSamePlan(told, planOf(about))) return { mail: null, reason: 'same', panel: [], reminders }
  const content = writeMove(about, { ...told, slots: told.slots ?? [] })
  const { subject, text } = renderMail(withoutLinks(content), (url) => url)
  const calendar = row.scheduledAt ? 'update' : told.scheduledAt ? 'cancel' : 'none'
  return {
    mail: { to: row.candidateEmail, subject, text, calendar },
    reason: null,
    panel: await listPanelToTell(ctx, row),
    reminders,
  }
}

function whyNone(ctx: Ctx, { status }: InterviewRow): PlanMails['reason'] {
  if (status === 'Draft') return 'draft'
  if (status !== 'Scheduled') return 'running'
  return isMailOn(ctx) ? null : 'off'
}

/** The link would let its reader answer. Showing it is audited; this preview isn't. */
function withoutLinks({ action: _action, sections = [], ...rest }: MailContent): MailContent {
  return { ...rest, sections: sections.map(({ links: _links, ...section }) => section) }
}
