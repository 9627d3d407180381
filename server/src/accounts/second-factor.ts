/**
 * The second factor of an account: set up, checked and turned off. Hides how it is kept: the secret encrypted, recovery
 * codes as hashes. A code counts once, and after five wrong ones an account waits, however many callers try at once.
 */
import type { SecondFactorSetUp } from '@nova/contract/accounts/second-factor'
import { refuse } from '@nova/contract/refusals'
import { and, eq } from 'drizzle-orm'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { bare, findStep, hashRecoveryCode, isAppCode, makeRecoveryCodes, makeSecret, uriOf } from './codes.ts'
import { type interviewers, recoveryCodes, secondFactors } from './tables.ts'

type Account = typeof interviewers.$inferSelect
type Factor = typeof secondFactors.$inferSelect

/** 'replayed': right, and accepted before. */
export type Verdict = 'app' | 'recovery' | 'wrong' | 'replayed' | 'too-many'

const maxFailures = 5
const failureWindowMs = 15 * 60_000
export const placeOf = (interviewerId: string) => `second-factors:${interviewerId}`

export async function beginSetUp(ctx: Ctx, { id, email }: Pick<Account, 'id' | 'email'>): Promise<SecondFactorSetUp> {
  if (!ctx.secrets.canSeal) {
    throw refuse('secrets_unavailable', 'Two-factor sign-in needs SETTINGS_KEY, which isn’t set on the server.')
  }
  const secret = makeSecret()
  const sealedSecret = await ctx.secrets.seal(secret, placeOf(id))
  await inTransaction(ctx, async (tx) => {
    if ((await lockFactor(tx, id))?.confirmedAt) throw refuse('second_factor_exists')
    const fresh = { sealedSecret, createdAt: ctx.now(), lastStep: null }
    // Failures stay counted: beginning again must not give new tries.
    await tx.db
      .insert(secondFactors)
      .values({ interviewerId: id, ...fresh })
      .onConflictDoUpdate({ target: secondFactors.interviewerId, set: fresh })
  })
  return { secret, uri: uriOf(secret, email) }
}

/** Turns the factor on by a first code, in the caller's transaction; then the recovery codes, else why not. */
export async function finishSetUp(ctx: Ctx, { id, email, companyId }: Account): Promise<string[]> {
  await ctx.db.update(secondFactors).set({ confirmedAt: ctx.now() }).where(eq(secondFactors.interviewerId, id))
  await writeAudit(ctx, { act: 'second-factor.turned-on', companyId, subject: email })
  return replaceRecoveryCodes(ctx, id)
}

/**
 * Judges a code and counts it, in the caller's transaction, which must be committed also where the code is wrong. A
 * factor that is being set up takes no recovery codes: there are none yet.
 */
export async function judgeCode(ctx: Ctx, factor: Factor, typed: string): Promise<Verdict> {
  const { interviewerId: id, failingSince } = factor
  const now = ctx.now()
  const isFailing = failingSince !== null && now.getTime() - failingSince.getTime() < failureWindowMs
  const failures = isFailing ? factor.failures : 0
  if (failures >= maxFailures) return 'too-many'
  const { verdict, step } = await compare(ctx, factor, typed)
  const isRight = verdict === 'app' || verdict === 'recovery'
  const counted = isRight
    ? { failures: 0, failingSince: null, ...(step === undefined ? {} : { lastStep: step }) }
    : { failures: failures + 1, failingSince: isFailing ? failingSince : now }
  await ctx.db.update(secondFactors).set(counted).where(eq(secondFactors.interviewerId, id))
  return verdict
}

async function compare(ctx: Ctx, factor: Factor, typed: string): Promise<{ verdict: Verdict; step?: number }> {
  const { interviewerId: id, confirmedAt, lastStep } = factor
  if (!isAppCode(typed)) {
    const isMeant = and(eq(recoveryCodes.interviewerId, id), eq(recoveryCodes.codeHash, hashRecoveryCode(typed)))
    const used = confirmedAt ? await ctx.db.delete(recoveryCodes).where(isMeant).returning() : []
    return { verdict: used.length > 0 ? 'recovery' : 'wrong' }
  }
  const secret = await readSecret(ctx, factor)
  const step = secret === undefined ? undefined : findStep(secret, bare(typed), ctx.wallNow?.() ?? ctx.now())
  if (step === undefined) return { verdict: 'wrong' }
  return lastStep !== null && step <= lastStep ? { verdict: 'replayed' } : { verdict: 'app', step }
}

/** In plain text; undefined where SETTINGS_KEY was lost. */
async function readSecret(ctx: Ctx, { interviewerId: id, sealedSecret }: Factor): Promise<string | undefined> {
  const secret = await ctx.secrets.open(sealedSecret, placeOf(id))
  if (secret === undefined) {
    ctx.log.error('a second factor cannot be read: SETTINGS_KEY is missing or another one')
  }
  return secret
}

/** The refusal of a code that was not accepted. */
export function refuseCode(verdict: Verdict) {
  if (verdict === 'too-many') return refuse('too_many_codes')
  if (verdict === 'replayed') return refuse('wrong_code', 'This code was already used. Wait for the next one.')
  return refuse('wrong_code')
}

/** The factor, held until the transaction ends: codes of an account are judged one after the other. */
export async function lockFactor(ctx: Ctx, interviewerId: string): Promise<Factor | undefined> {
  const isMeant = eq(secondFactors.interviewerId, interviewerId)
  const [found] = await ctx.db.select().from(secondFactors).where(isMeant).for('update')
  return found
}

/** Gives new recovery codes; the old ones are void. */
export async function replaceRecoveryCodes(ctx: Ctx, interviewerId: string): Promise<string[]> {
  const { shown, hashes } = makeRecoveryCodes()
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.interviewerId, interviewerId))
  await ctx.db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ interviewerId, codeHash })))
  return shown
}

/** Takes the factor away with all its codes. False where there is none that counts. */
export async function dropFactor(ctx: Pick<Ctx, 'db'>, interviewerId: string): Promise<boolean> {
  const dropped = await ctx.db
    .delete(secondFactors)
    .where(eq(secondFactors.interviewerId, interviewerId))
    .returning({ confirmedAt: secondFactors.confirmedAt })
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.interviewerId, interviewerId))
  return dropped.some(({ confirmedAt }) => confirmedAt !== null)
}
