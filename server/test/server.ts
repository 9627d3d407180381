/** A whole server on a real database and a real sandbox, listening on its own port; and its clock. */
import { tmpdir } from 'node:os'
import pino from 'pino'
import { makeApp, makeJobHandlers } from '../src/app.ts'
import { mailPausedWebhook } from '../src/notices/webhook-mails.ts'
import { openAi, openNoAi } from '../src/platform/ai/ai.ts'
import type { AiSettings } from '../src/platform/ai/ask.ts'
import type { Clock } from '../src/platform/clock/clock.ts'
import { type Machinery, makeCtx } from '../src/platform/context/context.ts'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { closeEventStreams } from '../src/platform/events/events.ts'
import type { Stopping } from '../src/platform/http/stopping.ts'
import { openJobs } from '../src/platform/jobs/jobs.ts'
import { meterSandbox } from '../src/platform/metrics/meter-sandbox.ts'
import { makeMetrics } from '../src/platform/metrics/metrics.ts'
import { watchReadiness } from '../src/platform/readiness/readiness.ts'
import { openSandboxApart } from '../src/platform/sandbox/apart.ts'
import { openSecrets } from '../src/platform/secrets/secrets.ts'
import { openMailServer, type SmtpSettings } from '../src/platform/smtp/smtp.ts'
import { keepDelivering } from '../src/webhooks/delivering.ts'
import { makeTestDatabase } from './database.ts'
import { waitForFacts } from './patience.ts'
import { shareSandbox } from './shared-sandbox.ts'
import { silentLog } from './silent-log.ts'

export type Reply = { status: number; body: any; headers: Headers }
export type Call = { body?: unknown; token?: string; candidate?: string; headers?: Record<string, string> }

export type TestServer = {
  url: string
  machinery: Machinery
  /** Sends JSON, a FormData or a raw string, and reads the reply as JSON where it is JSON. */
  call: (method: string, path: string, options?: Call) => Promise<Reply>
  /** Moves the server's clock once no job is due; jobs planned by then are run. */
  pass: (milliseconds: number) => Promise<void>
  close: () => Promise<void>
}

/** 32 bytes, as servers generate it: deriving a key from a passphrase takes longer. */
export const testSettingsKey = Buffer.alloc(32, 'key of tests').toString('base64')

