import dns from 'node:dns'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { makeInterviewer } from '../../../test/factories.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { fetchLimits } from './guarded-fetch.ts'

const posting = {
  '@type': 'JobPosting',
  title: 'Lead Data Engineer',
  description: '<h3>Requirements</h3><ul><li>Python and SQL every day</li><li>Airflow in production</li></ul>',
}
const escapeOnce = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escaped = { ...posting, description: escapeOnce(posting.description) }
const block = (json: string, type = 'application/ld+json') => `<script type="${type}">${json}</script>`
const page = (...blocks: string[]) => `<html><head>${blocks.join('')}</head><body><p>Apply now</p></body></html>`
const json = JSON.stringify(posting)

/** Every form in which sites write a posting. */
const forms: Record<string, string> = {
  'at the top': page(block(json)),
  'in an array': page(block(JSON.stringify([{ '@type': 'Organization' }, posting]))),
  'in a graph': page(
    block(JSON.stringify({ '@context': 'https://schema.org', '@graph': [{ '@type': 'WebPage' }, posting] })),
  ),
  'in a graph of one': page(block(JSON.stringify({ '@graph': posting }))),
  'as the main entity': page(block(JSON.stringify({ '@type': 'WebPage', mainEntity: posting }))),
  'in a list of items': page(
    block(JSON.stringify({ '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: posting }] })),
  ),
  'with its type as an address': page(block(JSON.stringify({ ...posting, '@type': 'http://schema.org/JobPosting' }))),
  'with several types': page(block(JSON.stringify({ ...posting, '@type': ['Thing', 'JobPosting'] }))),
  'with escaped markup': page(block(JSON.stringify(escaped))),
  'with markup escaped twice': page(
    block(JSON.stringify({ ...posting, description: escapeOnce(escaped.description) })),
  ),
  'in a block after others': page(block('{"@type":"BreadcrumbList"}'), block('[]'), block(json)),
  'beside a block that is broken': page(block('{"@type": "JobPosting", '), block('nothing'), block(json)),
  'with line breaks within its strings': page(block(json.replace('every day', 'every\n\tday'))),
  'with a comma too many': page(block(json.replace(/\}$/, ',}'))),
  'in a comment': page(block(`<!-- ${json} -->`)),
  'in a CDATA section': page(block(`//<![CDATA[\n${json}\n//]]>`)),
  'with a charset in its type': page(block(json, 'application/ld+json; charset=utf-8')),
}
const formNames = Object.keys(forms)
const long = 'Bread for everyone. '.repeat(250_000)

let jobs: Server
let inner: Server
let server: TestServer
let token = ''
let base = ''
let host = ''
let innerHits = 0
const realLookup = dns.lookup

function answer(path: string, reply: ServerResponse): void {
  const html = (body: string) => void reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  const to = (location: string) => void reply.writeHead(302, { location }).end()
  const [, kind = '', rest = ''] = path.split('/')
  if (kind === 'form') return html(forms[formNames[Number(rest)]!]!)
  if (kind === 'hops') return rest === '0' ? html(forms['at the top']!) : to(`/hops/${Number(rest) - 1}`)
  if (kind === 'to') return to(decodeURIComponent(rest))
  if (kind === 'large') return html(`${forms['at the top']!}<p>${long}</p>`)
  if (kind === 'late') return html(`<html><body><p>${long}</p></body></html>${forms['at the top']!}`)
  if (kind === 'deep') return html(`<html><body>${'<div>'.repeat(500_000)}`)
  if (kind === 'latin') {
    return void reply
      .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
      .end(Buffer.from(forms['at the top']!.replace('every day', 'jeden Tag für Köln'), 'latin1'))
  }
  if (kind === 'endless') {
    reply.writeHead(200, { 'content-type': 'text/html' })
    reply.write(forms['at the top']!)
    const more = () => {
      while (!reply.destroyed && reply.write(Buffer.alloc(65_536, 32)));
      if (!reply.destroyed) reply.once('drain', more)
    }
    return more()
  }
  // A server that takes the call and says nothing.
  if (kind === 'silent') return
  reply.writeHead(404).end()
}

beforeAll(async () => {
  jobs = createServer((asked, reply) => answer(asked.url ?? '', reply))
  inner = createServer((_asked, reply) => {
    innerHits += 1
    reply.writeHead(200, { 'content-type': 'text/html' }).end(forms['at the top'])
  })
  for (const each of [jobs, inner]) await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(jobs.address() as AddressInfo).port}`
  base = `http://${host}`
  server = await startTestServer({ fetchAllow: [host] })
  token = (await makeInterviewer(server)).token
})
afterAll(async () => {
  jobs.closeAllConnections()
  jobs.close()
  inner.close()
  await server.close()
})
afterEach(() => {
  dns.lookup = realLookup
  syncBuiltinESMExports()
})

const parse = (body: object) => server.call('POST', '/api/jobs/parse', { body, token })
const innerUrl = (name = '127.0.0.1') => `http://${name}:${(inner.address() as AddressInfo).port}/secret`

/** Resolves any host name to these addresses, as its owner could. */
function nameStandsFor(...addresses: string[]): void {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  dns.lookup = ((_name: string, _options: object, done: (error: null, all: typeof found) => void) =>
    done(null, found)) as unknown as typeof dns.lookup
  syncBuiltinESMExports()
}

describe('a posting on an allowed server', () => {
  it.each(formNames.map((form, at) => [form, at] as const))('is found %s', async (_form, at) => {
    const { status, body } = await parse({ url: `${base}/form/${at}` })
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: 'Lead Data Engineer', experienceLevel: 'Senior', from: 'jsonld' })
    expect(body.requirements).toEqual(['Python and SQL every day', 'Airflow in production'])
    expect(body.programmingLanguages).toEqual(['Python', 'SQL'])
  })

  it('is found behind five redirects and not behind six', async () => {
    expect((await parse({ url: `${base}/hops/5` })).body).toMatchObject({ from: 'jsonld' })
    expect((await parse({ url: `${base}/hops/6` })).body).toMatchObject({ code: 'unreadable_job' })
  })

  it('is read from the first three megabytes, however much follows', async () => {
    expect((await parse({ url: `${base}/large` })).body).toMatchObject({ from: 'jsonld' })
    expect((await parse({ url: `${base}/endless` })).body).toMatchObject({ from: 'jsonld' })
    expect((await parse({ url: `${base}/late/senior-java-developer` })).body).not.toMatchObject({ from: 'jsonld' })
  })

  it('is read in the letters that it is written in', async () => {
    expect((await parse({ url: `${base}/latin` })).body.requirements[0]).toContain('jeden Tag für Köln')
  })

  it('that never comes, or never ends being parsed, gives what its address says', async () => {
    expect(fetchLimits.timeoutMs).toBe(8_000)
    fetchLimits.timeoutMs = 1_000
    onTestFinished(() => void (fetchLimits.timeoutMs = 8_000))
    const [silent, deep] = await Promise.all([
      parse({ url: `${base}/silent/senior-java-developer` }),
      parse({ url: `${base}/deep/senior-java-developer` }),
    ])
    const told = { title: expect.stringMatching(/Senior Java Developer$/), programmingLanguages: ['Java'], from: 'url' }
    expect(silent.body).toMatchObject(told)
    expect(deep.body).toMatchObject(told)
  })

  it('may be pasted instead', async () => {
    const { body } = await parse({ text: 'Junior Go Developer\nRequirements\n- Go and PostgreSQL' })
    expect(body).toMatchObject({ title: 'Junior Go Developer', experienceLevel: 'Junior', from: 'text' })
    expect(body.programmingLanguages).toEqual(['Go'])
  })
})

