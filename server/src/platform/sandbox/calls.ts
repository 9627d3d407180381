/**
 * Function mode: one compilation and one process for all cases; after a crash a fresh sandbox continues. Descriptor 5,
 * in lines: `{"nonce", "args"}` in, `<nonce> <kind> <json>` out, after \0<nonce>\0 on both outputs. The code can forge
 * lines: expected values never enter, and stale nonces and late output never count for a case.
 */
import { randomBytes } from 'node:crypto'
import { type BoxEnd, type Ending, explainEnding, readEnding } from '../box/box.ts'
import { caseMs, caseWaitMs, clockMsOf, type Limits, limitsOf } from '../box/limits.ts'
import type { Plan } from '../languages/language.ts'
import { type Answer, clip, maxPrinted, readAnswer, resultOf } from './answers.ts'
import type { Job, Outcome } from './program.ts'
import type { CaseResult, Json } from './request.ts'
import { openPlan } from './warm/opening.ts'

type Printed = { stdout: string; stderr: string }
type Step = {
  nonce: string
  answer?: Answer
  startedAt: number
  endedAt?: number
  ownMs?: NonNullable<CaseResult['ownMs']>
  printed: Printed
}
type Session = {
  end: BoxEnd
  ending: Ending
  compileMs: number
  compiled: boolean
  /** Processor time of the code, without its compiler's. */
  cpuMs: number
  load: Step
  steps: Step[]
}
/** Milliseconds that are left for all cases: computing, waiting without computing, and by the clock. */
type Left = { cpuMs: number; idleMs: number; clockMs: number }

// Less would not even start an interpreter.
const minLeftMs = 100
// Output printed before an answer may arrive this much later, for example if the code has closed its output.
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
    const left = leftOf(limits, sessions, performance.now() - startedAt)
    if (sessions.length > 0 && (Math.min(left.cpuMs, left.idleMs) < minLeftMs || job.signal.aborted)) break
    if (sessions.length > 0 && left.clockMs < minLeftMs) {
      cases.push(lostCase('not_judged'))
      break
    }
    const session = await runSession(job, plan, { limits, left }, args.slice(cases.length))
    sessions.push(session)
    if (session.load.answer?.kind !== 'loaded') break
    cases.push(...readCases(session, signature.returns, plan.readErrors))
    const late = cases.filter(({ status }) => status === 'timeout' || status === 'waited').length
    if (late >= (request.maxTimeouts ?? args.length)) break
    if (session.ending.status === 'killed' || session.ending.status === 'internal_error') break
  }
  const outcome = summarize(sessions, cases, args.length, signature.name, plan.readErrors)
  return job.signal.aborted ? { ...outcome, status: 'killed' } : outcome
}

function leftOf(limits: Limits, sessions: Session[], passedMs: number): Left {
  const used = (read: (session: Session) => number) => sessions.reduce((sum, session) => sum + read(session), 0)
  return {
    cpuMs: limits.cpuMs - used(({ cpuMs }) => cpuMs),
    idleMs: limits.wallMs - used(({ end }) => end.idleMs),
    clockMs: clockMsOf(limits) - passedMs,
  }
}

/** A case that had no turn, since the time by the clock was over. */
const lostCase = (status: 'waited' | 'not_judged'): CaseResult => ({
  status,
  stdout: '',
  durationMs: 0,
  error: explainEnding({ status, exitCode: null, signal: null }),
})

function runSession(
  job: Job,
  plan: Plan,
  { limits, left }: { limits: Limits; left: Left },
  args: Json[][],
): Promise<Session> {
  const startedAt = performance.now()
  let compiledAt = plan.compiles ? undefined : startedAt
  const load = makeStep(startedAt)
  const steps: Step[] = []
  let current = load
  let used = { cpuMs: 0, idleMs: 0 }
  let atStart = used
  let compilerMs = 0
  let late: NodeJS.Timeout | undefined
  const arrived: Printed = { stdout: '', stderr: '' }

  const box = openPlan(job, plan, {
    limits: { ...limits, wallMs: left.clockMs },
    maxIdleMs: left.idleMs,
    signal: job.signal,
    onLine(line) {
      if (compiledAt === undefined) {
        if (line !== 'compiled') return
        compiledAt = current.startedAt = performance.now()
        atStart = used
        compilerMs = used.cpuMs
        job.on({ type: 'stage', stage: 'run' })
      } else if (current.answer === undefined && line.startsWith(`${current.nonce} `)) {
        current.answer = readAnswer(line.slice(current.nonce.length + 1))
        current.endedAt = performance.now()
        current.ownMs = { computing: used.cpuMs - atStart.cpuMs, waiting: used.idleMs - atStart.idleMs }
        awaitMarks()
      }
    },
    onOutput(stream, text) {
      arrived[stream] += text
      if (late && hasMarks(arrived, current.nonce)) goOn()
    },
    onUsage(usage) {
      used = usage
      if (current.answer !== undefined || compiledAt === undefined) return
      const own = { cpuMs: used.cpuMs - compilerMs, ofCase: used.cpuMs - atStart.cpuMs }
      if (own.ofCase >= caseMs || own.cpuMs >= left.cpuMs + (plan.cpuMsAhead ?? 0)) box.kill('timeout')
      else if (used.idleMs - atStart.idleMs >= caseWaitMs) box.kill('waited')
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
      // Only the code's own timers and threads are left: don't wait for them.
      setTimeout(() => box.kill('killed'), 200).unref()
      return
    }
    current = makeStep(performance.now())
    steps.push(current)
    atStart = used
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
    // The last sample may lack what the system's own limit had counted.
    const isSpent = end.stopped === undefined && ending.status === 'timeout'
    const cpuMs = isSpent ? limits.cpuMs : Math.max(0, end.cpuMs - compilerMs)
    return { end, ending, compileMs, compiled: compiledAt !== undefined, cpuMs, load, steps }
  })
}

const makeNonce = () => randomBytes(12).toString('hex')
const makeStep = (startedAt: number): Step => ({ nonce: makeNonce(), startedAt, printed: { stdout: '', stderr: '' } })
const markOf = (nonce: string) => `\0${nonce}\0`
const hasMarks = ({ stdout, stderr }: Printed, nonce: string) =>
  stdout.includes(markOf(nonce)) && stderr.includes(markOf(nonce))

/** Assigns to a step the output before its mark, or all if there is none; the rest belongs to the next step. */
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
    if (step.answer) return { ...resultOf(step.answer, returns), stdout, ...(step.ownMs && { ownMs: step.ownMs }) }
    // It ended without an answer: the end is this case's own. Time ran out over printing where there is this much.
    const isFlood = ending.status === 'timeout' && step.printed.stdout.length + errors.length > maxPrinted
    const status = ending.status === 'ok' ? 'runtime_error' : isFlood ? 'output_limit' : ending.status
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
    // The first case represents all that had no turn.
    const lost = status === 'waited' || status === 'not_judged' ? [lostCase(status)] : []
    return { status, compile, cases: [...lost, ...notRun(count)].slice(0, count) }
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
