/** Decides whose mail may go out, based on the sender's verified address. */
import { refuse } from '@nova/contract/refusals'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import type { Standing } from '../platform/mail/admission.ts'
import { requireInterviewer } from './accounts.ts'
import { deliveryOf } from './mails.ts'
import { interviewers } from './tables.ts'

type Asked = { senderId: string | null; companyId: string | null; toAddress: string }
type Found = { since: string; isVerified: boolean; isInside: boolean }

/**
 * Reads the facts that decide whether a mail may go out. If its sender is gone or unknown, an administrator vouches for
 * the company.
 */
export async function readMailStanding(ctx: Ctx, { senderId, companyId, toAddress }: Asked): Promise<Standing> {
  const { rows } = await ctx.db.execute<Found>(sql`
    with people as (
      select id, lower(email) as email, role,
        verified_at is not null or sso_verified_at is not null or is_trusted_to_mail as "isVerified"
        from interviewers where company_id = ${companyId}::uuid and deactivated_at is null
    ) select
      to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
      coalesce(
        (select "isVerified" from people where id = ${senderId}::uuid),
        exists (select from people where role = 'Administrator' and "isVerified")
      ) as "isVerified",
      exists (select from people where email = lower(${toAddress}) and "isVerified") as "isInside"
    from companies where id = ${companyId}::uuid`)
  const [found] = rows
  if (!found) return { isVerified: false, isInside: false, companySince: ctx.now() }
  return { isVerified: found.isVerified, isInside: found.isInside, companySince: new Date(found.since) }
}

/**
 * Refuses an account whose address is not verified, where mail can verify it: for what sends to strangers in other ways than
 * by mail.
 */
export async function requireVerified(ctx: Ctx): Promise<void> {
  const { id } = requireInterviewer(ctx)
  if (deliveryOf(ctx) === 'operator') return
  const { verifiedAt, isTrustedToMail } = interviewers
  const [found] = await ctx.db.select({ verifiedAt, isTrustedToMail }).from(interviewers).where(eq(interviewers.id, id))
  if (!found?.verifiedAt && !found?.isTrustedToMail) throw refuse('address_unverified')
}
