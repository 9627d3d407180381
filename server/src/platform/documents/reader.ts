/** The thread that reads one document: it may be killed at any moment and takes nothing but its file with it. */
import { parentPort } from 'node:worker_threads'
import { answer, type ReaderFile } from './answer.ts'

const idleMs = 20
// Most files are PDFs, and their parser takes the longest to load.
const preparing = setTimeout(() => void import('./pdf.ts').then(({ loadParser }) => loadParser()), idleMs)
parentPort?.once('message', (file: ReaderFile) => {
  clearTimeout(preparing)
  void answer(file).then((reply) => parentPort?.postMessage(reply))
})
