/**
 * Mail: queued in the transaction that calls for it, sent by a job. What a mail says is given as plain parts; how it looks
 * as HTML and as text, and how it is sent, is hidden here.
 */
import { randomUUID } from 'node:crypto'
import type { Ctx } from '../context/context.ts'
import { mails } from './tables.ts'

/** Plain text in parts, of which HTML and text are made. `action` is the one link that the mail is about. */
export type MailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** Beneath the action, smaller: what to do when this was not expected, and the like. */
  footnotes?: string[]
}

export type Mail = {
  /** What it is about, such as 'password-reset'; never a person's name. */
  kind: string
  to: string
  content: MailContent
  companyId?: string
  interviewId?: string
}

/** Queues a mail; it exists once the caller's transaction is committed. Gives its id, from which its Message-ID is made. */
export async function queueMail(ctx: Ctx, { kind, to, content, companyId, interviewId }: Mail): Promise<string> {
  const id = randomUUID()
  const sealedContent = await ctx.secrets.seal(JSON.stringify(content), `mails:${id}`)
  await ctx.db
    .insert(mails)
    .values({ id, kind, toAddress: to, sealedContent, companyId, interviewId, createdAt: ctx.now() })
  await ctx.jobs.add(ctx.db as never, 'send-mail', { mailId: id }, { key: `mail:${id}` })
  return id
}
