/** The journal in a copy: one entry a line, as its candidate may see it, in the format that `npm run verify` checks. */
import { setImmediate } from 'node:timers/promises'
import { copyVersion, type RecordHead } from '@nova/contract/retention/personal-copy-files'
import type { EntryOf } from '@nova/contract/room/journal'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readSome } from '../journal/reading.ts'
import { maySee } from '../journal/visibility.ts'
import type { Ctx } from '../platform/context/context.ts'

export type RecordCount = { entries: number; hidden: number; lastHash: string | null }

/** Yields to the event loop after so many characters. */
const charactersAtOnce = 64 * 1024

/** Entries, and about the bytes of their payloads, that are read at once: larger readings stop the event loop for too long. */
const entriesAtOnce = 250
const bytesAtOnce = 256 * 1024

/** `count` is kept up to date; `note` hears of the progress. */
export async function* writeRecord(
  ctx: Ctx,
  { id, title }: Pick<InterviewRow, 'id' | 'title'>,
  count: RecordCount,
  note: (done: number) => Promise<void>,
): AsyncGenerator<string> {
  const head: RecordHead = { kind: 'nova-interviews-record', version: copyVersion, interview: { id, title } }
  yield `${JSON.stringify(head)}\n`
  let isLast = false
  while (!isLast) {
    const piece = await readSome(ctx, id, { after: count.entries, maxBytes: bytesAtOnce, limit: entriesAtOnce })
    yield* writeLines(id, piece.entries, count)
    await note(count.entries)
    isLast = piece.isLast
  }
}

async function* writeLines(interviewId: string, entries: EntryOf[], count: RecordCount): AsyncGenerator<string> {
  let lines = ''
  for (const entry of entries) {
    const isSeen = maySee({ role: 'candidate', interviewId }, entry)
    lines += `${JSON.stringify(isSeen ? entry : { seq: entry.seq, hash: entry.hash })}\n`
    count.entries = entry.seq
    if (!isSeen) count.hidden += 1
    count.lastHash = entry.hash
    if (lines.length > charactersAtOnce) {
      yield lines
      lines = ''
      await setImmediate()
    }
  }
  yield lines
}
