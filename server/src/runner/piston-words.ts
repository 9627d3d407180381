/** Our sandbox's runtimes, versions and replies in Piston's v2 words. */
import type { CodeLanguage } from '@nova/contract/words'
import { toolchains } from '../platform/languages/languages.ts'
import type { RunRequest, RunResult } from '../platform/sandbox/request.ts'
import type { SandboxLanguage } from '../platform/sandbox/sandbox.ts'
import type { PistonForm } from './form.ts'

/** Available languages; `modes` informs our own clients of features beyond Piston's. */
export function listRuntimes(languages: SandboxLanguage[]) {
  return languages.flatMap(({ id, version }) =>
    version === null
      ? []
      : [{ language: id, version, aliases: [...toolchains[id].aliases], modes: ['program', 'function'] }],
  )
}

/** The language that a name and a version range mean; undefined where there is none of them. */
export function findRuntime(languages: SandboxLanguage[], name: string, range: string): CodeLanguage | undefined {
  return listRuntimes(languages).find(
    (each) => (each.language === name || each.aliases.includes(name)) && isInRange(each.version, range),
  )?.language
}

const numbersOf = (version: string) => version.split(/[.+-]/).map(Number)

/** `*`, `3`, `3.x`, `3.11.7`, `^3.1.0`, `~3.11`, `>=3`. */
function isInRange(version: string, range: string): boolean {
  const [, sign = '', rest = ''] = /^(\^|~|>=)?\s*v?(.*)$/.exec(range.trim()) ?? []
  const wanted = rest.split('.').filter((part) => !/^[*xX]?$/.test(part))
  const has = numbersOf(version)
  const asked = wanted.map(Number)
  const isExact = (count: number) => asked.slice(0, count).every((part, at) => part === has[at])
  if (sign === '') return isExact(asked.length)
  const at = asked.findIndex((part, index) => part !== (has[index] ?? 0))
  const isEnough = at < 0 || (has[at] ?? 0) > asked[at]!
  if (sign === '>=') return isEnough
  return isEnough && isExact(sign === '^' ? 1 : 2)
}

/** Converts Piston's form for the sandbox. Its clients have no queue key, so each request gets its own queue. */
export function requestOf(form: PistonForm, id: string, language: CodeLanguage): RunRequest {
  const positive = (value: number | undefined) => (value !== undefined && value > 0 ? value : undefined)
  const wallMs = positive(form.run_timeout)
  const cpuMs = positive(form.run_cpu_time)
  const bytes = positive(form.run_memory_limit)
  const limits = {
    ...(wallMs !== undefined && { wallMs }),
    ...(cpuMs !== undefined && { cpuMs }),
    ...(bytes !== undefined && { memoryMb: bytes / 1_024 / 1_024 }),
  }
  return { id, queue: id, language, code: form.files, mode: 'program', stdin: form.stdin ?? '', limits }
}

type Stage = { status: RunResult['status']; exitCode: number | null; signal?: string | null } & {
  stdout: string
  stderr: string
  durationMs: number
  cpuMs?: number
  memoryBytes?: number
}

const words: Partial<Record<RunResult['status'], { status: string; message: string }>> = {
  timeout: { status: 'TO', message: 'Time limit exceeded' },
  waited: { status: 'TO', message: 'Time limit exceeded' },
  not_judged: { status: 'TO', message: 'Time limit exceeded' },
  output_limit: { status: 'OL', message: 'stdout length exceeded' },
  memory_limit: { status: 'SG', message: 'Memory limit exceeded' },
  killed: { status: 'SG', message: 'Stopped' },
  internal_error: { status: 'XX', message: 'The sandbox could not run this' },
}

/** The reply as Piston gives it. */
export function replyOf({ language, version, compile, run }: RunResult) {
  const nothing: Stage = { status: 'ok', exitCode: null, signal: null, stdout: '', stderr: '', durationMs: 0 }
  return { language, version, ...(compile && { compile: stageOf(compile) }), run: stageOf(run ?? nothing) }
}

function stageOf(stage: Stage) {
  const { status, exitCode, stdout, stderr, durationMs, cpuMs = null, memoryBytes = null } = stage
  const wasEnded = words[status] !== undefined
  // One of the two names that Node knows for it; Piston says the other.
  const named = stage.signal === 'SIGIOT' ? 'SIGABRT' : (stage.signal ?? null)
  const signal = wasEnded ? 'SIGKILL' : named
  const failed = signal ? { status: 'SG', message: `Caught fatal signal ${signal}` } : nonZero(exitCode)
  return {
    stdout,
    stderr,
    output: stdout + stderr,
    code: signal === null ? exitCode : null,
    signal,
    ...(words[status] ?? failed),
    cpu_time: cpuMs,
    wall_time: Math.round(durationMs),
    memory: memoryBytes,
  }
}

function nonZero(exitCode: number | null) {
  if (exitCode === null || exitCode === 0) return { status: null, message: null }
  return { status: 'RE', message: 'Exited with error status ' + exitCode }
}
