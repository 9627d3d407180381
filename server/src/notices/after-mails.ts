/** Mails to candidates after the interview: the receipt, released feedback, a reply to a request. */
import type { Receipt } from '@nova/contract/room/receipts'
import { readToken } from '../interview-access/candidate-token.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readPanelPlan } from '../interview-plan/panel-plan.ts'
import type { Ctx } from '../platform/context/context.ts'
import { type MailContent, queueMail } from '../platform/mail/mail.ts'
import { makeReceipt } from '../reports/receipt.ts'
import { readOccasion } from './candidate-mails.ts'
import { greet, type Occasion } from './candidate-texts.ts'
import { sayMoment } from './dates.ts'

/** These are of use for longer than an invitation. */
const expiresAfterMs = 7 * 86_400_000

type After = { about: Occasion; link: string | null }
type Words = Pick<MailContent, 'subject' | 'heading' | 'paragraphs'> & Partial<MailContent>

/** Mails the receipt to the candidate; without joining there is none. */
export async function mailReceipt(ctx: Ctx, row: InterviewRow): Promise<void> {
  if (!row.startedAt || !row.candidateEmail) return
  const receipt = await makeReceipt(ctx, row)
  const { replyBy } = await readPanelPlan(ctx, row.id)
  await mail(ctx, row, 'receipt', `receipt:${row.id}`, (after) => writeReceipt(after, receipt, replyBy))
}

export async function mailAfter(
  ctx: Ctx,
  row: InterviewRow,
  event: keyof typeof afterWriters,
  onceFor: string,
): Promise<void> {
  if (!row.candidateEmail) return
  await mail(ctx, row, event, `${event}:${onceFor}`, afterWriters[event])
}

async function mail(
  ctx: Ctx,
  row: InterviewRow,
  kind: string,
  onceKey: string,
  write: (after: After) => Words,
): Promise<void> {
  const about = await readOccasion(ctx, row)
  const token = await readToken(ctx, row)
  // Without its link there is nothing to open, and the receipt alone still is of use.
  if (token === null && kind !== 'receipt') return
  const link = token === null ? null : `/candidate/${row.id}?token=${token}`
  const { inviter } = about
  await queueMail(ctx, {
    kind,
    to: row.candidateEmail,
    content: write({ about, link }),
    companyId: row.companyId,
    sender: { accountId: row.creatorId },
    interviewId: row.id,
    replyTo: { name: inviter.name, address: inviter.email },
    expiresAt: new Date(ctx.now().getTime() + expiresAfterMs),
    onceKey,
  })
}

/** `replyBy`: by when a reply was promised. */
export function writeReceipt({ about, link }: After, receipt: Receipt, replyBy: string | null = null): Words {
  const { title, inviter, timeZone } = about
  const say = (moment: string) => sayMoment(new Date(moment), timeZone)
  return {
    subject: `Your receipt: ${title} at ${inviter.company}`,
    heading: 'Thank you for your interview',
    preheader: 'Keep this email. It lets you show later whether the record of your interview was changed.',
    paragraphs: [
      greet(about),
      `Thank you for your interview for ${title} at ${inviter.company}. Your work has arrived, and you don’t need to do anything else.`,
      'Please keep this email. The fingerprint below stands for everything that was recorded until then. If somebody changed the record later, it would no longer match.',
    ],
    facts: [
      { label: 'Interview', value: receipt.interviewId },
      ...(receipt.startedAt ? [{ label: 'Started', value: say(receipt.startedAt) }] : []),
      { label: 'Completed', value: say(receipt.completedAt) },
      { label: 'Last entry', value: `Number ${receipt.journal.lastSeq}` },
      { label: 'Fingerprint', value: receipt.journal.lastHash },
    ],
    ...(link ? { action: { label: 'Open your interview page', url: link } } : {}),
    sections: [
      {
        heading: 'What happens next',
        items: [
          'We create a report from your tests, your answers and your conversation with Nova.',
          'Your interviewers read it. People make the decision, not the report.',
          `${inviter.company} will contact you${replyBy ? ` by ${say(replyBy)}` : ''}. Feedback appears on your page once an interviewer releases it.`,
        ],
      },
    ],
    footnotes: [`Questions? Reply to this email to reach ${inviter.name}.`],
  }
}

export function writeFeedback({ about, link }: After): Words {
  const { title, inviter } = about
  return {
    subject: `Feedback on your interview: ${title} at ${inviter.company}`,
    heading: 'There is feedback for you',
    paragraphs: [
      greet(about),
      `${inviter.company} has feedback for you on your ${title} interview. Your page also explains how the result came about.`,
      'If you think that something is wrong, you can say so there, or ask for a person to look again.',
    ],
    ...(link ? { action: { label: 'Read your feedback', url: link } } : {}),
    footnotes: [`Questions? Reply to this email to reach ${inviter.name}.`],
  }
}

export function writeAnswer({ about, link }: After): Words {
  const { title, inviter } = about
  return {
    subject: `Reply to your request: ${title} at ${inviter.company}`,
    heading: 'Your request has a reply',
    paragraphs: [greet(about), `${inviter.company} has replied to your request about your ${title} interview.`],
    ...(link ? { action: { label: 'Read the reply', url: link } } : {}),
    footnotes: [`Questions? Reply to this email to reach ${inviter.name}.`],
  }
}

export function writeLetter({ about, link }: After): Words {
  const { title, inviter } = about
  return {
    subject: `A letter about your interview: ${title} at ${inviter.company}`,
    heading: 'There is a letter for you',
    paragraphs: [
      greet(about),
      `${inviter.company} has written you a letter that explains your ${title} interview: what was assessed, what was found, what AI did, and who decided.`,
      'If a fact is wrong, or you want a person to look again, you can say so on the same page.',
    ],
    ...(link ? { action: { label: 'Read the letter', url: link } } : {}),
    footnotes: [`Questions? Reply to this email to reach ${inviter.name}.`],
  }
}

const afterWriters = {
  'feedback-released': writeFeedback,
  'request-answered': writeAnswer,
  'letter-released': writeLetter,
}
