/** Runs code in this browser if the server has no sandbox, and reports the result to the server, which judges it. */
import {
  type BrowserRunForm,
  reportBrowserRun,
  reportBrowserTest,
  type RunReply,
  type TestReply,
} from '@nova/contract/questions/runs'
import { call } from '../api.ts'
import { callFunction, runProgram } from '../in-browser/in-browser.ts'
import type { BrowserLanguage } from '../in-browser/protocol.ts'
import type { Seat } from '../journal/journal.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import type { RunAsk, Running } from './run-state.ts'

type OnProgress = (progress: { stage?: Running['stage']; stdout?: string; stderr?: string }) => void

const reportTimeoutMs = 30_000

/** Runs code as a program, or as the question's function where there are arguments. */
export async function runInBrowser(
  seat: Seat,
  ask: RunAsk,
  question: RoomQuestion,
  signal: AbortSignal,
  on: OnProgress,
): Promise<RunReply> {
  const body = await runHere(ask, question, signal, on)
  return call(reportBrowserRun, { ...credentials(seat), body, timeoutMs: reportTimeoutMs })
}

/** The same without a report to the server. */
export async function runHere(
  ask: RunAsk,
  { signature }: Pick<RoomQuestion, 'signature'>,
  signal: AbortSignal,
  on: OnProgress,
): Promise<BrowserRunForm> {
  const { questionId, language, code, args, stdin = '' } = ask
  const common = { language: language as BrowserLanguage, code, signal, on }
  const form = { questionId, language, code }
  if (!args || !signature) return { ...form, stdin, ...(await runProgram({ ...common, stdin })) }
  const result = await callFunction({ ...common, name: signature.name, args: [args] })
  const [first] = result.cases
  const status = first && first.status !== 'not_run' ? first.status : result.status
  return {
    ...form,
    args,
    status,
    version: result.version,
    // Output from loading the code comes before output from the call.
    stdout: result.stdout + (first?.stdout ?? ''),
    stderr: first?.error ?? result.stderr,
    truncated: status === 'output_limit',
    durationMs: first?.durationMs ?? 0,
    ...(first?.returned === undefined ? {} : { returned: first.returned }),
  }
}

/** Calls the function with the visible and the caller's own cases. */
export async function testInBrowser(
  seat: Seat,
  ask: RunAsk,
  question: RoomQuestion,
  signal: AbortSignal,
  on: OnProgress,
): Promise<TestReply> {
  const { questionId, language, code, cases = [] } = ask
  const all = [...question.visibleTests, ...cases].map(({ args }) => args)
  const {
    status,
    stderr,
    cases: results,
  } = await callFunction({
    language: language as BrowserLanguage,
    code,
    signal,
    on,
    args: all,
    name: question.signature?.name ?? '',
  })
  const body = { questionId, language, code, status, stderr, results, ...(cases.length ? { cases } : {}) }
  return call(reportBrowserTest, { ...credentials(seat), body, timeoutMs: reportTimeoutMs })
}

function credentials(seat: Seat) {
  return { params: { id: seat.id }, ...(seat.role === 'candidate' ? { candidateToken: seat.token } : {}) }
}
