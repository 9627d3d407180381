/**
 * Function mode on a plain Piston. The harness is part of the program: it reads cases from standard input and answers
 * on standard output after a nonce that is new for each case; all other output is the code's. Expected values never go
 * there. If a case ends the program, the next execution continues after it, in the same time limit.
 */
import { randomBytes } from 'node:crypto'
import { codeFactsOf } from '@nova/contract/languages/code'
import { explainEnding } from '../box/box.ts'
import { caseMs, limitsOf } from '../box/limits.ts'
import { type Answer, clip, readAnswer, resultOf } from '../sandbox/answers.ts'
import type { Outcome } from '../sandbox/program.ts'
import type { CaseResult, Json, RunRequest } from '../sandbox/request.ts'
import { execute, outputAdvice, type Piston } from './piston-execution.ts'
import { makeCalls } from './piston-programs.ts'
import type { StageEnd } from './piston-reply.ts'

type PistonAnswer = Answer & { stdout: string; stderr: string }
type Session = {
  end: StageEnd
  load: PistonAnswer | undefined
  answers: PistonAnswer[]
  rest: { stdout: string; stderr: string }
}

/** Piston's server takes 100 kB by default, and counts what JSON adds. */
const maxBody = 90_000
const minWallMs = 100
/** The share of the time that one execution may use: more where it starts a compiler. */
const maxCompilingShare = 0.6
const maxInterpretingShare = 0.4

export async function callOnPiston(
  piston: Piston,
  request: RunRequest,
  signal: AbortSignal,
): Promise<Outcome | { kind: 'full' | 'unreachable' }> {
  const { signature, args = [], code, language } = request
  if (!signature) return { status: 'internal_error', reason: 'A signature is needed to call a function.' }
  const limits = limitsOf(request)
  const program = makeCalls(language, code, signature)
  if ('complaint' in program) return cannotCompile(program.complaint, args.length, 0)
  const room = maxBody - JSON.stringify(program.text).length
  const cases: CaseResult[] = []
  const ends: StageEnd[] = []
  let first: Session | undefined
  let spentMs = 0
  let most = args.length
  while (cases.length < args.length || !first) {
    const wallMs = limits.wallMs - spentMs
    if (ends.length > 0 && (wallMs < minWallMs || signal.aborted)) break
    // All inputs of an execution can be read in it, so those of hidden cases have their own executions.
    const { hiddenFrom = args.length } = request
    const until = cases.length < hiddenFrom ? Math.min(hiddenFrom, cases.length + most) : cases.length + most
    const batch = takeBatch(args.slice(cases.length, until), room)
    const nonces = Array.from({ length: batch.length + 1 }, () => randomBytes(6).toString('hex'))
    const lines = [
      { nonce: nonces[0], name: signature.name },
      ...batch.map((each, at) => ({ nonce: nonces[at + 1], args: each })),
    ]
    const stdin = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    // A case that never ends takes its execution with it, and must leave time for those behind it.
    const share = codeFactsOf(language)?.isCompiled ? maxCompilingShare : maxInterpretingShare
    const asked = { program, stdin, limits, wallMs: Math.min(wallMs, share * limits.wallMs) }
    const execution = await execute(piston, asked, signal)
    const left = [...cases, ...notRun(args.length - cases.length)]
    if (execution.kind === 'failed') return { status: 'internal_error', reason: execution.reason, cases: left }
    if (execution.kind !== 'ended')
      return first ? { status: 'internal_error', reason: 'The runner went away.', cases: left } : execution
    // Later executions compile the same code again. Hide their compile errors: they may contain hidden inputs, read at
    // compile time.
    if (!execution.run && first) break
    if (!execution.run)
      return cannotCompile(execution.compile?.stderr ?? '', args.length, execution.compile?.durationMs ?? 0)
    const session = readSession(execution.run, nonces)
    ends.push(session.end)
    spentMs += session.end.durationMs
    // The limit is that of all together, and a Piston may drop everything that came at once.
    const isCutOff = session.end.truncated && batch.length > 1
    if (isCutOff) most = Math.max(1, session.answers.length || Math.floor(batch.length / 2))
    if (isCutOff && !session.load) continue
    first ??= session
    if (session.load?.kind === 'syntax' && session === first)
      return cannotCompile(session.load.message ?? '', args.length, session.end.durationMs)
    if (session.load?.kind !== 'loaded') break
    cases.push(...readCases(session, batch.length, signature.returns))
    if (session.end.ending.status === 'internal_error') break
  }
  return summarize(first, ends, cases, args.length, signature.name)
}

