/** The words of mails to the panel. */
import { withoutLinks } from '@nova/contract/web-address'
import type { InterviewRow } from '../interview-access/tables.ts'
import type { MailContent } from '../platform/mail/mail.ts'
import { sayMoment } from './dates.ts'

export type PanelEvent = 'added' | 'changed' | 'removed' | 'cancelled'

type About = Pick<
  InterviewRow,
  | 'id'
  | 'title'
  | 'status'
  | 'joinedName'
  | 'candidateName'
  | 'durationMinutes'
  | 'scheduledAt'
  | 'timeZone'
  | 'meetingUrl'
>
type More = {
  sentence?: string | undefined
  scorecardsDueAt?: Date | null | undefined
  /** Nothing is left to open. */
  isGone?: boolean | undefined
}

/** A mail to a panellist about being on an interview, its new date or its end. */
export function writePanelMail(row: About, event: PanelEvent, reader: string, more: More = {}): MailContent {
  const { scheduledAt, timeZone, durationMinutes, meetingUrl } = row
  const title = withoutLinks(row.title)
  const candidate = candidateOf(row)
  const { subject, heading, text } = wordsOf(event, row, candidate)
  const isOff = event === 'removed' || event === 'cancelled'
  const facts = [
    { label: 'Interview', value: title },
    { label: 'Candidate', value: candidate },
    { label: isOff ? 'It was on' : 'When', value: scheduledAt ? sayMoment(scheduledAt, timeZone) : 'No date yet' },
    { label: 'Duration', value: `${durationMinutes} minutes` },
    ...(meetingUrl && !isOff ? [{ label: 'Meeting', value: meetingUrl }] : []),
    ...(more.scorecardsDueAt && !isOff
      ? [{ label: 'Scorecard due', value: sayMoment(more.scorecardsDueAt, timeZone) }]
      : []),
  ]
  const isOver = row.status === 'Completed'
  const open = isOver
    ? { label: 'Fill in the scorecard', url: `/interview/${row.id}/report?tab=scorecard` }
    : { label: 'Open the interview', url: `/interview/${row.id}/overview` }
  return {
    subject: `${subject}: ${title}`,
    heading,
    preheader: title,
    paragraphs: [`Hello ${withoutLinks(reader)},`, text, ...sayNote(more.sentence)],
    facts,
    ...(event === 'removed' || more.isGone ? {} : { action: open }),
    sections: [ownNotices],
  }
}

export const sayNote = (sentence: string | undefined): string[] => (sentence ? [`Note: ${withoutLinks(sentence)}`] : [])

export const candidateOf = ({ joinedName, candidateName }: Pick<InterviewRow, 'joinedName' | 'candidateName'>) =>
  withoutLinks((joinedName ?? candidateName) || 'The candidate')

/** Link to the choice of notices. */
export const ownNotices = {
  heading: 'Your notifications',
  paragraphs: ['You get this because you created this interview or are on its list of interviewers.'],
  links: [{ label: 'Choose what we email you', url: '/settings/notifications' }],
}

function wordsOf(event: PanelEvent, { status }: About, candidate: string) {
  switch (event) {
    case 'added':
      return {
        subject: 'You’re on the panel',
        heading: `You’re on the panel for ${candidate}`,
        text:
          status === 'Completed'
            ? 'You were put on the panel of this interview. It is over: please look at the report and fill in your scorecard.'
            : 'You were put on the panel of this interview. You join it with the candidate, and fill in a scorecard of your own.',
      }
    case 'changed':
      return {
        subject: 'Changed for the panel',
        heading: `The interview with ${candidate} has changed`,
        text: 'Date, duration or details are different from what we told you last. Below is how they are now.',
      }
    case 'removed':
      return {
        subject: 'You’re off the panel',
        heading: `You’re no longer on the panel for ${candidate}`,
        text: 'You were taken off the panel of this interview. You don’t need to do anything.',
      }
    case 'cancelled':
      return {
        subject: 'Cancelled for the panel',
        heading: `The interview with ${candidate} was cancelled`,
        text: 'You were on its panel. You don’t need to do anything.',
      }
  }
}
