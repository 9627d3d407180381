/** A server as its own process, as `npm start` runs it, on a database of the tests. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from './free-port.ts'
import { testSettingsKey } from './server.ts'

export type ServerProcess = {
  url: string
  output: () => string
  /** The exit code, or nothing where a signal ended it. */
  ended: Promise<number | null>
  kill: (signal: NodeJS.Signals) => void
  close: () => Promise<void>
}

export const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** Does not wait until it is ready. `around`: a program that starts it, and passes SIGTERM on. */
export async function startServerProcess(
  environment: Record<string, string>,
  around?: readonly [string, ...string[]],
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nova-server-test-'))
  const port = String(await findFreePort())
  const own = { PORT: port, DATA_DIR: dataDir, SETTINGS_KEY: testSettingsKey, RUNNER: 'browser', LOG_LEVEL: 'warn' }
  const env = { PATH: process.env['PATH'], ...own, NO_INSTALL: '1', ...environment }
  const [file, ...args] = around ?? [process.execPath, main]
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.once('close', done))
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    ended,
    kill: (signal) => child.kill(signal),
    async close() {
      child.kill(around ? 'SIGTERM' : 'SIGKILL')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The answer of `/ready`; `none` without one. */
export async function askReady(url: string): Promise<string> {
  const reply = await fetch(`${url}/ready`).catch(() => undefined)
  if (!reply) return 'none'
  const { reasons } = (await reply.json()) as { reasons: string[] }
  return reply.status === 200 ? 'ready' : reasons.join()
}
