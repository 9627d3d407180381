/** Keeping one interview, as people of the company read and decide it. */
import { can } from '@nova/contract/accounts/roles'
import { noRule, sayRule } from '@nova/contract/retention/periods'
import type { InterviewRetention } from '@nova/contract/retention/retention'
import { requireInterviewer } from '../accounts/accounts.ts'
import { noteAct, requireInterview } from '../interview-access/interview-access.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { findHold, putHold, removeHold } from '../retention/holds.ts'
import { readStandingOf } from '../retention/retention.ts'
import { answerErasure, describe, findRequest } from './requests.ts'

/** For those who may see the interview. */
export async function readInterviewRetention(ctx: Ctx, id: string): Promise<InterviewRetention> {
  const row = await requireInterview(ctx, id)
  const standing = await readStandingOf(ctx, row.id)
  const request = await findRequest(ctx, row.id)
  return {
    sentence: sayRule(standing?.rule ?? noRule),
    anchor: standing?.anchor ?? { kind: 'contact', at: row.createdAt.toISOString() },
    deletedOn: standing?.dates.deletedOn?.toISOString() ?? null,
    keptUntil: standing?.dates.keptUntil?.toISOString() ?? null,
    hold: await findHold(ctx, row.id),
    // The confirmation is the candidate's own affair until it is opened.
    request: request && request.state !== 'unconfirmed' ? describe(request) : null,
    mayHold: can(requireInterviewer(ctx).companyRole, 'administer'),
  }
}

/** Sets a legal hold, or changes the one there is. */
export async function holdInterview(ctx: Ctx, id: string, form: { reason: string; endsAt: string }) {
  const { name: madeBy } = requireInterviewer(ctx)
  await inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, id, { lock: true })
    await putHold(tx, row.id, { ...form, madeBy })
    await noteAct(tx, row, 'hold.set', { until: form.endsAt.slice(0, 10) })
  })
  return readInterviewRetention(ctx, id)
}

export async function releaseInterview(ctx: Ctx, id: string): Promise<InterviewRetention> {
  await inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, id, { lock: true })
    if (await removeHold(tx, row.id)) await noteAct(tx, row, 'hold.ended')
  })
  return readInterviewRetention(ctx, id)
}

export async function answerRequest(ctx: Ctx, id: string, answer: Parameters<typeof answerErasure>[2]) {
  const row = await requireInterview(ctx, id)
  await answerErasure(ctx, row, answer, requireInterviewer(ctx).name)
  return readInterviewRetention(ctx, id)
}
