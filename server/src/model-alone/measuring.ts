/**
 * Measures a language model on the changes of a review, change by change: it gets each as a reader sees it, and its
 * decisions are counted as a candidate's are. Keeps nothing.
 */
import { randomUUID } from 'node:crypto'
import type { CodeReviewAct, ProjectChange } from '@nova/contract/projects/code-reviews'
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import { type ModelAloneResult, type ModelWay, retiredAbove } from '@nova/contract/questions/model-alone'
import type { EntryOf } from '@nova/contract/room/journal'
import { readCodeReview, writeCodeReview } from '../evidence/projects/code-review.ts'
import { toEvidenceQuestion } from '../observations/kinds.ts'
import { observe } from '../observations/observations.ts'
import type { Answer } from '../platform/ai/ai.ts'
import type { Ask, Usage } from '../platform/ai/ask.ts'
import { describeChange, maxNamed, ReviewAnswer, reviewInstructions } from './asking.ts'

/** Limits of one run: an answer's length and time, and the whole run's. */
export type Bounds = typeof bounds
export const bounds = {
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

/** Less of a review answered says nothing about the rest. */
const minAnswered = 0.9

export type Review = ProjectQuestion & { changes: ProjectChange[] }
export type Spent = { tokensIn: number; tokensOut: number; cost: number; version: string | null }
export const nothingSpent: Spent = { tokensIn: 0, tokensOut: 0, cost: 0, version: null }

/** Asks a model for an answer; its failures are values. */
export type AskModel = (ask: Ask & { schema: typeof ReviewAnswer }) => Promise<Answer<ReviewAnswer>>

/** The reviews among questions. */
export function reviewsOf(questions: Iterable<object>): Review[] {
  return [...questions].filter(
    (each): each is Review => 'changes' in each && Array.isArray(each.changes) && each.changes.length > 0,
  )
}

type Run = { endsAt: number; now: number; tokensIn: number; failedInRow: number }

/** Why a run ends before its next change. */
export function findEnd(limits: Bounds, { endsAt, now, tokensIn, failedInRow }: Run): string | undefined {
  if (failedInRow >= limits.failedInRow) return `The model failed on ${failedInRow} changes in a row.`
  if (tokensIn >= limits.tokensIn) return 'All tokens of this run are used.'
  return now >= endsAt ? 'The time of this run is over.' : undefined
}

const askAbout = (review: Review, change: ProjectChange, limits: Bounds): Ask & { schema: typeof ReviewAnswer } => {
  const { maxTokens, timeoutMs, silenceMs, retries } = limits
  return {
    instructions: reviewInstructions[byOf(review)],
    turns: [{ role: 'user', content: describeChange(review, change) }],
    schema: ReviewAnswer,
    maxTokens,
    timeoutMs,
    silenceMs,
    retries,
  }
}

export type Decided = { answer: ReviewAnswer | undefined; problem: string | undefined; spent: Spent }

/** The answer to one change, asked again where it fails; the last problem, if there was one; and what it took. */
export async function decide(
  ask: AskModel,
  review: Review,
  change: ProjectChange,
  limits: Bounds = bounds,
): Promise<Decided> {
  let spent = nothingSpent
  let problem: string | undefined
  for (let attempt = 0; attempt < limits.attempts; attempt += 1) {
    const answer = await ask(askAbout(review, change, limits))
    spent = addUsage(spent, answer.usage, answer.trace.version ?? null)
    if (!answer.failure) return { answer: answer.value, problem, spent }
    problem = `${answer.failure}: ${answer.message.slice(0, 120)}`
  }
  return { answer: undefined, problem, spent }
}

/** Adds what one call or step took. */
export function addUsage(spent: Spent, usage: Usage, version: string | null): Spent {
  return {
    tokensIn: spent.tokensIn + usage.tokensIn,
    tokensOut: spent.tokensOut + usage.tokensOut,
    cost: spent.cost + usage.cost,
    version: version ?? spent.version,
  }
}

/** Adds the tokens and costs of both. */
export const addSpent = (one: Spent, other: Spent): Spent => addUsage(one, other, other.version)

/** With a box: calls for a change, and characters that its tools have said by the middle one. A guess, for no model was measured. */
const inBox = { calls: 6, said: 15_000 }

/** Tokens of a measurement, one for 3.5 characters; for a figure to show beforehand. */
export function estimateTokens(review: Review, way: ModelWay = 'reading'): { tokensIn: number; tokensOut: number } {
  if (way === 'box') {
    const told = review.changes.map((change) => describeChange(review, change, { hasFiles: false }).length + inBox.said)
    const characters = told.reduce((sum, each) => sum + each, 0)
    return { tokensIn: Math.round((inBox.calls * characters) / 3.5), tokensOut: 150 * inBox.calls * told.length }
  }
  const asks = review.changes.map((change) => askAbout(review, change, bounds))
  const characters = asks.reduce(
    (sum, { instructions, turns }) => sum + instructions.length + turns[0]!.content.length,
    0,
  )
  return { tokensIn: Math.round(characters / 3.5), tokensOut: 150 * asks.length }
}

/** As `by` of a code review's report. */
export const byOf = ({ changes }: Review) => (changes.some(({ faults }) => faults.length > 1) ? 'stretch' : 'change')

type Counted = Pick<
  ModelAloneResult,
  'by' | 'answered' | 'total' | 'faulty' | 'hits' | 'found' | 'sound' | 'falseAlarms' | 'dPrime' | 'isRetired'
> & { whyNot: string | null }

/** Counts answers as a candidate's comments and decisions; a change without an answer counts as neither. */
export function countAnswers(
  review: Review,
  answers: ReadonlyMap<string, ReviewAnswer>,
  way: ModelWay = 'reading',
): Counted {
  const question = toEvidenceQuestion(review.id, review)
  const maxPlaces = byOf(review) === 'change' ? 1 : maxNamed
  const acts = [...answers].flatMap(([change, { decision, faults }]): CodeReviewAct[] => [
    ...faults.slice(0, maxPlaces).map(({ path, line, why: text }): CodeReviewAct => ({
      act: 'commented',
      id: randomUUID(),
      change,
      path,
      line,
      severity: 'blocks',
      text,
    })),
    { act: 'decided', change, verdict: decision },
  ])
  const at = new Date(0).toISOString()
  const entries = acts.map((payload, index): EntryOf<'codeReview'> => ({
    seq: index + 1,
    at,
    actor: { role: 'candidate', id: null, name: null },
    kind: 'codeReview',
    questionId: review.id,
    clientId: null,
    clientAt: null,
    payload,
    hash: '',
  }))
  const input = { entries, questions: [question], interview: { startedAt: at, completedAt: at } }
  const counted = writeCodeReview(readCodeReview(input, observe(input), question)!)
  const { by, hits, misses, falseAlarms, correctAcceptances, located, dPrime, whyNot } = counted
  const faulty = hits + misses
  // Rejecting alone finds nothing: a change's fault is found by its place too.
  const found = by === 'change' ? located.right : hits
  const isEnough = answers.size >= minAnswered * review.changes.length
  return {
    by,
    answered: answers.size,
    total: review.changes.length,
    faulty,
    hits,
    found,
    sound: falseAlarms + correctAcceptances,
    falseAlarms,
    dPrime,
    whyNot,
    isRetired: isEnough && faulty > 0 ? found / faulty > retiredAbove[way] : null,
  }
}
