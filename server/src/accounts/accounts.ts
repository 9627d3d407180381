/**
 * Interviewers' accounts and what each may do. Hides how passwords are kept: hashed.
 * Public files: company-name.ts, devices.ts, mail-standing.ts, mails.ts, members.ts, newer-roles.ts, passwords.ts,
 * resets.ts, second-factor-rule.ts, sign-in.ts, sso-accounts.ts.
 */
import { hash } from '@node-rs/argon2'
import { type Interviewer, NewPassword } from '@nova/contract/accounts/accounts'
import { normalizeEmail } from '@nova/contract/email'
import { refuse } from '@nova/contract/refusals'
import { and, eq, ilike, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type AuditEvent, writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, type InterviewerCaller, isUuid } from '../platform/context/context.ts'
import { releaseMails } from '../platform/mail/admission.ts'
import { voidLinks } from './links.ts'
import { companies, interviewers, signIns, signInTickets } from './tables.ts'

/** The part of the context that commands have: no jobs and no sandbox. */
export type Keeping = Pick<Ctx, 'db' | 'now' | 'actor'>

/**
 * Makes an account an operator of this installation and marks its address verified, since anyone who runs commands on
 * the machine is trusted. For commands only. Returns the account's email.
 */
export async function makeOperator(ctx: Keeping, email: string): Promise<string> {
  requireSystem(ctx)
  const account = await changeAccount(ctx, email, { isOperator: true, verifiedAt: ctx.now() })
  await releaseMails(ctx, account.companyId)
  return account.email
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
    const tx = { ...ctx, db }
    const { id, email: subject, companyId, role } = await changeAccount(tx, email, { passwordHash })
    const [company] = await db.select().from(companies).where(eq(companies.id, companyId))
    // The way back into a company whose provider is gone.
    const isWayBack = role === 'Administrator' && company?.requiresSso === true
    if (isWayBack) await changeAccount(tx, email, { isBreakGlass: true })
    await endSignIns(tx, id)
    await voidLinks(tx, id)
    const details = { ...(isWayBack ? { breakGlass: true } : {}) }
    await writeCommandAudit(tx, { act: 'password.reset', companyId, subject, details })
    return subject
  })
}

/** Signs an account out everywhere, also between the two steps of a sign-in; on all devices but `exceptId`. */
export async function endSignIns(ctx: Pick<Ctx, 'db'>, interviewerId: string, exceptId?: string): Promise<void> {
  const isEnding = exceptId === undefined ? undefined : ne(signIns.id, exceptId)
  await ctx.db.delete(signIns).where(and(eq(signIns.interviewerId, interviewerId), isEnding))
  await ctx.db.delete(signInTickets).where(eq(signInTickets.interviewerId, interviewerId))
}

/** The signed-in interviewer; for an API key its maker, with the key's permissions. */
export async function getMe(ctx: Ctx): Promise<Interviewer> {
  const { id, key, companyRole } = requireInterviewer(ctx)
  const me = await getInterviewer(ctx, id)
  if (key) return { ...me, role: companyRole, isOperator: false }
  return me.isOperator ? { ...me, isOperator: await isByOwnSignIn(ctx) } : me
}

/** Lists the active accounts of the caller's company, and no others. */
export async function listColleagues(ctx: Ctx): Promise<Pick<Interviewer, 'email' | 'name' | 'role' | 'isOperator'>[]> {
  const { companyId } = requireInterviewer(ctx)
  const { email, name, role, isOperator, verifiedAt } = interviewers
  const rows = await ctx.db
    .select({ email, name, role, isOperator, verifiedAt })
    .from(interviewers)
    .where(and(eq(interviewers.companyId, companyId), isNull(interviewers.deactivatedAt)))
    .orderBy(email)
  return rows.map((row) => ({
    email: row.email,
    name: row.name,
    role: row.role,
    isOperator: isOperatorAccount(ctx, row),
  }))
}

/** The accounts of a company with one of these ids or addresses; for mails of the system. */
export async function findAccounts(
  ctx: Ctx,
  companyId: string,
  { ids, emails }: { ids: string[]; emails: string[] },
): Promise<{ id: string; email: string; name: string }[]> {
  requireSystem(ctx)
  const { id, email, name } = interviewers
  const lowered = emails.map((each) => each.toLowerCase())
  return ctx.db
    .select({ id, email, name })
    .from(interviewers)
    .where(
      and(
        eq(interviewers.companyId, companyId),
        isNull(interviewers.deactivatedAt),
        or(inArray(id, ids), inArray(sql`lower(${email})`, lowered)),
      ),
    )
    .orderBy(email)
}

export type NamedCompany = { id: string; name: string; email: string | null }

const maxCompanies = 20

