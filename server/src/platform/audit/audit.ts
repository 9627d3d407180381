/** The audit log: who did what to which data. Written by verbs in the transaction of the act; nothing here changes it. */
import type { Ctx } from '../context/context.ts'
import { auditEvents } from './tables.ts'

export type AuditEvent = {
  /** Object and past participle, such as 'interview.published' or 'person.invited'. */
  act: string
  /** The company whose data it is. */
  companyId: string | undefined
  interviewId?: string
  /** Whom or what it was done to, as people know it: a title, an address. */
  subject: string
  /** What else a reader needs, such as the role before and after; never a secret. */
  details?: Record<string, string | number | boolean | null>
}

/** Notes an act of the calling person. Call it with the ctx of the transaction that does the act. */
export async function writeAudit(
  ctx: Ctx,
  { act, companyId, interviewId, subject, details }: AuditEvent,
): Promise<void> {
  const { actor } = ctx
  const isPerson = actor.role === 'interviewer'
  await ctx.db.insert(auditEvents).values({
    at: ctx.now(),
    companyId,
    actorRole: actor.role,
    actorId: isPerson ? actor.id : null,
    actorName: isPerson ? `${actor.name} <${actor.email}>` : actor.role,
    act,
    interviewId,
    subject,
    details: details ?? {},
  })
}