/** As many as fit; at least one, which Piston may refuse. */
function takeBatch(args: Json[][], room: number): Json[][] {
  let left = room
  const count = args.findIndex((each) => (left -= JSON.stringify(JSON.stringify(each)).length + 40) < 0)
  return count < 0 ? args : args.slice(0, Math.max(1, count))
}

function readSession(end: StageEnd, nonces: string[]): Session {
  const answers: PistonAnswer[] = []
  let out = end.stdout
  let err = end.stderr
  for (const nonce of nonces) {
    const mark = `\0${nonce}\0`
    const at = out.indexOf(`${mark}${nonce} `)
    if (at < 0) break
    const from = at + mark.length + nonce.length + 1
    const until = out.indexOf('\n', from)
    // Cut off in the middle: it was never given.
    if (until < 0) break
    const atError = err.indexOf(mark)
    const stderr = atError < 0 ? '' : err.slice(0, atError)
    answers.push({ ...readAnswer(out.slice(from, until)), stdout: out.slice(0, at), stderr })
    out = out.slice(until + 1)
    if (atError >= 0) err = err.slice(atError + mark.length)
  }
  const [load, ...ofCases] = answers
  return { end, load, answers: ofCases, rest: { stdout: out.replaceAll(/\0[0-9a-f]{12}\0?/g, ''), stderr: err } }
}

function readCases({ end, answers, rest }: Session, count: number, returns: string): CaseResult[] {
  const answered = answers.map((answer) => ({
    ...resultOf(answer, returns),
    stdout: clip(answer.stdout + answer.stderr),
  }))
  if (answers.length === count) return answered
  const { ending } = end
  const usedMs = answers.reduce((sum, { ms }) => sum + ms, 0)
  const leftMs = end.durationMs - usedMs
  // Those before it may have used up the time or the output that all have together: then it starts over, first.
  const isFirst = answers.length === 0
  const isOwnFault = end.truncated ? count === 1 : isFirst || ending.status !== 'timeout' || leftMs >= caseMs
  if (!isOwnFault) return answered
  const status = ending.status === 'ok' ? 'runtime_error' : ending.status
  const lastWords = status === 'runtime_error' ? rest.stderr.trim() : end.truncated ? outputAdvice : ''
  const error = [explainEnding({ ...ending, status }), clip(lastWords)].filter((text) => text !== '').join('\n')
  return [...answered, { status, stdout: clip(rest.stdout), error, durationMs: leftMs }]
}

function notRun(count: number): CaseResult[] {
  return Array.from({ length: count }, () => ({ status: 'not_run', stdout: '', durationMs: 0 }))
}

function cannotCompile(stderr: string, count: number, durationMs: number): Outcome {
  const status = 'compile_error'
  return { status, compile: { status, exitCode: 1, stdout: '', stderr, durationMs }, cases: notRun(count) }
}

function summarize(
  first: Session | undefined,
  ends: StageEnd[],
  cases: CaseResult[],
  count: number,
  name: string,
): Outcome {
  const last = ends.at(-1)
  if (!first || !last) return { status: 'internal_error', reason: 'Nothing was run.' }
  const { load, rest } = first
  const neverLoaded = load?.kind === 'loaded' ? undefined : describeLoad(first, name)
  const all = neverLoaded
    ? Array.from({ length: count }, () => ({ ...neverLoaded, stdout: '', durationMs: 0 }))
    : [...cases, ...notRun(count - cases.length)]
  const worst = all.find((result) => result.status !== 'ok')?.status ?? neverLoaded?.status ?? 'ok'
  const status = worst === 'not_run' ? 'timeout' : worst
  return {
    status,
    run: {
      ...last.ending,
      ...(status === 'ok' && { exitCode: 0, signal: null }),
      status,
      stdout: clip(load?.stdout ?? rest.stdout),
      stderr: neverLoaded?.error ?? clip(load?.stderr ?? ''),
      truncated: ends.some(({ truncated }) => truncated),
      durationMs: ends.reduce((sum, end) => sum + end.durationMs, 0),
      cpuMs: ends.reduce((sum, end) => sum + end.cpuMs, 0),
      memoryBytes: Math.max(...ends.map(({ memoryBytes }) => memoryBytes)),
    },
    cases: all,
  }
}

/** Why the file gave no function to call. */
function describeLoad({ load, end, rest }: Session, name: string): Pick<CaseResult, 'status'> & { error: string } {
  if (load?.kind === 'missing') return { status: 'runtime_error', error: `No function named ${name} was found.` }
  if (load) return { status: 'runtime_error', error: load.message ?? 'The function failed.' }
  const status = end.ending.status === 'ok' ? 'runtime_error' : end.ending.status
  const words = `${explainEnding({ ...end.ending, status })}\nThis happened before the function was called. ${clip(rest.stderr)}`
  return { status, error: words.trim() }
}
