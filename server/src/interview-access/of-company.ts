/** Interviews of a whole company, regardless of access: when its people change, for figures about many, for its end. */
import type { InterviewStatus } from '@nova/contract/words'
import { and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { tellFollowers } from '../webhooks/following.ts'
import { interviewCounts, type InterviewRow, interviews } from './tables.ts'

/** How many interviews each account of a company has. */
export async function countByCreator(ctx: Ctx, companyId: string): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ creatorId: interviews.creatorId, total: count() })
    .from(interviews)
    .where(and(eq(interviews.companyId, companyId), isNull(interviews.previewOf)))
    .groupBy(interviews.creatorId)
  return new Map(rows.map(({ creatorId, total }) => [creatorId, total]))
}

/** Makes all interviews of one account those of another of its company; gives how many. The caller judges whether it may. */
export async function handOver(ctx: Ctx, fromId: string, toId: string): Promise<number> {
  const moved = await ctx.db
    .update(interviews)
    .set({ creatorId: toId, updatedAt: ctx.now() })
    .where(eq(interviews.creatorId, fromId))
    .returning({ id: interviews.id })
  return moved.length
}

/** Informs followers of interviews: a panellist who may no longer judge opens the figures as others have judged. */
export async function tellPanels(ctx: Ctx, companyId: string, email: string): Promise<void> {
  const found = await ctx.db.select({ id: interviews.id }).from(interviews).where(isNamed(companyId, email))
  await tellFollowers(
    ctx,
    found.map(({ id }) => id),
  )
}

const isNamed = (companyId: string, email: string) =>
  and(eq(interviews.companyId, companyId), sql`${email.toLowerCase()} = any(${interviews.companyEmails})`)

/** Takes an address off every panel of a company: its next owner is a different person. */
export async function leavePanels(ctx: Ctx, companyId: string, email: string): Promise<void> {
  await tellPanels(ctx, companyId, email)
  await ctx.db
    .update(interviews)
    .set({ companyEmails: sql`array_remove(${interviews.companyEmails}, ${email.toLowerCase()})` })
    .where(isNamed(companyId, email))
}

export async function isOnPanel(ctx: Ctx, companyId: string, email: string): Promise<boolean> {
  return (
    (await ctx.db.select({ id: interviews.id }).from(interviews).where(isNamed(companyId, email)).limit(1)).length > 0
  )
}

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

/** How many interviews of a company have a candidate in them; previews don't count. */
export async function countUnderWay(ctx: Pick<Ctx, 'db'>, company: string): Promise<number> {
  const { companyId, status, previewOf } = interviews
  return ctx.db.$count(interviews, and(eq(companyId, company), eq(status, 'InProgress'), isNull(previewOf)))
}

/** Ids of a company's interviews after `after`, in their order, with those in the trash and without previews. */
export async function listOfCompany(
  ctx: Pick<Ctx, 'db'>,
  company: string,
  after: string,
  most: number,
): Promise<string[]> {
  const { id, companyId, previewOf } = interviews
  const rows = await ctx.db
    .select({ id })
    .from(interviews)
    .where(and(eq(companyId, company), isNull(previewOf), gt(id, after)))
    .orderBy(id)
    .limit(most)
  return rows.map((row) => row.id)
}

export type NamedInterview = Pick<InterviewRow, 'id' | 'title' | 'candidateName' | 'candidateEmail' | 'status'>

/** Names of these interviews; the caller decides who may read them. */
export async function nameForRetention(ctx: Ctx, ids: readonly string[]): Promise<Map<string, NamedInterview>> {
  if (ids.length === 0) return new Map()
  const { id, title, candidateName, candidateEmail, status } = interviews
  const rows = await ctx.db
    .select({ id, title, candidateName, candidateEmail, status })
    .from(interviews)
    .where(inArray(interviews.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Counts by status that triggers keep, without previews and deleted ones; of one creator or of all. */
export async function countKept(
  ctx: Ctx,
  { companyId, creatorId }: { companyId: string; creatorId?: string },
): Promise<{ status: InterviewStatus; total: number }[]> {
  const { status, total } = interviewCounts
  const isOwn = creatorId === undefined ? undefined : eq(interviewCounts.creatorId, creatorId)
  return ctx.db
    .select({ status, total: sql<number>`sum(${total})::integer` })
    .from(interviewCounts)
    .where(and(eq(interviewCounts.companyId, companyId), isOwn))
    .groupBy(status)
}

/** Another text once an interview of the company has changed. */
export async function readMark(ctx: Ctx, companyId: string): Promise<string> {
  const newest = await ctx.db
    .select({ updatedAt: interviews.updatedAt })
    .from(interviews)
    .where(eq(interviews.companyId, companyId))
    .orderBy(desc(interviews.updatedAt))
    .limit(1)
  return newest[0]?.updatedAt.getTime().toString(36) ?? ''
}
