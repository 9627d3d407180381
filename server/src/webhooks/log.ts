/** The log of a webhook for its administrators: events with their tries, tests, and sending again. */
import { randomUUID } from 'node:crypto'
import { type DeliveryState, type WebhookDelivery, webhookLimits } from '@nova/contract/accounts/webhooks'
import { refuse } from '@nova/contract/refusals'
import { and, desc, eq, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import { type Ctx, isUuid } from '../platform/context/context.ts'
import { testType } from './claiming.ts'
import { channel } from './recording.ts'
import { attempts, deliveries, type DeliveryRow, webhooks } from './tables.ts'
import { noteAct, onWebhook, requireWebhook } from './webhooks.ts'

const maxAgeMs = webhookLimits.keptDays * 86_400_000

type Query = { state?: DeliveryState | undefined; limit: number; cursor?: string | undefined }

export async function listDeliveries(
  ctx: Ctx,
  id: string,
  { state, limit, cursor }: Query,
): Promise<{ deliveries: WebhookDelivery[]; next: string | null }> {
  const webhook = await requireWebhook(ctx, id)
  const rows = await ctx.db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.webhookId, webhook.id),
        state && eq(deliveries.state, state),
        cursor === undefined ? undefined : lt(deliveries.seq, Number(cursor)),
      ),
    )
    .orderBy(desc(deliveries.seq))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return { deliveries: await viewAll(ctx, page), next: rows.length > limit ? String(page.at(-1)!.seq) : null }
}

/** Sent once, also to a paused webhook: an administrator watches. */
export async function testWebhook(ctx: Ctx, id: string): Promise<WebhookDelivery> {
  return onWebhook(ctx, id, async (tx, webhook) => {
    const now = tx.now()
    const body = JSON.stringify({ type: testType, timestamp: now.toISOString(), data: { webhookId: webhook.id } })
    const made = await tx.db
      .insert(deliveries)
      .values({
        id: randomUUID(),
        webhookId: webhook.id,
        eventId: randomUUID(),
        type: testType,
        subject: randomUUID(),
        body,
        state: 'waiting',
        createdAt: now,
        nextAt: now,
      })
      .returning()
    await noteAct(tx, webhook, 'webhook.tested')
    await wake(tx)
    return (await viewAll(tx, made))[0]!
  })
}

export async function resendDelivery(ctx: Ctx, id: string, deliveryId: string): Promise<WebhookDelivery> {
  return onWebhook(ctx, id, async (tx, webhook) => {
    if (!isUuid(deliveryId)) throw refuse('not_found')
    const isMeant = and(eq(deliveries.id, deliveryId), eq(deliveries.webhookId, webhook.id))
    const [row] = await tx.db.select().from(deliveries).where(isMeant).for('update')
    if (!row) throw refuse('not_found', 'This event is no longer in the log.')
    await sendAgain(tx, webhook.id, isMeant)
    await noteAct(tx, webhook, 'webhook.resent', { count: 1 })
    const [again] = await tx.db.select().from(deliveries).where(isMeant)
    return (await viewAll(tx, [again!]))[0]!
  })
}

export async function resendFailed(ctx: Ctx, id: string, since: string): Promise<{ count: number }> {
  return onWebhook(ctx, id, async (tx, webhook) => {
    const isEvent = and(eq(deliveries.webhookId, webhook.id), ne(deliveries.type, testType))
    const isFailed = and(isEvent, eq(deliveries.state, 'failed'))
    // Nothing older is kept, and the database knows fewer years than a date may have.
    const from = new Date(Math.max(Date.parse(since), tx.now().getTime() - maxAgeMs))
    const sent = await sendAgain(tx, webhook.id, and(isFailed, gte(deliveries.endedAt, from)))
    await noteAct(tx, webhook, 'webhook.resent', { count: sent })
    return { count: sent }
  })
}

/** They get three days again; deliveries under way stay so. A person who asks doesn't wait for the receiver's delay. */
async function sendAgain(tx: Ctx, webhookId: string, isMeant: SQL | undefined): Promise<number> {
  await tx.db.update(webhooks).set({ heldUntil: null }).where(eq(webhooks.id, webhookId))
  const again = { state: 'waiting' as const, nextAt: tx.now(), firstTriedAt: null, tries: 0, endedAt: null }
  const changed = await tx.db.update(deliveries).set(again).where(isMeant)
  await wake(tx)
  return changed.rowCount ?? 0
}

const wake = ({ db }: Ctx) => db.execute(sql`select pg_notify(${channel}, '')`)

async function viewAll(ctx: Ctx, rows: DeliveryRow[]): Promise<WebhookDelivery[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const tried = await ctx.db.select().from(attempts).where(inArray(attempts.deliveryId, ids)).orderBy(desc(attempts.id))
  return rows.map(({ id, eventId, type, subject, state, body, createdAt, nextAt }) => ({
    id,
    type,
    state,
    body,
    eventId: `evt_${eventId}`,
    subject: subjectOf(type, subject),
    createdAt: createdAt.toISOString(),
    nextAt: state === 'waiting' ? nextAt.toISOString() : null,
    attempts: tried
      .filter(({ deliveryId }) => deliveryId === id)
      .map(({ at, tookMs, status, failure, answer }) => ({ at: at.toISOString(), tookMs, status, failure, answer })),
  }))
}

/** Without its name, which other modules know. */
function subjectOf(type: string, id: string): WebhookDelivery['subject'] {
  return type === testType ? null : { kind: type.startsWith('member.') ? 'member' : 'interview', id, name: null }
}
