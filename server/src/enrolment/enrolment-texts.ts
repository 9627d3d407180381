/** Texts of the mails to people who enrol themselves. */
import { enrolmentHours } from '@nova/contract/positions/enrolment'
import { withoutLinks } from '@nova/contract/web-address'
import type { MailContent } from '../platform/mail/mail.ts'

export type EnrolmentAbout = { title: string; company: string; name: string }

const notYou = (company: string) =>
  `Somebody gave this address to enrol for an interview with ${company}. If that wasn’t you, ignore this email. We don’t create anything unless you confirm.`

/** With the link that verifies the address. */
export function writeVerification({ title, company, name }: EnrolmentAbout, link: string): MailContent {
  return {
    subject: `Confirm your email for ${title} at ${company}`,
    heading: 'Confirm your email',
    paragraphs: [
      `Hello ${name},`,
      `You want to enrol for an interview for ${title} at ${company}. Confirm that this is your address, and we’ll send you the link to your interview.`,
      'You get a place only when you confirm, as long as there are places left.',
    ],
    action: { label: 'Confirm and enrol', url: link },
    footnotes: [`The link works once, for ${enrolmentHours} hours.`, notYou(company)],
  }
}

type Refused = { id: string; title: string; places: number }

/** To the position's creator, once: from now on requests are refused. */
export function writeRefused({ id, title, places }: Refused, why: 'full' | 'crowded'): MailContent {
  const [heading, reason] =
    why === 'full'
      ? ['All places are taken', 'All places of the self-enrolment link are taken, and more people want to enrol.']
      : [
          'Too many people wait to confirm',
          'More people asked to enrol than the self-enrolment link has free places, and haven’t confirmed their email yet. If that’s more than you expect, the link may be in the wrong hands.',
        ]
  return {
    subject: `${heading}: ${withoutLinks(title)}`,
    heading,
    paragraphs: [
      reason,
      'Further requests are refused, with the words to ask you. The page of the link says how many. There you can add places, free those that nobody uses, or renew the link.',
    ],
    facts: [
      { label: 'Position', value: withoutLinks(title) },
      { label: 'Places', value: places.toLocaleString('en') },
    ],
    action: { label: 'Open self-enrolment', url: `/positions/${id}/enrolment` },
    footnotes: ['You get this once, because you created the position.'],
  }
}

export type Standing = 'open' | 'draft' | 'completed'

const standings: Record<Standing, string> = {
  open: 'You’re already enrolled, so your interview link stays the same. Here it is again.',
  draft: 'You’re already on the list. The company will send you the link to your interview.',
  completed: 'You’ve already completed this interview. The company will contact you.',
}

/** For a person who is already in the position; `link` opens their interview. */
export function writeAgain({ title, company, name }: EnrolmentAbout, standing: Standing, link?: string): MailContent {
  return {
    subject: `Your interview for ${title} at ${company}`,
    heading: standing === 'open' ? 'Your interview link' : 'You’re already enrolled',
    paragraphs: [`Hello ${name},`, `This is about your interview for ${title} at ${company}.`, standings[standing]],
    ...(link ? { action: { label: 'Open your interview', url: link } } : {}),
    footnotes: [notYou(company)],
  }
}
