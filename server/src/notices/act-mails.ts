/** Previews the recipients and texts of mails before publishing, cancelling, deleting or reminding. */
import type { ActMail, ActMails, MailedAct } from '@nova/contract/interviews/act-mails'
import { Refusal } from '@nova/contract/refusals'
import { hasToken } from '../interview-access/candidate-token.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readPanelPlan } from '../interview-plan/panel-plan.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { MailContent } from '../platform/mail/mail.ts'
import { renderMail } from '../platform/mail/rendering.ts'
import { listAwaited } from '../reviews/awaited.ts'
import { readTold } from './calendar.ts'
import { readInvited, readOccasion } from './candidate-mails.ts'
import { writeCancellation, writeInvitation } from './candidate-texts.ts'
import { listSilent } from './choices.ts'
import { writeNotice } from './interviewer-texts.ts'
import { isMailOn } from './invitations.ts'
import { listAwaitingPanel, listPanel, listTold } from './panel-mails.ts'
import { type PanelEvent, writePanelMail } from './panel-texts.ts'

type Asked = { act: MailedAct; sentence?: string | undefined }

export async function previewActMails(ctx: Ctx, id: string, { act, sentence }: Asked): Promise<ActMails> {
  const row = await requireInterview(ctx, id)
  if (!isMailOn(ctx)) return { mails: [], isOff: true }
  const preview = {
    publish: previewPublishing,
    cancel: previewCancelling,
    delete: previewDeleting,
    remind: previewReminding,
  }[act]
  return { mails: await preview(ctx, row, sentence), isOff: false }
}

/** Previews a bulk act: all recipients, with the first mail to a candidate and to a panel. Invisible interviews are skipped. */
export async function previewBulkMails(
  ctx: Ctx,
  { ids, ...asked }: { act: Exclude<MailedAct, 'remind'>; ids: string[]; sentence?: string | undefined },
): Promise<ActMails> {
  const byWho = new Map<ActMail['who'], ActMail>()
  for (const id of new Set(ids)) {
    const shown = await previewActMails(ctx, id, asked).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    if (shown?.isOff) return shown
    for (const mail of shown?.mails ?? []) {
      const before = byWho.get(mail.who) ?? { ...mail, to: [] }
      byWho.set(mail.who, {
        ...before,
        to: [...new Set([...before.to, ...mail.to])],
        calendar: before.calendar === 'none' ? mail.calendar : before.calendar,
      })
    }
  }
  return { mails: [...byWho.values()], isOff: !isMailOn(ctx) }
}

async function previewPublishing(ctx: Ctx, row: InterviewRow, sentence?: string): Promise<ActMail[]> {
  if (row.status !== 'Draft') return []
  const invitation: ActMail[] = row.candidateEmail
    ? [
        {
          who: 'candidate',
          to: [row.candidateEmail],
          ...view(writeInvitation(await readInvited(ctx, row), { sentence })),
          calendar: row.scheduledAt ? 'add' : 'none',
        },
      ]
    : []
  return [...invitation, ...(await previewPanel(ctx, row, 'added', sentence))]
}

async function previewCancelling(ctx: Ctx, row: InterviewRow, sentence?: string): Promise<ActMail[]> {
  if (row.status === 'Cancelled' || row.status === 'Completed') return []
  const told = hasToken(row) ? await readTold(ctx, row.id) : undefined
  const about = { ...(await readOccasion(ctx, row)), scheduledAt: told?.scheduledAt ?? null }
  const cancellation: ActMail[] = told
    ? [
        {
          who: 'candidate',
          to: [row.candidateEmail],
          ...view(writeCancellation(about, { sentence })),
          calendar: told.scheduledAt ? 'cancel' : 'none',
        },
      ]
    : []
  return [...cancellation, ...(await previewPanel(ctx, row, 'cancelled', sentence))]
}

/** A candidate who waits for it hears that it doesn't happen, and so is a panel that has a date to come. */
async function previewDeleting(ctx: Ctx, row: InterviewRow, sentence?: string): Promise<ActMail[]> {
  const cancellation = (await previewCancelling(ctx, row, sentence)).filter(({ who }) => who === 'candidate')
  const people = await listAwaitingPanel(ctx, row.id)
  const [first] = people
  if (!first) return cancellation
  const content = writePanelMail(row, 'cancelled', first.name, { isGone: true, sentence })
  return [
    ...cancellation,
    { who: 'panel', to: people.map(({ name }) => name), ...view(content), calendar: 'cancel' as const },
  ]
}

/** Previews the mail to the panel of a Human-in-Loop interview, for members who are added or were notified before. */
async function previewPanel(ctx: Ctx, row: InterviewRow, event: PanelEvent, sentence?: string): Promise<ActMail[]> {
  if (row.interviewType !== 'HumanInLoop') return []
  const told = new Set((await listTold(ctx, row.id)).flatMap(({ email, isOff }) => (isOff ? [] : email)))
  const silent = await listSilent(ctx, 'panel')
  const people = (await listPanel(ctx, row)).filter(
    ({ id, email }) => !silent.has(id) && (event === 'added' || told.has(email)),
  )
  const [first] = people
  if (!first) return []
  const { scorecardsDueAt } = await readPanelPlan(ctx, row.id)
  const dates = { scorecardsDueAt: scorecardsDueAt === null ? null : new Date(scorecardsDueAt) }
  return [
    {
      who: 'panel',
      to: people.map(({ name }) => name),
      ...view(writePanelMail(row, event, first.name, { sentence, ...dates })),
      calendar: row.scheduledAt ? (event === 'added' ? 'add' : 'cancel') : 'none',
    },
  ]
}

async function previewReminding(ctx: Ctx, row: InterviewRow): Promise<ActMail[]> {
  const silent = await listSilent(ctx, 'scorecard-due')
  const people = (await listAwaited(ctx, row)).filter(({ id }) => !silent.has(id))
  const [first] = people
  if (!first) return []
  const { scorecardsDueAt } = await readPanelPlan(ctx, row.id)
  const dueAt = scorecardsDueAt === null ? null : new Date(scorecardsDueAt)
  const content = writeNotice(row, 'scorecard-due', first.name, dueAt)
  return [{ who: 'panel', to: people.map(({ name }) => name), ...view(content), calendar: 'none' }]
}

/** Leaves out links: the candidate's link would let the reader answer. */
function view({ action: _action, sections = [], ...rest }: MailContent): Pick<ActMail, 'subject' | 'text'> {
  const content = { ...rest, sections: sections.map(({ links: _links, ...section }) => section) }
  const { subject, text } = renderMail(content, (url) => url)
  return { subject, text }
}
