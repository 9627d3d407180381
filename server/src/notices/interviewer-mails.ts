/** Notices to the interviewers of an interview: its creator, and colleagues on its list who have an account. */
import type { NoticeKind } from '@nova/contract/notices'
import { withoutLinks } from '@nova/contract/web-address'
import { findAccounts } from '../accounts/accounts.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import type { Ctx } from '../platform/context/context.ts'
import { type MailContent, queueMail } from '../platform/mail/mail.ts'
import { listSilent } from './choices.ts'
import { sayMoment } from './dates.ts'

/** What it is `about`, where that is not the interview as such; and whose act it was, who knows of it: an account's id. */
type Notified = { about?: string | undefined; by?: string | undefined }

/** Mails everyone who wants this kind, once for each interview, or for each thing that it is about. */
export async function notifyInterviewers(
  ctx: Ctx,
  row: InterviewRow,
  kind: NoticeKind,
  { about, by }: Notified = {},
): Promise<void> {
  const { id, companyId, creatorId, companyEmails } = row
  const people = await findAccounts(ctx, companyId, { ids: [creatorId], emails: companyEmails })
  const silent = await listSilent(ctx, kind)
  for (const person of people) {
    if (silent.has(person.id) || person.id === by) continue
    await queueMail(ctx, {
      kind: `notice-${kind}`,
      to: person.email,
      content: writeNotice(row, kind, person.name),
      companyId,
      sender: { accountId: creatorId },
      interviewId: id,
      onceKey: `notice-${kind}:${about ?? id}:${person.id}`,
    })
  }
}

type Words = { subject: string; heading: string; text: string; action: string; path: string }

type About = Pick<
  InterviewRow,
  'id' | 'title' | 'joinedName' | 'candidateName' | 'durationMinutes' | 'scheduledAt' | 'timeZone'
>

export function writeNotice(row: About, kind: NoticeKind, reader: string): MailContent {
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

function wordsOf(kind: NoticeKind, candidate: string): Words {
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
