/** The note of a try: its entry in the log, the next try, and the pause of a webhook after three days without success. */
import type { PauseReason } from '@nova/contract/accounts/webhooks'
import { and, eq, sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import type { WebhookOutcome } from '../platform/metrics/work.ts'
import { type Claimed, testType } from './claiming.ts'
import type { Answer } from './posting.ts'
import { attempts, deliveries, type DeliveryRow, type WebhookRow, webhooks } from './tables.ts'

/** Mails a company's administrators about a webhook that is paused; in the transaction that pauses it. */
export type TellPaused = (ctx: Ctx, webhook: WebhookRow) => Promise<void>

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
/** From the first try to the last. */
export const maxTryingMs = 72 * hourMs
/** Pauses before the second try, the third and so on; the last one stays. */
const pausesMs = [
  ...[5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs],
  ...[hourMs, 2 * hourMs, 4 * hourMs, 8 * hourMs, 12 * hourMs],
]
const jitter = 0.2
/** A receiver that asks for longer is tried again after that. */
const maxHoldMs = 24 * hourMs
const maxAttempts = 20
const gone = 410

export async function noteAnswer(ctx: Ctx, claimed: Claimed, answer: Answer, at: Date, tell: TellPaused) {
  const outcome = await inTransaction(ctx, async (tx): Promise<WebhookOutcome | undefined> => {
    // As everywhere: the webhook before its deliveries.
    const isIts = eq(webhooks.id, claimed.webhookId)
    const [webhook] = await tx.db.select().from(webhooks).where(isIts).for('no key update')
    const isMeant = and(eq(deliveries.id, claimed.id), eq(deliveries.state, 'waiting'))
    const [row] = await tx.db.select().from(deliveries).where(isMeant).for('update')
    // Deleted, or another server knows that it arrived.
    if (!webhook || !row) return undefined
    // An answer about a person who was deleted may name them.
    await keepAttempt(tx, claimed.id, row.isSubjectGone ? { ...answer, text: '' } : answer, at)
    const isTest = row.type === testType
    const now = tx.now()
    const firstTriedAt = row.firstTriedAt ?? at
    const tries = row.tries + 1
    const keep = (change: Partial<Pick<DeliveryRow, 'state' | 'endedAt' | 'nextAt'>>) =>
      tx.db
        .update(deliveries)
        .set({ ...change, claimedUntil: null, firstTriedAt, tries })
        .where(isMeant)
    if (answer.failure === null) {
      await keep({ state: 'delivered', endedAt: now })
      if (webhook.failingSince && !isTest) await tx.db.update(webhooks).set({ failingSince: null }).where(isIts)
      return 'delivered'
    }
    const lastAt = firstTriedAt.getTime() + maxTryingMs
    const isOver = now.getTime() >= lastAt
    if (answer.retryAfterMs !== undefined && !isTest) await hold(tx, webhook, answer.retryAfterMs)
    const failure = { at, firstTriedAt, isOver, isGone: answer.status === gone }
    const isPaused = !isTest && (await noteFailing(tx, webhook, failure, tell))
    // An event of a paused webhook is kept, also the one that paused it, or resuming would send what comes after it alone.
    if (isTest || (isOver && !isPaused)) {
      await keep({ state: 'failed', endedAt: now })
      return 'failed'
    }
    await keep({ nextAt: new Date(Math.min(now.getTime() + pauseAfter(tries, answer.retryAfterMs), lastAt)) })
    return 'retried'
  })
  if (outcome) ctx.metrics.countWebhook(outcome)
}

/** Before the next try, after so many; not sooner than the receiver asks, within a day. */
export const pauseAfter = (tries: number, retryAfterMs = 0): number =>
  Math.max(
    Math.min(retryAfterMs, maxHoldMs),
    (pausesMs[tries - 1] ?? pausesMs.at(-1)!) * (1 - jitter + 2 * jitter * Math.random()),
  )

/** All of its events wait, also those of other interviews. */
async function hold(tx: Ctx, webhook: WebhookRow, retryAfterMs: number): Promise<void> {
  const until = new Date(tx.now().getTime() + Math.min(retryAfterMs, maxHoldMs))
  if (webhook.heldUntil && webhook.heldUntil >= until) return
  await tx.db.update(webhooks).set({ heldUntil: until }).where(eq(webhooks.id, webhook.id))
}

async function keepAttempt(ctx: Ctx, deliveryId: string, { tookMs, status, failure, text }: Answer, at: Date) {
  await ctx.db.insert(attempts).values({ deliveryId, at, tookMs, status, failure, answer: text })
  await ctx.db.execute(sql`delete from webhook_attempts where delivery_id = ${deliveryId}::uuid and id <=
    (select id from webhook_attempts where delivery_id = ${deliveryId}::uuid order by id desc offset ${maxAttempts} limit 1)`)
}

type Failure = { at: Date; firstTriedAt: Date; isOver: boolean; isGone: boolean }

/**
 * True if the webhook is paused, now or already. It pauses when it is gone, or when an event that was tried for three days
 * saw no success in all that time: success with others shows that it works.
 */
async function noteFailing(
  ctx: Ctx,
  webhook: WebhookRow,
  { at, firstTriedAt, isOver, isGone }: Failure,
  tell: TellPaused,
): Promise<boolean> {
  const isIts = eq(webhooks.id, webhook.id)
  const known = webhook.failingSince
  // Of tries at the same time the one that began first may end last.
  const since = known && known <= at ? known : at
  if (since !== known) await ctx.db.update(webhooks).set({ failingSince: since }).where(isIts)
  if (webhook.pausedAt) return true
  const because: PauseReason | undefined = isGone ? 'gone' : isOver && since <= firstTriedAt ? 'failing' : undefined
  if (!because) return false
  const change = { pausedAt: ctx.now(), pausedBecause: because }
  const paused = await ctx.db.update(webhooks).set(change).where(isIts).returning()
  ctx.log.warn({ webhook: webhook.id, because }, 'a webhook was paused')
  await tell(ctx, paused[0]!)
  return true
}
