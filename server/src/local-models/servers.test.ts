/** Programs that run language models, as operators find them: each by its own calls, at its usual port or a typed address. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Session } from '@nova/contract/accounts/accounts'
import type { LocalModels } from '@nova/contract/installation/local-models'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makeOperatorSession } from '../../test/factories.ts'
import { startOllama } from '../../test/ollama.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { placeOfOllama, usualPlaces } from './servers.ts'

let server: TestServer
let operator: Session
const before = usualPlaces.all
const started: Server[] = []

beforeAll(async () => {
  server = await startTestServer()
  operator = await makeOperatorSession(server)
})
afterEach(() => {
  usualPlaces.all = before
  for (const each of started.splice(0)) {
    each.closeAllConnections()
    each.close()
  }
})
afterAll(() => server.close())

async function startAt(listener: RequestListener): Promise<string> {
  const machine = createServer(listener).listen(0, '127.0.0.1')
  started.push(machine)
  await new Promise((resolve) => machine.once('listening', resolve))
  return `http://127.0.0.1:${(machine.address() as AddressInfo).port}`
}
/** Answers these paths with JSON, and every other with the answer of a program of this kind. */
const answers = (replies: Record<string, unknown>, otherwise: [number, string] = [404, '{}']): RequestListener => {
  return (request, response) => {
    const reply = replies[request.url ?? '']
    response.writeHead(reply === undefined ? otherwise[0] : 200, { 'content-type': 'application/json' })
    response.end(reply === undefined ? otherwise[1] : typeof reply === 'string' ? reply : JSON.stringify(reply))
  }
}
const listing = (...ids: string[]) => ({ object: 'list', data: ids.map((id) => ({ id, object: 'model' })) })
const unknown = { bytes: null, hasTools: null, canThink: null, trainedWindow: null, window: null, memoryBytes: null }

async function find(address = '', token = operator.token): Promise<{ status: number; body: LocalModels }> {
  return server.call('GET', `/api/model-servers?address=${encodeURIComponent(address)}`, { token })
}

test('Ollama is found with what each model can do, and models that cannot talk are left out', async () => {
  const ollama = await startOllama({
    'qwen3:8b': { bytes: 5.2e9, trainedWindow: 40_960, capabilities: ['completion', 'tools', 'thinking'] },
    'wide:1b': { bytes: 1e9, window: 16_384, trainedWindow: 32_768, capabilities: ['completion'] },
    'nomic-embed-text:latest': { bytes: 0.3e9, trainedWindow: 2_048, capabilities: ['embedding'] },
  })
  usualPlaces.all = [ollama.url]
  const load = { method: 'POST', body: JSON.stringify({ model: 'qwen3:8b' }) }
  await fetch(`${ollama.url}/api/generate`, load)
  const { body } = await find()
  const loaded = { bytes: 5.2e9, memoryBytes: 6.24e9, trainedWindow: 40_960, window: 4_096 }
  expect(body.servers).toEqual([
    {
      program: 'Ollama',
      version: '0.40.1',
      address: ollama.url,
      canDownload: true,
      models: [
        { ...loaded, name: 'qwen3:8b', hasTools: true, canThink: true },
        {
          name: 'wide:1b',
          bytes: 1e9,
          memoryBytes: null,
          trainedWindow: 32_768,
          window: 16_384,
          hasTools: false,
          canThink: false,
        },
      ],
    },
  ])
  await ollama.close()
})

test('llama-server, vLLM, LM Studio and others are distinguished by their own calls', async () => {
  const llama = await startAt(
    answers({
      '/v1/models': { data: [{ id: 'model.gguf', meta: { n_ctx_train: 32_768, size: 4.7e9 } }] },
      '/props': {
        default_generation_settings: { n_ctx: 4_096 },
        build_info: 'b6000-1a2b',
        total_slots: 1,
        chat_template: '{% if enable_thinking %}',
        chat_template_caps: { supports_tools: true },
      },
    }),
  )
  const vllm = await startAt(
    answers({
      '/v1/models': { data: [{ id: 'Qwen/Qwen3-8B', owned_by: 'vllm', max_model_len: 16_384 }] },
      '/version': { version: '0.11.0' },
    }),
  )
  // LM Studio answers every path with status 200.
  const otherwise: [number, string] = [200, '{"error":"Unexpected endpoint or method."}']
  const studio = await startAt(
    answers(
      {
        '/v1/models': listing('qwen/qwen3-4b'),
        '/api/v1/models': {
          models: [
            {
              type: 'llm',
              key: 'qwen/qwen3-4b',
              size_bytes: 2.3e9,
              max_context_length: 262_144,
              loaded_instances: [{ id: 'qwen/qwen3-4b', config: { context_length: 8_192 } }],
              capabilities: { vision: false, trained_for_tool_use: true },
            },
            { type: 'embedding', key: 'nomic', max_context_length: 2_048 },
          ],
        },
      },
      otherwise,
    ),
  )
  const olderStudio = await startAt(
    answers(
      {
        '/v1/models': listing('old'),
        '/api/v0/models': { data: [{ id: 'old', type: 'llm', max_context_length: 4_096, capabilities: ['tool_use'] }] },
      },
      otherwise,
    ),
  )
  const other = await startAt(answers({ '/v1/models': listing('some-model', 'text-embedding-3') }))
  usualPlaces.all = [llama, vllm, studio, olderStudio, other]
  const { body } = await find()
  const told = { canDownload: false }
  expect(body.servers).toEqual([
    {
      ...told,
      program: 'llama-server',
      version: 'b6000-1a2b',
      address: llama,
      models: [
        {
          ...unknown,
          name: 'model.gguf',
          bytes: 4.7e9,
          trainedWindow: 32_768,
          window: 4_096,
          hasTools: true,
          canThink: true,
        },
      ],
    },
    {
      ...told,
      program: 'vLLM',
      version: '0.11.0',
      address: vllm,
      models: [{ ...unknown, name: 'Qwen/Qwen3-8B', window: 16_384 }],
    },
    {
      ...told,
      program: 'LM Studio',
      version: null,
      address: studio,
      models: [
        {
          ...unknown,
          name: 'qwen/qwen3-4b',
          bytes: 2.3e9,
          trainedWindow: 262_144,
          window: 8_192,
          hasTools: true,
        },
      ],
    },
    {
      ...told,
      program: 'LM Studio',
      version: null,
      address: olderStudio,
      models: [{ ...unknown, name: 'old', trainedWindow: 4_096, hasTools: true }],
    },
    {
      ...told,
      program: 'OpenAI-compatible server',
      version: null,
      address: other,
      models: [{ ...unknown, name: 'some-model' }],
    },
  ])
})

