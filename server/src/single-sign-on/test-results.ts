/** The last test of a company's connection, and until sign-on is switched on the provider's claims about its tester. */
import type { SsoTest } from '@nova/contract/accounts/single-sign-on'
import { refuse } from '@nova/contract/refusals'
import { eq } from 'drizzle-orm'
import { actAsId } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, makeCtx } from '../platform/context/context.ts'
import { type Connection, tests } from './tables.ts'

/** The last test, if it was of exactly these settings. */
export async function readTest(
  ctx: Ctx,
  { companyId, providerVersion }: Pick<Connection, 'companyId' | 'providerVersion'>,
): Promise<SsoTest | undefined> {
  const [found] = await ctx.db.select().from(tests).where(eq(tests.companyId, companyId))
  return found?.providerVersion === providerVersion ? found.test : undefined
}

/** Keeps what a test found. `email`: as the provider gave it. */
export async function noteTest(
  ctx: Ctx,
  { companyId, providerVersion }: Connection,
  testerId: string,
  { email, ...found }: Omit<SsoTest, 'at'> & { email: string | undefined },
): Promise<void> {
  const tester = await actAsId(makeCtx(ctx, { role: 'system' }), testerId)
  // Deactivated or deleted since the test began.
  if (!tester) throw refuse('sso_expired')
  const row = { testerId, providerVersion, test: { ...found, at: ctx.now().toISOString() } }
  await ctx.db
    .insert(tests)
    .values({ companyId, ...row })
    .onConflictDoUpdate({ target: tests.companyId, set: row })
  const details = { passed: found.isPassed, outcome: found.outcome }
  const event = { act: 'single-sign-on.tested', companyId, subject: email ?? 'nobody', details }
  await writeAudit({ ...tester, db: ctx.db }, event)
}

/** Forgets the provider's claims about the tester, which have no use after the decision. */
export async function forgetClaims(tx: Ctx, companyId: string): Promise<void> {
  const [found] = await tx.db.select().from(tests).where(eq(tests.companyId, companyId))
  if (!found) return
  await tx.db
    .update(tests)
    .set({ test: { ...found.test, claims: [] } })
    .where(eq(tests.companyId, companyId))
}
