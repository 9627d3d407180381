/**
 * Webhooks: events of a company's interviews and people, sent to its own programs, signed as Standard Webhooks asks.
 * Promises that each event is sent at least once or marked failed after three days, that those of one interview arrive in
 * their order, and that administrators alone set them up (docs/webhooks.md).
 * Public files: address.ts, claiming.ts, delivering.ts, following.ts, outcomes.ts, posting.ts, recording.ts, secrets.ts.
 */
import { randomUUID } from 'node:crypto'
import { can } from '@nova/contract/accounts/roles'
import { type NewSecret, type Webhook, type WebhookForm, webhookLimits } from '@nova/contract/accounts/webhooks'
import { refuse } from '@nova/contract/refusals'
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, type InterviewerCaller, isUuid } from '../platform/context/context.ts'
import { readAddress } from './address.ts'
import { channel } from './recording.ts'
import { renewSecret } from './secrets.ts'
import { deliveries, type WebhookRow, webhooks, webhookSecrets } from './tables.ts'

const hourMs = 3_600_000

export async function listWebhooks(ctx: Ctx): Promise<Webhook[]> {
  const { companyId } = requireAdministrator(ctx)
  const rows = await ctx.db
    .select()
    .from(webhooks)
    .where(eq(webhooks.companyId, companyId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
  return viewAll(ctx, rows)
}

export async function addWebhook(ctx: Ctx, form: WebhookForm): Promise<NewSecret> {
  const { companyId } = requireAdministrator(ctx)
  const url = readAddress(ctx, form.url)
  return inTransaction(ctx, async (tx) => {
    // One at a time, so that the limit holds.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks of ${companyId}`}, 0))`)
    if ((await tx.db.$count(webhooks, eq(webhooks.companyId, companyId))) >= webhookLimits.webhooks)
      throw refuse('webhook_limit')
    const { description, events } = form
    const made = await tx.db
      .insert(webhooks)
      .values({ id: randomUUID(), companyId, url, description, events, revision: 0, createdAt: tx.now() })
      .returning()
    const row = made[0]!
    const secret = await renewSecret(tx, row.id)
    await noteAct(tx, row, 'webhook.created')
    return { webhook: await view(tx, row), secret }
  })
}

export async function changeWebhook(
  ctx: Ctx,
  id: string,
  { revision, ...form }: WebhookForm & { revision: number },
): Promise<Webhook> {
  requireAdministrator(ctx)
  const url = readAddress(ctx, form.url)
  return onWebhook(ctx, id, async (tx, row) => {
    if (row.revision !== revision) throw refuse('settings_changed')
    const { description, events } = form
    const changed = await change(tx, row, { url, description, events, revision: revision + 1 })
    if (url !== row.url) await sendWaiting(tx, row)
    await noteAct(tx, changed, 'webhook.changed', { events: events.join(', '), from: hostOf(row), to: hostOf(changed) })
    return view(tx, changed)
  })
}

export async function deleteWebhook(ctx: Ctx, id: string): Promise<void> {
  await onWebhook(ctx, id, async (tx, row) => {
    await tx.db.delete(webhooks).where(eq(webhooks.id, row.id))
    await noteAct(tx, row, 'webhook.deleted')
  })
}

/** Paused already: does nothing. */
export async function pauseWebhook(ctx: Ctx, id: string): Promise<Webhook> {
  return onWebhook(ctx, id, async (tx, row) => {
    if (row.pausedAt) return view(tx, row)
    const paused = await change(tx, row, { pausedAt: tx.now(), pausedBecause: 'person' })
    await noteAct(tx, row, 'webhook.paused')
    return view(tx, paused)
  })
}

/** Events that were kept are sent at once. */
export async function resumeWebhook(ctx: Ctx, id: string): Promise<Webhook> {
  return onWebhook(ctx, id, async (tx, row) => {
    if (!row.pausedAt) return view(tx, row)
    const resumed = await change(tx, row, { pausedAt: null, pausedBecause: null, failingSince: null, heldUntil: null })
    await sendWaiting(tx, row)
    await noteAct(tx, row, 'webhook.resumed')
    return view(tx, resumed)
  })
}

/** All that waits is due now, and has its three days again. */
async function sendWaiting(tx: Ctx, { id }: WebhookRow): Promise<void> {
  const isWaiting = and(eq(deliveries.webhookId, id), eq(deliveries.state, 'waiting'))
  await tx.db.update(deliveries).set({ nextAt: tx.now(), firstTriedAt: null, tries: 0 }).where(isWaiting)
  await tx.db.execute(sql`select pg_notify(${channel}, '')`)
}

export async function rotateSecret(ctx: Ctx, id: string, overlapHours: number): Promise<NewSecret> {
  return onWebhook(ctx, id, async (tx, row) => {
    const secret = await renewSecret(tx, row.id, overlapHours * hourMs)
    await noteAct(tx, row, 'webhook.secret-renewed', { overlapHours })
    return { webhook: await view(tx, row), secret }
  })
}

/** The webhook of the caller's company, locked; for administrators alone. */
export async function onWebhook<T>(ctx: Ctx, id: string, work: (tx: Ctx, row: WebhookRow) => Promise<T>): Promise<T> {
  requireAdministrator(ctx)
  return inTransaction(ctx, async (tx) => work(tx, await requireWebhook(tx, id, { lock: true })))
}

export async function requireWebhook(ctx: Ctx, id: string, { lock = false } = {}): Promise<WebhookRow> {
  const { companyId } = requireAdministrator(ctx)
  if (!isUuid(id)) throw refuse('webhook_not_found')
  const query = ctx.db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.companyId, companyId)))
  const [row] = await (lock ? query.for('no key update') : query)
  if (!row) throw refuse('webhook_not_found')
  return row
}

