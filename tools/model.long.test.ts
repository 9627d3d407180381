/** `npm run model`, as a person runs it. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModelList } from '@nova/contract/installation/models'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ModelServer, startModelServer } from '../server/test/model-server.ts'
import { type Ollama, startOllama } from '../server/test/ollama.ts'
import { testThoroughly } from '../server/test/thorough-test.ts'
import { type ServerProcess, startServer } from './rooms/server-process.ts'
import { quickStart } from './runtime.mjs'

const root = join(import.meta.dirname, '..')
const settingsKey = 'a passphrase of the operator'
const key = 'sk-a-long-and-very-secret-key-91ab'

let provider: ModelServer
let ollama: Ollama
let server: ServerProcess
let folder: string
let dataDir: string
beforeAll(async () => {
  provider = await startModelServer()
  ollama = await startOllama()
  folder = await mkdtemp(join(tmpdir(), 'nova-model-'))
  dataDir = join(folder, 'data')
  server = await startServer(dataDir, { SETTINGS_KEY: settingsKey })
})
afterAll(async () => {
  await server.stop()
  await provider.close()
  await ollama.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (settings: Record<string, string>, ...names: string[]) => command('model.ts', ['check', ...names], settings)

/** Without an installation, where the settings name none. */
function command(
  script: string,
  names: string[],
  settings: Record<string, string>,
): Promise<{ code: number; printed: string }> {
  const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'none'), ...settings }
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [...quickStart, join('tools', script), ...names],
      { cwd: root, env },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, printed: stdout + stderr }),
    ),
  )
}

const environment = () => ({
  AI_PROVIDER: 'openai-compatible',
  AI_BASE_URL: `${provider.url}/v1`,
  AI_MODEL: 'small',
  AI_API_KEY: key,
})

test('tests the model of the environment and prints its card', async () => {
  provider.say({ text: 'What does your function return for the first example?', pieceLength: 9 })
  const { code, printed } = await run(environment())
  expect([code, printed]).toEqual([0, expect.stringContaining('Solutions given away')])
  expect(printed).toContain('0 of 24 (likely 0 to 14 %)')
  expect(printed).not.toContain(key)
})

test('says why a model does not answer, and exits with 1', async () => {
  provider.say({ status: 401 })
  const { code, printed } = await run(environment())
  expect([code, printed]).toEqual([1, expect.stringContaining('The model did not answer: ')])
  expect(printed).not.toContain(key)
})

testThoroughly('tests a model of the settings page by its name, and the page shows the card', async () => {
  provider.say({ text: 'What does your function return for the first example?', pieceLength: 9 })
  const account = { name: 'Olga Park', email: 'olga@example.test', company: 'Nordwind', password: 'long enough' }
  const { token } = (await server.call('POST', '/api/auth/signup', { body: account })).body as { token: string }
  const settings = { DATA_DIR: dataDir, SETTINGS_KEY: settingsKey }
  await command('operator/operator.ts', [account.email], settings)
  const body = {
    name: 'House model',
    provider: 'openai-compatible',
    baseUrl: `${provider.url}/v1`,
    model: 'small',
    apiKey: key,
    priceIn: 0,
    priceOut: 0,
    ceiling: null,
    companies: [],
    enabled: false,
  }
  await server.call('POST', '/api/models', { body, token })
  provider.asked.length = 0
  expect((await run(settings, 'House model')).code).toBe(0)
  expect(provider.asked[0]!.headers.authorization).toBe(`Bearer ${key}`)
  const { models } = (await server.call('GET', '/api/models', { token })).body as ModelList
  expect(models[0]!.card).toMatchObject({ model: 'small', leaks: { count: 0, of: 24 } })
  const wrong = await run(settings, 'Nobody')
  expect([wrong.code, wrong.printed.trim()]).toEqual([1, 'There is no model Nobody on the settings page.'])
})

async function makeOperator(): Promise<string> {
  const account = { name: 'Olga Park', email: `${crypto.randomUUID()}@example.test`, company: 'Nordwind' }
  const body = { ...account, password: 'long enough' }
  const { token } = (await server.call('POST', '/api/auth/signup', { body })).body as { token: string }
  await command('operator/operator.ts', [account.email], { DATA_DIR: dataDir, SETTINGS_KEY: settingsKey })
  return token
}

test('sets up the recommended model from nothing: downloaded, widened, tested and on', async () => {
  const token = await makeOperator()
  const settings = { DATA_DIR: dataDir, SETTINGS_KEY: settingsKey, OLLAMA_HOST: ollama.url }
  const unasked = await command('model.ts', ['qwen3:4b-instruct'], settings)
  expect(unasked.code).toBe(1)
  expect(unasked.printed).toContain('qwen3:4b-instruct: 2.5 GB to download, licence Apache 2.0.')
  expect(unasked.printed).toContain('Not tested by us.')
  expect(unasked.printed).toContain('Answer with --yes where nobody can be asked.')
  expect(ollama.calls.filter((call) => call.startsWith('/api/pull'))).toEqual([])

  const { code, printed } = await command('model.ts', ['qwen3:4b-instruct', '--yes'], settings)
  expect([code, printed]).toEqual([0, expect.stringContaining('qwen3:4b-instruct-16k is on.')])
  expect(printed).toContain(`Ollama 0.40.1 at ${ollama.url}: no model yet`)
  expect(printed).toMatch(/First word after .+\. Helped in 5 of 5 trial talks\./)
  const { models } = (await server.call('GET', '/api/models', { token })).body as ModelList
  expect(models.find(({ model }) => model === 'qwen3:4b-instruct-16k')).toMatchObject({
    enabled: true,
    companies: 'all',
  })
  const events = (await server.call('GET', '/api/audit?scope=installation', { token })).body
  expect(JSON.stringify(events)).toContain('model.downloaded')
})

test('says why a download failed, and what to do', async () => {
  ollama.faults.pull = { after: 0.5, how: 'disk full' }
  const settings = { DATA_DIR: dataDir, SETTINGS_KEY: settingsKey, OLLAMA_HOST: ollama.url }
  const { code, printed } = await command('model.ts', ['qwen2.5-coder:7b', '--yes'], settings)
  expect([code, printed]).toEqual([1, expect.stringContaining('The disk of the machine that runs Ollama is full.')])
})

test('without a model says what to set', async () => {
  const { code, printed } = await run({})
  expect([code, printed]).toEqual([1, expect.stringContaining('AI_PROVIDER')])
})
