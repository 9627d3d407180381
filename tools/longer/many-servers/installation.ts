/**
 * An installation of several processes on this machine: PostgreSQL, a runner, servers, and HAProxy before them, round robin
 * and without stickiness. Each can be killed and started again.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { lchown, mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { as, chooseIdentity } from '../../../server/src/platform/database/identity.ts'
import { findFreePort } from '../../../server/test/free-port.ts'
import { startMailServer, type TestMailServer } from '../../../server/test/mail-server.ts'

/** The proxy's question to a server before it sends calls there. */
const healthPath = '/ready'
const patienceMs = 600_000
const root = resolve(import.meta.dirname, '../../..')
const systemPostgres = '/usr/lib/postgresql'
export const settingsKey = Buffer.alloc(32, 'many servers').toString('base64')
const token = 'a-token-of-many-servers'

export type Part = {
  name: string
  kind: 'server' | 'database' | 'runner' | 'proxy'
  /** Resolves when it has ended. */
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
  /** Starts it again; resolves once it answers. */
  start: () => Promise<void>
}

export type Installation = {
  /** The proxy's address. */
  url: string
  /** Of each server, past the proxy. */
  serverUrls: string[]
  databaseUrl: string
  parts: Part[]
  mail: TestMailServer
  stop: () => Promise<void>
}

/** Starts all of it in the folder, which must be empty. */
export async function startInstallation(folder: string, serverCount: number): Promise<Installation> {
  const mail = await startMailServer()
  const ports = await Promise.all(Array.from({ length: serverCount + 2 }, findFreePort))
  const [proxyPort, runnerPort, ...serverPorts] = ports as [number, number, ...number[]]
  const database = await makeDatabase(join(folder, 'database'))
  const proxy = await makeProxy(folder, proxyPort, serverPorts)
  const runner = makeProcess(folder, 'runner', 'runner', [join(root, 'tools/runner.ts')], {
    port: runnerPort,
    path: '/health',
    env: { RUNNER_CONCURRENCY: '2', RUNNER_TOKEN: token },
  })
  const env = {
    DATABASE_URL: database.url,
    SETTINGS_KEY: settingsKey,
    PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
    RUNNER: 'remote',
    RUNNER_URL: `http://127.0.0.1:${runnerPort}`,
    RUNNER_TOKEN: token,
    TRUST_PROXY: '1',
    SMTP_URL: `smtp://127.0.0.1:${mail.settings.port}`,
    MAIL_FROM: mail.settings.from,
    MAIL_PER_HOUR: '1000000',
  }
  const servers = serverPorts.map((port, at) =>
    makeProcess(folder, `server ${at + 1}`, 'server', [join(root, 'server/src/main.ts')], {
      port,
      path: healthPath,
      env,
    }),
  )
  const parts = [database.part, runner, ...servers, proxy]
  const stop = async () => {
    for (const part of [proxy, ...servers, runner]) await part.kill('SIGTERM')
    await database.part.kill('SIGTERM')
    await mail.close()
  }
  try {
    await Promise.all([database.part.start(), runner.start(), proxy.start()])
    // One after the other: the first makes the tables.
    for (const server of servers) await server.start()
  } catch (error) {
    await stop()
    throw error
  }
  const serverUrls = serverPorts.map((port) => `http://127.0.0.1:${port}`)
  return { url: `http://127.0.0.1:${proxyPort}`, serverUrls, databaseUrl: database.url, parts, mail, stop }
}

type Spawned = { port: number; path: string; env: Record<string, string> }

function makeProcess(
  folder: string,
  name: string,
  kind: Part['kind'],
  args: string[],
  { port, path, env }: Spawned,
): Part {
  const dataDir = join(folder, name.replace(' ', '-'))
  const whole = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    PORT: String(port),
    DATA_DIR: dataDir,
    NO_INSTALL: '1',
    LOG_LEVEL: 'warn',
    ...env,
  }
  const command = [process.execPath, '--max-semi-space-size=8', ...args] as [string, ...string[]]
  return makePart({
    name,
    kind,
    folder,
    command,
    env: whole,
    isReady: () => answers(`http://127.0.0.1:${port}${path}`),
  })
}

type Program = {
  name: string
  kind: Part['kind']
  folder: string
  command: [string, ...string[]]
  env?: NodeJS.ProcessEnv
  options?: { uid?: number; gid?: number; cwd?: string }
  isReady: () => Promise<boolean>
}

