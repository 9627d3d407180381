/** Beginning the journals of many interviews at once. */
import type { Ctx } from '../platform/context/context.ts'
import { firstHash } from './chain.ts'
import { type NewEntry, sealEntries } from './seal.ts'
import { journal, journalHeads } from './tables.ts'

/**
 * Begins a journal for each interview, with the same first entries, in the transaction that makes the interviews. Nobody
 * can watch them yet, so nobody is told.
 */
export async function openJournals(ctx: Ctx, interviewIds: string[], entries: NewEntry[]): Promise<void> {
  // What seals an entry says nothing of the interview: the same entries at the same moment have the same hashes.
  const { head, sealed, sizes } = await sealEntries({ seq: 0, hash: firstHash, used: {} }, entries, ctx.now())
  await ctx.db.insert(journalHeads).values(interviewIds.map((interviewId) => ({ interviewId, ...head })))
  const rows = interviewIds.flatMap((interviewId) =>
    sealed.map((entry, index) => {
      return { ...entry, interviewId, at: new Date(entry.at), late: entry.late ?? null, bytes: sizes[index]! }
    }),
  )
  await ctx.db.insert(journal).values(rows)
}
