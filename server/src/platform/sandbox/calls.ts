/**
 * Function mode: one compilation and one process for all cases. Where a case ends the process, the next case continues
 * in a fresh sandbox.
 *
 * The protocol on descriptor 5, in lines. Compiler: its first line to it, `compiled` from it. To the harness: `{"nonce", "name"}`, then per case
 * `{"nonce", "args"}`, each once the last is answered. From it: `<nonce> <kind> <json>`, where kind is loaded, syntax,
 * failed or missing for the file, value or error for a case. It prints \0<nonce>\0 on both outputs before each answer,
 * which tells what was printed when. Expected values never enter, and a line without the current nonce counts for
 * nothing: the code shares its process with the harness and could write what it likes. The marks only tell that all
 * of a step has arrived. What arrives once the next has been sent is never an earlier step's, whatever it says: hidden
 * cases could print into visible ones.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, clip, readAnswer, resultOf } from './answers.ts'
import type { BoxEnd } from './box/box.ts'
import { explainEnding, readEnding, type Ending } from './ending.ts'
import type { Plan } from './languages/language.ts'
import type { Job, Outcome } from './program.ts'
import { caseMs, limitsOf, type CaseResult, type Json, type Limits } from './request.ts'
import { openPlan } from './warm/opening.ts'

type Printed = { stdout: string; stderr: string }
type Step = { nonce: string; answer?: Answer; startedAt: number; endedAt?: number; printed: Printed }
type Session = { end: BoxEnd; ending: Ending; compileMs: number; compiled: boolean; load: Step; steps: Step[] }

// Less would not even start an interpreter.
const leastWallMs = 100
// So long may what was printed before an answer come after it, where the code has closed its output for instance.
const lateMs = 20

/** Calls the function once for each entry of args. */
export async function runCalls(job: Job): Promise<Outcome> {
  const { request } = job
  const { signature, args = [] } = request
  if (!signature) return { status: 'internal_error', reason: 'A signature is needed to call a function.' }
  const limits = limitsOf(request)
  const plan = job.toolchain.calls(request.code, limits, signature)
  const startedAt = performance.now()
  const cases: CaseResult[] = []
  const sessions: Session[] = []
  job.on({ type: 'stage', stage: plan.compiles ? 'compile' : 'run' })
  while (cases.length < args.length || sessions.length === 0) {
    const wallMs = limits.wallMs - (performance.now() - startedAt)
    if (sessions.length > 0 && (wallMs < leastWallMs || job.signal.aborted)) break
    const session = await runSession(job, plan, { ...limits, wallMs }, args.slice(cases.length))
    sessions.push(session)
    if (session.load.answer?.kind !== 'loaded') break
    cases.push(...readCases(session, signature.returns, plan.readErrors))
    if (cases.filter(({ status }) => status === 'timeout').length >= (request.mostTimeouts ?? args.length)) break
    if (session.ending.status === 'killed' || session.ending.status === 'internal_error') break
  }
  const outcome = summarize(sessions, cases, args.length, signature.name, plan.readErrors)
  return job.signal.aborted ? { ...outcome, status: 'killed' } : outcome
}

function runSession(job: Job, plan: Plan, limits: Limits, args: Json[][]): Promise<Session> {
  const startedAt = performance.now()
  let compiledAt = plan.compiles ? undefined : startedAt
  const load = makeStep(startedAt)
  const steps: Step[] = []
  let current = load
  let cpuMs = 0
  let cpuMsAtStart = 0
  let late: NodeJS.Timeout | undefined
  const arrived: Printed = { stdout: '', stderr: '' }

  const box = openPlan(job, plan, {
    limits,
    signal: job.signal,
    onLine(line) {
      if (compiledAt === undefined) {
        if (line !== 'compiled') return
        compiledAt = current.startedAt = performance.now()
        // What the compiler used is none of the code's.
        cpuMsAtStart = cpuMs
        job.on({ type: 'stage', stage: 'run' })
      } else if (current.answer === undefined && line.startsWith(`${current.nonce} `)) {
        current.answer = readAnswer(line.slice(current.nonce.length + 1))
        current.endedAt = performance.now()
        awaitMarks()
      }
    },
    onOutput(stream, text) {
      arrived[stream] += text
      if (late && hasMarks(arrived, current.nonce)) goOn()
    },
    onUsage(usage) {
      // A case may use caseMs of CPU; waiting and a busy machine get twice that by the clock.
      cpuMs = usage.cpuMs
      if (current.answer !== undefined || compiledAt === undefined) return
      const isSpent = cpuMs - cpuMsAtStart >= caseMs || performance.now() - current.startedAt >= 2 * caseMs
      if (isSpent) box.kill('timeout')
    },
  })

  function awaitMarks(): void {
    if (hasMarks(arrived, current.nonce)) goOn()
    else late = setTimeout(goOn, lateMs)
  }

  function goOn(): void {
    clearTimeout(late)
    late = undefined
    takePrinted(arrived, current)
    const next = args[steps.length]
    if (next === undefined || load.answer?.kind !== 'loaded') {
      box.endInput()
      // What is left is the code's own timers and threads: nobody waits for them.
      setTimeout(() => box.kill('killed'), 200).unref()
      return
    }
    current = makeStep(performance.now())
    steps.push(current)
    cpuMsAtStart = cpuMs
    box.send(JSON.stringify({ nonce: current.nonce, args: next }))
  }

  box.send(JSON.stringify({ ...plan.start, nonce: load.nonce, name: job.request.signature?.name }))
  return box.ended.then((end) => {
    clearTimeout(late)
    if (current.answer === undefined || late) takePrinted(arrived, current)
    const compileMs = (compiledAt ?? performance.now()) - startedAt
    const isComplete = current.answer !== undefined && (steps.length === args.length || current === load)
    const ending: Ending =
      isComplete && !job.signal.aborted ? { status: 'ok', exitCode: 0, signal: null } : readEnding(end)
    return { end, ending, compileMs, compiled: compiledAt !== undefined, load, steps }
  })
}

