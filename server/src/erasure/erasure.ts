/**
 * Deleting interviews for good: by the rules of their company, and when a candidate asks. An erased interview
 * leaves a tombstone of counts and hashes, and is erased again if it comes back from a backup.
 * Public files: erase.ts, job.ts, mails.ts.
 */
import { applyErased, readErased } from '../backups/erased-list.ts'
import type { Ctx } from '../platform/context/context.ts'
import { listErased } from './erase.ts'
import { planRetention } from './job.ts'

/**
 * At every start, before anything is served: erases what the lists next to the backups name and the database has again,
 * whichever tool restored it; completes the lists; and plans the job.
 */
export async function beginErasure(ctx: Ctx): Promise<void> {
  const lines = await readErased(ctx.backups.erasedLists)
  const erased = await applyErased(ctx.database.pool, lines)
  if (erased > 0)
    ctx.log.warn(
      { interviews: erased },
      'interviews or companies that were erased before came back and were erased again',
    )
  await listErased(ctx)
  await planRetention(ctx, ctx.now())
}
