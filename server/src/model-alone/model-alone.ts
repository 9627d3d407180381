/**
 * A company's language model alone on the changes of a review: started by an administrator, decided change by change in
 * jobs, and kept with model, version and date. One measurement of a company runs at a time, within bounds of tokens and time.
 * Public files: asking.ts, box.ts, measuring.ts.
 */
import { can } from '@nova/contract/accounts/roles'
import type { ModelAlone, ModelAloneResult, ModelWay } from '@nova/contract/questions/model-alone'
import { refuse } from '@nova/contract/refusals'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { reviewByModel, reviewByModelWithTools } from '../generated-questions/model-calls.ts'
import { findQuestion } from '../library/library.ts'
import { withModelOf } from '../models/models.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { claim } from '../platform/claims/claims.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { isWaiting } from '../platform/jobs/jobs.ts'
import { canRunProject } from '../platform/project-boxes/project-box.ts'
import { queueKeyOf } from '../platform/queue/queue-key.ts'
import { decideInBox, testsIn, type WorkWithTools } from './box.ts'
import {
  addSpent,
  type Bounds,
  bounds,
  countAnswers,
  decide,
  estimateTokens,
  findEnd,
  nothingSpent,
  type Review,
  reviewsOf,
} from './measuring.ts'
import { type ModelAloneRun, modelAloneRuns, type Progress } from './tables.ts'

/** One review has at most sixty changes. */
const limitsOf: Record<ModelWay, Bounds> = {
  reading: { ...bounds, minutes: 60, tokensIn: 1_500_000 },
  box: { ...bounds, minutes: 180, tokensIn: 6_000_000 },
}
const cantRun = 'Projects of this kind can’t run on this server, so a model can’t be measured with a box.'
const maxProblems = 10
const afterFailureMs = 60_000

const jobOf = (companyId: string) => `model-alone:${companyId}`

/** Reads results and progress for the caller's company. */
export async function readModelAlone(ctx: Ctx, questionId: string): Promise<ModelAlone> {
  const { companyId, companyRole } = requireInterviewer(ctx)
  const review = await requireReview(ctx, companyId, questionId)
  const { ai } = await withModelOf(ctx, companyId)
  const rows = await ctx.db
    .select()
    .from(modelAloneRuns)
    .where(and(eq(modelAloneRuns.companyId, companyId), eq(modelAloneRuns.questionId, questionId)))
  const isRunning = await isWaiting(ctx.db, [jobOf(companyId)])
  const [running] = isRunning ? rows.filter(({ progress }) => progress !== null) : []
  return {
    model: ai.name,
    estimate: estimate(ai, review, 'reading'),
    boxEstimate: canRunProject(ctx.sandbox.projectRuntimes, review) ? estimate(ai, review, 'box') : null,
    mayStart: can(companyRole, 'administer'),
    running: running ? viewRunning(running, review) : null,
    results: rows
      .flatMap(({ result, stopped }) => [result, stopped].filter((each) => each !== null))
      .toSorted((one, other) => (one.at < other.at ? 1 : -1)),
  }
}

function estimate(ai: Ctx['ai'], review: Review, way: ModelWay): ModelAlone['estimate'] {
  if (ai.name === null) return null
  const tokens = estimateTokens(review, way)
  return { changes: review.changes.length, tokens: tokens.tokensIn + tokens.tokensOut, cost: ai.costOf(tokens) }
}

const viewRunning = (
  { model, way, startedBy, startedAt, stoppedBy, progress }: ModelAloneRun,
  { changes }: Review,
) => ({
  model,
  way,
  done: Object.keys(progress!.answers).length,
  total: changes.length,
  by: startedBy,
  startedAt: startedAt.toISOString(),
  isEnding: stoppedBy !== null,
})