/** Without the address: its path or query may be a secret of the receiver. */
export async function noteAct(
  tx: Ctx,
  row: WebhookRow,
  act: string,
  details?: Record<string, string | number>,
): Promise<void> {
  const { companyId, description } = row
  await writeAudit(tx, { act, companyId, subject: description || hostOf(row), ...(details ? { details } : {}) })
}

const hostOf = ({ url }: WebhookRow): string => new URL(url).host

function requireAdministrator({ actor }: Ctx): InterviewerCaller {
  if (actor.role !== 'interviewer') throw refuse('not_signed_in')
  if (!can(actor.companyRole, 'administer')) throw refuse('forbidden')
  return actor
}

async function change(tx: Ctx, { id }: WebhookRow, to: Partial<WebhookRow>): Promise<WebhookRow> {
  const changed = await tx.db.update(webhooks).set(to).where(eq(webhooks.id, id)).returning()
  return changed[0]!
}

const view = async (ctx: Ctx, row: WebhookRow): Promise<Webhook> => (await viewAll(ctx, [row]))[0]!

async function viewAll(ctx: Ctx, rows: WebhookRow[]): Promise<Webhook[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const waiting = await ctx.db
    .select({ id: deliveries.webhookId, waiting: count() })
    .from(deliveries)
    .where(and(inArray(deliveries.webhookId, ids), eq(deliveries.state, 'waiting')))
    .groupBy(deliveries.webhookId)
  const old = await ctx.db
    .select({ id: webhookSecrets.webhookId, until: webhookSecrets.expiresAt })
    .from(webhookSecrets)
    .where(and(inArray(webhookSecrets.webhookId, ids), sql`${webhookSecrets.expiresAt} > ${ctx.now()}`))
  return rows.map(({ id, url, description, events, pausedAt, pausedBecause, failingSince, revision, createdAt }) => ({
    id,
    url,
    description,
    revision,
    events: events as Webhook['events'],
    paused: pausedAt && { at: pausedAt.toISOString(), because: pausedBecause ?? 'person' },
    failingSince: failingSince?.toISOString() ?? null,
    waiting: waiting.find((each) => each.id === id)?.waiting ?? 0,
    oldSecretUntil: old.find((each) => each.id === id)?.until?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }))
}
