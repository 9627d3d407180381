/** Composes and draws PDFs in a thread of its own, one at a time: a long report takes a second or two, in which others are answered. */
import { makeThread } from '../platform/threads/threads.ts'
import type { PaperInput } from './paper.ts'
import type { Drawn } from './pdf-worker.ts'

const mostMs = 60_000

const work = makeThread<PaperInput, Drawn>({
  file: new URL('./pdf-worker.ts', import.meta.url),
  does: 'draws PDFs',
  one: 'a PDF',
  mostMegabytes: 512,
})

/** What stands on the paper as the pieces of a PDF. Fails where it takes longer or more memory than a thread may have. */
export async function drawApart(input: PaperInput): Promise<Uint8Array[]> {
  return (await work((tell) => tell(input), mostMs)).pieces
}
