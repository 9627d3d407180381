/**
 * What people judge: ratings of an interview's competencies and confirmations of text answers, one review for each person,
 * a private draft until it is submitted, append-only from then on. Knows nothing of reports.
 * Public files: awaited.ts, competencies.ts, counting.ts, decisions.ts, seals.ts, visible.ts.
 */
import { refuse } from '@nova/contract/refusals'
import { listUnfounded } from '@nova/contract/reviews/grounds'
import { applyChange, noJudgement } from '@nova/contract/reviews/judgement'
import {
  type Judgement,
  type JudgementChange,
  maxReviewEntries,
  type Review,
  type ReviewState,
} from '@nova/contract/reviews/reviews'
import { and, eq } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import {
  isOnPanel,
  mayOn,
  noteAct,
  noteSeen,
  requireInterview,
  requireOn,
} from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { getLastSeq } from '../journal/reading.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { tellFollowers } from '../webhooks/following.ts'
import { freezeCompetencies, readCompetencies } from './competencies.ts'
import { nameCaller } from './decisions.ts'
import { foldReviews, isSame, listChanges } from './judgement.ts'
import { type ReviewContent, reviewDrafts, reviewEntries, type ReviewEntry } from './tables.ts'
import { maySeeReviews, readReviewEntries } from './visible.ts'

/** The scorecard, the caller's own review, and those of others where the caller may see them. */
export async function readReview(ctx: Ctx, id: string): Promise<Omit<ReviewState, 'facts'>> {
  const row = await requireInterview(ctx, id)
  const caller = requireInterviewer(ctx)
  const reviews = foldReviews(await readReviewEntries(ctx, row.id))
  const { draft, submitted } = await readOwn(ctx, row, reviews)
  const isUnblinded = await maySeeReviews(ctx, row.id)
  const others = reviews.filter(({ authorId }) => authorId !== caller.id).length
  if (isUnblinded && others > 0) await noteSeen(ctx, row, 'review.seen')
  return {
    competencies: await readCompetencies(ctx, row),
    isOnPanel: isOnPanel(caller, row),
    mayRate: mayOn(caller, row, 'judge'),
    isOpen: isOpen(row),
    own: draft ?? applyChange(submitted ?? noJudgement, {}),
    submittedAt: submitted?.submittedAt ?? null,
    isChanged: draft !== undefined && !isSame(draft, submitted && applyChange(submitted, {})),
    submittedByOthers: others,
    panel: isUnblinded ? reviews : null,
  }
}

/** Keeps what the caller changed, for their eyes alone. The first change freezes the interview's competencies. */
export async function saveDraft(ctx: Ctx, id: string, change: JudgementChange): Promise<{ isChanged: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const row = await requireRatable(tx, id)
    const { draft, submitted } = await mergeDraft(tx, row, change)
    return { isChanged: !isSame(draft, submitted) }
  })
}

/** Submits the caller's review with these last changes; differences from an earlier submission become new entries. */
export async function submitReview(ctx: Ctx, id: string, change: JudgementChange): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await requireRatable(tx, id)
    const { draft, submitted, isSubmitted } = await mergeDraft(tx, row, change)
    requireComplete(draft)
    const changes = listChanges(submitted, draft)
    await tx.db.delete(reviewDrafts).where(isOwnDraft(tx, row))
    if (isSubmitted && changes.length === 0) return
    const by = nameCaller(tx, row)
    const isOwn = and(eq(reviewEntries.interviewId, row.id), eq(reviewEntries.authorId, by.authorId))
    if ((await tx.db.$count(reviewEntries, isOwn)) + changes.length >= maxReviewEntries) throw refuse('judgement_limit')
    const entry = (content: ReviewContent) => ({ ...by, kind: kindOf(content), content })
    const sawOthers = !isSubmitted && (await hasSeenOthers(tx, row))
    const submission = { times: 1, ...(sawOthers ? { sawOthers: true as const } : {}) }
    await tx.db.insert(reviewEntries).values([...changes, submission].map(entry))
    await noteAct(tx, row, isSubmitted ? 'review.changed' : 'review.submitted')
    // The whole panel's scorecards unseal outside.
    if (!isSubmitted) await tellFollowers(tx, [row.id])
    const complete = { interviewId: row.id, event: 'panel-complete', by: by.authorId }
    if (!isSubmitted) await tx.jobs.add(tx.db, 'notice', complete)
    const isConfirming = changes.some((content) => 'confirmation' in content)
    if (isConfirming && row.status === 'Completed')
      await tx.jobs.add(tx.db, 'remake-reviewed', { interviewId: row.id }, { key: `reviewed:${row.id}` })
  })
}

