/** Sends the mails about deleting. */
import { readCompanyName } from '../accounts/company-name.ts'
import { listAdministrators } from '../accounts/members.ts'
import { readToken } from '../interview-access/candidate-token.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import type { Ctx } from '../platform/context/context.ts'
import { canQueueMail, type MailContent, queueMail } from '../platform/mail/mail.ts'

/** Once for each key to every administrator; nothing where this server can't keep mails. */
export async function mailAdministrators(
  ctx: Ctx,
  companyId: string,
  {
    kind,
    onceKey,
    content,
    interviewId,
  }: { kind: string; onceKey: string; content: MailContent; interviewId?: string },
): Promise<void> {
  if (!canQueueMail(ctx)) return
  for (const { id, email } of await listAdministrators(ctx, companyId)) {
    await queueMail(ctx, {
      kind,
      to: email,
      content,
      companyId,
      sender: { accountId: null },
      onceKey: `${onceKey}:${id}`,
      ...(interviewId ? { interviewId } : {}),
    })
  }
}

type AboutOwn = { title: string; company: string; url: string }

/** To the candidate's address; false where there is none, or no link to write. */
export async function mailCandidate(
  ctx: Ctx,
  row: InterviewRow,
  { kind, query = '', write }: { kind: string; query?: string; write: (about: AboutOwn) => MailContent },
): Promise<boolean> {
  const token = await readToken(ctx, row)
  if (!row.candidateEmail || token === null || !canQueueMail(ctx)) return false
  const url = `/erase/${row.id}?token=${token}${query}`
  const content = write({ title: row.title, company: await readCompanyName(ctx, row.companyId), url })
  const sender = { accountId: row.creatorId }
  const { companyId, id: interviewId, candidateEmail: to } = row
  await queueMail(ctx, { kind, to, content, companyId, sender, interviewId })
  return true
}
