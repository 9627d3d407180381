/**
 * Running a candidate's code, freely or against its question's tests. Promises that hidden tests come back as
 * counts alone, that expected values never enter the sandbox, and that every result is in the journal.
 */
import { randomUUID } from 'node:crypto'
import { refuse } from '@nova/contract/refusals'
import { browserEngine, type RunForm, type RunReply, type TestForm, type TestReply } from '@nova/contract/runs'
import type { Language } from '@nova/contract/words'
import type { z } from 'zod'
import { listAnswers } from '../candidates/candidates.ts'
import { type InterviewRow, readQuestion, requireInterview } from '../interviews/interviews.ts'
import { readEntries } from '../journal/journal.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { RunEvent, RunResult } from '../platform/sandbox/sandbox.ts'
import { appendRun, recordTest, splitTests, type Trial } from './recording.ts'
import { requireCoding, requireRunnable } from './runnable.ts'

export { recordBrowserRun, recordBrowserTest } from './browser-runs.ts'

/** What a stream is told while it waits; the first event carries the run's id. */
export type Progress = (event: RunEvent | { type: 'started'; id: string }) => void

/** Runs under way, by their id: whose they are, for stopping them and against double clicks. */
const underWay = new Map<string, { interviewId: string; role: string }>()

/** Runs code as a program, or as the question's function where `args` are given. */
export async function runCode(ctx: Ctx, id: string, form: z.output<typeof RunForm>, on: Progress): Promise<RunReply> {
  const row = await requireRunnable(ctx, id, form, 'server')
  const { language, code, args } = form
  const question = args ? await requireCoding(ctx, row, form.questionId) : undefined
  const result = await execute(ctx, row, on, (runId) => ({
    id: runId,
    queue: row.id,
    language,
    code,
    ...(question && args
      ? { mode: 'function' as const, signature: question.signature, args: [args] }
      : { mode: 'program' as const, stdin: form.stdin ?? '' }),
  }))
  const reply = viewRun(result, language)
  await appendRun(ctx, row, form, reply)
  return reply
}

/** Runs the visible tests, the caller's own cases and the hidden tests, all in one sandbox. */
export async function testCode(
  ctx: Ctx,
  id: string,
  form: z.output<typeof TestForm>,
  on: Progress,
): Promise<TestReply> {
  const row = await requireRunnable(ctx, id, form, 'server')
  const trigger = ctx.actor.role === 'interviewer' ? 'interviewer' : 'candidate'
  return judge(ctx, row, { ...form, cases: form.cases ?? [], trigger }, on)
}

/**
 * Second half of ending an interview: the code that each coding question was answered with meets all its tests, and
 * the journal keeps the result. Judged once for each submitted text.
 */
export async function judgeAnswers(ctx: Ctx, id: string): Promise<void> {
  // Nobody's browser is asked for it once the interview is over.
  if (ctx.sandbox.engine === browserEngine) return
  const row = await requireInterview(ctx, id)
  const judgements = await readEntries(ctx, row.id, { kinds: ['test'] })
  for (const answer of await listAnswers(ctx, id)) {
    const { questionId, codeSubmission: code, language } = answer
    const question = await readQuestion(ctx, row, questionId)
    if (question.kind !== 'coding' || code.trim() === '' || !language || language === 'text') continue
    const isJudged = judgements.some(
      ({ kind, questionId: of, payload }) =>
        kind === 'test' && of === questionId && payload.trigger === 'submitted' && payload.code === code,
    )
    if (isJudged) continue
    await judge(ctx, row, { questionId, code, language, cases: [], trigger: 'submitted' }, () => undefined)
  }
}

/** Stops a run of this interview, waiting or running. */
export async function stopRun(ctx: Ctx, id: string, runId: string): Promise<void> {
  const { id: interviewId } = await requireInterview(ctx, id)
  const run = underWay.get(runId)
  if (run?.interviewId !== interviewId || run.role !== ctx.actor.role) throw refuse('run_not_found')
  ctx.sandbox.stop(runId)
}

async function judge(ctx: Ctx, row: InterviewRow, trial: Trial, on: Progress): Promise<TestReply> {
  const { questionId, language, code } = trial
  const question = await requireCoding(ctx, row, questionId)
  const tests = splitTests(question)
  const result = await execute(ctx, row, on, (runId) => ({
    id: runId,
    queue: row.id,
    language,
    code,
    mode: 'function',
    signature: question.signature,
    args: [...tests.visible, ...trial.cases, ...tests.hidden].map(({ args }) => args),
    hiddenFrom: tests.visible.length + trial.cases.length,
  }))
  return recordTest(ctx, row, trial, question, result)
}

type Request = Parameters<Ctx['sandbox']['run']>[0]

async function execute(
  ctx: Ctx,
  row: InterviewRow,
  on: Progress,
  request: (runId: string) => Request,
): Promise<RunResult> {
  const id = randomUUID()
  const { role } = ctx.actor
  const isBusy = [...underWay.values()].some((run) => run.interviewId === row.id && run.role === role)
  if (isBusy && role !== 'system') throw refuse('run_in_progress')
  underWay.set(id, { interviewId: row.id, role })
  on({ type: 'started', id })
  try {
    return await ctx.sandbox.run(request(id), on)
  } finally {
    underWay.delete(id)
  }
}

function viewRun(result: RunResult, language: Language): RunReply {
  const { id, status, version, engine, queueMs, compile, run, cases } = result
  const first = cases?.[0]
  const base = {
    id,
    status: first && first.status !== 'not_run' ? first.status : status,
    language,
    version,
    engine,
    queueMs,
  }
  const shown = run && {
    ...run,
    status: first && first.status !== 'not_run' ? first.status : run.status,
    // What the code prints as it loads comes before what the call prints.
    ...(first
      ? {
          stdout: run.stdout + first.stdout,
          stderr: first.error ?? run.stderr,
          durationMs: timeOf(first, run.durationMs),
        }
      : {}),
    ...(first?.returned === undefined ? {} : { returned: first.returned }),
  }
  return { ...base, ...(compile ? { compile } : {}), ...(shown ? { run: shown } : {}) }
}

/** A call that never began took no time of its own: the time until then counts. */
function timeOf({ status, durationMs }: { status: string; durationMs: number }, wholeMs: number): number {
  return status === 'ok' ? durationMs : Math.max(durationMs, wholeMs)
}