test('other programs at these ports are passed over, hostile replies are dropped, and no redirect is followed', async () => {
  let isFollowed = false
  const elsewhere = await startAt((_, response) => {
    isFollowed = true
    response.end(JSON.stringify(listing('stolen')))
  })
  const always = (status: number, body: string) => startAt(answers({}, [status, body]))
  usualPlaces.all = [
    await always(200, '<!doctype html><title>Something else</title>'),
    await always(401, JSON.stringify(listing('no-access'))),
    await always(200, '{"data":"no list"}'),
    await always(200, JSON.stringify(listing())),
    await always(200, JSON.stringify(listing('x'.repeat(201)))),
    await always(200, JSON.stringify(listing('escape \u001B[2J sequence'))),
    await always(200, JSON.stringify(listing('\u202Ereversed'))),
    await startAt((request, response) =>
      response.writeHead(302, { location: `${elsewhere}${request.url ?? ''}` }).end(),
    ),
    await startAt((_, response) => response.destroy()),
    // It never comes to an end.
    await startAt((_, response) => void response.write('{"data":[{"id":"half"')),
    await always(200, `${' '.repeat(300 * 1024)}${JSON.stringify(listing('too-long'))}`),
  ]
  const { status, body } = await find()
  expect([status, body.servers, isFollowed]).toEqual([200, [], false])
})

test('a typed address is the only one asked, in any spelling of its end', async () => {
  const ollama = await startOllama({ 'qwen3:8b': { bytes: 5e9, trainedWindow: 40_960, capabilities: ['completion'] } })
  let isAsked = false
  usualPlaces.all = [await startAt((_, response) => void ((isAsked = true), response.end()))]
  for (const typed of [ollama.url, `${ollama.url}/`, `${ollama.url}/v1`, `${ollama.url}/v1/`]) {
    const { body } = await find(typed)
    expect(body.servers.map(({ address, program }) => [address, program])).toEqual([[ollama.url, 'Ollama']])
  }
  const nobody = await find('http://127.0.0.1:9')
  expect([nobody.status, nobody.body.servers, isAsked]).toEqual([200, [], false])
  const wrong = await find('file:///etc/passwd')
  expect(wrong.status).toBe(400)
  await ollama.close()
})

test('the memory of another machine is unknown, and the recommendation says so', async () => {
  const here = await find('http://127.0.0.1:9')
  expect(here.body.machine!.memoryBytes).toBeGreaterThan(1e9)
  const there = await find('http://nova-models.invalid:11434')
  expect(there.body.machine).toBeNull()
  expect(there.body.recommended.map(({ name }) => name)[0]).toBe('qwen3:4b-instruct')
  expect(there.body.recommended[0]!.reason).toContain('We can’t see how much that machine has.')
})

test('only an operator can have ports of this machine probed', async () => {
  let isAsked = false
  const place = await startAt((_, response) => {
    isAsked = true
    response.end(JSON.stringify(listing('small')))
  })
  usualPlaces.all = [place]
  const { token } = await makeInterviewer(server)
  const body = { address: place, model: 'qwen3:4b-instruct' }
  expect((await find('', token)).status).toBe(403)
  expect((await find(place, token)).status).toBe(403)
  for (const call of ['download', 'set-up'])
    expect((await server.call('POST', `/api/model-servers/${call}`, { body, token })).status).toBe(403)
  expect(isAsked).toBe(false)
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['127.0.0.1:11500', 'http://127.0.0.1:11500'],
  ['http://127.0.0.1:11500/', 'http://127.0.0.1:11500'],
  ['0.0.0.0', 'http://127.0.0.1:11434'],
  ['0.0.0.0:11500', 'http://127.0.0.1:11500'],
  [':11500', 'http://127.0.0.1:11500'],
  ['models.lan', 'http://models.lan:11434'],
  ['https://models.example', 'https://models.example'],
  ['http://user:secret@models.lan', undefined],
  ['not a host', undefined],
])('OLLAMA_HOST=%s is looked for at %s', (host, place) => {
  expect(placeOfOllama(host)).toBe(place)
})
