/** The second step of a sign-in: a code, or the set-up that a company requires before anything else. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { SecondFactorSetUp } from '@nova/contract/accounts/second-factor'
import { refuse } from '@nova/contract/refusals'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { actAs } from './accounts.ts'
import { beginSetUp, finishSetUp, judgeCode, lockFactor, refuseCode } from './second-factor.ts'
import { openSignIn } from './sign-in.ts'
import { closeTicket, getTicketHolder } from './tickets.ts'

type Step = { ticket: string; code: string }

/** Signs in by a code of the app or a recovery code. */
export async function completeSignIn(ctx: Ctx, { ticket, code }: Step, device: string | undefined): Promise<Session> {
  const outcome = await inTransaction(ctx, async (tx) => {
    const account = await getTicketHolder(tx, ticket, { lock: true })
    const { id, companyId, email: subject } = account
    const factor = await lockFactor(tx, id)
    // Turned off since the password was given: without a factor this step proves nothing.
    if (!factor?.confirmedAt) throw refuse('sign_in_expired')
    const verdict = await judgeCode(tx, factor, code)
    const asOwner = actAs(tx, account)
    if (verdict !== 'app' && verdict !== 'recovery') {
      await writeAudit(asOwner, { act: 'sign-in.failed', companyId, subject, details: { at: 'second factor' } })
      return verdict
    }
    if (verdict === 'recovery') await writeAudit(asOwner, { act: 'recovery-code.used', companyId, subject })
    await closeTicket(tx, ticket)
    return openSignIn(tx, id, device)
  })
  // Thrown out here, so that the wrong code stays counted.
  if (typeof outcome === 'string') throw refuseCode(outcome)
  return outcome
}

/** The secret for accounts that must set up a second factor before anything else. */
export async function beginRequiredSetUp(ctx: Ctx, ticket: string): Promise<SecondFactorSetUp> {
  return beginSetUp(ctx, await getTicketHolder(ctx, ticket))
}

/** Turns the factor on and signs in. The recovery codes are given here and never again. */
export async function finishRequiredSetUp(
  ctx: Ctx,
  { ticket, code }: Step,
  device: string | undefined,
): Promise<{ recoveryCodes: string[]; session: Session }> {
  const outcome = await inTransaction(ctx, async (tx) => {
    const account = await getTicketHolder(tx, ticket, { lock: true })
    const factor = await lockFactor(tx, account.id)
    if (!factor) throw refuse('second_factor_missing')
    if (factor.confirmedAt) throw refuse('second_factor_exists')
    const verdict = await judgeCode(tx, factor, code)
    if (verdict !== 'app') return verdict
    const recoveryCodes = await finishSetUp(actAs(tx, account), account)
    await closeTicket(tx, ticket)
    return { recoveryCodes, session: await openSignIn(tx, account.id, device) }
  })
  if (typeof outcome === 'string') throw refuseCode(outcome)
  return outcome
}
