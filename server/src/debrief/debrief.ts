/**
 * The panel's debrief: competencies by reviewers, pending reviewers, and the facts that marks are compared with. Shows
 * each caller only the reviews that the review rule permits.
 */
import { refuse } from '@nova/contract/refusals'
import type { Debrief, DebriefReviewer, DebriefRow } from '@nova/contract/reviews/debrief'
import { factsOf, sayFacts } from '@nova/contract/reviews/grounds'
import {
  compareRatings,
  type Competency,
  type JudgementChange,
  type RatingFacts,
  type Review,
  type ReviewState,
} from '@nova/contract/reviews/reviews'
import { requireInterviewer } from '../accounts/accounts.ts'
import { readFeedbackStates } from '../feedback/batch.ts'
import { mayOn, noteAct, noteSeen, requireInterview, requireOn } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { noteReminded, readPanelPlan } from '../interview-plan/panel-plan.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { canQueueMail } from '../platform/mail/mail.ts'
import { listAwaited, listReviewers } from '../reviews/awaited.ts'
import { readCompetencies } from '../reviews/competencies.ts'
import { readReview, submitReview } from '../reviews/reviews.ts'
import { maySeeReviews, readSubmitted } from '../reviews/visible.ts'
import { readFacts } from './facts.ts'

/** The debrief of an interview, for everyone who may see it; marks only where the caller may see them. */
export async function readDebrief(ctx: Ctx, id: string): Promise<Debrief> {
  const row = await requireInterview(ctx, id)
  const reviews = await readSubmitted(ctx, row.id)
  const isBlind = !(await maySeeReviews(ctx, row.id))
  if (!isBlind && reviews.length > 0) await noteSeen(ctx, row, 'review.seen')
  const competencies = await readCompetencies(ctx, row)
  const { remindedAt, ...plan } = await readPanelPlan(ctx, row.id)
  const isPastDue = plan.scorecardsDueAt !== null && new Date(plan.scorecardsDueAt) <= ctx.now()
  return {
    interviewId: row.id,
    title: row.title,
    candidateName: row.joinedName ?? row.candidateName,
    status: row.status,
    isBlind,
    mayManage: mayOn(requireInterviewer(ctx), row, 'manage'),
    reviewers: await viewReviewers(ctx, row, { reviews, isBlind, isPastDue }),
    rows: makeRows(competencies, isBlind ? [] : reviews, await readFacts(ctx, row.id, competencies)),
    plan,
    isReplied: ((await readFeedbackStates(ctx, [row.id])).get(row.id)?.version ?? 0) > 0,
    remindedAt: remindedAt?.toISOString() ?? null,
  }
}

type Seen = { reviews: readonly Review[]; isBlind: boolean; isPastDue: boolean }

/** The panel by name, then others who have submitted. */
async function viewReviewers(ctx: Ctx, row: InterviewRow, { reviews, isBlind, isPastDue }: Seen) {
  const panel = await listReviewers(ctx, row)
  const others = reviews.filter(({ authorId }) => !panel.some(({ id }) => id === authorId))
  const people = [
    ...panel.map(({ id, name }) => ({ id, name, isOnPanel: true })),
    ...others.map(({ authorId: id, author: name }) => ({ id, name, isOnPanel: false })),
  ]
  return people.map((person): DebriefReviewer => {
    const review = reviews.find(({ authorId }) => authorId === person.id)
    return {
      ...person,
      submittedAt: review?.submittedAt ?? null,
      isLate: !review && isPastDue,
      sawOthers: review?.sawOthers ?? false,
      note: isBlind ? '' : (review?.note ?? ''),
    }
  })
}

/** Those with the largest difference first; among equals as on the scorecard. */
function makeRows(
  competencies: readonly Competency[],
  reviews: readonly Review[],
  facts: readonly RatingFacts[],
): DebriefRow[] {
  const rows = competencies.map(({ id, name }): DebriefRow => {
    const fact = factsOf(facts, id)
    const marks = reviews.flatMap(({ authorId: reviewerId, ratings }) =>
      ratings.flatMap(({ competencyId, level, seq, reason }) =>
        competencyId === id && level !== null ? [{ reviewerId, level, seq, reason }] : [],
      ),
    )
    const { difference } = compareRatings(reviews, id)
    return { competencyId: id, name, difference, fact: fact ? sayFacts(fact) : null, marks }
  })
  return rows.toSorted((a, b) => (b.difference ?? -1) - (a.difference ?? -1))
}

/** The scorecard as its reader sees it, with the observations. */
export async function readScorecardOf(ctx: Ctx, id: string): Promise<ReviewState> {
  const state = await readReview(ctx, id)
  return { ...state, facts: await readFacts(ctx, id, state.competencies) }
}

/** Submits the caller's review, and reads it again. */
export async function submitScorecard(ctx: Ctx, id: string, change: JudgementChange): Promise<ReviewState> {
  await submitReview(ctx, id, change)
  return readScorecardOf(ctx, id)
}

const reminderPauseMs = 3_600_000

/** Mails those of the panel who have yet to submit; gives their names. */
export async function remindPanel(ctx: Ctx, id: string): Promise<{ reminded: string[] }> {
  requireOn(ctx, await requireInterview(ctx, id), 'manage')
  return inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, id, { lock: true })
    requireOn(tx, row, 'manage')
    if (row.status !== 'InProgress' && row.status !== 'Completed') throw refuse('review_not_open')
    if (tx.mailServer.health === 'off' || !canQueueMail(tx)) throw refuse('mail_off')
    const awaited = await listAwaited(tx, row)
    if (awaited.length === 0) throw refuse('nobody_to_remind')
    if (!(await noteReminded(tx, row.id, reminderPauseMs))) throw refuse('reminder_limit')
    const about = `${row.id}:${tx.now().toISOString()}`
    await tx.jobs.add(tx.db, 'notice', { interviewId: row.id, event: 'scorecard-due', about })
    await noteAct(tx, row, 'panel.reminded', { people: awaited.length })
    return { reminded: awaited.map(({ name }) => name) }
  })
}
