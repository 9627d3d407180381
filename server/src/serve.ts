/** Serves on an open database and sandbox until it is stopped, then drains. */
import { setTimeout as sleep } from 'node:timers/promises'
import { listUnverified } from './accounts/accounts.ts'
import { makeApp, makeJobHandlers } from './app.ts'
import { openBackups } from './backups/schedule.ts'
import type { Config } from './config.ts'
import { beginErasure } from './erasure/erasure.ts'
import { wasCalledWithin } from './generated-questions/model-calls.ts'
import { sealStoredTokens } from './interview-access/token-sealing.ts'
import { prepareTalk } from './knowledge/knowledge.ts'
import { watchModels } from './models/watching.ts'
import { mailPausedWebhook } from './notices/webhook-mails.ts'
import { openAi, openNoAi } from './platform/ai/ai.ts'
import { openClock } from './platform/clock/clock.ts'
import { type Ctx, type Machinery, makeCtx } from './platform/context/context.ts'
import { programVersion } from './platform/database/version.ts'
import { closeEventStreams } from './platform/events/events.ts'
import { watchRequests } from './platform/http/draining.ts'
import { makeStopping } from './platform/http/stopping.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { sendHeldMails } from './platform/mail/sending.ts'
import { meterSandbox } from './platform/metrics/meter-sandbox.ts'
import { makeMetrics } from './platform/metrics/metrics.ts'
import { watchReadiness } from './platform/readiness/readiness.ts'
import type { Sandbox } from './platform/sandbox/sandbox.ts'
import type { InstallationSecrets } from './platform/secrets/installation-key.ts'
import { findPause } from './platform/sending-pause/sending-pause.ts'
import { openMailServer } from './platform/smtp/smtp.ts'
import { resealWithNewKey } from './resealing.ts'
import { creditDowntime, keepBeating } from './sessions/clock.ts'
import { findLatestMoment, keepTime } from './sessions/keep-time.ts'
import { keepDelivering } from './webhooks/delivering.ts'

/** Another program may have been installed while serving, so where code runs can be opened again. */
export type Opened = {
  database: Machinery['database']
  sandbox: Sandbox
  secrets: InstallationSecrets
  reopenSandbox: () => Promise<Sandbox> | undefined
  /** Ends the answers that are given until the server itself listens. */
  closeEarlyAnswers: () => Promise<void>
  /** Gives SIGINT and SIGTERM, which end the process at once until then, to this handler. */
  handleSignals: (handle: (signal: NodeJS.Signals) => void) => void
}

const maxRunMs = 120_000
/** A model called within this time keeps the prompts of its talk; each call says whether it answers. */
const quietMs = 120_000
/** Longer than almost any request takes; supervisors usually wait half a minute. */
const maxFinishMs = 15_000
/** A copy that hangs is made again by the next start. */
const maxBackupsMs = 10_000
/** A signal that is given once comes twice, from the terminal and from the start script. */
const sameSignalMs = 1_000

/** Listens and says so; SIGINT and SIGTERM end the process with exit code 0 once everything is closed. */
export async function serve(config: Config, log: Machinery['log'], opened: Opened): Promise<void> {
  const { database } = opened
  let clock = openClock({ log })
  const time = { databaseAheadMs: 0 }
  const metrics = makeMetrics(programVersion)
  const { databaseUrl, databaseDirectUrl, dataDir, settingsKey } = config
  const installation = { databaseUrl: databaseDirectUrl ?? databaseUrl, dataDir, settingsKey }
  const machinery: Machinery = {
    database,
    sandbox: meterSandbox(opened.sandbox, metrics),
    ai: config.ai ? openAi(config.ai) : openNoAi(),
    secrets: opened.secrets.secrets,
    mailServer: openMailServer(config.smtp),
    metrics,
    backups: await openBackups({ plan: config.backups, installation, database, product: programVersion, log }),
    // Opened last: its first job may need all the rest.
    jobs: undefined as never,
    log,
    now: () => clock.now(),
    databaseAheadMs: () => time.databaseAheadMs,
    wallNow: () => new Date(),
    settings: settingsOf(config),
  }
  // The start script installs missing system packages while the server runs, and signals when they are available.
  process.on('SIGHUP', () => {
    void opened.reopenSandbox()?.then((sandbox) => {
      const before = machinery.sandbox
      machinery.sandbox = meterSandbox(sandbox, metrics)
      // Its current runs may finish first.
      setTimeout(() => void before.drain(), maxRunMs).unref()
      printLanguages(machinery)
    })
  })
  clock = openClock({ log, startsAt: await findLatestMoment(makeCtx(machinery, { role: 'system' })) })
  const before = (jobs: Machinery['jobs']) => creditFirst(Object.assign(machinery, { jobs }))
  machinery.jobs = await openJobs({ database, handlers: makeJobHandlers(() => machinery), log, before })
  const system = makeCtx(machinery, { role: 'system' })
  const readiness = watchReadiness({ database, dataDir: config.dataDir, log, clock })
  machinery.readiness = readiness
  const stopTime = await keepTime(system, clock, time)
  const stopBeating = keepBeating(system)
  // Checked before the first mail but not awaited: a mail server may be slow to answer.
  void machinery.mailServer.check().catch(() => log.warn({ server: machinery.mailServer.place }, 'no mail server'))
  await sendHeldMails(system)
  const delivery = keepDelivering(system, mailPausedWebhook)
  const watch = watchModels(system, () => wasCalledWithin(system, quietMs))
  const stopping = makeStopping()
  const options = { trustedProxies: config.trustedProxies, rateLimits: true, stopping }
  // Warm up now, so that the first reply to a candidate doesn't have to load what all replies need.
  const app = await makeApp(machinery, options, prepareTalk)
  const draining = watchRequests(app.server, stopping.begin)
  await opened.closeEarlyAnswers()
  const address = await app.listen({ port: config.port, host: config.host })
  // From here on an end is a crash, and the start script starts it again.
  process.send?.('ready')
  sealAgain(system)
  const leave = async (signal: AbortSignal) => {
    // From here on no page finds this server.
    stopBeating()
    await draining.finish(maxFinishMs, closeEventStreams, signal)
  }
  const prepare = () => {
    readiness.drain()
    draining.begin()
  }
  const stop = makeStop(prepare, leave, async () => {
    stopTime()
    readiness.close()
    await app.close()
    await Promise.race([Promise.all([delivery.stop(), watch.stop()]), sleep(maxFinishMs)])
    await machinery.jobs.close()
    await machinery.sandbox.drain()
    await Promise.race([machinery.backups.close(), sleep(maxBackupsMs)])
    await database.close()
    process.exit(0)
  })
  opened.handleSignals((signal) => void stop(signal === 'SIGINT' ? 0 : config.drainSeconds))
  // Browsers may refuse the address of all of a machine's interfaces.
  console.log(`\nNova Interviews is ready at ${config.publicUrl ?? address.replace('[::]', '[::1]')}`)
  console.log(`Data folder: ${config.dataDir}${database.isEmbedded ? ' (with its own PostgreSQL)' : ''}`)
  printSettingsKey(config, opened.secrets)
  for (const email of await listUnverified(system, config.operatorEmails).catch(() => [])) {
    console.log(`Not an operator before its address is verified: ${email}. Run: npm run operator -- ${email}`)
  }
  printEngines(config, machinery)
  await printPause(system)
}

