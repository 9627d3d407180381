/** `npm run demo`, first part: fills its own data folder with the demo company, once, and prints the sign-in. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { makeApp, makeJobHandlers } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { makeDemo, signIn } from './demo/demo.ts'
import { listenAt, type Stage } from './demo/stage.ts'
import { openNoAi } from './platform/ai/ai.ts'
import type { Machinery } from './platform/context/context.ts'
import { openDatabase } from './platform/database/database.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { makeMetrics } from './platform/metrics/metrics.ts'
import { openSandbox } from './platform/sandbox/sandbox.ts'
import { openInstallationSecrets } from './platform/secrets/installation-key.ts'
import { openMailServer } from './platform/smtp/smtp.ts'

async function fill({ dataDir, settingsKey, oldSettingsKey, isSettingsKeyLost: isKeyLost }: Config): Promise<void> {
  const log = pino({ level: 'warn' }, pino.destination(2))
  const database = await openDatabase({ dataDir, log })
  const { pool } = database
  const { secrets } = await openInstallationSecrets({ pool, dataDir, settingsKey, oldSettingsKey, isKeyLost })
  let now = Date.now()
  const machinery: Machinery = {
    database,
    sandbox: await openSandbox({ dataDir, log }),
    ai: openNoAi(),
    secrets,
    mailServer: openMailServer(undefined),
    metrics: makeMetrics('demo'),
    backups: { health: 'off', erasedLists: [], days: null, close: async () => undefined },
    // Opened last: its first job may need all the rest.
    jobs: undefined as never,
    log,
    now: () => new Date(now),
    settings: {
      publicUrl: undefined,
      isSignupOpen: true,
      operatorEmails: [],
      mailsPerHour: 5_000,
      formRelay: undefined,
      fetchAllow: [],
      webhookAllow: [],
      aiCeiling: undefined,
      aiEnvironment: undefined,
      version: 'demo',
    },
  }
  machinery.jobs = await openJobs({ database, handlers: makeJobHandlers(() => machinery), log })
  const app = await makeApp(machinery, { trustedProxies: 0, rateLimits: false })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const stage: Stage = {
      call: (method, path, options) => call(url + path, method, options),
      listen: (path, candidate) => listenAt(url, path, candidate),
      clock: { now: () => now, set: (at) => (now = at) },
      settle: () => machinery.jobs.drain(),
    }
    await makeDemo(stage, Date.now())
  } finally {
    await app.close()
    await machinery.jobs.close()
    await machinery.sandbox.drain()
    await database.close()
  }
}

async function call(
  url: string,
  method: string,
  { body, token, candidate }: { body?: unknown; token?: string; candidate?: string } = {},
) {
  const isJson = body !== undefined && !(body instanceof FormData)
  const headers = {
    ...(isJson ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(candidate ? { 'x-candidate-token': candidate } : {}),
  }
  const sent = isJson ? JSON.stringify(body) : (body ?? null)
  const response = await fetch(url, { method, headers, body: sent })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
}

// The database ends with the process; a half-built demo is rebuilt next time.
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))

try {
  const config = readConfig({ ...process.env, DATA_DIR: process.env['DATA_DIR'] || './data-demo' })
  const { dataDir } = config
  // Written last, so an interrupted demo is rebuilt.
  const made = join(dataDir, 'demo.json')
  if (!existsSync(made)) {
    console.log('Making the demo company; this takes a moment.')
    await fill(config)
    writeFileSync(made, `${JSON.stringify({ ...signIn, madeAt: new Date().toISOString() }, undefined, 2)}\n`)
  }
  console.log(`\nThe demo company is in ${dataDir}\nSign in as ${signIn.email} with the password ${signIn.password}`)
} catch (error) {
  console.error(`The demo company could not be made. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
