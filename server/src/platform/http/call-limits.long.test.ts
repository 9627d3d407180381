/** Call limits: which callers share a count. */
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeInterviewer, makeJoined } from '../../../test/factories.ts'
import { basic } from '../../../test/hiring-stage.ts'
import { makeHiring } from '../../../test/matrix-keys.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { makeApp } from '../../app.ts'
import { addressKey, failedCredentials, makeBatchedCounts } from './call-limits.ts'

let server: TestServer
const wrongPassword = { username: 'ida@example.test', password: 'guess' }
const me = '/api/Interviewers/me'

beforeEach(async () => {
  server = await startTestServer({ rateLimits: true, trustedProxies: 1 })
})
afterEach(() => server.close())

/** Sends the same call many times, twenty at a time; gives how often each status was the answer. */
async function repeat(times: number, call: (at: number) => Promise<{ status: number }>) {
  const counts: Record<number, number> = {}
  for (let from = 0; from < times; from += 20) {
    const replies = await Promise.all(
      Array.from({ length: Math.min(20, times - from) }, (_, index) => call(from + index)),
    )
    for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

/** A second server on the same database. */
async function startSecondServer() {
  const app = await makeApp(server.machinery, { trustedProxies: 0, rateLimits: true })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => app.close() }
}

test('made-up bearers share the count of their address', async () => {
  const { max } = failedCredentials
  const counts = await repeat(max + 5, (at) => server.call('GET', me, { token: `made-up-${at}` }))
  expect(counts).toEqual({ 401: max, 429: 5 })
  expect((await server.call('GET', me)).body.code).toBe('too_many_requests')
})

test('calls of a stopped hiring connection count as those with a wrong key', async () => {
  const session = await makeInterviewer(server)
  const { secret } = await makeHiring(server, session)
  const { id } = session.interviewer
  await server.machinery.database.pool.query(`update interviewers set role = 'Interviewer' where id = $1`, [id])
  const { max } = failedCredentials
  const call = { headers: basic(secret) }
  const counts = await repeat(max + 5, () => server.call('GET', '/api/hiring/greenhouse/list_tests', call))
  expect(counts).toEqual({ 403: max, 429: 5 })
})

test("a caller with a valid credential is not hindered by a neighbour's failures", async () => {
  const session = await makeInterviewer(server)
  const { token, path } = await makeJoined(server, session)
  await repeat(failedCredentials.max + 1, (at) => server.call('GET', path, { candidate: `made-up-${at}` }))
  expect((await server.call('GET', path, { candidate: 'made-up' })).status).toBe(429)
  expect((await server.call('GET', path, { candidate: token })).status).toBe(200)
  expect((await server.call('GET', me, { token: session.token })).status).toBe(200)
})

test('two sessions of one interviewer share a count, and two interviewers at one address do not', async () => {
  const first = await makeInterviewer(server)
  const other = await makeInterviewer(server)
  const body = { username: first.interviewer.email, password: 'long enough' }
  const second = (await server.call('POST', '/api/auth/login', { body })).body
  const parse = (token: string) => server.call('POST', '/api/jobs/parse', { body: { text: 'Go developer' }, token })
  expect(await repeat(30, () => parse(first.token))).toEqual({ 200: 30 })
  expect((await parse(second.token)).status).toBe(429)
  expect((await parse(other.token)).status).toBe(200)
})

test('two servers on one database share the count of sign-ins', async () => {
  const second = await startSecondServer()
  const headers = { 'content-type': 'application/json' }
  const send = (url: string) =>
    fetch(`${url}/api/auth/login`, { method: 'POST', body: JSON.stringify(wrongPassword), headers })
  const counts = await repeat(24, (at) => send(at % 2 === 0 ? server.url : second.url))
  await second.close()
  expect(counts).toEqual({ 401: 20, 429: 4 })
})

test('counts restart after their minute and are removed when no calls come', async () => {
  const { pool } = server.machinery.database
  const signIn = (url: string) =>
    fetch(`${url}/api/auth/login`, {
      method: 'POST',
      body: JSON.stringify(wrongPassword),
      headers: { 'content-type': 'application/json' },
    })
  expect(await repeat(21, () => signIn(server.url))).toEqual({ 401: 20, 429: 1 })
  await pool.query(`update call_counts set ends_at = now() - interval '1 ms'`)
  await pool.query(`insert into call_counts values ('\\x01', 1, now() - interval '1 ms')`)
  expect((await signIn(server.url)).status).toBe(401)
  expect((await pool.query('select calls from call_counts order by calls')).rows).toEqual([{ calls: 1 }, { calls: 1 }])
  const second = await startSecondServer()
  await signIn(second.url)
  await second.close()
  expect((await pool.query('select calls from call_counts')).rows).toEqual([{ calls: 2 }])
})

test('guesses at which addresses have an account are limited, and new accounts of the same address are not hindered', async () => {
  const { interviewer } = await makeInterviewer(server)
  const signUp = (email: string) =>
    server.call('POST', '/api/auth/signup', {
      body: { email, password: 'long enough', name: 'Ida Reyes', company: 'Nordwind' },
    })
  const anyone = (at: number) => signUp(`${at}-${crypto.randomUUID()}@example.test`)
  expect(await repeat(25, anyone)).toEqual({ 201: 25 })
  expect(await repeat(25, () => signUp(interviewer.email))).toEqual({ 409: 20, 429: 5 })
  expect((await anyone(0)).status).toBe(429)
})

test('behind one proxy, the address is the one that the proxy added, not the one its client claims', async () => {
  const signIn = (forwarded: string) =>
    server.call('POST', '/api/auth/login', { body: wrongPassword, headers: { 'x-forwarded-for': forwarded } })
  expect(await repeat(21, (at) => signIn(`10.9.8.${at}, 203.0.113.7`))).toEqual({ 401: 20, 429: 1 })
  expect((await signIn('203.0.113.7, 203.0.113.8')).status).toBe(401)
})

test('without a proxy, a forwarded address is ignored', async () => {
  const { url, close } = await startSecondServer()
  const signIn = (at: number) =>
    fetch(`${url}/api/auth/login`, {
      method: 'POST',
      body: JSON.stringify(wrongPassword),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${at}` },
    })
  const counts = await repeat(21, signIn)
  await close()
  expect(counts).toEqual({ 401: 20, 429: 1 })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['not an address', 'unknown'],
])('%s is counted as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test('two servers share the count of failed credentials, except for up to a twentieth each has not yet reported', async () => {
  const second = await startSecondServer()
  const { max, batch } = failedCredentials
  const ask = (at: number) =>
    fetch(`${at % 2 === 0 ? server.url : second.url}${me}`, { headers: { authorization: `Bearer made-up-${at}` } })
  const counts = await repeat(max + 2 * batch, ask)
  await second.close()
  expect(counts[401]).toBeGreaterThanOrEqual(max)
  expect(counts[401]).toBeLessThan(max + 2 * batch)
  expect(counts[429]).toBe(max + 2 * batch - counts[401]!)
  const { rows } = await server.machinery.database.pool.query('select calls from call_counts')
  expect(rows).toHaveLength(1)
})

test('two servers share the count of the contact form', async () => {
  const second = await startSecondServer()
  const lead = { type: 'whitepaper', email: 'ana@example.test' }
  const send = (at: number) =>
    fetch(`${at % 2 === 0 ? server.url : second.url}/api/leads`, {
      method: 'POST',
      body: JSON.stringify(lead),
      headers: { 'content-type': 'application/json' },
    })
  const counts = await repeat(14, send)
  await second.close()
  expect(counts).toEqual({ 202: 10, 429: 4 })
})

const limit = { max: 100, batch: 5 }

test('cheap calls reach the database in batches, and no more once the limit is passed', async () => {
  const added: number[] = []
  let others = 0
  const count = makeBatchedCounts(async (_key, calls) => {
    added.push(calls)
    return { calls: others + added.reduce((sum, each) => sum + each, 0), endsInMs: 30_000 }
  })
  for (let at = 1; at <= 9; at += 1) expect((await count('a', limit)).calls).toBe(at)
  expect(added).toEqual([5])
  others = 95
  expect((await count('a', limit)).calls).toBe(105)
  for (let at = 0; at < 20; at += 1) await count('a', limit)
  expect(added).toEqual([5, 5])
})

test('while the database fails a server goes by its own count', async () => {
  const count = makeBatchedCounts(() => Promise.reject(new Error('no connection')))
  for (let at = 1; at <= 12; at += 1) expect((await count('a', limit)).calls).toBe(at)
})

test('counts in memory are forgotten after a minute, and the oldest where there are too many', async () => {
  let now = 0
  const counts = makeBatchedCounts(
    () => Promise.reject(new Error('not asked')),
    () => now,
    2,
  )
  const count = (key: string) => counts(key, limit)
  expect([(await count('a')).calls, (await count('a')).calls]).toEqual([1, 2])
  now = 59_999
  expect(await count('a')).toEqual({ calls: 3, endsInMs: 1 })
  now = 60_000
  expect((await count('a')).calls).toBe(1)
  await count('b')
  await count('c')
  expect([(await count('b')).calls, (await count('c')).calls, (await count('a')).calls]).toEqual([2, 2, 1])
})
