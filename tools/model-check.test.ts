/** `npm run model-check`, as a person runs it. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModelList } from '@nova/contract/models'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServer } from '../bench/server-process.ts'
import { type ModelServer, startModelServer } from '../server/test/model-server.ts'
import { testThoroughly } from '../server/test/thorough-test.ts'
import { quickStart } from './runtime.mjs'

const root = join(import.meta.dirname, '..')
const settingsKey = 'a passphrase of the operator'
const key = 'sk-a-long-and-very-secret-key-91ab'

let provider: ModelServer
let server: ServerProcess
let folder: string
let dataDir: string
beforeAll(async () => {
  provider = await startModelServer()
  folder = await mkdtemp(join(tmpdir(), 'nova-model-check-'))
  dataDir = join(folder, 'data')
  server = await startServer(dataDir, { SETTINGS_KEY: settingsKey })
})
afterAll(async () => {
  await server.stop()
  await provider.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (settings: Record<string, string>, ...names: string[]) => command('model-check.ts', names, settings)

/** Beside no installation, where the settings name none. */
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
  ...{ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: `${provider.url}/v1`, AI_MODEL: 'small', AI_API_KEY: key },
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

testThoroughly(
  'tests a model of the settings page by its name, and the page shows the card',
  async () => {
    provider.say({ text: 'What does your function return for the first example?', pieceLength: 9 })
    const account = { name: 'Olga Park', email: 'olga@example.test', company: 'Nordwind', password: 'long enough' }
    const { token } = (await server.call('POST', '/api/auth/signup', { body: account })).body as { token: string }
    const settings = { DATA_DIR: dataDir, SETTINGS_KEY: settingsKey }
    await command('operator.ts', [account.email], settings)
    const body = {
      ...{
        name: 'House model',
        provider: 'openai-compatible',
        baseUrl: `${provider.url}/v1`,
        model: 'small',
        apiKey: key,
      },
      ...{ priceIn: 0, priceOut: 0, ceiling: null, companies: [], enabled: false },
    }
    await server.call('POST', '/api/models', { body, token })
    provider.asked.length = 0
    expect((await run(settings, 'House model')).code).toBe(0)
    expect(provider.asked[0]!.headers.authorization).toBe(`Bearer ${key}`)
    const { models } = (await server.call('GET', '/api/models', { token })).body as ModelList
    expect(models[0]!.card).toMatchObject({ model: 'small', leaks: { count: 0, of: 24 } })
    const wrong = await run(settings, 'Nobody')
    expect([wrong.code, wrong.printed.trim()]).toEqual([1, 'There is no model Nobody on the settings page.'])
  },
  120_000,
)

test('without a model says what to set', async () => {
  const { code, printed } = await run({})
  expect([code, printed]).toEqual([1, expect.stringContaining('AI_PROVIDER')])
})
