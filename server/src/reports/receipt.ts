/** The receipt: the head of the journal's chain at completion, to distinguish later additions. */
import { refuse } from '@nova/contract/refusals'
import type { Additions, Receipt } from '@nova/contract/room/receipts'
import { getInterviewer } from '../accounts/accounts.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readEntries, readHead } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import { findStored } from './stored.ts'

/** For a completed interview; always the same. */
export async function makeReceipt(ctx: Ctx, row: InterviewRow): Promise<Receipt> {
  if (row.status !== 'Completed' || !row.completedAt) throw refuse('not_completed')
  const { company } = await getInterviewer(ctx, row.creatorId)
  return {
    kind: 'nova-interviews-receipt',
    version: 1,
    interviewId: row.id,
    title: row.title,
    company,
    candidateName: (row.joinedName ?? row.candidateName) || 'The candidate',
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt.toISOString(),
    issuedAt: row.completedAt.toISOString(),
    journal: await readCompletion(ctx, row.id),
    report: null,
  }
}

/** Additions to the record since that receipt. */
export async function listAdditions(ctx: Ctx, { interviewId, journal }: Receipt): Promise<Additions> {
  const stored = await findStored(ctx, interviewId)
  // After the report: none is named whose entry the journal does not hold yet.
  const { seq, hash } = await readHead(ctx, interviewId)
  return {
    entries: seq - journal.lastSeq,
    journal: { lastSeq: seq, lastHash: hash },
    report: stored
      ? { digest: stored.digest, formulaVersion: stored.formulaVersion, madeAt: stored.createdAt.toISOString() }
      : null,
  }
}

/** The last entry that a receipt covers; the journal's last one where the interview wasn't completed. */
export async function readCompletion(ctx: Ctx, id: string): Promise<Receipt['journal']> {
  const entries = await readEntries(ctx, id, { kinds: ['status'] })
  const completion = entries.find((entry) => entry.kind === 'status' && entry.payload.to === 'Completed')
  if (completion) return { lastSeq: completion.seq, lastHash: completion.hash }
  const { seq, hash } = await readHead(ctx, id)
  return { lastSeq: seq, lastHash: hash }
}
