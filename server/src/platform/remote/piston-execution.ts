/** One execution on a plain Piston: the request, and the meaning of its reply. */
import type { limitsOf } from '../box/limits.ts'
import type { PistonProgram } from '../languages/piston-text.ts'
import { PistonReply, readStage, type StageEnd } from './piston-reply.ts'
import type { Offer } from './piston-runtimes.ts'

export type PistonAnswer =
  | { kind: 'reply'; json: unknown }
  | { kind: 'rejected'; message: string }
  | { kind: 'full' | 'unreachable' }
  | { kind: 'lost' }

/** Limits and features of one Piston, learned from its replies. */
export type Learned = { most: Map<string, number>; countsMemory: boolean; hasToldOfOutput: boolean }

export type Piston = {
  execute: (body: object, signal: AbortSignal, timeoutMs: number) => Promise<PistonAnswer>
  offer: Offer
  learned: Learned
  log: (words: string) => void
}

/** One execution, in the terms of our own sandbox. */
export type Execution =
  | { kind: 'ended'; compile?: StageEnd; run?: StageEnd }
  | { kind: 'full' | 'unreachable' }
  | { kind: 'failed'; reason: string }

const compileMs = 10_000
/** For a Piston that lets others go first. */
const patienceMs = 30_000
const maxTries = 8
export const outputAdvice = 'The runner cuts output off early: its operator can raise PISTON_OUTPUT_MAX_SIZE.'
/** Output cut off below this size means that the runner's limit is lower than ours. */
export const usualOutput = 64 * 1_024

type Asked = { program: PistonProgram; stdin: string; limits: ReturnType<typeof limitsOf>; wallMs: number }

/** Runs one program, asking for less where Piston says that it gives no more. */
export async function execute(piston: Piston, asked: Asked, signal: AbortSignal): Promise<Execution> {
  const { program, stdin, limits } = asked
  const { learned, offer } = piston
  const memoryBytes = limits.memoryMb * 1_024 * 1_024
  for (let tries = 0; tries < maxTries; tries += 1) {
    const wanted = {
      run_timeout: Math.max(1, Math.round(asked.wallMs)),
      compile_timeout: compileMs,
      run_cpu_time: limits.cpuMs,
      // An older Piston would limit the address space instead, in which neither Node nor Java starts.
      ...(learned.countsMemory && { run_memory_limit: memoryBytes }),
    }
    const given = Object.fromEntries(
      Object.entries(wanted).map(([name, value]) => [name, Math.min(value, learned.most.get(name) ?? value)]),
    ) as typeof wanted
    const files = [{ name: program.file, content: program.text }]
    const body = { language: offer.runtime, version: offer.version, files, stdin, ...given }
    const startedAt = performance.now()
    const timeoutMs = given.run_timeout + compileMs + patienceMs
    const answer = await piston.execute(body, signal, timeoutMs)
    if (answer.kind === 'rejected') {
      const [, name, most] = /^(\w+) cannot exceed the configured limit of (\d+)/.exec(answer.message) ?? []
      if (name === undefined || learned.most.get(name) === Number(most)) return failed(answer.message)
      learned.most.set(name, Number(most))
      continue
    }
    if (answer.kind === 'lost') return failed('The runner went away while this ran. Run it again.')
    if (answer.kind !== 'reply') return answer
    const reply = PistonReply.safeParse(answer.json)
    if (!reply.success) return failed('The reply of the runner cannot be read.')
    if (reply.data.run?.memory != null) learned.countsMemory = true
    const end = { timeoutMs: given.run_timeout, elapsedMs: performance.now() - startedAt, memoryBytes }
    return readExecution(piston, program, reply.data, end)
  }
  return failed('The runner refuses every limit.')
}

function failed(message: string): Execution {
  const isTooLarge = /PayloadTooLarge|too large/i.test(message)
  return {
    kind: 'failed',
    reason: isTooLarge ? 'The input is larger than the runner takes.' : `The runner says: ${message}`,
  }
}

function readExecution(
  piston: Piston,
  program: PistonProgram,
  { run, compile }: PistonReply,
  end: Parameters<typeof readStage>[1],
): Execution {
  const tidy = (stage: StageEnd): StageEnd => ({ ...stage, stderr: program.tidy(stage.stderr) })
  const compiled = compile ? tidy(readStage(compile, { ...end, timeoutMs: compileMs })) : undefined
  // Type errors stop Piston's TypeScript; the compiler reports them on standard output.
  if (compiled && compiled.ending.status !== 'ok') {
    const stderr = compiled.stderr || program.tidy(compiled.stdout)
    return { kind: 'ended', compile: { ...compiled, stdout: '', stderr } }
  }
  const ran = run ? tidy(readStage(run, end)) : undefined
  if (ran?.truncated && !piston.learned.hasToldOfOutput && ran.stdout.length + ran.stderr.length < usualOutput) {
    piston.learned.hasToldOfOutput = true
    piston.log(outputAdvice)
  }
  // Java and Go are compiled by the command that runs them.
  if (ran && run && program.isCompileError(run.stderr) && ran.ending.status === 'runtime_error') {
    return { kind: 'ended', compile: ran }
  }
  return { kind: 'ended', ...(compiled && { compile: compiled }), ...(ran && { run: ran }) }
}
