/**
 * The outbox, for operators: every mail of the installation, its links, and trying again.
 * Public files: senders.ts.
 */
import type { MailState, OpenedMail, Outbox, OutboxMail } from '@nova/contract/installation/outbox'
import { refuse } from '@nova/contract/refusals'
import { requireInterviewer, requireOperator } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { findMail, findNextTries, listMails, type OpenedMail as Opened, sendAgain } from '../platform/mail/kept.ts'
import { canQueueMail, queueMail } from '../platform/mail/mail.ts'
import { linksOf, renderMail } from '../platform/mail/rendering.ts'
import { makeAbsolute, sendHeldMails } from '../platform/mail/sending.ts'
import { endPause, findPause } from '../platform/sending-pause/sending-pause.ts'

type Query = { limit: number; cursor?: string | undefined; state?: MailState | undefined }

/** A page, newest first, with the state of the mail server. */
export async function listOutbox(ctx: Ctx, query: Query): Promise<Outbox> {
  await requireOperator(ctx)
  const { mails, next } = await listMails(ctx, query)
  const { health, place, from, failure } = ctx.mailServer
  return {
    mails: await viewMails(ctx, mails),
    next,
    server: { health, place, from, failure },
    canQueue: canQueueMail(ctx),
    pausedSince: (await findPause(ctx))?.toISOString() ?? null,
  }
}

/** Lets mails and news leave an installation that was restored from a backup; again does nothing. */
export async function resumeSending(ctx: Ctx): Promise<void> {
  await requireOperator(ctx)
  await inTransaction(ctx, async (tx) => {
    if (!(await endPause(tx))) return
    await writeAudit(tx, { act: 'sending.resumed', companyId: undefined, subject: 'the restored installation' })
    await sendHeldMails(tx)
  })
}

/** One mail as it looks. Its links open what it is about, so the audit log says who saw them. */
export async function getMail(ctx: Ctx, id: string): Promise<OpenedMail> {
  await requireOperator(ctx)
  const opened = await requireMail(ctx, id)
  const { row, kept } = opened
  const { companyId, toAddress: subject, kind } = row
  await writeAudit(ctx, { act: 'mail.opened', companyId: companyId ?? undefined, subject, details: { kind } })
  const [viewed] = await viewMails(ctx, [opened])
  if (!kept) return { ...viewed!, html: '', text: '', links: [], hasCalendar: false }
  const absolute = makeAbsolute(ctx)
  const { html, text } = renderMail(kept.content, absolute, kept.language)
  const links = linksOf(kept.content, absolute)
  return { ...viewed!, html, text, links, hasCalendar: kept.calendar !== undefined }
}

/** Sends a mail that was not sent, at once and by request of a person. */
export async function retryMail(ctx: Ctx, id: string): Promise<OutboxMail> {
  await requireOperator(ctx)
  const { row } = await requireMail(ctx, id)
  if (ctx.mailServer.health === 'off') throw refuse('mail_off')
  if (row.state === 'sent') throw refuse('mail_sent')
  const { companyId, toAddress: subject, kind } = row
  await inTransaction(ctx, async (tx) => {
    await writeAudit(tx, { act: 'mail.retried', companyId: companyId ?? undefined, subject, details: { kind } })
    await sendAgain(tx, row.id)
  })
  return (await viewMails(ctx, [await requireMail(ctx, id)]))[0]!
}

/** Mails the caller, so that an operator sees whether mail arrives. */
export async function sendTestMail(ctx: Ctx): Promise<OutboxMail> {
  await requireOperator(ctx)
  const { email, companyId } = requireInterviewer(ctx)
  if (ctx.mailServer.health === 'off' || !canQueueMail(ctx)) throw refuse('mail_off')
  const id = await inTransaction(ctx, async (tx) => {
    await writeAudit(tx, { act: 'mail.tested', companyId, subject: email })
    return queueMail(tx, { kind: 'test', to: email, companyId, sender: 'own', content: writeTest(ctx) })
  })
  return (await viewMails(ctx, [await requireMail(ctx, id)]))[0]!
}

const writeTest = ({ mailServer }: Ctx) => ({
  subject: 'Test mail from Nova Interviews',
  heading: 'Mail works',
  paragraphs: [
    `This mail went through ${mailServer.place ?? 'your mail server'}. Invitations and notices go the same way.`,
    'Check that it isn’t in the spam folder. If it is, ask whoever runs your domain about SPF, DKIM and DMARC.',
  ],
  action: { label: 'Open the outbox', url: '/operator/outbox' },
  footnotes: ['You pressed “Send a test mail” in the outbox.'],
})

async function requireMail(ctx: Ctx, id: string): Promise<Opened> {
  const opened = await findMail(ctx, id)
  if (!opened) throw refuse('not_found', 'This mail no longer exists.')
  return opened
}

async function viewMails(ctx: Ctx, opened: readonly Opened[]): Promise<OutboxMail[]> {
  const tries = await findNextTries(
    ctx,
    opened.map(({ row }) => row),
  )
  return opened.map(({ row, kept }) => ({
    id: row.id,
    kind: row.kind,
    to: row.toAddress,
    state: row.state,
    failure: row.failure,
    tries: row.tries,
    subject: kept?.content.subject ?? null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    goesAt: tries.get(row.id)?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
  }))
}
