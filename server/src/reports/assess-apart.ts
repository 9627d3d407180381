/**
 * Makes a report in a thread of its own, one at a time: the report of a long session takes seconds of computing, in which
 * nobody else would be answered.
 */
import type { EntryOf } from '@nova/contract/journal'
import type { EvidenceInput } from '../evidence/input.ts'
import { makeThread } from '../platform/threads/threads.ts'
import type { Made, Told } from './assess-worker.ts'

const longestMs = 120_000

const work = makeThread<Told, Made>({
  file: new URL('./assess-worker.ts', import.meta.url),
  does: 'makes reports',
  one: 'a report',
  mostMegabytes: 768,
})

type Report = Exclude<Made, { error: unknown }> & { lastSeq: number }

/**
 * The report of these facts and entries, which are read piece by piece; `lastSeq` is the last of them. Fails where it
 * takes longer than `mostMs` or more memory than a thread may have.
 */
export async function assessApart(
  facts: Omit<EvidenceInput, 'entries'>,
  pieces: AsyncIterable<EntryOf[]>,
  mostMs = longestMs,
): Promise<Report> {
  let lastSeq = 0
  const made = await work(async (tell) => {
    tell({ facts })
    for await (const entries of pieces) {
      tell({ entries })
      lastSeq = entries.at(-1)!.seq
    }
    tell('end')
  }, mostMs)
  return { ...made, lastSeq }
}
