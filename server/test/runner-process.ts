/** A runner as its own process, as `npm run runner` starts it, on its own port. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const runnerToken = 'a-token-that-only-tests-know'

export type RunnerProcess = {
  url: string
  output: () => string
  /** The exit code, or nothing where a signal ended it. */
  ended: Promise<number | null>
  kill: (signal: NodeJS.Signals) => void
  close: () => Promise<void>
}

const script = fileURLToPath(new URL('../../tools/runner.ts', import.meta.url))

export async function startRunner(environment: Record<string, string> = {}): Promise<RunnerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'nova-runner-test-'))
  chmodSync(folder, 0o755)
  const own = { PORT: '0', DATA_DIR: folder, RUNNER_TOKEN: runnerToken, RUNNER_CONCURRENCY: '2', LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [script], { env: { ...process.env, ...own, ...environment } })
  let output = ''
  const { promise: isReady, resolve: ready, reject } = Promise.withResolvers<string>()
  const read = (chunk: Buffer) => {
    output += chunk.toString()
    const url = /ready at (\S+),/.exec(output)?.[1]
    if (url !== undefined) ready(url)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const ended = new Promise<number | null>((done) => child.once('close', done))
  void ended.then(() => reject(new Error(`The runner ended: ${output}`)))
  const url = await isReady
  return {
    url,
    output: () => output,
    ended,
    kill: (signal) => child.kill(signal),
    async close() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
