/** The command, on an installation with settings and secrets. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noRule } from '../../contract/src/retention/periods.ts'
import { readZip } from '../../server/test/zip-files.ts'
import { listFiles } from '../release.mjs'
import { startServer, type ServerProcess } from '../rooms/server-process.ts'
import { quickStart } from '../runtime.mjs'
import { findUnproven } from './proofs.ts'
import { makeSbom } from './sbom.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'nova-trust-'))
/** In parts, since this file is in the pack. */
const secret = ['hunter2', 'of', 'the', 'operator'].join('-')
const dataDir = mkdtempSync(join(tmpdir(), 'nova-trust-data-'))
let server: ServerProcess | undefined

let made: unknown

beforeAll(async () => {
  server = await startServer(dataDir)
  const body = { name: 'Ida Reyes', email: 'ida@example.test', company: 'Nordwind', password: 'long enough' }
  const { token } = (await server.call('POST', '/api/auth/signup', { body })).body as { token: string }
  const operator = command('tools/operator/operator.ts', ['ida@example.test'])
  const model = {
    name: 'House model',
    provider: 'openai-compatible',
    baseUrl: 'http://models.example:8000/v1',
    model: 'gpt-oss|20b',
    apiKey: `${secret}-model`,
    priceIn: 0,
    priceOut: 0,
    ceiling: null,
    companies: 'all',
    enabled: true,
  }
  const added = await server.call('POST', '/api/models', { token, body: model })
  const rule = { ...noRule, places: ['de'] }
  const kept = await server.call('PUT', '/api/company/retention', { token, body: { rule, version: 0 } })
  made = [operator.status, added.status, kept.status]
})
afterAll(async () => {
  await server?.stop()
  for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true })
})

function command(script: string, args: string[], environment: Record<string, string> = {}, cwd = root) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...quickStart, script, ...args], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, INIT_CWD: folder, ...environment },
  })
  return { status, said: (stdout + stderr).trim() }
}

const run = (args: string[], environment?: Record<string, string>) =>
  command('tools/trust/trust-pack.ts', args, environment)

test('a pack has the settings of its installation, every file that it links to, and no secret', async () => {
  expect(made).toEqual([0, 201, 200])
  const { status, said } = run(['buyer.zip'], {
    PUBLIC_URL: 'https://interviews.example',
    SECURITY_CONTACT: 'security@nova.example',
    SMTP_URL: `smtps://mailer:${secret}-mail@mail.example`,
    MAIL_FROM: 'nova@nova.example',
    SETTINGS_KEY: `${secret}-key-of-settings`,
    METRICS_TOKEN: `${secret}-metrics`,
    FORM_RELAY_URL: 'https://forms.example/api',
    FORM_ACCESS_KEY: `${secret}-form`,
    BACKUP_DIR: join(folder, 'backups'),
    SIGNUP: 'invite',
    RUNNER: 'remote',
    RUNNER_URL: 'https://runners.example,http://10.0.0.7:3100,http://127.0.0.1:3100',
    RUNNER_TOKEN: `${secret}-runners`,
  })
  expect([status, said]).toEqual([0, expect.stringMatching(/buyer\.zip: 14 pages and \d+ files that prove them\.$/)])
  const files = await readZip(join(folder, 'buyer.zip'))
  const settings = files.get('docs/trust/installation.md')!
  const settingOf = (what: string) =>
    settings
      .split('\n')
      .find((line) => line.startsWith(`| ${what} |`))
      ?.split(' | ')[1]
  expect(settingOf('public address')).toBe('https://interviews.example')
  expect(settingOf('contact for vulnerabilities')).toBe('mailto:security@nova.example')
  expect(settingOf('mail server')).toBe('mail.example:465, TLS from the beginning')
  expect(settingOf('language models')).toBe('gpt-oss 20b at models.example, for all companies')
  expect(settingOf('backups by the clock')).toBe('every 24 h, the newest 7 kept, none older than 30 days')
  expect(settingOf("services of others, by the operator's settings")).toContain(
    'language model at models.example; code runner at runners.example; mail server mail.example; form service forms.example; on top',
  )
  expect(settings).not.toContain('Nordwind')
  expect(settingOf('new accounts')).toBe('by invitation alone')
  expect(settingOf('single sign-on, switched on')).toBe('not configured')
  expect(settingOf('retention')).toMatch(/^1 of 1 companies: Interviews are deleted 6 months after /)
  expect(files.get('docs/trust/security.txt')).toContain('Contact: mailto:security@nova.example\n')
  expect(JSON.parse(files.get('docs/trust/sbom.cdx.json')!)).toMatchObject({ bomFormat: 'CycloneDX' })
  for (const [path, text] of files) expect([path, text.includes(secret)]).toEqual([path, false])
  // Read without the checkout: all that the pages name is in the pack.
  const pages = [...files].filter(([path]) => /^docs\/trust\/.*\.md$/.test(path))
  const named = new Map(pages.map(([path, text]) => [path.slice('docs/trust/'.length), text]))
  expect(findUnproven(named, join(folder, 'nowhere'), (path) => files.get(path))).toEqual([])
})

