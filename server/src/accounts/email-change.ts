/** Proving one's address, and changing it: a new one counts once the link that was mailed there is followed. */
import type { OwnAccount } from '@nova/contract/accounts/own-account'
import { refuse } from '@nova/contract/refusals'
import { eq, sql } from 'drizzle-orm'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { releaseMails } from '../platform/mail/admission.ts'
import { actAs, requireInterviewer } from './accounts.ts'
import { countLinks, makeLink, takeLink, voidLinks } from './links.ts'
import { mailChangeNotice, mailConfirmation, requireMail } from './mails.ts'
import { noteMember } from './member-event.ts'
import { getOwnAccount } from './own-account.ts'
import { holdOwnPassword, requirePassword } from './passwords.ts'
import { interviewers } from './tables.ts'

const taken = () => refuse('email_taken', 'An account with this email already exists.')

/** Mails a confirmation link to the new address and a notice to the current one. */
export async function changeEmail(ctx: Ctx, form: { email: string; password: string }): Promise<OwnAccount> {
  const caller = requireInterviewer(ctx)
  const email = form.email.toLowerCase()
  const known = await requirePassword(ctx, form.password)
  if (email === caller.email.toLowerCase()) throw refuse('invalid_input', 'This is already your address.')
  if (await isTaken(ctx, email)) throw taken()
  requireMail(ctx)
  await inTransaction(ctx, async (tx) => {
    await holdOwnPassword(tx, known)
    await requireRoomForLink(tx, caller.id)
    const token = await makeLink(tx, caller.id, 'email', email)
    await mailConfirmation(tx, { ...caller, email }, token)
    await mailChangeNotice(tx, caller, email)
  })
  return getOwnAccount(ctx)
}

export async function cancelEmailChange(ctx: Ctx): Promise<OwnAccount> {
  await voidLinks(ctx, requireInterviewer(ctx).id, 'email')
  return getOwnAccount(ctx)
}

/** Confirmation links that an account is mailed within an hour, to whichever addresses: accounts cost nothing. */
const maxLinksAnHour = 5

async function requireRoomForLink(ctx: Ctx, interviewerId: string): Promise<void> {
  // Locked, so that two at once do not both find room.
  await ctx.db
    .select({ id: interviewers.id })
    .from(interviewers)
    .where(eq(interviewers.id, interviewerId))
    .for('update')
  const since = new Date(ctx.now().getTime() - 3_600_000)
  if ((await countLinks(ctx, interviewerId, 'email', since)) < maxLinksAnHour) return
  throw refuse('too_many_requests', 'We’ve sent you five confirmation links within the hour. Please try again later.')
}

/** Mails a link to the caller's own address that proves it. A change that is waiting is void by then. */
export async function verifyEmail(ctx: Ctx): Promise<void> {
  const caller = requireInterviewer(ctx)
  requireMail(ctx)
  await inTransaction(ctx, async (tx) => {
    await requireRoomForLink(tx, caller.id)
    await mailConfirmation(tx, caller, await makeLink(tx, caller.id, 'email', caller.email))
  })
}

/** Follows a mailed link. The unique index decides where two accounts confirm one address; the other is refused. */
export async function confirmEmail(ctx: Ctx, token: string): Promise<{ email: string }> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const { interviewerId, email } = await takeLink(tx, 'email', token)
      const isOwner = eq(interviewers.id, interviewerId)
      const [before] = await tx.db.select().from(interviewers).where(isOwner).for('update')
      const now = ctx.now()
      await tx.db.update(interviewers).set({ email, verifiedAt: now, updatedAt: now }).where(isOwner)
      await releaseMails(tx, before!.companyId)
      if (before!.email !== email) await noteChange(tx, before!, email)
      return { email }
    })
  } catch (error) {
    throw isDuplicate(error) ? taken() : error
  }
}

async function noteChange(ctx: Ctx, before: typeof interviewers.$inferSelect, email: string): Promise<void> {
  const { id, companyId } = before
  // A link for a new password was mailed to the address that no longer counts.
  await voidLinks(ctx, id)
  // Interviews are shared with colleagues by their address.
  await ctx.jobs.add(ctx.db, 'email-changed', { companyId, from: before.email, to: email })
  const details = { from: before.email, to: email }
  await noteMember(ctx, before, 'changed')
  await writeAudit(actAs(ctx, before), { act: 'email.changed', companyId, subject: email, details })
}

async function isTaken(ctx: Ctx, email: string): Promise<boolean> {
  const found = await ctx.db
    .select({ id: interviewers.id })
    .from(interviewers)
    .where(eq(sql`lower(${interviewers.email})`, email))
  return found.length > 0
}

const uniqueViolation = '23505'

function isDuplicate(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return (cause?.code ?? code) === uniqueViolation
}