async function printPause(ctx: Ctx): Promise<void> {
  const since = await findPause(ctx).catch(() => undefined)
  if (since === undefined) return
  const day = since.toISOString().slice(0, 10)
  console.log(
    `Mails and webhooks: paused, since this installation was restored on ${day}. Let them out at /operator/outbox`,
  )
}

/** Before the first job: one that was due while no server ran may be the end of an interview. */
async function creditFirst(machinery: Machinery): Promise<void> {
  await beginErasure(makeCtx(machinery, { role: 'system' }))
  const credited = await creditDowntime(makeCtx(machinery, { role: 'system' }))
  if (credited > 0) machinery.log.info({ interviews: credited }, 'time without a server was credited')
}

/** Encrypts what is stored under another key, or under none. Not awaited: a large database takes a while. */
function sealAgain(ctx: Ctx): void {
  resealWithNewKey(ctx).then(
    (kinds) => {
      const left = kinds.filter(({ resealed, unreadable }) => resealed + unreadable > 0)
      if (left.length > 0) ctx.log.info({ kinds: left }, 'secrets were encrypted with the new settings key')
    },
    (error: unknown) =>
      ctx.log.error({ err: error }, 'secrets could not be encrypted with the new key; the next start goes on'),
  )
  sealStoredTokens(ctx).then(
    (sealed) => sealed > 0 && ctx.log.info({ interviews: sealed }, 'tokens of candidates were encrypted'),
    (error: unknown) =>
      ctx.log.error({ err: error }, 'tokens of candidates could not be encrypted; the next start goes on'),
  )
}

/**
 * SIGTERM: says that it is not ready and serves on for a while, so that a balancer sends its requests elsewhere; then ends
 * streams, whose pages continue at another server, and answers what is under way. SIGINT, or a second signal, does so at
 * once. One that comes meanwhile ends it without further answers.
 */
function makeStop(
  prepare: () => void,
  leave: (signal: AbortSignal) => Promise<void>,
  end: () => Promise<void>,
): (drainSeconds: number) => Promise<void> {
  const hurry = new AbortController()
  const givingUp = new AbortController()
  let isStopping = false
  let leavesAt = Infinity
  return async (seconds) => {
    if (isStopping || seconds === 0) hurry.abort()
    if (performance.now() - leavesAt > sameSignalMs) givingUp.abort()
    if (isStopping) return
    isStopping = true
    prepare()
    await sleep(seconds * 1000, undefined, { signal: hurry.signal }).catch(() => undefined)
    leavesAt = performance.now()
    await leave(givingUp.signal)
    await end()
  }
}

function settingsOf(config: Config): Machinery['settings'] {
  return {
    publicUrl: config.publicUrl,
    isSignupOpen: config.isSignupOpen,
    operatorEmails: config.operatorEmails,
    mailsPerHour: config.mailsPerHour,
    fetchAllow: config.fetchAllow,
    webhookAllow: config.webhookAllow,
    hasSampleData: config.hasSampleData,
    aiCeiling: config.aiCeiling,
    aiEnvironment: config.ai,
    formRelay: config.formRelay,
    ollamaHost: config.ollamaHost,
    metricsToken: config.metricsToken,
    newerVersionFrom: config.newerVersionFrom,
    securityContact: config.securityContact,
    isProxied: config.trustedProxies > 0,
    version: programVersion,
  }
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
  console.log(`Backups: ${config.backups.folder ?? 'none by the clock (BACKUP_DIR)'}`)
  if (config.fetchAllow.length > 0)
    console.log(`Private addresses that may be fetched: ${config.fetchAllow.join(', ')}`)
  if (config.webhookAllow.length > 0)
    console.log(`Private addresses that webhooks may reach: ${config.webhookAllow.join(', ')}`)
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
