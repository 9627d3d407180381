/** The company's own projects with changes to review, retired ones and drafts included. */
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { questions, shownVersion, versions } from './tables.ts'

/** A retired one can still be compared with the one that took its place. */
export async function listOwnReviews(ctx: Ctx, companyId: string, most: number) {
  const rows = await ctx.db
    .select({ id: questions.id, retiredAt: questions.retiredAt, isReady: versions.isReady, content: versions.content })
    .from(questions)
    .innerJoin(versions, shownVersion)
    .where(
      and(
        eq(questions.companyId, companyId),
        sql`jsonb_array_length(coalesce(${versions.content} -> 'changes', '[]')) > 0`,
      ),
    )
    .orderBy(desc(questions.updatedAt))
    .limit(most)
  return rows.flatMap(({ id, retiredAt, isReady, content }) => {
    if (!('changes' in content)) return []
    const { title, repository, changes = [] } = content
    return [{ id, title, repository, changes, isReady, isRetired: retiredAt !== null }]
  })
}
