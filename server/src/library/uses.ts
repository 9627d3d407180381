/** How often a company asked each question, and how much of the final code passed every test. */
import { type ListedQuestion, minSolved } from '@nova/contract/questions/library'
import type { QuestionReport } from '@nova/contract/reports/report-questions'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { libraryOf } from './kinds.ts'
import { uses } from './tables.ts'

type Asked = { id: string; companyId: string; technicalIds: string[]; behavioralIds: string[] }

/** A candidate has joined: from now on these are the questions they were asked. */
export async function noteUses(ctx: Ctx, { id, companyId, technicalIds, behavioralIds }: Asked): Promise<void> {
  const ids = [...new Set([...technicalIds, ...behavioralIds])]
  if (ids.length === 0) return
  const rows = ids.map((questionId) => ({ interviewId: id, questionId, companyId }))
  await ctx.db.insert(uses).values(rows).onConflictDoNothing()
}

/** Records, after the judging of an interview's final code, if each question that the candidate reached is solved. */
export async function noteSolved(ctx: Ctx, interviewId: string, questions: QuestionReport[]): Promise<void> {
  for (const { questionId, kind, state, tests } of questions) {
    if (!libraryOf({ kind }).countsSolved || state === 'not-reached' || (state === 'answered' && tests.length === 0))
      continue
    const solved = state === 'answered' && tests.every(({ passed, total }) => passed === total)
    await ctx.db
      .update(uses)
      .set({ solved })
      .where(and(eq(uses.interviewId, interviewId), eq(uses.questionId, questionId)))
  }
}

type Standing = Pick<ListedQuestion, 'used' | 'solved'>

/** Reads the uses of these questions; with a share of solutions only if enough were judged. */
export async function readUses(ctx: Ctx, companyId: string, ids: string[]): Promise<Map<string, Standing>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      id: uses.questionId,
      used: count(),
      judged: count(uses.solved),
      solved: sql<number>`(count(*) filter (where ${uses.solved}))::integer`,
    })
    .from(uses)
    .where(and(eq(uses.companyId, companyId), inArray(uses.questionId, ids)))
    .groupBy(uses.questionId)
  return new Map(
    rows.map(({ id, used, judged, solved }) => [
      id,
      { used, solved: judged >= minSolved ? { n: judged, share: solved / judged } : null },
    ]),
  )
}
