/** Tells code that waits without computing from code that waits for a processor, which is the machine's doing. */
import { readFileSync, readdirSync } from 'node:fs'
import type { Usage } from './watch.ts'

const lookEveryMs = 100
// On a busy machine looks come late, and nothing is known of the time between them.
const maxStepMs = 2 * lookEveryMs

/** Returns a function that takes each sample of usage and gives the milliseconds that its processes have waited in all. */
export function makeIdleness() {
  let lookedAt = performance.now()
  let cpuMs = 0
  let idleMs = 0
  return (usage: Pick<Usage, 'pids' | 'cpuMs'>): number => {
    const now = performance.now()
    const passedMs = now - lookedAt
    if (passedMs < lookEveryMs) return idleMs
    const isIdle = usage.cpuMs === cpuMs && !usage.pids.some(isRunnable)
    if (isIdle) idleMs += Math.min(passedMs, maxStepMs)
    lookedAt = now
    cpuMs = usage.cpuMs
    return idleMs
  }
}

/** True if a thread of this process runs or would, if it got a processor. */
function isRunnable(pid: number): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`).some((thread) => readState(`/proc/${pid}/task/${thread}/stat`) === 'R')
  } catch {
    // Ended: it did something since the last look.
    return true
  }
}

function readState(path: string): string | undefined {
  const stat = readFileSync(path, 'latin1')
  return stat[stat.lastIndexOf(')') + 2]
}
