import { initialPromptQuality } from '@nova/contract/constants'
import { mean } from '../figures.ts'
import type { Observations, Turn } from '../observations.ts'
import type { ReadPrompt } from './prompts.ts'

const uptakeWithinMs = 600_000
/** The starting figure weighs as much as two messages. */
const startingWeight = 2

export type AiUse = {
  /** 0 to 1 or null. */
  promptQuality: number | null
  totalInteractions: number
  /** Messages in languages that are not read: with any, kinds are not counted. */
  unread: number
  critical: ReadPrompt[]
  problem: ReadPrompt[]
  helpRequests: number
  counted: ReadPrompt[]
  /** Everything that was written to Nova as a prompt, repeats too. */
  messages: number
  repeats: number
  /** Nova's replies, and what came after them. No figure is made of it: the one of version 9 put poor use above good use in most pairs. */
  replies: Replies
}
type Count = { count: number; of: number; evidence: number[] }
type Replies = { takenUp: Count; progress: Count; highestStep: number | null }

/** The figures of Nova's use (docs/assessment.md 3.2); none enters the overall score. */
export function readAiUse(seen: Observations, prompts: ReadPrompt[]): AiUse {
  const distinct = prompts.filter(({ isRepeat }) => !isRepeat)
  const counted = prompts.filter(({ quality }) => quality !== null)
  const quality = mean(counted.map(({ quality }) => quality))
  const repeats = prompts.length - distinct.length
  return {
    promptQuality: quality === null ? null : quality / 100,
    totalInteractions: seen.turns.filter(({ author }) => author === 'candidate').length,
    unread: distinct.filter(({ isReadable }) => !isReadable).length,
    critical: distinct.filter(({ kind }) => kind === 'critical'),
    problem: distinct.filter(({ kind }) => kind === 'problem'),
    helpRequests: distinct.filter(({ kind, isStuck }) => kind === 'problem' || kind === 'delegation' || isStuck).length,
    counted,
    messages: prompts.length,
    repeats,
    replies: readReplies(seen, prompts),
  }
}

function readReplies(seen: Observations, prompts: ReadPrompt[]): Replies {
  const replies = prompts.filter(({ kind }) => kind !== 'ack').flatMap(({ turn }) => replyTo(seen, turn))
  // Progress compares with an earlier test: without one there is nothing to compare.
  const onTests = replies.filter(({ questionId, seq }) => testsOf(seen, questionId).some((run) => run.seq < seq))
  const steps = replies.flatMap(({ helpStep }) => (helpStep === null ? [] : [helpStep]))
  const counted = (some: Turn[], of: Turn[]) => ({
    ...{ count: some.length, of: of.length, evidence: some.map(({ seq }) => seq) },
  })
  return {
    takenUp: counted(
      replies.filter((reply) => isTakenUp(seen, reply)),
      replies,
    ),
    progress: counted(
      onTests.filter((reply) => bringsProgress(seen, reply)),
      onTests,
    ),
    highestStep: steps.length > 0 ? Math.max(...steps) : null,
  }
}

/** Only the candidate's own runs: the system's runs are not their progress. */
const testsOf = (seen: Observations, questionId: string) =>
  seen.runs.filter((run) => run.questionId === questionId && run.trigger === 'candidate' && run.passed !== null)

function replyTo(seen: Observations, asked: Turn): Turn[] {
  const next = seen.turns.find((turn) => turn.seq > asked.seq && turn.questionId === asked.questionId)
  return next?.author === 'nova' ? [next] : []
}

function isTakenUp(seen: Observations, reply: Turn): boolean {
  const isSoon = ({ seq, at }: { seq: number; at: number }) => seq > reply.seq && at - reply.at <= uptakeWithinMs
  const pads = seen.wholePads.filter(({ questionId }) => questionId === reply.questionId)
  return (
    pads.some(({ steps }) =>
      steps.some((step) => step.by === 'candidate' && step.cause !== 'template' && isSoon(step)),
    ) || seen.runs.some((run) => run.questionId === reply.questionId && run.trigger === 'candidate' && isSoon(run))
  )
}

function bringsProgress(seen: Observations, reply: Turn): boolean {
  const next = seen.turns.find((turn) => turn.author === 'candidate' && turn.seq > reply.seq)?.seq ?? Infinity
  const tests = testsOf(seen, reply.questionId)
  const most = (runs: typeof tests) => Math.max(0, ...runs.map(({ passed }) => passed!))
  const before = most(tests.filter(({ seq }) => seq < reply.seq))
  return most(tests.filter(({ seq }) => seq > reply.seq && seq < next)) > before
}

/** The counter in the room: it starts at 85 and moves with evidence. Qualities are 0 to 100. */
export function liveFigure(qualities: number[]): number {
  const sum = qualities.reduce((total, quality) => total + quality, 0)
  return Math.round((startingWeight * initialPromptQuality + sum) / (startingWeight + qualities.length))
}
