/** What candidates are mailed, in words. */
import type { InterviewInvitation } from '@nova/contract/candidates'
import { joinEarlyMinutes } from '@nova/contract/constants'
import type { Judging } from '@nova/contract/judging'
import type { MailContent, MailSection } from '../platform/mail/mail.ts'
import { sayMoment } from './dates.ts'

export type Occasion = {
  title: string
  /** The address where no name was given. */
  candidateName: string
  candidateEmail: string
  inviter: { name: string; email: string; company: string }
  scheduledAt: Date | null
  timeZone: string | null
}

export type Invited = Occasion & {
  link: string
  invitation: Pick<InterviewInvitation, 'durationMinutes' | 'interviewType' | 'meetingUrl' | 'disclosure'>
  judging: Judging
}

export const greet = ({ candidateName, candidateEmail }: Occasion) =>
  candidateName.toLowerCase() === candidateEmail.toLowerCase() ? 'Hello,' : `Hello ${candidateName},`
const say = ({ scheduledAt, timeZone }: Occasion) => (scheduledAt ? sayMoment(scheduledAt, timeZone) : 'Any time')

export function writeInvitation(about: Invited): MailContent {
  const { title, inviter, candidateEmail, scheduledAt, link } = about
  return {
    subject: `Interview invitation: ${title} at ${inviter.company}`,
    heading: `${inviter.company} invites you to an interview`,
    preheader: scheduledAt ? say(about) : `${inviter.company} has invited you to interview for ${title}.`,
    paragraphs: [
      greet(about),
      `${inviter.name} from ${inviter.company} has invited you to a technical interview: ${title}.`,
      'The link is yours alone and opens the interview in your browser. You don’t need an account. Please don’t forward it.',
    ],
    facts: factsOf(about),
    action: { label: 'Open your interview', url: link },
    sections: [rehearsal(about), describeJudging(about), describeRecording(about), adjustments(about)],
    footnotes: [
      `${inviter.name} entered ${candidateEmail} as your address. If you didn’t expect this, you can ignore it: nothing is recorded before you join.`,
    ],
  }
}

export function writeReminder(about: Invited, before: 'day' | 'hour'): MailContent {
  const soon = before === 'day' ? 'in one day' : 'in one hour'
  return {
    subject: `Reminder: your interview for ${about.title} is ${soon}`,
    heading: `Your interview is ${soon}`,
    preheader: say(about),
    paragraphs: [greet(about), `This is a reminder of your interview with ${about.inviter.company}: ${about.title}.`],
    facts: factsOf(about),
    action: { label: 'Open your interview', url: about.link },
    sections: before === 'day' ? [rehearsal(about), adjustments(about)] : [],
    footnotes: [`Can’t make it? Reply to this e-mail to reach ${about.inviter.name}.`],
  }
}

export function writeMove(about: Invited, before: Date | null): MailContent {
  const { title, inviter, link, timeZone } = about
  const old = before ? [{ label: 'Before', value: sayMoment(before, timeZone) }] : []
  return {
    subject: `New time: interview for ${title} at ${inviter.company}`,
    heading: 'Your interview has a new time',
    preheader: say(about),
    paragraphs: [greet(about), `${inviter.company} has moved your interview: ${title}. Your link stays the same.`],
    facts: [...factsOf(about), ...old],
    action: { label: 'Open your interview', url: link },
    sections: [adjustments(about)],
    footnotes: [`Can’t make it then? Reply to this e-mail to reach ${inviter.name}.`],
  }
}

export function writeCancellation(about: Occasion): MailContent {
  const { title, inviter, scheduledAt } = about
  return {
    subject: `Cancelled: interview for ${title} at ${inviter.company}`,
    heading: 'Your interview was cancelled',
    paragraphs: [
      greet(about),
      `${inviter.company} has cancelled your interview: ${title}. You don’t need to do anything, and your link no longer works.`,
    ],
    ...(scheduledAt ? { facts: [{ label: 'It was on', value: say(about) }] } : {}),
    footnotes: [`Questions? Reply to this e-mail to reach ${inviter.name}.`],
  }
}

function factsOf(about: Invited) {
  const { scheduledAt, invitation } = about
  const { durationMinutes, interviewType, meetingUrl } = invitation
  const format =
    interviewType === 'AiOnly' ? 'With Nova, an AI assistant' : 'With your interviewers and Nova, an AI assistant'
  return [
    { label: 'When', value: say(about) },
    { label: 'Duration', value: `${durationMinutes} minutes` },
    { label: 'Format', value: format },
    ...(meetingUrl ? [{ label: 'Meeting', value: meetingUrl }] : []),
    ...(scheduledAt
      ? [
          {
            label: 'Opens',
            value: `${joinEarlyMinutes} minutes before. The page shows the time in your own time zone.`,
          },
        ]
      : []),
  ]
}

const rehearsal = ({ link }: Invited): MailSection => ({
  heading: 'Try the room first',
  paragraphs: [
    'Write and run code with a sample question, and check your browser. It takes a few minutes, and nothing is recorded.',
  ],
  links: [{ label: 'Try the room', url: `${link}&rehearsal=1` }],
})

const describeJudging = ({ judging, link }: Invited): MailSection => ({
  heading: 'How you’ll be judged',
  items: judging.competencies.map(({ name, share, text }) => `${name}, ${share}%: ${text}`),
  paragraphs: judging.notes,
  links: [{ label: 'Read what counts and what doesn’t', url: link }],
})

const describeRecording = ({ invitation }: Invited): MailSection => ({
  heading: 'What is recorded',
  paragraphs: invitation.disclosure.text.split(/\n+/),
})

const adjustments = ({ inviter }: Invited): MailSection => ({
  heading: 'Extra time, breaks or other adjustments',
  paragraphs: [
    `Reply to this e-mail or write to ${inviter.name} (${inviter.email}), as early as you can. Adjustments never count against you.`,
  ],
})
