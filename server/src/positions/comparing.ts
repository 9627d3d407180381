/** A few people of a position side by side, question by question. Computes no order and no middle value of any kind. */
import type {
  ComparedAnswer,
  ComparedCandidate,
  Comparison,
  PositionCandidate,
  ScoreRange,
} from '@nova/contract/positions/position-people'
import { refuse } from '@nova/contract/refusals'
import type { Report } from '@nova/contract/reports/reports'
import { isSealed, type SealedReport } from '@nova/contract/reports/sealed-report'
import { selectedQuestions } from '../asked-questions/asked-questions.ts'
import { noteSeen, requireInterview } from '../interview-access/interview-access.ts'
import { readOfPosition } from '../interview-access/of-position.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import type { Ctx } from '../platform/context/context.ts'
import { makeRange } from '../reports/ranges.ts'
import { findSeenReport } from '../reports/seen.ts'
import { countReviewers } from '../reviews/counting.ts'
import { maySeeReviews, reviewsVisibleTo } from '../reviews/visible.ts'
import { requirePosition } from './access.ts'
import { newestOf } from './formulas.ts'
import { viewCandidates } from './people.ts'

type Seen = Report | SealedReport | undefined
type Compared = { row: InterviewRow; report: Seen; candidate: ComparedCandidate; names: Named[] }
type Named = { id: string; name: string }
type Asked = Comparison['questions'][number]

/**
 * Compares these people (ids of their interviews) as the caller may see them: ratings of others only where not blind.
 * People deleted or moved since the selection are left out.
 */
export async function compareCandidates(ctx: Ctx, positionId: string, ids: string[]): Promise<Comparison> {
  const position = await requirePosition(ctx, positionId)
  const found = await readOfPosition(ctx, position.id, ids)
  if (ids.length > 0 && found.length === 0) throw refuse('interview_not_found')
  const views = await viewCandidates(ctx, found)
  // As they were added, which says nothing about how they did.
  const compared = await Promise.all(views.toReversed().map((view) => readCompared(ctx, view)))
  const questions = listAsked(compared)
  const newest = newestOf(compared.flatMap(({ report }) => report?.formulaVersion ?? []))
  return {
    questions,
    sets: new Set(compared.map(({ candidate }) => candidate.questionSet)).size,
    competencies: uniqueById(compared.flatMap(({ names }) => names)),
    candidates: compared.map(({ row, report, candidate }) => ({
      ...candidate,
      ...(report && !isSealed(report) && report.formulaVersion !== newest
        ? { score: null, olderRules: report.formulaVersion }
        : {}),
      answers: questions.map(({ id }) => viewAnswer(row, report, id, newest)),
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

/** Counts as in the report, without interpretation. */
function countWork(report: Seen): Pick<ComparedCandidate, 'workingWithAi'> {
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

function viewAnswer(row: InterviewRow, report: Seen, questionId: string, newest: string | null): ComparedAnswer {
  const nothing = {
    questionId,
    tests: null,
    isProvisional: false,
    ...(report && isSealed(report) ? {} : { score: null }),
  }
  if (![...row.technicalIds, ...row.behavioralIds].includes(questionId)) return { ...nothing, state: 'not-asked' }
  const found = report?.questions?.find((question) => question.questionId === questionId)
  if (!report || !found) return { ...nothing, state: 'pending' }
  // As the report's own sentences count: visible tests may be looked at, and stages are a project's groups.
  const hidden = found.stages ?? found.tests.filter(({ group }) => group !== 'visible')
  const total = hidden.reduce((sum, group) => sum + group.total, 0)
  const passed = hidden.reduce((sum, group) => sum + group.passed, 0)
  const whole = isSealed(report) ? {} : { score: rangeOf(report, questionId, newest) }
  return {
    ...nothing,
    state: found.state,
    ...whole,
    tests: total > 0 ? { passed, total } : null,
    isProvisional: report.waitingForReview?.includes(questionId) ?? false,
  }
}

function rangeOf({ questions = [], formulaVersion }: Report, id: string, newest: string | null): ScoreRange | null {
  const found = questions.find(({ questionId }) => questionId === id)
  if (!found || formulaVersion !== newest) return null
  return makeRange(found.score.value, { band: found.band, ...found.interval }, formulaVersion)
}
