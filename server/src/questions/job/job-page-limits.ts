/** Reads a page in a thread of its own: some pages are made so that parsing them never ends. */
import { Worker } from 'node:worker_threads'
import type { JobPageText } from './job-page.ts'

/** Computing time, not time on the clock: on a busy machine a good page must not be given up. */
const maxCpuMs = 3_000
const maxWallMs = 15_000
const watchMs = 50
const maxWorkers = 2
const memoryLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24, stackSizeMb: 4 }

let busy = 0
const waiting: (() => void)[] = []

/** The posting of a page; undefined where it has none or cannot be read within the limits. */
export async function readJobPageApart(html: string): Promise<JobPageText | undefined> {
  while (busy >= maxWorkers) await new Promise<void>((resolve) => waiting.push(resolve))
  busy += 1
  try {
    return await readInWorker(html)
  } finally {
    busy -= 1
    waiting.shift()?.()
  }
}

function readInWorker(html: string): Promise<JobPageText | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./job-page-worker.ts', import.meta.url), {
      workerData: html,
      resourceLimits: memoryLimits,
      execArgv: ['--no-warnings'],
      env: {},
      stdout: true,
      stderr: true,
    })
    const finish = (page: JobPageText | undefined) => {
      clearTimeout(timer)
      clearInterval(watch)
      void worker.terminate()
      resolve(page)
    }
    const timer = setTimeout(() => finish(undefined), maxWallMs)
    const watch = setInterval(() => {
      void worker.cpuUsage().then(
        ({ user, system }) => {
          if ((user + system) / 1000 > maxCpuMs) finish(undefined)
        },
        // The worker has ended in the meantime.
        () => undefined,
      )
    }, watchMs)
    worker.on('message', finish)
    worker.on('error', () => finish(undefined))
    worker.on('exit', () => finish(undefined))
  })
}
