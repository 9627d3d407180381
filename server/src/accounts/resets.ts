/**
 * A new password by a mailed link. Asking for one answers the same whether or not there is such an account: all it does
 * is leave a job, which looks for the account later.
 */
import { hash } from '@node-rs/argon2'
import type { OwnAccount } from '@nova/contract/accounts/own-account'
import { eq, sql } from 'drizzle-orm'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { releaseMails } from '../platform/mail/admission.ts'
import { actAs, endSignIns } from './accounts.ts'
import { countLinks, getLink, makeLink, takeLink, voidLinks } from './links.ts'
import { deliveryOf, mailResetLink } from './mails.ts'
import { interviewers } from './tables.ts'
import { hashToken } from './tokens.ts'

/** Links mailed to one account per hour; further requests get the usual answer but no mail. */
const maxLinksAnHour = 3
const hourMs = 3_600_000

/** Has a link mailed to the account of this address, if there is one. */
export async function requestReset(ctx: Ctx, email: string): Promise<{ delivery: OwnAccount['delivery'] }> {
  const wanted = email.toLowerCase()
  const key = `reset:${hashToken(wanted).toString('base64url')}`
  await ctx.jobs.add(ctx.db, 'send-reset', { email: wanted }, { key })
  return { delivery: deliveryOf(ctx) }
}

export async function sendReset(ctx: Ctx, email: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // Locked, so that two jobs at once do not both find room for another link.
    const isMeant = eq(sql`lower(${interviewers.email})`, email)
    const [account] = await tx.db.select().from(interviewers).where(isMeant).for('update')
    if (!account) return
    const since = new Date(ctx.now().getTime() - hourMs)
    if ((await countLinks(tx, account.id, 'password-reset', since)) >= maxLinksAnHour) return
    await mailResetLink(tx, account, await makeLink(tx, account.id, 'password-reset', account.email))
  })
}

/** Returns the email of the account that the link resets. Refuses an unusable link. */
export async function checkReset(ctx: Ctx, token: string): Promise<{ email: string }> {
  const { email } = await getLink(ctx, 'password-reset', token)
  return { email }
}

/**
 * Sets the password, signs the account out everywhere and voids all its links. Following the link also proves the
 * address. Returns the account's email.
 */
export async function resetPassword(ctx: Ctx, token: string, password: string): Promise<{ email: string }> {
  // Before the hash is made, which is slow on purpose.
  await getLink(ctx, 'password-reset', token)
  const passwordHash = await hash(password)
  return inTransaction(ctx, async (tx) => {
    const { interviewerId } = await takeLink(tx, 'password-reset', token)
    const [account] = await tx.db
      .update(interviewers)
      .set({ passwordHash, verifiedAt: ctx.now(), updatedAt: ctx.now() })
      .where(eq(interviewers.id, interviewerId))
      .returning()
    const { id, email, companyId } = account!
    await endSignIns(tx, id)
    await voidLinks(tx, id)
    await releaseMails(tx, companyId)
    await writeAudit(actAs(tx, account!), { act: 'password.reset', companyId, subject: email })
    return { email }
  })
}