/** Companies whose name or administrator's e-mail holds the text, by name; for operators. */
export async function findCompanies(ctx: Ctx, text: string): Promise<NamedCompany[]> {
  await requireOperator(ctx)
  const like = `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
  const isMeant = or(ilike(companies.name, like), ilike(interviewers.email, like))
  return nameCompanies(ctx, isMeant, maxCompanies)
}

/** Those of these companies that exist, by name; for operators. */
export async function listCompanies(ctx: Ctx, ids: string[]): Promise<NamedCompany[]> {
  await requireOperator(ctx)
  return ids.length === 0 ? [] : nameCompanies(ctx, inArray(companies.id, ids), ids.length)
}

/** How many companies there are, and how many require a second factor. For commands only. */
export async function countCompanies(ctx: Pick<Ctx, 'db'>): Promise<{ all: number; requiringSecondFactor: number }> {
  const rows = await ctx.db.select({ isRequired: companies.requiresSecondFactor }).from(companies)
  return { all: rows.length, requiringSecondFactor: rows.filter(({ isRequired }) => isRequired).length }
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
export function requireInterviewer(ctx: Ctx): InterviewerCaller {
  if (ctx.actor.role !== 'interviewer') throw refuse('not_signed_in')
  return ctx.actor
}

/**
 * Refuses everyone but the operators of this installation: accounts that a command made so, and those named by
 * OPERATOR_EMAILS whose address was verified. To sign up with an address proves nothing about it, and neither does the
 * word of a provider, which a company's administrators choose. A key of theirs is a company's and no operator.
 */
export async function requireOperator(ctx: Ctx): Promise<void> {
  const { id, key } = requireInterviewer(ctx)
  if (key) throw refuse('forbidden')
  const { email, isOperator, verifiedAt } = interviewers
  const [found] = await ctx.db
    .select({ email, isOperator, verifiedAt })
    .from(interviewers)
    .where(eq(interviewers.id, id))
  if (!found || !isOperatorAccount(ctx, found) || !(await isByOwnSignIn(ctx))) throw refuse('forbidden')
}

/** False where the caller came through a company's provider, or has signed out since. */
async function isByOwnSignIn(ctx: Ctx): Promise<boolean> {
  const { signInId } = requireInterviewer(ctx)
  // Work without a sign-in, such as a job, was begun by the person it acts for.
  if (!isUuid(signInId)) return true
  const isOwn = and(eq(signIns.id, signInId), eq(signIns.isBySso, false))
  return (await ctx.db.$count(signIns, isOwn)) > 0
}

/** The installation's operators who can sign in. */
export async function listOperators(ctx: Ctx): Promise<{ email: string; name: string; companyId: string }[]> {
  const { email, name, companyId, isOperator, verifiedAt, deactivatedAt } = interviewers
  const isNamed = inArray(sql`lower(${email})`, [...ctx.settings.operatorEmails, ''])
  const rows = await ctx.db
    .select({ email, name, companyId, isOperator, verifiedAt })
    .from(interviewers)
    .where(and(or(isOperator, isNamed), isNull(deactivatedAt)))
  return rows.filter((row) => isOperatorAccount(ctx, row))
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

type Account = typeof interviewers.$inferSelect

/** The ctx of a verb that an account's holder calls by something else than a sign-in, such as a mailed link. */
export function actAs(ctx: Ctx, account: Account, signInId = ''): Ctx {
  return { ...ctx, actor: callerOf(account, signInId) }
}

/** The ctx of work that a person began and a job does; undefined where their account is gone or deactivated. */
export async function actAsId(ctx: Ctx, id: string): Promise<Ctx | undefined> {
  requireSystem(ctx)
  const account = await findActive(ctx, id)
  return account && { ...ctx, actor: account }
}

/** An active account as a caller that came by no sign-in. */
async function findActive(ctx: Pick<Ctx, 'db'>, id: string): Promise<InterviewerCaller | undefined> {
  const isActive = and(eq(interviewers.id, id), isNull(interviewers.deactivatedAt))
  const [account] = await ctx.db.select().from(interviewers).where(isActive)
  return account && callerOf(account, '')
}

export function callerOf(account: Account, signInId: string): InterviewerCaller {
  const { id, companyId, email, name, role } = account
  return { role: 'interviewer', id, companyId, email, name, companyRole: role, signInId }
}

/** Notes what a command did. Commands have what the audit log needs of a ctx, and no more. */
export async function writeCommandAudit(ctx: Keeping, event: AuditEvent): Promise<void> {
  await writeAudit(ctx, { ...event, details: { ...event.details, by: 'command' } })
}

/** The account of an e-mail, in any case; for commands alone. */
export async function findAccount(ctx: Keeping, email: string): Promise<Account> {
  requireSystem(ctx)
  const isMeant = eq(sql`lower(${interviewers.email})`, normalizeEmail(email.trim()).toLowerCase())
  const [found] = await ctx.db.select().from(interviewers).where(isMeant)
  if (!found) throw refuse('not_found', `No account has the email ${email.trim()}.`)
  return found
}

function requireSystem({ actor }: Keeping): void {
  if (actor.role !== 'system') throw refuse('forbidden')
}

type Change = Partial<
  Pick<typeof interviewers.$inferSelect, 'isBreakGlass' | 'isOperator' | 'passwordHash' | 'verifiedAt'>
>

async function changeAccount(ctx: Keeping, email: string, change: Change): Promise<Account> {
  const account = await findAccount(ctx, email)
  const isMeant = eq(interviewers.id, account.id)
  await ctx.db
    .update(interviewers)
    .set({ ...change, updatedAt: ctx.now() })
    .where(isMeant)
  return account
}
