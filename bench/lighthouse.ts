/**
 * The built pages by Lighthouse, medians of five: landing page (mobile and desktop), login, dashboard, join page and
 * report (desktop), on the demo company. Signed in where a page asks for it; the browser's cache is emptied each time.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '../tools/packages.mjs'
import { ensure } from '../tools/rooms/rooms.ts'
import { startServer, type ServerProcess } from '../tools/rooms/server-process.ts'
import { median, rounded } from './figures.ts'

const times = 5
const root = resolve(import.meta.dirname, '..')
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const signIn = { username: 'demo@nordwind.example', password: 'nordwind-demo' }

type Subject = { page: string; path: string; screen: 'mobile' | 'desktop'; isSignedIn?: boolean }
type Interview = { id: string; status: string; candidateAccessToken: string | null }
type Figures = Record<string, number>
type Audit = { numericValue?: number; details?: unknown }
type Lighthouse = {
  /** Visits a page and answers what it found there. */
  visit: (url: string, flags: object, config?: object) => Promise<{ lhr: Findings } | undefined>
  desktop: object
}
type Findings = {
  runtimeError?: { message: string }
  finalDisplayedUrl: string
  categories: Record<string, { score: number | null }>
  audits: Record<string, Audit>
}

export async function* measurePages(folder: string): AsyncIterable<Record<string, unknown>> {
  const lighthouse = await loadLighthouse()
  const dataDir = join(folder, 'data')
  makeDemo(dataDir)
  const server = await startServer(dataDir)
  const port = await findFreePort()
  const browser = await openBrowser(join(folder, 'profile'), port)
  try {
    const { token, subjects } = await findSubjects(server)
    for (const { page, path, screen, isSignedIn } of subjects) {
      if (isSignedIn) await signInBrowser(browser, server.url, token)
      const runs: Figures[] = []
      const visit = () => lighthouse.visit(server.url + path, flagsFor(port), configFor(lighthouse, screen))
      for (let time = 0; time < times; time += 1) runs.push(await measure(server.url + path, visit))
      const names = Object.keys(runs[0]!)
      const medians = names.map((name) => [name, rounded(median(runs.map((run) => run[name]!)))])
      yield { page, screen, times, ...Object.fromEntries(medians) }
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** It and its dependencies are 176 MB that nothing else uses: installed in its own folder when this bench first runs. */
async function loadLighthouse(): Promise<Lighthouse> {
  const home = join(import.meta.dirname, 'lighthouse')
  const core = join(home, 'node_modules/lighthouse/core')
  const readVersion = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
  const wanted = readVersion(join(home, 'package.json')).dependencies.lighthouse
  if (readVersion(join(core, '../package.json'))?.version !== wanted) {
    const onWindows = process.platform === 'win32'
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
      cwd: home,
      stdio: 'ignore',
      shell: onWindows,
    })
    if (status !== 0) throw new Error(`Lighthouse could not be installed: run npm ci in ${home}.`)
  }
  const load = async (file: string) => (await import(pathToFileURL(join(core, file)).href)).default
  return { visit: await load('index.js'), desktop: await load('config/desktop-config.js') }
}

function makeDemo(dataDir: string): void {
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: '1' }
  const { status } = spawnSync(process.execPath, ['server/src/demo.ts'], { cwd: root, env, stdio: 'ignore' })
  if (status !== 0) throw new Error('The demo company could not be made.')
}

/** A browser whose own profile Lighthouse uses too, so that it is signed in. */
function openBrowser(profile: string, port: number): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [
      `--remote-debugging-port=${port}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-sync',
    ],
  })
}

async function findSubjects(server: ServerProcess): Promise<{ token: string; subjects: Subject[] }> {
  const { token } = ensure(await server.call('POST', '/api/auth/login', { body: signIn })) as { token: string }
  const interviews = ensure(await server.call('GET', '/api/Interviews', { token })) as Interview[]
  const of = (status: string) => interviews.find((interview) => interview.status === status)!
  const invited = of('Scheduled')
  const subjects: Subject[] = [
    { page: 'landing', path: '/', screen: 'mobile' },
    { page: 'landing', path: '/', screen: 'desktop' },
    { page: 'login', path: '/interviewer/login', screen: 'desktop' },
    { page: 'join', path: `/candidate/${invited.id}?token=${invited.candidateAccessToken}`, screen: 'desktop' },
    { page: 'dashboard', path: '/interviewer/dashboard', screen: 'desktop', isSignedIn: true },
    { page: 'report', path: `/interview/${of('Completed').id}/report`, screen: 'desktop', isSignedIn: true },
  ]
  return { token, subjects }
}

/** Lighthouse empties caches before each visit, but leaves local storage alone. */
async function signInBrowser(browser: BrowserContext, url: string, token: string): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${url}/icon.svg`)
  await page.evaluate((token) => localStorage.setItem('auth_token', token), token)
  await page.close()
}

const flagsFor = (port: number) => ({ port, onlyCategories: [...categories], logLevel: 'silent' })
const configFor = ({ desktop }: Lighthouse, screen: Subject['screen']) => (screen === 'desktop' ? desktop : undefined)

async function measure(url: string, visit: () => ReturnType<Lighthouse['visit']>, tries = 3): Promise<Figures> {
  const result = await visit()
  const failure = result?.lhr.runtimeError
  // On a busy machine a recording is now and then lost; Lighthouse itself asks to run it again.
  if (failure && tries > 1) return measure(url, visit, tries - 1)
  if (!result || failure) throw new Error(`${url}: ${failure?.message ?? 'no result'}`)
  const { lhr } = result
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${lhr.finalDisplayedUrl}.`)
  const scores = categories.map((name) => [name, (lhr.categories[name]?.score ?? 0) * 100])
  const audit = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
  return {
    ...(Object.fromEntries(scores) as Figures),
    lcpMs: audit('largest-contentful-paint'),
    cls: audit('cumulative-layout-shift'),
    blockingMs: audit('total-blocking-time'),
    scriptKb: scriptBytes(lhr.audits['network-requests']?.details) / 1024,
  }
}

// As they went over the wire.
function scriptBytes(details: unknown): number {
  const { items = [] } = (details ?? {}) as { items?: { resourceType?: string; transferSize?: number }[] }
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script')
  return scripts.reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0)
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => probe.once('listening', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}
