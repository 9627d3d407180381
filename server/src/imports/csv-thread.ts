/** The thread that reads CSV files, one after another: finding the encoding and the rows of a large one takes a while. */
import { parentPort } from 'node:worker_threads'
import type { ImportEncoding } from '@nova/contract/positions/imports'
import { Refusal } from '@nova/contract/refusals'
import { readEncodedCsv } from './csv-file.ts'

export type AskedCsv = { bytes: Uint8Array; wanted: ImportEncoding | undefined }
/** An error with a code is a refusal, whose class does not travel. */
export type ReadCsv =
  | { read: Awaited<ReturnType<typeof readEncodedCsv>> }
  | { refused: { code: string; message: string } }
  | { error: unknown }

async function read({ bytes, wanted }: AskedCsv): Promise<ReadCsv> {
  try {
    return { read: await readEncodedCsv(bytes, wanted) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: { code: error.code, message: error.message } }
    return { error }
  }
}

parentPort?.on('message', (asked: AskedCsv) => void read(asked).then((made) => parentPort!.postMessage(made)))