test('a command that cannot be carried out says why in one line, and leaves nothing', () => {
  writeFileSync(join(folder, 'there.zip'), 'kept')
  const refusals: [args: string[], environment: Record<string, string>, words: RegExp][] = [
    [['there.zip'], {}, /there\.zip is there already\. Name another, or remove it\.$/],
    [['gone/buyer.zip'], {}, /^There is no folder .*gone to write to\.$/],
    [['/proc/buyer.zip'], {}, /^\/proc\/buyer\.zip could not be written: a part of its path does not exist\.$/],
    [['buyer.pdf'], {}, /^Name the file to write, or none: /],
    [['--all'], {}, /^Name the file to write, or none: /],
    [['a.zip'], { DATA_DIR: join(folder, 'empty') }, /^There is no installation in .*empty\. Start it once/],
    [['b.zip'], { PORT: 'eighty' }, /^PORT is set to "eighty", which it cannot be: use a number$/],
    [['c.zip'], { PATH: '/nowhere', npm_execpath: '' }, /^The list of components needs npm 10 or later/],
  ]
  for (const [args, environment, words] of refusals) {
    const { status, said } = run(args, environment)
    expect([status, said]).toEqual([1, expect.stringMatching(words)])
  }
  const left = readdirSync(folder).filter((name) => /^[abc]\.|unfinished/.test(name))
  expect([left, existsSync(join(folder, 'gone'))]).toEqual([[], false])
})

test('from a release the pack says which files are in the source alone, and has the same pages', async () => {
  const release = join(folder, 'release')
  for (const path of listFiles()) {
    mkdirSync(dirname(join(release, path)), { recursive: true })
    cpSync(join(root, path), join(release, path))
  }
  symlinkSync(join(root, 'node_modules'), join(release, 'node_modules'))
  writeFileSync(join(release, '.release'), '0.0.0')
  const { status, said } = command('tools/trust/trust-pack.ts', ['released.zip'], {}, release)
  expect([status, said]).toEqual([
    0,
    expect.stringMatching(
      /: 14 pages and \d+ files that prove them\. \d+ files that they name are in the source alone/,
    ),
  ])
  const files = await readZip(join(folder, 'released.zip'))
  const first = files.get('read-me-first.txt')!
  expect(first).toContain('\nserver/test/matrix.test.ts\n')
  expect([files.has('docs/security.md'), files.has('server/test/matrix.test.ts')]).toEqual([true, false])
})

test('lists what the server runs and what its pages are made of, with a licence each, and no tool', () => {
  const { bomFormat, specVersion, metadata, components, dependencies } = makeSbom(root)
  expect([bomFormat, specVersion, metadata.component.name]).toEqual(['CycloneDX', '1.5', 'nova-interviews'])
  const partsOf = (name: string) =>
    components
      .filter((each) => each.name === name)
      .flatMap(({ properties = [] }) => properties.filter((each) => each.name === 'nova-interviews:part'))
      .map(({ value }) => value)
  expect([partsOf('fastify'), partsOf('zod'), partsOf('react')]).toEqual([
    ['server', expect.any(String)],
    ['server, pages'],
    ['pages'],
  ])
  for (const name of ['node', 'postgresql', 'moonshine-tiny', 'answer-rows', 'bubblewrap'])
    expect([name, partsOf(name).length]).toEqual([name, 1])
  for (const name of ['oxlint', 'oxfmt', 'nothing']) expect([name, partsOf(name)]).toEqual([name, []])
  expect(components.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([])
  const refs = new Set([metadata.component['bom-ref'], ...components.map((each) => each['bom-ref'])])
  expect(refs.size).toBe(components.length + 1)
  expect(dependencies.flatMap(({ dependsOn = [] }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
})
