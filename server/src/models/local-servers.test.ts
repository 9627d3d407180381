/** Servers of language models on this machine, as operators are offered them. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Session } from '@nova/contract/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makeOperatorSession } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { usualPlaces } from './local-servers.ts'

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
  return `http://127.0.0.1:${(machine.address() as AddressInfo).port}/v1`
}
const says =
  (body: string, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
const listing = (...ids: string[]) =>
  JSON.stringify({ object: 'list', data: ids.map((id) => ({ id, object: 'model' })) })

async function find(token = operator.token) {
  return server.call('GET', '/api/model-servers', { token })
}

test('servers that answer are found with the models that can talk, each once', async () => {
  const asked: (string | undefined)[] = []
  const ollama = await startAt((request, response) => {
    asked.push(request.url)
    says(listing('qwen2.5-coder:7b', 'nomic-embed-text:latest', 'llama3.1:8b', 'llama3.1:8b'))(request, response)
  })
  const vllm = await startAt(says(listing('Qwen/Qwen2.5-Coder-7B-Instruct')))
  usualPlaces.all = [
    { program: 'Ollama', baseUrl: ollama },
    { program: 'vLLM', baseUrl: vllm },
  ]
  expect(await find()).toMatchObject({
    status: 200,
    body: [
      { program: 'Ollama', baseUrl: ollama, models: ['qwen2.5-coder:7b', 'llama3.1:8b'] },
      { program: 'vLLM', baseUrl: vllm, models: ['Qwen/Qwen2.5-Coder-7B-Instruct'] },
    ],
  })
  expect(asked).toEqual(['/v1/models'])
})

test('whatever else has such a port is passed over, and no redirect is followed', async () => {
  let isFollowed = false
  const elsewhere = await startAt((_, response) => {
    isFollowed = true
    response.end(listing('stolen'))
  })
  const places = [
    await startAt(says('<!doctype html><title>Something else</title>')),
    await startAt(says(listing('no-access'), 401)),
    await startAt(says('{"data":"no list"}')),
    await startAt(says(listing())),
    await startAt(says(listing('x'.repeat(201)))),
    await startAt((_, response) => response.writeHead(302, { location: `${elsewhere}/models` }).end()),
    await startAt((_, response) => response.destroy()),
    // It never comes to an end.
    await startAt((_, response) => void response.write(listing('half').slice(0, -2))),
    await startAt(says(`${' '.repeat(300 * 1024)}${listing('too-long')}`)),
  ]
  usualPlaces.all = places.map((baseUrl) => ({ program: 'Ollama', baseUrl }))
  expect(await find()).toMatchObject({ status: 200, body: [] })
  expect(isFollowed).toBe(false)
})

test('nobody but an operator has ports of this machine looked at', async () => {
  let isAsked = false
  const place = await startAt((_, response) => {
    isAsked = true
    response.end(listing('small'))
  })
  usualPlaces.all = [{ program: 'Ollama', baseUrl: place }]
  const { token } = await makeInterviewer(server)
  expect((await find(token)).status).toBe(403)
  expect(isAsked).toBe(false)
})
