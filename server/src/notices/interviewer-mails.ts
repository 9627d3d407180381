/** Notices to the interviewers of an interview: its creator, and colleagues on its list who have an account. */
import type { NoticeKind } from '@nova/contract/interviews/notices'
import { withoutLinks } from '@nova/contract/web-address'
import { findAccounts } from '../accounts/accounts.ts'
import { readPanelPlan } from '../interviews/plan/panel-plan.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import type { Ctx } from '../platform/context/context.ts'
import { type MailContent, queueMail } from '../platform/mail/mail.ts'
import { listAwaited } from '../reviews/awaited.ts'
import { listSilent } from './choices.ts'
import { sayMoment } from './dates.ts'

/**
 * `about`: the subject of the notice, if it isn't the interview as such. `by`: account id of the actor, who needs no
 * notice.
 */
type Notified = { about?: string | undefined; by?: string | undefined }

/** Panel members learn of their membership by separate mails. */
export type ToldKind = Exclude<NoticeKind, 'panel'>

/** Mails everyone who wants this kind, once for each interview, or for each thing that it is about. */
export async function notifyInterviewers(
  ctx: Ctx,
  row: InterviewRow,
  kind: ToldKind,
  { about, by }: Notified = {},
): Promise<void> {
  const { id, companyId, creatorId, companyEmails } = row
  const people = await findAccounts(ctx, companyId, { ids: [creatorId], emails: companyEmails })
  const silent = await listSilent(ctx, kind)
  const dueAt = await readDue(ctx, row, kind)
  const concerned = await whoIsConcerned(ctx, row, kind)
  for (const person of people) {
    if (silent.has(person.id) || person.id === by || !concerned(person)) continue
    await queueMail(ctx, {
      kind: `notice-${kind}`,
      to: person.email,
      content: writeNotice(row, kind, person.name, dueAt),
      companyId,
      sender: { accountId: creatorId },
      interviewId: id,
      onceKey: `notice-${kind}:${about ?? id}:${person.id}`,
    })
  }
}

async function readDue(ctx: Ctx, { id }: InterviewRow, kind: ToldKind): Promise<Date | null> {
  if (kind !== 'scorecard-due' && kind !== 'reply-due') return null
  const { scorecardsDueAt, replyBy } = await readPanelPlan(ctx, id)
  const date = kind === 'reply-due' ? replyBy : scorecardsDueAt
  return date === null ? null : new Date(date)
}

async function whoIsConcerned(ctx: Ctx, row: InterviewRow, kind: ToldKind) {
  if (kind === 'scorecard-due') {
    const awaited = new Set((await listAwaited(ctx, row)).map(({ id }) => id))
    return ({ id }: { id: string }) => awaited.has(id)
  }
  // The panel of these interviews gets a mail of its own, with the changed entry for its calendar.
  const isTold = kind === 'rescheduled' && row.interviewType === 'HumanInLoop'
  const onPanel = new Set(isTold ? row.companyEmails.map((email) => email.toLowerCase()) : [])
  return ({ email }: { email: string }) => !onPanel.has(email.toLowerCase())
}

type Words = { subject: string; heading: string; text: string; action: string; path: string }

type About = Pick<
  InterviewRow,
  'id' | 'title' | 'joinedName' | 'candidateName' | 'durationMinutes' | 'scheduledAt' | 'timeZone'
>

/** `dueAt`: deadline of the thing that is due. */
export function writeNotice(row: About, kind: ToldKind, reader: string, dueAt: Date | null = null): MailContent {
  const { joinedName, candidateName, durationMinutes, scheduledAt, timeZone } = row
  const title = withoutLinks(row.title)
  const candidate = withoutLinks((joinedName ?? candidateName) || 'The candidate')
  const { subject, heading, text, action, path } = wordsOf(kind, candidate)
  return {
    subject: `${subject}: ${title}`,
    heading,
    preheader: title,
    paragraphs: [`Hello ${withoutLinks(reader)},`, text],
    facts: [
      { label: 'Interview', value: title },
      { label: 'Candidate', value: candidate },
      ...(kind === 'rescheduled'
        ? [{ label: 'When', value: scheduledAt ? sayMoment(scheduledAt, timeZone) : 'No date' }]
        : []),
      ...(dueAt ? [{ label: 'Due', value: sayMoment(dueAt, timeZone) }] : []),
      { label: 'Duration', value: `${durationMinutes} minutes` },
    ],
    action: { label: action, url: `/interview/${row.id}${path}` },
    sections: [
      {
        heading: 'Your notifications',
        paragraphs: ['You get this because you created this interview or are on its list of interviewers.'],
        links: [{ label: 'Choose what we email you', url: '/settings/notifications' }],
      },
    ],
  }
}

function wordsOf(kind: ToldKind, candidate: string): Words {
  switch (kind) {
    case 'joined':
      return {
        subject: `${candidate} has joined`,
        heading: `${candidate} has joined the interview`,
        text: 'The interview is running. You can watch it live.',
        action: 'Watch the interview',
        path: '',
      }
    case 'completed':
      return {
        subject: `${candidate} has completed the interview`,
        heading: `${candidate} has completed the interview`,
        text: 'You can play back the whole session now. The report will be ready once the code has been tested.',
        action: 'Play it back',
        path: '/playback',
      }
    case 'report-ready':
      return {
        subject: `Report ready for ${candidate}`,
        heading: `The report for ${candidate} is ready`,
        text: 'You can read how the interview went. Every figure links to the moments behind it.',
        action: 'Read the report',
        path: '/report',
      }
    case 'rescheduled':
      return {
        subject: `New time for ${candidate}`,
        heading: `The interview with ${candidate} has a new time`,
        text: 'The candidate or a colleague has changed the date. The candidate knows, and their reminders follow it.',
        action: 'Open the interview',
        path: '/overview',
      }
    case 'scorecard-due':
      return {
        subject: `Your scorecard for ${candidate} is missing`,
        heading: `Your scorecard for ${candidate} is missing`,
        text: 'The panel decides together once every scorecard is in. Nobody sees yours before you submit it, and you see the others’ after that.',
        action: 'Fill in the scorecard',
        path: '/report?tab=scorecard',
      }
    case 'reply-due':
      return {
        subject: `A reply to ${candidate} is due soon`,
        heading: `You promised ${candidate} a reply`,
        text: 'No feedback is released yet. Decide with your panel, and release feedback or write to the candidate by the date below.',
        action: 'Open the debrief',
        path: '/debrief',
      }
    case 'candidate-request':
      return {
        subject: `${candidate} has a request`,
        heading: `${candidate} has a request about the interview`,
        text: 'They answered a finding or a reply, said that something is wrong, or asked for a review. Please read it and reply.',
        action: 'Read and reply',
        path: '/report?tab=strengths',
      }
  }
}
