/** Leads from the pages to the operator and to the form service, which here is a local server. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeInterviewer, makeOperatorSession } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

const ana = { first_name: 'Ana', last_name: 'Bell', email: 'ana@example.test' }
const demo = { type: 'demo', ...ana, company: 'Nordwind', message: 'Forty interviews a month.' }
const contact = { type: 'contact', ...ana, message: 'Does it speak Go?' }
const whitepaper = { type: 'whitepaper', email: 'ana@example.test' }

describe('leads', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startTestServer()
    token = (await makeOperatorSession(server)).token
  })
  afterAll(() => server.close())
  afterEach(() => server.machinery.database.pool.query('delete from leads'))

  const send = (body: unknown) => server.call('POST', '/api/leads', { body })
  const list = async (query = '') => (await server.call('GET', `/api/leads${query}`, { token })).body

  test('are accepted in each kind and kept unchanged', async () => {
    for (const lead of [demo, contact]) expect(await send(lead)).toMatchObject({ status: 202, body: {} })
    expect(await send(whitepaper)).toMatchObject({ status: 202, body: { downloadUrl: '/whitepaper.pdf' } })
    const { leads, total, next } = await list()
    expect([total, next]).toEqual([3, null])
    expect(leads.map(({ type }: { type: string }) => type)).toEqual(['whitepaper', 'contact', 'demo'])
    expect(leads[2]).toMatchObject({ ...demo, relayedAt: null })
    expect(leads[0]).toMatchObject({ first_name: null, company: null, message: null })
  })

  test('need no more than the specification asks for', async () => {
    expect((await send({ type: 'demo', ...ana, company: '', message: '  ' })).status).toBe(202)
    expect((await list()).leads[0]).toMatchObject({ company: null, message: null })
  })

  test.each([
    ['first name', { ...demo, first_name: '  ' }, 'Please enter your first name.'],
    ['last name', { ...contact, last_name: undefined }, 'Please enter your last name.'],
    ['email', { type: 'whitepaper' }, 'Please enter your email.'],
    ['valid email', { ...whitepaper, email: 'ana at example' }, 'Please enter a valid email address.'],
    ['message', { ...contact, message: '' }, 'Please write a message.'],
    ['shorter message', { ...demo, message: 'x'.repeat(5001) }, 'Please use at most 5,000 characters.'],
    ['kind', { ...contact, type: 'sales' }, 'Please say what this is: demo, contact or whitepaper.'],
  ])('without a %s are refused in the words of the reader', async (_, body, message) => {
    const reply = await send(body)
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([400, 'invalid_input', message])
    expect((await list()).total).toBe(0)
  })

  test('that fill in the hidden field get the same answer and are dropped', async () => {
    expect(await send({ ...demo, website: 'https://spam.test' })).toMatchObject({ status: 202, body: {} })
    const trapped = await send({ ...whitepaper, website: 'x' })
    expect(trapped).toMatchObject({ status: 202, body: { downloadUrl: '/whitepaper.pdf' } })
    expect((await list()).total).toBe(0)
  })

  test('are listed newest first, page by page, each once', async () => {
    for (const number of [1, 2, 3, 4, 5]) await send({ ...contact, message: `Message ${number}` })
    const messages: string[] = []
    let cursor = ''
    do {
      const page = await list(`?limit=2&cursor=${cursor}`)
      messages.push(...page.leads.map(({ message }: { message: string }) => message))
      cursor = page.next
    } while (cursor)
    expect(messages).toEqual([5, 4, 3, 2, 1].map((number) => `Message ${number}`))
  })

  test('start over with a cursor that is none', async () => {
    await send(contact)
    const moment = '2026-99-99T99:99:99.999Z_00000000-0000-0000-0000-000000000000'
    for (const cursor of ['x', moment]) expect((await list(`?cursor=${cursor}`)).leads).toHaveLength(1)
  })

  test('are shown to operators alone', async () => {
    const other = await makeInterviewer(server)
    for (const path of ['/api/leads', '/api/leads.csv']) {
      expect((await server.call('GET', path)).status).toBe(401)
      const reply = await server.call('GET', path, { token: other.token })
      expect([reply.status, reply.body.code]).toEqual([403, 'forbidden'])
    }
  })

  test('are deleted one by one, by operators alone', async () => {
    await send(contact)
    await send({ ...contact, message: 'Please forget me.' })
    const { id } = (await list()).leads[0]
    const other = await makeInterviewer(server)
    const remove = (path: string, by = token) => server.call('DELETE', path, { token: by })
    expect((await remove(`/api/leads/${id}`, other.token)).body.code).toBe('forbidden')
    expect((await remove(`/api/leads/${id}`)).status).toBe(204)
    expect((await list()).leads.map(({ message }: { message: string }) => message)).toEqual([contact.message])
    for (const gone of [id, 'x']) {
      const { status, body } = await remove(`/api/leads/${gone}`)
      expect([status, body.message]).toEqual([404, 'This lead no longer exists.'])
    }
  })

  test('are downloaded as CSV, in which nothing is a formula', async () => {
    await send({ ...demo, company: 'Zoë "Z" Ltd, Berlin', message: 'two\nlines' })
    await send({ ...contact, first_name: '=HYPERLINK("x")', last_name: '@SUM(A1)', message: '-1+1' })
    await send({ ...whitepaper, email: '+ana@example.test' })
    const { body, headers } = await server.call('GET', '/api/leads.csv', { token })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/)
    const [head, newest, middle, ...oldest] = body.replace('\uFEFF', '').split('\r\n')
    expect(head).toBe('createdAt,type,first_name,last_name,email,company,message,relayedAt')
    expect(newest).toContain(`"'+ana@example.test"`)
    expect(middle).toContain(`"'=HYPERLINK(""x"")","'@SUM(A1)","ana@example.test","","'-1+1",""`)
    expect(oldest.join('\r\n')).toContain('"Zoë ""Z"" Ltd, Berlin","two\nlines",""')
  })

  test('are downloaded whole, beyond one batch', async () => {
    await server.machinery.database.pool.query(
      `insert into leads (id, type, email, created_at)
       select gen_random_uuid(), 'whitepaper', n || '@example.test', date_trunc('milliseconds', now()) from generate_series(1, 1203) n`,
    )
    const { body } = await server.call('GET', '/api/leads.csv', { token })
    expect(new Set(body.match(/\d+@example\.test/g)).size).toBe(1203)
  })
})

test('more than ten leads a minute from one address are refused, regardless of tokens', async () => {
  const server = await startTestServer({ rateLimits: true })
  const statuses: number[] = []
  for (let number = 0; number < 12; number += 1)
    statuses.push((await server.call('POST', '/api/leads', { body: whitepaper, token: `made-up-${number}` })).status)
  await server.close()
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429, 429])
})

describe('with a form service, leads', () => {
  type Received = { contentType: string; fields: Record<string, unknown> }
  let service: Server
  let server: TestServer
  let token: string
  let received: Received[] = []
  let answers: number[] = []

  beforeAll(async () => {
    service = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        void keep(request.headers['content-type'] ?? '', Buffer.concat(chunks)).then(() => {
          const status = answers.shift() ?? 200
          response.writeHead(status, status < 400 ? { location: '/elsewhere' } : {}).end('{"success":true}')
        })
      })
    })
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
    const { port } = service.address() as AddressInfo
    server = await startTestServer({ formRelay: { url: `http://127.0.0.1:${port}/submit`, accessKey: 'secret-key' } })
    token = (await makeOperatorSession(server)).token
  })
  afterAll(async () => {
    await server.close()
    service.close()
  })
  beforeEach(() => {
    received = []
    answers = []
  })

  async function keep(contentType: string, body: Buffer): Promise<void> {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
    received.push({ contentType: contentType.split(';')[0]!, fields: Object.fromEntries(form) })
  }
  const newest = async () => (await server.call('GET', '/api/leads', { token })).body.leads[0]
  const send = async (body: unknown) => {
    const reply = await server.call('POST', '/api/leads', { body })
    await server.machinery.jobs.drain()
    return reply
  }

  test('are relayed with the fields of the specification', async () => {
    for (const lead of [demo, contact, whitepaper]) expect((await send(lead)).status).toBe(202)
    const { type: _demo, ...demoFields } = demo
    const { type: _contact, ...contactFields } = contact
    const form = 'application/x-www-form-urlencoded'
    expect(received).toEqual([
      { contentType: form, fields: { access_key: 'secret-key', subject: 'Demo Request', ...demoFields } },
      { contentType: form, fields: { access_key: 'secret-key', ...contactFields } },
      {
        contentType: 'multipart/form-data',
        fields: {
          access_key: 'secret-key',
          email: 'ana@example.test',
          subject: 'Whitepaper Download Request',
          message: 'ana@example.test asked for the whitepaper.',
          from_name: 'Nova Interviews',
        },
      },
    ])
    expect((await newest()).relayedAt).not.toBeNull()
  })

  test('that the service does not take at once are sent again, and once it has them no more', async () => {
    answers = [500]
    await send(demo)
    expect((await newest()).relayedAt).toBeNull()
    await server.pass(60_000)
    expect(received).toHaveLength(2)
    expect((await newest()).relayedAt).not.toBeNull()
    await server.pass(600_000)
    expect(received).toHaveLength(2)
  })

  test('never follow a redirect with the key; one to a page of thanks counts as taken', async () => {
    answers = [303, 307]
    await send(demo)
    expect((await newest()).relayedAt).not.toBeNull()
    await send(contact)
    expect((await newest()).relayedAt).toBeNull()
    expect(received).toHaveLength(2)
  })

  test('deleted before the service took them are not sent again', async () => {
    answers = [500]
    await send({ ...contact, message: 'Forget me.' })
    await server.call('DELETE', `/api/leads/${(await newest()).id}`, { token })
    await server.pass(60_000)
    expect(received.filter(({ fields }) => fields['message'] === 'Forget me.')).toHaveLength(1)
  })

  test('caught by the hidden field are not relayed', async () => {
    await send({ ...demo, website: 'x' })
    expect(received.filter(({ fields }) => fields['website'] !== undefined || fields['subject'])).toEqual([])
  })

  test('leave the key in no answer, no row and no job', async () => {
    answers = [400]
    const reply = await send(demo)
    const { body } = await server.call('GET', '/api/leads.csv', { token })
    const { rows: jobs } = await server.machinery.database.pool.query(
      'select to_jsonb(j) as job from graphile_worker._private_jobs j',
    )
    const { rows } = await server.machinery.database.pool.query('select to_jsonb(l) as lead from leads l')
    expect(jobs.length).toBeGreaterThan(0)
    expect(JSON.stringify([reply.body, body, jobs, rows])).not.toContain('secret-key')
  })
})
