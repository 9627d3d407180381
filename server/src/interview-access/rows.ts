/**
 * Rows of interviews for the modules that make, change and end them: they name columns and values, and the queries are here.
 * Each caller judges whether it may.
 */
import { and, asc, count, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { type InterviewRow, interviews } from './tables.ts'

export type NewInterview = typeof interviews.$inferInsert
type Change = Partial<NewInterview>

/** Stores a new interview and reads it back. */
export async function insertRow(ctx: Ctx, row: NewInterview): Promise<InterviewRow> {
  const [made] = await ctx.db.insert(interviews).values(row).returning()
  return made!
}

/** Stores several in one statement. */
export async function insertRows(ctx: Ctx, rows: NewInterview[]): Promise<void> {
  await ctx.db.insert(interviews).values(rows)
}

/** Changes these columns. */
export async function changeRow(ctx: Ctx, id: string, change: Change): Promise<void> {
  await ctx.db.update(interviews).set(change).where(eq(interviews.id, id))
}

/** Changes these columns and reads the whole row, which may have 300 KB of questions. */
export async function changeAndRead(ctx: Ctx, id: string, change: Change): Promise<InterviewRow> {
  const [changed] = await ctx.db.update(interviews).set(change).where(eq(interviews.id, id)).returning()
  return changed!
}

/** Deletes it, with all that hangs on it, and gives it as it was at last; undefined if it was gone. */
export async function deleteRow(ctx: Ctx, id: string): Promise<InterviewRow | undefined> {
  const [gone] = await ctx.db.delete(interviews).where(eq(interviews.id, id)).returning()
  return gone
}

/** Finds it, deleted a moment ago or not, and holds it until the transaction ends. */
export async function lockStored(ctx: Ctx, id: string): Promise<InterviewRow | undefined> {
  const [row] = await ctx.db.select().from(interviews).where(eq(interviews.id, id)).for('update')
  return row
}

/** Finds one whose deletion can still be undone, of this company if it is given, and holds it until the transaction ends. */
export async function lockDeleted(
  ctx: Ctx,
  id: string,
  company?: string,
): Promise<(InterviewRow & { deletedAt: Date }) | undefined> {
  const isIts = company === undefined ? undefined : eq(interviews.companyId, company)
  const isMeant = and(eq(interviews.id, id), isIts, isNotNull(interviews.deletedAt))
  const [row] = await ctx.db.select().from(interviews).where(isMeant).for('update')
  return row && { ...row, deletedAt: row.deletedAt! }
}

/** Deletes the copy that is walked as a preview; any other interview stays. */
export async function deletePreview(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.delete(interviews).where(and(eq(interviews.id, id), isNotNull(interviews.previewOf)))
}

/** The ids of all previews of an interview, or of one person's. */
export async function listPreviews(ctx: Ctx, of: string, creatorId?: string): Promise<string[]> {
  const copies = await ctx.db
    .select({ id: interviews.id })
    .from(interviews)
    .where(and(eq(interviews.previewOf, of), creatorId ? eq(interviews.creatorId, creatorId) : undefined))
    .orderBy(interviews.id)
  return copies.map(({ id }) => id)
}

/** Those of these interviews that are planned and weren't joined. */
export async function findUntouched(ctx: Ctx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const isUntouched = and(
    inArray(interviews.id, ids),
    eq(interviews.status, 'Scheduled'),
    isNull(interviews.startedAt),
    isNull(interviews.joinedName),
    isNull(interviews.deletedAt),
  )
  const found = await ctx.db.select({ id: interviews.id }).from(interviews).where(isUntouched)
  return new Set(found.map(({ id }) => id))
}

/** The other interviews with an interviewer that the same person holds between two times. */
export async function listHeldBetween(
  ctx: Ctx,
  { id, creatorId }: Pick<InterviewRow, 'id' | 'creatorId'>,
  from: Date,
  to: Date,
): Promise<{ scheduledAt: Date; minutes: number }[]> {
  const rows = await ctx.db
    .select({ scheduledAt: interviews.scheduledAt, minutes: interviews.durationMinutes })
    .from(interviews)
    .where(
      and(
        eq(interviews.creatorId, creatorId),
        ne(interviews.id, id),
        isNull(interviews.previewOf),
        eq(interviews.interviewType, 'HumanInLoop'),
        inArray(interviews.status, ['Scheduled', 'InProgress']),
        gt(interviews.scheduledAt, from),
        lt(interviews.scheduledAt, to),
      ),
    )
  return rows.map(({ scheduledAt, minutes }) => ({ scheduledAt: scheduledAt!, minutes }))
}

const { proposal: _, ...withoutQuestions } = getTableColumns(interviews)
/** Data for mails; without the full questions, which can take 300 KB for each interview. */
export type MailedInterview = Omit<InterviewRow, 'proposal'>

/** These interviews, as far as they are there, held until the transaction ends; the system asks. */
export async function lockMailed(ctx: Ctx, ids: string[]): Promise<MailedInterview[]> {
  const { id } = interviews
  // In one order, so that two who hold several never wait for each other.
  return ctx.db.select(withoutQuestions).from(interviews).where(inArray(id, ids)).orderBy(asc(id)).for('update')
}

/** Interviews that candidates are in, of all companies; previews don't count. */
export async function countInProgress({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const { status, previewOf } = interviews
  const [found] = await db
    .select({ rooms: count() })
    .from(interviews)
    .where(and(eq(status, 'InProgress'), isNull(previewOf)))
  return found?.rooms ?? 0
}

const wasRunning = (at: Date) => sql`${interviews.status} = 'InProgress' and ${interviews.endsAt} > ${at.toISOString()}`

/** The interviews whose clock ran at that moment and runs on, in the order of their ids. */
export async function listRunning(ctx: Ctx, at: Date): Promise<string[]> {
  const rows = await ctx.db.select({ id: interviews.id }).from(interviews).where(wasRunning(at)).orderBy(interviews.id)
  return rows.map(({ id }) => id)
}

/** True while anybody may be working by a clock; one without a timer counts for half a day after its last change. */
export async function isAnyRunning(ctx: Ctx): Promise<boolean> {
  const now = ctx.now().toISOString()
  const found = await ctx.db.execute(sql`select from ${interviews} where status = 'InProgress'
    and (ends_at > ${now} or (ends_at is null and updated_at > ${now}::timestamptz - interval '12 hours')) limit 1`)
  return found.rowCount !== 0
}

/** One of them, if it still is. */
export async function findRunning(ctx: Ctx, id: string, at: Date): Promise<InterviewRow | undefined> {
  const rows = await ctx.db
    .select()
    .from(interviews)
    .where(and(eq(interviews.id, id), wasRunning(at)))
  return rows[0]
}
