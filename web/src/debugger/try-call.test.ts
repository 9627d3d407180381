import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readEndpoint, tryCall } from './try-call.ts'

const seen: { method?: string; url?: string; authorization?: string; body: string }[] = []
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, authorization: request.headers.authorization, body })
      response.statusCode = request.url === '/api/missing' ? 404 : 200
      response.setHeader('Content-Type', 'application/json')
      response.end(
        JSON.stringify(response.statusCode === 404 ? { message: 'Not found', code: 'not_found' } : { ok: 1 }),
      )
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  vi.stubGlobal('localStorage', { getItem: () => 'my-token', setItem: () => {}, removeItem: () => {} })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
beforeEach(() => seen.splice(0))
afterAll(() => server.close())

const custom = (typed: string, payload = '', withToken = false) =>
  tryCall({ ...readEndpoint(typed, payload), payload, withToken })

describe('the typed endpoint', () => {
  test.each([
    ['/api/health', '', 'GET', '/api/health'],
    ['/api/health', '{}', 'POST', '/api/health'],
    [' get /api/health ', '', 'GET', '/api/health'],
    ['POST /api/health', '', 'POST', '/api/health'],
    ['DELETE /api/Interviews/7', '', 'DELETE', '/api/Interviews/7'],
  ])('%j with the payload %j is %s %s', (typed, payload, method, endpoint) => {
    expect(readEndpoint(typed, payload)).toEqual({ method, endpoint })
  })
})

describe('a custom call', () => {
  test('is made with its payload, and answers with the reply', async () => {
    expect(await custom('/api/health', '{"a": 1}')).toMatchObject({ status: 'success', response: { ok: 1 } })
    expect(seen).toMatchObject([{ method: 'POST', url: '/api/health', body: '{"a":1}' }])
  })

  test('that names GET leaves an empty object out', async () => {
    await custom('GET /api/health', '{}')
    expect(seen).toMatchObject([{ method: 'GET', body: '' }])
  })

  test('carries the session token only where the box is ticked', async () => {
    await custom('/api/health')
    await custom('/api/health', '', true)
    expect(seen.map((request) => request.authorization)).toEqual([undefined, 'Bearer my-token'])
  })

  test('that fails shows the message, the answer and the time it took', async () => {
    const result = await custom('/api/missing')
    expect(result).toMatchObject({
      status: 'error',
      error: 'Not found',
      response: { message: 'Not found', code: 'not_found' },
    })
    expect(result.durationMs).toBeTypeOf('number')
  })

  test.each([
    ['DELETE /api/health', '', /^Unsupported method: DELETE$/],
    ['/api/health', '{not json', /^Invalid JSON payload: .+/],
    ['https://elsewhere.example/api', '', /^Only paths on this site/],
    ['//elsewhere.example/api', '', /^Only paths on this site/],
    ['GET /api/health', '{"a": 1}', /^A GET call can't have a payload/],
  ])('%j with the payload %j is not made', async (typed, payload, message) => {
    expect(await custom(typed, payload)).toMatchObject({ status: 'error', error: expect.stringMatching(message) })
    expect(seen).toEqual([])
  })
})
