import { Refusal, refuse } from '@nova/contract/refusals'
import * as calls from '@nova/contract/runs'
import type { Ctx } from '../platform/context/context.ts'
import { openEventStream } from '../platform/events/events.ts'
import { route, taken, type Wire } from '../platform/http/http.ts'
import { type Progress, recordBrowserRun, recordBrowserTest, runCode, stopRun, testCode } from './runs.ts'

/** Answers by one reply, or as a stream where the caller asked for one: queued, stage, stdout, stderr, done. */
async function answer<R>(ctx: Ctx, wire: Wire, work: (on: Progress) => Promise<R>): Promise<R | typeof taken> {
  if (!wire.wants('event-stream')) return work(() => undefined)
  // Refusals that are known at once still come as a plain reply: the stream opens with the first event.
  let stream: ReturnType<typeof openEventStream> | undefined
  const on: Progress = (event) => {
    stream ??= openEventStream(wire.request, wire.reply)
    if (event.type === 'started') stream.send('queued', { id: event.id, position: 0 })
    else {
      const { type, ...data } = event
      stream.send(type, data)
    }
  }
  try {
    const result = await work(on)
    stream?.send('done', result)
  } catch (error) {
    if (!stream) throw error
    if (!(error instanceof Refusal)) ctx.log.error({ err: error }, 'bug')
    const { message, code } = error instanceof Refusal ? error : refuse('internal_error')
    stream.send('error', { message, code })
  }
  stream?.close()
  return taken
}

export const runRoutes = [
  route(calls.runCode, (ctx, { params, body }, wire) => answer(ctx, wire, (on) => runCode(ctx, params.id, body, on))),
  route(calls.interviewerRunCode, (ctx, { params, body }, wire) =>
    answer(ctx, wire, (on) => runCode(ctx, params.id, body, on)),
  ),
  route(calls.testCode, (ctx, { params, body }, wire) => answer(ctx, wire, (on) => testCode(ctx, params.id, body, on))),
  route(calls.interviewerTestCode, (ctx, { params, body }, wire) =>
    answer(ctx, wire, (on) => testCode(ctx, params.id, body, on)),
  ),
  route(calls.reportBrowserRun, (ctx, { params, body }) => recordBrowserRun(ctx, params.id, body)),
  route(calls.reportBrowserTest, (ctx, { params, body }) => recordBrowserTest(ctx, params.id, body)),
  route(calls.stopRun, (ctx, { params }) => stopRun(ctx, params.id, params.runId)),
  route(calls.interviewerStopRun, (ctx, { params }) => stopRun(ctx, params.id, params.runId)),
]
