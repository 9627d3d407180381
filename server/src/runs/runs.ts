/**
 * Running a candidate's code, freely or against its question's tests. Promises that hidden tests come back as
 * counts alone, that expected values never enter the sandbox, and that what a person runs is in the journal.
 * Public files: comparing.ts, diagnosis.ts, hidden-limit.ts, judging.ts, recording.ts, sql-diagnosis.ts, submission-check.ts, verdict.ts, waiting.ts.
 */
import { randomUUID } from 'node:crypto'
import { isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import {
  browserEngine,
  isSubmissionCheck,
  type RunForm,
  type RunReply,
  type TestForm,
  type TestReply,
} from '@nova/contract/questions/runs'
import { cutOutcome } from '@nova/contract/questions/sql-view'
import { Refusal, refuse } from '@nova/contract/refusals'
import { type CodeLanguage, isCodePad } from '@nova/contract/words'
import type { z } from 'zod'
import { readQuestion } from '../asked-questions/asked-questions.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readEntries } from '../journal/reading.ts'
import { endClaim } from '../platform/claims/claims.ts'
import type { Ctx } from '../platform/context/context.ts'
import { inSpan } from '../platform/metrics/spans.ts'
import type { Verdict } from '../platform/metrics/work.ts'
import { queueKeyOf } from '../platform/queue/queue-key.ts'
import type { RunEvent, RunRequest, RunResult } from '../platform/sandbox/request.ts'
import { readSql, sqlArgs, sqlRequest } from '../platform/sandbox/sql-request.ts'
import { readCounted } from '../sessions/versions.ts'
import { countHiddenRun, uncountHiddenRun } from './hidden-limit.ts'
import { judgingOf } from './judging.ts'
import { appendRun, recordTest, type Trial } from './recording.ts'
import { requireCode, requireCoding, requireRunnable } from './runnable.ts'
import { claimKeptPlace, claimTurn, maxWaitOf, NotYetJudged, type Patience, refuseWait, watchStart } from './waiting.ts'

/** Reports the progress of a run; the first event carries the run's id. */
export type Progress = (event: RunEvent | { type: 'started'; id: string }) => void

/** Runs code as a program, or as the question's function where `args` are given; SQL on the first visible data set. */
export async function runCode(
  ctx: Ctx,
  id: string,
  form: z.output<typeof RunForm>,
  on: Progress,
  leaving?: AbortSignal,
): Promise<RunReply> {
  const row = await requireRunnable(ctx, id, form, 'server')
  const { language, keepPlace } = form
  const request = language === 'sql' ? await askSql(ctx, row, form) : await askCode(ctx, row, form)
  return oneAtATime(ctx, { row, on, language, keepPlace, leaving }, async ({ run }) => {
    const result = await run(request)
    const reply = language === 'sql' ? viewSqlRun(result) : viewRun(result, language)
    await appendRun(ctx, row, form, reply)
    return reply
  })
}

async function askCode(ctx: Ctx, row: InterviewRow, form: z.output<typeof RunForm>): Promise<Ask> {
  const { language, code, args, stdin = '' } = form
  if (!args) return { language, code, mode: 'program', stdin }
  const { signature } = await requireCoding(ctx, row, form.questionId)
  return { language, code, mode: 'function', signature, args: [args] }
}

async function askSql(ctx: Ctx, row: InterviewRow, form: z.output<typeof RunForm>): Promise<Ask> {
  const question = await requireCode(ctx, row, form)
  const rows = 'dataSets' in question ? question.dataSets.find(({ visible }) => visible)?.rows : undefined
  if (!('dataSets' in question) || rows === undefined) throw refuse('language_unavailable')
  return sqlRequest(form.code, [sqlArgs(question, rows, form.explain)])
}

/** A run of a query, with its first rows. */
export function viewSqlRun(result: RunResult): RunReply {
  const outcome = readSql(result.cases?.[0])
  const reply = { ...viewRun(result, 'sql'), ...(outcome && { sql: cutOutcome(outcome) }) }
  delete reply.run?.returned
  return reply
}

/** Runs the visible tests, the caller's own cases and the hidden tests, all in one sandbox. */
export async function testCode(
  ctx: Ctx,
  id: string,
  form: z.output<typeof TestForm>,
  on: Progress,
  leaving?: AbortSignal,
): Promise<TestReply> {
  const row = await requireRunnable(ctx, id, form, 'server')
  const trigger = ctx.actor.role === 'interviewer' ? 'interviewer' : 'candidate'
  // A candidate's own data set could not be judged.
  const cases = form.language === 'sql' ? [] : (form.cases ?? [])
  const { questionId, language, code, keepPlace } = form
  const asked = { row, on: eachStageOnce(on), language, keepPlace, leaving }
  return judge(ctx, asked, { questionId, language, code, cases, trigger })
}

/**
 * A part of ending an interview: the version of each coding or SQL question that counts meets all its tests, and the journal
 * keeps the result. Judged once for each text.
 */
export async function judgeAnswers(ctx: Ctx, id: string): Promise<void> {
  // The interview is over, so the candidate's browser can't be asked to run it.
  if (ctx.sandbox.engine === browserEngine) return
  const row = await requireInterview(ctx, id)
  const judgements = await readEntries(ctx, row.id, { kinds: ['test'] })
  for (const { questionId, language, answer } of (await readCounted(ctx, row)).values()) {
    const { codeSubmission: code } = answer
    const question = await readQuestion(ctx, row, questionId)
    if (!isAnsweredWithCode(question) || code.trim() === '' || !language || !isCodePad(language)) continue
    const isJudged = judgements.some(
      ({ kind, questionId: of, payload }) =>
        kind === 'test' &&
        of === questionId &&
        payload.trigger === 'submitted' &&
        !isSubmissionCheck(payload) &&
        payload.code === code &&
        payload.language === language,
    )
    if (isJudged) continue
    const trial = { questionId, code, language, cases: [], trigger: 'submitted' as const }
    // A question whose expected results can't be had stays without a judgement; the others get theirs.
    await judge(ctx, { row, on: () => undefined, language }, trial).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'tests_unavailable') throw error
      ctx.log.warn(`Question ${questionId} of interview ${id} was not judged: its tests can't run.`)
    })
  }
}

