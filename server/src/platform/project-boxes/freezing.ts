/** Stops all processes of a box, and lets them go on as if nothing had been. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readUsage } from '../box/watch.ts'

// Total for all waits: a process blocked in the kernel stops when it returns, and the others don't wait for it.
const patienceMs = 2_000
const running = new Set(['R', 'S', 'D'])

/**
 * Stops the processes below one, parents first, and returns a function that resumes them, callable at any time. When a
 * signal wakes a shell, it first looks at its command. So a process is stopped only after its parent, and resumed
 * before it: no shell sees its own command stopped.
 */
export function stopAll(root: number | undefined): () => void {
  const stopped = new Set<number>()
  const ending = new AbortController()
  if (root !== undefined) void stopInTurn(root, stopped, ending.signal)
  return () => {
    ending.abort()
    for (const pid of [...stopped].toReversed()) signal(pid, 'SIGCONT')
  }
}

async function stopInTurn(root: number, stopped: Set<number>, ending: AbortSignal): Promise<void> {
  const patientUntil = performance.now() + patienceMs
  // Processes started during the stopping are found by the next pass.
  for (let isNew = true; isNew;) {
    isNew = false
    // Parents come before their children.
    for (const pid of readUsage(root).pids) {
      if (pid === root || stopped.has(pid) || !running.has(readState(pid))) continue
      signal(pid, 'SIGSTOP')
      stopped.add(pid)
      isNew = true
      while (running.has(readState(pid)) && performance.now() < patientUntil) {
        await sleep(1)
        if (ending.aborted) return
      }
    }
  }
}

function readState(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat[stat.lastIndexOf(')') + 2]!
  } catch {
    return 'gone'
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Ended by itself.
  }
}