/** Before the caller's first submission: true if others' reviews are already visible to them. */
async function hasSeenOthers(ctx: Ctx, row: InterviewRow): Promise<boolean> {
  return (await maySeeReviews(ctx, row.id)) && foldReviews(await readReviewEntries(ctx, row.id)).length > 0
}

function kindOf(content: ReviewContent): ReviewEntry['kind'] {
  if ('rating' in content) return 'rating'
  if ('confirmation' in content) return 'confirmation'
  return 'note' in content ? 'note' : 'submitted'
}

const isOpen = ({ status }: InterviewRow): boolean => status === 'InProgress' || status === 'Completed'

/** The interview, held until the transaction ends, so that one person's two windows take turns. */
async function requireRatable(ctx: Ctx, id: string): Promise<InterviewRow> {
  const row = await requireInterview(ctx, id, { lock: true })
  requireOn(ctx, row, 'judge')
  if (!isOpen(row)) throw refuse('review_not_open')
  return row
}

async function readOwn(ctx: Ctx, row: InterviewRow, reviews: readonly Review[]) {
  const { id } = requireInterviewer(ctx)
  const drafts = await ctx.db.select().from(reviewDrafts).where(isOwnDraft(ctx, row))
  return { draft: drafts[0]?.judgement, submitted: reviews.find(({ authorId }) => authorId === id) }
}

const isOwnDraft = (ctx: Ctx, { id }: InterviewRow) =>
  and(eq(reviewDrafts.interviewId, id), eq(reviewDrafts.authorId, requireInterviewer(ctx).id))

async function mergeDraft(ctx: Ctx, row: InterviewRow, change: JudgementChange) {
  await requireKnown(ctx, row, change)
  const own = await readOwn(ctx, row, foldReviews(await readReviewEntries(ctx, row.id)))
  const submitted = own.submitted && applyChange(own.submitted, {})
  const draft = applyChange(own.draft ?? submitted ?? noJudgement, change)
  const { interviewId, authorId, at: savedAt } = nameCaller(ctx, row)
  await ctx.db
    .insert(reviewDrafts)
    .values({ interviewId, authorId, judgement: draft, savedAt })
    .onConflictDoUpdate({
      target: [reviewDrafts.interviewId, reviewDrafts.authorId],
      set: { judgement: draft, savedAt },
    })
  return { draft, submitted, isSubmitted: own.submitted !== undefined }
}

/**
 * Refuses unknown targets: they must be a competency of this scorecard, a moment of this session or a question of this
 * interview.
 */
async function requireKnown(ctx: Ctx, row: InterviewRow, { ratings = [], confirmations = [] }: JudgementChange) {
  const competencies = ratings.length > 0 ? await freezeCompetencies(ctx, row) : []
  const lastSeq = ratings.some(({ seq }) => seq !== null) ? await getLastSeq(ctx, row.id) : 0
  for (const [at, { competencyId, seq }] of ratings.entries()) {
    if (!competencies.some(({ id }) => id === competencyId))
      throw refuse('invalid_input', 'This competency isn’t on the scorecard of this interview.', [
        { path: `ratings.${at}.competencyId` },
      ])
    if (seq !== null && seq > lastSeq)
      throw refuse('invalid_input', 'This moment isn’t in the session.', [{ path: `ratings.${at}.seq` }])
  }
  const asked = new Set([...row.technicalIds, ...row.behavioralIds])
  const at = confirmations.findIndex(({ questionId }) => !asked.has(questionId))
  if (at >= 0)
    throw refuse('invalid_input', 'This question isn’t part of this interview.', [
      { path: `confirmations.${at}.questionId` },
    ])
}

function requireComplete({ ratings, confirmations }: Judgement): void {
  const unfounded = listUnfounded(ratings).flatMap((group) => group.ratings)
  if (unfounded.length > 0) {
    const details = unfounded.map(({ competencyId }) => ({ path: `ratings.${competencyId}`, competencyId }))
    throw refuse('review_incomplete', undefined, details)
  }
  if (confirmations.length === 0 && ratings.every(({ level }) => level === null))
    throw refuse('review_incomplete', 'Rate at least one competency, or confirm a point, before you submit.')
}
