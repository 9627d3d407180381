import { initialPromptQuality } from '@nova/contract/constants'
import { mean } from '../figures.ts'
import type { Observations, Turn } from '../observations.ts'
import { rubric, weigh } from '../rubric.ts'
import type { ReadPrompt } from './prompts.ts'

const uptakeWithinMs = 600_000
/** The starting figure weighs as much as two messages. */
const startingWeight = 2

export type AiUse = {
  /** 0 to 1 or null. */
  promptQuality: number | null
  efficiency: number | null
  totalInteractions: number
  critical: ReadPrompt[]
  problem: ReadPrompt[]
  helpRequests: number
  counted: ReadPrompt[]
  /** Everything that was written to Nova as a prompt, repeats too. */
  messages: number
  repeats: number
  parts: { uptake: number | null; progress: number | null; independence: number | null }
}

/** The figures of Nova's use (docs/assessment.md 3.2); none enters the overall score. */
export function readAiUse(seen: Observations, prompts: ReadPrompt[]): AiUse {
  const distinct = prompts.filter(({ isRepeat }) => !isRepeat)
  const counted = prompts.filter(({ quality }) => quality !== null)
  const quality = mean(counted.map(({ quality }) => quality))
  const repeats = prompts.length - distinct.length
  const parts = readUse(seen, prompts)
  const use = weigh(rubric.aiUse, parts)
  return {
    promptQuality: quality === null ? null : quality / 100,
    efficiency: use === null || prompts.length === 0 ? null : use * (1 - repeats / prompts.length),
    totalInteractions: seen.turns.filter(({ author }) => author === 'candidate').length,
    critical: distinct.filter(({ kind }) => kind === 'critical'),
    problem: distinct.filter(({ kind }) => kind === 'problem'),
    helpRequests: distinct.filter(({ kind, isStuck }) => kind === 'problem' || kind === 'delegation' || isStuck).length,
    counted,
    messages: prompts.length,
    repeats,
    parts,
  }
}

function readUse(seen: Observations, prompts: ReadPrompt[]): AiUse['parts'] {
  const replies = prompts.filter(({ kind }) => kind !== 'ack').flatMap(({ turn }) => replyTo(seen, turn))
  const stepsOf = (questionId: string) =>
    seen.turns.filter((turn) => turn.author === 'nova' && turn.questionId === questionId)
  const asked = [...new Set(replies.map(({ questionId }) => questionId))]
  const levels = asked.map((id) => Math.max(...stepsOf(id).map(({ helpStep }) => helpStep ?? 0)) / 4)
  const highest = mean(levels)
  const onTests = replies.filter(({ questionId }) =>
    seen.runs.some((run) => run.questionId === questionId && run.passed !== null),
  )
  return {
    uptake: mean(replies.map((reply) => Number(isTakenUp(seen, reply)))),
    progress: mean(onTests.map((reply) => Number(bringsProgress(seen, reply)))),
    independence: highest === null ? null : 1 - highest,
  }
}

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
  const tests = seen.runs.filter((run) => run.questionId === reply.questionId && run.passed !== null)
  const most = (runs: typeof tests) => Math.max(0, ...runs.map(({ passed }) => passed!))
  const before = most(tests.filter(({ seq }) => seq < reply.seq))
  return most(tests.filter(({ seq }) => seq > reply.seq && seq < next)) > before
}

/** The counter in the room: it starts at 85 and moves with evidence. Qualities are 0 to 100. */
export function liveFigure(qualities: number[]): number {
  const sum = qualities.reduce((total, quality) => total + quality, 0)
  return Math.round((startingWeight * initialPromptQuality + sum) / (startingWeight + qualities.length))
}
