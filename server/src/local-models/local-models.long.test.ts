/** From 'Ollama is installed' to a model that is on: through the calls that the settings page makes. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { LocalModels } from '@nova/contract/installation/local-models'
import { summariseCard } from '@nova/contract/installation/model-card-lines'
import type { ConfiguredModel, ModelList } from '@nova/contract/installation/models'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeOperatorSession } from '../../test/factories.ts'
import { textOf } from '../../test/good-model.ts'
import { type Ollama, type OllamaModel, startOllama } from '../../test/ollama.ts'
import { readStream } from '../../test/read-stream.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { quickLimits } from '../model-check/quick-check.ts'
import { downloadLimits } from './download.ts'
import { thisMachine } from './machine.ts'
import { usualPlaces } from './servers.ts'

const model = 'qwen3:4b-instruct'
const variant = `${model}-16k`
const talks: OllamaModel = { bytes: 2.5e9, trainedWindow: 262_144, capabilities: ['completion', 'tools'] }
let server: TestServer
let operator: Session
let ollama: Ollama
const before = { places: usualPlaces.all, quick: { ...quickLimits }, download: { ...downloadLimits } }

beforeAll(async () => {
  server = await startTestServer()
  operator = await makeOperatorSession(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  ollama = await startOllama()
  usualPlaces.all = [ollama.url]
  thisMachine.known = Promise.resolve({ memoryBytes: 16e9, graphicsBytes: null })
})
afterEach(async () => {
  usualPlaces.all = before.places
  thisMachine.known = undefined
  Object.assign(quickLimits, before.quick)
  Object.assign(downloadLimits, before.download)
  await ollama.close()
})

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { body, token: operator.token })
const chosen = (name = model) => ({ address: ollama.url, model: name })
const find = async (): Promise<LocalModels> => (await call('GET', '/api/model-servers')).body
const setUp = (name?: string) => call('POST', '/api/model-servers/set-up', chosen(name))
const download = (name?: string) => call('POST', '/api/model-servers/download', chosen(name))
const listed = async (): Promise<ConfiguredModel[]> => ((await call('GET', '/api/models')).body as ModelList).models
const audited = async () => {
  const { rows } = await server.machinery.database.pool.query(
    `select act, subject from audit_events where act like 'model.%' order by id`,
  )
  return rows.map(({ act, subject }) => `${act} ${subject}`)
}

test('a recommended model is downloaded, widened, tested, turned on, and tested in full afterwards', async () => {
  const offered = await find()
  expect(offered.recommended.length).toBeGreaterThanOrEqual(1)
  expect(offered.recommended.length).toBeLessThanOrEqual(3)
  const small = offered.recommended.find(({ name }) => name === model)!
  expect(small).toMatchObject({ licence: 'Apache 2.0', bytes: 2.5e9, isDownloaded: false, card: null })
  expect(small.source).toContain('Qwen')

  expect((await download()).status).toBe(200)
  const reply = await setUp()
  expect([reply.status, reply.body.message]).toEqual([200, undefined])
  const added = reply.body as ConfiguredModel
  expect(added).toMatchObject({ name: `${variant} (Ollama)`, model: variant, enabled: false, companies: 'all' })
  expect(added.card).toMatchObject({
    isQuick: true,
    problem: null,
    context: { failedAt: null, isReported: true },
    helped: { count: 5, of: 5 },
    leaks: { count: 0, of: 5 },
  })
  expect(added.card!.schema).toBeUndefined()
  expect(added.card!.readPerSecond).toBeGreaterThan(0)
  expect(summariseCard(added.card!)).toMatch(/^First word after .+\. Helped in 5 of 5 trial talks\.$/)
  expect(ollama.models.get(variant)).toMatchObject({ window: 16_384 })
  expect(await find()).toMatchObject({
    recommended: expect.arrayContaining([
      expect.objectContaining({ name: model, isDownloaded: true, card: added.card }),
    ]),
  })

  const { id, version } = added
  const form = { ...added, apiKey: undefined, enabled: true, version, companies: 'all' }
  expect((await call('PUT', `/api/models/${id}`, form)).body).toMatchObject({ enabled: true })
  await server.machinery.jobs.drain()
  const [on] = await listed()
  expect(on!.card).toMatchObject({
    schema: 'enforced',
    tools: { outcome: 'works', thinking: 'off' },
    leaks: { of: 24 },
  })
  expect(on!.card!.isQuick).toBeUndefined()
  expect(await audited()).toEqual([
    `model.download-started ${model}`,
    `model.downloaded ${model}`,
    `model.added ${variant} (Ollama)`,
    `model.checked ${variant}`,
    `model.window-set ${variant}`,
    `model.changed ${variant} (Ollama)`,
    `model.checked ${variant}`,
  ])

  // Set up again, it is the same model: its variant is there, it stays on, and its full card is kept.
  ollama.calls.length = 0
  const again = (await setUp()).body as ConfiguredModel
  expect([again.id, again.enabled, again.card]).toEqual([id, true, on!.card])
  expect(ollama.calls.filter((each) => each.startsWith('/api/create'))).toEqual([])
  await call('DELETE', `/api/models/${id}`)
})

describe('a download', () => {
  const follow = () =>
    readStream(`${server.url}/api/model-servers/download`, { authorization: `Bearer ${operator.token}` }, chosen())

  test('reports its progress, with a total that is known from the beginning', async () => {
    const { ended, seen } = follow()
    await ended
    const told = seen.filter(({ event }) => event === 'progress').map(({ data }) => data)
    expect(told[0]).toEqual({ state: 'downloading', done: 0, total: 2.5e9 })
    const done = told.map((each) => each.done)
    expect(done).toEqual(done.toSorted((one, other) => one - other))
    expect(told.length).toBeGreaterThan(10)
    expect(told.at(-1)).toMatchObject({ state: 'verifying', done: 2_497_000_000 })
    expect(seen.at(-1)!.event).toBe('done')
  })

  test('ends at Ollama when its caller leaves, and continues where it stopped', async () => {
    ollama.pullMs = 8_000
    const first = follow()
    await first.next('progress', ({ done }) => done > 100e6)
    expect((await download()).body.code).toBe('download_in_progress')
    first.stop()
    await vi.waitFor(() => expect(ollama.open()).toBe(0), 120_000)
    const stopped = ollama.downloaded.get(model)!
    expect(stopped).toBeLessThan(2_497_000_000)
    ollama.pullMs = 0
    // The place of the first is free a moment after its end.
    await vi.waitFor(async () => expect((await download()).status).toBe(200), 120_000)
    expect(ollama.models.has(model)).toBe(true)
    expect(ollama.startedAt.at(-1)).toBe(stopped)
  })

  test.each([
    ['cut', 'The download broke off at 49 %. Press the button again: it continues from there.'],
    ['garbage', 'The download broke off at 49 %. Press the button again: it continues from there.'],
    ['silent', 'The download broke off at 49 %. Press the button again: it continues from there.'],
    [
      'disk full',
      'The disk of the machine that runs Ollama is full. Free at least 1.3 GB there and press the button again: what was downloaded is kept.',
    ],
    ['gone', 'Ollama’s library no longer has this model. Choose another one.'],
  ] as const)('that ends in the middle (%s) says what happened and what to do', async (how, words) => {
    if (how === 'silent') downloadLimits.silenceMs = 2_000
    ollama.faults.pull = { after: 0.5, how }
    expect((await download()).body).toEqual({ code: 'download_failed', message: words })
    expect((await find()).recommended.every(({ isDownloaded }) => !isDownloaded)).toBe(true)
    // After it the same model can be downloaded.
    Object.assign(downloadLimits, before.download)
    delete ollama.faults.pull
    expect((await download()).status).toBe(200)
  })

  test.each([
    [40e9, '40.0 GB'],
    [0.4e9, '0.4 GB'],
  ])('of another size than announced asks, and goes on with a yes to that size: %d bytes', async (bytes, size) => {
    ollama.faults.pullBytes = bytes
    const { status, body } = await download()
    expect([status, body.code, body.message, body.details]).toEqual([
      409,
      'download_differs',
      `The library now offers ${size} as ${model}, and 2.5 GB were expected. It may be another model.`,
      { path: 'acceptedBytes', bytes },
    ])
    const wanting = (acceptedBytes: number) =>
      call('POST', '/api/model-servers/download', { ...chosen(), acceptedBytes })
    expect((await wanting(bytes)).status).toBe(200)
    // A yes to one size is none to a third.
    ollama.faults.pullBytes = 4 * bytes
    expect((await wanting(bytes)).body.code).toBe('download_differs')
  })

  test('is refused for any other model, or from anything but Ollama, before anything is sent', async () => {
    for (const name of ['llama3.1:8b', 'registry.example/evil:1b', '../../etc/passwd']) {
      const { body } = await download(name)
      expect(body).toMatchObject({
        code: 'download_failed',
        message: expect.stringContaining('recommended models only'),
      })
    }
    expect(ollama.calls.filter((each) => each.startsWith('/api/pull'))).toEqual([])
    const nobody = await call('POST', '/api/model-servers/download', { address: 'http://127.0.0.1:9', model })
    expect(nobody.body).toMatchObject({ code: 'download_failed', message: expect.stringContaining('doesn’t answer') })
  })
})

describe('setting up', () => {
  beforeEach(() => void ollama.models.set(model, talks))
  const refused = async (words: string) => {
    const { status, body } = await setUp()
    expect([status, body.code]).toEqual([409, 'set_up_failed'])
    expect(body.message).toContain(words)
    expect(await listed()).toEqual([])
  }

  test('makes no variant of a model whose window is large enough', async () => {
    ollama.models.set(model, { ...talks, window: 32_768 })
    const { body } = await setUp()
    expect(body.model).toBe(model)
    expect([...ollama.models.keys()]).toEqual([model])
    await call('DELETE', `/api/models/${body.id}`)
  })

  test('finds a cut window by the test if Ollama reports none', async () => {
    ollama.faults.hidesWindow = true
    const { body } = await setUp()
    expect([body.model, body.card.context.failedAt]).toEqual([variant, null])
    await call('DELETE', `/api/models/${body.id}`)
  })

  test('leaves a model alone that was trained for a small window, and its card says so', async () => {
    ollama.models.set(model, { ...talks, trainedWindow: 4_096 })
    const { body } = await setUp()
    expect([body.model, body.card.context.failedAt]).toEqual([model, 6_000])
    await call('DELETE', `/api/models/${body.id}`)
  })

  test('counts what a slow model finished in time, and ends within its limit', async () => {
    Object.assign(quickLimits, { totalMs: 6_000, readingMs: 3_000 })
    ollama.models.set(model, { ...talks, window: 16_384 })
    // Loading on our side must not count as the model's time.
    await call('DELETE', `/api/models/${(await setUp()).body.id}`)
    ollama.faults.firstTokenMs = 700
    const startedAt = performance.now()
    const { body } = await setUp()
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    const { helped, leaks, replyMs } = body.card
    expect(helped.of).toBeGreaterThan(0)
    expect(helped.of + leaks.of).toBeLessThan(10)
    expect(helped.count).toBe(helped.of)
    expect(replyMs.p50).toBeGreaterThanOrEqual(700)
    await call('DELETE', `/api/models/${body.id}`)
  })

  test('says of a model that finishes nothing in time that it is too slow', async () => {
    Object.assign(quickLimits, { totalMs: 2_200, readingMs: 300 })
    ollama.models.set(model, { ...talks, window: 16_384 })
    ollama.faults.firstTokenMs = 700
    const { body } = await setUp()
    expect(summariseCard(body.card)).toContain('Too slow to finish a trial talk in time.')
    expect(body.card.context).toEqual({ honoured: 0, failedAt: null, isReported: false })
    await call('DELETE', `/api/models/${body.id}`)
  })

  test('refuses with words a model that cannot be loaded, is gone or cannot be widened, and a server that is gone', async () => {
    ollama.faults.load = true
    await refused('It probably needs more memory than is free. Choose a smaller one.')
    ollama.faults = Object.assign(ollama.faults, { load: false, create: true })
    await refused('couldn’t make a variant of this model with a larger context window')
    ollama.models.delete(model)
    await refused('Ollama doesn’t have this model any more. Choose another one.')
    ollama.models.set(model, { ...talks, window: 16_384 })
    ollama.faults.says = () => ({ raw: '{"error":{"message":"out of \u001B[2J memory"}}', type: 'application/json' })
    await refused('The model didn’t answer its test: ')
    expect((await setUp()).body.message).not.toContain('\u001B')
    const gone = await call('POST', '/api/model-servers/set-up', { address: 'http://127.0.0.1:9', model })
    expect(gone.body.message).toContain('No model server answers at this address.')
  })

  test('reports a model that declines every question in its few words', async () => {
    ollama.models.set(model, { ...talks, window: 16_384 })
    ollama.faults.says = (asked) => {
      const word = /code word is (\w+)/.exec(textOf(asked))?.[1]
      return { text: word ?? 'I can’t help with that.' }
    }
    const { body } = await setUp()
    expect(summariseCard(body.card)).toContain('Helped in 0 of 5 trial talks.')
    await call('DELETE', `/api/models/${body.id}`)
  })

  test('ends for a model without tools with a full card that says so', async () => {
    ollama.models.set(model, { ...talks, window: 16_384 })
    ollama.faults.hasNoTools = true
    const added = (await setUp()).body as ConfiguredModel
    const form = { ...added, apiKey: undefined, enabled: true, companies: 'all' }
    await call('PUT', `/api/models/${added.id}`, form)
    await server.machinery.jobs.drain()
    const [on] = await listed()
    expect(on!.card).toMatchObject({ tools: { outcome: 'refused' }, helped: { count: 20, of: 20 } })
    await call('DELETE', `/api/models/${added.id}`)
  })

  test('a full test that finds its model turned off keeps no card', async () => {
    const added = (await setUp()).body as ConfiguredModel
    const form = { ...added, apiKey: undefined, companies: 'all' }
    ollama.faults.firstTokenMs = 20
    const on = await call('PUT', `/api/models/${added.id}`, { ...form, enabled: true })
    await call('PUT', `/api/models/${added.id}`, { ...form, enabled: false, version: on.body.version })
    await server.machinery.jobs.drain()
    expect((await listed())[0]!.card!.isQuick).toBe(true)
    await call('DELETE', `/api/models/${added.id}`)
  })
})
