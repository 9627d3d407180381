/** The company's second-factor rule, set by administrators, and resets by command. */
import { can } from '@nova/contract/accounts/roles'
import type { SecondFactorRule } from '@nova/contract/accounts/second-factor'
import { refuse } from '@nova/contract/refusals'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Caller, type Ctx, inTransaction, isUuid } from '../platform/context/context.ts'
import type { SealedColumn } from '../platform/secrets/resealing.ts'
import { endSignIns, findAccount, type Keeping, requireInterviewer, writeCommandAudit } from './accounts.ts'
import { mailSecondFactorReset } from './mails.ts'
import { dropFactor, placeOf } from './second-factor.ts'
import { companies, interviewers, secondFactors, signIns } from './tables.ts'

export const sealedFactors: SealedColumn = {
  name: 'second factors',
  table: secondFactors,
  id: secondFactors.interviewerId,
  sealed: secondFactors.sealedSecret,
  placeOf,
}

export async function getSecondFactorRule(ctx: Ctx): Promise<SecondFactorRule> {
  const { id, companyId } = requireAdministrator(ctx)
  const [company] = await ctx.db.select().from(companies).where(eq(companies.id, companyId))
  const without = await listWithout(ctx, companyId)
  return {
    isRequired: company?.requiresSecondFactor ?? false,
    isOwnOn: !without.includes(id),
    missing: without.length,
  }
}

/** Sets the rule. Accounts without a second factor are signed out and set one up after their next password. */
export async function setSecondFactorRule(ctx: Ctx, isRequired: boolean): Promise<SecondFactorRule> {
  const { id, companyId } = requireAdministrator(ctx)
  await inTransaction(ctx, async (tx) => {
    const isMeant = eq(companies.id, companyId)
    const [company] = await tx.db.select().from(companies).where(isMeant).for('update')
    if (!company || company.requiresSecondFactor === isRequired) return
    if (isRequired) {
      const without = await listWithout(tx, companyId)
      if (without.includes(id)) {
        throw refuse('second_factor_required', 'Set up two-factor sign-in for your own account first.')
      }
      // The second factor of a session through the company's provider is the provider's.
      const isByPassword = eq(signIns.isBySso, false)
      if (without.length > 0)
        await tx.db.delete(signIns).where(and(inArray(signIns.interviewerId, without), isByPassword))
    }
    await tx.db.update(companies).set({ requiresSecondFactor: isRequired }).where(isMeant)
    const act = 'second-factor-rule.changed'
    await writeAudit(tx, { act, companyId, subject: company.name, details: { required: isRequired } })
  })
  return getSecondFactorRule(ctx)
}

/** For a colleague who lost their device: their factor is gone and they are signed out. */
export async function resetSecondFactor(ctx: Ctx, interviewerId: string): Promise<void> {
  const { id, name, companyId } = requireAdministrator(ctx)
  if (interviewerId === id) throw refuse('forbidden', 'Use your own account settings to turn off two-factor sign-in.')
  await inTransaction(ctx, async (tx) => {
    const isMeant = and(eq(interviewers.id, interviewerId), eq(interviewers.companyId, companyId))
    const [account] = isUuid(interviewerId) ? await tx.db.select().from(interviewers).where(isMeant) : []
    if (!account) throw refuse('not_found')
    if (!(await dropFactor(tx, account.id))) throw refuse('second_factor_missing')
    await endSignIns(tx, account.id)
    await writeAudit(tx, { act: 'second-factor.reset', companyId, subject: account.email })
    if (ctx.secrets.canSeal) await mailSecondFactorReset(tx, account, name)
  })
}

/** Like above, for commands on the machine and any account. Returns the account's email. */
export async function resetSecondFactorOf(ctx: Keeping, email: string): Promise<string> {
  return ctx.db.transaction(async (db) => {
    const tx = { ...ctx, db }
    const account = await findAccount(tx, email)
    if (!(await dropFactor(tx, account.id))) throw refuse('second_factor_missing')
    await endSignIns(tx, account.id)
    const { companyId, email: subject } = account
    await writeCommandAudit(tx, { act: 'second-factor.reset', companyId, subject })
    return account.email
  })
}

/** Those of a company who have no second factor that counts. */
async function listWithout(ctx: Ctx, companyId: string): Promise<string[]> {
  const found = await ctx.db
    .select({ id: interviewers.id })
    .from(interviewers)
    .leftJoin(secondFactors, eq(secondFactors.interviewerId, interviewers.id))
    .where(and(eq(interviewers.companyId, companyId), isNull(secondFactors.confirmedAt)))
  return found.map(({ id }) => id)
}

function requireAdministrator(ctx: Ctx): Extract<Caller, { role: 'interviewer' }> {
  const caller = requireInterviewer(ctx)
  if (!can(caller.companyRole, 'administer')) throw refuse('forbidden')
  return caller
}
