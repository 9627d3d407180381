import type { Observations, Turn } from '../observations/observations.ts'
import { promptKinds, type ReadPrompt } from '../observations/prompts.ts'

const uptakeWithinMs = 600_000

export type AiUse = {
  totalInteractions: number
  /** Everything that was written to Nova as a prompt, repeats too. */
  messages: number
  repeats: number
  /** Without repeats; in the order of `promptKinds`. No figure is made of it. */
  byKind: [(typeof promptKinds)[number], ReadPrompt[]][]
  /** Messages in languages whose words are not read. */
  unread: number
  helpRequests: number
  /** Nova's replies, and what came after them. No figure is made of it: the one of version 9 put poor use above good use in most pairs. */
  replies: Replies
}
type Count = { count: number; total: number; evidence: number[] }
type Replies = { takenUp: Count; progress: Count; highestStep: number | null }

/** How Nova was used (docs/assessment.md 4); none of it enters the overall score. */
export function readAiUse(seen: Observations, prompts: ReadPrompt[]): AiUse {
  const distinct = prompts.filter(({ isRepeat }) => !isRepeat)
  // An attempt to take over asks for more than Nova may give, too.
  const kindOf = ({ kind }: ReadPrompt) => (kind === 'injection' ? 'code' : kind)
  const byKind = promptKinds.map((kind): AiUse['byKind'][number] => [
    kind,
    distinct.filter((prompt) => kindOf(prompt) === kind),
  ])
  return {
    totalInteractions: seen.turns.filter(({ author }) => author === 'candidate').length,
    messages: prompts.length,
    repeats: prompts.length - distinct.length,
    byKind,
    unread: distinct.filter(({ isReadable }) => !isReadable).length,
    helpRequests: distinct.filter(({ kind }) => kind === 'code' || kind === 'why').length,
    replies: readReplies(seen, prompts),
  }
}

function readReplies(seen: Observations, prompts: ReadPrompt[]): Replies {
  const replies = prompts.filter(({ kind }) => kind !== 'other').flatMap(({ turn }) => replyTo(seen, turn))
  // Progress compares with an earlier test: without one there is nothing to compare.
  const onTests = replies.filter(({ questionId, seq }) => testsOf(seen, questionId).some((run) => run.seq < seq))
  const steps = replies.flatMap(({ helpStep }) => (helpStep === null ? [] : [helpStep]))
  const counted = (some: Turn[], all: Turn[]) => ({
    count: some.length,
    total: all.length,
    evidence: some.map(({ seq }) => seq),
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
