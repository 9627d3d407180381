/** Composes and draws PDFs in its own thread, one at a time: a long report takes a second or two, in which others are answered. */
import { makeThread } from '../platform/threads/threads.ts'
import type { Paper } from './blocks.ts'
import type { PaperInput } from './paper.ts'
import type { Drawn } from './pdf-worker.ts'

const maxMs = 60_000

const work = makeThread<PaperInput | Paper, Drawn>({
  file: new URL('./pdf-worker.ts', import.meta.url),
  does: 'draws PDFs',
  one: 'a PDF',
  maxMegabytes: 512,
})

/** A report, or a paper that is composed already, as the pieces of a PDF. Fails where it takes longer or more memory than a thread may have. */
export async function drawApart(input: PaperInput | Paper): Promise<Uint8Array[]> {
  return (await work((tell) => tell(input), maxMs)).pieces
}
