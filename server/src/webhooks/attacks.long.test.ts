/** Webhooks as a way into the operator's network, and receivers that mean harm. */
import dns from 'node:dns'
import { createServer as createTlsServer } from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import net, { type AddressInfo, createServer, type LookupFunction, type Server, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { type Receiver, startReceiver } from '../../test/webhook-receiver.ts'
import { isPublicAddress } from '../platform/outgoing/outgoing.ts'
import { post, postingLimits } from './posting.ts'

let server: TestServer
/** Allowed by the operator. */
let receiver: Receiver
/** A service inside, which no webhook may reach. */
let inner: Server
let innerHits = 0
let owner: Session
const realLookup = dns.lookup
const realConnect = net.connect
const realSocketConnect = Reflect.get(net.Socket.prototype, 'connect') as (this: Socket, ...all: unknown[]) => Socket
const portOf = (each: Server) => (each.address() as AddressInfo).port

beforeAll(async () => {
  receiver = await startReceiver()
  inner = createServer((socket) => {
    innerHits += 1
    socket.destroy()
  })
  await new Promise<void>((done) => inner.listen(0, '127.0.0.1', done))
  server = await startTestServer({ webhookAllow: [receiver.host] })
  owner = await makeInterviewer(server)
})
afterEach(() => {
  dns.lookup = realLookup
  net.connect = realConnect
  Object.assign(net.Socket.prototype, { connect: realSocketConnect })
  syncBuiltinESMExports()
  receiver.received = []
  receiver.answer = (reply) => void reply.writeHead(204).end()
})
afterAll(async () => {
  await server.close()
  await receiver.close()
  inner.close()
})

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: owner.token, ...(body === undefined ? {} : { body }) })
const add = (url: string) => call('POST', '/api/webhooks', { url, events: ['report.ready'] })

/** Sends a test event to this address; gives its state and its try. */
async function tryOut(url: string) {
  const { id } = (await add(url)).body.webhook
  await call('POST', `/api/webhooks/${id}/test`)
  const read = async () => (await call('GET', `/api/webhooks/${id}/deliveries`)).body.deliveries[0]
  await expect.poll(async () => (await read()).state).not.toBe('waiting')
  const { attempts, state } = await read()
  await call('DELETE', `/api/webhooks/${id}`)
  return { state, ...attempts[0] }
}

const refused = [
  'http://example.com/',
  'ftp://example.com/',
  'javascript:alert(1)',
  'example.com',
  'https://user:password@example.com/',
  'https://user@example.com/',
  'https://example.com/#part',
  'https://example.com:22/',
  'https://example.com:25/',
  'https://example.com:6379/',
  'https://localhost/',
  'https://localhost./',
  'https://LOCALHOST/',
  'https://a.localhost/',
  'https://metadata/',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://017700000001/',
  'https://0177.0.0.1/',
  'https://127.0.0.1./',
  'https://１２７.０.０.１/',
  'https://0/',
  'https://0.0.0.0/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://168.63.129.16/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://192.0.2.1/',
  'https://[::]/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
]

test.each(refused)('%s is no address for a webhook', async (url) => {
  const { status, body } = await add(url)
  expect([status, body.code, body.details?.[0]?.path]).toEqual([400, 'invalid_input', 'url'])
})

test('addresses of the internet are, on the ports for it', async () => {
  for (const url of ['https://example.com/hook', 'https://example.com:8443/?a=b', 'https://[2606:2800:220:1::1]/']) {
    const { status, body } = await add(url)
    expect([url, status]).toEqual([url, 201])
    await call('DELETE', `/api/webhooks/${body.webhook.id}`)
  }
  expect(isPublicAddress('93.184.216.34')).toBe(true)
})

