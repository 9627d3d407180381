/** Tickets bridge the right password and the second step of a sign-in. They grant no access by themselves. */
import { randomUUID } from 'node:crypto'
import type { SecondStep } from '@nova/contract/accounts/accounts'
import { secondStepMs } from '@nova/contract/constants'
import { refuse } from '@nova/contract/refusals'
import { and, eq, gt, lte } from 'drizzle-orm'
import { type Ctx, makeToken } from '../platform/context/context.ts'
import { companies, interviewers, secondFactors, signInTickets } from './tables.ts'
import { hashToken } from './tokens.ts'

/** Returns the step still needed between this account's password and being signed in, if any. */
export async function findNeededStep(ctx: Ctx, interviewerId: string): Promise<SecondStep['secondStep'] | undefined> {
  const [found] = await ctx.db
    .select({ isRequired: companies.requiresSecondFactor, confirmedAt: secondFactors.confirmedAt })
    .from(interviewers)
    .innerJoin(companies, eq(companies.id, interviewers.companyId))
    .leftJoin(secondFactors, eq(secondFactors.interviewerId, interviewers.id))
    .where(eq(interviewers.id, interviewerId))
  if (found?.confirmedAt) return 'code'
  return found?.isRequired ? 'set-up' : undefined
}

export async function openTicket(
  ctx: Ctx,
  interviewerId: string,
  secondStep: SecondStep['secondStep'],
): Promise<SecondStep> {
  const now = ctx.now()
  const ticket = makeToken()
  await ctx.db.delete(signInTickets).where(lte(signInTickets.createdAt, new Date(now.getTime() - secondStepMs)))
  const row = { id: randomUUID(), interviewerId, tokenHash: hashToken(ticket), createdAt: now }
  await ctx.db.insert(signInTickets).values(row)
  return { secondStep, ticket, expiresAt: new Date(now.getTime() + secondStepMs).toISOString() }
}

/**
 * Returns the account behind a ticket; refuses an expired or used ticket. `lock` holds it until the transaction ends.
 */
export async function getTicketHolder(ctx: Ctx, ticket: string, options: { lock?: boolean } = {}) {
  const oldest = new Date(ctx.now().getTime() - secondStepMs)
  const query = ctx.db
    .select({ ticket: signInTickets, account: interviewers })
    .from(signInTickets)
    .innerJoin(interviewers, eq(interviewers.id, signInTickets.interviewerId))
    .where(and(eq(signInTickets.tokenHash, hashToken(ticket)), gt(signInTickets.createdAt, oldest)))
  const [found] = await (options.lock ? query.for('update', { of: signInTickets }) : query)
  if (!found) throw refuse('sign_in_expired')
  return found.account
}

export async function closeTicket(ctx: Ctx, ticket: string): Promise<void> {
  await ctx.db.delete(signInTickets).where(eq(signInTickets.tokenHash, hashToken(ticket)))
}