/** Stops a run of this interview, waiting or running, on whichever server: interviewers theirs, candidates theirs. */
export async function stopRun(ctx: Ctx, id: string, runId: string): Promise<void> {
  const row = await requireInterview(ctx, id)
  if (!(await endClaim(ctx, keyOf(row, ctx.actor.role), runId))) throw refuse('run_not_found')
}

async function judge(ctx: Ctx, asked: Asked, trial: Trial): Promise<TestReply> {
  const { row } = asked
  const { questionId, language, code, cases } = trial
  const question = await requireCode(ctx, row, trial)
  return oneAtATime(ctx, asked, async ({ run, hasBegun, isStopped }) => {
    const judging = await judgingOf(ctx, row, question)
    if ('failed' in judging && judging.later && ctx.actor.role === 'system') throw new NotYetJudged('No turn.')
    if ('failed' in judging) throw refuse('tests_unavailable')
    const { visible, hidden } = judging
    const isCounted = trial.trigger === 'candidate'
    const waitSeconds = isCounted ? await countHiddenRun(ctx, row.id, questionId) : 0
    const seen = [...visible, ...cases]
    const result = await run({
      ...judging.ask(code, language, waitSeconds > 0 ? seen : [...seen, ...hidden]),
      hiddenFrom: seen.length,
    }).finally(() => isCounted && waitSeconds === 0 && !hasBegun() && uncountHiddenRun(ctx, row.id, questionId))
    const left = waitSeconds > 0 ? { noHidden: { waitSeconds } } : {}
    const stopped = isStopped() ? { status: 'killed' as const, isStopped: true, noHidden: {} } : {}
    return recordTest(ctx, row, trial, judging, { ...result, ...left, ...stopped })
  })
}

