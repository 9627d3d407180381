import { testOpenVersions as testVersions } from '@nova/contract/interviews/candidates'
import * as calls from '@nova/contract/questions/runs'
import { queryInRehearsal as query } from '@nova/contract/room/rehearsal-sql'
import type { Ctx } from '../platform/context/context.ts'
import { answerInSteps } from '../platform/events/events.ts'
import { route, type taken, type Wire } from '../platform/http/http.ts'
import { recordBrowserRun, recordBrowserTest } from './browser-runs.ts'
import { testOpenVersions } from './comparing.ts'
import { queryInRehearsal } from './rehearsal.ts'
import { type Progress, runCode, stopRun, testCode } from './runs.ts'

/**
 * Answers in one reply, or as a stream: queued, stage, stdout, stderr, done. A caller who disconnects gives up a run that
 * waits, and doesn't stop one that runs.
 */
function answer<R>(
  ctx: Ctx,
  wire: Wire,
  work: (on: Progress, leaving: AbortSignal) => Promise<R>,
): Promise<R | typeof taken> {
  return answerInSteps(ctx.log, wire, (emit, leaving) =>
    work(({ type, ...data }) => {
      if (type === 'started') emit('queued', { ...data, position: 0 })
      else if (type === 'again') emit('stage', { ...data, stage: type })
      else emit(type, data)
    }, leaving),
  )
}

export const runRoutes = [
  route(calls.runCode, (ctx, { params, body }, wire) =>
    answer(ctx, wire, (on, leaving) => runCode(ctx, params.id, body, on, leaving)),
  ),
  route(calls.testCode, (ctx, { params, body }, wire) =>
    answer(ctx, wire, (on, leaving) => testCode(ctx, params.id, body, on, leaving)),
  ),
  route(calls.reportBrowserRun, (ctx, { params, body }) => recordBrowserRun(ctx, params.id, body)),
  route(calls.reportBrowserTest, (ctx, { params, body }) => recordBrowserTest(ctx, params.id, body)),
  route(query, (ctx, { params, body }) => queryInRehearsal(ctx, params.id, body)),
  route(testVersions, (ctx, { params }) => testOpenVersions(ctx, params.id)),
  route(calls.stopRun, (ctx, { params }) => stopRun(ctx, params.id, params.runId)),
]
