/** Bounds of the kept events: 30 days and a number for each webhook, and of waiting ones. */
import { webhookLimits } from '@nova/contract/accounts/webhooks'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'

const dayMs = 86_400_000

/** Of finished ones, failed events stay longest: they can be sent again. */
export async function forgetOld(ctx: Ctx): Promise<void> {
  const now = ctx.now().toISOString()
  const before = new Date(ctx.now().getTime() - webhookLimits.keptDays * dayMs).toISOString()
  await ctx.db.execute(sql`update webhook_deliveries set state = 'failed', ended_at = ${now}::timestamptz
    where state = 'waiting' and (created_at < ${before}::timestamptz or id in (
      select d.id from webhooks w cross join lateral (
        select id from webhook_deliveries where webhook_id = w.id and state = 'waiting'
        order by seq desc offset ${webhookLimits.waiting}) d))
      and (claimed_until is null or claimed_until <= now())`)
  await ctx.db.execute(sql`delete from webhook_deliveries
    where state <> 'waiting' and (ended_at < ${before}::timestamptz or id in (
      select d.id from webhooks w cross join lateral (
        select id from webhook_deliveries where webhook_id = w.id and state <> 'waiting'
        order by state = 'failed' desc, seq desc offset ${webhookLimits.keptDeliveries}) d))`)
  await ctx.db.execute(sql`delete from webhook_secrets where expires_at < ${now}::timestamptz`)
}
