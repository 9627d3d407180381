/** How many mails an hour: nobody may use this server to flood a stranger, or many. */
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context/context.ts'
import { mails } from './tables.ts'

/** To one address of one kind. */
const perAddress = 10
/** The same for notices, which go to accounts of the company: one may hold many interviews within an hour. */
const perAddressOfNotice = 200
const perInterview = 200
const perCompany = 2000

type Queued = { kind: string; to: string; companyId: string | undefined; interviewId: string | undefined }

/** Why a mail is one too many, in words for operators; undefined where it is not. Those that failed do not count. */
export async function findExcess(ctx: Ctx, { kind, to, companyId, interviewId }: Queued): Promise<string | undefined> {
  const mostOfKind = kind.startsWith('notice-') ? perAddressOfNotice : perAddress
  const bounds: [SQL, number, string][] = [
    [sql`lower(to_address) = ${to.toLowerCase()} and kind = ${kind}`, mostOfKind, 'of this kind to this address'],
  ]
  if (interviewId) bounds.push([sql`interview_id = ${interviewId}`, perInterview, 'about this interview'])
  if (companyId) bounds.push([sql`company_id = ${companyId}`, perCompany, 'from this company'])
  const since = new Date(ctx.now().getTime() - 3_600_000).toISOString()
  for (const [condition, most, words] of bounds) {
    const found = await ctx.db.execute<{ count: number }>(sql`
      select count(*)::int as count from (
        select from ${mails} where ${condition} and created_at > ${since} and state <> 'failed' limit ${most}
      ) as recent`)
    if (found.rows[0]!.count >= most) return `Not sent: more than ${most} mails ${words} within an hour.`
  }
  return undefined
}
