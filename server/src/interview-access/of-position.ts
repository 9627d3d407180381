/** A position's queries about its interviews: counts over all of them, and pages of those that the caller may see. */
import { reachOf } from '@nova/contract/accounts/roles'
import type { DecisionOutcome, InterviewStatus } from '@nova/contract/words'
import { and, count, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { isVisibleTo } from './interview-access.ts'
import { interviewCounts, type InterviewRow, interviews } from './tables.ts'

/** Excludes interviews deleted a moment ago and preview copies. */
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

/** The ids of its completed interviews, as a subquery; the caller has checked access to the position. */
export const ofPosition = (positionId: string): SQL =>
  sql`select id from interviews where position_id = ${positionId} and status = 'Completed' and deleted_at is null and preview_of is null`

export async function isInPosition(ctx: Ctx, positionId: string): Promise<boolean> {
  const isIts = and(eq(interviews.positionId, positionId), isNull(interviews.previewOf))
  return (await ctx.db.select({ id: interviews.id }).from(interviews).where(isIts).limit(1)).length > 0
}

/** True if a person with this e-mail has an interview for the position; a cancelled one doesn't count. */
export async function isInvited(ctx: Ctx, positionId: string, email: string): Promise<boolean> {
  const isSame = and(eq(interviews.positionId, positionId), eq(candidateEmail, email), ne(status, 'Cancelled'), isKept)
  return (await ctx.db.select({ id: interviews.id }).from(interviews).where(isSame).limit(1)).length > 0
}

const { id, createdAt, status, candidateName, candidateEmail, scheduledAt, completedAt } = interviews
const { technicalIds, behavioralIds, companyId, creatorId, companyEmails } = interviews
const listing = {
  id,
  createdAt,
  status,
  candidateName,
  candidateEmail,
  scheduledAt,
  completedAt,
  technicalIds,
  behavioralIds,
  companyId,
  creatorId,
  companyEmails,
}
export type PositionInterview = Pick<InterviewRow, keyof typeof listing>

type Page = { limit: number; after?: { createdAt: string; id: string } | undefined }
type Filter = {
  q?: string | undefined
  status?: InterviewStatus | undefined
  decision?: DecisionOutcome | 'none' | undefined
}

/**
 * Those of a position that the caller may see, last added first. For those who see all of their company, the rows are
 * found by an index alone, in this order: a search that finds nothing in 50,000 reads no interview.
 */
export async function listOfPosition(
  ctx: Ctx,
  positionId: string,
  { q, status: wanted, decision, limit, after }: Page & Filter,
): Promise<PositionInterview[]> {
  const isWhole = ctx.actor.role === 'interviewer' && reachOf(ctx.actor.companyRole, 'read') === 'all'
  const { rows: found } = await ctx.db.execute<{ id: string }>(sql`
    select id from interviews
    where position_id = ${positionId} and deleted_at is null and preview_of is null
      ${after ? sql`and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``}
      ${wanted ? sql`and status = ${wanted}` : sql``}
      ${decision ? sql`and decision = ${decision}` : sql``}
      ${q ? matches(q) : sql``}
      ${isWhole ? sql`` : sql`and ${isVisibleTo(ctx)}`}
    order by created_at desc, id desc limit ${limit}`)
  return readOfPosition(
    ctx,
    positionId,
    found.map((row) => row.id),
  )
}

/** Keeps which decision holds for an interview. Call it in the transaction that keeps the decision. */
export async function noteDecision(ctx: Ctx, interviewId: string, decision: DecisionOutcome): Promise<void> {
  await ctx.db.update(interviews).set({ decision }).where(eq(id, interviewId))
}

/** Part of a name or an e-mail; addresses are kept in small letters. */
function matches(q: string): SQL {
  const part = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  // The second condition is what the index of pairs answers; the first is exact.
  return sql`and (lower(candidate_name) like ${part} or candidate_email like ${part})
    and search_pairs(lower(candidate_name || chr(10) || candidate_email)) @> search_pairs(${q.toLowerCase()})`
}

/** Reads these interviews of a position, last added first; missing and invisible ones are left out. */
export async function readOfPosition(ctx: Ctx, positionId: string, ids: string[]): Promise<PositionInterview[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select(listing)
    .from(interviews)
    .where(and(inArray(id, ids), eq(interviews.positionId, positionId), isVisibleTo(ctx)))
    .orderBy(desc(createdAt), desc(id))
}

/** Those of the addresses, in small letters, that a position has an interview for; a cancelled one does not count. */
export async function findInvited(ctx: Ctx, positionId: string, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const { candidateEmail: email, status } = interviews
  const isMeant = and(eq(interviews.positionId, positionId), inArray(email, emails), ne(status, 'Cancelled'))
  const found = await ctx.db.select({ email }).from(interviews).where(isMeant)
  return new Set(found.map((each) => each.email))
}

/** Those of the addresses that a position has more than one interview for. */
export async function findTwice(ctx: Ctx, positionId: string, emails: string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const { candidateEmail: email, status } = interviews
  const isMeant = and(eq(interviews.positionId, positionId), inArray(email, emails), ne(status, 'Cancelled'))
  const found = await ctx.db.select({ email }).from(interviews).where(isMeant).groupBy(email).having(gt(count(), 1))
  return found.map((each) => each.email)
}

/** Finds a person's interview in a position, regardless of access; for the system only. */
export async function findInterviewOf(ctx: Ctx, positionId: string, email: string): Promise<InterviewRow | undefined> {
  const isMeant = and(
    eq(interviews.positionId, positionId),
    eq(interviews.candidateEmail, email),
    ne(interviews.status, 'Cancelled'),
  )
  return (await ctx.db.select().from(interviews).where(isMeant).limit(1))[0]
}
