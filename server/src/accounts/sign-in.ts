/** Signing up, in and out. Hides how a sign-in is kept: by the hash of its token, for an hour after its last use. */
import { createHash, randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Session, SignUpForm } from '@nova/contract/accounts'
import { signInIdleMs } from '@nova/contract/constants'
import { refuse } from '@nova/contract/refusals'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { type Caller, type Ctx, inTransaction, makeToken } from '../platform/context/context.ts'
import { getInterviewer, requireInterviewer } from './accounts.ts'
import { companies, interviewers, signIns } from './tables.ts'

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
    return openSignIn(tx, interviewer.id)
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
  return openSignIn(ctx, found[0].id)
}

/** Signs the caller out, on this device. */
export async function signOut(ctx: Ctx): Promise<void> {
  await ctx.db.delete(signIns).where(eq(signIns.id, requireInterviewer(ctx).signInId))
}

/** The caller behind a session token, whose hour starts again; undefined when the sign-in has expired. */
export async function identifyInterviewer(ctx: Ctx, token: string): Promise<Caller | undefined> {
  const now = ctx.now()
  const oldest = new Date(now.getTime() - signInIdleMs)
  const found = await ctx.db
    .select({ signIn: signIns, interviewer: interviewers })
    .from(signIns)
    .innerJoin(interviewers, eq(interviewers.id, signIns.interviewerId))
    .where(and(eq(signIns.tokenHash, hashToken(token)), gt(signIns.usedAt, oldest)))
  const { signIn, interviewer } = found[0] ?? {}
  if (!signIn || !interviewer) return undefined
  await refreshSignIn(ctx, signIn)
  const { id, companyId, email, name, role } = interviewer
  return {
    role: 'interviewer',
    id,
    companyId,
    email,
    name,
    isAdministrator: role === 'Administrator',
    signInId: signIn.id,
  }
}

/** An open page counts as use and starts the caller's hour again. False when the sign-in has expired. */
export async function keepSignedIn(ctx: Ctx): Promise<boolean> {
  const { signInId } = requireInterviewer(ctx)
  const found = await ctx.db.select().from(signIns).where(eq(signIns.id, signInId))
  if (!found[0]) return false
  await refreshSignIn(ctx, found[0])
  return true
}

// Once a minute is enough to keep an hour's idleness, and spares a write a call.
async function refreshSignIn(ctx: Ctx, signIn: typeof signIns.$inferSelect): Promise<void> {
  const now = ctx.now()
  if (now.getTime() - signIn.usedAt.getTime() <= 60_000) return
  await ctx.db.update(signIns).set({ usedAt: now }).where(eq(signIns.id, signIn.id))
}

async function openSignIn(ctx: Ctx, interviewerId: string): Promise<Session> {
  const now = ctx.now()
  const token = makeToken()
  await ctx.db.delete(signIns).where(lte(signIns.usedAt, new Date(now.getTime() - signInIdleMs)))
  await ctx.db
    .insert(signIns)
    .values({ id: randomUUID(), interviewerId, tokenHash: hashToken(token), createdAt: now, usedAt: now })
  const expiresAt = new Date(now.getTime() + signInIdleMs).toISOString()
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
