/** Sandboxes of a server, as seen by the machine: the processes of each one, and their resource use. */
import { readdirSync, readFileSync } from 'node:fs'

/** Processes by the sandbox they are in, of those that run something or those that wait. */
export function findBoxes(workspace: string, state: 'runs' | 'waiting'): Map<string, number[]> {
  const mark = new RegExp(`${workspace}/${state}/([\\w-]+)`)
  const boxes = new Map<string, number[]>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const name = mark.exec(read(`/proc/${pid}/mountinfo`))?.[1]
    if (name !== undefined) boxes.set(name, [...(boxes.get(name) ?? []), Number(pid)])
  }
  return boxes
}

/** Memory in MB, each page shared with other processes being split between them. */
export function readMegabytes(pids: number[]): number {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0))
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1_024
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Ended while we looked, or not ours to read.
    return ''
  }
}
