/**
 * Runs code on a plain Piston, which runs only programs: a function and its cases are turned into one program. Same
 * results as the local sandbox, except for features that Piston lacks (streaming, stopping at once).
 */
import { limitsOf } from '../box/limits.ts'
import type { Outcome } from '../sandbox/program.ts'
import type { RunEvent, RunRequest } from '../sandbox/request.ts'
import { callOnPiston } from './piston-calls.ts'
import { execute, outputAdvice, usualOutput, type Piston } from './piston-execution.ts'
import { makeProgram } from './piston-programs.ts'
import type { Attempt } from './remote-words.ts'

export async function runOnPiston(
  piston: Piston,
  request: RunRequest,
  signal: AbortSignal,
  on: (event: RunEvent) => void,
): Promise<Attempt> {
  const { id, language } = request
  const base = { id, language, version: piston.offer.version, engine: 'piston', queueMs: 0 }
  on({ type: 'stage', stage: 'run' })
  const outcome = await (request.mode === 'program' ? runProgram : callOnPiston)(piston, request, signal)
  if (signal.aborted) return { kind: 'result', result: { ...base, status: 'killed', reason: 'Stopped.' } }
  if ('kind' in outcome) return outcome
  const { run, compile } = outcome
  if (run?.stdout) on({ type: 'stdout', text: run.stdout })
  if (run?.stderr) on({ type: 'stderr', text: run.stderr })
  if (run === undefined && compile?.stderr) on({ type: 'stderr', text: compile.stderr })
  return { kind: 'result', result: { ...base, ...outcome } }
}

async function runProgram(
  piston: Piston,
  request: RunRequest,
  signal: AbortSignal,
): Promise<Outcome | { kind: 'full' | 'unreachable' }> {
  const limits = limitsOf(request)
  const program = makeProgram(request.language, request.code)
  const execution = await execute(
    piston,
    { program, stdin: request.stdin ?? '', limits, wallMs: limits.wallMs },
    signal,
  )
  if (execution.kind === 'failed') return { status: 'internal_error', reason: execution.reason }
  if (execution.kind !== 'ended') return execution
  const { compile, run } = execution
  const compiled = compile && {
    status: compile.ending.status === 'runtime_error' ? ('compile_error' as const) : compile.ending.status,
    exitCode: compile.ending.exitCode,
    stdout: compile.stdout,
    stderr: compile.stderr,
    durationMs: compile.durationMs,
  }
  if (compiled && compiled.status !== 'ok') return { status: compiled.status, compile: compiled }
  if (!run) return { status: 'internal_error', reason: 'The runner ran nothing.' }
  const { ending, stderr, ...rest } = run
  const advice =
    run.truncated && run.stdout.length + stderr.length < usualOutput ? `${stderr}\n${outputAdvice}` : stderr
  return {
    status: ending.status,
    ...(compiled && { compile: compiled }),
    run: { ...ending, ...rest, stderr: advice.trimStart() },
  }
}
