/** Limits of a program in a box: time, memory, output, processes. */
import { runLimits } from '@nova/contract/questions/runs'

/** `wallMs` limits waiting without computing; waiting for a processor is limited by `clockMsOf`. */
export type Limits = { wallMs: number; cpuMs: number; memoryMb: number; outputBytes: number; processes: number }

const limitTable: Record<keyof Limits, { least: number; usual: number; most: number }> = {
  wallMs: { least: 100, usual: runLimits.wallMs, most: 30_000 },
  cpuMs: { least: 1_000, usual: runLimits.cpuMs, most: 20_000 },
  memoryMb: { least: 64, usual: runLimits.memoryMb, most: 1_024 },
  outputBytes: { least: 1_024, usual: runLimits.outputBytes, most: 1_024 * 1_024 },
  processes: { least: 16, usual: runLimits.processes, most: 128 },
}

/** A busy machine may keep a run waiting for processors this many times as long as the run may wait by itself. */
const patience = 6

/** The clock's limit: a run that it ends is not judged, since the machine may be the reason. */
export const clockMsOf = ({ wallMs }: Pick<Limits, 'wallMs'>): number => wallMs * patience

export const maxClockMs = clockMsOf({ wallMs: limitTable.wallMs.most })

/** The limits a request gets: its own within bounds, the usual ones elsewhere. Calling cases may use more CPU. */
export function limitsOf(request: { mode: 'program' | 'function'; limits?: Partial<Limits> }): Limits {
  const asked: Partial<Limits> = { ...(request.mode === 'function' && { cpuMs: 10_000 }), ...request.limits }
  const entries = Object.entries(limitTable).map(([name, { least, usual, most }]) => {
    const value = asked[name as keyof Limits] ?? usual
    return [name, Math.round(Math.min(most, Math.max(least, value)))]
  })
  return Object.fromEntries(entries) as Limits
}

/** Time for one case of function mode: computing, and waiting without computing. */
export const { caseMs, caseWaitMs } = runLimits
