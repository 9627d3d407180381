/** An interviewer's own account: its profile, name and password. */
import { hash } from '@node-rs/argon2'
import type { OwnAccount } from '@nova/contract/accounts/own-account'
import { refuse } from '@nova/contract/refusals'
import { and, count, eq, isNotNull } from 'drizzle-orm'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { endSignIns, requireInterviewer } from './accounts.ts'
import { listOpenLinks, voidLinks } from './links.ts'
import { deliveryOf } from './mails.ts'
import { noteMember } from './member-event.ts'
import { holdOwnPassword, requirePassword } from './passwords.ts'
import { companies, interviewers, recoveryCodes, secondFactors } from './tables.ts'

export async function getOwnAccount(ctx: Ctx): Promise<OwnAccount> {
  const { id } = requireInterviewer(ctx)
  const [row] = await ctx.db
    .select({ account: interviewers, isRequired: companies.requiresSecondFactor, since: secondFactors.confirmedAt })
    .from(interviewers)
    .innerJoin(companies, eq(companies.id, interviewers.companyId))
    .leftJoin(secondFactors, and(eq(secondFactors.interviewerId, id), isNotNull(secondFactors.confirmedAt)))
    .where(eq(interviewers.id, id))
  if (!row) throw refuse('not_signed_in')
  const { name, email, verifiedAt, ssoVerifiedAt, isTrustedToMail } = row.account
  const isVerified = verifiedAt !== null || ssoVerifiedAt !== null
  const [codes] = await ctx.db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.interviewerId, id))
  const pending = (await listOpenLinks(ctx, id, 'email')).find((link) => link.email !== email)
  return {
    name,
    email,
    isVerified,
    mayMail: isVerified || isTrustedToMail || deliveryOf(ctx) === 'operator',
    pendingEmail: pending?.email ?? null,
    secondFactor: {
      since: row.since?.toISOString() ?? null,
      recoveryCodesLeft: codes?.left ?? 0,
      isRequired: row.isRequired,
    },
    delivery: deliveryOf(ctx),
  }
}

export async function changeProfile(ctx: Ctx, { name }: { name: string }): Promise<OwnAccount> {
  const { id, companyId, name: before } = requireInterviewer(ctx)
  await inTransaction(ctx, async (tx) => {
    const isOwn = eq(interviewers.id, id)
    const changed = await tx.db.update(interviewers).set({ name, updatedAt: ctx.now() }).where(isOwn).returning()
    if (changed[0] && name !== before) await noteMember(tx, changed[0], 'changed')
    await writeAudit(tx, { act: 'profile.changed', companyId, subject: name, details: { before } })
  })
  return getOwnAccount(ctx)
}

type PasswordForm = { currentPassword: string; newPassword: string }

/** Changes the caller's password, signs out their other devices and voids links that were mailed before. */
export async function changePassword(ctx: Ctx, { currentPassword, newPassword }: PasswordForm): Promise<void> {
  const { id, companyId, email, signInId } = requireInterviewer(ctx)
  const known = await requirePassword(ctx, currentPassword)
  const passwordHash = await hash(newPassword)
  await inTransaction(ctx, async (tx) => {
    await holdOwnPassword(tx, known)
    await tx.db.update(interviewers).set({ passwordHash, updatedAt: ctx.now() }).where(eq(interviewers.id, id))
    await endSignIns(tx, id, signInId)
    await voidLinks(tx, id)
    await writeAudit(tx, { act: 'password.changed', companyId, subject: email })
  })
}
