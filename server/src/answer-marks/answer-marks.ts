/**
 * Marks of a language model in text answers, which help a person to confirm them. A model reads them only on
 * request, and only the model that the candidate agreed to. Hides how marks are believed.
 * Public files: marking.ts.
 */
import { createHash } from 'node:crypto'
import { refuse } from '@nova/contract/refusals'
import type { AnswerMarks } from '@nova/contract/reviews/answer-marks'
import { eq } from 'drizzle-orm'
import { judgeByModel } from '../generated-questions/model-calls.ts'
import { noteAct, requireInterview, requireOn } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readEntries } from '../journal/reading.ts'
import { withModelOf } from '../models/models.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { isWaiting } from '../platform/jobs/jobs.ts'
import { requireCompleted } from '../reports/reports.ts'
import { findStandingReport } from '../reports/seen.ts'
import { findSeal } from '../reviews/seals.ts'
import { isTold } from '../sessions/disclosure.ts'
import { estimateTokens, markAnswer, maxAnswer, type Question } from './marking.ts'
import { answerMarks, type MarkedAnswer } from './tables.ts'

const jobOf = (id: string) => `mark-answers:${id}`
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** The first disclosure that names a model as a reader of answers. */
const firstTold = 16

/** Reads the marks for a reader of the report, and seals them like the report. */
export async function readMarks(ctx: Ctx, id: string): Promise<AnswerMarks> {
  const row = await requireCompleted(ctx, id)
  const isReading = await isWaiting(ctx.db, [jobOf(id)])
  const nothing = { model: null, estimate: null, isReading, made: null }
  if ((await findSeal(ctx, id)) !== null) return { ...nothing, whyNot: 'sealed' }
  const questions = await readQuestions(ctx, id)
  if (questions.length === 0) return { ...nothing, whyNot: 'no-answers' }
  const made = await readMade(ctx, id, questions)
  const { ai } = await withModelOf(ctx, row.companyId)
  if (ai.about === null) return { ...nothing, made, whyNot: 'no-model' }
  if (!(await wasTold(ctx, row, ai.about))) return { ...nothing, made, whyNot: 'not-told' }
  const tokens = questions.map(estimateTokens)
  const sum = (of: 'tokensIn' | 'tokensOut') => tokens.reduce((total, each) => total + each[of], 0)
  const [tokensIn, tokensOut] = [sum('tokensIn'), sum('tokensOut')]
  const estimate = { answers: questions.length, tokens: tokensIn + tokensOut, cost: ai.costOf({ tokensIn, tokensOut }) }
  return { model: ai.name, whyNot: null, estimate, isReading, made }
}

/** Has the answers read in the background; while they are, again does nothing. */
export async function startMarking(ctx: Ctx, id: string): Promise<void> {
  requireOn(ctx, await requireInterview(ctx, id), 'judge')
  const { model } = await readMarks(ctx, id)
  if (model === null) throw refuse('answers_not_readable')
  await inTransaction(ctx, async (tx) => {
    await noteAct(tx, await requireCompleted(tx, id), 'answers.marked', { model })
    await tx.jobs.add(tx.db, 'mark-answers', { interviewId: id }, { key: jobOf(id) })
  })
}

/** Job: each answer in turn. One that fails keeps its reason, and the others their marks. */
export async function markAnswers(serverCtx: Ctx, id: string): Promise<void> {
  const row = await requireInterview(serverCtx, id)
  const ctx = await withModelOf(serverCtx, row.companyId)
  const { about, name } = ctx.ai
  if (!about || !name || !(await wasTold(ctx, row, about))) return
  const answers: MarkedAnswer[] = []
  const spent = { tokens: 0, cost: 0 }
  let version: string | null = null
  for (const question of await readQuestions(ctx, id)) {
    const { questionId, text } = question
    const made = await markAnswer((ask) => judgeByModel(ctx, id, 'text answer', ask), question)
    spent.tokens += made.usage.tokensIn + made.usage.tokensOut
    spent.cost += made.usage.cost
    version = made.version ?? version
    answers.push({ questionId, text: digestOf(text), marks: made.marks, problem: made.problem })
  }
  const kept = { model: name, version, ...spent, answers, createdAt: ctx.now() }
  await ctx.db
    .insert(answerMarks)
    .values({ interviewId: id, ...kept })
    .onConflictDoUpdate({ target: answerMarks.interviewId, set: kept })
}

async function readQuestions(ctx: Ctx, id: string): Promise<Question[]> {
  const report = await findStandingReport(ctx, id)
  return (report?.questions ?? []).flatMap((question) => {
    const text = question.text ?? ''
    const isRead = question.points.length > 0 && text.trim() !== '' && text.length <= maxAnswer
    return isRead ? [{ ...question, text }] : []
  })
}

/** Marks of answers that have changed since are left out. */
async function readMade(ctx: Ctx, id: string, questions: readonly Question[]): Promise<AnswerMarks['made']> {
  const [found] = await ctx.db.select().from(answerMarks).where(eq(answerMarks.interviewId, id))
  if (!found) return null
  const current = new Map(questions.map(({ questionId, text }) => [questionId, digestOf(text)]))
  const answers = found.answers.filter((answer) => current.get(answer.questionId) === answer.text)
  const { model, version, tokens, cost } = found
  return {
    model,
    version,
    tokens,
    cost,
    at: found.createdAt.toISOString(),
    marks: answers.flatMap(({ marks }) => marks),
    unread: answers.flatMap(({ questionId, problem }) => (problem === null ? [] : [{ questionId, why: problem }])),
  }
}

/** True if the candidate agreed to a text that names this model and says that it may read answers. */
async function wasTold(ctx: Ctx, row: InterviewRow, about: NonNullable<Ctx['ai']['about']>): Promise<boolean> {
  if (row.joinedModel === '' || !isTold(row, about)) return false
  const joined = (await readEntries(ctx, row.id, { kinds: ['joined'] })).flatMap(({ payload }) =>
    'consentVersion' in payload ? [Number.parseInt(payload.consentVersion ?? '', 10)] : [],
  )
  return joined.length > 0 && joined.every((version) => version >= firstTold)
}
