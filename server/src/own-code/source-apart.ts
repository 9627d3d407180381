/** Reads an upload in a separate thread: a history of many megabytes would hold up everything else. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { refuse } from '@nova/contract/refusals'
import type { SourceAnswer, SourceOf, UploadFile } from './source.ts'

const maxMegabytes = 768
const maxMs = 120_000
/** Readings at a time on this server; others wait their turn. */
const atOnce = 2
const waiting: (() => void)[] = []
let reading = 0

/** The changes of an upload, or both sides of one; refuses with the sentence that says what is wrong with it. */
export async function readSource(
  of: SourceOf,
  change: string | null,
): Promise<Exclude<SourceAnswer, { problem: string }>> {
  if (reading >= atOnce) {
    if (waiting.length >= 10) throw refuse('too_many_requests')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  reading += 1
  const folder = await mkdtemp(join(tmpdir(), 'nova-source-'))
  try {
    const answer = await ask(of, folder, change)
    if ('problem' in answer) throw refuse('unreadable_code', answer.problem)
    return answer
  } finally {
    await rm(folder, { recursive: true, force: true })
    reading -= 1
    waiting.shift()?.()
  }
}

/** As a thread can take it: the bytes of an upload are those of a shared buffer. */
const plain = ({ name, bytes }: UploadFile): UploadFile => ({ name, bytes: new Uint8Array(bytes) })

async function ask(of: SourceOf, folder: string, change: string | null): Promise<SourceAnswer> {
  const worker = new Worker(new URL('./source-worker.ts', import.meta.url), {
    workerData: { of: 'files' in of ? { files: of.files.map(plain) } : of, folder, change },
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    execArgv: ['--no-warnings'],
    env: {},
  })
  const { promise, resolve, reject } = Promise.withResolvers<SourceAnswer>()
  const timer = setTimeout(
    () => resolve({ problem: 'Reading this upload took too long. Upload two folders, before and after, instead.' }),
    maxMs,
  )
  worker.once('message', resolve).once('error', reject)
  worker.once('exit', () => reject(new Error('the thread that reads a change has ended')))
  try {
    return await promise
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    return { problem: 'This upload needs too much memory. Upload two folders, before and after, instead.' }
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
