/**
 * Mails about an interview and their times: to the candidate (invitation, reminders, moved, cancelled; afterwards
 * receipt, feedback, replies) and its interviewers (joined, completed, report ready, requests). Events of other modules
 * arrive as jobs, so those don't import this one.
 * Public files: after-mails.ts, candidate-texts.ts, digests.ts, interviewer-texts.ts, inviting-many.ts, panel-texts.ts,
 * webhook-mails.ts.
 */
import type { NoticeKind } from '@nova/contract/interviews/notices'
import { withoutLinks } from '@nova/contract/web-address'
import { hasToken } from '../interview-access/candidate-token.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { addJobs } from '../platform/jobs/jobs.ts'
import { canQueueMail, queueMail } from '../platform/mail/mail.ts'
import { mailAfter, mailReceipt } from './after-mails.ts'
import { forgetTold, raiseSequence, readTold, type Told } from './calendar.ts'
import { cancelEntry, inviteCandidate, mailMove, mailReminder, plainWords, readOccasion } from './candidate-mails.ts'
import { type Occasion, writeCancellation, writeWithdrawal } from './candidate-texts.ts'
import { notifyInterviewers } from './interviewer-mails.ts'
import { isToInvite } from './inviting-many.ts'
import { tellPanel, tellPanelGone } from './panel-mails.ts'
import { type Reminder, reminderJobsOf } from './reminders.ts'

type NoticeEvent = 'published' | 'moved' | 'corrected' | 'cancelled' | NoticeKind | AfterEvent
type AfterEvent = 'feedback-released' | 'request-answered' | 'letter-released'

/**
 * `about`: the subject, if there may be several, such as a request. `by`: the actor, 'candidate' or an account; waiting jobs have it by this name.
 * `formerly`: the candidate before a change of address.
 */
type Noticed = {
  interviewId: string
  event: NoticeEvent
  about?: string
  by?: string
  formerly?: { name: string; email: string }
  sentence?: string
}

/** Job `notice`: something happened to an interview. Run twice, it mails once. */
export async function giveNotice(ctx: Ctx, id: string, noticed: Noticed): Promise<void> {
  const { event, about, by: actorId, formerly, sentence } = noticed
  if (!canQueueMail(ctx)) return
  await inTransaction(ctx, async (tx) => {
    // Locked: a deletion waits, so that no mail is about an interview that is gone.
    const row = await requireInterview(tx, id, { lock: true })
    // A preview has no candidate.
    if (row.previewOf) return
    if (event === 'published') await announce(tx, row, sentence)
    else if (event === 'moved') await announceMove(tx, id, actorId === 'candidate')
    else if (event === 'corrected') await announceCorrection(tx, row, about!, formerly)
    else if (event === 'cancelled') await announceCancellation(tx, row, sentence)
    else if (event === 'feedback-released' || event === 'request-answered' || event === 'letter-released') {
      await mailAfter(tx, row, event, `${row.id}:${about}`)
    } else if (event !== 'panel') await notifyInterviewers(tx, row, event, { about, actorId })
    if (event === 'completed') await mailReceipt(tx, row)
    if (panelEvents.has(event)) await tellPanel(tx, row, { sentence, isCorrected: event === 'corrected' })
    // Without the last panellist who hadn't rated, it is complete.
    if (event === 'panel') await notifyInterviewers(tx, row, 'panel-complete')
  })
}

/** After these, the panel of a Human-in-Loop interview hears what is different for it. */
const panelEvents: ReadonlySet<NoticeEvent> = new Set(['published', 'moved', 'corrected', 'cancelled', 'panel'])

async function announce(ctx: Ctx, row: InterviewRow, sentence?: string): Promise<void> {
  if (!isToInvite(row)) return
  await inviteCandidate(ctx, row, { onceKey: `invitation:${row.id}`, sentence })
  await addJobs(ctx.db, 'reminder', reminderJobsOf(ctx, row))
}

/** Mails the candidate the interview's new plan and moves the reminders; once for the latest plan. */
export async function announceMove(ctx: Ctx, id: string, isOwnChoice = false): Promise<void> {
  const row = await requireInterview(ctx, id)
  if (row.status !== 'Scheduled' || !row.candidateEmail || !canQueueMail(ctx)) return
  const told = await readTold(ctx, id)
  if (told) await mailMove(ctx, row, told, isOwnChoice)
  else await inviteCandidate(ctx, row, { onceKey: `invitation:${id}` })
  await addJobs(ctx.db, 'reminder', reminderJobsOf(ctx, row))
}