/** Starts a measurement; refused while one of the company runs. */
export async function measureModelAlone(ctx: Ctx, questionId: string, way: ModelWay): Promise<ModelAlone> {
  const { companyId, name: startedBy } = requireInterviewer(ctx)
  const review = await requireReview(ctx, companyId, questionId)
  const { ai } = await withModelOf(ctx, companyId)
  const model = ai.name
  if (model === null) throw refuse('no_language_model')
  if (way === 'box' && !canRunProject(ctx.sandbox.projectRuntimes, review))
    throw refuse('language_unavailable', cantRun)
  const key = jobOf(companyId)
  const claimed = await claim(ctx, `start-${key}`)
  if (!claimed) throw refuse('check_in_progress')
  try {
    await inTransaction(ctx, async (tx) => {
      if (await isWaiting(tx.db, [key])) throw refuse('check_in_progress')
      // Progress of a run whose job was given up.
      await tx.db
        .update(modelAloneRuns)
        .set({ progress: null })
        .where(and(eq(modelAloneRuns.companyId, companyId), isNotNull(modelAloneRuns.progress)))
      const progress: Progress = { answers: {}, problems: [], spent: nothingSpent }
      const started = { startedAt: tx.now(), startedBy, stoppedBy: null, progress }
      await tx.db
        .insert(modelAloneRuns)
        .values({ companyId, questionId, model, way, ...started })
        .onConflictDoUpdate({
          target: [modelAloneRuns.companyId, modelAloneRuns.questionId, modelAloneRuns.model, modelAloneRuns.way],
          set: started,
        })
      await writeAudit(tx, { act: 'review.model-measured', companyId, subject: review.title, details: { model, way } })
      await addStep(tx, { companyId, questionId, model, way })
    })
  } finally {
    await claimed.release()
  }
  return readModelAlone(ctx, questionId)
}

/** Ends the measurement that runs on a review, after the change that it is at; its result is kept apart. */
export async function stopModelAlone(ctx: Ctx, questionId: string): Promise<ModelAlone> {
  const { companyId, name: stoppedBy } = requireInterviewer(ctx)
  const review = await requireReview(ctx, companyId, questionId)
  await inTransaction(ctx, async (tx) => {
    const [ended] = await tx.db
      .update(modelAloneRuns)
      .set({ stoppedBy })
      .where(
        and(
          eq(modelAloneRuns.companyId, companyId),
          eq(modelAloneRuns.questionId, questionId),
          isNotNull(modelAloneRuns.progress),
          isNull(modelAloneRuns.stoppedBy),
        ),
      )
      .returning()
    if (!ended) return
    const { model, way } = ended
    await writeAudit(tx, { act: 'review.measurement-stopped', companyId, subject: review.title, details: { model } })
    // A step that waits after a failure comes at once.
    await addStep(tx, { companyId, questionId, model, way })
  })
  return readModelAlone(ctx, questionId)
}

type Step = Pick<ModelAloneRun, 'companyId' | 'questionId' | 'model' | 'way'>

function addStep(tx: Ctx, step: Step, runAt?: Date): Promise<void> {
  const key = jobOf(step.companyId)
  return tx.jobs.add(tx.db, 'model-alone', step, { key, queue: key, isPatient: true, ...(runAt ? { runAt } : {}) })
}

