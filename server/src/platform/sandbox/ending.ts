/** Meaning of a sandbox's end for the code that ran in it. */
import { constants } from 'node:os'
import type { RunStatus } from '@nova/contract/questions/runs'
import type { BoxEnd } from './box/box.ts'

export type Ending = { status: RunStatus; exitCode: number | null; signal: string | null }

const signalNames = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]))
// Enough for a native stack trace after the words themselves.
const lastWordsLength = 8_000
const outOfMemory = [
  /JavaScript heap out of memory/,
  /FATAL ERROR: .*(Allocation failed|out of memory)/,
  /^MemoryError\b[^\n]*\s*$/m,
  /Fatal process out of memory/,
  /Terminating due to java\.lang\.OutOfMemoryError/,
  /fatal error: (runtime: )?(out of memory|cannot allocate memory)/,
  /RangeError: (Array buffer allocation failed|Failed to allocate memory)/,
]

export function isOutOfMemory(text: string): boolean {
  return outOfMemory.some((pattern) => pattern.test(text))
}

/** Interprets the end: first our reason for stopping it, then its signal, then its exit code. */
export function readEnding(end: BoxEnd): Ending {
  if (end.stopped) return { status: end.stopped, exitCode: 137, signal: 'SIGKILL' }
  if (end.exitCode === null) return { status: 'internal_error', exitCode: null, signal: null }
  if (end.exitCode === 0) return { status: 'ok', exitCode: 0, signal: null }
  const signal = end.exitCode > 128 ? (signalNames.get(end.exitCode - 128) ?? null) : null
  return { status: statusOf(end, signal), exitCode: end.exitCode, signal }
}

function statusOf(end: BoxEnd, signal: string | null): RunStatus {
  // Killed by the CPU limit, or by the clock inside, which is the second net behind ours and far beyond it.
  if (signal === 'SIGXCPU' || signal === 'SIGKILL') return 'timeout'
  return isOutOfMemory(end.stderr.slice(-lastWordsLength)) ? 'memory_limit' : 'runtime_error'
}

/** One sentence for a person about an end that isn't a success. */
export function explainEnding({ status, exitCode, signal }: Ending): string {
  switch (status) {
    case 'timeout':
      return 'Stopped: the time limit was reached.'
    case 'waited':
      return 'Stopped: it waited without computing.'
    case 'not_judged':
      return 'Not judged: the machine was too busy to let it end.'
    case 'memory_limit':
      return 'Stopped: the memory limit was reached.'
    case 'output_limit':
      return 'Stopped: too much was printed.'
    case 'killed':
      return 'Stopped.'
    case 'internal_error':
      return 'The sandbox could not run this.'
    default:
      return signal
        ? `The program was ended by ${signal} before the function returned.`
        : `The program ended with exit code ${exitCode} before the function returned.`
  }
}
