/** Mails about deleting: the list to a company's administrators, and the steps of a candidate's request. */
import {
  answerDays,
  confirmHours,
  noticeDays,
  refusalGrounds,
  type RefusalGround,
} from '@nova/contract/retention/retention'
import { withoutLinks } from '@nova/contract/web-address'
import type { MailContent } from '../platform/mail/mail.ts'

export const sayDay = (at: Date) =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const many = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'interview' : 'interviews'}`

/** Names no candidate: mails outlive interviews in others' mailboxes. `waits`: nothing is deleted for a day. */
export function writeDueList(about: { total: number; first: Date; waits: boolean }): MailContent {
  const when = about.waits ? 'tomorrow' : `from ${sayDay(about.first)}`
  return {
    subject: `${many(about.total)} will be deleted ${when}`,
    heading: 'Interviews that are deleted soon',
    paragraphs: [
      about.waits
        ? `The server was stopped, or its clock was changed, for more than a day. ${many(about.total)} are past their date by your company’s rule. They are deleted 24 hours from now.`
        : `By your company’s rule, ${many(about.total)} will be deleted within ${noticeDays} days, the first on ${sayDay(about.first)}.`,
      'Open the list to see them. To keep one for a legal reason, set a hold on its page.',
    ],
    action: { label: 'Open the list', url: '/settings/retention' },
    footnotes: ['You get this because you are an administrator of your company.'],
  }
}

export function writeConfirmation(about: { title: string; company: string; url: string }): MailContent {
  const [title, company] = [withoutLinks(about.title), withoutLinks(about.company)]
  return {
    subject: `Confirm: delete your interview at ${company}`,
    heading: 'Do you want your interview deleted?',
    paragraphs: [
      `Somebody with your link asked to delete your interview ${title} at ${company}. If that was you, confirm it.`,
      `${company} then has ${answerDays} days to answer. Once deleted, nothing of it can be brought back.`,
    ],
    action: { label: 'Look and confirm', url: about.url },
    footnotes: [`This link works for ${confirmHours} hours. If you didn’t ask, do nothing: nothing is deleted.`],
  }
}

export function writeAsked(about: { answerBy: Date; path: string }): MailContent {
  return {
    subject: `A candidate asks to be erased: answer by ${sayDay(about.answerBy)}`,
    heading: 'A candidate asks to be erased',
    paragraphs: [
      `A candidate has asked for their interview to be deleted, and confirmed it by email. Answer by ${sayDay(about.answerBy)}.`,
      'You may refuse only for a legal reason, and only until it ends.',
    ],
    action: { label: 'Open the request', url: about.path },
    footnotes: ['You get this because you are an administrator of your company.'],
  }
}

export function writeApproved(about: { title: string; company: string; backupDays: number | null }): MailContent {
  const [title, company] = [withoutLinks(about.title), withoutLinks(about.company)]
  return {
    subject: `Your interview at ${company} is being deleted`,
    heading: 'Your interview is being deleted',
    paragraphs: [
      `${company} has agreed. Your interview ${title} is deleted within a day of this email, with your resume, your work and the report.`,
      about.backupDays === null
        ? `Ask ${company} how long its own backups are kept.`
        : `Backups are kept for ${about.backupDays} days. After that it is gone from them, too, and what comes back from one is deleted again.`,
      'Emails in mailboxes, and what other systems of the company hold, are not covered.',
    ],
  }
}

export function writeRefused(about: { company: string; ground: RefusalGround; until: Date; url: string }): MailContent {
  const company = withoutLinks(about.company)
  return {
    subject: `${company} keeps your interview until ${sayDay(about.until)}`,
    heading: 'Your interview is kept for now',
    paragraphs: [
      `${company} can’t delete your interview yet. ${refusalGrounds[about.ground]}`,
      `The reason ends on ${sayDay(about.until)}. You can ask again from then on. You may also complain to a data protection authority.`,
    ],
    action: { label: 'Open your page', url: about.url },
  }
}
