import { findUntouched, lockStored } from '../interview-access/rows.ts'
/** Interviews that their candidate hasn't begun, for callers that know which of them were never opened. */
import { lockJournal } from '../journal/journal.ts'
import type { Ctx } from '../platform/context/context.ts'
import { removeInterview } from './interviews.ts'

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
  const isUntouched = (await findUntouched(ctx, [id])).has(id)
  const row = isUntouched ? await lockStored(ctx, id) : undefined
  if (!row) return false
  await removeInterview(ctx, row, sentence)
  return true
}
