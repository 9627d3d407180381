/** Meaning of Piston's replies for the code that ran. */
import { constants } from 'node:os'
import { z } from 'zod'
import { type Ending, isOutOfMemory } from '../box/box.ts'

const number = z.number().nullish()
const text = z.string().nullish()
const Stage = z.object({
  stdout: z.string().default(''),
  stderr: z.string().default(''),
  code: number,
  signal: text,
  status: text,
  message: text,
  memory: number,
  cpu_time: number,
  wall_time: number,
})
export const PistonReply = z.object({ version: z.string(), run: Stage.nullish(), compile: Stage.nullish() })
export type PistonReply = z.output<typeof PistonReply>

/** A stage, in the terms of our own sandbox. */
export type StageEnd = {
  ending: Ending
  stdout: string
  stderr: string
  truncated: boolean
  durationMs: number
  cpuMs: number
  memoryBytes: number
}

// Piston's output limit by default.
const minOutputLimit = 1_000
const signalNames = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]))

export function readStage(
  stage: z.output<typeof Stage>,
  asked: { timeoutMs: number; elapsedMs: number; memoryBytes: number },
): StageEnd {
  const { stdout, stderr } = stage
  const durationMs = stage.wall_time ?? asked.elapsedMs
  const ending = readEnding(stage, durationMs, asked)
  const truncated = ending.status === 'output_limit'
  const common = { truncated, durationMs, cpuMs: stage.cpu_time ?? 0, memoryBytes: stage.memory ?? 0 }
  // The words of Piston's own sandbox on its own kill aren't the program's output.
  return { ending, stdout, stderr: stderr.replace(/\n?Sandbox keeper received fatal signal \d+\n?$/, ''), ...common }
}

function readEnding(
  stage: z.output<typeof Stage>,
  durationMs: number,
  { timeoutMs, memoryBytes }: { timeoutMs: number; memoryBytes: number },
): Ending {
  const exitCode = stage.code ?? null
  const signal = stage.signal ?? (exitCode !== null ? (signalNames.get(exitCode - 128) ?? null) : null)
  const stopped = (status: Ending['status']): Ending => ({ status, exitCode: 137, signal: 'SIGKILL' })
  if (stage.status === 'TO' || signal === 'SIGXCPU') return stopped('timeout')
  if (stage.status === 'OL' || stage.status === 'EL') return stopped('output_limit')
  if (stage.status === 'XX') return { status: 'internal_error', exitCode: null, signal: null }
  if (exitCode === 0) return { status: 'ok', exitCode: 0, signal: null }
  if (signal === 'SIGKILL') {
    // Older versions report no status: infer the kill reason from their measurements.
    const isFull = Math.max(stage.stdout.length, stage.stderr.length) >= minOutputLimit
    if ((stage.memory ?? 0) >= memoryBytes * 0.9) return stopped('memory_limit')
    if (durationMs >= timeoutMs * 0.9) return stopped('timeout')
    return stopped(isFull ? 'output_limit' : 'memory_limit')
  }
  const status = isOutOfMemory(stage.stderr.slice(-8_000)) ? 'memory_limit' : 'runtime_error'
  return { status, exitCode: exitCode ?? (signal ? 128 : null), signal }
}
