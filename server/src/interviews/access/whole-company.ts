/** Completed interviews of a whole company, regardless of access: for figures about many, never for the wire. */
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../platform/context/context.ts'
import { interviews } from '../tables.ts'

export type CompletedInterview = { id: string; completedAt: Date; emails: string[] }

/** Lists the newest `most` interviews, newest first; without deleted ones and previews. */
export async function listCompletedOf(ctx: Ctx, companyId: string, most: number): Promise<CompletedInterview[]> {
  const { id, completedAt, joinedEmail, candidateEmail } = interviews
  const isMeant = and(
    eq(interviews.companyId, companyId),
    eq(interviews.status, 'Completed'),
    isNull(interviews.deletedAt),
    isNull(interviews.previewOf),
  )
  const rows = await ctx.db
    .select({ id, completedAt, joinedEmail, candidateEmail })
    .from(interviews)
    .where(isMeant)
    .orderBy(desc(completedAt), desc(id))
    .limit(most)
  return rows.flatMap((row) => {
    if (!row.completedAt) return []
    const emails = [row.joinedEmail ?? '', row.candidateEmail].map((email) => email.toLowerCase()).filter(Boolean)
    return [{ id: row.id, completedAt: row.completedAt, emails: [...new Set(emails)] }]
  })
}
