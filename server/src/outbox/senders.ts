/** Companies whose mails wait, or that an operator has trusted or held: what waits, and when it goes. */
import type { Sender, SenderChange } from '@nova/contract/installation/outbox'
import { refuse } from '@nova/contract/refusals'
import { eq, sql } from 'drizzle-orm'
import { findAccount, requireOperator, writeCommandAudit } from '../accounts/accounts.ts'
import { companies } from '../accounts/tables.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, isUuid } from '../platform/context/context.ts'
import { releaseMails } from '../platform/mail/admission.ts'
import { findNextTries } from '../platform/mail/kept.ts'
import { mails } from '../platform/mail/tables.ts'

const maxSenders = 100

type Row = Omit<Sender, 'goesAt'> & { next: string | null; expiresAt: string | null }

/** Those with the most waiting mails first. For operators. */
export async function listSenders(ctx: Ctx): Promise<{ senders: Sender[] }> {
  await requireOperator(ctx)
  const { rows } = await ctx.db.execute<Row>(sql`
    with waiting as (
      select company_id, count(*)::int as count, (array_agg(id order by created_at, id))[1]::text as next,
        to_char((array_agg(expires_at order by created_at, id))[1] at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until
      from ${mails} where state = 'limited' and company_id is not null group by company_id
    ) select companies.id, companies.name, coalesce(waiting.count, 0) as waiting, waiting.next, waiting.until as "expiresAt",
      mail_trusted_at is not null as "isTrusted", mail_held_at is not null as "isHeld"
    from companies left join waiting on waiting.company_id = companies.id
    where waiting.count > 0 or mail_trusted_at is not null or mail_held_at is not null
    order by waiting desc, companies.name, companies.id limit ${maxSenders}`)
  const nexts = rows.flatMap(({ next, expiresAt }) =>
    next === null ? [] : [{ id: next, state: 'limited' as const, expiresAt: new Date(expiresAt!) }],
  )
  const tries = await findNextTries(ctx, nexts)
  return {
    senders: rows.map(({ next, expiresAt: _, ...sender }) => ({
      ...sender,
      goesAt: (next !== null && tries.get(next)?.toISOString()) || null,
    })),
  }
}

/** Trusts a company, or holds its mails, or takes that back; what waits takes its turn at once. For operators. */
export async function changeSender(ctx: Ctx, id: string, change: SenderChange): Promise<{ senders: Sender[] }> {
  await requireOperator(ctx)
  if (!isUuid(id)) throw refuse('not_found', 'This company no longer exists.')
  await inTransaction(ctx, (tx) => setTrust(tx, id, change))
  return listSenders(ctx)
}

async function setTrust(tx: Ctx, id: string, { isTrusted, isHeld }: SenderChange): Promise<void> {
  const since = (isOn: boolean | undefined) => (isOn === undefined ? undefined : isOn ? tx.now() : null)
  const [found] = await tx.db
    .update(companies)
    .set({ mailTrustedAt: since(isTrusted), mailHeldAt: since(isHeld), name: sql`${companies.name}` })
    .where(eq(companies.id, id))
    .returning({ name: companies.name })
  if (!found) throw refuse('not_found', 'This company no longer exists.')
  const details = { trusted: isTrusted ?? null, held: isHeld ?? null }
  await writeAudit(tx, { act: 'mail.trust-changed', companyId: id, subject: found.name, details })
  if (isTrusted === true || isHeld === false) await releaseMails(tx, id, 'limited')
}

/** The same by command: trusts the company of an account. Gives its name. */
export async function trustCompanyOf(ctx: Pick<Ctx, 'db' | 'now' | 'actor'>, email: string): Promise<string> {
  const { companyId } = await findAccount(ctx, email)
  return ctx.db.transaction(async (db) => {
    const tx = { ...ctx, db }
    const change = { mailTrustedAt: ctx.now() }
    const [found] = await db.update(companies).set(change).where(eq(companies.id, companyId)).returning()
    await writeCommandAudit(tx, { act: 'mail.trust-changed', companyId, subject: found!.name })
    await releaseMails(tx, companyId, 'limited')
    return found!.name
  })
}
