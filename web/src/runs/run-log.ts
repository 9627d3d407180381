/** The runs of a question as its console lists them: the journal's entries, in full for runs of this visit. Pure. */
import {
  type CompileResult,
  type HiddenCounts,
  isSubmissionCheck,
  type RunReply,
  type RunStatus,
  type SqlOutcome,
  type TestReply,
  type VisibleCase,
} from '@nova/contract/questions/runs'
import type { ServerPayload } from '@nova/contract/room/journal'
import type { CodeLanguage } from '@nova/contract/words'
import type { RunLine } from '../journal/timeline.ts'
import type { Json } from './value-input.ts'

type Common = {
  id: string
  status: RunStatus
  language: CodeLanguage
  /** The code that ran. */
  code: string
  /** True where the candidate's own browser ran it. */
  isInBrowser: boolean
  /** `stderr` is the compiler's; the run never began. */
  isCompileError: boolean
  stderr: string
}
export type RunShown = Common & {
  kind: 'run'
  /** The function's arguments; null if the code ran as a program. */
  args: Json[] | null
  /** The program's input; null for a call and for SQL. */
  stdin: string | null
  stdout: string
  exitCode: number | null
  durationMs: number | null
  memoryBytes: number | null
  returned?: Json
  isTruncated: boolean
  /** Outcome of a SQL query. */
  sql?: SqlOutcome
}
export type TestShown = Common & {
  kind: 'test'
  visible: { passed: number; total: number }
  /** Each visible case and the caller's own; null where they were too large for the journal. */
  cases: VisibleCase[] | null
  failure: ServerPayload<'test'>['failure']
  hidden: HiddenCounts
  /** A check of submitted code: hidden tests are for the end. */
  isCheck?: true
}
export type Shown = RunShown | TestShown
/** A run with its time and its author; `isOfSubmission`: by us, when the code was submitted. */
export type Logged = { shown: Shown; at: string; isByInterviewer: boolean; isOfSubmission?: boolean }
/** This visit's own result, which may arrive before the journal's entry of it. */
export type Made = { shown: Shown; questionId: string; at: string }

/** The runs of a question, newest first. Judgements at the end are the report's, not the candidate's runs. */
export function listRuns(lines: readonly RunLine[], made: readonly Made[], questionId: string): Logged[] {
  const known = new Map(made.map((each) => [each.shown.id, each.shown]))
  const journalled = lines.filter((line) => line.questionId === questionId && !isJudgement(line))
  const ids = new Set(journalled.map(({ result }) => result.id))
  const listed = journalled.map((line) => ({
    shown: known.get(line.result.id) ?? showLine(line),
    at: line.at,
    isByInterviewer: line.actor.role === 'interviewer',
    ...(isCheck(line) ? { isOfSubmission: true } : {}),
  }))
  const early = made.filter((each) => each.questionId === questionId && !ids.has(each.shown.id))
  return [...listed, ...early.map(({ shown, at }) => ({ shown, at, isByInterviewer: false }))].reverse()
}

/** The newest test of a question's runs, which are listed newest first; an interviewer's own tests do not count. */
export function findLatestTest(runs: readonly Logged[]): TestShown | null {
  for (const { shown, isByInterviewer } of runs) if (shown.kind === 'test' && !isByInterviewer) return shown
  return null
}

function isJudgement(line: RunLine): boolean {
  if (line.kind !== 'test') return false
  return line.result.trigger === 'compared' || (line.result.trigger === 'submitted' && !isCheck(line))
}

/** Only interviewers are sent these. */
function isCheck(line: RunLine): boolean {
  return line.kind === 'test' && isSubmissionCheck(line.result)
}

function compileError(compile: CompileResult | undefined): string {
  return compile && compile.status !== 'ok' ? [compile.stdout, compile.stderr].filter(Boolean).join('\n') : ''
}

/** The console's view of a run. */
export function showRun(
  { id, status, language, compile, run, engine, sql }: RunReply,
  { code, args = null, stdin = '' }: { code: string; args?: Json[] | null; stdin?: string },
): RunShown {
  return {
    kind: 'run',
    id,
    status,
    language,
    code,
    isInBrowser: engine === 'browser',
    isCompileError: compile !== undefined && compile.status !== 'ok',
    args,
    stdin: args || language === 'sql' ? null : stdin,
    stdout: run?.stdout ?? '',
    stderr: compileError(compile) || run?.stderr || '',
    exitCode: run?.exitCode ?? compile?.exitCode ?? null,
    durationMs: run?.durationMs ?? null,
    memoryBytes: run?.memoryBytes ?? null,
    isTruncated: run?.truncated ?? false,
    ...(run?.returned === undefined ? {} : { returned: run.returned }),
    ...(sql && { sql }),
  }
}

/** The console's view of a test. */
export function showTest(reply: TestReply, code: string): TestShown {
  const { id, status, language, engine, compile, visible, hidden } = reply
  const given = visible.filter((each) => !each.own)
  return {
    kind: 'test',
    id,
    status,
    language,
    code,
    isInBrowser: engine === 'browser',
    isCompileError: compile !== undefined && compile.status !== 'ok',
    visible: {
      passed: given.filter((each) => each.status === 'passed').length,
      total: given.filter((each) => each.status !== 'not_judged').length,
    },
    cases: visible,
    failure: null,
    hidden,
    stderr: compileError(compile),
  }
}

/** The same from the journal: after a reload, and for onlookers. */
export function showLine(line: RunLine): Shown {
  const { id, status, language, code, stderr, engine } = line.result
  const common = { id, status, language, code, stderr, isInBrowser: engine === 'browser' }
  if (line.kind === 'test') {
    const { visible, hidden, failure, cases = null } = line.result
    const isCompileError = status === 'compile_error' || (stderr !== '' && status !== 'ok')
    const shown = { kind: 'test' as const, ...common, isCompileError, visible, cases, failure, hidden }
    return isCheck(line) ? { ...shown, isCheck: true } : shown
  }
  const { args, stdin, stdout, exitCode, durationMs, memoryBytes = null, truncated: isTruncated = false } = line.result
  const { returned, sql } = line.result
  const isCompileError = status === 'compile_error'
  const shown = {
    kind: 'run' as const,
    ...common,
    isCompileError,
    args,
    stdin: args || language === 'sql' ? null : (stdin ?? ''),
    stdout,
    exitCode,
    durationMs,
    memoryBytes,
    isTruncated,
  }
  return { ...shown, ...(returned !== undefined && { returned }), ...(sql && { sql }) }
}
