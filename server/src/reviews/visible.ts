/**
 * Access to people's judgements. Blind: panel members see nothing of others until their own review is submitted.
 * Managers who are not on the panel see every submitted review at once; Viewers, who never rate, once a decision is
 * recorded.
 */
import { can } from '@nova/contract/accounts/roles'
import type { Competency, Decision, Review, ScoreOverride } from '@nova/contract/reviews/reviews'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { listManagedApart, requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import type { Ctx } from '../platform/context/context.ts'
import { readCompetencies } from './competencies.ts'
import { readJudgedFigures } from './decisions.ts'
import { foldReviews } from './judgement.ts'
import { listDecided } from './seals.ts'
import { type ReviewEntry, reviewEntries } from './tables.ts'

export type PeoplesSide = {
  competencies: Competency[]
  reviews: Review[]
  /** The newest first; the first holds. */
  decisions: Decision[]
  /** The newest first; the first of a figure holds. */
  overrides: ScoreOverride[]
}

/** Returns the judgements that the caller may see: decisions and changed scores always, reviews only if not blind. */
export async function reviewsVisibleTo(ctx: Ctx, interviewId: string): Promise<PeoplesSide> {
  const row = await requireInterview(ctx, interviewId)
  return readSide(ctx, row, await maySeeReviews(ctx, row.id))
}

/**
 * The same for exports, such as a PDF, that may be passed on: reviews only once a decision is recorded, and never for a
 * member who has yet to submit their own.
 */
export async function submittedReviews(ctx: Ctx, interviewId: string): Promise<PeoplesSide> {
  const row = await requireInterview(ctx, interviewId)
  const isDecided = (await listDecided(ctx, [row.id])).size > 0
  const isBlind = ctx.actor.role === 'interviewer' && !(await maySeeReviews(ctx, row.id))
  return readSide(ctx, row, isDecided && !isBlind)
}

async function readSide(ctx: Ctx, row: InterviewRow, withReviews: boolean): Promise<PeoplesSide> {
  return {
    competencies: await readCompetencies(ctx, row),
    reviews: withReviews ? foldReviews(await readReviewEntries(ctx, row.id)) : [],
    ...(await readJudgedFigures(ctx, row.id)),
  }
}

/** True if the caller may see others' reviews of an interview that they may see. */
export async function maySeeReviews(ctx: Ctx, interviewId: string): Promise<boolean> {
  return (await listUnblinded(ctx, [interviewId])).has(interviewId)
}

/** Returns those of the given interviews, all visible to the caller, whose reviews the caller may see, too. */
export async function listUnblinded(ctx: Ctx, interviewIds: string[]): Promise<Set<string>> {
  const { actor } = ctx
  if (actor.role !== 'interviewer' || interviewIds.length === 0) return new Set()
  const submitted = await ctx.db
    .selectDistinct({ id: reviewEntries.interviewId })
    .from(reviewEntries)
    .where(
      and(
        inArray(reviewEntries.interviewId, interviewIds),
        eq(reviewEntries.authorId, actor.id),
        eq(reviewEntries.kind, 'submitted'),
      ),
    )
  const seen = new Set(submitted.map(({ id }) => id))
  if (can(actor.companyRole, 'judge')) return new Set([...seen, ...(await listManagedApart(ctx, interviewIds))])
  return new Set([...seen, ...(await listDecided(ctx, interviewIds))])
}

/** Returns all submitted entries, for any caller: only for the server's own use. */
export function readReviewEntries(ctx: Ctx, interviewId: string): Promise<ReviewEntry[]> {
  return ctx.db
    .select()
    .from(reviewEntries)
    .where(eq(reviewEntries.interviewId, interviewId))
    .orderBy(asc(reviewEntries.id))
}

/** Returns the submitted reviews, for any caller: the caller must check access. */
export async function readSubmitted(ctx: Ctx, interviewId: string): Promise<Review[]> {
  return foldReviews(await readReviewEntries(ctx, interviewId))
}

/** Returns each submitted reviewer's confirmations of text answers; for computing, never for the wire. */
export async function readConfirmations(ctx: Ctx, interviewId: string): Promise<Review['confirmations'][]> {
  return foldReviews(await readReviewEntries(ctx, interviewId)).map(({ confirmations }) => confirmations)
}

const idsAtATime = 1000

/**
 * Returns the submitted reviews of each of these interviews, regardless of access: for figures about many, never for
 * the wire.
 */
export async function readManyReviews(ctx: Ctx, interviewIds: readonly string[]): Promise<Map<string, Review[]>> {
  const found = new Map<string, Review[]>()
  for (let at = 0; at < interviewIds.length; at += idsAtATime) {
    const entries = await ctx.db
      .select()
      .from(reviewEntries)
      .where(inArray(reviewEntries.interviewId, interviewIds.slice(at, at + idsAtATime)))
      .orderBy(asc(reviewEntries.id))
    for (const [id, own] of Map.groupBy(entries, ({ interviewId }) => interviewId)) found.set(id, foldReviews(own))
  }
  return found
}
