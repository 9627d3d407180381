/**
 * The built pages. The public site is plain HTML, one file a page; the candidate's room is a separate document, which
 * holds nothing else; every other path gets the application. Files with a hash in their name are kept by browsers; pages
 * are asked for each time.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { refuse } from '@nova/contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveApiDocs } from './api-docs.ts'
import { serveCompressedFiles } from './compressed-files.ts'
import { fillAddress, type Page, makePage, sendPage } from './page.ts'
import { servePreviewFrame } from './preview-frame.ts'
import { serveRunnerFrame } from './runner-frame.ts'

/** The site's own pages; false: not for search engines. */
const sitePages: Record<string, boolean> = {
  '/': true,
  '/trust/candidates': true,
  '/trust/security': true,
  '/privacy': true,
  '/accessibility': true,
  '/docs/assessment': true,
  '/docs/api': true,
  '/status': true,
  '/offline': false,
}

/** Paths that are screens of the application; any other gets it too, with status 404. */
const screens = [
  /^\/interviewer\/(login|sso|signup|dashboard|create-interview|forgot-password|(reset|confirm-email|join|sso)\/[^/]+)$/,
  /^\/operator\/(leads|outbox|runner)$/,
  /^\/settings(\/(account|company|single-sign-on|people|scorecard|keys|webhooks|hiring|templates|notifications|audit|models|privacy|retention|leave))?$/,
  /^\/api-debugger$/,
  /^\/interview\/[^/]+(\/(overview|report|debrief|playback|preview))?$/,
  /^\/library(\/[^/]+(\/edit)?)?$/,
  /^\/questions\/own-code(\/[^/]+)?$/,
  /^\/shared\/report\/[^/]+$/,
  /^\/reports\/(bias-audit|claims)$/,
  /^\/positions(\/[^/]+(\/(edit|compare|import|enrolment|retention))?)?$/,
  /^\/enrol(\/confirm)?\/[^/]+$/,
  /^\/erase\/[^/]+$/,
]

const shortcuts: Record<string, string> = {
  '/login': '/interviewer/login',
  '/signup': '/interviewer/signup',
}

/** A candidate's link; with a token in it, an interview's address is one too. */
const isRoom = (path: string, query: string) =>
  /^\/candidate\/[^/]+$/.test(path) || (/^\/interview\/[^/]+$/.test(path) && new URLSearchParams(query).has('token'))

/** Nothing of these is for search engines: candidates, interviews, accounts, calls. */
const disallowed = [
  '/api',
  '/candidate/',
  '/enrol/',
  '/erase/',
  '/interview/',
  '/interviewer/',
  '/library',
  '/operator/',
  '/positions',
  '/reports/',
  '/settings/',
  '/shared/',
]

/**
 * Serves what was built into `folder`, which may be none; `publicUrl` is where people find it, for canonical and social addresses. With
 * `hasSampleData` the application may show sample interviews where it cannot reach the server.
 */
export async function servePages(
  app: FastifyInstance,
  folder: string | undefined,
  publicUrl: string | undefined,
  hasSampleData = false,
): Promise<void> {
  const pages = new Map<string, Page>()
  let application: Page | undefined
  let room: Page | undefined
  if (folder !== undefined && existsSync(join(folder, 'app.html'))) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: false,
      index: false,
      globIgnore: ['**/*.html'],
      setHeaders: setFileHeaders,
    })
    serveCompressedFiles(app, folder, setFileHeaders)
    const read = (file: string) => makePage(fillAddress(readFileSync(join(folder, file), 'utf8'), publicUrl))
    const markSample = (html: string) => (hasSampleData ? html.replace('<html ', '<html data-sample-data ') : html)
    application = await makePage(markSample(fillAddress(readFileSync(join(folder, 'app.html'), 'utf8'), publicUrl)))
    room = await read('room.html')
    for (const path of Object.keys(sitePages)) {
      pages.set(path, await read(path === '/' ? 'index.html' : `${path.slice(1)}.html`))
    }
    serveForSearchEngines(app, publicUrl)
  }
  serveRunnerFrame(app)
  servePreviewFrame(app)
  await serveApiDocs(app)
  app.setNotFoundHandler((request, reply) => {
    const [address = '', query = ''] = request.url.split('?', 2)
    const path = address.replace(/(.)\/$/, '$1')
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/api(\/|$)/i.test(path)
    if (!isPage || !application || !room || isFile(request, path)) throw refuse('not_found')
    const meant = shortcuts[path]
    if (meant) return reply.redirect(query ? `${meant}?${query}` : meant)
    const page = pages.get(path)
    if (page) return sendPage(request, reply, page)
    if (isRoom(path, query)) return sendPage(request, reply, room)
    reply.status(screens.some((screen) => screen.test(path)) ? 200 : 404)
    // A crawler that was handed such a link must not list it; robots.txt alone does not keep an address out.
    if (path.startsWith('/shared/')) reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
    return sendPage(request, reply, application)
  })
}

/** Sets how long a file is kept, and the policy of workers that reach no network. */
function setFileHeaders(reply: Pick<FastifyReply, 'header'>, path: string): void {
  const isHashed = /\/assets\//.test(path)
  void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  // A worker has the policy that its own script comes with. The one that recognises speech compiles
  // WebAssembly, and what it needs is handed to it: it reaches no network. So does the one that bundles.
  if (/\/assets\/(recognizer|bundling)-worker-[^/]+\.js(\.\w+)?$/.test(path))
    void reply.header('content-security-policy', "default-src 'none'; script-src 'wasm-unsafe-eval'")
  // The Python server reads code of candidates and needs nothing else.
  if (/\/assets\/pyright\.worker-[^/]+\.js(\.\w+)?$/.test(path))
    void reply.header('content-security-policy', "default-src 'none'")
}

/** True for a file requested by a page, not for a page opened at an address that looks like a file. */
function isFile({ headers }: FastifyRequest, path: string): boolean {
  if (!/\.\w+$/.test(path)) return false
  return path.startsWith('/assets/') || !(headers.accept ?? '').includes('text/html')
}

function serveForSearchEngines(app: FastifyInstance, publicUrl: string | undefined): void {
  const listed = Object.keys(sitePages).filter((path) => sitePages[path])
  app.get('/robots.txt', (_, reply) => {
    const lines = ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`)]
    if (publicUrl) lines.push('', `Sitemap: ${publicUrl}/sitemap.xml`)
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
  app.get('/sitemap.xml', (_, reply) => {
    // A sitemap needs absolute addresses, and only the operator knows the public one.
    if (!publicUrl) throw refuse('not_found')
    const urls = listed.map((path) => `  <url><loc>${escapeXml(publicUrl + path)}</loc></url>`)
    const lines = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      '</urlset>',
    ]
    return reply.type('application/xml; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
