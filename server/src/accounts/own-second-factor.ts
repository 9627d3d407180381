/** A signed-in interviewer's own second factor. Every change requires the password again. */
import type { SecondFactorSetUp } from '@nova/contract/accounts/second-factor'
import { refuse } from '@nova/contract/refusals'
import { eq } from 'drizzle-orm'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { requireInterviewer } from './accounts.ts'
import { holdOwnPassword, requirePassword } from './passwords.ts'
import {
  beginSetUp,
  dropFactor,
  finishSetUp,
  judgeCode,
  lockFactor,
  refuseCode,
  replaceRecoveryCodes,
} from './second-factor.ts'
import { companies, interviewers } from './tables.ts'

type Shown = { recoveryCodes: string[] }

export async function setUpSecondFactor(ctx: Ctx, password: string): Promise<SecondFactorSetUp> {
  const caller = requireInterviewer(ctx)
  await requirePassword(ctx, password)
  return beginSetUp(ctx, caller)
}

/** Turns it on. The recovery codes are given here and never again. */
export async function confirmSecondFactor(ctx: Ctx, code: string): Promise<Shown> {
  const { id } = requireInterviewer(ctx)
  const outcome = await inTransaction(ctx, async (tx) => {
    const factor = await lockFactor(tx, id)
    if (!factor) throw refuse('second_factor_missing')
    if (factor.confirmedAt) throw refuse('second_factor_exists')
    const verdict = await judgeCode(tx, factor, code)
    if (verdict !== 'app') return verdict
    const [account] = await tx.db.select().from(interviewers).where(eq(interviewers.id, id))
    return { recoveryCodes: await finishSetUp(tx, account!) }
  })
  // Thrown out here, so that the wrong code stays counted.
  if (typeof outcome === 'string') throw refuseCode(outcome)
  return outcome
}

export async function turnOffSecondFactor(ctx: Ctx, password: string): Promise<void> {
  const { id, companyId, email } = requireInterviewer(ctx)
  const known = await requirePassword(ctx, password)
  await inTransaction(ctx, async (tx) => {
    await holdOwnPassword(tx, known)
    const [company] = await tx.db.select().from(companies).where(eq(companies.id, companyId))
    if (company?.requiresSecondFactor) throw refuse('second_factor_required')
    if (!(await dropFactor(tx, id))) throw refuse('second_factor_missing')
    await writeAudit(tx, { act: 'second-factor.turned-off', companyId, subject: email })
  })
}

export async function renewRecoveryCodes(ctx: Ctx, password: string): Promise<Shown> {
  const { id, companyId, email } = requireInterviewer(ctx)
  const known = await requirePassword(ctx, password)
  return inTransaction(ctx, async (tx) => {
    await holdOwnPassword(tx, known)
    if (!(await lockFactor(tx, id))?.confirmedAt) throw refuse('second_factor_missing')
    await writeAudit(tx, { act: 'recovery-codes.renewed', companyId, subject: email })
    return { recoveryCodes: await replaceRecoveryCodes(tx, id) }
  })
}
