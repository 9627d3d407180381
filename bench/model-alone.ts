/**
 * `npm run bench -- model-alone` measures how a language model does by itself on the reviews of the bank. For each change
 * it reads README, source files and the diff, without running anything, and decides. Its decisions are counted as a
 * candidate's are. The model is the environment's: `AI_PROVIDER=… npm run bench -- model-alone`; without one a scripted
 * stand-in shows that the command works.
 */
import { randomUUID } from 'node:crypto'
import type { ProjectChange } from '@nova/contract/projects/code-reviews'
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import { readConfig } from '../server/src/config.ts'
import { readCodeReview, writeCodeReview } from '../server/src/evidence/projects/code-review.ts'
import { toEvidenceQuestion } from '../server/src/observations/kinds.ts'
import { observe } from '../server/src/observations/observations.ts'
import { type Ai, openAi } from '../server/src/platform/ai/ai.ts'
import { listBankQuestions } from '../server/src/questions/questions.ts'
import { makeSession } from '../server/test/evidence-factory.ts'
import { describeChange, maxNamed, ReviewAnswer, reviewInstructions } from '../server/src/model-alone/asking.ts'
import { startStandIn } from './model-alone-stand-in.ts'

/** Limits of one run: an answer's length and time, and the whole run's. */
export type Bounds = typeof bounds
const bounds = {
  maxTokens: 2_000,
  timeoutMs: 180_000,
  silenceMs: 60_000,
  /** For a server that is busy or can't be reached, within a call. */
  retries: 1,
  /** Calls for one change, where an answer fails. */
  attempts: 2,
  /** Failed changes in a row that end the run. */
  failedInRow: 4,
  minutes: 90,
  tokensIn: 3_000_000,
}
const standInBounds: Bounds = { ...bounds, silenceMs: 1_000 }

/** A review is retired for a model that finds more of its faults than this. */
const retiredAbove = 0.4
/** Less of a review answered says nothing about the rest. */
const minAnswered = 0.9

type Model = Pick<Ai, 'name' | 'write'>
type Review = ProjectQuestion & { changes: ProjectChange[] }
type Spent = { tokensIn: number; tokensOut: number; version: string | null }

export const neverRun = 'never run with a real model'

export async function* measureModelAlone(): AsyncIterable<Record<string, unknown>> {
  const reviews = reviewsOf(listBankQuestions())
  const { ai } = readConfig({ ...process.env, DATABASE_URL: undefined })
  if (ai) return yield* measureReviews(openAi(ai), reviews)
  const server = await startStandIn()
  try {
    const model = openAi({
      provider: 'openai-compatible',
      baseUrl: `${server.url}/v1`,
      apiKey: undefined,
      model: 'stand-in',
      priceIn: 0,
      priceOut: 0,
    })
    for await (const line of measureReviews(model, reviews, standInBounds)) yield { ...line, note: neverRun }
  } finally {
    await server.close()
  }
}

/** The reviews among questions. */
export function reviewsOf(questions: Iterable<object>): Review[] {
  return [...questions].filter(
    (each): each is Review => 'changes' in each && Array.isArray(each.changes) && each.changes.length > 0,
  )
}

/** One line for each review; a failing model ends the run with a line that says so. */
export async function* measureReviews(
  model: Model,
  reviews: readonly Review[],
  limits: Bounds = bounds,
): AsyncIterable<Record<string, unknown>> {
  const endsAt = Date.now() + limits.minutes * 60_000
  const all = { tokensIn: 0, failedInRow: 0 }
  for (const review of reviews) {
    const answers = new Map<string, ReviewAnswer>()
    const problems = new Set<string>()
    const spent: Spent = { tokensIn: 0, tokensOut: 0, version: null }
    let stopped: string | undefined
    for (const change of review.changes) {
      stopped = findEnd(limits, { endsAt, tokensIn: all.tokensIn + spent.tokensIn, failedInRow: all.failedInRow })
      if (stopped) break
      const { answer, problem } = await decide(model, review, change, { limits, spent })
      if (answer) answers.set(change.id, answer)
      if (problem) problems.add(problem)
      all.failedInRow = answer ? 0 : all.failedInRow + 1
    }
    all.tokensIn += spent.tokensIn
    yield {
      review: review.id,
      model: model.name,
      date: new Date().toISOString().slice(0, 10),
      ...countAnswers(review, answers),
      ...spent,
      ...(problems.size > 0 && { problems: [...problems] }),
      ...(stopped && { stopped }),
    }
    if (stopped) return
  }
}

