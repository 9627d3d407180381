/**
 * Memory that the kernel holds for a sandbox and that no process's resident size shows: page tables, which reading
 * nothing but zeros makes, what waits in sockets, and files without content.
 */
import { readFileSync, statfsSync } from 'node:fs'
import type { Temporary } from './flags.ts'

// Maximum memory of a socket; the system call filter fixes its size. TCP buffers grow by themselves, so they are looked
// up, which is too slow for only a few sockets.
const socketBytes = 2 * 212_992
const fewSockets = 8
const inodeBytes = 1_024

/** Sums it over the processes of a sandbox, the first of which is `root`. */
export function readKernelBytes(root: number, pids: number[], temporary: Temporary[]): number {
  const tables = pids.reduce((sum, pid) => sum + readNumber(`/proc/${pid}/status`, /^VmPTE:\s+(\d+)/m), 0) * 1_024
  const sockets = readNumber(`/proc/${root}/net/sockstat`, /^sockets: used (\d+)/m)
  const queued = sockets > fewSockets ? readQueued(`/proc/${root}/net/tcp`) + readQueued(`/proc/${root}/net/tcp6`) : 0
  const files = temporary.reduce((sum, folder) => sum + readFolder(root, folder), 0)
  return tables + sockets * socketBytes + queued + files
}

function readNumber(path: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(path, 'latin1'))?.[1] ?? 0)
  } catch {
    // Ended while it was being read.
    return 0
  }
}

/** Sums the bytes in send and receive queues, given in hexadecimal. */
function readQueued(path: string): number {
  try {
    const queues = readFileSync(path, 'latin1').matchAll(/ ([0-9A-F]{8}):([0-9A-F]{8}) [0-9A-F]{2}:/g)
    return [...queues].reduce((sum, [, sent = '', read = '']) => sum + Number(`0x${sent}`) + Number(`0x${read}`), 0)
  } catch {
    // Ended while it was being read.
    return 0
  }
}

function readFolder(root: number, { path, bytes, isCounted }: Temporary): number {
  try {
    const { files, ffree, blocks, bfree, bsize } = statfsSync(`/proc/${root}/root${path}`)
    // During setup the host's own folder is still visible here.
    if (blocks * bsize !== bytes) return 0
    return (files - ffree) * inodeBytes + (isCounted ? (blocks - bfree) * bsize : 0)
  } catch {
    // Ended, or not ours to look into.
    return 0
  }
}
