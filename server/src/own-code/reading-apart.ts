/** Reads a change in a separate thread: parsing its files would hold up everything else. */
import { Worker } from 'node:worker_threads'
import type { ReadingOps } from './reading-ops.ts'
import { CantGoOn } from './running.ts'

const maxMs = 60_000

/** The result of one of `readingOps`. Throws a CantGoOn where the texts need too much time or memory. */
export async function readApart<O extends keyof ReadingOps>(
  op: O,
  asked: Parameters<ReadingOps[O]>[0],
): Promise<ReturnType<ReadingOps[O]>> {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    workerData: { op, asked },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    execArgv: ['--no-warnings'],
    env: {},
  })
  const { promise, resolve, reject } = Promise.withResolvers<ReturnType<ReadingOps[O]>>()
  const tooMuch = new CantGoOn('Reading these files takes too long. Leave generated files out.')
  const timer = setTimeout(() => reject(tooMuch), maxMs)
  worker.once('message', resolve).once('error', reject)
  worker.once('exit', () => reject(new Error('the thread that reads a change has ended')))
  try {
    return await promise
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : error
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
