/** The report with reviewers' confirmed findings, kept next to the machine's own, whose digest stays as it is. */
import { isDeepStrictEqual } from 'node:util'
import { formulaVersion } from '@nova/contract/constants'
import { and, eq } from 'drizzle-orm'
import { requireInterview } from '../interview-access/interview-access.ts'
import type { EvidenceInput } from '../observations/input.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { tellFollowers } from '../webhooks/following.ts'
import { assessJournal } from './assess-apart.ts'
import { gatherConfirmed, gatherEvidence } from './evidence-input.ts'
import { findStored } from './stored.ts'
import { reports } from './tables.ts'

/** Maximum attempts when reviews and report change concurrently. */
const maxTries = 5

/**
 * Job `remake-reviewed`, after a review: the machine's own report stays as it is. If that report is of older formulas
 * or an older journal, it will be made again anyway, and includes the confirmations then.
 */
export async function makeReviewed(ctx: Ctx, id: string): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const stored = await findStored(ctx, id, formulaVersion)
    if (!stored) break
    const facts = await gatherEvidence(ctx, await requireInterview(ctx, id))
    if (await keepReviewed(ctx, id, facts, stored)) return
  }
  await ctx.jobs.add(ctx.db, 'remake-report', { interviewId: id }, { key: `remake:${id}` })
}

type Made = Pick<typeof reports.$inferSelect, 'body' | 'digest'>

/** Makes and keeps it. False where the journal or a review has changed since: then all of it is made again. */
export async function keepReviewed(
  ctx: Ctx,
  id: string,
  facts: Omit<EvidenceInput, 'entries'>,
  { body: own, digest }: Made,
): Promise<boolean> {
  const { confirmed, reviewers } = await gatherConfirmed(ctx, id, own)
  const body = confirmed ? (await assessJournal(ctx, id, { ...facts, confirmed })).body : null
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
    await tx.db
      .update(reports)
      .set({ reviewedBody, reviewedAt: reviewedBody && tx.now() })
      .where(isThis)
    await tellFollowers(tx, [id])
    return true
  })
}
