/** The thread of reading-apart.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { readingOps, type ReadingOps } from './reading-ops.ts'

const { op, asked } = workerData as { op: keyof ReadingOps; asked: never }
parentPort?.postMessage(readingOps[op](asked))