/** Invites the candidate again: at another address, or with another meeting link. `about`: the id of the change. */
async function announceCorrection(
  ctx: Ctx,
  row: InterviewRow,
  about: string,
  formerly: Noticed['formerly'],
): Promise<void> {
  const onceKey = `corrected:${row.id}:${about}`
  const told = await raiseSequence(ctx, row.id)
  // Nothing is sent yet: the invitation that is on its way has the details as they are now.
  if (!told) return announce(ctx, row)
  if (formerly?.email) await withdrawFrom(ctx, row, { ...formerly, plan: told, onceKey: `${onceKey}:withdrawn` })
  const isOpen = row.status === 'Scheduled' || row.status === 'InProgress'
  if (!isOpen || !row.candidateEmail) return
  const news = formerly ? undefined : 'The meeting link has changed. Your link to the interview stays the same.'
  await inviteCandidate(ctx, row, { onceKey, news })
}

type Withdrawn = { name: string; email: string; plan: Told; onceKey: string }

async function withdrawFrom(ctx: Ctx, row: InterviewRow, { name, email, plan, onceKey }: Withdrawn): Promise<void> {
  const occasion = { ...(await readOccasion(ctx, row)), candidateName: withoutLinks(name), candidateEmail: email }
  const { scheduledAt: startsAt, sequence } = plan
  const minutes = plan.minutes ?? row.durationMinutes
  await queueMail(ctx, {
    kind: 'withdrawn',
    to: email,
    content: writeWithdrawal(occasion),
    companyId: row.companyId,
    sender: { accountId: row.creatorId },
    interviewId: row.id,
    replyTo: { name: occasion.inviter.name, address: occasion.inviter.email },
    onceKey,
    ...(startsAt ? { calendar: cancelEntry(occasion, { interviewId: row.id, sequence, startsAt, minutes }) } : {}),
  })
}

type Planned = { interviewId: string; before: Reminder; scheduledAt: string }

/** Job `reminder`. The interview may have been moved, joined, cancelled or begun since it was planned. */
export async function remind(ctx: Ctx, id: string, { before, scheduledAt }: Planned): Promise<void> {
  const row = await requireInterview(ctx, id)
  const isSameDate = row.scheduledAt?.toISOString() === scheduledAt
  if (row.status !== 'Scheduled' || !isSameDate || !canQueueMail(ctx)) return
  if (row.scheduledAt! > ctx.now()) await inTransaction(ctx, (tx) => mailReminder(tx, row, before))
}

async function announceCancellation(ctx: Ctx, row: InterviewRow, sentence?: string): Promise<void> {
  // A candidate without an earlier mail needs no cancellation.
  const told = hasToken(row) ? await readTold(ctx, row.id) : undefined
  if (!told) return
  await mailCancellation(ctx, await readOccasion(ctx, row), { ...row, interviewId: row.id, plan: told, sentence })
}

type DeletedInterview = Occasion & {
  interviewId: string
  companyId: string
  /** Absent in jobs of before. */
  creatorId?: string
  durationMinutes: number
  isOver: boolean
  sentence?: string | undefined
}
type FromQueue = Omit<DeletedInterview, 'scheduledAt'> & { scheduledAt: string | null }

/** Job `interview-deleted`: cancels a deleted interview for a candidate who was invited, unless it is over. */
export async function announceDeletion(ctx: Ctx, deleted: FromQueue): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const told = await forgetTold(tx, deleted.interviewId)
    if (canQueueMail(tx)) await tellPanelGone(tx, deleted)
    if (!told || deleted.isOver || !canQueueMail(tx)) return
    const about = { ...deleted, ...plainWords(deleted), scheduledAt: told.scheduledAt }
    await mailCancellation(tx, about, { ...deleted, plan: told, isGone: true })
  })
}

type Cancelled = {
  interviewId: string
  companyId: string
  creatorId?: string | undefined
  durationMinutes: number
  plan: { sequence: number; scheduledAt: Date | null; minutes: number | null }
  isGone?: boolean
  sentence?: string | undefined
}

async function mailCancellation(ctx: Ctx, about: Occasion, cancelled: Cancelled): Promise<void> {
  const { interviewId, companyId, plan, isGone, sentence } = cancelled
  const minutes = plan.minutes ?? cancelled.durationMinutes
  const { inviter, candidateEmail: to } = about
  const startsAt = plan.scheduledAt
  await queueMail(ctx, {
    kind: 'cancelled',
    to,
    content: writeCancellation({ ...about, scheduledAt: startsAt }, { sentence }),
    companyId,
    sender: { accountId: cancelled.creatorId ?? null },
    replyTo: { name: inviter.name, address: inviter.email },
    onceKey: `cancelled:${interviewId}`,
    ...(isGone ? {} : { interviewId }),
    ...(startsAt
      ? { calendar: cancelEntry(about, { interviewId, sequence: plan.sequence + 1, startsAt, minutes }) }
      : {}),
  })
}
