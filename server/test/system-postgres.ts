import { execFile, execFileSync } from 'node:child_process'
import { lchown, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { takeDataFolder } from '../src/platform/database/data-folder.ts'
import { as, chooseIdentity } from '../src/platform/database/identity.ts'
import { makeMemoryFolder } from './memory-folder.ts'

const run = promisify(execFile)
const root = '/usr/lib/postgresql'

/**
 * Starts a throwaway cluster of the newest PostgreSQL (15 or later) that the system has, reached over a private
 * socket; `url` is its owner's. For running the server suite on it by TEST_DATABASE_URL.
 */
export async function startSystemPostgres(): Promise<{ url: string; version: number; stop(): Promise<void> }> {
  const names = await readdir(root).catch(() => [])
  const version = Math.max(0, ...names.map(Number).filter((number) => number >= 15))
  if (!version) throw new Error(`No PostgreSQL 15 or later under ${root}; on Debian: apt-get install postgresql`)
  const bin = join(root, String(version), 'bin')
  const folder = await makeMemoryFolder('nova-system-')
  const taken = await takeDataFolder(folder)
  const identity = await chooseIdentity(join(bin, 'postgres'))
  if (identity.owner !== undefined) await lchown(folder, identity.owner, identity.owner)
  const command = (name: string, args: string[]) => as(identity, join(bin, name), args)
  const perform = async (name: string, words: string[]) => {
    const { file, args, options } = command(name, words)
    await run(file, args, options)
  }
  const data = join(folder, 'postgres')
  await perform('initdb', ['-D', data, '-U', 'nova', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  const settings = `-c listen_addresses= -c unix_socket_directories='${folder}' -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=400 -c jit=off -c timezone=UTC`
  await perform('pg_ctl', ['start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', settings])
  // At once: nothing of it is kept, and a checkpoint on a busy disk may outlast the patience of pg_ctl.
  const stopArgs = ['stop', '-w', '-m', 'immediate', '-D', data]
  const stopWithProcess = () => {
    const { file, args, options } = command('pg_ctl', stopArgs)
    execFileSync(file, args, options)
  }
  process.on('exit', stopWithProcess)
  return {
    url: `postgresql://nova@/postgres?host=${encodeURIComponent(folder)}`,
    version,
    async stop() {
      process.off('exit', stopWithProcess)
      await perform('pg_ctl', stopArgs)
      await taken.release()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
