/** Resource usage of a process tree, read from /proc. */
import { readdirSync, readFileSync } from 'node:fs'

export type Usage = { pids: number[]; residentBytes: number; cpuMs: number }

const pageBytes = 4_096
const msPerTick = 10
// Positions of the fields after the process name, which may contain blanks and parentheses.
const field = { userTicks: 11, systemTicks: 12, childUserTicks: 13, childSystemTicks: 14, residentPages: 21 }

/** Sums a process and everything below it. Resident memory counts shared pages once per process. */
export function readUsage(root: number): Usage {
  const usage: Usage = { pids: [], residentBytes: 0, cpuMs: 0 }
  const waiting = [root]
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      const { userTicks, systemTicks, childUserTicks, childSystemTicks, residentPages } = field
      const ticks = [userTicks, systemTicks, childUserTicks, childSystemTicks]
      usage.cpuMs += ticks.reduce((sum, at) => sum + (fields[at] ?? 0), 0) * msPerTick
      usage.residentBytes += (fields[residentPages] ?? 0) * pageBytes
      usage.pids.push(pid)
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').trim()
        if (children !== '') waiting.push(...children.split(' ').map(Number))
      }
    } catch {
      // Ended while it was being read.
    }
  }
  return usage
}

/** True if the process was stopped, as by SIGSTOP, and needs a signal to continue. */
export function isStopped(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat[stat.lastIndexOf(')') + 2] === 'T'
  } catch {
    // Ended.
    return false
  }
}

/** Mounts that a process sees, with their sources. */
export function readMounts(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/mountinfo`, 'utf8')
  } catch {
    // Ended.
    return ''
  }
}

/** Memory with each shared page split between its users; undefined if the kernel does not report it. */
export function readProportionalBytes(pids: number[]): number | undefined {
  let total: number | undefined
  for (const pid of pids) {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')
      total = (total ?? 0) + Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1_024
    } catch {
      // Ended, or not ours to read.
    }
  }
  return total
}