function makePart({ name, kind, folder, command, env, options, isReady }: Program): Part {
  let child: ChildProcess | undefined
  const isAlive = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const endWithUs = () => child?.kill('SIGKILL')
  process.on('exit', endWithUs)
  const begin = async () => {
    const log = await open(join(folder, `${name.replace(' ', '-')}.log`), 'a')
    const [file, ...args] = command
    child = spawn(file, args, { cwd: root, ...options, env, stdio: ['ignore', log.fd, log.fd] })
    await log.close()
  }
  return {
    name,
    kind,
    async kill(signal) {
      if (!isAlive()) return
      const ended = once(child!, 'exit')
      child!.kill(signal)
      const timer = setTimeout(() => child!.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(timer)
    },
    async start() {
      await begin()
      for (const until = Date.now() + patienceMs; !(await isReady()); await sleep(50)) {
        if (Date.now() > until) throw new Error(`${name} did not start; see its log in ${folder}.`)
        // Such as a database whose killed processes still hold its memory.
        if (!isAlive()) {
          await sleep(200)
          await begin()
        }
      }
    },
  }
}

/** A cluster of the newest PostgreSQL that the system has, forced to disk as in production. */
async function makeDatabase(folder: string): Promise<{ url: string; part: Part }> {
  const versions = (await readdir(systemPostgres).catch(() => [])).map(Number).filter((number) => number >= 15)
  if (versions.length === 0) throw new Error('PostgreSQL is missing; on Debian: apt-get install postgresql')
  const bin = join(systemPostgres, String(Math.max(...versions)), 'bin')
  await mkdir(folder, { recursive: true })
  const identity = await chooseIdentity(join(bin, 'postgres'))
  if (identity.owner !== undefined) await lchown(folder, identity.owner, identity.owner)
  const data = join(folder, 'data')
  const words = ['-D', data, '-U', 'nova', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  const making = as(identity, join(bin, 'initdb'), words)
  await promisify(execFile)(making.file, making.args, making.options)
  const settings = { listen_addresses: '', unix_socket_directories: folder, jit: 'off', restart_after_crash: 'on' }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const running = as(identity, join(bin, 'postgres'), ['-D', data, ...flags])
  const { env, ...options } = running.options
  const ready = as(identity, join(bin, 'pg_isready'), ['-h', folder, '-U', 'nova', '-q'])
  const part = makePart({
    name: 'database',
    kind: 'database',
    folder,
    env,
    options,
    command: [running.file, ...running.args],
    isReady: () =>
      promisify(execFile)(ready.file, ready.args, ready.options).then(
        () => true,
        () => false,
      ),
  })
  // The process that was started may be one around it.
  const kill: Part['kill'] = async (signal) => {
    const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
    if (pid > 1 && existsSync(`/proc/${pid}`)) process.kill(pid, signal === 'SIGTERM' ? 'SIGINT' : signal)
    for (const until = Date.now() + patienceMs; pid > 1 && existsSync(`/proc/${pid}`); await sleep(20)) {
      if (Date.now() > until) throw new Error('The database did not end.')
    }
    await part.kill(signal)
  }
  return { url: `postgresql://nova@/postgres?host=${encodeURIComponent(folder)}`, part: { ...part, kill } }
}

async function makeProxy(folder: string, port: number, servers: number[]): Promise<Part> {
  const file = join(folder, 'haproxy.cfg')
  const lines = servers.map((each, at) => `  server nova${at + 1} 127.0.0.1:${each}`)
  await writeFile(
    file,
    `global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout check 10s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  option redispatch
  retries 3
frontend all
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend nova
backend nova
  balance roundrobin
  option httpchk GET ${healthPath}
  http-check expect status 200
  default-server check inter 500ms fall 3 rise 1
${lines.join('\n')}
`,
  )
  const command: [string, ...string[]] = ['/usr/sbin/haproxy', '-db', '-f', file]
  const env = { PATH: process.env['PATH'] }
  return makePart({
    name: 'proxy',
    kind: 'proxy',
    folder,
    command,
    env,
    // Without a server behind it, it answers 503.
    isReady: () =>
      fetch(`http://127.0.0.1:${port}${healthPath}`).then(
        () => true,
        () => false,
      ),
  })
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
