/** Companies with waiting mails, and those that an operator has trusted or held. */
import type { Sender, SenderChange } from '@nova/contract/installation/outbox'
import { refuse } from '@nova/contract/refusals'
import { findAccount, requireOperator, writeCommandAudit } from '../accounts/accounts.ts'
import { listMailTrust, setMailTrust } from '../accounts/mail-standing.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, isUuid } from '../platform/context/context.ts'
import { releaseMails } from '../platform/mail/admission.ts'
import { countLimited } from '../platform/mail/kept.ts'

const maxSenders = 100

/** The companies with the most waiting mails first. For operators. */
export async function listSenders(ctx: Ctx): Promise<{ senders: Sender[] }> {
  await requireOperator(ctx)
  const limited = new Map((await countLimited(ctx, maxSenders)).map((each) => [each.companyId, each]))
  const found = await listMailTrust(ctx, [...limited.keys()], maxSenders)
  const senders = found.map((company) => {
    const { waiting = 0, goesAt = null } = limited.get(company.id) ?? {}
    return { ...company, waiting, goesAt: goesAt?.toISOString() ?? null }
  })
  return { senders: senders.toSorted((a, b) => b.waiting - a.waiting) }
}

/** Trusts a company, or holds its mails, or takes that back; waiting mails take their turn at once. For operators. */
export async function changeSender(ctx: Ctx, id: string, change: SenderChange): Promise<{ senders: Sender[] }> {
  await requireOperator(ctx)
  await inTransaction(ctx, async (tx) => {
    const name = isUuid(id) ? await setMailTrust(tx, id, change) : undefined
    if (name === undefined) throw refuse('not_found', 'This company no longer exists.')
    const details = { trusted: change.isTrusted ?? null, held: change.isHeld ?? null }
    await writeAudit(tx, { act: 'mail.trust-changed', companyId: id, subject: name, details })
    if (change.isTrusted === true || change.isHeld === false) await releaseMails(tx, id, 'limited')
  })
  return listSenders(ctx)
}

/** The same by command: trusts the company of an account. Gives its name. */
export async function trustCompanyOf(ctx: Pick<Ctx, 'db' | 'now' | 'actor'>, email: string): Promise<string> {
  const { companyId } = await findAccount(ctx, email)
  return ctx.db.transaction(async (db) => {
    const tx = { ...ctx, db }
    const name = (await setMailTrust(tx, companyId, { isTrusted: true }))!
    await writeCommandAudit(tx, { act: 'mail.trust-changed', companyId, subject: name })
    await releaseMails(tx, companyId, 'limited')
    return name
  })
}
