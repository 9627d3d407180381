/** The secrets of webhooks: encrypted, one current for each, and the one before until its time is over. */
import { randomUUID } from 'node:crypto'
import { refuse } from '@nova/contract/refusals'
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import type { SealedColumn } from '../platform/secrets/resealing.ts'
import { makeSecret } from './signing.ts'
import { webhookSecrets } from './tables.ts'

const placeOf = (id: string) => `webhook_secrets:${id}`
const { webhookId, expiresAt } = webhookSecrets

export const sealedWebhookSecrets: SealedColumn = {
  name: 'secrets of webhooks',
  table: webhookSecrets,
  id: webhookSecrets.id,
  sealed: webhookSecrets.sealedSecret,
  placeOf,
}

/** Keeps a new secret and gives it back, for the only time. The current one holds `overlapMs` longer, older ones end. */
export async function renewSecret(ctx: Ctx, webhook: string, overlapMs = 0): Promise<string> {
  if (!ctx.secrets.canSeal) throw refuse('secrets_unavailable')
  const now = ctx.now()
  const isIts = eq(webhookId, webhook)
  await ctx.db.delete(webhookSecrets).where(and(isIts, sql`${expiresAt} is not null`))
  if (overlapMs > 0)
    await ctx.db
      .update(webhookSecrets)
      .set({ expiresAt: new Date(now.getTime() + overlapMs) })
      .where(isIts)
  else await ctx.db.delete(webhookSecrets).where(isIts)
  const [id, secret] = [randomUUID(), makeSecret()]
  const sealedSecret = await ctx.secrets.seal(secret, placeOf(id))
  await ctx.db.insert(webhookSecrets).values({ id, webhookId: webhook, sealedSecret, createdAt: now })
  return secret
}

/** Those that sign now, the current one first; none where they can't be read with this settings key. */
export async function openValidSecrets(ctx: Ctx, webhook: string): Promise<string[]> {
  const found = await ctx.db
    .select()
    .from(webhookSecrets)
    .where(and(eq(webhookId, webhook), or(isNull(expiresAt), gt(expiresAt, ctx.now()))))
    .orderBy(sql`${expiresAt} is not null`, asc(webhookSecrets.createdAt))
  const opened = await Promise.all(found.map(({ id, sealedSecret }) => ctx.secrets.open(sealedSecret, placeOf(id))))
  return opened.filter((each) => each !== undefined)
}
