import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { Refusal } from '@nova/contract/refusals'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePages } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'nova-pages-'))
const sitePage = [
  '<link rel="canonical" href="__PUBLIC_URL__/" />',
  '<script type="application/ld+json">',
  '{',
  '  "url": "__PUBLIC_URL__/",',
  '  "name": "Nova Interviews"',
  '}',
  '</script>',
].join('\n')
const application = '<html lang="en">the application</html>'
let known: FastifyInstance
let unknown: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'trust'))
  mkdirSync(join(folder, 'docs'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'app.html'), application)
  writeFileSync(join(folder, 'room.html'), 'the room')
  for (const name of ['app-1', 'recognizer-worker-1', 'pyright.worker-1'])
    writeFileSync(join(folder, `assets/${name}.js`), 'script')
  writeFileSync(join(folder, 'assets/large-1.wasm.br'), brotliCompressSync('a large file'))
  for (const file of [
    'index',
    'trust/candidates',
    'trust/security',
    'privacy',
    'accessibility',
    'docs/assessment',
    'docs/api',
    'status',
    'offline',
  ])
    writeFileSync(join(folder, `${file}.html`), sitePage)
  known = await open('https://interviews.example')
  unknown = await open(undefined)
})

afterAll(async () => {
  await known.close()
  await unknown.close()
  rmSync(folder, { recursive: true })
})

async function open(publicUrl: string | undefined, hasSampleData = false): Promise<FastifyInstance> {
  const app = Fastify()
  app.setErrorHandler((error, _, reply) =>
    reply.status(error instanceof Refusal ? error.status : 500).send(String(error)),
  )
  await servePages(app, folder, publicUrl, hasSampleData)
  return app
}

test('a page of the site bears the address that people use', async () => {
  const { body, statusCode } = await known.inject('/')
  expect(statusCode).toBe(200)
  expect(body).toContain('href="https://interviews.example/"')
  expect(body).toContain('"url": "https://interviews.example/"')
})

test('without an address its lines are left out, and the structured data stays whole', async () => {
  const { body } = await unknown.inject('/trust/candidates/')
  expect(body).not.toContain('canonical')
  expect(JSON.parse(/\{[^]*\}/.exec(body)![0])).toEqual({ name: 'Nova Interviews' })
})

test('the short addresses that people type lead to the sign-in and the sign-up', async () => {
  for (const [path, meant] of [
    ['/login', '/interviewer/login'],
    ['/signup?from=mail', '/interviewer/signup?from=mail'],
  ] as const) {
    const { statusCode, headers } = await known.inject(path)
    expect([statusCode, headers.location]).toEqual([302, meant])
  }
})

test('a screen of the application is found, another path is not, and both get the application', async () => {
  for (const [path, status] of [
    ['/interviewer/login', 200],
    ['/interview/x/report', 200],
    ['/interviewer', 404],
    ['/trust', 404],
  ] as const) {
    const { body, statusCode } = await known.inject(path)
    expect([path, statusCode, body]).toEqual([path, status, application])
  }
})

test("a candidate gets the room, by either address; without a token an interview is an interviewer's", async () => {
  for (const [path, document] of [
    ['/candidate/x?token=y', 'the room'],
    ['/candidate/x', 'the room'],
    ['/interview/x?from=mail&token=y', 'the room'],
    ['/interview/x', application],
    ['/interview/x/report?token=y', application],
  ] as const) {
    const { body, statusCode } = await known.inject(path)
    expect([path, statusCode, body]).toEqual([path, 200, document])
  }
})

test('every route of the pages is a screen here', async () => {
  const routes = readFileSync(join(import.meta.dirname, '../../../../web/src/routes.tsx'), 'utf8')
  const found = routes.matchAll(/(?:path="|^  ')(\/[^"']+)(?:"|': )/gm)
  const paths = [...found].map(([, path]) => path!.replaceAll(/:\w+/g, 'x'))
  expect(paths).toEqual(expect.arrayContaining(['/enrol/confirm/x', '/positions/x/compare', '/settings/templates']))
  for (const path of paths.filter((each) => each !== '/ui'))
    expect([path, (await known.inject(path)).statusCode]).toEqual([path, 200])
})

