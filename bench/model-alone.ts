/**
 * `npm run bench -- model-alone` measures how a language model does by itself on the reviews of the bank. For each change
 * it reads README, source files and the diff, without running anything, and decides. Its decisions are counted as a
 * candidate's are. The model is the environment's: `AI_PROVIDER=… npm run bench -- model-alone`; without one a scripted
 * stand-in shows that the command works. `model-alone-box` gives it a box: it searches the files and runs the visible tests.
 */
import type { ModelWay } from '@nova/contract/questions/model-alone'
import { readConfig } from '../server/src/config.ts'
import type { ReviewAnswer } from '../server/src/model-alone/asking.ts'
import { type Box, decideInBox, testsIn } from '../server/src/model-alone/box.ts'
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
import { type Ai, openAi } from '../server/src/platform/ai/ai.ts'
import { openSandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { listBankQuestions } from '../server/src/questions/questions.ts'
import { startStandIn } from './model-alone-stand-in.ts'

const standInBounds: Bounds = { ...bounds, silenceMs: 1_000 }
const boundsInBox: Bounds = { ...bounds, minutes: 360, tokensIn: 15_000_000 }

type Model = { name: string | null; write: AskModel; box?: Box }

export const neverRun = 'never run with a real model'

export async function* measureModelAlone(): AsyncIterable<Record<string, unknown>> {
  yield* measureModel(reviewsOf(listBankQuestions()))
}

/** The same with a box, on this machine's sandbox. */
export async function* measureModelInBox(folder: string): AsyncIterable<Record<string, unknown>> {
  const sandbox = await openSandbox({ dataDir: folder, log: { info: () => undefined, warn: console.error } })
  await sandbox.whenReady()
  yield* measureModel(reviewsOf(listBankQuestions()), testsIn(sandbox, 'model-alone'))
  await sandbox.drain()
}

/** Measures the environment's model, or else the stand-in. */
export async function* measureModel(
  reviews: readonly Review[],
  testsOf?: Box['testsOf'],
): AsyncIterable<Record<string, unknown>> {
  const equip = ({ name, write, work }: Ai): Model =>
    testsOf ? { name, write, box: { work, testsOf } } : { name, write }
  const { ai } = readConfig({ ...process.env, DATABASE_URL: undefined })
  if (ai) return yield* measureReviews(equip(openAi(ai)), reviews, testsOf ? boundsInBox : bounds)
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
    for await (const line of measureReviews(equip(model), reviews, standInBounds)) yield { ...line, note: neverRun }
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
      const made = await (model.box
        ? decideInBox(model.box, review, change, limits)
        : decide(model.write, review, change, limits))
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
      way: wayOf(model),
      date: new Date().toISOString().slice(0, 10),
      ...tellCounts(review, answers, wayOf(model)),
      tokensIn,
      tokensOut,
      version,
      ...(problems.size > 0 && { problems: [...problems] }),
      ...(stopped && { stopped }),
    }
    if (stopped) return
  }
}

const wayOf = ({ box }: Model): ModelWay => (box ? 'box' : 'reading')

function tellCounts(review: Review, answers: ReadonlyMap<string, ReviewAnswer>, way: ModelWay) {
  const counted = countAnswers(review, answers, way)
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
