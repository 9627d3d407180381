/** The thread of unpack-apart.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { KitProblem } from './kit-problem.ts'
import { environmentOf } from './mounting.ts'
import type { UnpackAnswer } from './unpack-apart.ts'
import { unpack } from './unpacking.ts'

const { source, folder } = workerData as { source: string; folder: string }

async function answer(): Promise<UnpackAnswer> {
  try {
    const { paths, ...unpacked } = await unpack(source, folder)
    return { ...unpacked, environment: environmentOf(unpacked.form, paths) }
  } catch (error) {
    if (error instanceof KitProblem) return { problem: error.message }
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
    return {
      problem: isFull ? 'The disk is full. Make room and try again.' : `We couldn’t unpack it: ${String(error)}`,
    }
  }
}

parentPort?.postMessage(await answer())
