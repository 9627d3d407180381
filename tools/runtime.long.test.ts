import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

/** A house that asks for a Node which is newer than this one, and an npm that notes its calls and installs a pretended one. */
let house: string

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'nova-runtime-'))
  const tools = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs'))
  for (const name of tools) cpSync(join(import.meta.dirname, name), join(house, 'tools', name))
  write('package.json', JSON.stringify({ type: 'module', config: { runtime: '99.1.2' } }))
  write('package-lock.json', '{"packages": {"node_modules/a": {"version": "1.0.0"}}}')
  write('npm.cjs', pretendedNpm)
  write('server/src/fast-imports.ts', '')
  write('script.js', `console.log('ran with ' + process.argv.slice(2)); process.exit(7)`)
})

afterEach(() => rmSync(house, { recursive: true }))

const pretendedNpm = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
const args = process.argv.slice(2)
appendFileSync('calls', args[0] + '\\n')
if (process.env.NPM_SAYS) { console.error(process.env.NPM_SAYS); process.exit(1) }
if (args[0] === 'ci') mkdirSync('node_modules', { recursive: true })
if (args[0] === 'install') {
  const [name, version] = args.find((arg) => arg.startsWith('node-')).split('@')
  if (version === process.env.NPM_LACKS) { console.error('npm error code ETARGET'); process.exit(1) }
  const bin = args[args.indexOf('--prefix') + 1] + '/node_modules/' + name + '/bin'
  mkdirSync(bin, { recursive: true })
  const asked = '[ "$1" = --version ] && echo v99.1.2 && exit'
  mkdirSync(bin + '/../include/node', { recursive: true })
  writeFileSync(bin + '/node', '#!/bin/sh\\n' + asked + '\\nexec ' + process.execPath + ' "$@"\\n', { mode: 0o755 })
}`

function write(path: string, text: string) {
  mkdirSync(dirname(join(house, path)), { recursive: true })
  writeFileSync(join(house, path), text)
}

function runScript(env: Record<string, string> = {}, prefix: string[] = []) {
  const [file = '', ...args] = [...prefix, process.execPath, 'tools/with-runtime.mjs', 'script.js', 'x']
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd: house,
    env: { ...process.env, npm_execpath: join(house, 'npm.cjs'), ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const calls = () =>
  existsSync(join(house, 'calls')) ? readFileSync(join(house, 'calls'), 'utf8').trim().split('\n') : []
const fetched = () => {
  const folder = join(house, '.runtime/node_modules')
  return join(folder, readdirSync(folder)[0] ?? '', 'bin/node')
}

it('installs and fetches the runtime once, and hands on the exit code', () => {
  expect(runScript()).toMatchObject({ status: 7, stdout: 'ran with x\n' })
  expect(calls()).toEqual(['ci', 'install'])
  expect(runScript()).toMatchObject({ status: 7, stderr: '' })
  expect(calls()).toHaveLength(2)
})

it('keeps of the fetched runtime what runs', () => {
  runScript()
  expect(readdirSync(join(fetched(), '../..'))).toEqual(['bin'])
})

it('installs again when the lock changed', () => {
  runScript()
  write('package-lock.json', '{"packages": {}}')
  expect(runScript().stderr).toContain('package-lock.json changed')
  expect(calls()).toEqual(['ci', 'install', 'ci'])
})

it('accepts a manual installation that matches the lock', () => {
  write('node_modules/.package-lock.json', '{"packages": {"node_modules/a": {"version": "1.0.0"}}}')
  runScript()
  expect(calls()).toEqual(['install'])
})

it('installs over what an older lock left', () => {
  write('node_modules/.package-lock.json', '{"packages": {"node_modules/a": {"version": "0.9.0"}}}')
  runScript()
  expect(calls()).toEqual(['ci', 'install'])
})

it('fetches the runtime again when a download broke off', () => {
  runScript()
  writeFileSync(fetched(), 'half of a')
  write('.runtime/fetching/half', '')
  expect(runScript().status).toBe(7)
  expect(calls()).toEqual(['ci', 'install', 'install'])
  expect(existsSync(join(house, '.runtime/fetching'))).toBe(false)
})

it('takes the newest of the same major where the exact release is not packed', () => {
  expect(runScript({ NPM_LACKS: '99.1.2' }).status).toBe(7)
  expect(calls()).toEqual(['ci', 'install', 'install'])
})

it('says in one line that the registry cannot be reached', () => {
  const { status, stderr } = runScript({ NPM_SAYS: 'npm error code EAI_AGAIN' })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([
    'Installing packages.',
    expect.stringContaining('The npm registry could not be reached (EAI_AGAIN)'),
  ])
  expect(runScript().status).toBe(7)
})

it('shows what npm said about anything else', () => {
  expect(runScript({ NPM_SAYS: 'npm error code EINTEGRITY' }).stderr).toContain('EINTEGRITY')
})

/** Root without its rights over files may write only what the owner may, as anyone. */
const asPlainUser = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all', '--'] : []

/** Runs the script in a read-only house. */
function runReadOnly() {
  spawnSync('chmod', ['-R', 'a-w', house])
  try {
    return runScript({}, asPlainUser)
  } finally {
    spawnSync('chmod', ['-R', 'u+w', house])
  }
}

it('runs for a user who may only read the folder, once its owner made it ready', () => {
  runScript()
  expect(runReadOnly()).toMatchObject({ status: 7, stdout: 'ran with x\n', stderr: '' })
})

it('tells a user who may only read the folder in one line that its owner has to make it ready', () => {
  const { status, stderr } = runReadOnly()
  expect(status).toBe(1)
  expect(stderr.trim()).toBe(
    `This user can't write to ${house}, which is not ready to start. Run the same command once as the owner of the folder; then this user can start it, with DATA_DIR set to a folder of its own.`,
  )
})

it('does not wait for a preparer that died', () => {
  write('.runtime/lock', 'of the dead')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(join(house, '.runtime/lock'), longAgo, longAgo)
  expect(runScript().status).toBe(7)
  expect(existsSync(join(house, '.runtime/lock'))).toBe(false)
})
