/**
 * Measures how long a flush to disk takes on its own while another benchmark runs: it overwrites a page in a file of fixed
 * size and forces it to disk, as a database does at each commit. Any time an append takes beyond this is our own.
 */
import { closeSync, fdatasyncSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { median, percentile, rounded } from './figures.ts'

export type DiskFlush = { p50Ms: number; p99Ms: number; maxMs: number }

const pageBytes = 8192
const pages = 512
const everyMs = 20

/** Starts measuring in `folder`, in a separate thread. Returns a function that stops it and resolves to the figures. */
export function watchDiskFlush(folder: string): () => Promise<DiskFlush> {
  const worker = new Worker(new URL(import.meta.url), { workerData: folder })
  const heard = new Promise<DiskFlush>((done, fail) => worker.once('message', done).once('error', fail))
  return () => {
    worker.postMessage('end')
    return heard
  }
}

async function flushUntilAsked(folder: string): Promise<void> {
  let isAsked = false
  parentPort!.once('message', () => (isAsked = true))
  const file = openSync(join(folder, 'disk-flush'), 'w')
  writeSync(file, Buffer.alloc(pages * pageBytes))
  fsyncSync(file)
  const page = Buffer.alloc(pageBytes, 1)
  const taken: number[] = []
  while (!isAsked) {
    const from = performance.now()
    writeSync(file, page, 0, pageBytes, (taken.length % pages) * pageBytes)
    fdatasyncSync(file)
    taken.push(performance.now() - from)
    await sleep(everyMs)
  }
  closeSync(file)
  const [p50Ms, p99Ms, maxMs] = [median(taken), percentile(taken, 99), Math.max(...taken)].map(rounded)
  parentPort!.postMessage({ p50Ms, p99Ms, maxMs })
}

if (!isMainThread) await flushUntilAsked(workerData as string)
