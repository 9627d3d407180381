/** Answers a client that waits for questions: by one reply, or each stage, each question and the progress as events. */
import type { ProposalStage } from '@nova/contract/interviews/interviews'
import type { BehavioralQuestion, TechnicalQuestion } from '@nova/contract/questions/questions'
import type { Ctx } from '../platform/context/context.ts'
import { answerInSteps } from '../platform/events/events.ts'
import type { Wire } from '../platform/http/http.ts'

/** A client that waits for questions: gets each one as soon as it is ready, and may leave. */
export type Waiting = {
  /** A stage begins; the first, reading the resume, has begun before. */
  onStage: (stage: ProposalStage) => void
  onQuestion: (question: BehavioralQuestion | TechnicalQuestion) => void
  onProgress: (done: number, total: number) => void
  signal: AbortSignal
}
export const nobodyWaits: Waiting = {
  onStage: () => undefined,
  onQuestion: () => undefined,
  onProgress: () => undefined,
  signal: new AbortController().signal,
}

/** The reply to a client, or its events. */
export function answerWithQuestions<R>(ctx: Ctx, wire: Wire, work: (waiting: Waiting) => Promise<R>) {
  return answerInSteps(ctx.log, wire, (emit, signal) =>
    work({
      onStage: (stage) => emit('stage', { stage }),
      onQuestion: (question) => emit('question', question),
      onProgress: (done, total) => emit('progress', { done, total }),
      signal,
    }),
  )
}
