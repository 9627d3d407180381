/** The commands about accounts, as an operator runs them: in a separate data folder. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSharedDatabase } from '../../server/src/platform/database/database.ts'
import { silentLog } from '../../server/test/silent-log.ts'
import { testThoroughly } from '../../server/test/thorough-test.ts'
import { startServer, type ServerProcess } from '../rooms/server-process.ts'
import { quickStart } from '../runtime.mjs'

const root = resolve(import.meta.dirname, '../..')
const email = 'ida@example.test'
let dataDir: string
let server: ServerProcess | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nova-accounts-'))
  server = await startServer(dataDir)
  await server.call('POST', '/api/auth/signup', {
    body: { name: 'Ida Reyes', email, company: 'Nordwind', password: 'the first one' },
  })
})
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

type Told = { code: number | null; said: string }

function command(script: string, args: string[], input = '', folder = dataDir): Promise<Told> {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }
  const child = spawn(process.execPath, [...quickStart, join('tools', 'operator', script), ...args], { cwd: root, env })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdin.end(input)
  return new Promise((done) => child.on('close', (code) => done({ code, said: said.trim() })))
}

test('each is a name of the operator command', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: { operator: string }
  }
  const start = scripts.operator.replace('exec node tools/with-runtime.mjs ', '').split(' ')
  const ask = async (name: string) => (await command(join('..', '..', start[0]!), [...start.slice(1), name])).said
  expect(await ask('password')).toContain('npm run operator -- password')
  expect(await ask('second-factor')).toContain('npm run operator -- second-factor')
  expect(await ask('verify-domain')).toContain('npm run operator -- verify-domain')
  expect(await ask('trust')).toContain('npm run operator -- trust')
  expect(await ask('own-code')).toContain('npm run operator -- own-code PATH --change COMMIT_OR_RANGE --for EMAIL')
})

const signIn = (password: string) => server!.call('POST', '/api/auth/login', { body: { username: email, password } })

async function isOperator(): Promise<boolean> {
  const database = await openSharedDatabase({ dataDir, log: silentLog })
  const { rows } = await database.pool.query('select is_operator from interviewers where email = $1', [email])
  await database.close()
  return (rows[0] as { is_operator: boolean }).is_operator
}

test('a new password, set while the server runs, replaces the old one and ends the sessions', async () => {
  const { token } = (await signIn('the first one')).body as { token: string }
  const told = await command('password.ts', [email.toUpperCase()], 'the second one\nignored\n')
  expect(told).toEqual({ code: 0, said: `${email} has a new password; its devices are signed out.` })
  expect((await server!.call('GET', '/api/Interviewers/me', { token })).status).toBe(401)
  expect((await signIn('the first one')).status).toBe(401)
  expect((await signIn('the second one')).status).toBe(200)
})

test('a password that is too short is refused, and the old one stays', async () => {
  expect(await command('password.ts', [email], 'short\n')).toEqual({ code: 1, said: 'Use at least 8 characters.' })
  expect((await signIn('the second one')).status).toBe(200)
})

test('an account becomes operator while the server runs', async () => {
  expect(await isOperator()).toBe(false)
  expect(await command('operator.ts', [email])).toEqual({ code: 0, said: `${email} is now an operator.` })
  expect(await isOperator()).toBe(true)
})

test('the command that encrypts again says that the old key is no longer needed', async () => {
  const { code, said } = await command('reseal.ts', [])
  expect([code, said]).toEqual([0, expect.stringContaining('You can remove SETTINGS_KEY_OLD.')])
  expect(said).toContain('candidate links: 0 encrypted again')
})

test('a domain is verified for the company of an account, once; what is none is refused', async () => {
  const verify = (...words: string[]) => command('verify-domain.ts', words)
  const done = { code: 0, said: `nordwind.test is verified for the company of ${email}.` }
  expect(await verify('Nordwind.test', email)).toEqual(done)
  expect(await verify('nordwind.test', email)).toEqual(done)
  expect(await verify('nord wind', email)).toEqual({ code: 1, said: 'Enter a domain such as example.com.' })
  expect((await verify('nordwind.test')).code).toBe(1)
})

test('the company of an account is trusted with mail', async () => {
  expect(await command('trust.ts', [email])).toEqual({ code: 0, said: 'Nordwind is trusted with mail.' })
})

test('an account without a second factor is reported as such', async () => {
  expect(await command('second-factor.ts', [email])).toEqual({ code: 1, said: "Two-factor sign-in isn't set up." })
})

test('an unknown email, a missing one and a folder without installation are each reported in a sentence', async () => {
  expect(await command('operator.ts', ['no@one.test'])).toEqual({
    code: 1,
    said: 'No account has the email no@one.test.',
  })
  expect((await command('operator.ts', [])).said).toBe('Say whose account: npm run operator -- EMAIL')
  expect((await command('operator.ts', [email], '', join(dataDir, 'none'))).said).toContain(
    'There is no installation in',
  )
})

testThoroughly('both work while no server runs, which then starts as ever', async () => {
  await server!.stop()
  server = undefined
  expect((await command('password.ts', [email], 'the third one\n')).code).toBe(0)
  expect((await command('operator.ts', [email])).code).toBe(0)
  server = await startServer(dataDir)
  expect((await signIn('the third one')).status).toBe(200)
})

test('a change of a repository on this machine is added, by its commit or a range, and what is wrong is said', async () => {
  const repository = await mkdtemp(join(tmpdir(), 'nova-repository-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Sam', '-c', 'user.email=sam@example.com', ...args], { cwd: repository })
  git('init', '-q', '-b', 'main')
  for (const [message, text] of [
    ['Begin', 'export const twice = (n) => n + 1\n'],
    ['Double it', 'export const twice = (n) => n * 2\n'],
  ] as const) {
    await writeFile(join(repository, 'twice.js'), text)
    git('add', '-A')
    git('commit', '-q', '-m', message)
  }
  const add = (...args: string[]) => command('own-code.ts', [repository, ...args, '--for', email])
  const { token } = (await signIn('the second one')).body as { token: string }
  const listed = async () => (await server!.call('GET', '/api/own-code', { token })).body as { title: string }[]
  expect(await add('--change', 'main')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^“Double it” is added for/),
  })
  const [first] = git('rev-list', '--max-parents=0', 'main').toString().trim().split('\n')
  expect((await add('--change', `${first!.slice(0, 8)}..main`)).code).toBe(0)
  expect((await listed()).map(({ title }) => title)).toEqual(['Double it', 'Double it'])
  expect(await add('--change', 'other')).toEqual({ code: 1, said: 'There is no commit or branch other.' })
  expect(await command('own-code.ts', [tmpdir(), '--change', 'main', '--for', email])).toEqual({
    code: 1,
    said: `There is no Git repository with commits in ${tmpdir()}.`,
  })
  await rm(repository, { recursive: true, force: true })
})
