/** Tests requests that are answered or refused before any call is reached: invalid bodies and unknown paths. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makeJoined } from './factories.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof makeInterviewer>>
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server)
})
afterAll(() => server.close())

test('a body of 10 MB is refused as too large', async () => {
  const body = JSON.stringify({ username: 'x'.repeat(10 * 1024 * 1024), password: 'y' })
  const reply = await server.call('POST', '/api/auth/login', { body, headers: { 'content-type': 'application/json' } })
  expect([reply.status, reply.body.code]).toEqual([413, 'payload_too_large'])
})

test('a body that is not JSON is refused as such', async () => {
  const reply = await server.call('POST', '/api/auth/login', { body: '<a/>', headers: { 'content-type': 'text/xml' } })
  expect([reply.status, reply.body.code]).toEqual([415, 'unsupported_media'])
})

test('a body nested without end is refused, wherever it is sent', async () => {
  const deep = '['.repeat(7_000) + ']'.repeat(7_000)
  const headers = { 'content-type': 'application/json' }
  const login = await server.call('POST', '/api/auth/login', { body: `{"username":${deep}}`, headers })
  expect([login.status, login.body.code]).toEqual([400, 'invalid_input'])
  const { interview, token, path } = await makeJoined(server, owner)
  const coding = interview.technicalQuestions[0]!.id
  for (const part of ['"args"', '"stdin"', '"language"']) {
    const body = `{"questionId":"${coding}","language":"javascript","code":"1",${part}:${deep}}`
    const run = await server.call('POST', `${path}/run`, { body, headers, candidate: token })
    expect([part, run.status, run.body.code]).toEqual([part, 400, 'invalid_input'])
  }
})

test('a path in another case is the same path', async () => {
  expect((await server.call('GET', '/API/interviews/ME', { token: owner.token })).status).toBe(404)
  expect((await server.call('GET', '/API/interviewers/ME', { token: owner.token })).body.id).toBe(owner.interviewer.id)
})

test('an unknown path is answered in JSON', async () => {
  expect((await server.call('GET', '/api/nothing')).body).toEqual({ message: 'Not found', code: 'not_found' })
})
