/** Erasing an interview for good, for the rules that decide it. */
import { Refusal } from '@nova/contract/refusals'
import { sql } from 'drizzle-orm'
import { lockStored } from '../interview-access/rows.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { lockJournal } from '../journal/journal.ts'
import type { Ctx } from '../platform/context/context.ts'
import { tellFollowers } from '../webhooks/following.ts'
import { forgetAnswers } from '../webhooks/recording.ts'
import { discardPreviews } from './discarding.ts'
import { noteEvent } from './public-event.ts'

/**
 * Holds the interview and its journal until the transaction ends; undefined where it is gone. Waits for an append that
 * is under way.
 */
export async function lockForErasing(ctx: Ctx, id: string): Promise<InterviewRow | undefined> {
  await lockJournal(ctx, id).catch(passOverGone)
  return lockStored(ctx, id)
}

function passOverGone(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'interview_not_found') throw error
}

/**
 * Removes the interview with all that hangs on it and all that names it; in the caller's transaction, after
 * `lockForErasing`. Webhooks and hiring systems hear of it; the candidate is not mailed.
 */
export async function eraseRow(ctx: Ctx, row: InterviewRow): Promise<void> {
  await discardPreviews(ctx, row.id)
  await noteEvent(ctx, row, 'interview.erased')
  await tellFollowers(ctx, [row.id])
  await forgetAnswers(ctx, row.id)
  await ctx.db.execute(sql`select erase_interview(${row.id}::uuid)`)
}
