/**
 * Reads uploaded documents (.pdf, .doc, .docx, .txt) into clean lines and links. Hides the formats, and the worker
 * that keeps a hostile file from hanging or exhausting the server.
 */
import { Worker } from 'node:worker_threads'
import { maxResumeBytes, resumeTypes } from '@nova/contract/constants'
import { refuse } from '@nova/contract/refusals'
import type { Refusal } from '@nova/contract/refusals'
import type { ReaderReply } from './reader.ts'

export { cleanLines } from './clean-text.ts'

export type UploadedFile = { name: string; bytes: Uint8Array }
/** `lines` are cleaned and carry text; wide gaps within one are tabs. `text` is the lines, joined. */
export type Document = { text: string; lines: string[]; links: string[] }

/** Computing time, not time on the clock: on a busy machine a good file must not be refused. */
const maxCpuMs = 5_000
const maxWallMs = 15_000
const maxWorkers = 2
const memoryLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 }
const maxExternalBytes = 512 * 1024 * 1024

let busyWorkers = 0
const waiting: (() => void)[] = []

/** The document's text; refuses what is too large, locked, empty, broken or of another type. */
export async function readDocument(file: UploadedFile): Promise<Document> {
  const extension = file.name.toLowerCase().match(/\.[a-z0-9]+$/)?.[0] ?? ''
  if (!(resumeTypes as readonly string[]).includes(extension)) throw refuse('unsupported_file')
  if (file.bytes.length > maxResumeBytes) throw refuse('file_too_large')
  if (file.bytes.length === 0) throw refuse('empty_file')
  await takePlace()
  try {
    const { lines, links } = await readInWorker(new Uint8Array(file.bytes), extension === '.txt')
    return { text: lines.join('\n'), lines, links }
  } finally {
    busyWorkers -= 1
    waiting.shift()?.()
  }
}

async function takePlace(): Promise<void> {
  while (busyWorkers >= maxWorkers) await new Promise<void>((resolve) => waiting.push(resolve))
  busyWorkers += 1
}

function readInWorker(bytes: Uint8Array, isText: boolean): Promise<{ lines: string[]; links: string[] }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./reader.ts', import.meta.url), {
      workerData: { bytes, isText },
      resourceLimits: memoryLimits,
      execArgv: ['--no-warnings'],
      env: {},
      stdout: true,
      stderr: true,
    })
    const timer = setTimeout(() => finish(refuse('unreadable_file')), maxWallMs)
    const watch = setInterval(() => stopWhenGreedy(worker, () => finish(refuse('unreadable_file'))), 100)
    const finish = (failure?: Refusal) => {
      clearTimeout(timer)
      clearInterval(watch)
      void worker.terminate()
      if (failure) reject(failure)
    }
    worker.on('message', (reply: ReaderReply) => {
      finish(reply.kind === 'refused' ? refuse(reply.code) : undefined)
      if (reply.kind === 'read') resolve({ lines: reply.lines, links: reply.links })
    })
    worker.on('error', () => finish(refuse('unreadable_file')))
    worker.on('exit', () => finish(refuse('unreadable_file')))
  })
}

/** Memory outside the heap (inflated streams) is not under `resourceLimits`, nor is time. */
function stopWhenGreedy(worker: Worker, stop: () => void): void {
  void Promise.all([worker.getHeapStatistics(), worker.cpuUsage()]).then(
    ([heap, cpu]) => {
      if (heap.external_memory > maxExternalBytes || (cpu.user + cpu.system) / 1000 > maxCpuMs) stop()
    },
    // The worker has ended in the meantime.
    () => undefined,
  )
}
