import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { canInstall } from './packages.mjs'

/**
 * A test house: the real tools, a lock without packages, and stub versions of the server and Vite that print their
 * input.
 */
let house: string
let children: ChildProcess[]

beforeEach(() => {
  children = []
  house = mkdtempSync(join(tmpdir(), 'nova-start-'))
  const tools = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs'))
  for (const name of tools) cpSync(join(import.meta.dirname, name), join(house, 'tools', name))
  write('package.json', JSON.stringify({ type: 'module', config: { runtime: process.versions.node } }))
  const lock = '{"packages": {}}'
  write('package-lock.json', lock)
  write('node_modules/.nova-install', createHash('sha256').update(lock).digest('hex'))
  const vite = `import { mkdirSync } from 'node:fs'; mkdirSync('dist', { recursive: true }); process.stdout.write('built'); if (!process.argv.includes('build')) setInterval(() => {}, 1000)`
  write('node_modules/vite/bin/vite.js', vite)
  write('node_modules/vite/package.json', '{"type": "module"}')
  write('web/page.ts', 'one')
  write('server/src/main.ts', server)
})

afterEach(async () => {
  for (const child of children) {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'close')
  }
  rmSync(house, { recursive: true })
})

const server = `
if (process.argv.includes('--help')) { console.log('help'); process.exit(0) }
if (process.env.PORT === 'wrong') { console.error('PORT is wrong'); process.exit(3) }
process.on('SIGTERM', () => { console.log('drained'); process.exit(0) })
process.on('SIGINT', () => { console.log('drained'); process.exit(0) })
process.on('SIGHUP', () => console.log('looked again'))
setInterval(() => {}, 1000)
process.send?.('ready')
console.log('serving ' + (process.env.DATA_DIR ?? ''))`

/** A server that ends itself after it has served, this many times. */
const crashing = (times: number, end: string) => `
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
const starts = existsSync('starts') ? Number(readFileSync('starts', 'utf8')) : 0
writeFileSync('starts', String(starts + 1))
${server}
if (starts < ${times}) setTimeout(() => { ${end} }, 50)`

function write(path: string, text: string) {
  mkdirSync(dirname(join(house, path)), { recursive: true })
  writeFileSync(join(house, path), text)
}

function start(args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['tools/start.mjs', ...args], {
    cwd: house,
    env: { ...process.env, NO_INSTALL: '1', ...env },
  })
  children.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.on('close', done))
  return {
    child,
    ended,
    output: () => output,
    saw: async (text: string) => {
      await expect.poll(() => output, { timeout: 120_000 }).toContain(text)
    },
  }
}

it.each(['SIGTERM', 'SIGINT'] as const)('serves, and drains and exits 0 on %s', async (signal) => {
  const run = start()
  await run.saw('serving')
  run.child.kill(signal)
  expect(await run.ended).toBe(0)
  expect(run.output()).toContain('drained')
})

it('builds the pages when their sources changed, and only then', async () => {
  const built = async () => {
    const run = start()
    await run.saw('serving')
    run.child.kill('SIGTERM')
    await run.ended
    return run.output().includes('Building the pages.')
  }
  expect(await built()).toBe(true)
  expect(await built()).toBe(false)
  write('web/page.ts', 'two')
  expect(await built()).toBe(true)
})

it('prepares once when two start at the same time', async () => {
  const runs = [start(), start()]
  for (const run of runs) await run.saw('serving')
  expect(runs.filter((run) => run.output().includes('Building the pages.'))).toHaveLength(1)
})

it('hands help on to the server without building', async () => {
  const run = start(['--help'])
  expect(await run.ended).toBe(0)
  expect(run.output()).toBe('help\n')
})

it("ends with the server's own exit code", async () => {
  const run = start([], { PORT: 'wrong' })
  expect(await run.ended).toBe(3)
  expect(run.output()).toContain('PORT is wrong')
})

it('restarts a crashed server, and still drains and exits 0 on a stop signal', async () => {
  write('server/src/main.ts', crashing(1, `throw new Error('lost its mind')`))
  const run = start()
  await run.saw('The server ended with code 1. It starts again in 1 s.')
  await expect.poll(() => run.output().split('serving').length - 1, { timeout: 120_000 }).toBe(2)
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
  expect(run.output()).toContain('Error: lost its mind')
  expect(run.output().split('drained')).toHaveLength(2)
})

it('starts a server again that the system killed', async () => {
  write('server/src/main.ts', crashing(1, `process.kill(process.pid, 'SIGKILL')`))
  const run = start()
  await run.saw('The server was ended by SIGKILL. It starts again in 1 s.')
  await expect.poll(() => run.output().split('serving').length - 1, { timeout: 120_000 }).toBe(2)
})

it('exits at once with 0 if it is stopped before a crashed server has restarted', async () => {
  write('server/src/main.ts', crashing(1, `process.exit(7)`))
  const run = start()
  await run.saw('It starts again in 1 s.')
  run.child.kill('SIGINT')
  expect(await run.ended).toBe(0)
  expect(run.output().split('serving')).toHaveLength(2)
})

it('does not start a server again that ended by itself with 0', async () => {
  write('server/src/main.ts', crashing(9, `process.exit(0)`))
  const run = start()
  expect(await run.ended).toBe(0)
  expect(run.output().split('serving')).toHaveLength(2)
})

it('says in one line that the pages could not be built', async () => {
  write('node_modules/vite/bin/vite.js', 'process.exit(1)')
  const run = start()
  expect(await run.ended).toBe(1)
  expect(run.output()).toContain('The pages could not be built')
  expect(run.output().trim().split('\n')).toHaveLength(2)
})

it('makes the demo in a data folder of its own before it serves', async () => {
  write('server/src/demo.ts', `console.log('demo made in ' + process.env.DATA_DIR)`)
  const run = start(['--demo'])
  await run.saw('serving ./data-demo')
  expect(run.output()).toContain('demo made in ./data-demo')
})

it('starts a runner without building pages', async () => {
  write('tools/runner.ts', server.replace('serving ', 'running '))
  const run = start(['--runner'])
  await run.saw('running')
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
  expect(run.output()).not.toMatch(/Building the pages|serving/)
})

it('installs what the sandbox lacks beside serving, or says how to', async () => {
  symlinkSync(process.execPath, join(house, 'node'))
  write('apt-get', `#!/bin/sh\ncase "$*" in *install*) : > ${house}/bwrap; : > ${house}/python3;; esac\n`)
  chmodSync(join(house, 'apt-get'), 0o755)
  const run = start([], { NO_INSTALL: '', PATH: house })
  await run.saw('serving')
  await run.saw(canInstall() ? 'looked again' : 'install as root: apt-get install bubblewrap python3')
  expect(run.child.exitCode).toBeNull()
})

it('watches with the pages served by Vite beside the server, and ends both', async () => {
  const { child, saw, ended } = start(['--watch'])
  await saw('serving')
  await saw('built')
  child.kill('SIGTERM')
  await saw('drained')
  expect(await ended).toBe(0)
})
