/** Turns, places and bounds of events, on a database whose events no other server sends. */
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { webhookLimits } from '@nova/contract/accounts/webhooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase } from '../../test/database.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { type Receiver, startReceiver } from '../../test/webhook-receiver.ts'
import { type Ctx, makeCtx } from '../platform/context/context.ts'
import type { Database } from '../platform/database/database.ts'
import { claimDue } from './claiming.ts'
import { keepDelivering } from './delivering.ts'
import { forgetOld } from './forgetting.ts'
import { renewSecret } from './secrets.ts'

let server: TestServer
let receiver: Receiver
let database: Database
let ctx: Ctx

beforeAll(async () => {
  receiver = await startReceiver()
  server = await startTestServer({ webhookAllow: [receiver.host] })
  database = await makeTestDatabase()
  ctx = makeCtx({ ...server.machinery, database }, { role: 'system' })
})
afterEach(async () => {
  await database.pool.query('delete from companies')
  receiver.received = []
  receiver.answer = (reply) => void reply.writeHead(204).end()
})
afterAll(async () => {
  await server.close()
  await database.close()
  await receiver.close()
})

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

async function makeCompany(): Promise<string> {
  const id = randomUUID()
  await query(`insert into companies (id, name, created_at) values ($1, 'Nordwind', now())`, [id])
  return id
}

async function makeWebhook(company: string): Promise<string> {
  const id = randomUUID()
  await query(
    `insert into webhooks (id, company_id, url, description, events, revision, created_at)
      values ($1, $2, $3, '', '{interview.published}', 0, now())`,
    [id, company, receiver.url],
  )
  await renewSecret(ctx, id)
  return id
}

type Events = { subject?: string; state?: string; dueInHours?: number; daysAgo?: number }

/** Due, each for its own interview, unless said otherwise. */
async function addEvents(webhook: string, count: number, events: Events = {}): Promise<void> {
  const { subject = null, state = 'waiting', dueInHours = -1, daysAgo = 0 } = events
  await query(
    `insert into webhook_deliveries
      (id, webhook_id, event_id, type, subject, body, state, created_at, next_at, ended_at)
    select gen_random_uuid(), $1::uuid, gen_random_uuid(), 'interview.published', coalesce($2::uuid, gen_random_uuid()),
      '{"type":"interview.published","data":{}}', $3::text, now() - $4::int * interval '1 day',
      now() + $5::int * interval '1 hour', case when $3::text = 'waiting' then null else now() end
    from generate_series(1, $6::int)`,
    [webhook, subject, state, daysAgo, dueInHours, count],
  )
}

const countByState = (webhook: string) =>
  query(
    `select state, count(*)::int as events from webhook_deliveries where webhook_id = $1 group by state order by state`,
    [webhook],
  )

test('a webhook whose events are held back takes no turn of another', async () => {
  for (let made = 0; made < 20; made += 1) {
    const webhook = await makeWebhook(await makeCompany())
    const subject = randomUUID()
    await addEvents(webhook, 1, { subject, dueInHours: 1 })
    await addEvents(webhook, 1, { subject })
  }
  const webhook = await makeWebhook(await makeCompany())
  await addEvents(webhook, 2)
  const claimed = [...(await claimDue(ctx, 1)), ...(await claimDue(ctx, 1)), ...(await claimDue(ctx, 1))]
  expect(claimed.map(({ webhookId }) => webhookId)).toEqual([webhook, webhook])
})

test('a webhook has four requests open at most, and its company six; others come first', async () => {
  const company = await makeCompany()
  const webhooks = [await makeWebhook(company), await makeWebhook(company), await makeWebhook(company)]
  for (const webhook of webhooks) await addEvents(webhook, 10)
  expect(await claimDue(ctx, 2)).toHaveLength(2)
  const other = await makeWebhook(await makeCompany())
  await addEvents(other, 10)
  expect((await claimDue(ctx, 1)).map(({ webhookId }) => webhookId)).toEqual([other])
  for (let turn = 0; turn < 5; turn += 1) await claimDue(ctx, 16)
  const held = await query(
    `select webhook_id as webhook, count(*)::int as held from webhook_deliveries where claimed_until > now() group by 1`,
  )
  const heldBy = (webhook: string): number => held.find((each) => each.webhook === webhook)?.held ?? 0
  expect(heldBy(other)).toBe(4)
  expect(webhooks.reduce((sum, webhook) => sum + heldBy(webhook), 0)).toBe(6)
  expect(Math.max(...webhooks.map(heldBy))).toBeLessThanOrEqual(4)
})

