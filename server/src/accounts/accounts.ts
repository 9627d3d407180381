/**
 * Interviewers' accounts and what each may do. Hides how passwords are kept: hashed.
 * Public files: sign-in.ts.
 */
import { hash } from '@node-rs/argon2'
import { type Interviewer, NewPassword } from '@nova/contract/accounts'
import { refuse } from '@nova/contract/refusals'
import { and, eq, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Caller, Ctx } from '../platform/context/context.ts'
import { companies, interviewers, signIns } from './tables.ts'

/** What the commands have at hand: neither jobs nor a sandbox. */
type Keeping = Pick<Ctx, 'db' | 'now' | 'actor'>

/**
 * Makes an account operator of this installation, and its address verified: who runs commands on the machine vouches
 * for it. For commands alone. Gives its e-mail.
 */
export async function makeOperator(ctx: Keeping, email: string): Promise<string> {
  requireSystem(ctx)
  return (await changeAccount(ctx, email, { isOperator: true, verifiedAt: ctx.now() })).email
}

/** Those of `emails` that name no operator yet, because no account of theirs has a verified address. */
export async function listUnverified(ctx: Ctx, emails: string[]): Promise<string[]> {
  requireSystem(ctx)
  const verified = await ctx.db
    .select({ email: sql<string>`lower(${interviewers.email})` })
    .from(interviewers)
    .where(and(inArray(sql`lower(${interviewers.email})`, emails), isNotNull(interviewers.verifiedAt)))
  const known = new Set(verified.map(({ email }) => email))
  return emails.filter((email) => !known.has(email))
}

/** Gives an account a new password and signs it out everywhere, all or nothing; for commands alone. Gives its e-mail. */
export async function setPassword(ctx: Keeping, email: string, password: string): Promise<string> {
  requireSystem(ctx)
  const parsed = NewPassword.safeParse(password)
  if (!parsed.success) throw refuse('invalid_input', parsed.error.issues[0]?.message)
  const passwordHash = await hash(parsed.data)
  return ctx.db.transaction(async (db) => {
    const account = await changeAccount({ ...ctx, db }, email, { passwordHash })
    await db.delete(signIns).where(eq(signIns.interviewerId, account.id))
    return account.email
  })
}

/** The signed-in interviewer. */
export async function getMe(ctx: Ctx): Promise<Interviewer> {
  return getInterviewer(ctx, requireInterviewer(ctx).id)
}

/** Who has an account in the caller's company; of others nothing is told. */
export async function listColleagues(ctx: Ctx): Promise<{ email: string; name: string }[]> {
  const { companyId } = requireInterviewer(ctx)
  const { email, name } = interviewers
  return ctx.db.select({ email, name }).from(interviewers).where(eq(interviewers.companyId, companyId)).orderBy(email)
}

export type NamedCompany = { id: string; name: string; email: string | null }

const mostCompanies = 20

/** Companies whose name or administrator's e-mail holds the text, by name; for operators. */
export async function findCompanies(ctx: Ctx, text: string): Promise<NamedCompany[]> {
  await requireOperator(ctx)
  const like = `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
  const isMeant = or(ilike(companies.name, like), ilike(interviewers.email, like))
  return nameCompanies(ctx, isMeant, mostCompanies)
}

/** Those of these companies that exist, by name; for operators. */
export async function listCompanies(ctx: Ctx, ids: string[]): Promise<NamedCompany[]> {
  await requireOperator(ctx)
  return ids.length === 0 ? [] : nameCompanies(ctx, inArray(companies.id, ids), ids.length)
}

function nameCompanies(ctx: Ctx, isMeant: SQL | undefined, most: number): Promise<NamedCompany[]> {
  const { id, name } = companies
  return ctx.db
    .select({ id, name, email: sql<string | null>`min(${interviewers.email})` })
    .from(companies)
    .leftJoin(interviewers, and(eq(interviewers.companyId, id), eq(interviewers.role, 'Administrator')))
    .where(isMeant)
    .groupBy(id, name)
    .orderBy(name, id)
    .limit(most)
}

/** The caller as an interviewer; refuses anyone else. */
export function requireInterviewer(ctx: Ctx): Extract<Caller, { role: 'interviewer' }> {
  if (ctx.actor.role !== 'interviewer') throw refuse('not_signed_in')
  return ctx.actor
}

/**
 * Refuses everyone but the operators of this installation: accounts that a command made so, and those named by
 * OPERATOR_EMAILS whose address was verified. To sign up with an address proves nothing about it.
 */
export async function requireOperator(ctx: Ctx): Promise<void> {
  const { id } = requireInterviewer(ctx)
  const { email, isOperator, verifiedAt } = interviewers
  const [found] = await ctx.db
    .select({ email, isOperator, verifiedAt })
    .from(interviewers)
    .where(eq(interviewers.id, id))
  if (!found || !isOperatorAccount(ctx, found)) throw refuse('forbidden')
}

type OperatorFacts = Pick<typeof interviewers.$inferSelect, 'email' | 'isOperator' | 'verifiedAt'>

function isOperatorAccount(ctx: Ctx, { email, isOperator, verifiedAt }: OperatorFacts): boolean {
  return isOperator || (verifiedAt !== null && ctx.settings.operatorEmails.includes(email.toLowerCase()))
}

/** One interviewer with the name of the company. Refuses an account that is gone. */
export async function getInterviewer(ctx: Ctx, id: string): Promise<Interviewer> {
  const found = await ctx.db
    .select()
    .from(interviewers)
    .innerJoin(companies, eq(companies.id, interviewers.companyId))
    .where(eq(interviewers.id, id))
  const { interviewers: interviewer, companies: company } = found[0] ?? {}
  if (!interviewer || !company) throw refuse('not_signed_in')
  const { email, name, role, createdAt, updatedAt } = interviewer
  return {
    id,
    email,
    name,
    company: company.name,
    role,
    isOperator: isOperatorAccount(ctx, interviewer),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  }
}

function requireSystem({ actor }: Keeping): void {
  if (actor.role !== 'system') throw refuse('forbidden')
}

type Change = Partial<Pick<typeof interviewers.$inferSelect, 'isOperator' | 'passwordHash' | 'verifiedAt'>>

async function changeAccount(ctx: Keeping, email: string, change: Change): Promise<{ id: string; email: string }> {
  const changed = await ctx.db
    .update(interviewers)
    .set({ ...change, updatedAt: ctx.now() })
    .where(eq(sql`lower(${interviewers.email})`, email.trim().toLowerCase()))
    .returning({ id: interviewers.id, email: interviewers.email })
  if (!changed[0]) throw refuse('not_found', `No account has the e-mail ${email.trim()}.`)
  return changed[0]
}