export async function startTestServer(
  options: {
    ai?: AiSettings
    aiCeiling?: number
    /** Null: none, as where neither the environment nor the data folder can hold one. */
    settingsKey?: string | null
    oldSettingsKey?: string
    smtp?: SmtpSettings
    mailsPerHour?: number
    publicUrl?: string
    fetchAllow?: string[]
    webhookAllow?: string[]
    formRelay?: Machinery['settings']['formRelay']
    rateLimits?: boolean
    /** Is given every line of the server's log. */
    onLog?: (line: string) => void
    trustedProxies?: number
    metricsToken?: string
    securityContact?: string
    /** Its own database, which ends with the server. */
    database?: Database
    /** A server whose database this one shares, as several servers of one installation do. */
    beside?: TestServer
    /** For two servers that must not share boxes and queues. */
    hasOwnSandbox?: boolean
    /** In place of the machine's, moved by `pass` all the same. */
    clock?: Pick<Clock, 'now' | 'sinceStepMs'>
    /** Refuses its open calls once it begins. */
    stopping?: Stopping
    /** Watches whether it is ready, as on a disk with so much room. */
    freeBytes?: () => Promise<number>
  } = {},
): Promise<TestServer> {
  waitForFacts()
  let offsetMs = 0
  const { settingsKey = testSettingsKey } = options
  const { url: shared } = options.beside?.machinery.database ?? {}
  const opening = shared ? openDatabase({ url: shared, dataDir: '', log: silentLog }) : undefined
  const database = options.database ?? (await (opening ?? makeTestDatabase()))
  const { onLog, clock, freeBytes } = options
  const machineryLog = onLog ? pino({ level: 'trace' }, { write: onLog }) : pino({ level: 'silent' })
  const metrics = makeMetrics('test')
  const machinery: Machinery = {
    database,
    // A separate sandbox if its log is read.
    sandbox: meterSandbox(
      onLog || options.hasOwnSandbox
        ? await openSandboxApart({ dataDir: tmpdir(), log: machineryLog })
        : await shareSandbox(),
      metrics,
    ),
    ai: options.ai ? openAi(options.ai) : openNoAi(),
    secrets: openSecrets(settingsKey ?? undefined, options.oldSettingsKey),
    mailServer: openMailServer(options.smtp),
    metrics,
    backups: { health: 'off', erasedLists: [], days: null, close: async () => undefined },
    jobs: undefined as never,
    log: machineryLog,
    now: () => new Date((clock?.now().getTime() ?? Date.now()) + offsetMs),
    settings: {
      publicUrl: options.publicUrl,
      isSignupOpen: true,
      operatorEmails: [],
      mailsPerHour: options.mailsPerHour ?? 5_000,
      fetchAllow: options.fetchAllow ?? [],
      webhookAllow: options.webhookAllow ?? [],
      aiCeiling: options.aiCeiling,
      aiEnvironment: options.ai,
      formRelay: options.formRelay,
      metricsToken: options.metricsToken,
      securityContact: options.securityContact,
      isProxied: (options.trustedProxies ?? 0) > 0,
      version: 'test',
    },
  }
  machinery.jobs = await openJobs({ database, handlers: makeJobHandlers(() => machinery), log: silentLog })
  const delivery = keepDelivering(makeCtx(machinery, { role: 'system' }), mailPausedWebhook)
  const watched = { ...database, isEmbedded: true }
  if (clock || freeBytes) {
    const watching = { ...(clock ? { clock } : {}), ...(freeBytes ? { freeBytes } : {}) }
    machinery.readiness = watchReadiness({ database: watched, dataDir: tmpdir(), log: silentLog, ...watching })
  }
  const app = await makeApp(machinery, {
    trustedProxies: options.trustedProxies ?? 0,
    rateLimits: options.rateLimits ?? false,
    ...(options.stopping ? { stopping: options.stopping } : {}),
    // A route for each of their some hundred files, which no test asks for, built or not.
    isWithoutPages: true,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    machinery,
    call: (method, path, call = {}) => send(url, method, path, call),
    pass: async (milliseconds) => {
      // A job under way is not made due below, so what is due already is done before.
      await machinery.jobs.drain()
      offsetMs += milliseconds
      // The queue uses the database's time, so jobs due by the moved clock are made due now.
      await database.pool.query(
        `update graphile_worker._private_jobs set run_at = now() where run_at <= now() + $1 * interval '1 ms' and locked_at is null`,
        [offsetMs],
      )
      await database.pool.query(`select pg_notify('jobs:insert', '')`)
      await machinery.jobs.drain()
    },
    close: async () => {
      machinery.readiness?.close()
      closeEventStreams()
      await app.close()
      await delivery.stop()
      await machinery.jobs.close()
      await machinery.sandbox.drain()
      await database.close()
    },
  }
}

async function send(url: string, method: string, path: string, call: Call): Promise<Reply> {
  const { body, token, candidate, headers = {} } = call
  const isJson = body !== undefined && !isRaw(body)
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(candidate ? { 'x-candidate-token': candidate } : {}),
      ...headers,
    },
    body: isRaw(body) ? body : isJson ? JSON.stringify(body) : null,
  })
  const text = await response.text()
  const isJsonReply =
    response.headers.get('content-type')?.includes('json') && !response.headers.get('content-type')?.includes('ndjson')
  return { status: response.status, body: isJsonReply ? JSON.parse(text) : text, headers: response.headers }
}

function isRaw(body: unknown): body is FormData | string {
  return body instanceof FormData || typeof body === 'string'
}
