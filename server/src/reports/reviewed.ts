/** The report with what reviewers confirmed in it, kept beside the machine's own, whose digest stays as it is. */
import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { EvidenceInput } from '../evidence/input.ts'
import { readPieces } from '../journal/reading.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { assessApart } from './assess-apart.ts'
import { gatherConfirmed } from './evidence-input.ts'
import { reports } from './tables.ts'

type Made = Pick<Awaited<ReturnType<typeof assessApart>>, 'body' | 'digest'>

/** Makes and keeps it. False where the journal or a review has changed since: then all of it is made again. */
export async function keepReviewed(
  ctx: Ctx,
  id: string,
  facts: Omit<EvidenceInput, 'entries'>,
  { body: own, digest }: Made,
): Promise<boolean> {
  const { confirmed, reviewers } = await gatherConfirmed(ctx, id, own)
  const body = confirmed ? (await assessApart({ ...facts, confirmed }, readPieces(ctx, id))).body : null
  if (body && !isDeepStrictEqual(body.journal, own.journal)) return false
  const reviewedBody = body && { ...body, reviewed: { reviewers } }
  return inTransaction(ctx, async (tx) => {
    const isThis = and(
      eq(reports.interviewId, id),
      eq(reports.formulaVersion, own.formulaVersion),
      eq(reports.digest, digest),
    )
    const [held] = await tx.db.select({ digest: reports.digest }).from(reports).where(isThis).for('update')
    if (!held || !isDeepStrictEqual((await gatherConfirmed(tx, id, own)).confirmed, confirmed)) return false
    await tx.db.update(reports).set({ reviewedBody }).where(isThis)
    return true
  })
}
