/** Beginning the journals of many interviews at once. */
import type { Ctx } from '../platform/context/context.ts'
import { firstHash } from './chain.ts'
import { type NewEntry, sealEntries } from './seal.ts'
import { journal, journalHeads } from './tables.ts'

/**
 * Opens a journal for each interview, with the same first entries, in the transaction that creates the interviews. It
 * notifies no streams, since none can be open yet.
 */
export async function openJournals(ctx: Ctx, interviewIds: string[], entries: NewEntry[]): Promise<void> {
  // The hash doesn't cover the interview's id: the same entries at the same moment have the same hashes.
  const { head, sealed, sizes } = await sealEntries({ seq: 0, hash: firstHash, used: {} }, entries, ctx.now())
  await ctx.db.insert(journalHeads).values(interviewIds.map((interviewId) => ({ interviewId, ...head })))
  const rows = interviewIds.flatMap((interviewId) =>
    sealed.map((entry, index) => {
      return { ...entry, interviewId, at: new Date(entry.at), late: entry.late ?? null, bytes: sizes[index]! }
    }),
  )
  await ctx.db.insert(journal).values(rows)
}
