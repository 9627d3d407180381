/** Whose mail may go out: by the verified address of its sender. */
import { sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import type { Standing } from '../platform/mail/admission.ts'

type Asked = { senderId: string | null; companyId: string | null; toAddress: string }
type Found = { since: string; isVerified: boolean; isInside: boolean }

/** What decides about a mail. Where its sender is gone or not known, an administrator answers for the company. */
export async function readMailStanding(ctx: Ctx, { senderId, companyId, toAddress }: Asked): Promise<Standing> {
  const { rows } = await ctx.db.execute<Found>(sql`
    with people as (
      select id, lower(email) as email, role, verified_at is not null or is_trusted_to_mail as "isVerified"
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
