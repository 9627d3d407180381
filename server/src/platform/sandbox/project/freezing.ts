/** Stops all processes of a box, and lets them go on as if nothing had been. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readUsage } from '../box/watch.ts'

// Of all waits together: what hangs in the kernel stops when it comes back, and the rest isn't kept waiting for it.
const patienceMs = 2_000
const running = new Set(['R', 'S', 'D'])

/**
 * Stops what runs below a process, one after the other, and returns what lets it go on, also before all has stopped.
 *
 * A shell that waits for its command looks at the command first when a signal wakes it. So a process is stopped only
 * once its parent has really stopped, and goes on before it: no shell finds a command of its own stopped.
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
  // What was started while the others were being stopped is found by the next look.
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
