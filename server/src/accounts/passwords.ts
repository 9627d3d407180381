/** Passwords that were compared, and still hold when what they allow is done: comparing takes a while, and a reset may come between. */
import { verify } from '@node-rs/argon2'
import { refuse } from '@nova/contract/refusals'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { requireInterviewer } from './accounts.ts'
import { interviewers, signIns } from './tables.ts'

/**
 * Refuses a caller whose current password is wrong, so that an unattended open page isn't enough. Returns the hash it
 * was compared with, for `holdOwnPassword`.
 */
export async function requirePassword(ctx: Ctx, password: string): Promise<string> {
  const { id, signInId } = requireInterviewer(ctx)
  const [found] = await ctx.db
    .select({ passwordHash: interviewers.passwordHash, isBySso: signIns.isBySso })
    .from(interviewers)
    .leftJoin(signIns, and(eq(signIns.interviewerId, interviewers.id), eq(signIns.id, signInId)))
    .where(eq(interviewers.id, id))
  if (!found || !(await verify(found.passwordHash, password)))
    throw refuse('wrong_password', found?.isBySso ? perhapsNone : undefined)
  return found.passwordHash
}

const perhapsNone =
  'This isn’t your password. If you have only ever signed in through your company’s provider, you have none yet: log out, choose “Forgot your password?” on the sign-in page, and set one.'

/**
 * In the transaction of an act that the caller's password allows: refuses where it was changed since it was compared.
 */
export async function holdOwnPassword(tx: Ctx, passwordHash: string): Promise<void> {
  if (!(await holdPassword(tx, requireInterviewer(tx).id, passwordHash))) throw refuse('wrong_password')
}

/** Keeps an account's password until the transaction ends; false where it is another one by now. */
export async function holdPassword(tx: Ctx, id: string, passwordHash: string): Promise<boolean> {
  const isSame = and(eq(interviewers.id, id), eq(interviewers.passwordHash, passwordHash))
  const held = await tx.db.select({ id: interviewers.id }).from(interviewers).where(isSame).for('no key update')
  return held.length > 0
}
