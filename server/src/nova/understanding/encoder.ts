/**
 * Where a text lies among all texts: those that mean the same lie close together, whatever their words. A small English
 * sentence encoder (all-MiniLM-L6-v2, decision 112) runs in two workers on this machine, between which the
 * texts of a message are divided; each is started when it is first needed, and ends when nobody needed it for a while.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Asked, Told } from './encoder-worker.ts'

/** Numbers of a point. */
export const width = 384
/** A worker that waits holds some 100 MB; to start one takes about half a second, which the first message goes without. */
const idleMs = 60 * 60_000
/** Changed by tests alone. */
export const encoderLimits = {
  /** How long a reply waits; what it would have read is there for the next. */
  waitMs: 150,
  /** A worker that has said nothing for so long while somebody waits is ended, and another is begun. */
  hungMs: 30_000,
  worker: new URL('./encoder-worker.ts', import.meta.url),
  /** On one processor two would only take turns. */
  workers: Math.min(2, availableParallelism()),
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

let running: Running[] = []
let idle: NodeJS.Timeout | undefined
let count = 0

/**
 * The point of each text: `width` numbers whose squares add up to 1, always the same. Rejects where a worker fails, or
 * where `signal` aborts before its turn has come.
 */
export async function encode(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
  clearTimeout(idle)
  idle = setTimeout(() => running.forEach(({ worker }) => void worker.terminate()), idleMs).unref()
  const points: Float32Array[] = []
  const read = async (places: number[]) => {
    const found = await encodeIn(
      leastBusy(),
      places.map((at) => texts[at]!),
      signal,
    )
    places.forEach((at, place) => (points[at] = found[place]!))
  }
  await Promise.all(shared(texts).map(read))
  return points
}

/** The places of the texts, in as many parts as there are workers, about equally long together. */
function shared(texts: readonly string[]): number[][] {
  const parts = Array.from({ length: encoderLimits.workers }, () => ({ places: [] as number[], letters: 0 }))
  const longestFirst = texts.map((_, at) => at).sort((a, b) => texts[b]!.length - texts[a]!.length)
  for (const at of longestFirst) {
    const part = parts.reduce((least, each) => (each.letters < least.letters ? each : least))
    part.places.push(at)
    part.letters += texts[at]!.length + perText
  }
  return parts.map(({ places }) => places).filter((places) => places.length > 0)
}

/** A text costs something by itself. */
const perText = 8

/** One that has nothing to do, else a new one where there may be more, else the one with the least to do. */
function leastBusy(): Running {
  const load = ({ waiting, next }: Running) => waiting.size + next.length
  const free = running.find((each) => load(each) === 0)
  if (free) return free
  if (running.length < encoderLimits.workers) {
    const started = start()
    running.push(started)
    return started
  }
  return running.reduce((least, each) => (load(each) < load(least) ? each : least))
}

function encodeIn(to: Running, texts: readonly string[], signal: AbortSignal | undefined): Promise<Float32Array[]> {
  count += 1
  const id = count
  return new Promise((resolve, reject) => {
    const request = { asked: { id, texts }, resolve, reject }
    to.next.push(request)
    signal?.addEventListener('abort', () => {
      const at = to.next.indexOf(request)
      if (at < 0) return
      to.next.splice(at, 1)
      reject(new Error('nobody waits for it any more'))
    })
    handOver(to)
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
    running = running.filter((each) => each !== started)
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
    running = running.filter((each) => each !== hung)
    void hung.worker.terminate()
  }, encoderLimits.hungMs).unref()
}
