/** Who is interviewed for a position already, for many addresses at once. */
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { type InterviewRow, interviews } from './tables.ts'

/** Those of the addresses, in small letters, that a position has an interview for; a cancelled one does not count. */
export async function findInvited(ctx: Ctx, positionId: string, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const { candidateEmail: email, status } = interviews
  const isMeant = and(eq(interviews.positionId, positionId), inArray(email, emails), ne(status, 'Cancelled'))
  const found = await ctx.db.select({ email }).from(interviews).where(isMeant)
  return new Set(found.map((each) => each.email))
}

/** The interview of a person in a position, whoever may see it; the system asks. */
export async function findInterviewOf(ctx: Ctx, positionId: string, email: string): Promise<InterviewRow | undefined> {
  const isMeant = and(
    eq(interviews.positionId, positionId),
    eq(interviews.candidateEmail, email),
    ne(interviews.status, 'Cancelled'),
  )
  return (await ctx.db.select().from(interviews).where(isMeant).limit(1))[0]
}
