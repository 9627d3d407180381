/** Erasing an interview for good, for the rules that decide it. */
import { Refusal } from '@nova/contract/refusals'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { lockJournal } from '../journal/journal.ts'
import type { Ctx } from '../platform/context/context.ts'
import { tellFollowers } from '../webhooks/following.ts'
import { forgetAnswers } from '../webhooks/recording.ts'
import { discardPreviews } from './plan/previews.ts'
import { noteEvent } from './public-event.ts'
import { type InterviewRow, interviews } from './tables.ts'

/**
 * Holds the interview and its journal until the transaction ends; undefined where it is gone. Waits for an append that
 * is under way.
 */
export async function lockForErasing(ctx: Ctx, id: string): Promise<InterviewRow | undefined> {
  await lockJournal(ctx, id).catch(passOverGone)
  const [row] = await ctx.db.select().from(interviews).where(eq(interviews.id, id)).for('update')
  return row
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

/** How many interviews of a company have a candidate in them; previews don't count. */
export async function countUnderWay(ctx: Pick<Ctx, 'db'>, company: string): Promise<number> {
  const { companyId, status, previewOf } = interviews
  return ctx.db.$count(interviews, and(eq(companyId, company), eq(status, 'InProgress'), isNull(previewOf)))
}

/** Ids of a company's interviews after `after`, in their order, with those in the trash and without previews. */
export async function listOfCompany(
  ctx: Pick<Ctx, 'db'>,
  company: string,
  after: string,
  most: number,
): Promise<string[]> {
  const { id, companyId, previewOf } = interviews
  const rows = await ctx.db
    .select({ id })
    .from(interviews)
    .where(and(eq(companyId, company), isNull(previewOf), gt(id, after)))
    .orderBy(id)
    .limit(most)
  return rows.map((row) => row.id)
}

export type NamedInterview = Pick<InterviewRow, 'id' | 'title' | 'candidateName' | 'candidateEmail' | 'status'>

/** Names of these interviews; the caller decides who may read them. */
export async function nameForRetention(ctx: Ctx, ids: readonly string[]): Promise<Map<string, NamedInterview>> {
  if (ids.length === 0) return new Map()
  const { id, title, candidateName, candidateEmail, status } = interviews
  const rows = await ctx.db
    .select({ id, title, candidateName, candidateEmail, status })
    .from(interviews)
    .where(inArray(interviews.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}
