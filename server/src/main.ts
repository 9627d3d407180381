/** Starts the server: reads the environment, opens what it needs, listens, and drains when told to stop. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeApp, makeJobHandlers } from './app.ts'
import { type Config, describeSettings, readConfig } from './config.ts'
import { creditDowntime, keepBeating } from './interviews/interviews.ts'
import { openAi, openNoAi } from './platform/ai/ai.ts'
import { type Machinery, makeCtx } from './platform/context/context.ts'
import { openDatabase } from './platform/database/database.ts'
import { prepareReading } from './platform/documents/documents.ts'
import { closeEventStreams } from './platform/events/events.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { openLog } from './platform/log/log.ts'
import { openInBrowserSandbox } from './platform/sandbox/in-browser.ts'
import { openRemoteSandbox } from './platform/sandbox/remote.ts'
import { openSandboxApart, type Sandbox } from './platform/sandbox/sandbox.ts'
import { builtInTemplates } from './questions/questions.ts'

const longestRunMs = 120_000

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'))
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log })
  const machinery: Machinery = {
    database,
    sandbox: await openRunner(config, log),
    ai: config.ai ? openAi(config.ai) : openNoAi(),
    // Opened last: its first job may need all the rest.
    jobs: undefined as never,
    log,
    now: () => new Date(),
    settings: {
      publicUrl: config.publicUrl,
      isSignupOpen: config.isSignupOpen,
      operatorEmails: config.operatorEmails,
      fetchAllow: config.fetchAllow,
      aiCeiling: config.aiCeiling,
      formRelay: config.formRelay,
      version: readVersion(),
    },
  }
  // The start script installs missing system packages beside serving, and tells when they are there.
  process.on('SIGHUP', () => {
    if (config.runner === 'remote' || config.runner === 'browser') return
    void openRunner(config, log).then((sandbox) => {
      const before = machinery.sandbox
      machinery.sandbox = sandbox
      // What it runs may end first.
      setTimeout(() => void before.drain(), longestRunMs).unref()
      printLanguages(machinery)
    })
  })
  // A broken bank stops the start, naming its file, and not the first proposal.
  builtInTemplates()
  machinery.jobs = await openJobs({ database, handlers: makeJobHandlers(() => machinery), log })
  const system = makeCtx(machinery, { role: 'system' })
  const credited = await creditDowntime(system)
  if (credited > 0) log.info({ interviews: credited }, 'time without a server was credited')
  const stopBeating = keepBeating(system)
  const app = await makeApp(machinery, { trustProxy: config.trustProxy, rateLimits: true })
  const address = await app.listen({ port: config.port, host: config.host })

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    stopBeating()
    closeEventStreams()
    await app.close()
    await machinery.jobs.close()
    await machinery.sandbox.drain()
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  console.log(`\nNova Interviews is ready at ${config.publicUrl ?? address}`)
  console.log(`Data folder: ${config.dataDir}${database.isEmbedded ? ' (with its own PostgreSQL)' : ''}`)
  console.log(`Nova: ${machinery.ai.name ?? 'built-in engine'}`)
  if (config.fetchAllow.length > 0)
    console.log(`Private addresses that may be fetched: ${config.fetchAllow.join(', ')}`)
  printLanguages(machinery)
  // Only now: it takes from the start what it saves the first upload.
  prepareReading()
}

/** Where code runs: as it was told; where nothing was told and this machine cannot, in candidates' browsers. */
async function openRunner(config: Config, log: Machinery['log']): Promise<Sandbox> {
  const { runner, runnerUrls: urls, runnerToken: token, runnerConcurrency: concurrency, dataDir } = config
  if (runner === 'remote') return openRemoteSandbox({ urls, token, log })
  if (runner === 'browser') return openInBrowserSandbox()
  const sandbox = await openSandboxApart({ ...(concurrency ? { concurrency } : {}), dataDir, log })
  if (sandbox.health === 'ok' || runner === 'local') return sandbox
  await sandbox.drain()
  return openInBrowserSandbox(sandbox.healthDetail)
}

function printLanguages({ sandbox }: Machinery): void {
  const { engine, healthDetail = '' } = sandbox
  if (engine === 'none') console.log(`Running code: off. ${healthDetail}`)
  else if (healthDetail !== '') console.log(`Running code: ${healthDetail}`)
  for (const { id, version, install } of sandbox.languages) {
    console.log(`  ${id.padEnd(12)}${version ?? `not ready: ${install ?? ''}`}`)
  }
}

function readVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

if (process.argv.includes('--help')) {
  console.log(`Nova Interviews\n\nSettings, from the environment:\n${describeSettings()}`)
} else {
  start().catch((error: unknown) => {
    const told = error instanceof Error ? error.message : String(error)
    console.error(`Nova Interviews could not start. ${told}`)
    if (process.env.LOG_LEVEL === 'debug') console.error(error)
    process.exit(1)
  })
}
