/**
 * Reads uploaded documents (.pdf, .doc, .docx, .txt) into clean lines and links. Hides the formats, and the worker
 * that keeps a hostile file from hanging or exhausting the server.
 * Public files: clean-text.ts, period.ts, plain-text.ts.
 */
import { Worker } from 'node:worker_threads'
import { maxResumeBytes, resumeTypes } from '@nova/contract/constants'
import { refuse, type Refusal } from '@nova/contract/refusals'
import { answer, formatOf, type ReaderFile, type ReaderReply } from './answer.ts'

export type UploadedFile = { name: string; bytes: Uint8Array }
/**
 * `lines` are cleaned and carry text; wide gaps within one are tabs. `text` is the lines, joined. `otherLines`: the same row by
 * row, or by other columns, of a file whose pages seem to have columns; `lines` have those that are sure one after the other.
 */
export type Document = { text: string; lines: string[]; links: string[]; otherLines?: string[][] }

/** Computing time, not time on the clock: on a busy machine a good file must not be refused. */
const maxCpuMs = 4_000
const maxWallMs = 15_000
const maxWorkers = 2
const memoryLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24, stackSizeMb: 4 }
const maxExternalBytes = 96 * 1024 * 1024
const watchMs = 20
/** A waiting worker holds some 60 MB. */
const idleMs = 10 * 60_000

/** A plain text up to this size is read in place: no foreign parser sees it, and a thread takes longer to start. */
const maxInPlaceBytes = 8 * 1024

let busyWorkers = 0
/** A worker that has loaded what it needs and waits for its one file. */
let spare: Worker | undefined
let idle: NodeJS.Timeout | undefined
const waiting: (() => void)[] = []

/** The document's text; refuses what is too large, locked, empty, broken or of another type. */
export async function readDocument(file: UploadedFile): Promise<Document> {
  const extension = file.name.toLowerCase().match(/\.[a-z0-9]+$/)?.[0] ?? ''
  if (!(resumeTypes as readonly string[]).includes(extension)) throw refuse('unsupported_file')
  if (file.bytes.length > maxResumeBytes) throw refuse('file_too_large')
  if (file.bytes.length === 0) throw refuse('empty_file')
  const asked = { bytes: new Uint8Array(file.bytes), isText: extension === '.txt' }
  const isInPlace = asked.bytes.length <= maxInPlaceBytes && formatOf(asked) === 'text'
  const reply = await (isInPlace ? answer(asked) : readApart(asked))
  if (reply.kind === 'refused') throw refuse(reply.code)
  const { lines, links, otherLines } = reply
  return { text: lines.join('\n'), lines, links, ...(otherLines && { otherLines }) }
}

async function readApart(file: ReaderFile & { bytes: Uint8Array<ArrayBuffer> }): Promise<ReaderReply> {
  await takePlace()
  try {
    return await readInWorker(file)
  } finally {
    busyWorkers -= 1
    waiting.shift()?.()
    prepareReading()
  }
}

/** Starts a worker ahead of the first file, which would otherwise wait for it. It ends when no file comes. */
export function prepareReading(): void {
  spare ??= startWorker()
  clearTimeout(idle)
  idle = setTimeout(() => void spare?.terminate(), idleMs).unref()
}

async function takePlace(): Promise<void> {
  while (busyWorkers >= maxWorkers) await new Promise<void>((resolve) => waiting.push(resolve))
  busyWorkers += 1
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./reader.ts', import.meta.url), {
    resourceLimits: memoryLimits,
    execArgv: ['--no-warnings'],
    env: {},
    stdout: true,
    stderr: true,
  })
  const forget = () => {
    if (spare === worker) spare = undefined
  }
  worker.on('error', forget)
  worker.on('exit', forget)
  // One that waits must not keep the server from ending.
  worker.unref()
  return worker
}

function readInWorker(file: ReaderFile & { bytes: Uint8Array<ArrayBuffer> }): Promise<ReaderReply> {
  return new Promise((resolve, reject) => {
    const worker = spare ?? startWorker()
    spare = undefined
    worker.ref()
    const timer = setTimeout(() => finish(refuse('unreadable_file')), maxWallMs)
    const watch = setInterval(() => stopWhenGreedy(worker, () => finish(refuse('unreadable_file'))), watchMs)
    const finish = (failure?: Refusal) => {
      clearTimeout(timer)
      clearInterval(watch)
      void worker.terminate()
      if (failure) reject(failure)
    }
    worker.on('message', (reply: ReaderReply) => {
      finish()
      resolve(reply)
    })
    worker.on('error', () => finish(refuse('unreadable_file')))
    worker.on('exit', () => finish(refuse('unreadable_file')))
    worker.postMessage(file, [file.bytes.buffer])
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
