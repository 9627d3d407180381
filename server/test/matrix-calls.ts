/** Calls that the matrix makes on a running server. */
import type { Session } from '@nova/contract/accounts'
import type { Endpoint } from '@nova/contract/endpoint'
import { samplePosition } from './samples.ts'
import type { Call, Reply, TestServer } from './server.ts'
import { isThorough } from './thorough.ts'

/** The questions on what was submitted, once they are made. */
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

/** Makes a call; of a live stream, which has no end, it tells how it begins. */
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

/** Texts that are the body of no call. What refuses them is the same for all: `npm test` takes another for each. */
const noBodies = ['', '{', 'null', '[]', '7', '"x"', '{"a":1}', '{"__proto__":{}}']
let turn = 0

/** Texts that are no body of the call, the last one nearly. */
const brokenBodies = (sample: unknown) => [
  ...(isThorough ? noBodies : [noBodies[(turn += 1) % noBodies.length]!]),
  JSON.stringify(breakFields(sample)),
]

/**
 * What is sent to a path, which is the right one or made of it. What is wrong with a body is told before a path is looked
 * up: so beside the right path one body is wrong in its fields, and where nothing is there to be changed, one is right.
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

/** A position with one question and nobody in it. */
export async function makePosition(server: TestServer, { token }: Session, panel: string[]): Promise<string> {
  const body = samplePosition('address-blocks', panel)
  return (await server.call('POST', '/api/positions', { body, token })).body.id
}
