/** The words of mails to candidates. */
import { joinEarlyMinutes } from '@nova/contract/constants'
import type { InterviewInvitation } from '@nova/contract/interviews/candidates'
import type { Judging } from '@nova/contract/reports/judging'
import { withoutLinks } from '@nova/contract/web-address'
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

type Own = { sentence?: string | undefined }

const sayOwn = ({ inviter }: Occasion, sentence: string | undefined): string[] =>
  sentence ? [`A note from ${inviter.company}: ${withoutLinks(sentence)}`] : []

export type Invited = Occasion & {
  link: string
  /** For an interview without a date: joining is refused after this time. */
  openUntil: Date | null
  /** The times to choose from. */
  slots: Date[]
  invitation: Pick<InterviewInvitation, 'durationMinutes' | 'interviewType' | 'meetingUrl' | 'disclosure'> & {
    hasProject: boolean
  }
  judging: Judging
}

export const greet = ({ candidateName, candidateEmail }: Occasion) =>
  candidateName.toLowerCase() === candidateEmail.toLowerCase() ? 'Hello,' : `Hello ${candidateName},`
const say = ({ scheduledAt, timeZone }: Occasion) => (scheduledAt ? sayMoment(scheduledAt, timeZone) : 'Any time')

/** When an interview is, with the open choices. */
export function sayWhen(about: Pick<Invited, 'scheduledAt' | 'timeZone' | 'openUntil' | 'slots'>): string {
  const { scheduledAt, timeZone, openUntil, slots } = about
  if (scheduledAt) return sayMoment(scheduledAt, timeZone)
  if (slots.length > 0)
    return slots.length === 1 ? 'Once you choose the offered time' : `You choose one of ${slots.length} times`
  return openUntil ? `Any time until ${sayMoment(openUntil, timeZone)}` : 'Any time'
}

/** `news`: differences from the earlier invitation. `sentence`: the publisher's own note. */
export function writeInvitation(
  about: Invited,
  { news, sentence }: { news?: string | undefined } & Own = {},
): MailContent {
  const { title, inviter, candidateEmail, scheduledAt, link } = about
  return {
    subject: `${news ? 'Updated interview invitation' : 'Interview invitation'}: ${title} at ${inviter.company}`,
    heading: `${inviter.company} invites you to an interview`,
    preheader: scheduledAt ? sayWhen(about) : `${inviter.company} has invited you to interview for ${title}.`,
    paragraphs: [
      greet(about),
      ...(news ? [news] : []),
      `${inviter.name} from ${inviter.company} has invited you to a technical interview for ${title}.`,
      ...sayOwn(about, sentence),
      'The link is yours alone and opens the interview in your browser. You don’t need an account. Please don’t forward it.',
    ],
    facts: factsOf(about),
    action: { label: needsChoice(about) ? chooseTime : 'Open your interview', url: link },
    sections: [
      ...offerSlots(about),
      rehearsal(about),
      describeJudging(about),
      describeRecording(about),
      ...tellPlace(about),
      adjustments(about),
    ],
    footnotes: [
      `This email is for ${candidateEmail}. If you didn’t expect it, you can ignore it: nothing is recorded before you join.`,
    ],
  }
}

export function writeReminder(about: Invited, before: 'day' | 'hour'): MailContent {
  const soon = before === 'day' ? 'in one day' : 'in one hour'
  return {
    subject: `Reminder: your interview for ${about.title} is ${soon}`,
    heading: `Your interview is ${soon}`,
    preheader: say(about),
    paragraphs: [greet(about), `This is a reminder of your interview for ${about.title} at ${about.inviter.company}.`],
    facts: factsOf(about),
    action: { label: 'Open your interview', url: about.link },
    sections: before === 'day' ? [rehearsal(about), adjustments(about)] : [],
    footnotes: [`Can’t make it? Reply to this email to reach ${about.inviter.name}.`],
  }
}

type Before = Pick<Invited, 'scheduledAt' | 'openUntil' | 'slots'> & { minutes: number | null }

/** Describes the changes since the last announcement; `isOwnChoice` if the candidate chose the time. */
export function writeMove(about: Invited, before: Before, isOwnChoice = false): MailContent {
  const { title, inviter, link, invitation } = about
  const { name, heading, text } = wordsOfMove(about, before, isOwnChoice)
  const isLonger = before.minutes !== null && before.minutes !== invitation.durationMinutes
  const wasAt = sayWhen({ ...before, timeZone: about.timeZone })
  return {
    subject: `${name}: interview for ${title} at ${inviter.company}`,
    heading,
    preheader: sayWhen(about),
    paragraphs: [greet(about), `${text} Your link stays the same.`],
    facts: factsOf(about, {
      ...(wasAt === sayWhen(about) || (!before.scheduledAt && before.slots.length > 0) ? {} : { when: wasAt }),
      ...(isLonger ? { minutes: before.minutes! } : {}),
    }),
    action: { label: needsChoice(about) ? chooseTime : 'Open your interview', url: link },
    sections: [...offerSlots(about), adjustments(about)],
    footnotes: [
      `${needsChoice(about) ? 'Does none of these times work for you' : 'Can’t make it then'}? Reply to this email to reach ${inviter.name}.`,
    ],
  }
}

