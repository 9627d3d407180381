/** The notices that an interviewer wants. Each is on unless switched off. */
import { NoticeKind } from '@nova/contract/interviews/notices'
import { eq } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { silencedNotices } from './tables.ts'

type Choices = { kinds: NoticeKind[] }

export async function getNoticeChoices(ctx: Ctx): Promise<Choices & { isMailOn: boolean; email: string }> {
  const { id, email } = requireInterviewer(ctx)
  const rows = await ctx.db.select().from(silencedNotices).where(eq(silencedNotices.interviewerId, id))
  const silent = new Set(rows.map(({ kind }) => kind))
  const kinds = NoticeKind.options.filter((kind) => !silent.has(kind))
  return { kinds, isMailOn: ctx.mailServer.health !== 'off', email }
}

export async function saveNoticeChoices(ctx: Ctx, { kinds }: Choices): Promise<Choices> {
  const { id: interviewerId, companyId } = requireInterviewer(ctx)
  const silent = NoticeKind.options.filter((kind) => !kinds.includes(kind))
  await inTransaction(ctx, async (tx) => {
    await tx.db.delete(silencedNotices).where(eq(silencedNotices.interviewerId, interviewerId))
    if (silent.length > 0) await tx.db.insert(silencedNotices).values(silent.map((kind) => ({ interviewerId, kind })))
    await writeAudit(tx, { act: 'notices.changed', companyId, subject: '', details: { off: silent.join(', ') } })
  })
  return { kinds: NoticeKind.options.filter((kind) => kinds.includes(kind)) }
}

/** The interviewers who do not want this kind. */
export async function listSilent(ctx: Ctx, kind: NoticeKind): Promise<Set<string>> {
  const rows = await ctx.db.select().from(silencedNotices).where(eq(silencedNotices.kind, kind))
  return new Set(rows.map(({ interviewerId }) => interviewerId))
}
