/** The receipt: the end of the journal's chain and the report's digest, at the moment of asking. */
import type { Receipt } from '@nova/contract/receipts'
import { refuse } from '@nova/contract/refusals'
import { getInterviewer } from '../accounts/accounts.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import { readHead } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import { findStored } from './stored.ts'

/** Of a completed interview. */
export async function makeReceipt(ctx: Ctx, row: InterviewRow): Promise<Receipt> {
  if (row.status !== 'Completed' || !row.completedAt) throw refuse('not_completed')
  const stored = await findStored(ctx, row.id)
  // After the report: a receipt must not name one whose entry its journal does not hold yet.
  const { seq, hash } = await readHead(ctx, row.id)
  const { company } = await getInterviewer(ctx, row.creatorId)
  return {
    ...{ kind: 'nova-interviews-receipt', version: 1 },
    ...{ interviewId: row.id, title: row.title, company },
    candidateName: (row.joinedName ?? row.candidateName) || 'The candidate',
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt.toISOString(),
    issuedAt: ctx.now().toISOString(),
    journal: { lastSeq: seq, lastHash: hash },
    report: stored
      ? { digest: stored.digest, formulaVersion: stored.formulaVersion, madeAt: stored.createdAt.toISOString() }
      : null,
  }
}