/** Resolves any name to these addresses, one after the other, as its owner could; the last one stays. */
function nameStandsFor(...turns: string[][]): void {
  let turn = 0
  dns.lookup = ((_name: string, _options: object, done: (error: null, all: object[]) => void) => {
    const addresses = turns[Math.min(turn, turns.length - 1)]!
    turn += 1
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as typeof dns.lookup
  syncBuiltinESMExports()
}

/** For hook.example.com and 127.0.0.1, by itself: a client trusts it where a test says so. */
const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1PINrhfdkK+tQT1q
YaTXAhfBFqW+uKTfvN2QfEo/kwmhRANCAARdjEdza+j7p86WvAQOjksCWCFGikfC
Zdg/puDYoEXao6RlaSAF9xMYQr+3lnIiyMfEPLfVR0dOHv0d8nLzUBL7
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBXzCCAQSgAwIBAgICA+kwCgYIKoZIzj0EAwIwGzEZMBcGA1UEAwwQaG9vay5l
eGFtcGxlLmNvbTAgFw0yNjAxMDEwMDAwMDBaGA8yMTI2MDEwMTAwMDAwMFowGzEZ
MBcGA1UEAwwQaG9vay5leGFtcGxlLmNvbTBZMBMGByqGSM49AgEGCCqGSM49AwEH
A0IABF2MR3Nr6Punzpa8BA6OSwJYIUaKR8Jl2D+m4NigRdqjpGVpIAX3ExhCv7eW
ciLIx8Q8t9VHR04e/R3ycvNQEvujNjA0MA8GA1UdEwEB/wQFMAMBAf8wIQYDVR0R
BBowGIIQaG9vay5leGFtcGxlLmNvbYcEfwAAATAKBggqhkjOPQQDAgNJADBGAiEA
8kCchUE0qePqLuisAUfgEKi7BiBBfE9VVAkLEYJOae8CIQCETAcNtphEvgSjYoad
8VOKHlBPrsiVSEI4FKvckt9RMg==
-----END CERTIFICATE-----
`,
}

const notPublic = 'The address isn’t public, so nothing was sent.'

test.each([
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['169.254.169.254'],
  ['100.100.100.200'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['fd00::1'],
  ['0.0.0.0'],
])('a name that stands for %s gets nothing', async (address) => {
  nameStandsFor([address])
  expect(await tryOut('https://inside.example.com/')).toMatchObject({
    state: 'failed',
    status: null,
    failure: notPublic,
  })
})

test('a name that stands for a public address and one inside gets nothing', async () => {
  nameStandsFor(['93.184.216.34', '127.0.0.1'])
  expect((await tryOut('https://both.example.com/')).failure).toBe(notPublic)
})

test('a connection goes to the addresses that were looked at, and none is made to a name that has moved inside by the next try', async () => {
  nameStandsFor(['93.184.216.34'], ['127.0.0.1'])
  const went: unknown[] = []
  // In place of the network: notes the addresses that the connection's own lookup gives.
  net.connect = ((options: { lookup: LookupFunction; hostname: string }) => {
    options.lookup(options.hostname, { all: true }, (error, found) => void went.push(error?.name ?? found))
    return realConnect(portOf(inner), '127.0.0.1')
  }) as unknown as typeof net.connect
  syncBuiltinESMExports()
  for (let turn = 0; turn < 2; turn += 1) await post('http://moves.example.com/', {}, '{}', [])
  expect(went).toEqual([[{ address: '93.184.216.34', family: 4 }], 'NotPublic'])
  innerHits = 0
})

test('what is allowed is this host and port, and no other port or name of it', async () => {
  expect((await tryOut(receiver.url)).state).toBe('delivered')
  for (const host of [`127.0.0.1:${portOf(inner)}`, `localhost:${receiver.host.split(':')[1]!}`])
    expect((await add(`http://${host}/`)).status).toBe(400)
  expect(innerHits).toBe(0)
})

test('a redirect to what is inside is an answer like any other', async () => {
  receiver.answer = (reply) => void reply.writeHead(307, { location: `http://127.0.0.1:${portOf(inner)}/` }).end()
  expect(await tryOut(receiver.url)).toMatchObject({ state: 'failed', status: 307 })
  expect(innerHits).toBe(0)
})

test('of a huge or endless answer one kilobyte is kept, as text', async () => {
  let sent = 0
  receiver.answer = (reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' })
    const more = () => {
      while (!reply.destroyed && reply.write(`<script>\0${'x'.repeat(65_536)}`)) sent += 65_536
      if (!reply.destroyed) reply.once('drain', more)
    }
    more()
  }
  const { state, answer } = await tryOut(receiver.url)
  expect([state, answer.length]).toEqual(['delivered', 1024])
  expect(answer).toMatch(/^<script>\uFFFDx+$/)
  expect(sent).toBeLessThan(64 * 1024 * 1024)
})

/** Does so with less than the ten seconds that a receiver has. */
async function withDeadline<T>(act: () => Promise<T>): Promise<T> {
  expect(postingLimits.maxMs).toBe(10_000)
  postingLimits.maxMs = 2_000
  return act().finally(() => (postingLimits.maxMs = 10_000))
}

test('an answer of drops ends at its deadline, and its status counts', async () => {
  receiver.answer = (reply) => {
    reply.writeHead(200).write('a')
    const timer = setInterval(() => (reply.destroyed ? clearInterval(timer) : reply.write('a')), 50)
  }
  const { state, tookMs } = await withDeadline(() => tryOut(receiver.url))
  expect(state).toBe('delivered')
  expect(tookMs).toBeGreaterThan(1_800)
})

