/**
 * Hands deliveries that are due to one server each. A delivery is due when it is the oldest of its subject that waits at
 * its webhook: a failed one holds back later ones of the same interview, and no others. A claim ends by itself, so that
 * deliveries of a killed server are sent by the next.
 */
import { type SQL, sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { isNotPaused } from '../platform/sending-pause/sending-pause.ts'

export type Claimed = {
  id: string
  webhookId: string
  eventId: string
  type: string
  body: string
  url: string
}

/** Renewed while the work lasts; deliveries of a killed server are free after that. */
const claimSeconds = 10
export const renewMs = 3_000
const maxPerWebhook = 4
/** Below the requests of one server (delivering.ts), so that slow receivers of one company hold up no other. */
const maxPerCompany = 6
export const testType = 'webhook.test'

/**
 * Claims up to `room` due deliveries. Those of one webhook are claimed by one server at a time, so that its limit holds; a
 * company's limit holds on each server. Only webhooks that have something to send and a free place are looked at: others
 * would take the turn of those. A company without open requests comes first.
 */
export async function claimDue(ctx: Ctx, room: number): Promise<Claimed[]> {
  const ready = isReady(ctx.now())
  return inTransaction(ctx, async ({ db }) => {
    const open = await db.execute<{ id: string }>(sql`
      select w.id from webhooks w
      where exists (select from webhook_deliveries d where d.webhook_id = w.id and ${ready})
        and ${heldByWebhook} < ${maxPerWebhook} and ${heldByCompany} < ${maxPerCompany}
      order by ${heldByCompany}, random() limit ${room} for no key update skip locked`)
    if (open.rows.length === 0) return []
    const ids = sql.param(open.rows.map(({ id }) => id))
    // Their rows are locked and don't change until the commit.
    const { rows } = await db.execute<Claimed>(sql`
      update webhook_deliveries set claimed_until = now() + ${claimSeconds} * interval '1 second'
      from (
        select d.id, w.url, ${heldByCompany} + row_number() over (partition by w.company_id order by random()) as place
        from webhooks w cross join lateral (
          select id from webhook_deliveries d where d.webhook_id = w.id and ${ready}
          order by d.seq
          limit greatest(0, ${maxPerWebhook} - ${heldByWebhook})
        ) d where w.id = any(${ids}::uuid[]) order by place limit ${room}
      ) as head
      where webhook_deliveries.id = head.id and state = 'waiting' and head.place <= ${maxPerCompany}
      returning webhook_deliveries.id, webhook_id as "webhookId", event_id as "eventId", type, body, head.url`)
    return rows
  })
}

export async function renewClaims({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<void> {
  await db.execute(sql`update webhook_deliveries set claimed_until = now() + ${claimSeconds} * interval '1 second'
    where id = any(${sql.param(ids)}::uuid[]) and state = 'waiting' and claimed_until > now()`)
}

/**
 * Expects the webhook as `w` and the delivery as `d`, which is due and the oldest of its subject that waits. A webhook that is
 * paused or asked to be left alone, and each one of a paused installation, gets tests alone.
 */
const isReady = (now: Date): SQL => sql`d.state = 'waiting' and d.next_at <= ${now.toISOString()}::timestamptz
  and (d.claimed_until is null or d.claimed_until <= now())
  and (d.type = ${testType} or (w.paused_at is null and ${isNotPaused}
    and (w.held_until is null or w.held_until <= ${now.toISOString()}::timestamptz)))
  and not exists (select from webhook_deliveries e
    where e.subject = d.subject and e.webhook_id = d.webhook_id and e.seq < d.seq and e.state = 'waiting')`

/** Requests under way, of the webhook `w` and of its company, on all servers. */
const heldByWebhook: SQL = sql`(select count(*) from webhook_deliveries c
  where c.webhook_id = w.id and c.state = 'waiting' and c.claimed_until > now())`
const heldByCompany: SQL = sql`(select count(*) from webhooks v join webhook_deliveries c on c.webhook_id = v.id
  where v.company_id = w.company_id and c.state = 'waiting' and c.claimed_until > now())`

/** How many deliveries wait, also for their next try, and for how long the oldest has; paused webhooks are left out. */
export async function readWaiting({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<{
  waiting: number
  oldestSeconds: number
}> {
  const { rows } = await db.execute<{ waiting: number; oldest: number }>(sql`
    select count(*)::int as waiting, coalesce(extract(epoch from ${now().toISOString()}::timestamptz - min(d.created_at)), 0)::float8 as oldest
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.state = 'waiting' and w.paused_at is null`)
  const { waiting = 0, oldest = 0 } = rows[0] ?? {}
  return { waiting, oldestSeconds: Math.max(0, oldest) }
}
