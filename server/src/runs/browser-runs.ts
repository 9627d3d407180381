/** Results that come from a candidate's own browser, where this server has no sandbox: kept, and judged here. */
import { randomUUID } from 'node:crypto'
import {
  browserEngine,
  type BrowserRunForm,
  type BrowserTestForm,
  type RunReply,
  type TestReply,
} from '@nova/contract/questions/runs'
import { isNothing, returnedNothing } from '@nova/contract/questions/signature'
import type { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import { judgingOfCode } from './judging.ts'
import { appendRun, recordTest } from './recording.ts'
import { requireCoding, requireRunnable } from './runnable.ts'

/** Stores a run as reported by the browser. */
export async function recordBrowserRun(ctx: Ctx, id: string, form: z.output<typeof BrowserRunForm>): Promise<RunReply> {
  const row = await requireRunnable(ctx, id, form, 'browser')
  const { language, status, version, stdout, truncated, durationMs, returned, args } = form
  const returns = args && (await requireCoding(ctx, row, form.questionId)).signature.returns
  const stderr = form.stderr || (returns && isNothing(returned, returns) ? returnedNothing : '')
  const compile = { status, exitCode: 1, stdout: '', stderr, durationMs }
  const run = {
    status,
    exitCode: status === 'ok' ? 0 : status === 'runtime_error' ? 1 : null,
    signal: null,
    stdout,
    stderr,
    truncated,
    durationMs,
    cpuMs: null,
    memoryBytes: null,
    ...(returned === undefined ? {} : { returned }),
  }
  const reply: RunReply = {
    id: randomUUID(),
    status,
    language,
    version,
    engine: browserEngine,
    queueMs: 0,
    ...(status === 'compile_error' ? { compile } : { run }),
  }
  await appendRun(ctx, row, form, reply)
  return reply
}

/**
 * Judges the function's results for the visible and the caller's own cases. Only the server knows the expected values.
 */
export async function recordBrowserTest(
  ctx: Ctx,
  id: string,
  form: z.output<typeof BrowserTestForm>,
): Promise<TestReply> {
  const row = await requireRunnable(ctx, id, form, 'browser')
  const question = await requireCoding(ctx, row, form.questionId)
  const { questionId, language, code, status, stderr, cases = [] } = form
  const judging = judgingOfCode(question)
  const asked = judging.visible.length + cases.length
  const result = {
    id: randomUUID(),
    status,
    engine: browserEngine,
    noHidden: {},
    ...(status === 'compile_error' ? { compile: { status, exitCode: 1, stdout: '', stderr, durationMs: 0 } } : {}),
    cases: form.results.slice(0, asked).map(({ error: told, returned, ...each }) => {
      const error = told ?? (isNothing(returned, question.signature.returns) ? returnedNothing : undefined)
      return {
        ...each,
        ...(error === undefined ? {} : { error }),
        ...(returned === undefined ? {} : { returned }),
      }
    }),
  }
  return recordTest(ctx, row, { questionId, language, code, cases, trigger: 'candidate' }, judging, result)
}
