/** The product as a person starts it: in its own process and data folder; a test may kill it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'
import { keepProfiles, type Profiles } from './profiles.ts'

export type Product = {
  url: string
  /** For the commands that run alongside the server. */
  dataDir: string
  /** SIGKILL, as a crash or a power cut. */
  kill: () => Promise<void>
  /** Starts again on the same data and address. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

const root = join(import.meta.dirname, '..')

type Environment = Record<string, string>

/** `{url}` in a setting means the product's own address, which is found at its start. */
async function startProduct(settings: Environment): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nova-e2e-'))
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const environment = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, value.replaceAll('{url}', url)]),
  )
  let server = await launch(dataDir, port, url, environment)
  return {
    url,
    dataDir,
    kill: () => end(server, 'SIGKILL'),
    restart: async () => {
      server = await launch(dataDir, port, url, environment)
    },
    stop: async () => {
      await end(server, 'SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function launch(dataDir: string, port: number, url: string, environment: Environment): Promise<ChildProcess> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', ...environment }
  const server = spawn(process.execPath, ['server/src/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()))
  for (let tries = 0; tries < 900; tries += 1) {
    if (server.exitCode !== null) throw new Error(`the product ended at its start:\n${printed}`)
    const isUp = await fetch(`${url}/api/health`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isUp) return server
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the product did not become ready:\n${printed}`)
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await ended
}

let lastPort = 20_000 + Number(process.env['TEST_PARALLEL_INDEX'] ?? 9) * 1_000 + Math.floor(Math.random() * 900)

/**
 * Below the system's ephemeral ports, so a restarted product finds its port still free. No other worker, and nothing else
 * of this one, gets the same before it is listened on.
 */
export async function findFreePort(): Promise<number> {
  do lastPort += 1
  while (!(await isFree(lastPort)))
  return lastPort
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const isOpen = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (isOpen) await new Promise((resolve) => probe.close(resolve))
  return isOpen
}

type Fixtures = { hasNewProfiles: boolean; openProfile: () => Promise<Page>; page: Page }
type Standing = { product: Product; environment: Environment; profiles: Profiles }

/** One product for the specs of a worker; every page fails its test on an unexpected error in the console. */
export const test = base.extend<Fixtures, Standing>({
  /** Settings of the server, for a file that needs others: each set of them starts another product. */
  environment: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ environment }, provide) => {
      const product = await startProduct(environment)
      await provide(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  profiles: [
    async ({ browser, product }, provide) => {
      const profiles = keepProfiles(browser, product)
      await provide(profiles)
      await profiles.close()
    },
    { scope: 'worker' },
  ],
  /** Their own profiles, for a test of the service worker, of fetches, or with other options of `use`. */
  hasNewProfiles: [false, { option: true }],
  /** Opens a page in a browser profile that holds nothing of anybody. */
  openProfile: async ({ profiles, hasNewProfiles }, provide) => {
    const opened: BrowserContext[] = []
    const complaints: string[] = []
    await provide(async () => {
      const page = hasNewProfiles ? await profiles.openNew() : await profiles.open()
      opened.push(page.context())
      listen(page, complaints)
      return page
    })
    for (const profile of opened) await profiles.giveBack(profile, !hasNewProfiles)
    expect(complaints).toEqual([])
  },
  page: async ({ openProfile }, provide) => provide(await openProfile()),
})

// Ignores the browser's own messages about 4xx replies or a killed server; the page's own errors count.
function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || /Failed to load resource|ERR_|net::/.test(message.text())) return
    complaints.push(message.text())
  })
}