describe('an address inside', () => {
  const refused = { status: 422, body: { code: 'address_refused' } }

  it.each([
    'http://127.1/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://0.0.0.0/',
    'http://10.0.0.8/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://168.63.129.16/machine',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://[ff02::1]/',
    'http://localhost/',
    'http://LOCALHOST/',
    'http://user@example.com/',
    'ftp://example.com/job',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'javascript:alert(1)',
  ])('is refused as %s, by itself and behind a redirect', async (url) => {
    expect(await parse({ url: `${base}/to/${encodeURIComponent(url)}` })).toMatchObject(refused)
    expect(await parse({ url })).toMatchObject(refused)
  })

  it.each([
    [['127.0.0.1']],
    [['10.2.3.4']],
    [['169.254.169.254']],
    [['::1']],
    [['fd12::1']],
    [['::ffff:192.168.0.1']],
    [['93.184.216.34', '127.0.0.1']],
  ])('is refused behind a name that resolves to %j', async (addresses) => {
    nameStandsFor(...addresses)
    expect(await parse({ url: innerUrl('jobs.example.test') })).toMatchObject(refused)
    const behind = encodeURIComponent(innerUrl('jobs.example.test'))
    expect(await parse({ url: `${base}/to/${behind}` })).toMatchObject(refused)
  })

  it('is never reached, though another port of its host is allowed', async () => {
    expect(await parse({ url: innerUrl() })).toMatchObject(refused)
    expect(await parse({ url: `${base}/to/${encodeURIComponent(innerUrl())}` })).toMatchObject(refused)
    expect(innerHits).toBe(0)
  })
})
