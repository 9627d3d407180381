/**
 * Who is mailed about an interview, and when: the candidate (invitation, reminders, moved, cancelled; afterwards
 * receipt, feedback, replies) and its interviewers (joined, completed, report ready, requests). What happens elsewhere reaches it as jobs, so nobody imports it for that.
 * Public files: after-mails.ts, candidate-texts.ts, interviewer-mails.ts, inviting-many.ts.
 */
import type { NoticeKind } from '@nova/contract/notices'
import { requireInterview } from '../interviews/access.ts'
import { hasToken } from '../interviews/candidate-token.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { addJobs } from '../platform/jobs/jobs.ts'
import { canQueueMail, queueMail } from '../platform/mail/mail.ts'
import { mailAfter, mailReceipt } from './after-mails.ts'
import { forgetTold, readTold } from './calendar.ts'
import { cancelEntry, inviteCandidate, mailMove, mailReminder, readOccasion } from './candidate-mails.ts'
import { type Occasion, writeCancellation } from './candidate-texts.ts'
import { notifyInterviewers } from './interviewer-mails.ts'
import { isToInvite } from './inviting-many.ts'
import { type Reminder, reminderJobsOf } from './reminders.ts'

type NoticeEvent = 'published' | 'moved' | 'cancelled' | NoticeKind | AfterEvent
/** What happens after the interview and is mailed to its candidate. */
type AfterEvent = 'feedback-released' | 'request-answered'

/** `about`: what it is of which there may be several, such as a request. `by`: whose act it is: 'candidate', or an account. */
type Noticed = { interviewId: string; event: NoticeEvent; about?: string; by?: string }

/** Job `notice`: something happened to an interview. Run twice, it mails once. */
export async function giveNotice(ctx: Ctx, id: string, noticed: Noticed): Promise<void> {
  const { event, about, by } = noticed
  if (!canQueueMail(ctx)) return
  await inTransaction(ctx, async (tx) => {
    // Locked: a deletion waits, so that no mail is about an interview that is gone.
    const row = await requireInterview(tx, id, { lock: true })
    // Whoever walks a copy is nobody's candidate.
    if (row.previewOf) return
    if (event === 'published') await announce(tx, row)
    else if (event === 'moved') await announceMove(tx, id, by === 'candidate')
    else if (event === 'cancelled') await announceCancellation(tx, row)
    else if (event === 'feedback-released' || event === 'request-answered') {
      await mailAfter(tx, row, event, `${row.id}:${about}`)
    } else await notifyInterviewers(tx, row, event, { about, by })
    if (event === 'completed') await mailReceipt(tx, row)
  })
}

async function announce(ctx: Ctx, row: InterviewRow): Promise<void> {
  if (!isToInvite(row)) return
  await inviteCandidate(ctx, row, { onceKey: `invitation:${row.id}` })
  await addJobs(ctx.db, 'reminder', reminderJobsOf(ctx, row))
}

/** Mails the candidate the interview's new plan and moves the reminders; once for what it is by then. */
export async function announceMove(ctx: Ctx, id: string, isOwnChoice = false): Promise<void> {
  const row = await requireInterview(ctx, id)
  if (row.status !== 'Scheduled' || !row.candidateEmail || !canQueueMail(ctx)) return
  const told = await readTold(ctx, id)
  if (told) await mailMove(ctx, row, told, isOwnChoice)
  else await inviteCandidate(ctx, row, { onceKey: `invitation:${id}` })
  await addJobs(ctx.db, 'reminder', reminderJobsOf(ctx, row))
}

type Planned = { interviewId: string; before: Reminder; scheduledAt: string }

/** Job `reminder`. The interview may have been moved, joined, cancelled or begun since it was planned. */
export async function remind(ctx: Ctx, id: string, { before, scheduledAt }: Planned): Promise<void> {
  const row = await requireInterview(ctx, id)
  const isSameDate = row.scheduledAt?.toISOString() === scheduledAt
  if (row.status !== 'Scheduled' || !isSameDate || !canQueueMail(ctx)) return
  if (row.scheduledAt! > ctx.now()) await inTransaction(ctx, (tx) => mailReminder(tx, row, before))
}

async function announceCancellation(ctx: Ctx, row: InterviewRow): Promise<void> {
  // A candidate who was told nothing yet has nothing to be cancelled.
  const told = hasToken(row) ? await readTold(ctx, row.id) : undefined
  if (!told) return
  await mailCancellation(ctx, await readOccasion(ctx, row), { ...row, interviewId: row.id, told })
}

/** What is left of a deleted interview, for the cancellation. */
type DeletedInterview = Occasion & {
  interviewId: string
  companyId: string
  durationMinutes: number
  isOver: boolean
}
type FromQueue = Omit<DeletedInterview, 'scheduledAt'> & { scheduledAt: string | null }

/** Job `interview-deleted`: who was invited and has not been held yet hears that it is off. */
export async function announceDeletion(ctx: Ctx, deleted: FromQueue): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const told = await forgetTold(tx, deleted.interviewId)
    if (!told || deleted.isOver || !canQueueMail(tx)) return
    const about = { ...deleted, scheduledAt: told.scheduledAt }
    await mailCancellation(tx, about, { ...deleted, told, isGone: true })
  })
}

type Cancelled = {
  interviewId: string
  companyId: string
  durationMinutes: number
  told: { sequence: number; scheduledAt: Date | null; minutes: number | null }
  isGone?: boolean
}

async function mailCancellation(ctx: Ctx, about: Occasion, cancelled: Cancelled): Promise<void> {
  const { interviewId, companyId, told, isGone } = cancelled
  const minutes = told.minutes ?? cancelled.durationMinutes
  const { inviter, candidateEmail: to } = about
  const startsAt = told.scheduledAt
  await queueMail(ctx, {
    kind: 'cancelled',
    to,
    content: writeCancellation({ ...about, scheduledAt: startsAt }),
    companyId,
    replyTo: { name: inviter.name, address: inviter.email },
    onceKey: `cancelled:${interviewId}`,
    ...(isGone ? {} : { interviewId }),
    ...(startsAt
      ? { calendar: cancelEntry(about, { interviewId, sequence: told.sequence + 1, startsAt, minutes }) }
      : {}),
  })
}
