/** Signing up, in and out. Hides how a sign-in is kept: by the hash of its token, for an hour after its last use. */
import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { SecondStep, Session, SignUpForm } from '@nova/contract/accounts/accounts'
import { signInIdleMs } from '@nova/contract/constants'
import { refuse } from '@nova/contract/refusals'
import type { Role } from '@nova/contract/words'
import { and, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Caller, type Ctx, type InterviewerCaller, inTransaction, makeToken } from '../platform/context/context.ts'
import { actAs, callerOf, getInterviewer, requireInterviewer } from './accounts.ts'
import { makeLink } from './links.ts'
import { deliveryOf, mailConfirmation } from './mails.ts'
import { noteMember } from './member-event.ts'
import { holdPassword } from './passwords.ts'
import { isBreakGlassAdministrator, requirePasswordWay, requireUnclaimed } from './sso-accounts.ts'
import { companies, interviewers, secondFactors, signIns } from './tables.ts'
import { findNeededStep, openTicket } from './tickets.ts'
import { hashToken } from './tokens.ts'

/** Makes a company with its administrator and signs in. Refuses an e-mail that is taken, in any case. */
export async function signUp(ctx: Ctx, form: SignUpForm, device?: string): Promise<Session> {
  if (!ctx.settings.isSignupOpen) throw refuse('signup_closed')
  const now = ctx.now()
  const passwordHash = await hash(form.password)
  const company = { id: randomUUID(), name: form.company, createdAt: now }
  return inTransaction(ctx, async (tx) => {
    await tx.db.insert(companies).values(company)
    const id = await addAccount(tx, { companyId: company.id, role: 'Administrator', ...form, passwordHash })
    return openSignIn(tx, id, device)
  })
}

type NewAccount = {
  companyId: string
  role: Role
  email: string
  name: string
  passwordHash: string
  /** It came by a link that was mailed to its address. */
  isVerified?: boolean
  /** The company's provider proves the address. */
  isSsoVerified?: boolean
}

/**
 * Makes an account in a company, in the caller's transaction; its id. An address that nothing proves yet is mailed a link
 * that does. Refuses an e-mail that is taken, in any case, and one of another company's own domain that nothing proves.
 */
export async function addAccount(ctx: Ctx, account: NewAccount): Promise<string> {
  const { companyId, role, email, name, passwordHash, isVerified = false, isSsoVerified = false } = account
  const now = ctx.now()
  const id = randomUUID()
  if (!isVerified && !isSsoVerified) await requireUnclaimed(ctx, companyId, email)
  // The unique index decides between two at once; its refusal undoes the caller's transaction.
  const made = await ctx.db
    .insert(interviewers)
    .values({
      id,
      companyId,
      role,
      name,
      passwordHash,
      email: email.toLowerCase(),
      createdAt: now,
      updatedAt: now,
      verifiedAt: isVerified ? now : null,
      ssoVerifiedAt: isSsoVerified ? now : null,
    })
    .onConflictDoNothing()
    .returning()
  if (!made[0]) throw refuse('email_taken')
  await noteMember(ctx, made[0], 'joined')
  if (!isVerified && !isSsoVerified) await mailProof(ctx, id, { email: email.toLowerCase(), companyId })
  return id
}

/** Skipped if mail isn't sent automatically: an operator would have to deliver a link that was never requested. */
async function mailProof(ctx: Ctx, id: string, recipient: { email: string; companyId: string }): Promise<void> {
  if (!ctx.secrets.canSeal || deliveryOf(ctx) !== 'mail') return
  await mailConfirmation(ctx, recipient, await makeLink(ctx, id, 'email', recipient.email))
}

/**
 * Signs in an account whose password is right, or says which second step is due. Refuses where the password is no longer
 * `compared`: a sign-in that was under way must not outlive a reset.
 */
export async function enterAccount(
  ctx: Ctx,
  id: string,
  { device, compared }: { device?: string | undefined; compared?: string } = {},
): Promise<Session | SecondStep> {
  return inTransaction(ctx, async (tx) => {
    if (compared !== undefined && !(await holdPassword(tx, id, compared))) throw refuse('bad_credentials')
    await requirePasswordWay(tx, id)
    const step = await findNeededStep(tx, id)
    return step ? openTicket(tx, id, step) : openSignIn(tx, id, device)
  })
}

/**
 * Signs in with e-mail and password, or says which second step is due; refuses both wrong in the same words and the
 * same time.
 */
export async function signIn(
  ctx: Ctx,
  { username, password }: { username: string; password: string },
  device?: string,
): Promise<Session | SecondStep> {
  const found = await ctx.db
    .select({ id: interviewers.id, passwordHash: interviewers.passwordHash })
    .from(interviewers)
    .where(eq(sql`lower(${interviewers.email})`, username.toLowerCase()))
  const matches = await verify(found[0]?.passwordHash ?? (await getDecoyHash()), password)
  if (!found[0] || !matches) throw refuse('bad_credentials')
  return enterAccount(ctx, found[0].id, { device, compared: found[0].passwordHash })
}

/** Signs the caller out, on this device. */
export async function signOut(ctx: Ctx): Promise<void> {
  await ctx.db.delete(signIns).where(eq(signIns.id, requireInterviewer(ctx).signInId))
}

