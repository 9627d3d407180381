/** Accounts of a company with its own sign-on provider: passwords that still count there, and those that are void. */
import { domainToASCII } from 'node:url'
import { hash } from '@node-rs/argon2'
import { refuse } from '@nova/contract/refusals'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type Ctx, makeToken } from '../platform/context/context.ts'
import { endSignIns } from './accounts.ts'
import { voidLinks } from './links.ts'
import { dropFactor } from './second-factor.ts'
import { companies, interviewers, signIns, signInTickets } from './tables.ts'

/** True if members sign in through the company's provider alone. */
export async function requiresSso(ctx: Ctx, companyId: string): Promise<boolean> {
  const { requiresSso: isRequired } = companies
  const [found] = await ctx.db.select({ isRequired }).from(companies).where(eq(companies.id, companyId))
  return found?.isRequired ?? false
}

/** The role counts too: an administrator of before is like any other member. */
export const isBreakGlassAdministrator = () =>
  sql<boolean>`(${interviewers.isBreakGlass} and ${interviewers.role} = 'Administrator')`

/** Refuses an account whose company has another way than the password. */
export async function requirePasswordWay(ctx: Ctx, interviewerId: string): Promise<void> {
  const [found] = await ctx.db
    .select({ isRequired: companies.requiresSso, isExempt: isBreakGlassAdministrator() })
    .from(interviewers)
    .innerJoin(companies, eq(companies.id, interviewers.companyId))
    .where(eq(interviewers.id, interviewerId))
  if (found?.isRequired && !found.isExempt) throw refuse('sso_required')
}

/** The domain of an address, in the form that is compared. */
export const domainOf = (email: string) => domainToASCII(email.slice(email.lastIndexOf('@') + 1).toLowerCase())

/**
 * Refuses an address that nothing proves where another company has the domain and signs in through its own provider: such an
 * account would keep the address from its owner.
 */
export async function requireUnclaimed(ctx: Ctx, companyId: string, email: string): Promise<void> {
  const domain = domainOf(email)
  const claimed = await ctx.db.execute(
    sql`select from sso_domains d join sso_connections c on c.company_id = d.company_id
      where d.domain = ${domain} and d.verified_at is not null and c.is_on and d.company_id <> ${companyId}::uuid`,
  )
  if (claimed.rowCount === 0) return
  const words = `People of ${domain} sign in through their company’s own page. Choose “Sign in with SSO” on the sign-in page.`
  throw refuse('sso_required', words)
}

/** Sets the accounts that may use a password; with `isOnly` no other may, and their other sessions end. Gives whose did. */
export async function setPasswordRule(
  tx: Ctx,
  companyId: string,
  { isOnly, breakGlass }: { isOnly: boolean; breakGlass: string[] },
): Promise<string[]> {
  const isHere = eq(interviewers.companyId, companyId)
  await tx.db.update(companies).set({ requiresSso: isOnly }).where(eq(companies.id, companyId))
  await tx.db.update(interviewers).set({ isBreakGlass: false }).where(isHere)
  if (breakGlass.length > 0)
    await tx.db
      .update(interviewers)
      .set({ isBreakGlass: true })
      .where(and(isHere, inArray(interviewers.id, breakGlass)))
  if (!isOnly) return []
  const others = tx.db
    .select({ id: interviewers.id })
    .from(interviewers)
    .where(and(isHere, eq(interviewers.isBreakGlass, false)))
  await tx.db.delete(signInTickets).where(inArray(signInTickets.interviewerId, others))
  const isByPassword = and(inArray(signIns.interviewerId, others), eq(signIns.isBySso, false))
  const ended = await tx.db.delete(signIns).where(isByPassword).returning({ id: signIns.interviewerId })
  return [...new Set(ended.map(({ id }) => id))]
}

/** Ends these sessions; gives those that were still open, with their accounts. */
export async function endSessions(tx: Ctx, ids: string[]): Promise<{ id: string; interviewerId: string }[]> {
  if (ids.length === 0) return []
  const { id, interviewerId } = signIns
  return tx.db.delete(signIns).where(inArray(id, ids)).returning({ id, interviewerId })
}

let nobodys: Promise<string> | undefined
/** An unknown password, for accounts that are made by a provider's word; one for all, since hashing takes long. */
export const hashNobodysPassword = (): Promise<string> => (nobodys ??= hash(makeToken()))

/**
 * Notes that the provider proves an account's address. If nothing had proven it before, the maker of the account may be a
 * stranger, waiting for its owner: their password, sessions, links and second factor are void.
 */
export async function proveAddress(tx: Ctx, interviewerId: string, passwordHash: string): Promise<void> {
  const isMeant = eq(interviewers.id, interviewerId)
  const [account] = await tx.db.select().from(interviewers).where(isMeant).for('update')
  if (!account || account.verifiedAt || account.ssoVerifiedAt) return
  await tx.db.update(interviewers).set({ ssoVerifiedAt: tx.now(), updatedAt: tx.now() }).where(isMeant)
  if (await isLastWayIn(tx, account)) return
  await tx.db.update(interviewers).set({ passwordHash, isBreakGlass: false }).where(isMeant)
  await endSignIns(tx, interviewerId)
  await voidLinks(tx, interviewerId)
  await dropFactor(tx, interviewerId)
}

type Account = typeof interviewers.$inferSelect

/** True of the last administrator, and of the last break-glass one where passwords of others don't count. */
async function isLastWayIn(tx: Ctx, { id, companyId, role, isBreakGlass }: Account): Promise<boolean> {
  if (role !== 'Administrator') return false
  const isOther = [
    eq(interviewers.companyId, companyId),
    ne(interviewers.id, id),
    eq(interviewers.role, 'Administrator'),
    isNull(interviewers.deactivatedAt),
  ]
  const isNeeded = isBreakGlass && (await requiresSso(tx, companyId))
  const hasWay = isNeeded ? [...isOther, eq(interviewers.isBreakGlass, true)] : isOther
  return (await tx.db.$count(interviewers, and(...hasWay))) === 0
}
