/** Sends the link to a finished copy where the company has agreed to the candidate's request. */
import { eq } from 'drizzle-orm'
import { mailCandidate } from '../erasure/mails.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import type { Ctx } from '../platform/context/context.ts'
import { findCopyRequest } from './asking.ts'
import { copyRequests } from './tables.ts'
import { writeReady } from './texts.ts'

/** In the transaction that finishes the file; nothing where it was not asked for. */
export async function sendCopy(tx: Ctx, row: InterviewRow): Promise<void> {
  const request = await findCopyRequest(tx, row.id)
  if (request?.state !== 'approved') return
  const isMailed = await mailCandidate(tx, row, { kind: 'copy-ready', write: writeReady })
  // Without a link any more, the company sees the request again, and that it can't mail.
  const set = isMailed ? { state: 'sent' as const, sentAt: tx.now() } : { state: 'open' as const }
  await tx.db.update(copyRequests).set(set).where(eq(copyRequests.interviewId, row.id))
}
