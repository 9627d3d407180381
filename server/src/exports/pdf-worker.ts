/** The thread that draws PDFs, one after another: is told what stands on it, and gives the file whole. */
import { parentPort } from 'node:worker_threads'
import { makePaper, type PaperInput } from './paper.ts'
import { renderPdf } from './render-pdf.ts'

export type Drawn = { pieces: Uint8Array[] } | { error: unknown }

async function draw(input: PaperInput): Promise<Drawn> {
  try {
    const pieces: Uint8Array[] = []
    await renderPdf(makePaper(input), (piece) => pieces.push(piece))
    return { pieces }
  } catch (error) {
    return { error }
  }
}

parentPort?.on('message', (input: PaperInput) => void draw(input).then((drawn) => parentPort!.postMessage(drawn)))
