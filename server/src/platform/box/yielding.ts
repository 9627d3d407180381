/** Gives way to others: code that has computed for long leaves the processor to short runs, calls and reports. */
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

const niceness = 15

/** Lowers the priority of these processes and all their threads; later children inherit it. */
export function lowerPriority(pids: readonly number[]): void {
  for (const pid of pids) for (const thread of threadsOf(pid)) setQuietly(thread)
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    // Ended.
    return []
  }
}

function setQuietly(thread: number): void {
  try {
    setPriority(thread, niceness)
  } catch {
    // Ended.
  }
}
