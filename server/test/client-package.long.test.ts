/** The client as programs get it: packed, installed into an empty folder without a network, and used against a real server. */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packClient } from '../../tools/client-package.mjs'
import { makeDraft, makeInterviewer } from './factories.ts'
import { makeKey } from './matrix-keys.ts'
import { startTestServer, type TestServer } from './server.ts'

const root = resolve(import.meta.dirname, '../..')
let server: TestServer
let owner: Session
let key: string
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server)
  key = (await makeKey(server, owner, { scopes: ['interviews:read'] })).secret
  folder = mkdtempSync(join(tmpdir(), 'nova-client-test-'))
  const file = await packClient(folder)
  writeFileSync(join(folder, 'package.json'), '{"name":"adopter","private":true,"type":"module"}')
  const quiet = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--cache', join(folder, 'cache')]
  execFileSync('npm', ['install', ...quiet, `./${file}`], { cwd: folder })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})

const program = `
import { asForm, makeNovaClient } from 'nova-interviews-client'
const nova = makeNovaClient({ url: process.env.NOVA_URL, key: process.env.NOVA_KEY })
const me = await nova.GET('/api/Interviewers/me')
const none = await nova.GET('/api/Interviews/{id}', { params: { path: { id: crypto.randomUUID() } } })
const form = asForm([new File(['x'], 'x.txt')])({ Title: 'T', Tags: ['a', 'b'] })
console.log(JSON.stringify([me.data.name, none.error.code, none.response.status, [...form.keys()]]))
`

const versionOf = (node: string) => execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
/** The pinned Node, and the machine's own where they differ: each version from 20 on once. */
const nodes = new Map(
  [process.execPath, ...process.env['PATH']!.split(delimiter).map((each) => join(each, 'node'))]
    .filter(existsSync)
    .map((node) => [versionOf(node), node] as const)
    .filter(([version]) => Number.parseInt(version.slice(1)) >= 20),
)

test.each([...nodes])('needs nothing else, and a program on Node %s calls with it', async (_, node) => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    'nova-interviews-client',
  ])
  writeFileSync(join(folder, 'program.js'), program)
  const env = { ...process.env, NODE_OPTIONS: '', NOVA_URL: server.url, NOVA_KEY: key }
  // Not waited for in this thread, which answers.
  const { stdout } = await promisify(execFile)(node, ['program.js'], { cwd: folder, env })
  expect(JSON.parse(stdout)).toEqual(['Ida Reyes', 'interview_not_found', 404, ['Title', 'Tags', 'Tags', 'Pdfs']])
})

test('the example of the documentation and of the package runs as it is', async () => {
  const exampleOf = (path: string) => /^```js\n([^]*?)^```$/m.exec(readFileSync(join(root, path), 'utf8'))?.[1]
  const example = exampleOf('docs/api.md')!
  expect(exampleOf('client/README.md')).toBe(example)
  writeFileSync(join(folder, 'example.js'), example)
  await makeDraft(server, owner)
  const env = { ...process.env, NODE_OPTIONS: '', NOVA_URL: server.url, NOVA_KEY: key }
  const { stdout } = await promisify(execFile)(process.execPath, ['example.js'], { cwd: folder, env })
  expect(stdout).toBe('Back-end developer Draft\n')
})

test.each(['nodenext', 'bundler'])('its types say what a call takes and gives, resolved as by %s', (resolution) => {
  const typed = `
import { makeNovaClient, type NovaClient } from 'nova-interviews-client'
const nova: NovaClient = makeNovaClient({ url: 'https://nova.example', key: 'nova_…' })
const { data } = await nova.GET('/api/Interviews', { params: { query: { limit: 10 } } })
export const titles: string[] = (data ?? []).map(({ title }) => title)
// @ts-expect-error There is no such call.
await nova.GET('/api/nothing')
`
  writeFileSync(join(folder, 'typed.ts'), typed)
  const module = resolution === 'bundler' ? 'esnext' : 'nodenext'
  const options = ['--strict', '--noEmit', '--skipLibCheck', 'false', '--target', 'es2022', '--lib', 'es2022,dom']
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const how = ['--module', module, '--moduleResolution', resolution, '--types', '']
  const check = () =>
    execFileSync(process.execPath, [tsc, ...options, ...how, 'typed.ts'], { cwd: folder, encoding: 'utf8' })
  expect(check()).toBe('')
})