/** Requests that came and have no answer yet. */
function holdAnswers(): ServerResponse[] {
  const held: ServerResponse[] = []
  receiver.answer = (reply) => void held.push(reply)
  return held
}

function release(held: ServerResponse[]): void {
  receiver.answer = (reply) => void reply.writeHead(204).end()
  for (const reply of held) reply.writeHead(204).end()
}

test('old events are forgotten although every place is taken', async () => {
  const paused = await makeWebhook(await makeCompany())
  await query(`update webhooks set paused_at = now(), paused_because = 'person' where id = $1`, [paused])
  await addEvents(paused, 1, { daysAgo: 40 })
  for (let made = 0; made < 3; made += 1) {
    const company = await makeCompany()
    for (const webhook of [await makeWebhook(company), await makeWebhook(company)]) await addEvents(webhook, 4)
  }
  const held = holdAnswers()
  const delivery = keepDelivering(ctx, async () => undefined)
  // Before the first request ends, and makes a place.
  const isForgotten = `select state, not exists (select from webhook_attempts a
      where a.at + a.took_ms * interval '1 millisecond' < d.ended_at) as is_first
    from webhook_deliveries d where webhook_id = $1`
  await expect.poll(() => query(isForgotten, [paused])).toEqual([{ state: 'failed', is_first: true }])
  await expect.poll(() => held.length).toBe(16)
  release(held)
  await delivery.stop()
})

test('a server that stops ends what it began, and another sends the rest, each once', async () => {
  const webhook = await makeWebhook(await makeCompany())
  await addEvents(webhook, 10)
  const held = holdAnswers()
  const first = keepDelivering(ctx, async () => undefined)
  await expect.poll(() => held.length).toBe(4)
  const stopping = first.stop()
  const second = keepDelivering(ctx, async () => undefined)
  release(held)
  await stopping
  await expect.poll(() => countByState(webhook)).toEqual([{ state: 'delivered', events: 10 }])
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(10)
  expect(receiver.received).toHaveLength(10)
  await second.stop()
})

test('of too many events the oldest that wait are given up, and of those that are over failed ones stay longest', async () => {
  const { waiting, keptDeliveries } = webhookLimits
  const webhook = await makeWebhook(await makeCompany())
  await addEvents(webhook, 3_000, { state: 'failed' })
  await addEvents(webhook, keptDeliveries, { state: 'delivered' })
  await addEvents(webhook, 2)
  await query(`update webhook_deliveries set body = '{"type":"oldest"}' where state = 'waiting'`)
  await addEvents(webhook, waiting)
  await forgetOld(ctx)
  expect(await countByState(webhook)).toEqual([
    { state: 'delivered', events: keptDeliveries - 3_002 },
    { state: 'failed', events: 3_002 },
    { state: 'waiting', events: waiting },
  ])
  const oldest = `select state from webhook_deliveries where body = '{"type":"oldest"}'`
  expect(await query(oldest)).toEqual([{ state: 'failed' }, { state: 'failed' }])
})

test('webhooks of a restored installation wait until its pause ends, tests of them do not', async () => {
  const webhook = await makeWebhook(await makeCompany())
  await addEvents(webhook, 2)
  await query('insert into sending_pause (since) values (now())')
  expect(await claimDue(ctx, 16)).toEqual([])
  await query(
    `update webhook_deliveries set type = 'webhook.test' where id = (select id from webhook_deliveries limit 1)`,
  )
  expect(await claimDue(ctx, 16)).toMatchObject([{ type: 'webhook.test' }])
  await query('delete from sending_pause')
  expect(await claimDue(ctx, 16)).toHaveLength(1)
})
