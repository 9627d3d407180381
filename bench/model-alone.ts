/**
 * `npm run bench -- model-alone` measures how a language model does by itself on the reviews of the bank. For each change
 * it reads README, source files and the diff, without running anything, and decides. Its decisions are counted as a
 * candidate's are. The model is the environment's: `AI_PROVIDER=… npm run bench -- model-alone`; without one a scripted
 * stand-in shows that the command works.
 */
import { readConfig } from '../server/src/config.ts'
import type { ReviewAnswer } from '../server/src/model-alone/asking.ts'
import {
  addSpent,
  type AskModel,
  type Bounds,
  bounds,
  countAnswers,
  decide,
  findEnd,
  nothingSpent,
  type Review,
  reviewsOf,
} from '../server/src/model-alone/measuring.ts'
import { openAi } from '../server/src/platform/ai/ai.ts'
import { listBankQuestions } from '../server/src/questions/questions.ts'
import { startStandIn } from './model-alone-stand-in.ts'

const standInBounds: Bounds = { ...bounds, silenceMs: 1_000 }

type Model = { name: string | null; write: AskModel }

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
    let spent = nothingSpent
    let stopped: string | undefined
    for (const change of review.changes) {
      const tokensIn = all.tokensIn + spent.tokensIn
      stopped = findEnd(limits, { endsAt, now: Date.now(), tokensIn, failedInRow: all.failedInRow })
      if (stopped) break
      const made = await decide(model.write, review, change, limits)
      spent = addSpent(spent, made.spent)
      if (made.answer) answers.set(change.id, made.answer)
      if (made.problem) problems.add(made.problem)
      all.failedInRow = made.answer ? 0 : all.failedInRow + 1
    }
    all.tokensIn += spent.tokensIn
    const { tokensIn, tokensOut, version } = spent
    yield {
      review: review.id,
      model: model.name,
      date: new Date().toISOString().slice(0, 10),
      ...tellCounts(review, answers),
      tokensIn,
      tokensOut,
      version,
      ...(problems.size > 0 && { problems: [...problems] }),
      ...(stopped && { stopped }),
    }
    if (stopped) return
  }
}

function tellCounts(review: Review, answers: ReadonlyMap<string, ReviewAnswer>) {
  const counted = countAnswers(review, answers)
  const { by, answered, total, hits, found, faulty, falseAlarms, sound, dPrime, whyNot, isRetired } = counted
  return {
    by,
    answered: `${answered} of ${total}`,
    hits: `${hits} of ${faulty}`,
    foundByPlace: `${found} of ${faulty}`,
    falseAlarms: `${falseAlarms} of ${sound}`,
    dPrime: dPrime && [dPrime.low, dPrime.value, dPrime.high],
    ...(whyNot && { whyNot }),
    retiredForThisModel: isRetired,
  }
}
