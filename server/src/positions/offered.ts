/** Open positions that have questions: what a hiring system can send. */
import { and, asc, eq, exists, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { isPositionVisibleTo } from './access.ts'
import { positionQuestions, positions } from './tables.ts'

/** More can't be chosen from in a hiring system either. */
const maxOffered = 500

export type OfferedPosition = { id: string; title: string; durationMinutes: number }

/** Those that the caller may see, by title. */
export async function listOffered(ctx: Ctx): Promise<OfferedPosition[]> {
  const { id, title, durationMinutes } = positions
  const hasQuestions = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(positionQuestions)
      .where(eq(positionQuestions.positionId, id)),
  )
  return ctx.db
    .select({ id, title, durationMinutes })
    .from(positions)
    .where(and(isPositionVisibleTo(ctx), eq(positions.status, 'open'), hasQuestions))
    .orderBy(asc(title), asc(id))
    .limit(maxOffered)
}
