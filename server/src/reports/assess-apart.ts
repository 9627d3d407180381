/**
 * Makes a report in a thread of its own, one at a time: the report of a long session takes seconds of computing, in which
 * nobody else would be answered.
 */
import { Worker } from 'node:worker_threads'
import type { EntryOf } from '@nova/contract/journal'
import type { EvidenceInput } from '../evidence/input.ts'
import type { Made, Told } from './assess-worker.ts'

const memoryLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 }
/** A thread that has nothing to do is kept for so long. */
const idleMs = 5000
const longestMs = 120_000

let worker: Worker | undefined
let idling: NodeJS.Timeout | undefined
let turn: Promise<unknown> = Promise.resolve()

type Report = Exclude<Made, { error: unknown }> & { lastSeq: number }

/**
 * The report of these facts and entries, which are read piece by piece; `lastSeq` is the last of them. Fails where it
 * takes longer than `mostMs` or more memory than a thread may have.
 */
export function assessApart(
  facts: Omit<EvidenceInput, 'entries'>,
  pieces: AsyncIterable<EntryOf[]>,
  mostMs = longestMs,
): Promise<Report> {
  const made = turn.then(() => assessNow(facts, pieces, mostMs))
  turn = made.catch(() => undefined)
  return made
}

async function assessNow(
  facts: Omit<EvidenceInput, 'entries'>,
  pieces: AsyncIterable<EntryOf[]>,
  mostMs: number,
): Promise<Report> {
  clearTimeout(idling)
  const thread = (worker ??= startWorker())
  thread.ref()
  const { promise, resolve, reject } = Promise.withResolvers<Made>()
  promise.catch(() => undefined)
  const ended = () => reject(new Error('the thread that makes reports has ended'))
  const timer = setTimeout(() => reject(new Error(`a report took longer than ${mostMs} ms`)), mostMs)
  thread.once('message', resolve).once('error', reject).once('exit', ended)
  const tell = (told: Told) => thread.postMessage(told)
  try {
    let lastSeq = 0
    tell({ facts })
    for await (const entries of pieces) {
      tell({ entries })
      lastSeq = entries.at(-1)!.seq
    }
    tell('end')
    const made = await promise
    if ('error' in made) throw made.error
    return { ...made, lastSeq }
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
  const started = new Worker(new URL('./assess-worker.ts', import.meta.url), {
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
