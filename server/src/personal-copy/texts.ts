/** Mails about a copy of the data. */
import { copyDays } from '@nova/contract/retention/personal-copy'
import { answerDays, confirmHours } from '@nova/contract/retention/retention'
import { withoutLinks } from '@nova/contract/web-address'
import type { MailContent } from '../platform/mail/mail.ts'

const sayDay = (at: Date) =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

type About = { title: string; company: string; url: string }

export function writeConfirmation(about: About): MailContent {
  const [title, company] = [withoutLinks(about.title), withoutLinks(about.company)]
  return {
    subject: `Confirm: a copy of your data at ${company}`,
    heading: 'Do you want a copy of your data?',
    paragraphs: [
      `Somebody with your link asked for a copy of the data of your interview ${title} at ${company}. If that was you, confirm it.`,
      `${company} then has ${answerDays} days to send it.`,
    ],
    action: { label: 'Look and confirm', url: about.url },
    footnotes: [`This link works for ${confirmHours} hours. If you didn’t ask, do nothing: nothing is sent.`],
  }
}

export function writeAsked(about: { answerBy: Date; path: string }): MailContent {
  return {
    subject: `A candidate asks for a copy of their data: answer by ${sayDay(about.answerBy)}`,
    heading: 'A candidate asks for a copy of their data',
    paragraphs: [
      `A candidate has asked for a copy of the data of their interview, and confirmed it by email. Answer by ${sayDay(about.answerBy)}.`,
      'One press makes the file and mails the candidate a link to it.',
    ],
    action: { label: 'Open the request', url: about.path },
    footnotes: ['You get this because you are an administrator of your company.'],
  }
}

export function writeReady(about: About): MailContent {
  const [title, company] = [withoutLinks(about.title), withoutLinks(about.company)]
  return {
    subject: `Your data at ${company} is ready`,
    heading: 'The copy of your data is ready',
    paragraphs: [
      `${company} has made a copy of the data of your interview ${title}: one ZIP file with a page that explains it.`,
      `Download it within ${copyDays} days. After that it is deleted, and you can ask again.`,
    ],
    action: { label: 'Open your page', url: about.url },
    footnotes: ['The file holds personal data. Keep it in a safe place.'],
  }
}
