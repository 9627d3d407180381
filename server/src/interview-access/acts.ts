/** Audit events of interviewers' acts on an interview. */
import type { AuditEvent } from '../platform/audit/audit.ts'
import { writeAudit, writeAuditHourly } from '../platform/audit/audit.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { InterviewRow } from './tables.ts'

type Named = Pick<InterviewRow, 'id' | 'companyId' | 'title'>

/** Writes the audit event of an interviewer's act, in the act's transaction. Candidates' acts are in the journal. */
export async function noteAct(ctx: Ctx, row: Named, act: string, details?: AuditEvent['details']): Promise<void> {
  if (ctx.actor.role !== 'interviewer') return
  const { id: interviewId, companyId, title: subject } = row
  await writeAudit(ctx, { act, companyId, interviewId, subject, ...(details ? { details } : {}) })
}

/** Writes that an interviewer has viewed it, at most once an hour. */
export async function noteSeen(ctx: Ctx, row: Named, act = 'interview.seen'): Promise<void> {
  const { id: interviewId, companyId, title: subject } = row
  await writeAuditHourly(ctx, { act, companyId, interviewId, subject })
}
