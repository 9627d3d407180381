/** `npm run runner`: this machine as a stateless runner of code (docs/operations.md, "Many runners"). */
import { availableParallelism } from 'node:os'
import '../server/src/platform/files/home-folder.ts'
import { describeSettings, readConfig } from '../server/src/config.ts'
import { endWithFailure } from '../server/src/failure.ts'
import { startError } from '../server/src/platform/database/start-error.ts'
import { openLog } from '../server/src/platform/log/log.ts'
import { openSandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { makeRunner } from '../server/src/runner/runner.ts'

const own = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'RUNNER_TOKEN',
  'RUNNER_CONCURRENCY',
  'PROJECT_BOXES_MB',
  'LOG_LEVEL',
  'NO_INSTALL',
]
const maxRunMs = 120_000
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

async function start(): Promise<void> {
  const { host, port, dataDir, runnerToken: token, logLevel, ...config } = readConfig(process.env)
  if (token === undefined && !loopback.test(host)) {
    throw startError(`RUNNER_TOKEN is not set, and whoever reaches ${host} could run code here.`)
  }
  const log = openLog(logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'))
  const capacity = config.runnerConcurrency ?? availableParallelism()
  const boxesMemoryMb = config.projectBoxesMb
  const open = async () => {
    const sandbox = await openSandbox({ concurrency: capacity, dataDir, log, ...(boxesMemoryMb && { boxesMemoryMb }) })
    void sandbox.whenProjectsReady()
    return sandbox
  }
  let sandbox = await open()
  const runner = await makeRunner({ sandbox: () => sandbox, capacity, token, log })
  const address = await runner.app.listen({ host, port })
  // From here on an end is a crash, and the start script starts it again.
  process.send?.('ready')
  const tell = () => {
    if (sandbox.health !== 'ok') console.log(`Running code: off. ${sandbox.healthDetail ?? ''}`)
    for (const { id, version, install } of sandbox.languages) {
      console.log(`  ${id.padEnd(12)}${version ?? `not ready: ${install ?? ''}`}`)
    }
  }
  // The start script installs missing system packages while the runner serves, and signals when they are available.
  process.on('SIGHUP', async () => {
    const before = sandbox
    sandbox = await open()
    // Its current runs may finish first.
    setTimeout(() => void before.drain(), maxRunMs).unref()
    tell()
  })
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await runner.drain()
    await sandbox.drain()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  console.log(`\nThe runner is ready at ${address}, ${capacity} at a time${token ? '' : ', for this machine alone'}`)
  tell()
}

if (process.argv.includes('--help')) {
  const lines = describeSettings().split('\n')
  const shown = lines.filter((line) => own.some((name) => line.startsWith(`  ${name} `)))
  console.log(`A runner of Nova Interviews\n\nSettings, from the environment:\n${shown.join('\n')}`)
} else {
  start().catch((error: unknown) => endWithFailure('The runner', error))
}
