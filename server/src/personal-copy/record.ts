/** The journal in a copy: one entry a line, as its candidate may see it, in the format that `npm run verify` checks. */
import { setImmediate } from 'node:timers/promises'
import { copyVersion, type RecordHead } from '@nova/contract/retention/personal-copy-files'
import type { InterviewRow } from '../interviews/tables.ts'
import { readPieces } from '../journal/reading.ts'
import { maySee } from '../journal/visibility.ts'
import type { Ctx } from '../platform/context/context.ts'

export type RecordCount = { entries: number; hidden: number; lastHash: string | null }

/** Yields to the event loop after so many characters. */
const maxAtOnce = 64 * 1024
/** Entries between two notes of progress. */
const noteEvery = 500

/** `count` is kept up to date; `note` hears of the progress. */
export async function* writeRecord(
  ctx: Ctx,
  { id, title }: Pick<InterviewRow, 'id' | 'title'>,
  count: RecordCount,
  note: (done: number) => Promise<void>,
): AsyncGenerator<string> {
  const head: RecordHead = { kind: 'nova-interviews-record', version: copyVersion, interview: { id, title } }
  yield `${JSON.stringify(head)}\n`
  const candidate = { role: 'candidate', interviewId: id } as const
  let lines = ''
  for await (const piece of readPieces(ctx, id)) {
    for (const entry of piece) {
      const isSeen = maySee(candidate, entry)
      lines += `${JSON.stringify(isSeen ? entry : { seq: entry.seq, hash: entry.hash })}\n`
      count.entries += 1
      if (!isSeen) count.hidden += 1
      count.lastHash = entry.hash
      if (lines.length > maxAtOnce) {
        yield lines
        lines = ''
        await setImmediate()
      }
      if (count.entries % noteEvery === 0) await note(count.entries)
    }
  }
  yield lines
  await note(count.entries)
}
