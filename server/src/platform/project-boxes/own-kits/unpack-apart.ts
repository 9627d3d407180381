/** Unpacks a kit in a thread: the names of 200,000 files would hold up everything else. */
import { Worker } from 'node:worker_threads'
import type { Kept } from './kept-kits.ts'
import { KitProblem } from './kit-problem.ts'

type Unpacked = Pick<Kept, 'form' | 'kind' | 'bytes' | 'files' | 'environment'>
export type UnpackAnswer = Unpacked | { problem: string }

const maxMegabytes = 1_024

/** Throws a KitProblem; nothing is written any more once it has settled. */
export async function unpackApart(source: string, folder: string, signal: AbortSignal): Promise<Unpacked> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./unpack-worker.ts', import.meta.url), {
    workerData: { source, folder },
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    execArgv: ['--no-warnings'],
    env: {},
  })
  const { promise, resolve, reject } = Promise.withResolvers<UnpackAnswer>()
  worker.once('message', resolve).once('error', reject)
  worker.once('exit', () => reject(new Error('the thread that unpacks has ended')))
  const stop = () => reject(signal.reason as Error)
  signal.addEventListener('abort', stop, { once: true })
  try {
    const answer = await promise
    if ('problem' in answer) throw new KitProblem(answer.problem)
    return answer
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    throw new KitProblem('Its names need too much memory. Leave some files out.')
  } finally {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
