/**
 * Makes reports in separate threads: the report of a long session takes seconds of computing, which would block all
 * requests. Reports of large journals queue in a second thread, and delay no others.
 */
import type { EntryOf } from '@nova/contract/room/journal'
import { measureJournal, readPieces } from '../journal/reading.ts'
import type { EvidenceInput } from '../observations/input.ts'
import type { Ctx } from '../platform/context/context.ts'
import { makeThread } from '../platform/threads/threads.ts'
import type { Made, Told } from './assess-worker.ts'

const maxReportMs = 120_000
/** Journal size from which a report counts as long work; an hour of typing is a tenth of it. */
const largeBytes = 4 * 1024 * 1024

const openThread = () =>
  makeThread<Told, Made>({
    file: new URL('./assess-worker.ts', import.meta.url),
    does: 'makes reports',
    one: 'a report',
    maxMegabytes: 768,
  })
const work = { ordinary: openThread(), large: openThread() }

type Report = Exclude<Made, { error: unknown }> & { lastSeq: number }
type Facts = Omit<EvidenceInput, 'entries'>
type Options = { maxMs?: number; lane?: keyof typeof work; isBrief?: boolean }

/**
 * The report of these facts and entries, which are read piece by piece; `lastSeq` is the last of them. Fails where it
 * takes longer than `maxMs` or more memory than a thread may have. `isBrief`: with few of its edits followed.
 */
export async function assessApart(
  facts: Facts,
  pieces: AsyncIterable<EntryOf[]>,
  { maxMs = maxReportMs, lane = 'ordinary', isBrief = false }: Options = {},
): Promise<Report> {
  let lastSeq = 0
  const made = await work[lane](async (tell) => {
    tell({ facts, isBrief, isPatient: lane === 'large' })
    for await (const entries of pieces) {
      tell({ entries })
      lastSeq = entries.at(-1)!.seq
    }
    tell('end')
  }, maxMs)
  return { ...made, lastSeq }
}

export const isLarge = async (ctx: Ctx, id: string): Promise<boolean> => (await measureJournal(ctx, id)) > largeBytes

/** The report of an interview's journal, in the lane of its size; a large one that takes too long is made in brief. */
export async function assessJournal(ctx: Ctx, id: string, facts: Facts): Promise<Report> {
  if (!(await isLarge(ctx, id))) return assessApart(facts, readPieces(ctx, id))
  try {
    return await assessApart(facts, readPieces(ctx, id), { lane: 'large' })
  } catch (error) {
    ctx.log.warn({ err: error }, 'the report of a large journal is made in brief')
    return assessApart(facts, readPieces(ctx, id), { lane: 'large', isBrief: true })
  }
}
