/** The model that a company chooses, and what its candidates read about it. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makeOperatorSession, makePublished } from '../../test/factories.ts'
import { sampleModel } from '../../test/samples.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let owner: Session
let operator: Session
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server, 'Ana Kim')
  operator = await makeOperatorSession(server)
})
afterAll(() => server.close())

const ask = (method: string, path: string, body?: unknown, { token } = owner) =>
  server.call(method, path, { token, body })
const read = async () => (await ask('GET', '/api/company')).body
const formOf = async (changes: object) => {
  const { name, defaults, model, version } = await read()
  return { name, defaults, model, version, ...changes }
}

test('a candidate who read about one model and would get another is notified and asked again; a joined candidate keeps the one they agreed to', async () => {
  const add = async (changes: object) =>
    (await ask('POST', '/api/models', { ...sampleModel(), enabled: true, companies: 'all', ...changes }, operator)).body
  // Before there is a model: it would be asked for the questions, and never answer.
  const { interview, token } = await makePublished(server, owner)
  const first = await add({ name: 'Quiet', model: 'quiet' })
  const second = await add({ name: 'Loud', model: 'loud', baseUrl: 'http://gpu-2:8000/v1' })
  const choose = async (model: string) => ask('PUT', '/api/company', await formOf({ model }))
  const path = `/api/candidate/interview/${interview.id}`
  const readRules = async () => (await server.call('GET', path, { candidate: token })).body.disclosure
  const join = ({ version: consentVersion }: { version: string }) => {
    const body = { candidateName: 'Sam', candidateEmail: 'sam@example.test', consentVersion }
    return server.call('POST', `${path}/join`, { body, candidate: token })
  }
  await choose(first.id)
  const early = await readRules()
  expect(early.text).toContain('This site’s operators call it “Quiet”.')
  await choose(second.id)
  const refused = await join(early)
  expect([refused.status, refused.body.code]).toEqual([409, 'disclosure_changed'])
  const late = await readRules()
  expect(late.text).toContain('It runs in the network of this site’s operators (gpu-2).')
  expect((await join(late)).status).toBe(200)
  const { rows } = await server.machinery.database.pool.query(
    'select joined_model, joined_host from interviews where id = $1',
    [interview.id],
  )
  expect(rows).toEqual([{ joined_model: 'openai-compatible loud', joined_host: 'gpu-2' }])
  // A joined candidate can join again as before, even after the model changed.
  await choose(first.id)
  expect((await join(late)).status).toBe(200)
  for (const { id } of [first, second]) await ask('DELETE', `/api/models/${id}`, undefined, operator)
  await choose('default')
})

test('a company uses the model it chose, among those that operators permit, and no other when that one is gone', async () => {
  const add = async (changes: object) =>
    (await ask('POST', '/api/models', { ...sampleModel(), enabled: true, ...changes }, operator)).body
  const { interview, token } = await makePublished(server, owner)
  const first = await add({ name: 'First', model: 'first', companies: 'all' })
  const second = await add({ name: 'Second', model: 'second', companies: 'all' })
  const hidden = await add({ name: 'Hidden', model: 'hidden', companies: [] })
  const disclosed = async () =>
    (await server.call('GET', `/api/candidate/interview/${interview.id}`, { candidate: token })).body.disclosure.text
  const choose = async (model: string) => ask('PUT', '/api/company', await formOf({ model }))
  expect((await read()).models).toEqual([first, second].map(({ id, name }) => ({ id, name })))
  expect(await disclosed()).toContain('openai-compatible first')
  await choose(second.id)
  expect(await disclosed()).toContain('openai-compatible second')
  const refused = await choose(hidden.id)
  expect([refused.status, refused.body.details[0].path]).toEqual([400, 'model'])
  await choose('builtin')
  expect(await disclosed()).not.toContain('openai-compatible')
  await choose(second.id)
  await ask('DELETE', `/api/models/${second.id}`, undefined, operator)
  expect([await disclosed(), (await read()).model]).toEqual([
    expect.not.stringContaining('openai-compatible'),
    'builtin',
  ])
  await choose('default')
  expect(await disclosed()).toContain('openai-compatible first')
})