/**
 * The caller behind a session token, whose hour starts again; undefined when the sign-in has expired, or was made in a way
 * that the company doesn't allow: without a second factor, or past its provider.
 */
export async function identifyInterviewer(ctx: Ctx, token: string): Promise<Caller | undefined> {
  const now = ctx.now()
  const oldest = new Date(now.getTime() - signInIdleMs)
  const found = await ctx.db
    .select({ signIn: signIns, interviewer: interviewers })
    .from(signIns)
    .innerJoin(interviewers, eq(interviewers.id, signIns.interviewerId))
    .innerJoin(companies, eq(companies.id, interviewers.companyId))
    .leftJoin(secondFactors, eq(secondFactors.interviewerId, interviewers.id))
    .where(
      and(
        eq(signIns.tokenHash, hashToken(token)),
        gt(signIns.usedAt, oldest),
        isNull(interviewers.deactivatedAt),
        or(eq(signIns.isBySso, true), eq(companies.requiresSecondFactor, false), isNotNull(secondFactors.confirmedAt)),
        or(eq(signIns.isBySso, true), eq(companies.requiresSso, false), isBreakGlassAdministrator()),
      ),
    )
  const { signIn, interviewer } = found[0] ?? {}
  if (!signIn || !interviewer) return undefined
  await refreshSignIn(ctx, signIn)
  return callerOf(interviewer, signIn.id)
}

/** Neither a deactivated account, nor one that could come neither through a provider nor with the required second factor. */
const couldSignIn = and(
  isNull(interviewers.deactivatedAt),
  or(eq(companies.requiresSso, true), eq(companies.requiresSecondFactor, false), isNotNull(secondFactors.confirmedAt)),
)

/** Those of these accounts that could sign in now, by id: as callers that came by no sign-in. */
export async function findAdmitted(ctx: Ctx, ids: readonly string[]): Promise<Map<string, InterviewerCaller>> {
  const found = await ctx.db
    .select({ interviewer: interviewers })
    .from(interviewers)
    .innerJoin(companies, eq(companies.id, interviewers.companyId))
    .leftJoin(secondFactors, eq(secondFactors.interviewerId, interviewers.id))
    .where(and(inArray(interviewers.id, [...ids]), couldSignIn))
  return new Map(found.map(({ interviewer }) => [interviewer.id, callerOf(interviewer, '')]))
}

/**
 * An open page counts as use and starts the caller's hour again. Gives the caller as they are by now, in another role
 * perhaps; undefined when the sign-in has ended.
 */
export async function keepSignedIn(ctx: Ctx): Promise<InterviewerCaller | undefined> {
  const { signInId } = requireInterviewer(ctx)
  const found = await ctx.db
    .select({ signIn: signIns, interviewer: interviewers })
    .from(signIns)
    .innerJoin(interviewers, eq(interviewers.id, signIns.interviewerId))
    .where(and(eq(signIns.id, signInId), isNull(interviewers.deactivatedAt)))
  if (!found[0]) return undefined
  await refreshSignIn(ctx, found[0].signIn)
  return callerOf(found[0].interviewer, found[0].signIn.id)
}

// Once a minute is enough to keep an hour's idleness, and spares a write a call.
async function refreshSignIn(ctx: Ctx, signIn: typeof signIns.$inferSelect): Promise<void> {
  const now = ctx.now()
  if (now.getTime() - signIn.usedAt.getTime() <= 60_000) return
  await ctx.db.update(signIns).set({ usedAt: now }).where(eq(signIns.id, signIn.id))
  await ctx.db.update(interviewers).set({ seenAt: now }).where(eq(interviewers.id, signIn.interviewerId))
}

/** A sign-in through the company's provider: its id, and what the audit log says about it. */
export type BySso = { signInId: string; details: Record<string, string | null> }

/** Signs an account in on a device, in the caller's transaction. The caller has checked that it may. */
export async function openSignIn(ctx: Ctx, interviewerId: string, device?: string, bySso?: BySso): Promise<Session> {
  const now = ctx.now()
  const token = makeToken()
  const id = bySso?.signInId ?? randomUUID()
  const isBySso = bySso !== undefined
  const active = await ctx.db
    .update(interviewers)
    .set({ seenAt: now })
    .where(and(eq(interviewers.id, interviewerId), isNull(interviewers.deactivatedAt)))
    .returning()
  if (!active[0]) throw refuse('account_deactivated')
  await ctx.db.delete(signIns).where(lte(signIns.usedAt, new Date(now.getTime() - signInIdleMs)))
  await ctx.db
    .insert(signIns)
    .values({ id, interviewerId, tokenHash: hashToken(token), device, isBySso, createdAt: now, usedAt: now })
  const { companyId, email: subject } = active[0]
  const details = { device: device ?? null, ...bySso?.details }
  await writeAudit(actAs(ctx, active[0], id), { act: 'person.signed-in', companyId, subject, details })
  const expiresAt = new Date(now.getTime() + signInIdleMs).toISOString()
  const interviewer = await getInterviewer(ctx, interviewerId)
  return { token, expiresAt, interviewer: { ...interviewer, isOperator: interviewer.isOperator && !isBySso } }
}

let decoyHash: Promise<string> | undefined
// Verified when no account is found, so that timing doesn't reveal which addresses exist.
function getDecoyHash(): Promise<string> {
  decoyHash ??= hash('no account has this password')
  return decoyHash
}
