/** The words of notices to interviewers. */
import type { NoticeKind } from '@nova/contract/interviews/notices'
import { withoutLinks } from '@nova/contract/web-address'
import type { InterviewRow } from '../interview-access/tables.ts'
import type { MailContent } from '../platform/mail/mail.ts'
import { sayMoment } from './dates.ts'

/** Panel members learn of their membership by separate mails. */
export type ToldKind = Exclude<NoticeKind, 'panel'>

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
    case 'panel-complete':
      return {
        subject: `Every scorecard is in for ${candidate}`,
        heading: `The panel has rated ${candidate}`,
        text: 'Everyone on the panel has submitted a scorecard. Compare them side by side and record a decision.',
        action: 'Compare the scorecards',
        path: '/debrief',
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
