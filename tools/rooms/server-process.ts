/** A server as `npm start` runs it, in its own process and on its own port, and calls to it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../server/test/free-port.ts'
import type { LoopDelay } from './loop-delay.ts'

export type Reply = { status: number; body: unknown }
export type Call = { body?: unknown; token?: string; candidate?: string }

export type ServerProcess = {
  url: string
  /** From the start of the process to the first answer of /api/health. */
  readyMs: number
  health: 'healthy' | 'degraded'
  /** Sends JSON or a FormData and reads the reply. */
  call: (method: string, path: string, options?: Call) => Promise<Reply>
  /** Event loop delay since the last call; only for a server started with `loopDelay`. */
  takeLoopDelay: () => Promise<LoopDelay>
  /** Ends it as Ctrl-C does, and waits until it has ended. */
  stop: () => Promise<void>
  /** Ends it at once, as `kill -9` does; its database is left behind. */
  kill: () => Promise<void>
}

const ownCheckout = resolve(import.meta.dirname, '../..')
/** Node flags of a server that reports its event loop delay. */
export const loopDelay = ['--import', join(import.meta.dirname, 'loop-delay.ts')]
const patienceMs = 120_000

/** Starts a server of this checkout, or of another, on `dataDir`, with its own PostgreSQL there, and waits until it answers. */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
  flags: string[] = [],
  checkout = ownCheckout,
): Promise<ServerProcess> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    NO_INSTALL: '1',
    ...settings,
  }
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=8', ...flags, join('server', 'src', 'main.ts')], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'exit')
  const endWithUs = () => child.kill('SIGTERM')
  process.once('exit', endWithUs)
  const stop = async () => {
    process.off('exit', endWithUs)
    child.kill('SIGTERM')
    await ended
  }
  const kill = async () => {
    process.off('exit', endWithUs)
    child.kill('SIGKILL')
    await ended
  }
  const takeLoopDelay = async () => {
    const answered = new Promise<LoopDelay>((done) => {
      const hear = (said: unknown) => {
        if (said === 'ready') return
        child.off('message', hear)
        done(said as LoopDelay)
      }
      child.on('message', hear)
    })
    child.send('loop delay')
    return answered
  }
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server did not start. ${said.trim()}`)
    const response = await fetch(`${url}/api/health`).catch(() => undefined)
    if (response?.ok) {
      const readyMs = performance.now() - startedAt
      const { status: health } = (await response.json()) as { status: ServerProcess['health'] }
      return {
        url,
        readyMs,
        health,
        call: (method, path, options = {}) => sendCall(url, method, path, options),
        takeLoopDelay,
        stop,
        kill,
      }
    }
    if (performance.now() - startedAt > patienceMs) {
      await stop()
      throw new Error('The server was not ready within two minutes.')
    }
    await sleep(5)
  }
}

/** Sends JSON or a FormData to a server and reads the reply. */
export async function sendCall(
  url: string,
  method: string,
  path: string,
  { body, token, candidate }: Call,
): Promise<Reply> {
  const isForm = body instanceof FormData
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(candidate ? { 'x-candidate-token': candidate } : {}),
    },
    body: isForm ? body : body === undefined ? null : JSON.stringify(body),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}
