/** Serves on an open database and sandbox until it is told to stop, then drains. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listUnverified } from './accounts/accounts.ts'
import { makeApp, makeJobHandlers } from './app.ts'
import type { Config } from './config.ts'
import { sealStoredTokens } from './interviews/token-sealing.ts'
import { prepareTalk } from './nova/knowledge.ts'
import { openAi, openNoAi } from './platform/ai/ai.ts'
import { type Machinery, makeCtx } from './platform/context/context.ts'
import { closeEventStreams } from './platform/events/events.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { sendHeldMails } from './platform/mail/sending.ts'
import type { Sandbox } from './platform/sandbox/sandbox.ts'
import type { InstallationSecrets } from './platform/secrets/installation-key.ts'
import { openMailServer } from './platform/smtp/smtp.ts'
import { resealWithNewKey } from './resealing.ts'
import { creditDowntime, keepBeating } from './sessions/clock.ts'

/** Another program may have been installed beside serving, so where code runs can be opened again. */
export type Opened = {
  database: Machinery['database']
  sandbox: Sandbox
  secrets: InstallationSecrets
  reopenSandbox: () => Promise<Sandbox> | undefined
}

const longestRunMs = 120_000

/** Listens and says so; SIGINT and SIGTERM end the process with exit code 0 once everything is closed. */
export async function serve(config: Config, log: Machinery['log'], opened: Opened): Promise<void> {
  const { database } = opened
  const machinery: Machinery = {
    database,
    sandbox: opened.sandbox,
    ai: config.ai ? openAi(config.ai) : openNoAi(),
    secrets: opened.secrets.secrets,
    mailServer: openMailServer(config.smtp),
    // Opened last: its first job may need all the rest.
    jobs: undefined as never,
    log,
    now: () => new Date(),
    settings: {
      publicUrl: config.publicUrl,
      isSignupOpen: config.isSignupOpen,
      operatorEmails: config.operatorEmails,
      mailsPerHour: config.mailsPerHour,
      fetchAllow: config.fetchAllow,
      hasSampleData: config.hasSampleData,
      aiCeiling: config.aiCeiling,
      aiEnvironment: config.ai,
      formRelay: config.formRelay,
      version: readVersion(),
    },
  }
  // The start script installs missing system packages beside serving, and tells when they are there.
  process.on('SIGHUP', () => {
    void opened.reopenSandbox()?.then((sandbox) => {
      const before = machinery.sandbox
      machinery.sandbox = sandbox
      // What it runs may end first.
      setTimeout(() => void before.drain(), longestRunMs).unref()
      printLanguages(machinery)
    })
  })
  machinery.jobs = await openJobs({ database, handlers: makeJobHandlers(() => machinery), log })
  const system = makeCtx(machinery, { role: 'system' })
  const credited = await creditDowntime(system)
  if (credited > 0) log.info({ interviews: credited }, 'time without a server was credited')
  const stopBeating = keepBeating(system)
  // Known before the first mail, and waited for by nobody: a mail server may be slow to answer.
  void machinery.mailServer.check().catch(() => log.warn({ server: machinery.mailServer.place }, 'no mail server'))
  await sendHeldMails(system)
  const options = { trustedProxies: config.trustedProxies, rateLimits: true }
  // Who is in the room may ask Nova: the first reply should not have to wait for what all replies need.
  const app = await makeApp(machinery, options, prepareTalk)
  const address = await app.listen({ port: config.port, host: config.host })
  // From here on an end is a crash, and the start script starts it again.
  process.send?.('ready')
  resealWithNewKey(system).then(
    (kinds) => {
      const left = kinds.filter(({ resealed, unreadable }) => resealed + unreadable > 0)
      if (left.length > 0) log.info({ kinds: left }, 'secrets were encrypted with the new settings key')
    },
    (error: unknown) =>
      log.error({ err: error }, 'secrets could not be encrypted with the new key; the next start goes on'),
  )
  sealStoredTokens(system).then(
    (sealed) => sealed > 0 && log.info({ interviews: sealed }, 'tokens of candidates were encrypted'),
    (error: unknown) =>
      log.error({ err: error }, 'tokens of candidates could not be encrypted; the next start goes on'),
  )

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
  printSettingsKey(config, opened.secrets)
  for (const email of await listUnverified(system, config.operatorEmails)) {
    console.log(`Not an operator before its address is verified: ${email}. Run: npm run operator -- ${email}`)
  }
  printEngines(config, machinery)
}

function printSettingsKey({ databaseUrl }: Config, { keyFile, problem }: InstallationSecrets): void {
  if (problem) console.log(`Secrets: can't be stored, so no interview can be published. ${problem} Set SETTINGS_KEY.`)
  if (keyFile) console.log(`Secrets: encrypted with ${keyFile}. Back it up apart from the database.`)
  if (keyFile && databaseUrl) {
    console.log('  If several servers share this database, set SETTINGS_KEY to the same value on all of them.')
  }
}

function printEngines(config: Config, machinery: Machinery): void {
  console.log(`Nova: ${machinery.ai.name ?? 'built-in engine'}`)
  console.log(`Mail: ${machinery.mailServer.place ?? 'off'}`)
  if (config.fetchAllow.length > 0)
    console.log(`Private addresses that may be fetched: ${config.fetchAllow.join(', ')}`)
  printLanguages(machinery)
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
