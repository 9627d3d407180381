/**
 * Keeps events for each webhook that wants them: in the transaction of the change, so that none is lost and none is made up.
 * A body holds ids, states and times, and where to read more.
 */
import { randomUUID } from 'node:crypto'
import type { WebhookEventType } from '@nova/contract/accounts/webhooks'
import { sql } from 'drizzle-orm'
import { type Ctx, isInTransaction } from '../platform/context/context.ts'
import { tellFollowers } from './following.ts'

export type PublicEvent = {
  type: WebhookEventType
  companyId: string
  /** Events of one subject, an interview or an account, arrive in their order. */
  subject: string
  data: Record<string, string | number | boolean | null | undefined>
  /** Path of the call that reads more. */
  path: string
}

export const channel = 'webhooks'

/** Call it in the transaction of the change. For a company without such a webhook it is one look at an index. */
export async function recordEvent(ctx: Ctx, event: PublicEvent): Promise<void> {
  await tellFollowers(ctx, [event.subject])
  if (!(await isWanted(ctx, event))) return
  await lockSubject(ctx, event.subject)
  await keepEvents(ctx, [event])
}

/** The same for subjects that this transaction makes, of one company and type; no other transaction sees them yet. */
export async function recordOfNew(ctx: Ctx, events: PublicEvent[]): Promise<void> {
  if (events[0] && (await isWanted(ctx, events[0]))) await keepEvents(ctx, events)
}

const isMeant = ({ companyId, type }: PublicEvent) => sql`company_id = ${companyId} and ${type} = any(events)`

async function isWanted(ctx: Ctx, event: PublicEvent): Promise<boolean> {
  const wanted = await ctx.db.execute(sql`select from webhooks where ${isMeant(event)} limit 1`)
  if (wanted.rowCount === 0) return false
  if (!isInTransaction(ctx)) throw new Error(`The event ${event.type} is recorded outside of its transaction.`)
  return true
}

async function keepEvents(ctx: Ctx, events: PublicEvent[]): Promise<void> {
  const now = ctx.now().toISOString()
  const rows = events.map((event) => ({ id: randomUUID(), subject: event.subject, body: writeBody(ctx, event) }))
  // The share lock leaves out a webhook that is deleted at this moment.
  await ctx.db.execute(sql`
    with meant as (select id from webhooks where ${isMeant(events[0]!)} order by id for key share)
    insert into webhook_deliveries (id, webhook_id, event_id, type, subject, body, state, created_at, next_at)
    select gen_random_uuid(), meant.id, event.id, ${events[0]!.type}, event.subject, event.body, 'waiting',
      ${now}::timestamptz, ${now}::timestamptz
    from meant, json_to_recordset(${JSON.stringify(rows)}::json) as event (id uuid, subject uuid, body text)`)
  await ctx.db.execute(sql`select pg_notify(${channel}, '')`)
}

function writeBody({ now, settings }: Pick<Ctx, 'now' | 'settings'>, { type, data, path }: PublicEvent): string {
  const timestamp = now().toISOString()
  return JSON.stringify({ type, timestamp, data: { ...data, url: `${settings.publicUrl ?? ''}${path}` } })
}

/** Until the commit: numbers of one subject are given in the order of the commits. */
const lockSubject = ({ db }: Pick<Ctx, 'db'>, subject: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${subject}`}, 0))`)

/**
 * Answers of receivers about an interview or a person that is deleted for good may name people: they go with it, and those
 * that are still to come are not kept. Call it last in the transaction of the deletion, after its event.
 */
export async function forgetAnswers(ctx: Pick<Ctx, 'db'>, subject: string): Promise<void> {
  await lockSubject(ctx, subject)
  // A try that is noted at this moment holds its row until its answer is there to be found below.
  await ctx.db.execute(sql`update webhook_deliveries set is_subject_gone = true where subject = ${subject}::uuid`)
  await ctx.db.execute(sql`update webhook_attempts set answer = '' where answer <> '' and delivery_id in
    (select id from webhook_deliveries where subject = ${subject}::uuid)`)
}
