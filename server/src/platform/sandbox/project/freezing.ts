/** Stops all processes of a box, and lets them go on as if nothing had been. */
import { readFileSync } from 'node:fs'
import { readUsage } from '../box/watch.ts'

/**
 * Stops a tree of processes and returns those that ran, parents first: a shell that is stopped before its command does
 * not see the command stop.
 */
export function stopAll(root: number | undefined): number[] {
  if (root === undefined) return []
  const stopped = new Set<number>()
  // What was started while the others were being stopped is found by the next look.
  for (let isNew = true; isNew;) {
    isNew = false
    for (const pid of readUsage(root).pids) {
      if (pid === root || stopped.has(pid) || readState(pid) === 'T') continue
      signal(pid, 'SIGSTOP')
      stopped.add(pid)
      isNew = true
    }
  }
  return [...stopped]
}

/** Children first, so that no shell finds a command of its own stopped. */
export function continueAll(pids: number[]): void {
  for (const pid of pids.toReversed()) signal(pid, 'SIGCONT')
}

function readState(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat[stat.lastIndexOf(')') + 2]
  } catch {
    return undefined
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Ended by itself.
  }
}
