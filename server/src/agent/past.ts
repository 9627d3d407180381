/** Contents of a project's files, now and at earlier moments of the journal. */
import type { EntryOf } from '@nova/contract/room/journal'
import { openText } from '@nova/contract/room/text'
import { readFiles } from '../journal/files.ts'
import { readPieces } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Files } from './diffs.ts'

/** The files as they are. */
export async function readTexts(ctx: Ctx, interviewId: string, questionId: string): Promise<Files> {
  return new Map((await readFiles(ctx, interviewId, questionId)).map(({ path, text }) => [path, text]))
}

type Place = { interviewId: string; questionId: string; paths: readonly string[] }

export type Past = { before: string; after: string }

/**
 * By path: the text of a file up to an entry of the journal, and after the first change that the assistant made to it
 * from there. The journal is read once, however many files are asked for.
 */
export async function readTextsAt(
  ctx: Ctx,
  { interviewId, questionId, paths }: Place,
  seq: number,
): Promise<Map<string, Past>> {
  const open = new Map(paths.map((path) => [`file:${path}`, openText('')]))
  const past = new Map<string, Past>()
  const close = (language: string, told: Past) => {
    open.delete(language)
    past.set(language.slice('file:'.length), told)
  }
  for await (const piece of readPieces(ctx, interviewId, { kinds: ['edit'], questionId })) {
    for (const { seq: at, payload } of piece as EntryOf<'edit'>[]) {
      const text = open.get(payload.language)
      if (!text) continue
      const before = at > seq ? text.read() : undefined
      // The candidate edited first: the assistant's change at this moment left the file unchanged.
      if (before !== undefined && payload.edits[0]!.cause !== 'proposed') {
        close(payload.language, { before, after: before })
        continue
      }
      for (const { changes } of payload.edits) text.apply(changes)
      if (before !== undefined) close(payload.language, { before, after: text.read() })
    }
    if (open.size === 0) return past
  }
  for (const [language, text] of [...open]) close(language, { before: text.read(), after: text.read() })
  return past
}
