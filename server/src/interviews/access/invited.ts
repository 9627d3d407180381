/** Invited candidates: the existing interviews of a position, and the interviews whose candidates get mail. */
import { and, asc, count, eq, getTableColumns, gt, inArray, ne } from 'drizzle-orm'
import type { Ctx } from '../../platform/context/context.ts'
import { type InterviewRow, interviews } from '../tables.ts'

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

const { proposal: _, ...withoutQuestions } = getTableColumns(interviews)
/** Data for mails; without the full questions, which can take 300 KB for each interview. */
export type MailedInterview = Omit<InterviewRow, 'proposal'>

/** These interviews, as far as they are there, held until the transaction ends; the system asks. */
export async function lockMailed(ctx: Ctx, ids: string[]): Promise<MailedInterview[]> {
  const { id } = interviews
  // In one order, so that two who hold several never wait for each other.
  return ctx.db.select(withoutQuestions).from(interviews).where(inArray(id, ids)).orderBy(asc(id)).for('update')
}