type Run = { endsAt: number; tokensIn: number; failedInRow: number }

function findEnd(limits: Bounds, { endsAt, tokensIn, failedInRow }: Run): string | undefined {
  if (failedInRow >= limits.failedInRow) return `The model failed on ${failedInRow} changes in a row.`
  if (tokensIn >= limits.tokensIn) return 'All tokens of this run are used.'
  return Date.now() >= endsAt ? 'The time of this run is over.' : undefined
}

type Asking = { limits: Bounds; spent: Spent }

/** The answer to one change, asked again where it fails; the last problem, if there was one. */
async function decide(model: Model, review: Review, change: ProjectChange, { limits, spent }: Asking) {
  const { maxTokens, timeoutMs, silenceMs, retries } = limits
  let problem: string | undefined
  for (let attempt = 0; attempt < limits.attempts; attempt += 1) {
    const answer = await model.write({
      instructions: reviewInstructions[byOf(review)],
      turns: [{ role: 'user', content: describeChange(review, change) }],
      schema: ReviewAnswer,
      maxTokens,
      timeoutMs,
      silenceMs,
      retries,
    })
    spent.tokensIn += answer.usage.tokensIn
    spent.tokensOut += answer.usage.tokensOut
    spent.version = answer.trace.version ?? spent.version
    if (!answer.failure) return { answer: answer.value, problem }
    problem = `${answer.failure}: ${answer.message.slice(0, 120)}`
  }
  return { answer: undefined, problem }
}

const byOf = ({ changes }: Review) => (changes.some(({ faults }) => faults.length > 1) ? 'stretch' : 'change')

/** Counts answers as a candidate's comments and decisions; a change without an answer counts as neither. */
function countAnswers(review: Review, answers: ReadonlyMap<string, ReviewAnswer>) {
  const question = toEvidenceQuestion(review.id, review)
  const session = makeSession([question])
  const most = byOf(review) === 'change' ? 1 : maxNamed
  for (const [change, { decision, faults }] of answers) {
    for (const { path, line, why: text } of faults.slice(0, most))
      session.add(
        'codeReview',
        { act: 'commented', id: randomUUID(), change, path, line, severity: 'blocks', text },
        review.id,
      )
    session.add('codeReview', { act: 'decided', change, verdict: decision }, review.id)
  }
  const input = session.input()
  const counted = writeCodeReview(readCodeReview(input, observe(input), question)!)
  const { by, hits, misses, falseAlarms, correctAcceptances, located, dPrime, whyNot } = counted
  const faulty = hits + misses
  // Rejecting alone finds nothing: a change's fault is found by its place too.
  const found = by === 'change' ? located.right : hits
  const isEnough = answers.size >= minAnswered * review.changes.length
  return {
    by,
    answered: `${answers.size} of ${review.changes.length}`,
    hits: `${hits} of ${faulty}`,
    foundByPlace: `${found} of ${faulty}`,
    falseAlarms: `${falseAlarms} of ${falseAlarms + correctAcceptances}`,
    dPrime: dPrime && [dPrime.low, dPrime.value, dPrime.high],
    ...(whyNot && { whyNot }),
    retiredForThisModel: isEnough && faulty > 0 ? found / faulty > retiredAbove : null,
  }
}
