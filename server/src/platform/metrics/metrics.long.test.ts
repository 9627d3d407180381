/** Metrics through HTTP: their readers, their counts, and that nothing in them names a person. */
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { makeInterviewer, makeJoined, makeTyping } from '../../../test/factories.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { requireMetricsReader } from './access.ts'
import type { Installation } from './installation.ts'
import { makeMetrics } from './metrics.ts'

const token = 'a token of sixteen or more'.replaceAll(' ', '-')
const code = 'function solve() { return 1 }\nconsole.log("hello")\n'

let open: TestServer
let closed: TestServer
let session: Session
beforeAll(async () => {
  open = await startTestServer()
  closed = await startTestServer({ metricsToken: token, trustedProxies: 1 })
  session = await makeInterviewer(closed)
})
afterAll(() => Promise.all([open.close(), closed.close()]))

/** The status of a scrape; `fetch` would not let its caller choose the host. */
function scrape(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((done, fail) => {
    request(`${url}/metrics`, { headers }, (response) => {
      response.resume()
      done(response.statusCode!)
    })
      .on('error', fail)
      .end()
  })
}

/** Samples of one metric, by their labels as printed. */
async function readSamples(server: TestServer, name: string): Promise<Record<string, number>> {
  const { body } = await server.call('GET', '/metrics')
  const samples = [...(body as string).matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].filter(([, found]) => found === name)
  return Object.fromEntries(samples.map(([, , labels = '', value]) => [labels, Number(value)]))
}

describe('without a token', () => {
  it('answers programs on this machine, as Prometheus reads it', async () => {
    const { status, headers } = await open.call('GET', '/metrics')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/plain; version=0.0.4')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each<Record<string, string>>([
    { 'X-Forwarded-For': '127.0.0.1' },
    { 'X-Forwarded-For': '203.0.113.9' },
    { Forwarded: 'for=127.0.0.1' },
    { 'X-Real-IP': '127.0.0.1' },
    { Via: '1.1 proxy' },
    { Host: 'interviews.example' },
    { Host: '127.0.0.1.interviews.example' },
  ])('hides from %o', async (headers) => expect(await scrape(open.url, headers)).toBe(404))

  it.each(['10.0.0.8', '::ffff:10.0.0.8', '2001:db8::1', '', undefined])('hides from the peer %s', (remoteAddress) => {
    const asking = { headers: { host: 'localhost:3000' }, socket: { remoteAddress } }
    expect(() => requireMetricsReader(asking, { publicUrl: undefined })).toThrow('Not found')
  })

  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('answers the peer %s', (remoteAddress) => {
    const asking = { headers: { host: 'localhost:3000' }, socket: { remoteAddress } }
    expect(() => requireMetricsReader(asking, { publicUrl: undefined })).not.toThrow()
  })
})

describe('without a token, behind a proxy that does not name itself', () => {
  it.each([
    [{ publicUrl: 'https://interviews.example' }, 404],
    [{ publicUrl: 'http://localhost:3000' }, 200],
    [{ publicUrl: undefined, isProxied: true }, 404],
  ])('with the settings %o it answers %i', async (settings, status) => {
    const before = open.machinery.settings
    open.machinery.settings = { ...before, ...settings }
    expect(await scrape(open.url)).toBe(status)
    open.machinery.settings = before
  })
})

describe('with a token', () => {
  it('answers its holder, behind a proxy too', async () => {
    const authorization = `Bearer ${token}`
    expect(await scrape(closed.url, { authorization })).toBe(200)
    expect(await scrape(closed.url, { authorization, 'X-Forwarded-For': '203.0.113.9' })).toBe(200)
  })

  it('refuses everybody else, on this machine too', async () => {
    expect(await scrape(closed.url)).toBe(401)
    for (const wrong of [`${token}x`, token.slice(1), session.token])
      expect(await scrape(closed.url, { authorization: `Bearer ${wrong}` })).toBe(401)
    expect(await scrape(closed.url, { authorization: `Basic ${token}` })).toBe(401)
  })
})