const makeNonce = () => randomBytes(12).toString('hex')
const makeStep = (startedAt: number): Step => ({ nonce: makeNonce(), startedAt, printed: { stdout: '', stderr: '' } })
const markOf = (nonce: string) => `\0${nonce}\0`
const hasMarks = ({ stdout, stderr }: Printed, nonce: string) =>
  stdout.includes(markOf(nonce)) && stderr.includes(markOf(nonce))

/** Gives a step what was printed before its mark, or all where there is none; what follows is the next one's. */
function takePrinted(arrived: Printed, { nonce, printed }: Step): void {
  for (const stream of ['stdout', 'stderr'] as const) {
    const [own = '', ...rest] = arrived[stream].split(markOf(nonce))
    printed[stream] = own
    arrived[stream] = rest.join('')
  }
}

function readCases(
  { ending, steps }: Session,
  returns: string,
  readErrors: Plan['readErrors'] = (stderr) => stderr,
): CaseResult[] {
  return steps.map((step) => {
    const errors = step.printed.stderr
    const stdout = clip(step.printed.stdout + (step.answer ? errors : ''))
    if (step.answer) return { ...resultOf(step.answer, returns), stdout }
    // It ended without an answer: the end is this case's own.
    const status = ending.status === 'ok' ? 'runtime_error' : ending.status
    const lastWords = ending.status === 'runtime_error' || ending.status === 'ok' ? tidy(readErrors(errors)) : ''
    const error = [explainEnding({ ...ending, status }), lastWords].filter((text) => text !== '').join('\n')
    return { status, stdout, error, durationMs: (step.endedAt ?? performance.now()) - step.startedAt }
  })
}

/** Errors that the interpreter printed, without the harness's own frames. */
function tidy(text: string): string {
  const lines = text.split('\n').filter((line) => !/\/opt\/nova\/|node:internal|^Node\.js v/.test(line))
  return clip(lines.join('\n').replaceAll('/app/main.', 'main.').replaceAll('/tmp/main.', 'main.').trim())
}

function summarize(
  sessions: Session[],
  cases: CaseResult[],
  count: number,
  name: string,
  readErrors: Plan['readErrors'] = (stderr) => stderr,
): Outcome {
  const first = sessions[0]
  if (!first) return { status: 'internal_error', reason: 'Nothing was run.' }
  const total = (read: (session: Session) => number) => sessions.reduce((sum, session) => sum + read(session), 0)
  const compileMs = first.compileMs
  const isCompiled = first.compiled
  const { end, ending, load } = first
  if (ending.status === 'internal_error') return { status: 'internal_error', reason: end.stderr.trim() }

  const loadKind = load.answer?.kind
  if (!isCompiled || loadKind === 'syntax') {
    const status = ending.status === 'ok' || ending.status === 'runtime_error' ? 'compile_error' : ending.status
    const stderr = load.answer?.message ?? tidy(readErrors(end.stderr))
    const compile = { status, exitCode: ending.exitCode || 1, stdout: '', stderr, durationMs: compileMs }
    return { status, compile, cases: notRun(count) }
  }

  const { stdout: loadPrinted, stderr: loadErrors } = load.printed
  const answered = loadKind === 'loaded' ? undefined : describeLoad(first, loadErrors, name)
  const all = answered ? Array.from({ length: count }, () => ({ ...answered, stdout: '', durationMs: 0 })) : cases
  const bad = all.find((result) => result.status !== 'ok' && result.status !== 'not_run')
  const worst = (answered ?? bad)?.status ?? 'ok'
  const status = worst === 'not_run' ? 'timeout' : worst
  const last = sessions.at(-1) ?? first
  return {
    status,
    ...(compileMs > 0 && { compile: { status: 'ok', exitCode: 0, stdout: '', stderr: '', durationMs: compileMs } }),
    run: {
      status,
      exitCode: last.ending.exitCode,
      signal: last.ending.signal,
      stdout: clip(loadPrinted),
      stderr: loadKind === 'loaded' ? clip(loadErrors) : (answered?.error ?? ''),
      truncated: sessions.some((session) => session.end.truncated),
      durationMs: total((session) => session.end.durationMs) - compileMs,
      cpuMs: total((session) => session.end.cpuMs),
      memoryBytes: Math.max(...sessions.map((session) => session.end.memoryBytes)),
    },
    cases: [...all, ...notRun(count - all.length)],
  }
}

function notRun(count: number): CaseResult[] {
  return Array.from({ length: count }, () => ({ status: 'not_run', stdout: '', durationMs: 0 }))
}

/** Why the file gave no function to call. */
function describeLoad({ load, ending }: Session, errors: string, name: string): Pick<CaseResult, 'status' | 'error'> {
  if (load.answer?.kind === 'missing') return { status: 'runtime_error', error: `No function named ${name} was found.` }
  if (load.answer) return resultOf(load.answer, '')
  const status = ending.status === 'ok' ? 'runtime_error' : ending.status
  const error = `${explainEnding({ ...ending, status })}\nThis happened before the function was called. ${tidy(errors)}`
  return { status, error: error.trim() }
}
