/** What a file of a project held at earlier moments of the journal. */
import type { EntryOf } from '@nova/contract/journal'
import { openText } from '@nova/contract/text'
import type { FilePad } from '@nova/contract/words'
import { readPieces } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'

type Place = { interviewId: string; questionId: string; path: string }

/** The text of a file up to an entry of the journal, and after the first change that the assistant made to it from there. */
export async function readTextAt(
  ctx: Ctx,
  { interviewId, questionId, path }: Place,
  seq: number,
): Promise<{ before: string; after: string }> {
  const language: FilePad = `file:${path}`
  const text = openText('')
  for await (const piece of readPieces(ctx, interviewId, { kinds: ['edit'], questionId })) {
    for (const entry of piece as EntryOf<'edit'>[]) {
      if (entry.payload.language !== language) continue
      const before = entry.seq > seq ? text.read() : undefined
      // Somebody wrote here first: the assistant's change of this moment left the file as it was.
      if (before !== undefined && entry.payload.edits[0]!.cause !== 'proposed') return { before, after: before }
      for (const { changes } of entry.payload.edits) text.apply(changes)
      if (before !== undefined) return { before, after: text.read() }
    }
  }
  return { before: text.read(), after: text.read() }
}
