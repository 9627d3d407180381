/**
 * Who may read what people judged. Blind: whoever may rate sees nothing of others before their own review is submitted;
 * Viewers, who never rate, see reviews once a decision is recorded.
 */
import type { Competency, Decision, Review, ScoreOverride } from '@nova/contract/reviews'
import { isAtLeast } from '@nova/contract/roles'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { requireInterview } from '../interviews/access.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import type { Ctx } from '../platform/context/context.ts'
import { readCompetencies } from './competencies.ts'
import { listOverrides, listDecisions } from './decisions.ts'
import { foldReviews } from './judgement.ts'
import { decisions, type ReviewEntry, reviewEntries } from './tables.ts'

export type PeoplesSide = {
  competencies: Competency[]
  reviews: Review[]
  /** The newest first; the first holds. */
  decisions: Decision[]
  /** The newest first; the first of a figure holds. */
  overrides: ScoreOverride[]
}

/** What the caller may see of what people judged: decisions and changed scores always, reviews where not blind. */
export async function reviewsVisibleTo(ctx: Ctx, interviewId: string): Promise<PeoplesSide> {
  const row = await requireInterview(ctx, interviewId)
  return readSide(ctx, row, await maySeeReviews(ctx, row.id))
}

/**
 * The same for what leaves the product, such as a PDF, and may be handed on: reviews only once a decision is recorded, and
 * never to somebody who has yet to submit their own.
 */
export async function submittedReviews(ctx: Ctx, interviewId: string): Promise<PeoplesSide> {
  const row = await requireInterview(ctx, interviewId)
  const isDecided = (await listDecisions(ctx, row.id)).length > 0
  const isBlind = ctx.actor.role === 'interviewer' && !(await maySeeReviews(ctx, row.id))
  return readSide(ctx, row, isDecided && !isBlind)
}

async function readSide(ctx: Ctx, row: InterviewRow, withReviews: boolean): Promise<PeoplesSide> {
  return {
    competencies: await readCompetencies(ctx, row),
    reviews: withReviews ? foldReviews(await readReviewEntries(ctx, row.id)) : [],
    decisions: await listDecisions(ctx, row.id),
    overrides: await listOverrides(ctx, row.id),
  }
}

/** Whether the caller may see others' reviews of an interview that they may see. */
export async function maySeeReviews(ctx: Ctx, interviewId: string): Promise<boolean> {
  return (await listUnblinded(ctx, [interviewId])).has(interviewId)
}

/** Of interviews that the caller may see, those whose reviews they may see too. */
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
  if (isAtLeast(actor.companyRole, 'Interviewer')) return seen
  const decided = await ctx.db
    .selectDistinct({ id: decisions.interviewId })
    .from(decisions)
    .where(inArray(decisions.interviewId, interviewIds))
  return new Set([...seen, ...decided.map(({ id }) => id)])
}

/** All that was submitted, whoever asks: for the server's own reading. */
export function readReviewEntries(ctx: Ctx, interviewId: string): Promise<ReviewEntry[]> {
  return ctx.db
    .select()
    .from(reviewEntries)
    .where(eq(reviewEntries.interviewId, interviewId))
    .orderBy(asc(reviewEntries.id))
}

/** What each reviewer who submitted holds of each point of a text answer; for computing, never for the wire. */
export async function readConfirmations(ctx: Ctx, interviewId: string): Promise<Review['confirmations'][]> {
  return foldReviews(await readReviewEntries(ctx, interviewId)).map(({ confirmations }) => confirmations)
}
