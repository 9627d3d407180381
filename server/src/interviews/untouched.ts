/** Interviews that their candidate hasn't begun, for callers that know which of them were never opened. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { lockJournal } from '../journal/journal.ts'
import type { Ctx } from '../platform/context/context.ts'
import { removeInterview } from './interviews.ts'
import { interviews } from './tables.ts'

const isUntouched = and(
  eq(interviews.status, 'Scheduled'),
  isNull(interviews.startedAt),
  isNull(interviews.joinedName),
  isNull(interviews.deletedAt),
)

/** Those of these interviews that are planned and weren't joined. */
export async function findUntouched(ctx: Ctx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const isMeant = and(inArray(interviews.id, ids), isUntouched)
  const found = await ctx.db.select({ id: interviews.id }).from(interviews).where(isMeant)
  return new Set(found.map(({ id }) => id))
}

/**
 * Removes an interview, in the caller's transaction, unless it was joined by now or `isUnused` says no. The caller judges
 * whether it may. True if it was removed.
 */
export async function removeUntouched(
  ctx: Ctx,
  id: string,
  sentence: string,
  isUnused: () => Promise<boolean>,
): Promise<boolean> {
  // Joining waits for the journal.
  await lockJournal(ctx, id)
  if (!(await isUnused())) return false
  const [row] = await ctx.db
    .select()
    .from(interviews)
    .where(and(eq(interviews.id, id), isUntouched))
  if (!row) return false
  await removeInterview(ctx, row, sentence)
  return true
}
