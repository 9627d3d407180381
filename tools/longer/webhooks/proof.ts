/** Rounds of `kill -9` while interviews are published, joined, cancelled, completed and decided, and a receiver's part of it. */
import { createHmac, randomInt, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSharedDatabase } from '../../../server/src/platform/database/database.ts'
import { samplePosition } from '../../../server/test/samples.ts'
import { type Received, type Receiver, startReceiver } from '../../../server/test/webhook-receiver.ts'
import { type Call, type Reply, type ServerProcess, startServer } from '../../rooms/server-process.ts'

export type Figures = {
  kills: number
  interviews: number
  /** By the rows of the database. */
  expected: number
  accepted: number
  duplicates: number
  lost: number
  /** Reports events that the database doesn't hold. */
  untrue: number
  unsigned: number
  outOfOrder: number
  /** Answered with an error, or cut after it was taken. */
  refused: number
  seconds: number
}

const writers = 6
const [minMs, maxMs] = [150, 4_000]
const patienceMs = 300_000
/** Events of an interview in their order; of those with the same place there is one. */
const places: Record<string, number> = {
  'interview.published': 0,
  'interview.joined': 1,
  'interview.cancelled': 2,
  'interview.completed': 2,
  'decision.recorded': 3,
}
const log = { info() {}, warn() {}, error() {} }

/** `received`: also those that were refused. */
type State = { received: Received[]; accepted: Received[]; refused: number; acknowledged: number }

/** `isOver`: ends it after the round under way. */
type Options = { kills: number; say: (line: string) => void; isOver?: () => boolean }

export async function proveWebhooks(dataDir: string, { kills, say, isOver = () => false }: Options): Promise<Figures> {
  const startedAt = performance.now()
  const receiver = await startReceiver()
  const state: State = { received: [], accepted: [], refused: 0, acknowledged: 0 }
  receiver.answer = (reply, received) => {
    state.received.push(received)
    void answerBadly(state, reply, received)
  }
  const settings = { RUNNER: 'browser', WEBHOOK_ALLOW: receiver.host }
  let server = await startServer(dataDir, settings)
  let round = 0
  try {
    const company = await makeCompany(server, receiver)
    for (; round < kills && !isOver(); round += 1) {
      const before = state.acknowledged
      const writing = Promise.all(Array.from({ length: writers }, () => write(server, company, state)))
      // The first calls after a start take long.
      for (const until = Date.now() + patienceMs; state.acknowledged === before && Date.now() < until; await sleep(20));
      await sleep(randomInt(minMs, maxMs))
      await server.kill()
      await writing
      server = await startServer(dataDir, settings)
      say(`kill ${round + 1}: ${state.accepted.length} events so far`)
    }
    receiver.answer = (reply, received) => {
      state.received.push(received)
      state.accepted.push(received)
      reply.writeHead(204).end()
    }
    await untilQuiet(server, company)
    const figures = { ...(await judge(dataDir, company, state)), refused: state.refused, kills: round }
    return { ...figures, seconds: Math.round((performance.now() - startedAt) / 1_000) }
  } finally {
    await server.stop()
    await receiver.close()
  }
}

/** One in eight is refused, one in sixteen taken and cut before its answer; some answers take a while. */
async function answerBadly(state: State, reply: ServerResponse, received: Received): Promise<void> {
  const chance = randomInt(16)
  if (chance < 4) await sleep(randomInt(400))
  if (chance === 4 || chance === 5) {
    state.refused += 1
    return void reply.writeHead(503).end('busy')
  }
  state.accepted.push(received)
  if (chance === 6) {
    state.refused += 1
    return void reply.destroy()
  }
  reply.writeHead(204).end()
}

type Company = { token: string; position: string; webhook: string; secret: string }

async function makeCompany(server: ServerProcess, receiver: Receiver): Promise<Company> {
  const email = `${randomUUID()}@example.test`
  const form = { name: 'Ida Reyes', email, company: 'Nordwind', password: 'long enough' }
  const { token } = ensure(await server.call('POST', '/api/auth/signup', { body: form })) as { token: string }
  const call = async <T>(path: string, body: unknown) => ensure(await server.call('POST', path, { body, token })) as T
  const { id: position } = await call<{ id: string }>('/api/positions', samplePosition('address-blocks'))
  const wanted = { url: receiver.url, events: Object.keys(places) }
  const { webhook, secret } = await call<{ webhook: { id: string }; secret: string }>('/api/webhooks', wanted)
  return { token, position, webhook: webhook.id, secret }
}

