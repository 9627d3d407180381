/** Calls that the matrix makes on a running server. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { Endpoint } from '@nova/contract/endpoint'
import type { Interview } from '@nova/contract/interviews/interviews'
import { makeDraft } from './factories.ts'
import { sampleBodies, samplePosition } from './samples.ts'
import type { Call, Reply, TestServer } from './server.ts'
import { isThorough } from './thorough.ts'

/** The questions on the submission, once they are made. */
export async function openFollowUps(
  server: TestServer,
  path: string,
  candidate: string,
  isStarted: boolean,
): Promise<string> {
  await server.machinery.jobs.drain()
  const { entries } = (await server.call('GET', `${path}/journal`, { candidate })).body
  const { setId } = entries.find(({ kind }: { kind?: string }) => kind === 'followUp').payload
  if (isStarted) await server.call('POST', `${path}/follow-ups/${setId}/start`, { candidate })
  return setId
}

/** Makes a call; for a live stream, which has no end, returns how it begins. */
export async function send(server: TestServer, endpoint: Endpoint, path: string, call: Call): Promise<Reply> {
  if (!endpoint.also?.includes('event-stream') || endpoint.method !== 'GET')
    return server.call(endpoint.method, path, call)
  const stop = new AbortController()
  const headers = {
    ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
    ...(call.candidate ? { 'x-candidate-token': call.candidate } : {}),
  }
  const response = await fetch(server.url + path, { headers, signal: stop.signal })
  const body = response.ok ? {} : await response.json()
  stop.abort()
  return { status: response.status, body, headers: response.headers }
}

/**
 * Texts that aren't any call's body. The same code refuses them for all calls, so `npm test` uses a different one for
 * each.
 */
const noBodies = ['', '{', 'null', '[]', '7', '"x"', '{"a":1}', '{"__proto__":{}}']
let turn = 0

/** Texts that aren't a body of the call, the last one nearly. */
const brokenBodies = (sample: unknown) => [
  ...(isThorough ? noBodies : [noBodies[(turn += 1) % noBodies.length]!]),
  JSON.stringify(breakFields(sample)),
]

/**
 * Wrong bodies for a path. A body is checked before its path is looked up: the right path gets bodies with wrong
 * fields, and a path without a resource gets a right body too.
 */
export function wrongBodies(sample: unknown, rightPath: string, path: string): unknown[] {
  const broken = brokenBodies(sample)
  if (path === rightPath) return broken
  if (path.startsWith(rightPath)) return broken.slice(-1)
  const right = sample === undefined || sample instanceof FormData ? sample : JSON.stringify(sample)
  return [broken.at(-1), right]
}

/** The same fields with values of the wrong kind. */
function breakFields(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || body instanceof FormData) return { wrong: true }
  return Object.fromEntries(Object.keys(body).map((key, at) => [key, [-1, null, '\ud800\u0000', [[]], {}][at % 5]]))
}

/** The number of the newest event of the audit log. */
export async function latestEvent(server: TestServer): Promise<number> {
  const { rows } = await server.machinery.database.pool.query(
    'select coalesce(max(id), 0)::int as id from audit_events',
  )
  return rows[0].id
}

/** A position with one question and no candidates. */
export async function makePosition(server: TestServer, { token }: Session, panel: string[]): Promise<string> {
  const body = samplePosition('address-blocks', panel)
  return (await server.call('POST', '/api/positions', { body, token })).body.id
}

/** A draft that can be published. */
export async function makeChosen(server: TestServer, owner: Session): Promise<Interview> {
  const draft = await makeDraft(server, owner)
  const body = { ...draft, technicalQuestions: draft.technicalQuestions.slice(0, 1) }
  return (await server.call('PUT', `/api/Interviews/${draft.id}`, { body, token: owner.token })).body
}

/** The only webhook of a company, with one event in its log; paused for the call that resumes it. */
export async function makeWebhook(
  server: TestServer,
  { token }: Session,
  name = '',
): Promise<{ webhook: string; delivery: string }> {
  const call = async (method: string, path: string, body?: unknown) =>
    (await server.call(method, `/api/webhooks${path}`, { body, token })).body
  for (const { id } of await call('GET', '')) await call('DELETE', `/${id}`)
  const { webhook } = await call('POST', '', sampleBodies['addWebhook']!({} as never))
  const { id: delivery } = await call('POST', `/${webhook.id}/test`)
  if (name === 'resumeWebhook') await call('POST', `/${webhook.id}/pause`)
  return { webhook: webhook.id, delivery }
}
