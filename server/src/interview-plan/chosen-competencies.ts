/** The competencies that an interview's template chose among the company's. */
import { eq } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { chosenCompetencies } from './tables.ts'

/** Call it in the transaction that makes the interview. */
export async function keepChosenCompetencies(ctx: Ctx, interviewId: string, ids: string[]): Promise<void> {
  if (ids.length > 0) await ctx.db.insert(chosenCompetencies).values({ interviewId, ids })
}

/** Returns an empty list if none were chosen. */
export async function readChosenCompetencies(ctx: Ctx, interviewId: string): Promise<string[]> {
  const found = await ctx.db.select().from(chosenCompetencies).where(eq(chosenCompetencies.interviewId, interviewId))
  return found[0]?.ids ?? []
}
