/** Tests own kits made of a lock file: what comes from a registry, what is refused, and that boxes find it. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstTimeMs } from '../../../../test/sandbox.ts'
import { openSandboxApart } from '../../sandbox/apart.ts'
import type { Sandbox } from '../../sandbox/sandbox.ts'
import { addLockedKit } from './locked-kit.ts'
import { choosePackages } from './locked-packages.ts'

let sandbox: Sandbox
let registry: Server
let folder: string
const archives = new Map<string, Buffer>()

/** An archive as `npm pack` makes one; the script would leave a trace. */
function pack(name: string, text: string): string {
  const at = join(folder, name.replace('/', '-'), 'package')
  mkdirSync(at, { recursive: true })
  const scripts = { postinstall: `touch ${join(folder, 'ran')}` }
  writeFileSync(join(at, 'package.json'), JSON.stringify({ name, version: '1.0.0', main: 'index.js', scripts }))
  writeFileSync(join(at, 'index.js'), text)
  const path = `${at}.tgz`
  execFileSync('tar', ['-czf', path, '-C', join(at, '..'), 'package'])
  archives.set(`/${name}/-/${name.slice(name.indexOf('/') + 1)}-1.0.0.tgz`, readFileSync(path))
  return `sha512-${createHash('sha512').update(readFileSync(path)).digest('base64')}`
}

const at = (name: string) => `https://registry.npmjs.org/${name}/-/${name}-1.0.0.tgz`
const lockOf = (packages: Record<string, object>) =>
  JSON.stringify({ lockfileVersion: 3, packages: { '': {}, ...packages } })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nova-locked-test-'))
  registry = createServer((request, reply) => {
    const found = archives.get(request.url!)
    reply.writeHead(found ? 200 : 404).end(found)
  })
  await new Promise<void>((done) => registry.listen(0, '127.0.0.1', done))
  sandbox = await openSandboxApart({ dataDir: join(folder, 'data'), log: { info() {}, warn() {} } })
  await sandbox.whenProjectsReady()
}, firstTimeMs)
afterAll(async () => {
  registry.close()
  await sandbox.drain()
  rmSync(folder, { recursive: true, force: true })
})

const options = () => ({
  signal: AbortSignal.timeout(120_000),
  registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`,
})

test('a lock gives the wanted packages with all that they need, and names those that are not from the registry', () => {
  const integrity = 'sha512-AAAA'
  const from = (name: string, more: object = {}) => ({ version: '1.0.0', resolved: at(name), integrity, ...more })
  const lock = lockOf({
    'node_modules/one': from('one', { dependencies: { two: '^1', far: 'git+https://example.org/far.git' } }),
    'node_modules/one/node_modules/two': from('two'),
    'node_modules/two': from('two', { dependencies: { three: '^1' } }),
    'node_modules/three': from('three'),
    'node_modules/far': { version: '1.0.0', resolved: 'git+ssh://git@example.org/far.git#1', integrity },
    'node_modules/linked': { resolved: '../linked', link: true },
    'node_modules/unsure': { version: '1.0.0', resolved: at('unsure') },
    'node_modules/../../../etc': from('etc'),
  })
  const chosen = choosePackages(lock, ['one', 'linked', 'unsure', '../../../etc', 'none'])
  expect(chosen).toEqual({
    wanted: ['one'],
    packages: [
      { path: 'node_modules/one', version: '1.0.0', integrity },
      { path: 'node_modules/one/node_modules/two', version: '1.0.0', integrity },
    ],
    refused: ['none', '../../../etc', 'unsure', 'linked', 'far'],
  })
  expect(choosePackages('{', ['one'])).toBeUndefined()
})

test('packages of a lock become a kit that boxes have, once for the same packages, without their scripts', async () => {
  const inner = pack('inner', 'exports.twice = (number) => number * 2\n')
  const outer = pack('@acme/outer', "module.exports = require('inner')\n")
  const lock = lockOf({
    'node_modules/@acme/outer': {
      version: '1.0.0',
      resolved: 'https://registry.npmjs.org/@acme/outer/-/outer-1.0.0.tgz',
      integrity: outer,
      dependencies: { inner: '1' },
    },
    'node_modules/inner': { version: '1.0.0', resolved: at('inner'), integrity: inner, hasInstallScript: true },
  })
  const locked = choosePackages(lock, ['@acme/outer'])!
  const { ownKits } = sandbox
  const id = await addLockedKit(ownKits!, locked, options())
  expect(id).toMatch(/^packages@1-[0-9a-f]{12}$/)
  expect(await addLockedKit(ownKits!, locked, options())).toBe(id)
  expect(ownKits!.list().map(({ id: each, form }) => [each, form.name])).toEqual([[id, '@acme/outer']])
  const text = `const { test } = require('node:test')
test('twice', () => require('node:assert').equal(require('@acme/outer').twice(4), 8))
`
  const { tests } = await sandbox.runProjectTests({
    runtime: 'node',
    libraries: [id],
    files: [{ path: 'tests/twice.test.js', text }],
    paths: [],
    queueKey: 'locked',
  })
  expect(tests.map(({ name, outcome }) => [name, outcome])).toEqual([['twice', 'passed']])
  expect(() => readFileSync(join(folder, 'ran'))).toThrow('ENOENT')
})

test('a package with another content than the lock names leaves no kit', async () => {
  pack('changed', 'exports.x = 1\n')
  const lock = lockOf({
    'node_modules/changed': { version: '1.0.0', resolved: at('changed'), integrity: `sha512-${'A'.repeat(86)}==` },
  })
  const before = sandbox.ownKits!.list().length
  await expect(addLockedKit(sandbox.ownKits!, choosePackages(lock, ['changed'])!, options())).rejects.toThrow(
    'The registry sent something else for changed 1.0.0. Nothing was installed.',
  )
  expect(sandbox.ownKits!.list()).toHaveLength(before)
})
