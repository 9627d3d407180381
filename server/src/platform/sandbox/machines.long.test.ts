import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { explainHealth } from './health.ts'

const isRoot = process.getuid?.() === 0
const anyone = 54_321
const door = pathToFileURL(join(import.meta.dirname, 'sandbox.ts')).href
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nova-machines-test-'))
  chmodSync(folder, 0o755)
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const script = (code: string) => `
import { openSandbox } from '${door}'
const log = { info: console.error, warn: console.error }
const sandbox = await openSandbox({ dataDir: process.argv[2], concurrency: 1, log })
const run = (language, code) => sandbox.run({ id: 'a', queue: 'a', language, code, mode: 'program' })
${code}
await sandbox.drain()
`

type Options = { node?: string; user?: number; extra?: number[] }

/** Runs a separate server with its own options and user, which these tests vary. */
function startServer(code: string, { node = process.execPath, user, extra = [] }: Options = {}) {
  const file = join(folder, 'server.mjs')
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, script(code))
  if (user !== undefined) chownSync(dataDir, user, user)
  const gap = extra.length > 0 ? (['ignore', 'ignore', 'ignore', 'ignore'] as const) : []
  const child = spawn(node, [file, dataDir], {
    ...(user !== undefined && { uid: user, gid: user }),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe', ...gap, ...extra],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(output)))
  return { child, ended, output: () => output }
}

const runAll = `
console.log(sandbox.health, sandbox.healthDetail ?? '')
for (const [language, code] of [['javascript', 'console.log(1)'], ['typescript', 'console.log(2 as number)'], ['python', 'print(3)']]) {
  const result = await run(language, code)
  console.log(result.status, result.run?.stdout.trim())
}
`

test('an ordinary user can run code', async () => {
  // Root tries it as another, unless the product lies where others may not read.
  const asAnyone = { uid: anyone, gid: anyone }
  const canAnyoneRead = isRoot && spawnSync('/bin/cat', [fileURLToPath(door)], asAnyone).status === 0
  const output = await startServer(runAll, canAnyoneRead ? { user: anyone } : {}).ended
  expect(output.trim().split(/\s*\n/)).toEqual(['ok', 'ok 1', 'ok 2', 'ok 3'])
})

test('a Node that lies in a private home can run code', async () => {
  const home = join(folder, 'home')
  mkdirSync(home, { mode: 0o700 })
  const node = join(home, 'node')
  copyFileSync(process.execPath, node)
  chmodSync(node, 0o700)
  const output = await startServer(runAll, { node }).ended
  expect(output.trim().split(/\s*\n/)).toEqual(['ok', 'ok 1', 'ok 2', 'ok 3'])
})

test('a data folder that others may not enter can be used', async () => {
  mkdirSync(join(folder, 'data'))
  chmodSync(folder, 0o700)
  expect(await startServer(runAll).ended).toContain('ok 3')
})

test('descriptors that the server inherited stay with it', async () => {
  writeFileSync(join(folder, 'secret'), 'inherited secret')
  const secret = openSync(join(folder, 'secret'), 'r')
  const look = `
import os
for fd in sorted(int(name) for name in os.listdir('/proc/self/fd')):
    try: print(fd, os.read(fd, 100)) if fd > 2 else None
    except OSError: pass`
  const code = `
const fs = await import('node:fs')
console.log('server has', fs.readFileSync(7, 'utf8'))
const { run: result } = await run('python', ${JSON.stringify(look)})
console.log('code has', result.stdout)`
  const output = await startServer(code, { extra: [secret, secret] }).ended
  expect(output).toContain('server has inherited secret')
  expect(output.split('code has')[1]).not.toContain('inherited')
})

test('a server that is killed takes its sandboxes along', async () => {
  const { child, ended, output } = startServer(`
const code = 'import time; print("begun", flush=True); time.sleep(60)'
const endless = { id: 'a', queue: 'a', language: 'python', code, mode: 'program' }
await sandbox.run(endless, ({ type }) => type === 'stdout' && console.log('running'))`)
  await vi.waitFor(() => expect(output()).toContain('running'), { timeout: 120_000 })
  const findSandboxed = () =>
    readdirSync('/proc').filter((pid) => {
      try {
        return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/mountinfo`, 'utf8').includes(basename(folder))
      } catch {
        return false
      }
    })
  expect(findSandboxed().length).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await ended
  await vi.waitFor(() => expect(findSandboxed()).toEqual([]), { timeout: 120_000 })
})

test('a thread that ends takes its sandboxes along', async () => {
  // The kernel ends the sandboxes with the thread that started them, so this mistake of a server would do no harm.
  const inThread = `
const { parentPort, workerData } = await import('node:worker_threads')
const { openSandbox } = await import('${door}')
const sandbox = await openSandbox({ dataDir: workerData, concurrency: 1, log: { info() {}, warn() {} } })
const running = { id: 'b', queue: 'b', language: 'python', code: 'import time; print(1, flush=True); time.sleep(60)', mode: 'program' }
sandbox.run(running, ({ type }) => type === 'stdout' && parentPort.postMessage('running'))`
  const output = await startServer(`
const { Worker } = await import('node:worker_threads')
const { readdirSync, readFileSync } = await import('node:fs')
const findRunning = () => readdirSync('/proc').filter((pid) => {
  try { return /^\\d+$/.test(pid) && readFileSync('/proc/' + pid + '/cmdline', 'utf8').includes('/app/main.py') && readFileSync('/proc/' + pid + '/mountinfo', 'utf8').includes(process.argv[2]) } catch { return false }
}).length
const worker = new Worker(new URL('data:text/javascript,' + encodeURIComponent(${JSON.stringify(inThread)})), { workerData: process.argv[2] })
await new Promise((resolve) => worker.on('message', resolve))
const before = findRunning()
await worker.terminate()
for (let at = 0; at < 2_400 && findRunning() > 0; at += 1) await new Promise((resolve) => setTimeout(resolve, 50))
console.log('before', before > 0, 'after', findRunning())`).ended
  expect(output).toContain('before true after 0')
})

test.each([
  ['bwrap: setting up uid map: Permission denied', 'AppArmor'],
  ["bwrap: Can't mount proc on /newroot/proc: Operation not permitted", 'systempaths=unconfined'],
  [
    'bwrap: No permissions to create new namespace, likely because the kernel does not allow it',
    'kernel.unprivileged_userns_clone=1',
  ],
  ["bwrap: Can't set hostname to sandbox: Operation not permitted", 'seccomp=unconfined'],
  ['bwrap: Unknown option --disable-userns', 'Install 0.8 or later'],
  ['', 'no message'],
])('a sandbox that does not start says why: %s', (stderr, words) => {
  expect(explainHealth(stderr)).toContain(words)
})
