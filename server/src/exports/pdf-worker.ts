/** The thread that draws PDFs, one after another: receives the content and returns the complete file. */
import { parentPort } from 'node:worker_threads'
import type { Paper } from './blocks.ts'
import { makePaper, type PaperInput } from './paper.ts'
import { renderPdf } from './render-pdf.ts'

export type Drawn = { pieces: Uint8Array[] } | { error: unknown }

async function draw(input: PaperInput | Paper): Promise<Drawn> {
  try {
    const pieces: Uint8Array[] = []
    await renderPdf('blocks' in input ? input : makePaper(input), (piece) => pieces.push(piece))
    return { pieces }
  } catch (error) {
    return { error }
  }
}

parentPort?.on(
  'message',
  (input: PaperInput | Paper) => void draw(input).then((drawn) => parentPort!.postMessage(drawn)),
)