function wordsOfMove(about: Invited, before: Before, isOwnChoice: boolean) {
  const { title, scheduledAt, openUntil, slots, invitation, inviter } = about
  const who = inviter.company
  const isMoved = before.scheduledAt?.getTime() !== scheduledAt?.getTime()
  if (isMoved && isOwnChoice) {
    return {
      name: 'Your time',
      heading: 'Your interview has a time',
      text: `You chose a time for your interview for ${title} at ${who}.`,
    }
  }
  if (!scheduledAt && slots.length > 0 && String(before.slots.map(Number)) !== String(slots.map(Number))) {
    return {
      name: 'Choose a time',
      heading: 'Choose a time for your interview',
      text: `${who} offers you times for your ${title} interview. Choose the one that suits you on your page.`,
    }
  }
  if (isMoved) {
    return {
      name: 'New time',
      heading: 'Your interview has a new time',
      text: `${who} has moved your interview for ${title}.`,
    }
  }
  if (before.minutes !== null && before.minutes !== invitation.durationMinutes) {
    return {
      name: 'New duration',
      heading: 'Your interview has a new duration',
      text: `${who} has changed the duration of your interview for ${title}.`,
    }
  }
  if (before.openUntil?.getTime() !== openUntil?.getTime()) {
    return {
      name: 'New deadline',
      heading: openUntil ? 'Your interview has a new deadline' : 'Your interview has no deadline any more',
      text: `${who} has changed the deadline of your interview for ${title}.`,
    }
  }
  return {
    name: 'Other times',
    heading: slots.length > 0 ? 'You can move your interview' : 'Your interview can’t be moved any more',
    text:
      slots.length > 0
        ? `${who} offers other times for your ${title} interview. You can keep yours or choose another one on your page.`
        : `${who} no longer offers other times for your ${title} interview. It stays at the time below.`,
  }
}

export function writeCancellation(about: Occasion, { sentence }: Own = {}): MailContent {
  const { title, inviter, scheduledAt } = about
  return {
    subject: `Cancelled: interview for ${title} at ${inviter.company}`,
    heading: 'Your interview was cancelled',
    paragraphs: [
      greet(about),
      `${inviter.company} has cancelled your interview for ${title}. You don’t need to do anything, and your link no longer works.`,
      ...sayOwn(about, sentence),
    ],
    ...(scheduledAt ? { facts: [{ label: 'It was on', value: say(about) }] } : {}),
    footnotes: [`Questions? Reply to this email to reach ${inviter.name}.`],
  }
}

/** For an address at which the candidate is not invited any more. It may be a stranger's. */
export function writeWithdrawal({ title, inviter }: Occasion): MailContent {
  return {
    subject: `Withdrawn: interview invitation for ${title} at ${inviter.company}`,
    heading: 'This invitation was withdrawn',
    paragraphs: [
      'Hello,',
      `${inviter.company} invited a candidate for ${title} at this address, and now invites them at another one. The link that we sent here no longer works. You don’t need to do anything.`,
    ],
    footnotes: [`Questions? Reply to this email to reach ${inviter.name}.`],
  }
}

export const formatOf = (type: Invited['invitation']['interviewType']) =>
  type === 'AiOnly' ? 'With Nova, an AI assistant' : 'With your interviewers and Nova, an AI assistant'

/** `was`: previous values, shown next to the current ones. */
function factsOf(about: Invited, was: { when?: string; minutes?: number } = {}) {
  const { scheduledAt, invitation } = about
  const { durationMinutes, interviewType, meetingUrl, hasProject } = invitation
  return [
    { label: 'When', value: sayWhen(about) },
    ...(was.when ? [{ label: 'Previously', value: was.when }] : []),
    { label: 'Duration', value: `${durationMinutes} minutes${was.minutes ? `, previously ${was.minutes}` : ''}` },
    { label: 'Format', value: formatOf(interviewType) },
    ...(hasProject ? [{ label: 'You need', value: 'A computer: one question is a project with a terminal.' }] : []),
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

const chooseTime = 'Choose a time'
const needsChoice = ({ scheduledAt, slots }: Invited) => !scheduledAt && slots.length > 0

/** The times to choose from, where there are some. */
function offerSlots(about: Invited): MailSection[] {
  const { slots, scheduledAt, timeZone, link } = about
  const others = slots.filter((startsAt) => startsAt.getTime() !== scheduledAt?.getTime())
  if (others.length === 0) return []
  const move = 'Move your interview'
  return [
    {
      heading: needsChoice(about) ? 'Times to choose from' : move,
      paragraphs: ['Your page shows these times in your own time zone. Each is free until somebody takes it.'],
      items: others.map((startsAt) => sayMoment(startsAt, timeZone)),
      // If a time must be chosen, the mail's button leads there.
      ...(needsChoice(about) ? {} : { links: [{ label: move, url: link }] }),
    },
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

/** The notice of the interview's place, where one was chosen. */
const tellPlace = ({ invitation: { disclosure } }: Invited): MailSection[] => {
  const { notice } = disclosure
  return notice ? [{ heading: notice.title, paragraphs: [...notice.paragraphs, notice.law] }] : []
}

const adjustments = ({ inviter }: Invited): MailSection => ({
  heading: 'Extra time, breaks or other adjustments',
  paragraphs: [
    `Reply to this email or write to ${inviter.name} (${inviter.email}), as early as you can. Adjustments never count against you.`,
  ],
})