/** A server of raw bytes. */
async function serveRaw(answer: (socket: Socket) => void): Promise<{ url: string; host: string; close: () => void }> {
  const raw = createServer((socket) => {
    socket.on('error', () => undefined)
    answer(socket)
  })
  await new Promise<void>((done) => raw.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${portOf(raw)}`
  return { url: `http://${host}/`, host, close: () => void raw.close() }
}

test.each([
  ['that never answers', () => undefined, 'No answer within 2 seconds.'],
  ['that is no web server', (socket: Socket) => void socket.end('220 mail ESMTP\r\n'), 'The answer isn’t HTTP.'],
  ['that hangs up', (socket: Socket) => void socket.destroy(), 'The server closed the connection without an answer.'],
  [
    'with headers without end',
    (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const more = () => {
        while (!socket.destroyed && socket.write(`x-${'y'.repeat(1000)}: z\r\n`));
        if (!socket.destroyed) socket.once('drain', more)
      }
      more()
    },
    'The headers of the answer are too long.',
  ],
])('a receiver %s is said so', async (name, answer, failure) => {
  const raw = await serveRaw(answer)
  const ask = () => post(raw.url, {}, '{}', [raw.host])
  expect((await (name === 'that never answers' ? withDeadline(ask) : ask())).failure).toBe(failure)
  raw.close()
})

async function serveHttps() {
  const names: string[] = []
  let bodies = 0
  const SNICallback = (name: string, done: (error: null) => void) => {
    names.push(name)
    done(null)
  }
  const tls = createTlsServer({ ...certificate, SNICallback }, (request, reply) => {
    bodies += 1
    request.resume()
    reply.writeHead(204).end()
  })
  await new Promise<void>((done) => tls.listen(0, '127.0.0.1', done))
  return { port: portOf(tls), names, countBodies: () => bodies, close: () => void tls.close() }
}

test('a certificate that nobody trusts gets nothing', async () => {
  const tls = await serveHttps()
  const host = `127.0.0.1:${tls.port}`
  const { failure } = await post(`https://${host}/`, {}, '{}', [host])
  expect([failure, tls.countBodies()]).toEqual(['The certificate of the server isn’t valid.', 0])
  tls.close()
})

type Dialled = { host?: string; lookup?: LookupFunction }

/** In place of the network: connections to names of example.com end at this port. Gives where each would have gone. */
function leadTo(port: number): unknown[] {
  const went: unknown[] = []
  const lead = (options: Dialled) => ({
    ...options,
    port,
    lookup: ((name, asked, done) =>
      options.lookup!(name, asked, (error, found) => {
        went.push(error?.name ?? found)
        if (error) return done(error, '', 0)
        return asked.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
      })) as LookupFunction,
  })
  Object.assign(net.Socket.prototype, {
    connect(this: Socket, ...given: unknown[]) {
      const [options, ...rest] = given as [Dialled | undefined, ...unknown[]]
      if (!options?.lookup || !options.host?.endsWith('.example.com')) return realSocketConnect.apply(this, given)
      return realSocketConnect.apply(this, [lead(options), ...rest])
    },
  })
  return went
}

test('over https a name is looked at when it is resolved, and has to be that of the certificate', async () => {
  const tls = await serveHttps()
  nameStandsFor(['93.184.216.34'])
  const went = leadTo(tls.port)
  const trusted = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(trusted))
  setDefaultCACertificates([...trusted, certificate.cert])
  expect(await tryOut('https://hook.example.com/')).toMatchObject({ state: 'delivered', status: 204 })
  expect(await tryOut('https://other.example.com/')).toMatchObject({
    state: 'failed',
    failure: 'The certificate of the server isn’t valid.',
  })
  nameStandsFor(['10.0.0.1'])
  expect((await tryOut('https://hook.example.com/')).failure).toBe(notPublic)
  expect([tls.names, tls.countBodies()]).toEqual([['hook.example.com', 'other.example.com'], 1])
  const looked = [{ address: '93.184.216.34', family: 4 }]
  expect(went).toEqual([looked, looked, 'NotPublic'])
  tls.close()
})

test('an address that the operator no longer allows gets nothing more', async () => {
  const { id } = (await add(receiver.url)).body.webhook
  const { settings } = server.machinery
  settings.webhookAllow = []
  try {
    await call('POST', `/api/webhooks/${id}/test`)
    const read = async () => (await call('GET', `/api/webhooks/${id}/deliveries`)).body.deliveries[0]
    await expect.poll(async () => (await read()).state).toBe('failed')
    const failure = 'Nothing was sent. Please enter an address that starts with https.'
    expect((await read()).attempts[0]).toMatchObject({ status: null, failure })
    expect(receiver.received).toEqual([])
  } finally {
    settings.webhookAllow = [receiver.host]
    await call('DELETE', `/api/webhooks/${id}`)
  }
})

test('an account whose address is not verified sets up none where mail could verify it', async () => {
  const mailServer = await startMailServer()
  const mailing = await startTestServer({ smtp: mailServer.settings, publicUrl: 'https://nova.test' })
  const { token, interviewer } = await makeInterviewer({ call: mailing.call })
  const set = (method: string, path: string, more: object = {}) =>
    mailing.call(method, path, { token, body: { url: 'https://example.com/', events: ['report.ready'], ...more } })
  const { status, body } = await set('POST', '/api/webhooks')
  expect([status, body.code]).toEqual([403, 'address_unverified'])
  const mark = (text: string) =>
    mailing.machinery.database.pool.query(`update interviewers set verified_at = ${text} where id = $1`, [
      interviewer.id,
    ])
  await mark('now()')
  const added = await set('POST', '/api/webhooks')
  expect(added.status).toBe(201)
  await mark('null')
  const changed = await set('PUT', `/api/webhooks/${added.body.webhook.id}`, { revision: 0 })
  expect([changed.status, changed.body.code]).toEqual([403, 'address_unverified'])
  await mailing.close()
  await mailServer.close()
})