/** Reports each stage once: a repeated stage would reveal that a case, maybe a hidden one, ended its process. */
function eachStageOnce(on: Progress): Progress {
  const told = new Set<string>()
  return (event) => {
    if (event.type === 'stage') {
      if (told.has(event.stage)) return
      told.add(event.stage)
    }
    on(event)
  }
}

/** A run that was asked for, and how its person waits for its turn. */
type Asked = Patience & { row: InterviewRow; on: Progress; language: CodeLanguage }

type Ask = Omit<RunRequest, 'id' | 'queue'>

type Work = {
  /** Refuses where the run had no turn. */
  run: (request: Ask) => Promise<RunResult>
  hasBegun: () => boolean
  isStopped: () => boolean
}

const keyOf = ({ id }: InterviewRow, role: string) => `run:${role}:${id}`

/** A place in the queue for each side: neither waits for the other's run to end, and each has one at a time. */
const queueOf = ({ id, companyId }: InterviewRow, role: string) => queueKeyOf(companyId, `${role}:${id}`)

/**
 * Does the work unless a run of the same interview and role is in progress, on any server; one that waits at a kept place
 * gives way to it. Judgements take their turn. Times and traces the run until its verdict.
 */
async function oneAtATime<R extends RunReply | TestReply>(
  ctx: Ctx,
  asked: Asked,
  work: (work: Work) => Promise<R>,
): Promise<R> {
  const { row, on, language } = asked
  const { role } = ctx.actor
  const key = keyOf(row, role)
  const claimed = role === 'system' ? undefined : await claimTurn(ctx, key)
  if (!claimed && role !== 'system') throw refuse('run_in_progress')
  const id = claimed?.id ?? randomUUID()
  const stop = () => void ctx.sandbox.stop(id)
  claimed?.signal.addEventListener('abort', stop)
  const isStopped = () => claimed?.signal.aborted ?? false
  const start = watchStart(await claimKeptPlace(ctx, key, asked), asked, stop)
  const request = { id, queue: queueOf(row, role), maxWaitMs: maxWaitOf(ctx, asked) }
  const run = async (code: Ask) => {
    on({ type: 'started', id })
    const running = ctx.sandbox.run({ ...code, ...request }, (event) => {
      if (event.type === 'stage') start.begin()
      on(event)
    })
    if (isStopped()) stop()
    start.look()
    const result = await running
    if (start.isGivenUp()) throw refuse('run_given_up')
    if (role === 'system' && (result.later || result.status === 'killed')) throw new NotYetJudged(result.reason)
    if (result.later) throw refuseWait(result.later)
    return result
  }
  const startedAt = performance.now()
  try {
    return await inSpan('nova.run', { 'nova.language': language }, async (span) => {
      const reply = await work({ isStopped, hasBegun: start.hasBegun, run })
      const verdict = verdictOfReply(reply)
      ctx.metrics.countRun(language, verdict, (performance.now() - startedAt) / 1_000)
      span.setAttributes({ 'nova.verdict': verdict, 'nova.kind': 'visible' in reply ? 'test' : 'run' })
      return reply
    })
  } finally {
    await start.end()
    await claimed?.release()
  }
}

/** Of a test the visible cases decide: operators learn nothing of hidden ones either. */
function verdictOfReply(reply: RunReply | TestReply): Verdict {
  if (!('visible' in reply) || reply.status !== 'ok') return reply.status
  return reply.visible.every(({ status }) => status === 'passed') ? 'passed' : 'failed'
}

function viewRun(result: RunResult, language: CodeLanguage): RunReply {
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
    // Output printed while loading comes before output of the call.
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

/** A call that never began took no time: the time until then counts. */
function timeOf({ status, durationMs }: { status: string; durationMs: number }, wholeMs: number): number {
  return status === 'ok' ? durationMs : Math.max(durationMs, wholeMs)
}
