/** A few people of a position side by side, question by question. Computes no order and no middle value of any kind. */
import type { ComparedAnswer, ComparedCandidate, Comparison, PositionCandidate } from '@nova/contract/position-people'
import { refuse } from '@nova/contract/refusals'
import type { Report } from '@nova/contract/reports'
import { requireInterview } from '../interviews/access.ts'
import { noteSeen } from '../interviews/acts.ts'
import { readOfPosition } from '../interviews/of-position.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import { selectedQuestions } from '../interviews/view.ts'
import type { Ctx } from '../platform/context/context.ts'
import { makeRange } from '../reports/ranges.ts'
import { findSeenReport } from '../reports/seen.ts'
import { countReviewers } from '../reviews/counting.ts'
import { maySeeReviews, reviewsVisibleTo } from '../reviews/visible.ts'
import { requirePosition } from './access.ts'
import { viewCandidates } from './people.ts'

type Compared = { row: InterviewRow; report: Report | undefined; candidate: ComparedCandidate; names: Named[] }
type Named = { id: string; name: string }
type Asked = Comparison['questions'][number]

/**
 * These people (ids of their interviews) as the caller may see them: others' ratings only where not blind. Who was deleted or moved
 * since they were chosen is left out.
 */
export async function compareCandidates(ctx: Ctx, positionId: string, ids: string[]): Promise<Comparison> {
  const position = await requirePosition(ctx, positionId)
  const found = await readOfPosition(ctx, position.id, ids)
  if (ids.length > 0 && found.length === 0) throw refuse('interview_not_found')
  const views = await viewCandidates(ctx, found)
  // As they were added, which says nothing about how they did.
  const compared = await Promise.all(views.toReversed().map((view) => readCompared(ctx, view)))
  const questions = listAsked(compared)
  return {
    questions,
    competencies: uniqueById(compared.flatMap(({ names }) => names)),
    candidates: compared.map(({ row, report, candidate }) => ({
      ...candidate,
      answers: questions.map(({ id }) => viewAnswer(row, report, id)),
    })),
  }
}

async function readCompared(ctx: Ctx, { nextStep: _, ...view }: PositionCandidate): Promise<Compared> {
  const row = await requireInterview(ctx, view.interviewId)
  await noteSeen(ctx, row, 'report.read')
  const report = view.hasReport ? await findSeenReport(ctx, row.id) : undefined
  const { competencies, reviews } = await reviewsVisibleTo(ctx, row.id)
  const ratings = reviews.flatMap(({ author: by, ratings: given }) =>
    given.flatMap(({ competencyId, level, reason }) => (level === null ? [] : [{ competencyId, by, level, reason }])),
  )
  const isUnblinded = await maySeeReviews(ctx, row.id)
  const reviewers = await countReviewers(ctx, row.id)
  const worked = countWork(report)
  const candidate = { ...view, answers: [], ratings: isUnblinded ? ratings : null, reviewers, ...worked }
  return { row, report, candidate, names: competencies.map(({ id, name }) => ({ id, name })) }
}

/** Counts as the report has them; what they amount to is for whoever compares. */
function countWork(report: Report | undefined): Pick<ComparedCandidate, 'workingWithAi'> {
  const section = report?.workingWithAi
  if (!section || section.empty) return {}
  const { verification, detection, isLive } = section
  const { hits, misses, falseAlarms, correctAcceptances } = detection
  const detected = { faulty: hits + misses, caught: hits, sound: falseAlarms + correctAcceptances, falseAlarms }
  const { of: taken, checked } = verification.whole
  return { workingWithAi: { taken, checked, ...detected, isLive } }
}

/** All that any of them was asked, the core first. */
function listAsked(compared: Compared[]): Asked[] {
  const asked = compared.flatMap(({ row }) => {
    const { technicalQuestions, behavioralQuestions } = selectedQuestions(row)
    return [
      ...technicalQuestions.map(({ id, title, questionType: kind }) => ({ id, title, kind })),
      ...behavioralQuestions.map(({ id, title }) => ({ id, title, kind: 'behavioral' as const })),
    ].map((question) => ({ ...question, isCore: row.coreIds.includes(question.id) }))
  })
  const unique = uniqueById(asked)
  return [...unique.filter(({ isCore }) => isCore), ...unique.filter(({ isCore }) => !isCore)]
}

function uniqueById<T extends { id: string }>(all: T[]): T[] {
  return all.filter(({ id }, at) => all.findIndex((each) => each.id === id) === at)
}

function viewAnswer(row: InterviewRow, report: Report | undefined, questionId: string): ComparedAnswer {
  const nothing = { questionId, score: null, tests: null, isProvisional: false }
  if (![...row.technicalIds, ...row.behavioralIds].includes(questionId)) return { ...nothing, state: 'not-asked' }
  const found = report?.questions?.find((question) => question.questionId === questionId)
  if (!found) return { ...nothing, state: 'pending' }
  // As the report's own sentences count: visible tests may be looked at, and stages are a project's groups.
  const hidden = found.stages ?? found.tests.filter(({ group }) => group !== 'visible')
  const total = hidden.reduce((sum, group) => sum + group.total, 0)
  const passed = hidden.reduce((sum, group) => sum + group.passed, 0)
  return {
    ...{ questionId, state: found.state, score: makeRange(found.score.value, found.band) },
    tests: total > 0 ? { passed, total } : null,
    isProvisional: report?.waitingForReview?.includes(questionId) ?? false,
  }
}