test('files that are not there, pages by their file name, and calls are refused', async () => {
  for (const path of ['/assets/gone.js', '/index.html', '/app.html', '/room.html', '/api/gone'])
    expect([path, (await known.inject(path)).statusCode]).toEqual([path, 404])
  expect((await known.inject({ method: 'POST', url: '/' })).statusCode).toBe(404)
  // A person who opens an address that is none sees a page; a script that asks for a file does not.
  const [opened, asked] = ['text/html,*/*;q=0.8', '*/*'].map((accept) =>
    known.inject({ url: '/foo.bar', headers: { accept } }),
  )
  expect([(await opened!).statusCode, (await opened!).body]).toEqual([404, application])
  expect([(await asked!).statusCode, (await asked!).body === application]).toEqual([404, false])
})

test('a page comes compressed to those who take it, and not again to those who have it', async () => {
  const headers = { 'accept-encoding': 'gzip, br' }
  const first = await known.inject({ url: '/privacy', headers })
  expect(first.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(first.rawPayload).toString()).toContain('canonical')
  const again = await known.inject({ url: '/privacy', headers: { ...headers, 'if-none-match': first.headers.etag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await known.inject('/privacy')).headers['content-encoding']).toBeUndefined()
  const plain = await known.inject({ url: '/privacy', headers: { 'accept-encoding': 'br;q=0' } })
  expect(plain.headers['content-encoding']).toBeUndefined()
})

test('the worker that recognises speech may compile WebAssembly and reach nothing, and no other script may', async () => {
  const policy = 'content-security-policy'
  const { headers } = await known.inject('/assets/recognizer-worker-1.js')
  expect(headers[policy]).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'")
  expect((await known.inject('/assets/app-1.js')).headers[policy]).toBeUndefined()
})

test('the worker that reads Python reaches nothing', async () => {
  const { headers } = await known.inject('/assets/pyright.worker-1.js')
  expect(headers['content-security-policy']).toBe("default-src 'none'")
})

test('hashed files are kept, pages are asked for each time', async () => {
  expect((await known.inject('/assets/app-1.js')).headers['cache-control']).toContain('immutable')
  expect((await known.inject('/')).headers['cache-control']).toBe('no-cache')
})

test('search engines find the public pages and are asked not to crawl candidates and interviews', async () => {
  const robots = (await known.inject('/robots.txt')).body
  for (const path of ['/candidate/', '/interview/']) expect(robots).toContain(`Disallow: ${path}\n`)
  expect(robots).toContain('Sitemap: https://interviews.example/sitemap.xml')
  const { body } = await known.inject('/sitemap.xml')
  expect(body.match(/<loc>[^<]+<\/loc>/g)).toEqual(
    [
      ...['/', '/trust/candidates', '/trust/security', '/privacy', '/accessibility'],
      ...['/docs/assessment', '/docs/api', '/status'],
    ].map((path) => `<loc>https://interviews.example${path}</loc>`),
  )
  expect((await unknown.inject('/sitemap.xml')).statusCode).toBe(404)
  expect((await unknown.inject('/robots.txt')).body).not.toContain('Sitemap')
})

test('the application knows before any call whether it may show sample interviews', async () => {
  const samples = await open(undefined, true)
  const { body } = await samples.inject('/interviewer/dashboard')
  await samples.close()
  expect(body).toBe('<html data-sample-data lang="en">the application</html>')
})

test('a file that is kept in compressed form alone is sent as it is, or unpacked for those that do not take that', async () => {
  const packed = await known.inject({ url: '/assets/large-1.wasm', headers: { 'accept-encoding': 'gzip, br' } })
  expect([packed.statusCode, packed.headers['content-encoding'], packed.headers['content-type']]).toEqual([
    200,
    'br',
    'application/wasm',
  ])
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('a large file')
  expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const plain = await known.inject({ url: '/assets/large-1.wasm', headers: { 'accept-encoding': 'gzip' } })
  expect([plain.body, plain.headers['content-encoding'], plain.headers.vary]).toEqual([
    'a large file',
    undefined,
    'accept-encoding',
  ])
  const etag = plain.headers.etag!
  expect(etag).not.toBe(packed.headers.etag)
  const again = await known.inject({ url: '/assets/large-1.wasm', headers: { 'if-none-match': etag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('each address of the application is one that the server knows', async () => {
  const routes = readFileSync(join(import.meta.dirname, '../../../../web/src/routes.tsx'), 'utf8')
  const paths = [...routes.matchAll(/(?<=^ {2}'|path=")\/[^'"]+/gm)].map(([path]) => path)
  expect(paths).toContain('/settings/leave')
  const statuses = await Promise.all(
    paths
      .filter((path) => path !== '/ui')
      .map(async (path) => [path, (await known.inject(path.replaceAll(/:\w+/g, 'a'))).statusCode] as const),
  )
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
})
