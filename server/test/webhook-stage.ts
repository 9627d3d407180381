/** Shared set-up for tests of webhooks: a server that may reach a receiver, and a company with its administrator per test. */
import type { Session } from '@nova/contract/accounts/accounts'
import { WebhookEventType } from '@nova/contract/accounts/webhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { makeInterviewer } from './factories.ts'
import { startTestServer, type TestServer } from './server.ts'
import { type Receiver, startReceiver } from './webhook-receiver.ts'

export const hourMs = 3_600_000

type Opened = { server: TestServer; receiver: Receiver; owner: Session }
type Delivery = {
  id: string
  type: string
  subject: { kind: string; id: string; name: string | null } | null
  state: string
  nextAt: string | null
  attempts: { at: string; tookMs: number; status: number | null; failure: string | null; answer: string }[]
}

/** Filled before the first test. */
export function openWebhooks() {
  const opened = {} as Opened
  beforeAll(async () => {
    opened.receiver = await startReceiver()
    const webhookAllow = [opened.receiver.host]
    opened.server = await startTestServer({ webhookAllow, publicUrl: 'https://nova.example' })
  })
  beforeEach(async () => {
    opened.owner = await makeInterviewer(opened.server)
  })
  afterEach(async () => {
    await opened.server.machinery.database.pool.query('delete from webhooks')
    opened.receiver.received = []
    opened.receiver.answer = (reply) => void reply.writeHead(204).end()
  })
  afterAll(async () => {
    await opened.server.close()
    await opened.receiver.close()
  })
  return Object.assign(opened, makeCalls(opened))
}

function makeCalls(opened: Opened) {
  const call = (method: string, path: string, body?: unknown, { token } = opened.owner) =>
    opened.server.call(method, path, { token, ...(body === undefined ? {} : { body }) })
  const readLog = async (id: string, query = ''): Promise<Delivery[]> =>
    (await call('GET', `/api/webhooks/${id}/deliveries${query}`)).body.deliveries
  return {
    call,
    makeWebhook: async (form: object = {}) => {
      const body = { url: opened.receiver.url, events: WebhookEventType.options, ...form }
      const reply = await call('POST', '/api/webhooks', body)
      expect(reply.status).toBe(201)
      return reply.body as { webhook: { id: string; revision: number }; secret: string }
    },
    readWebhook: async (id: string) =>
      (await call('GET', '/api/webhooks')).body.find((each: { id: string }) => each.id === id),
    /** Newest first. */
    readLog,
    /** Waits until the log of a webhook is as expected. */
    untilLog: async (id: string, states: string[]) => {
      await expect.poll(async () => (await readLog(id)).map(({ state }) => state).toSorted()).toEqual(states.toSorted())
    },
    types: () => opened.receiver.received.map(({ type }) => type),
    cancel: (id: string) => call('PATCH', `/api/Interviews/${id}/status`, { status: 'Cancelled' }),
    /** Events that are due by then are sent. A sign-in lasts an hour without use, so the owner signs in again. */
    passTime: async (milliseconds: number) => {
      await opened.server.pass(milliseconds)
      const body = { username: opened.owner.interviewer.email, password: 'long enough' }
      opened.owner = (await opened.server.call('POST', '/api/auth/login', { body })).body
      await opened.server.machinery.database.pool.query(`select pg_notify('webhooks', '')`)
    },
  }
}
