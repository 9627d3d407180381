/** The thread that draws PDFs, one after another: is told a paper, and gives the file whole. */
import { parentPort } from 'node:worker_threads'
import type { Paper } from './blocks.ts'
import { renderPdf } from './render-pdf.ts'

export type Drawn = { pieces: Uint8Array[] } | { error: unknown }

parentPort?.on('message', (paper: Paper) => {
  const pieces: Uint8Array[] = []
  renderPdf(paper, (piece) => pieces.push(piece)).then(
    () => parentPort!.postMessage({ pieces } satisfies Drawn),
    (error: unknown) => parentPort!.postMessage({ error } satisfies Drawn),
  )
})
