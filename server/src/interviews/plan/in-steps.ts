/** Answers a client that waits for questions: by one reply, or each stage, each question and the progress as events. */
import type { Ctx } from '../../platform/context/context.ts'
import { answerInSteps } from '../../platform/events/events.ts'
import type { Wire } from '../../platform/http/http.ts'
import type { Waiting } from './proposing.ts'

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
