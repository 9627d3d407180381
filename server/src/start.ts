/** Starts the server: reads the environment, and opens database and sandbox while the rest is loaded. */
import { type Config, describeSettings, readConfig } from './config.ts'
import { answerEarly } from './early-answers.ts'
import { endWithFailure } from './failure.ts'
import { openDatabase } from './platform/database/database.ts'
import { listMissing, removeEmpty } from './platform/files/files.ts'
import { openLog } from './platform/log/log.ts'
import { openRemoteSandbox } from './platform/remote/remote.ts'
import { openSandboxApart } from './platform/sandbox/apart.ts'
import { openInBrowserSandbox } from './platform/sandbox/in-browser.ts'
import { type Sandbox } from './platform/sandbox/sandbox.ts'
import { openInstallationSecrets } from './platform/secrets/installation-key.ts'
import type { Opened } from './serve.ts'

type Log = ReturnType<typeof openLog>

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'))
  const handleSignals = endOnSignals()
  const early = await answerEarly(config)
  // Both open in separate processes, which leaves this one time to load its modules.
  const [opened, { serve }] = await Promise.all([open(config, log), import('./serve.ts')])
  await serve(config, log, { ...opened, closeEarlyAnswers: early.close, handleSignals })
}

/**
 * A signal ends the process, and by its end the database that it may have started, until another handler is given. One
 * listener for the life of the process: with its listener, a signal would be lost that waits for the event loop.
 */
function endOnSignals(): Opened['handleSignals'] {
  let handle: (signal: NodeJS.Signals) => void = () => process.exit(0)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => handle(signal))
  return (other) => void (handle = other)
}

async function open(config: Config, log: Log): Promise<Omit<Opened, 'closeEarlyAnswers' | 'handleSignals'>> {
  const { settingsKey, oldSettingsKey, isSettingsKeyLost: isKeyLost, dataDir } = config
  const missing = listMissing(dataDir)
  const opening = openDatabase({ url: config.databaseUrl, directUrl: config.databaseDirectUrl, dataDir, log })
  const secretsOf = async ({ pool }: Opened['database']) =>
    openInstallationSecrets({ pool, dataDir, settingsKey, oldSettingsKey, isKeyLost })
  const running = openRunner(config, log)
  const opened = Promise.all([opening, running, opening.then(secretsOf)])
  const [database, sandbox, secrets] = await opened.catch(async (error: unknown) => {
    // So that neither leaves anything behind.
    await running.then((each) => each.drain()).catch(() => undefined)
    await opening.then((each) => each.close()).catch(() => undefined)
    removeEmpty(missing)
    throw error
  })
  const isElsewhere = config.runner === 'remote' || config.runner === 'browser'
  return { database, sandbox, secrets, reopenSandbox: () => (isElsewhere ? undefined : openRunner(config, log)) }
}

/**
 * Opens the configured runner; by default this machine's sandbox, or candidates' browsers if it doesn't work here. Never
 * fails: the server's health has the reason.
 */
async function openRunner(config: Config, log: Log): Promise<Sandbox> {
  const { runner, runnerUrls: urls, runnerToken: token, runnerConcurrency: concurrency, dataDir } = config
  const boxesMemoryMb = config.projectBoxesMb
  if (runner === 'remote') return openRemoteSandbox({ urls, token, log })
  if (runner === 'browser') return openInBrowserSandbox()
  const sizes = { ...(concurrency && { concurrency }), ...(boxesMemoryMb && { boxesMemoryMb }) }
  const sandbox = await openSandboxApart({ ...sizes, dataDir, log }).catch(async (error: Error) => {
    log.warn({ err: error }, 'the sandbox could not start')
    const { openUnavailableSandbox } = await import('./platform/sandbox/sandbox.ts')
    return openUnavailableSandbox(`The sandbox could not start: ${error.message}`, 'failing')
  })
  if (sandbox.health === 'ok' || runner === 'local') return sandbox
  await sandbox.drain()
  return openInBrowserSandbox(sandbox.healthDetail)
}

/** Starts the server, or prints its settings. A server that can't start says why in one line and exits with code 1. */
export async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(`Nova Interviews\n\nSettings, from the environment:\n${describeSettings()}`)
    return
  }
  await start().catch((error: unknown) => endWithFailure('Nova Interviews', error))
}
