/** Records of a run or a test: its verdicts, its journal entry, and the reply to its caller. */
import {
  type CompileResult,
  type RunForm,
  type RunReply,
  type TestReply,
  type VisibleCase,
} from '@nova/contract/questions/runs'
import type { TestCase } from '@nova/contract/questions/signature'
import type { ServerPayload } from '@nova/contract/room/journal'
import type { CodeLanguage } from '@nova/contract/words'
import type { z } from 'zod'
import type { InterviewRow } from '../interview-access/tables.ts'
import { appendOwn } from '../journal/journal.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { RunResult } from '../platform/sandbox/request.ts'
import { keepDiagnosis } from './diagnosis.ts'
import type { Judging } from './judging.ts'
import { countHidden, countNotRun, countPassed, failureOf, isJudged, statusOfSeen, viewVisible } from './verdict.ts'

const journalledOutput = 8 * 1024
/** Limits for one case, and for all cases of a test. */
const journalledPrint = 2 * 1024
const journalledCases = 64 * 1024

/** Keeps a run in the journal, its output shortened. */
export async function appendRun(
  ctx: Ctx,
  row: InterviewRow,
  form: Pick<z.output<typeof RunForm>, 'questionId' | 'language' | 'code' | 'stdin' | 'args'>,
  reply: RunReply,
): Promise<void> {
  const { compile, run } = reply
  const stdout = run?.stdout ?? ''
  const stderr = complaintOf(compile) || (run?.stderr ?? '')
  const isCut = stdout.length > journalledOutput || stderr.length > journalledOutput
  await appendOwn(
    ctx,
    row.id,
    'run',
    {
      id: reply.id,
      language: form.language,
      code: form.code,
      stdin: form.stdin ?? null,
      args: form.args ?? null,
      status: reply.status,
      stdout: stdout.slice(0, journalledOutput),
      stderr: stderr.slice(0, journalledOutput),
      exitCode: run?.exitCode ?? compile?.exitCode ?? null,
      durationMs: run?.durationMs ?? 0,
      ...(run?.returned === undefined ? {} : { returned: run.returned }),
      memoryBytes: run?.memoryBytes ?? null,
      truncated: isCut || (run?.truncated ?? false),
      engine: reply.engine,
      ...(reply.sql && { sql: reply.sql }),
    },
    { questionId: form.questionId },
  )
}

/** A program that its own compiler stopped prints its reason there; one that compiled has none. */
export function complaintOf(compile: CompileResult | undefined): string {
  if (!compile || compile.status === 'ok') return ''
  return [compile.stdout, compile.stderr].filter((text) => text !== '').join('\n')
}

export type Trial = {
  questionId: string
  language: CodeLanguage
  code: string
  cases: { args: TestCase['args']; expected?: TestCase['expected'] | undefined }[]
  trigger: ServerPayload<'test'>['trigger']
}

export type Outcome = Pick<RunResult, 'id' | 'status' | 'compile' | 'cases' | 'engine'> & {
  /** Hidden tests have no result; `waitSeconds` where a limit left them out. */
  noHidden?: { waitSeconds?: number }
  /** A person stopped it. */
  isStopped?: boolean
}

/** Judges what came of the visible, own and hidden cases, in this order, and keeps it. */
export async function recordTest(
  ctx: Ctx,
  row: InterviewRow,
  trial: Trial,
  { visible, hidden, judge, diagnose }: Judging,
  result: Outcome,
): Promise<TestReply> {
  const { questionId, language, code, trigger } = trial
  const cases = result.cases ?? []
  const ofVisible = judge(visible, cases)
  const ofOwn = judge(trial.cases, cases.slice(visible.length))
  const seen = visible.length + trial.cases.length
  const counts = result.noHidden
    ? countNotRun(hidden, result.noHidden.waitSeconds)
    : countHidden(hidden, judge(hidden, cases.slice(seen)))
  const isWhollyJudged = cases.every(isJudged)
  if (diagnose && trigger === 'candidate' && result.cases && !result.isStopped && isWhollyJudged) {
    // The candidate's own cases are between the visible and the hidden ones.
    const given = [...cases.slice(0, visible.length), ...cases.slice(seen)]
    await keepDiagnosis(ctx, row.id, questionId, code, diagnose(!result.noHidden, given))
  }
  // The judgement at the end is read by interviewers alone.
  const isWhole = trigger === 'submitted' || trigger === 'compared' || result.isStopped === true
  const status = isWhole ? result.status : statusOfSeen(result, seen)
  const shown = [
    ...ofVisible.map((each, index) => viewVisible(each, index)),
    ...ofOwn.map((each, index) => ({ ...viewVisible(each, visible.length + index), own: true })),
  ]
  const kept = shortenCases(shown)
  await appendOwn(
    ctx,
    row.id,
    'test',
    {
      id: result.id,
      language,
      code,
      status,
      trigger,
      visible: countPassed(ofVisible),
      hidden: counts,
      failure: failureOf(ofVisible),
      // Only the compiler's output is recorded: the process prints for hidden cases too, and that output must not leak.
      stderr: complaintOf(result.compile).slice(0, journalledOutput),
      ...(kept ? { cases: kept } : {}),
      engine: result.engine,
    },
    { questionId },
  )
  return {
    id: result.id,
    status,
    language,
    engine: result.engine,
    ...(result.compile ? { compile: result.compile } : {}),
    visible: shown,
    hidden: counts,
  }
}

/** The cases as the journal keeps them; undefined where even so they are too large. */
export function shortenCases(cases: VisibleCase[]): VisibleCase[] | undefined {
  const short = cases.map((each) => ({
    ...each,
    stdout: each.stdout.slice(0, journalledPrint),
    ...(each.error ? { error: each.error.slice(0, journalledPrint) } : {}),
  }))
  return JSON.stringify(short).length <= journalledCases ? short : undefined
}
