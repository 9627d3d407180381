/** What a position asks about its interviews: counts over all of them, and pages of those that the caller may see. */
import type { InterviewStatus } from '@nova/contract/words'
import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { isVisibleTo } from './access.ts'
import { interviewCounts, type InterviewRow, interviews } from './tables.ts'

/** Neither deleted a moment ago nor a copy that somebody walks as a preview. */
const isKept = and(isNull(interviews.deletedAt), isNull(interviews.previewOf))

/** How many interviews of each position have which status. */
export async function countByPosition(
  ctx: Ctx,
  positionIds: string[],
): Promise<Map<string, Partial<Record<InterviewStatus, number>>>> {
  const counts = new Map<string, Partial<Record<InterviewStatus, number>>>()
  if (positionIds.length === 0) return counts
  const { positionId, status: its, total } = interviewCounts
  const rows = await ctx.db
    .select({ positionId, status: its, total: sql<number>`sum(${total})::integer` })
    .from(interviewCounts)
    .where(inArray(positionId, positionIds))
    .groupBy(positionId, its)
  for (const row of rows) counts.set(row.positionId!, { ...counts.get(row.positionId!), [row.status]: row.total })
  return counts
}

/** Whether a position has any interview. */
export async function isInPosition(ctx: Ctx, positionId: string): Promise<boolean> {
  const isIts = and(eq(interviews.positionId, positionId), isNull(interviews.previewOf))
  return (await ctx.db.select({ id: interviews.id }).from(interviews).where(isIts).limit(1)).length > 0
}

/** Whether somebody with this e-mail is interviewed for a position; a cancelled interview does not count. */
export async function isInvited(ctx: Ctx, positionId: string, email: string): Promise<boolean> {
  const isSame = and(eq(interviews.positionId, positionId), eq(candidateEmail, email), ne(status, 'Cancelled'), isKept)
  return (await ctx.db.select({ id: interviews.id }).from(interviews).where(isSame).limit(1)).length > 0
}

const { id, createdAt, status, candidateName, candidateEmail, scheduledAt, completedAt } = interviews
const listing = { id, createdAt, status, candidateName, candidateEmail, scheduledAt, completedAt }
export type PositionInterview = Pick<InterviewRow, keyof typeof listing>

type Page = { limit: number; after?: { createdAt: string; id: string } | undefined }
type Filter = { q?: string | undefined; status?: InterviewStatus | undefined; also?: SQL | undefined }

/**
 * Those of a position that the caller may see, last added first. The inner query is answered from an index alone, whose rows
 * come in this order: a search that finds nothing in 50,000 reads no interview.
 */
export async function listOfPosition(
  ctx: Ctx,
  positionId: string,
  { q, status: wanted, also, limit, after }: Page & Filter,
): Promise<PositionInterview[]> {
  // Administrators see all of their company: nothing is left out after the inner query.
  const isWhole = !also && ctx.actor.role === 'interviewer' && ctx.actor.isAdministrator
  const { rows: found } = await ctx.db.execute<{ id: string }>(sql`
    select ${id} as id from (
      select id, created_at from interviews
      where position_id = ${positionId}
        ${after ? sql`and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``}
        ${wanted ? sql`and status = ${wanted}` : sql``}
        ${q ? matches(q) : sql``}
      order by created_at desc, id desc ${isWhole ? sql`limit ${limit}` : sql`offset 0`}
    ) found join ${interviews} on ${interviews.id} = found.id
    where ${and(isVisibleTo(ctx), also) ?? sql`true`}
    order by found.created_at desc, found.id desc limit ${limit}`)
  return readOfPosition(
    ctx,
    positionId,
    found.map((row) => row.id),
  )
}

/** Part of a name or an e-mail; addresses are kept in small letters. */
function matches(q: string): SQL {
  const part = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  // The second condition is what the index of pairs answers; the first is exact.
  return sql`and (lower(candidate_name) like ${part} or candidate_email like ${part})
    and search_pairs(lower(candidate_name || chr(10) || candidate_email)) @> search_pairs(${q.toLowerCase()})`
}

/** These of a position, last added first; of what is not there or not the caller's to see, nothing. */
export async function readOfPosition(ctx: Ctx, positionId: string, ids: string[]): Promise<PositionInterview[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select(listing)
    .from(interviews)
    .where(and(inArray(id, ids), eq(interviews.positionId, positionId), isVisibleTo(ctx)))
    .orderBy(desc(createdAt), desc(id))
}