test('what happens in a room is counted, and no label names anybody', async () => {
  const own = await makeInterviewer(open)
  const { interview, token: candidate, path } = await makeJoined(open, own)
  const { id: questionId } = interview.technicalQuestions.find(({ questionType }) => questionType === 'coding')!
  const entries = [makeTyping(questionId, code)]
  expect((await open.call('POST', `${path}/journal`, { candidate, body: { entries } })).status).toBe(200)
  expect((await open.call('POST', `${path}/journal`, { candidate, body: { entries: [] } })).status).toBe(400)
  const watching = new AbortController()
  const headers = { 'x-candidate-token': candidate }
  const stream = await fetch(`${open.url}${path}/stream`, { headers, signal: watching.signal })
  await stream.body!.getReader().read()
  const run = { questionId, language: 'javascript', code }
  expect((await open.call('POST', `${path}/run`, { candidate, body: run })).status).toBe(200)
  expect((await open.call('POST', `${path}/run`, { candidate, body: { ...run, code: 'throw 1' } })).status).toBe(200)

  expect(await readSamples(open, 'nova_append_entries_total')).toEqual({ '': 1 })
  expect(await readSamples(open, 'nova_append_seconds_count')).toMatchObject({ 'outcome="kept"': 1 })
  expect(await readSamples(open, 'nova_streams')).toEqual({ 'role="candidate"': 1, 'role="interviewer"': 0 })
  expect(await readSamples(open, 'nova_rooms_open')).toEqual({ '': 1 })
  expect(await readSamples(open, 'nova_runs_total')).toEqual({
    'language="javascript",verdict="ok"': 1,
    'language="javascript",verdict="runtime_error"': 1,
  })
  expect(await readSamples(open, 'nova_sandbox_wait_seconds_count')).toEqual({ '': 2 })
  // After a run, facts are prepared in idle places of the sandbox for a while.
  await expect.poll(() => readSamples(open, 'nova_sandbox_running')).toEqual({ '': 0 })
  watching.abort()
  await expect
    .poll(() => readSamples(open, 'nova_streams'), { timeout: 120_000 })
    .toMatchObject({ 'role="candidate"': 0 })
  expect(await readSamples(open, 'nova_rooms_open')).toEqual({ '': 0 })

  await open.call('POST', `${path}/complete`, { candidate, body: {} })
  await open.machinery.jobs.drain()
  expect((await readSamples(open, 'nova_jobs_total'))['name="finish",outcome="done"']).toBeGreaterThan(0)
  const { body } = await open.call('GET', '/metrics')
  expect(body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|Nordwind|Okafor/)
  // A server without any of this has none of it in its registry.
  expect(await makeMetrics('other').print({}, async () => quiet)).not.toContain('verdict=')
})

test('figures of the installation are read once for many scrapes', async () => {
  const metrics = makeMetrics('test')
  let readings = 0
  const read = async () => {
    readings += 1
    return quiet
  }
  const texts = await Promise.all([1, 2, 3].map(() => metrics.print({}, read)))
  for (const text of texts) expect(text).toContain('\nnova_rooms 7\n')
  expect(await metrics.print({}, read)).toContain('\nnova_installation_read 1\n')
  expect(readings).toBe(1)
})

test('a database that fails or hangs leaves its figures out and holds no scrape up', async () => {
  const failing = await makeMetrics('test').print({}, () => Promise.reject(new Error('away')))
  const hanging = await makeMetrics('test').print({}, () => new Promise(() => undefined))
  for (const text of [failing, hanging]) {
    expect(text).toContain('\nnova_installation_read 0\n')
    expect(text).not.toMatch(/^nova_(rooms|jobs_waiting|report_age_seconds|mails_waiting|check_ok)[ {]/m)
    expect(text).toMatch(/^nova_process_memory_bytes\{kind="resident"\} \d/m)
  }
})

test('docs/metrics.md lists every metric with its labels', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/metrics.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('|'))
  const listed = rows.join('\n').matchAll(/`(nova_\w+)(?:\{([\w,]+)\})?`/g)
  const documented = [...listed].map(([, name, labels = '']) => `${name} ${labels}`)
  expect(documented.toSorted()).toEqual((await listInstruments()).toSorted())
})

const quiet: Installation = {
  rooms: 7,
  jobs: { waiting: 0, oldestSeconds: 0, failed: 0 },
  webhooks: { waiting: 0, oldestSeconds: 0 },
  reports: { waiting: 0, oldestSeconds: 0 },
  mails: {},
  checks: { database: true },
}

/** Each instrument with its labels, once every one has been used. */
async function listInstruments(): Promise<string[]> {
  const metrics = makeMetrics('test')
  metrics.countRun('go', 'passed', 1)
  metrics.countModelCall('openai', 'ok', 1, { tokensIn: 1, tokensOut: 1, cost: 1 })
  await metrics.countJobs({ finish: async () => undefined })['finish']!({} as never)
  const text = await metrics.print({ main: { totalCount: 1, idleCount: 1, waitingCount: 0 } }, async () => quiet)
  return [...text.matchAll(/^# TYPE (nova_\w+) (\w+)$/gm)].map(([, name, kind]) => {
    const sample = new RegExp(`^${name}${kind === 'histogram' ? '_count' : ''}(?:\\{(.*)\\})? `, 'm').exec(text)
    const labels = [...(sample?.[1] ?? '').matchAll(/(\w+)="/g)].map(([, label]) => label)
    return `${name} ${labels.join(',')}`
  })
}
