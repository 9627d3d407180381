/** Decides whose mail may go out, based on the sender's verified address. */
import { refuse } from '@nova/contract/refusals'
import { eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import type { Standing } from '../platform/mail/admission.ts'
import { requireInterviewer } from './accounts.ts'
import { deliveryOf } from './mails.ts'
import { companies, interviewers } from './tables.ts'

type Asked = { senderId: string | null; companyId: string | null; toAddress: string }
type Found = { since: string; isVerified: boolean; isInside: boolean; isTrusted: boolean; isHeld: boolean }

/**
 * Trusted are companies by an operator's word, those of an operator, and all if sign-up is closed. These bounds are
 * against strangers on a shared installation.
 */
const isOperators = (ctx: Ctx) =>
  sql`exists (select from people where "isOperator" or (email in ${[...ctx.settings.operatorEmails, ''].map((each) => each.toLowerCase())} and "isProven"))`

/**
 * Reads the facts that decide whether a mail may go out. If its sender is gone or unknown, an administrator vouches for
 * the company.
 */
export async function readMailStanding(ctx: Ctx, { senderId, companyId, toAddress }: Asked): Promise<Standing> {
  const { rows } = await ctx.db.execute<Found>(sql`
    with people as (
      select id, lower(email) as email, role, is_operator as "isOperator", verified_at is not null as "isProven",
        verified_at is not null or sso_verified_at is not null or is_trusted_to_mail as "isVerified"
        from interviewers where company_id = ${companyId}::uuid and deactivated_at is null
    ) select
      to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
      coalesce(
        (select "isVerified" from people where id = ${senderId}::uuid),
        exists (select from people where role = 'Administrator' and "isVerified")
      ) as "isVerified",
      exists (select from people where email = lower(${toAddress}) and "isVerified") as "isInside",
      ${!ctx.settings.isSignupOpen} or mail_trusted_at is not null or ${isOperators(ctx)} as "isTrusted",
      mail_held_at is not null as "isHeld"
    from companies where id = ${companyId}::uuid`)
  const [found] = rows
  if (!found) return { isVerified: false, isInside: false, isTrusted: false, isHeld: false, companySince: ctx.now() }
  const { since, ...standing } = found
  return { ...standing, companySince: new Date(since) }
}

/**
 * Refuses an account whose address is not verified, where mail can verify it: for calls that reach strangers in other ways
 * than by mail.
 */
export async function requireVerified(ctx: Ctx): Promise<void> {
  const { id } = requireInterviewer(ctx)
  if (deliveryOf(ctx) === 'operator') return
  const { verifiedAt, isTrustedToMail } = interviewers
  const [found] = await ctx.db.select({ verifiedAt, isTrustedToMail }).from(interviewers).where(eq(interviewers.id, id))
  if (!found?.verifiedAt && !found?.isTrustedToMail) throw refuse('address_unverified')
}

type MailTrust = { id: string; name: string; isTrusted: boolean; isHeld: boolean }

/** These companies, and those that operators have trusted or held, by name. */
export async function listMailTrust(ctx: Pick<Ctx, 'db'>, ids: readonly string[], most: number): Promise<MailTrust[]> {
  const { id, name, mailTrustedAt, mailHeldAt } = companies
  const isNamed = ids.length > 0 ? inArray(id, [...ids]) : undefined
  const found = await ctx.db
    .select({ id, name, mailTrustedAt, mailHeldAt })
    .from(companies)
    .where(or(isNamed, isNotNull(mailTrustedAt), isNotNull(mailHeldAt)))
    .orderBy(name, id)
    .limit(most)
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    isTrusted: row.mailTrustedAt !== null,
    isHeld: row.mailHeldAt !== null,
  }))
}

/** Part of a transaction, for callers that have checked access. Gives the company's name; undefined if it is gone. */
export async function setMailTrust(
  ctx: Pick<Ctx, 'db' | 'now'>,
  companyId: string,
  { isTrusted, isHeld }: { isTrusted?: boolean | undefined; isHeld?: boolean | undefined },
): Promise<string | undefined> {
  const since = (isOn: boolean | undefined) => (isOn === undefined ? undefined : isOn ? ctx.now() : null)
  const change = { mailTrustedAt: since(isTrusted), mailHeldAt: since(isHeld), name: sql`${companies.name}` }
  const [found] = await ctx.db.update(companies).set(change).where(eq(companies.id, companyId)).returning()
  return found?.name
}