/** Job: the next change, or the result. Each step is kept, so that a server that ends loses one call at most. */
export async function continueModelAlone(serverCtx: Ctx, step: Step): Promise<void> {
  const row = await findRun(serverCtx, step)
  const progress = row?.progress
  if (!row || !progress) return
  const ctx = await withModelOf(serverCtx, step.companyId)
  const review = await findReview(ctx, step.companyId, step.questionId)
  if (!review) return keep(ctx, step, { progress: null })
  const next = review.changes.find(({ id }) => !(id in progress.answers))
  if (next && row.stoppedBy !== null) {
    const done = Object.keys(progress.answers).length
    const stopped = `Stopped after ${done} of ${review.changes.length} changes by ${row.stoppedBy}.`
    const result = makeResult(ctx, row, { review, progress, stopped })
    return keep(ctx, step, { progress: null, stopped: { ...result, isRetired: null } })
  }
  const stopped =
    next && (ctx.ai.name === step.model ? findStop(ctx, row, progress) : 'Your company’s model has changed.')
  if (!next || stopped) {
    const result = makeResult(ctx, row, { review, progress, stopped: stopped ?? null })
    return keep(ctx, step, { progress: null, result, stopped: null })
  }
  const made = await decideBy(ctx, step, review, next)
  const problems = new Set([...progress.problems, ...(made.problem ? [made.problem] : [])])
  await inTransaction(ctx, async (tx) => {
    await keep(tx, step, {
      progress: {
        answers: { ...progress.answers, [next.id]: made.answer ?? null },
        problems: [...problems].slice(0, maxProblems),
        spent: addSpent(progress.spent, made.spent),
      },
    })
    // A model that keeps failing isn't called for a while, and each such call would count as a failure.
    await addStep(tx, step, made.answer ? undefined : new Date(Date.now() + afterFailureMs))
  })
}

function decideBy(ctx: Ctx, { companyId, way }: Step, review: Review, change: Review['changes'][number]) {
  const limits = limitsOf[way]
  if (way === 'reading') return decide((ask) => reviewByModel(ctx, companyId, ask), review, change, limits)
  const work: WorkWithTools = (asked) => reviewByModelWithTools(ctx, companyId, asked)
  const testsOf = testsIn(ctx.sandbox, queueKeyOf(companyId, 'model-alone'))
  return decideInBox({ work, testsOf }, review, change, limits)
}

function findStop(ctx: Ctx, { startedAt, way }: ModelAloneRun, { answers, spent }: Progress): string | undefined {
  const given = Object.values(answers)
  const failedInRow = given.length - 1 - given.findLastIndex((answer) => answer !== null)
  const limits = limitsOf[way]
  const endsAt = startedAt.getTime() + limits.minutes * 60_000
  return findEnd(limits, { endsAt, now: ctx.now().getTime(), tokensIn: spent.tokensIn, failedInRow })
}

type Made = { review: Review; progress: Progress; stopped: string | null }

function makeResult(ctx: Ctx, { model, way }: ModelAloneRun, { review, progress, stopped }: Made): ModelAloneResult {
  const { answers, problems, spent } = progress
  const given = Object.entries(answers).flatMap(([id, answer]) => (answer ? [[id, answer] as const] : []))
  const { whyNot: _, ...counted } = countAnswers(review, new Map(given), way)
  return {
    model,
    version: spent.version,
    way,
    at: ctx.now().toISOString(),
    questionVersion: review.version,
    ...counted,
    tokens: spent.tokensIn + spent.tokensOut,
    cost: spent.cost,
    stopped,
    problems,
  }
}

async function findReview(ctx: Ctx, companyId: string, questionId: string): Promise<Review | undefined> {
  const found = await findQuestion(ctx, companyId, questionId)
  return reviewsOf(found ? [found.question] : [])[0]
}

async function requireReview(ctx: Ctx, companyId: string, questionId: string): Promise<Review> {
  const review = await findReview(ctx, companyId, questionId)
  if (!review) throw refuse('question_not_found')
  return review
}

const isRun = ({ companyId, questionId, model, way }: Step) =>
  and(
    eq(modelAloneRuns.companyId, companyId),
    eq(modelAloneRuns.questionId, questionId),
    eq(modelAloneRuns.model, model),
    eq(modelAloneRuns.way, way),
  )

async function findRun(ctx: Ctx, step: Step): Promise<ModelAloneRun | undefined> {
  return (await ctx.db.select().from(modelAloneRuns).where(isRun(step)))[0]
}

async function keep(
  ctx: Ctx,
  step: Step,
  set: Partial<Pick<ModelAloneRun, 'progress' | 'result' | 'stopped'>>,
): Promise<void> {
  await ctx.db.update(modelAloneRuns).set(set).where(isRun(step))
}
