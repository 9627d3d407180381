/** The server as any user number without a line in /etc/passwd and without a home, as containers run it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { isNameless } from '../server/src/platform/database/nameless.ts'
import { findFreePort } from '../server/test/free-port.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..')
const prepared = join(root, 'prepared-cluster')
const nodeFolder = dirname(process.execPath)
let child: ChildProcess | undefined
const made: string[] = []

afterEach(async () => {
  if (child?.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
  child = undefined
  for (const path of made.splice(0)) await rm(path, { recursive: true, force: true })
})

const asUser = (user: number) => [`--reuid=${user}`, `--regid=${user}`, '--clear-groups']

/** False in a checkout below a folder that is closed to others. */
const mayRead = (user: number) =>
  run('/usr/bin/setpriv', [...asUser(user), process.execPath, '--check', join(root, 'server', 'src', 'main.ts')]).then(
    () => true,
    () => false,
  )

/** Starts on an empty data folder; gives the version that its database folder has, once it is ready. */
async function serveAs(user: number, path: string): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'nova-nameless-'))
  made.push(home)
  const dataDir = join(home, 'data')
  await chmod(home, 0o777)
  const port = String(await findFreePort())
  const words = [...asUser(user), process.execPath, 'server/src/main.ts']
  const env = { PATH: path, PORT: port, DATA_DIR: dataDir, NO_INSTALL: '1', RUNNER: 'browser', LOG_LEVEL: 'error' }
  child = spawn('/usr/bin/setpriv', words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const readStatus = async () => (await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.status
  while ((await readStatus()) !== 200) {
    if (child.exitCode !== null) throw new Error(`it ended: ${said}`)
    await sleep(100)
  }
  const { uid } = await lstat(join(dataDir, 'postgres', 'PG_VERSION'))
  return `${uid}`
}

test(
  'it starts by a name in a namespace, and where those are not allowed from the prepared database of the image',
  { timeout: 240_000 },
  async () => {
    // Only root may become another user, who has to reach this checkout.
    if (process.getuid?.() !== 0 || !(await mayRead(10_001))) return expect(isNameless()).toBe(false)
    expect(await serveAs(10_001, `${nodeFolder}:/usr/bin:/bin`)).toBe('10001')
    child!.kill('SIGTERM')
    await once(child!, 'exit')
    expect(await serveAs(1_000_650_000, `${nodeFolder}:/usr/bin:/bin`)).toBe('1000650000')
    child!.kill('SIGTERM')
    await once(child!, 'exit')

    // Without the program that makes namespaces, as on a machine that forbids them.
    await expect(serveAs(20_002, nodeFolder)).rejects.toThrow(/it ended: .*The database cannot be made/s)
    await run(process.execPath, ['server/src/platform/database/prepare-cluster.ts'], { cwd: root })
    made.push(prepared)
    await chown(prepared, 0, 0)
    expect(await readdir(prepared)).toContain('PG_VERSION')
    expect(await serveAs(20_002, nodeFolder)).toBe('20002')
  },
)