function ensure({ status, body }: Reply): unknown {
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** One interview after the other, until the server is gone. */
async function write(server: ServerProcess, { token, position }: Company, state: State): Promise<void> {
  const call = async (method: string, path: string, options: Call) => {
    const reply = await server.call(method, path, options).catch(() => undefined)
    if (reply) state.acknowledged += 1
    return reply && ensure(reply)
  }
  for (;;) {
    const person = { name: 'Sam Okafor', email: `${randomUUID()}@example.test`, publish: true }
    const added = await call('POST', `/api/positions/${position}/candidates`, { body: person, token })
    if (!added) return
    const { interviewId, candidateLink } = added as { interviewId: string; candidateLink: string }
    const join = { candidateName: 'Sam Okafor', candidateEmail: person.email, consentVersion: '1' }
    const candidate = candidateLink.split('token=')[1]!
    const isJoining = randomInt(3) > 0
    const room = `/api/candidate/interview/${interviewId}`
    const interview = `/api/Interviews/${interviewId}`
    if (isJoining && !(await call('POST', `${room}/join`, { body: join, candidate }))) return
    if (isJoining && randomInt(3) === 0) {
      if (!(await call('POST', `${room}/complete`, { candidate }))) return
      const body = { outcome: 'Advance', reason: 'Clear answers.' }
      if (!(await call('POST', `${interview}/decision`, { body, token }))) return
    } else {
      const body = { status: 'Cancelled' }
      if (!(await call('PATCH', `${interview}/status`, { body, token }))) return
    }
  }
}

/** Waits until nothing is left to send. Waiting deliveries are sent at once, as by an administrator. */
async function untilQuiet(server: ServerProcess, { token, webhook }: Company): Promise<void> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(500)) {
    const path = `/api/webhooks/${webhook}/deliveries?state=waiting&limit=100`
    const { deliveries } = ensure(await server.call('GET', path, { token })) as { deliveries: { id: string }[] }
    if (deliveries.length === 0) return
    // Pausing and resuming makes all due.
    await server.call('POST', `/api/webhooks/${webhook}/pause`, { token })
    await server.call('POST', `/api/webhooks/${webhook}/resume`, { token })
  }
  throw new Error('Events still wait after five minutes.')
}

async function judge(dataDir: string, { secret }: Company, { received, accepted }: State) {
  const database = await openSharedDatabase({ dataDir, log })
  const { rows } = await database.pool.query<{ id: string; status: string; has_joined: boolean; is_decided: boolean }>(
    `select id, status, started_at is not null as has_joined,
      exists (select from decisions where interview_id = interviews.id) as is_decided
    from interviews`,
  )
  await database.close()
  const expected = new Set(
    rows.flatMap(({ id, status, has_joined: hasJoined, is_decided: isDecided }) => [
      `${id} interview.published`,
      ...(hasJoined ? [`${id} interview.joined`] : []),
      ...(status === 'Cancelled' ? [`${id} interview.cancelled`] : []),
      ...(status === 'Completed' ? [`${id} interview.completed`] : []),
      ...(isDecided ? [`${id} decision.recorded`] : []),
    ]),
  )
  const names = accepted.map(({ type, data }) => `${String(data.interviewId)} ${type}`)
  const arrived = new Set(names)
  const last = new Map<unknown, number>()
  let outOfOrder = 0
  for (const { type, data } of accepted) {
    const place = places[type]!
    if (place < (last.get(data.interviewId) ?? 0)) outOfOrder += 1
    last.set(data.interviewId, place)
  }
  return {
    interviews: rows.length,
    expected: expected.size,
    accepted: accepted.length,
    duplicates: accepted.length - new Set(accepted.map(({ id }) => id)).size,
    lost: [...expected].filter((name) => !arrived.has(name)).length,
    untrue: [...arrived].filter((name) => !expected.has(name)).length,
    unsigned: received.filter((each) => !isSigned(each, secret)).length,
    outOfOrder,
  }
}

function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
