/**
 * Where a text lies among all texts: those that mean the same lie close together, whatever their words. A small English
 * sentence encoder (Universal Sentence Encoder Lite, decision 036) runs in a worker on this machine; it is started when
 * it is first needed, and ends when nobody needed it for a while.
 */
import { Worker } from 'node:worker_threads'
import type { Asked, Told } from './encoder-worker.ts'

/** Numbers of a point. */
export const width = 512
/** A worker that waits holds some 100 MB; to start one takes about half a second, which the first message goes without. */
const idleMs = 60 * 60_000
/** Changed by tests alone. */
export const encoderLimits = {
  /** How long a reply waits; what it would have read is there for the next. */
  waitMs: 150,
  /** A worker that has said nothing for so long while somebody waits is ended, and another is begun. */
  hungMs: 30_000,
  worker: new URL('./encoder-worker.ts', import.meta.url),
}

type Waiting = { resolve: (points: Float32Array[]) => void; reject: (error: Error) => void }
type Running = {
  worker: Worker
  /** What the worker was given, by its number. */
  waiting: Map<number, Waiting>
  /** What it gets next, so that what nobody waits for any more need not be read. */
  next: (Waiting & { asked: Asked })[]
  watch: NodeJS.Timeout | undefined
}
/** Texts are handed over two requests at a time: while one is on its way, the other is read. */
const mostGiven = 2

let running: Running | undefined
let idle: NodeJS.Timeout | undefined
let count = 0

/**
 * The point of each text: `width` numbers whose squares add up to 1, always the same. Rejects where the worker fails, or
 * where `signal` aborts before its turn has come.
 */
export function encode(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
  if (texts.length === 0) return Promise.resolve([])
  const asked = (running ??= start())
  clearTimeout(idle)
  idle = setTimeout(() => void asked.worker.terminate(), idleMs).unref()
  count += 1
  const id = count
  return new Promise((resolve, reject) => {
    const request = { asked: { id, texts }, resolve, reject }
    asked.next.push(request)
    signal?.addEventListener('abort', () => {
      const at = asked.next.indexOf(request)
      if (at < 0) return
      asked.next.splice(at, 1)
      reject(new Error('nobody waits for it any more'))
    })
    handOver(asked)
  })
}

function handOver(to: Running): void {
  const { worker, waiting, next } = to
  while (waiting.size < mostGiven && next.length > 0) {
    const { asked, ...request } = next.shift()!
    waiting.set(asked.id, request)
    if (waiting.size === 1) watch(to)
    // One that waits must not keep the server from ending; one that reads must.
    worker.ref()
    worker.postMessage(asked)
  }
}

function start(): Running {
  const worker = new Worker(encoderLimits.worker, { execArgv: ['--no-warnings'], env: {} })
  const waiting = new Map<number, Waiting>()
  const started: Running = { worker, waiting, next: [], watch: undefined }
  const end = (error: Error) => {
    clearTimeout(started.watch)
    if (running === started) running = undefined
    for (const { reject } of [...waiting.values(), ...started.next]) reject(error)
    waiting.clear()
    started.next = []
  }
  worker.on('message', ({ id, points }: Told) => {
    waiting.get(id)?.resolve(points)
    waiting.delete(id)
    handOver(started)
    if (waiting.size > 0) return watch(started)
    clearTimeout(started.watch)
    worker.unref()
  })
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => end(new Error('the sentence encoder ended')))
  return started
}

/** Ends a worker that does not answer; the next text to be read starts another. */
function watch(hung: Running): void {
  clearTimeout(hung.watch)
  hung.watch = setTimeout(() => {
    if (running === hung) running = undefined
    void hung.worker.terminate()
  }, encoderLimits.hungMs).unref()
}
