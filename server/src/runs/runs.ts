/**
 * Running a candidate's code, freely or against its question's tests. Promises that hidden tests come back as
 * counts alone, that expected values never enter the sandbox, and that every result is in the journal.
 */
import { randomUUID } from 'node:crypto'
import type { BankCodingQuestion } from '@nova/contract/bank'
import { refuse } from '@nova/contract/refusals'
import type { RunForm, RunReply, TestForm, TestReply } from '@nova/contract/runs'
import { sameValue, type TestCase } from '@nova/contract/signature'
import type { Language } from '@nova/contract/words'
import type { z } from 'zod'
import { listAnswers, requireWorking } from '../candidates/candidates.ts'
import { type InterviewRow, readQuestion, requireInterview, requireQuestion } from '../interviews/interviews.ts'
import { appendOwn, readEntries } from '../journal/journal.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { RunEvent, RunResult } from '../platform/sandbox/sandbox.ts'
import { countHidden, failureOf, type Judged, verdictOf, viewVisible } from './verdict.ts'

/** What a stream is told while it waits; the first event carries the run's id. */
export type Progress = (event: RunEvent | { type: 'started'; id: string }) => void

const journalledOutput = 8 * 1024
/** Runs under way, by their id: whose they are, for stopping them and against double clicks. */
const underWay = new Map<string, { interviewId: string; role: string }>()

/** Runs code as a program, or as the question's function where `args` are given. */
export async function runCode(ctx: Ctx, id: string, form: z.output<typeof RunForm>, on: Progress): Promise<RunReply> {
  const row = await requireRunnable(ctx, id, form)
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
  const stdout = reply.run?.stdout ?? ''
  const stderr = reply.compile?.status === 'compile_error' ? reply.compile.stderr : (reply.run?.stderr ?? '')
  await appendOwn(
    ctx,
    row.id,
    'run',
    {
      id: reply.id,
      language,
      code,
      stdin: form.stdin ?? null,
      args: args ?? null,
      status: reply.status,
      stdout: stdout.slice(0, journalledOutput),
      stderr: stderr.slice(0, journalledOutput),
      exitCode: reply.run?.exitCode ?? null,
      durationMs: reply.run?.durationMs ?? 0,
      ...(reply.run?.returned === undefined ? {} : { returned: reply.run.returned }),
    },
    { questionId: form.questionId },
  )
  return reply
}

/** Runs the visible tests, the caller's own cases and the hidden tests, all in one sandbox. */
export async function testCode(
  ctx: Ctx,
  id: string,
  form: z.output<typeof TestForm>,
  on: Progress,
): Promise<TestReply> {
  const row = await requireRunnable(ctx, id, form)
  const trigger = ctx.actor.role === 'interviewer' ? 'interviewer' : 'candidate'
  return judge(ctx, row, { ...form, cases: form.cases ?? [], trigger }, on)
}

/**
 * Second half of ending an interview: the code that each coding question was answered with meets all its tests, and
 * the journal keeps the result. Judged once for each submitted text.
 */
export async function judgeAnswers(ctx: Ctx, id: string): Promise<void> {
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

type Trial = {
  questionId: string
  language: Language
  code: string
  cases: { args: TestCase['args']; expected?: TestCase['expected'] | undefined }[]
  trigger: 'candidate' | 'interviewer' | 'submitted'
}

async function judge(ctx: Ctx, row: InterviewRow, trial: Trial, on: Progress): Promise<TestReply> {
  const { questionId, language, code, trigger } = trial
  const question = await requireCoding(ctx, row, questionId)
  const visible = question.tests.filter((test) => test.visible)
  const hidden = question.tests.filter((test) => !test.visible)
  const result = await execute(ctx, row, on, (runId) => ({
    id: runId,
    queue: row.id,
    language,
    code,
    mode: 'function',
    signature: question.signature,
    args: [...visible, ...trial.cases, ...hidden].map(({ args }) => args),
  }))
  // One way of comparing holds for all tests of a question; own cases follow it.
  const compare = question.tests.find((test) => test.compare)?.compare
  const isSame = (actual: TestCase['expected'], expected: TestCase['expected']) => sameValue(actual, expected, compare)
  const judged = (tests: Trial['cases'], from: number): Judged[] =>
    tests.map((test, at) => ({ test, ...verdictOf(test, result.cases?.[from + at], isSame) }))
  const ofVisible = judged(visible, 0)
  const ofOwn = judged(trial.cases, visible.length)
  const ofHidden = judged(hidden, visible.length + trial.cases.length)
  const counts = countHidden(hidden, ofHidden)
  const stderr = result.compile?.status === 'compile_error' ? result.compile.stderr : (result.run?.stderr ?? '')
  await appendOwn(
    ctx,
    row.id,
    'test',
    {
      id: result.id,
      language,
      code,
      status: result.status,
      trigger,
      visible: { passed: ofVisible.filter(({ status }) => status === 'passed').length, total: visible.length },
      hidden: counts,
      failure: failureOf(ofVisible),
      // Of hidden cases no printed word comes back, and the process prints for all of them.
      stderr: result.compile?.status === 'compile_error' ? stderr.slice(0, journalledOutput) : '',
    },
    { questionId },
  )
  return {
    id: result.id,
    status: result.status,
    language,
    ...(result.compile ? { compile: result.compile } : {}),
    visible: [
      ...ofVisible.map((each, index) => viewVisible(each, index)),
      ...ofOwn.map((each, index) => ({ ...viewVisible(each, visible.length + index), own: true })),
    ],
    hidden: counts,
  }
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

async function requireRunnable(
  ctx: Ctx,
  id: string,
  form: { questionId: string; language: Language },
): Promise<InterviewRow> {
  const row = ctx.actor.role === 'candidate' ? await requireWorking(ctx, id) : await requireInterview(ctx, id)
  requireQuestion(row, form.questionId)
  const language = ctx.sandbox.languages.find((each) => each.id === form.language)
  if (!language?.version) throw refuse('language_unavailable')
  return row
}

async function requireCoding(ctx: Ctx, row: InterviewRow, questionId: string): Promise<BankCodingQuestion> {
  const question = await readQuestion(ctx, row, questionId)
  if (question.kind !== 'coding') throw refuse('invalid_input', 'This question is not answered with code.')
  return question
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
