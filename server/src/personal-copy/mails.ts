/** The mails to the candidate in a copy, without the secrets of their links. */
import type { MailsFile } from '@nova/contract/retention/personal-copy-files'
import type { InterviewRow } from '../interview-access/tables.ts'
import { type Ctx, isUuid } from '../platform/context/context.ts'
import { readMailsTo } from '../platform/mail/kept.ts'
import { renderMail } from '../platform/mail/rendering.ts'
import { makeAbsolute, openMail } from '../platform/mail/sending.ts'

export type CopiedMail = MailsFile['mails'][number]

/** Those about the interview to its candidate's address, and those of an enrolment before it; oldest first. */
export async function* readMails(
  ctx: Ctx,
  { id, companyId, candidateEmail }: InterviewRow,
): AsyncGenerator<CopiedMail> {
  if (candidateEmail === '') return
  for await (const row of readMailsTo(ctx, { interviewId: id, companyId, address: candidateEmail })) {
    if (isForCompany(row.kind)) continue
    const kept = await openMail(ctx, row)
    const rendered = kept && renderMail(kept.content, makeAbsolute(ctx), kept.language)
    yield {
      kind: row.kind,
      to: row.toAddress,
      state: row.state,
      queuedAt: row.createdAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
      subject: rendered?.subject ?? null,
      text: rendered ? withoutAddresses(withoutSecrets(rendered.text), row.toAddress) : null,
    }
  }
}

/** A colleague who is interviewed gets both kinds at one address. */
const isForCompany = (kind: string): boolean => /^notice-|-asked$|^retention-|^webhook-|^company-/.test(kind)

const removed = 'REMOVED'

/** The holder of such a link may act as the candidate, so the copy holds none, not even an old one. */
export const withoutSecrets = (text: string): string =>
  text.replace(/(?:https?:\/\/|\/)[^\s<>"]+/g, (address) =>
    address
      .replace(/([?&#](?:token|confirm|copy|code|secret)=)[^&#\s]+/gi, `$1${removed}`)
      .replace(secretPart, (part) => (isUuid(part) ? part : removed)),
  )

/** Invitations name the address of the person who sent them, which is that person's own. */
export const withoutAddresses = (text: string, own: string): string =>
  text.replace(/[^\s<>@,;:()"]+@[^\s<>@,;:()"]+\.[a-z\d-]+/gi, (address) =>
    address.toLowerCase() === own.toLowerCase() ? address : removed,
  )

/** As long as our tokens, which have 43 characters. */
const secretPart = /[\w-]{32,}/g
