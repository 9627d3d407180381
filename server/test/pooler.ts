/** A PgBouncer in transaction mode before a database of the tests, as poolers of managed databases are set up. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { lchown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { as, chooseIdentity } from '../src/platform/database/identity.ts'
import { findFreePort } from './free-port.ts'

const program = '/usr/sbin/pgbouncer'
const ignored = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options'

export type Pooler = { url: string; stop(): Promise<void> }

/**
 * `ignores`: settings at the start of a connection are dropped; otherwise they are refused. `waitSeconds`: how long a caller
 * may wait for a connection.
 */
export async function startPooler(
  target: string,
  {
    ignores = false,
    mode = 'transaction',
    waitSeconds = 120,
  }: { ignores?: boolean; mode?: 'transaction' | 'session'; waitSeconds?: number } = {},
): Promise<Pooler> {
  if (!existsSync(program)) throw new Error(`There is no ${program}; on Debian: apt-get install pgbouncer`)
  const [, user = '', name = '', host = ''] = /^\w+:\/\/([^@]+)@[^/]*\/([^?]+)\?host=(.+)$/.exec(target) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'nova-pooler-'))
  const port = await findFreePort()
  const ini = [
    '[databases]',
    `nova = host=${decodeURIComponent(host)} dbname=${name} user=${user}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `auth_file = ${join(folder, 'users.txt')}`,
    `pool_mode = ${mode}`,
    'default_pool_size = 10',
    'server_login_retry = 1',
    `query_wait_timeout = ${waitSeconds}`,
    ...(ignores ? [`ignore_startup_parameters = ${ignored}`] : []),
  ]
  await writeFile(join(folder, 'users.txt'), '')
  await writeFile(join(folder, 'pgbouncer.ini'), ini.join('\n'))
  const identity = await chooseIdentity(program)
  for (const file of ['', 'users.txt', 'pgbouncer.ini']) {
    if (identity.owner !== undefined) await lchown(join(folder, file), identity.owner, identity.owner)
  }
  const { file, args, options } = as(identity, program, [join(folder, 'pgbouncer.ini')])
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'exit')
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (child.exitCode !== null || tries > 600) throw new Error(`PgBouncer did not start: ${said}`)
    await sleep(100)
  }
  return {
    url: `postgresql://${user}@127.0.0.1:${port}/nova`,
    async stop() {
      // SIGTERM is its immediate shutdown.
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })
}
