/** Questions that a person marked: theirs alone. */
import { refuse } from '@nova/contract/refusals'
import { and, eq, inArray } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import type { Ctx } from '../platform/context/context.ts'
import { findBankQuestion } from '../questions/questions.ts'
import { requireRow } from './access.ts'
import { favourites } from './tables.ts'

/** A person who marks more does not find them again by it. */
const maxFavourites = 1000

/** Marks a question of the bank or the company; again does nothing. */
export async function markFavourite(ctx: Ctx, questionId: string): Promise<void> {
  const { id: interviewerId } = requireInterviewer(ctx)
  await requireQuestion(ctx, questionId)
  if ((await listFavourites(ctx)).length >= maxFavourites) {
    throw refuse('invalid_input', `You have ${maxFavourites} favourites, which is the limit. Remove one first.`)
  }
  await ctx.db.insert(favourites).values({ interviewerId, questionId, createdAt: ctx.now() }).onConflictDoNothing()
}

export async function unmarkFavourite(ctx: Ctx, questionId: string): Promise<void> {
  const { id } = requireInterviewer(ctx)
  await requireQuestion(ctx, questionId)
  await ctx.db.delete(favourites).where(and(eq(favourites.interviewerId, id), eq(favourites.questionId, questionId)))
}

async function requireQuestion(ctx: Ctx, id: string): Promise<void> {
  if (!findBankQuestion(id)) await requireRow(ctx, id)
}

/** Lists the ids of the caller's favourites, only those in `among` if given. */
export async function listFavourites(ctx: Ctx, among?: string[]): Promise<string[]> {
  const { id } = requireInterviewer(ctx)
  const rows = await ctx.db
    .select({ id: favourites.questionId })
    .from(favourites)
    .where(and(eq(favourites.interviewerId, id), among ? inArray(favourites.questionId, among) : undefined))
  return rows.map(({ id: questionId }) => questionId)
}
