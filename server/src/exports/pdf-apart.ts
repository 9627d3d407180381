/** Composes and draws PDFs in a thread of its own, one at a time: a long report takes a second or two, in which others are answered. */
import { Worker } from 'node:worker_threads'
import type { PaperInput } from './paper.ts'
import type { Drawn } from './pdf-worker.ts'

const memoryLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }
/** A thread that has nothing to do is kept for so long. */
const idleMs = 5000
const longestMs = 60_000

let worker: Worker | undefined
let idling: NodeJS.Timeout | undefined
let turn: Promise<unknown> = Promise.resolve()

/** What stands on the paper as the pieces of a PDF. Fails where it takes longer or more memory than a thread may have. */
export function drawApart(input: PaperInput): Promise<Uint8Array[]> {
  const drawn = turn.then(() => drawNow(input))
  turn = drawn.catch(() => undefined)
  return drawn
}

async function drawNow(input: PaperInput): Promise<Uint8Array[]> {
  clearTimeout(idling)
  const thread = (worker ??= startWorker())
  thread.ref()
  const { promise, resolve, reject } = Promise.withResolvers<Drawn>()
  const ended = () => reject(new Error('the thread that draws PDFs has ended'))
  const timer = setTimeout(() => reject(new Error(`a PDF took longer than ${longestMs} ms`)), longestMs)
  thread.once('message', resolve).once('error', reject).once('exit', ended)
  try {
    thread.postMessage(input)
    const drawn = await promise
    if ('error' in drawn) throw drawn.error
    return drawn.pieces
  } catch (error) {
    drop(thread)
    throw error
  } finally {
    clearTimeout(timer)
    thread.off('message', resolve).off('error', reject).off('exit', ended)
    thread.unref()
    idling = setTimeout(() => drop(thread), idleMs).unref()
  }
}

function startWorker(): Worker {
  const started = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: memoryLimits,
    execArgv: ['--no-warnings'],
    env: {},
  })
  started.on('exit', () => {
    if (worker === started) worker = undefined
  })
  // Who waits for it hears the error, too.
  started.on('error', () => undefined)
  return started
}

function drop(thread: Worker): void {
  if (worker === thread) worker = undefined
  void thread.terminate()
}
