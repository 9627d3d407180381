/** Interviewers' accounts and sessions. Hides how passwords and tokens are kept: hashed, both. */
import { createHash, randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { type Interviewer, NewPassword, type Session, type SignUpForm } from '@nova/contract/accounts'
import { sessionIdleMs } from '@nova/contract/constants'
import { refuse } from '@nova/contract/refusals'
import { and, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { type Caller, type Ctx, inTransaction, makeToken } from '../platform/context/context.ts'
import { companies, interviewers, sessions } from './tables.ts'

/** What the commands have at hand: neither jobs nor a sandbox. */
type Keeping = Pick<Ctx, 'db' | 'now' | 'actor'>

/** Makes a company with its administrator and signs in. Refuses an e-mail that is taken, in any case. */
export async function signUp(ctx: Ctx, form: SignUpForm): Promise<Session> {
  if (!ctx.settings.isSignupOpen) throw refuse('signup_closed')
  const now = ctx.now()
  const passwordHash = await hash(form.password)
  const company = { id: randomUUID(), name: form.company, createdAt: now }
  const interviewer = {
    id: randomUUID(),
    companyId: company.id,
    email: form.email.toLowerCase(),
    name: form.name,
    role: 'Administrator' as const,
    passwordHash,
    createdAt: now,
    updatedAt: now,
  }
  return inTransaction(ctx, async (tx) => {
    // The unique index decides between two at once; its refusal undoes the company too.
    await tx.db.insert(companies).values(company)
    const made = await tx.db.insert(interviewers).values(interviewer).onConflictDoNothing().returning()
    if (made.length === 0) throw refuse('email_taken')
    return openSession(tx, interviewer.id)
  })
}

/** Signs in with e-mail and password; refuses both wrong in the same words and the same time. */
export async function signIn(ctx: Ctx, username: string, password: string): Promise<Session> {
  const found = await ctx.db
    .select({ id: interviewers.id, passwordHash: interviewers.passwordHash })
    .from(interviewers)
    .where(eq(sql`lower(${interviewers.email})`, username.toLowerCase()))
  const matches = await verify(found[0]?.passwordHash ?? (await getDecoyHash()), password)
  if (!found[0] || !matches) throw refuse('bad_credentials')
  return openSession(ctx, found[0].id)
}

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

/** Gives an account a new password and ends its sessions, all or nothing; for commands alone. Gives its e-mail. */
export async function setPassword(ctx: Keeping, email: string, password: string): Promise<string> {
  requireSystem(ctx)
  const parsed = NewPassword.safeParse(password)
  if (!parsed.success) throw refuse('invalid_input', parsed.error.issues[0]?.message)
  const passwordHash = await hash(parsed.data)
  return ctx.db.transaction(async (db) => {
    const account = await changeAccount({ ...ctx, db }, email, { passwordHash })
    await db.delete(sessions).where(eq(sessions.interviewerId, account.id))
    return account.email
  })
}

/** Ends the caller's session. */
export async function signOut(ctx: Ctx): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.id, requireInterviewer(ctx).sessionId))
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

/** The caller behind a session token, whose hour it begins anew; undefined where the session is over. */
export async function identifyInterviewer(ctx: Ctx, token: string): Promise<Caller | undefined> {
  const now = ctx.now()
  const oldest = new Date(now.getTime() - sessionIdleMs)
  const found = await ctx.db
    .select({ session: sessions, interviewer: interviewers })
    .from(sessions)
    .innerJoin(interviewers, eq(interviewers.id, sessions.interviewerId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.usedAt, oldest)))
  const { session, interviewer } = found[0] ?? {}
  if (!session || !interviewer) return undefined
  await refreshSession(ctx, session)
  const { id, companyId, email, name, role } = interviewer
  return {
    role: 'interviewer',
    id,
    companyId,
    email,
    name,
    isAdministrator: role === 'Administrator',
    sessionId: session.id,
  }
}

/** An open page counts as use: begins the hour of the caller's session anew. False: the session is over. */
export async function keepSignedIn(ctx: Ctx): Promise<boolean> {
  const { sessionId } = requireInterviewer(ctx)
  const found = await ctx.db.select().from(sessions).where(eq(sessions.id, sessionId))
  if (!found[0]) return false
  await refreshSession(ctx, found[0])
  return true
}

// Once a minute is enough to keep an hour's idleness, and spares a write a call.
async function refreshSession(ctx: Ctx, session: typeof sessions.$inferSelect): Promise<void> {
  const now = ctx.now()
  if (now.getTime() - session.usedAt.getTime() <= 60_000) return
  await ctx.db.update(sessions).set({ usedAt: now }).where(eq(sessions.id, session.id))
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
  const isNamed = found && ctx.settings.operatorEmails.includes(found.email.toLowerCase())
  if (!found?.isOperator && !(isNamed && found.verifiedAt)) throw refuse('forbidden')
}

async function getInterviewer(ctx: Ctx, id: string): Promise<Interviewer> {
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

async function openSession(ctx: Ctx, interviewerId: string): Promise<Session> {
  const now = ctx.now()
  const token = makeToken()
  await ctx.db.delete(sessions).where(lte(sessions.usedAt, new Date(now.getTime() - sessionIdleMs)))
  await ctx.db
    .insert(sessions)
    .values({ id: randomUUID(), interviewerId, tokenHash: hashToken(token), createdAt: now, usedAt: now })
  const expiresAt = new Date(now.getTime() + sessionIdleMs).toISOString()
  return { token, expiresAt, interviewer: await getInterviewer(ctx, interviewerId) }
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

let decoyHash: Promise<string> | undefined
// Verified where no account is found, so that the time tells nothing.
function getDecoyHash(): Promise<string> {
  decoyHash ??= hash('no account has this password')
  return decoyHash
}
