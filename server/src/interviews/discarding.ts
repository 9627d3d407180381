import { deletePreview, listPreviews } from '../interview-access/rows.ts'
/** The copies that interviewers walk as a preview, deleted afterwards. */
import { lockJournal } from '../journal/journal.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'

/** Job `discard-preview`. */
export async function discardPreview(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockJournal(tx, id)
    await deletePreview(tx, id)
  })
}

/** All previews of an interview, or those of one person. */
export async function discardPreviews(ctx: Ctx, of: string, creatorId?: string): Promise<void> {
  for (const id of await listPreviews(ctx, of, creatorId)) await discardPreview(ctx, id)
}
