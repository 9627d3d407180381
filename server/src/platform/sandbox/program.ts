/** Program mode: the code runs as it is, reading standard input and printing. */
import { readEnding } from '../box/box.ts'
import { clockMsOf, limitsOf } from '../box/limits.ts'
import type { RunEvent, RunRequest, RunResult } from './request.ts'
import { openPlan, type Place } from './warm/opening.ts'

export type Job = Place & {
  request: RunRequest
  signal: AbortSignal
  on: (event: RunEvent) => void
}

export type Outcome = Pick<RunResult, 'status' | 'reason' | 'compile' | 'run' | 'cases'>

/** Runs a program to its end. */
export async function runProgram(job: Job): Promise<Outcome> {
  const { request, signal, on } = job
  const limits = limitsOf(request)
  const plan = job.toolchain.program(request.code, limits)
  const startedAt = performance.now()
  let compiledAt = plan.compiles ? undefined : startedAt
  // The compiler's usage isn't charged to the code.
  let cpuMsAtStart = 0
  let usedMs = 0
  const early: RunEvent[] = []
  on({ type: 'stage', stage: plan.compiles ? 'compile' : 'run' })
  const onLine = (line: string) => {
    if (compiledAt !== undefined || line !== 'compiled') return
    compiledAt = performance.now()
    cpuMsAtStart = usedMs
    on({ type: 'stage', stage: 'run' })
    early.splice(0).forEach(on)
  }
  const box = openPlan(job, plan, {
    limits: { ...limits, wallMs: clockMsOf(limits) },
    maxIdleMs: limits.wallMs,
    signal,
    ...(request.stdin !== undefined && { stdin: request.stdin }),
    onLine: plan.compiles ? onLine : undefined,
    onOutput(type, text) {
      // Buffer output until the compiler has answered: only then is its stage known.
      if (compiledAt === undefined) early.push({ type, text })
      else on({ type, text })
    },
    onUsage({ cpuMs }) {
      usedMs = cpuMs
      // The system ends a process at its limit in whole seconds; this is the net for several that share the work.
      const most = Math.ceil(limits.cpuMs / 1_000) * 1_000 + 500 + (plan.cpuMsAhead ?? 0)
      if (compiledAt !== undefined && cpuMs - cpuMsAtStart >= most) box.kill('timeout')
    },
  })
  const end = await box.ended
  const ending = readEnding(end)
  const { stdout, stderr, truncated, cpuMs, memoryBytes } = end
  if (ending.status === 'internal_error') return { status: 'internal_error', reason: stderr.trim() }
  const compileMs = (compiledAt ?? performance.now()) - startedAt
  if (compiledAt === undefined) {
    early.forEach(on)
    const status = ending.status === 'runtime_error' ? 'compile_error' : ending.status
    const { exitCode } = ending
    return { status, compile: { status, exitCode, stdout, stderr, durationMs: compileMs } }
  }
  const compile = { status: 'ok' as const, exitCode: 0, stdout: '', stderr: '', durationMs: compileMs }
  const durationMs = Math.max(0, startedAt + end.durationMs - compiledAt)
  return {
    status: ending.status,
    ...(plan.compiles && { compile }),
    run: { ...ending, stdout, stderr, truncated, durationMs, cpuMs, memoryBytes },
  }
}
