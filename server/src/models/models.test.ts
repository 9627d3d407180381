/**
 * The models of an installation, through HTTP: rights to configure them, storage of their keys, and the model that each
 * company gets.
 */
import type { Session } from '@nova/contract/accounts/accounts'
import type { ConfiguredModel, ModelForm } from '@nova/contract/installation/models'
import { saySpeaking } from '@nova/contract/installation/speaking'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeInterviewer, makeJoined, makeOperatorSession, makePublished } from '../../test/factories.ts'
import { type ModelServer, startModelServer } from '../../test/model-server.ts'
import { type Reply, startTestServer, type TestServer } from '../../test/server.ts'
import { makeCtx } from '../platform/context/context.ts'
import { resealAll } from '../resealing.ts'

const key = 'sk-a-long-and-very-secret-key-91ab'
const settingsKey = 'a passphrase of the operator'

let provider: ModelServer
let server: TestServer
let operator: Session
const log: string[] = []

beforeAll(async () => {
  provider = await startModelServer()
  server = await startTestServer({ settingsKey, onLog: (line) => log.push(line) })
  operator = await makeOperatorSession(server)
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
beforeEach(async () => {
  await server.machinery.database.pool.query('delete from models')
  provider.say({ text: 'What should come out for the smallest input?' })
  provider.asked.length = 0
  log.length = 0
})

const formOf = (changes: Partial<ModelForm> = {}): ModelForm => ({
  name: 'Local model',
  provider: 'openai-compatible',
  baseUrl: `${provider.url}/v1`,
  model: 'small',
  priceIn: 0,
  priceOut: 0,
  ceiling: null,
  companies: 'all',
  enabled: true,
  ...changes,
})
const tell = (method: string, path: string, body?: unknown, on = server): Promise<Reply> =>
  on.call(method, path, { body, token: operator.token })
async function add(changes: Partial<ModelForm> = {}): Promise<ConfiguredModel> {
  const reply = await tell('POST', '/api/models', formOf(changes))
  expect([reply.status, reply.body.code]).toEqual([201, undefined])
  return reply.body
}
const list = async () => (await tell('GET', '/api/models')).body
const companyOf = async ({ interviewer }: Session): Promise<string> =>
  (await server.machinery.database.pool.query('select company_id from interviewers where id = $1', [interviewer.id]))
    .rows[0].company_id

async function disclosedTo(session: Session, on = server): Promise<string> {
  const { interview, token } = await makePublished(on, session)
  return (await on.call('GET', `/api/candidate/interview/${interview.id}`, { candidate: token })).body.disclosure.text
}

async function makeRoom(session: Session, on = server) {
  const { interview, token, path } = await makeJoined(server, session)
  const questionId = interview.technicalQuestions[0]!.id
  provider.asked.length = 0
  return {
    say: async (userMessage = 'I am stuck, what should I look at first?') =>
      (await on.call('POST', `${path}/chat`, { body: { questionId, userMessage }, candidate: token })).body,
  }
}

describe('the key of a model', () => {
  test('is kept encrypted, and no reply and no line of the log holds it', async () => {
    const { id } = await add({ apiKey: key })
    const kept = await server.machinery.database.pool.query('select * from models')
    expect(JSON.stringify(kept.rows)).not.toContain(key)
    expect(kept.rows[0].sealed_key).toMatch(/^v1\./)
    const replies = [await list(), (await tell('PUT', `/api/models/${id}`, formOf())).body]
    provider.say({ status: 401 })
    const room = await makeRoom(operator)
    replies.push(await room.say(), (await tell('POST', `/api/models/${id}/check`)).body)
    expect(provider.asked[0]!.headers.authorization).toBe(`Bearer ${key}`)
    expect(replies[0].models[0]).toMatchObject({ key: 'stored', keyEnding: '91ab' })
    expect(JSON.stringify(replies)).not.toContain(key)
    expect(log.join('')).toContain('a model was asked')
    expect(log.join('')).not.toContain(key)
    expect(log.join('')).not.toContain(settingsKey)
  })

  test('that a server repeats in an error or in its reply is never shown', async () => {
    const { id } = await add({ apiKey: key })
    const room = await makeRoom(operator)
    provider.say({ text: `Your key is ${key}, and what comes out for the smallest input?`, pieceLength: 7 })
    expect((await room.say()).aiResponse).toBe('Your key is …, and what comes out for the smallest input?')
    provider.say({ raw: `{"error":{"message":"bad key ${key}"}}`, type: 'application/json' })
    expect(JSON.stringify((await tell('POST', `/api/models/${id}/check`)).body)).not.toContain(key)
    expect(log.join('')).not.toContain(key)
  })

  test('stays when it is left out, and goes when it is emptied', async () => {
    const { id } = await add({ apiKey: key })
    expect((await tell('PUT', `/api/models/${id}`, formOf({ name: 'Renamed' }))).body).toMatchObject({
      name: 'Renamed',
      key: 'stored',
      keyEnding: '91ab',
    })
    expect((await tell('PUT', `/api/models/${id}`, formOf({ apiKey: '' }))).body).toMatchObject({ key: 'none' })
    expect((await (await makeRoom(operator)).say()).aiResponse).toContain('smallest input')
    expect(provider.asked[0]!.headers.authorization).toBeUndefined()
  })

  test('is not sent to another machine than it was entered for', async () => {
    const { id } = await add({ apiKey: key })
    const elsewhere = formOf({ baseUrl: 'http://127.0.0.1:9/v1' })
    const refused = await tell('PUT', `/api/models/${id}`, elsewhere)
    expect([refused.status, refused.body.details[0].path]).toEqual([400, 'apiKey'])
    expect((await list()).models[0].baseUrl).toBe(`${provider.url}/v1`)
    expect((await tell('PUT', `/api/models/${id}`, { ...elsewhere, apiKey: 'another' })).status).toBe(200)
    expect(
      (await tell('PUT', `/api/models/${id}`, { ...formOf({ baseUrl: `${provider.url}/v2` }), apiKey: key })).status,
    ).toBe(200)
    expect((await tell('PUT', `/api/models/${id}`, formOf({ baseUrl: `${provider.url}/v3/` }))).body).toMatchObject({
      key: 'stored',
      baseUrl: `${provider.url}/v3`,
    })
  })

  test('does not follow a redirect', async () => {
    const trap = await startModelServer()
    trap.say({ text: 'What should come out for the smallest input?' })
    await add({ apiKey: key })
    const room = await makeRoom(operator)
    provider.say({ status: 307, headers: { location: `${trap.url}/v1/chat/completions` } })
    expect((await room.say()).notice).toBe('AI service temporarily unavailable, using local responses')
    expect(trap.asked).toEqual([])
    await trap.close()
  })

  test('shows its ending only where it is long', async () => {
    expect(await add({ apiKey: 'short-key' })).toMatchObject({ key: 'stored', keyEnding: null })
  })
})

describe('without SETTINGS_KEY', () => {
  let bare: TestServer
  beforeAll(async () => {
    bare = await startTestServer({ beside: server, settingsKey: null })
  })
  afterAll(() => bare.close())

  test('a key is refused with what to do, and a model without one is taken', async () => {
    const refused = await tell('POST', '/api/models', formOf({ apiKey: key }), bare)
    expect([refused.status, refused.body.code]).toEqual([409, 'secrets_unavailable'])
    expect(refused.body.message).toContain('SETTINGS_KEY')
    expect((await list()).models).toEqual([])
    expect((await tell('POST', '/api/models', formOf(), bare)).status).toBe(201)
    expect((await tell('GET', '/api/models', undefined, bare)).body.canStoreKeys).toBe(false)
  })

  test('a stored key cannot be read: the page says so, the test too, and the built-in engine answers', async () => {
    const { id } = await add({ apiKey: key })
    const { models } = (await tell('GET', '/api/models', undefined, bare)).body
    expect(models[0]).toMatchObject({ key: 'unreadable', keyEnding: null })
    const check = await tell('POST', `/api/models/${id}/check`, undefined, bare)
    expect([check.status, check.body.code]).toEqual([409, 'secrets_unavailable'])
    expect(check.body.message).toContain('SETTINGS_KEY')
    expect((await (await makeRoom(operator, bare)).say()).aiResponse).not.toContain('smallest input?')
    expect(provider.asked).toEqual([])
  })
})

test('after a change of SETTINGS_KEY the old one is needed once', async () => {
  await add({ apiKey: key })
  const changed = await startTestServer({
    beside: server,
    settingsKey: 'a new passphrase for all',
    oldSettingsKey: settingsKey,
  })
  expect((await tell('GET', '/api/models', undefined, changed)).body.models[0].key).toBe('stored')
  // As each start does.
  await resealAll(makeCtx(changed.machinery, { role: 'system' }))
  await changed.close()
  const later = await startTestServer({ beside: server, settingsKey: 'a new passphrase for all' })
  expect((await tell('GET', '/api/models', undefined, later)).body.models[0].key).toBe('stored')
  await later.close()
})

describe('the answering model', () => {
  test('is the one that names the company, before one for all; others do without', async () => {
    const [named, other] = [await makeInterviewer(server), await makeInterviewer(server)]
    const id = await companyOf(named)
    const model = await add({ model: 'for-one', companies: [id] })
    expect(model.companies).toEqual([{ id, name: 'Nordwind', email: named.interviewer.email }])
    expect(await disclosedTo(named)).toContain('openai-compatible for-one')
    expect(await disclosedTo(other)).not.toContain('openai-compatible')
    await add({ model: 'for-all' })
    expect(await disclosedTo(named)).toContain('openai-compatible for-one')
    expect(await disclosedTo(other)).toContain('openai-compatible for-all')
  })

  test('changes at once when it is switched off or deleted', async () => {
    const { id, version } = await add()
    expect(await disclosedTo(operator)).toContain('openai-compatible small')
    expect((await tell('PUT', `/api/models/${id}`, formOf({ enabled: false, version }))).body.enabled).toBe(false)
    expect(await disclosedTo(operator)).not.toContain('openai-compatible')
    await tell('PUT', `/api/models/${id}`, formOf())
    expect((await tell('DELETE', `/api/models/${id}`)).status).toBe(204)
    expect(await disclosedTo(operator)).not.toContain('openai-compatible')
    expect((await tell('DELETE', `/api/models/${id}`)).status).toBe(404)
  })

  test('is never one that was not disclosed to the candidate before they joined', async () => {
    const before = await makeRoom(operator)
    const { id } = await add()
    const after = await makeRoom(operator)
    expect((await before.say()).aiResponse).not.toContain('smallest input?')
    expect(provider.asked).toEqual([])
    expect((await after.say()).aiResponse).toContain('smallest input?')
    await tell('PUT', `/api/models/${id}`, formOf({ model: 'another' }))
    provider.asked.length = 0
    await after.say()
    expect(provider.asked).toEqual([])
  })

  test('costs no more for an interview than its own ceiling', async () => {
    const { id } = await add()
    const room = await makeRoom(operator)
    await tell('PUT', `/api/models/${id}`, formOf({ priceOut: 1_000_000, ceiling: 40 }))
    expect((await room.say()).aiResponse).toContain('smallest input?')
    // One reply of 45 tokens has cost 45.
    await room.say()
    expect(provider.asked).toHaveLength(1)
  })
})

test('a change of a model is refused if another operator has changed it in between', async () => {
  const { id, version } = await add()
  expect((await tell('PUT', `/api/models/${id}`, formOf({ name: 'First', version }))).status).toBe(200)
  const second = await tell('PUT', `/api/models/${id}`, formOf({ name: 'Second', version }))
  expect([second.status, second.body.code]).toEqual([409, 'model_changed'])
  expect((await list()).models[0].name).toBe('First')
})

test.each<[string, Partial<ModelForm>, string]>([
  ['without an address, for a local server', { baseUrl: '' }, 'baseUrl'],
  ['with an address of another kind', { baseUrl: 'file:///etc/passwd' }, 'baseUrl'],
  ['with a password in its address', { baseUrl: 'http://user:pass@127.0.0.1/v1' }, 'baseUrl'],
  ['without a name', { name: ' ' }, 'name'],
  ['without the model’s name', { model: '' }, 'model'],
  ['with a negative price', { priceIn: -1 }, 'priceIn'],
])('a model %s is refused at its field', async (_, changes, path) => {
  const { status, body } = await tell('POST', '/api/models', formOf(changes))
  expect([status, body.details.map((each: { path: string }) => each.path)]).toEqual([400, [path]])
})

test('a hosted provider needs no address', async () => {
  expect(await add({ provider: 'anthropic', baseUrl: '', enabled: false })).toMatchObject({ baseUrl: '' })
})

test('the model of the environment is listed without its key, works, and is changed there alone', async () => {
  const ai = {
    provider: 'openai-compatible',
    baseUrl: `${provider.url}/v1`,
    model: 'env',
    priceIn: 0,
    priceOut: 0,
  } as const
  const configured = await startTestServer({ beside: server, ai: { ...ai, apiKey: key }, aiCeiling: 3 })
  const { body } = await tell('GET', '/api/models', undefined, configured)
  expect(body.environment).toEqual({
    provider: 'openai-compatible',
    baseUrl: `${provider.url}/v1`,
    model: 'env',
    hasKey: true,
    ceiling: 3,
    card: null,
    stale: null,
    silence: null,
  })
  expect(JSON.stringify(body)).not.toContain(key)
  expect(await disclosedTo(operator, configured)).toContain('openai-compatible env')
  expect((await tell('PUT', '/api/models/environment', formOf(), configured)).status).toBe(404)
  expect((await tell('DELETE', '/api/models/environment', undefined, configured)).status).toBe(404)
  await configured.close()
})

test('companies are found by a part of their name or of who administers them', async () => {
  const session = await makeInterviewer(server)
  const find = async (q: string) => (await tell('GET', `/api/companies?q=${encodeURIComponent(q)}`)).body
  expect(await find(session.interviewer.email.slice(0, 30).toUpperCase())).toEqual([
    { id: await companyOf(session), name: 'Nordwind', email: session.interviewer.email },
  ])
  expect((await find('nordw')).length).toBeGreaterThan(1)
  for (const q of ['%', '_', 'nordwind\\']) expect(await find(q)).toEqual([])
})

describe('the sentence on the page', () => {
  const sentence = async () => saySpeaking((await list()).speaking)
  const named = async () => {
    const session = await makeInterviewer(server)
    const id = await companyOf(session)
    const name = `Company ${id.slice(0, 8)}`
    await server.machinery.database.pool.query('update companies set name = $2 where id = $1', [id, name])
    return { session, id, name }
  }

  test('says which model speaks where, by the rules that calls follow', async () => {
    expect(await sentence()).toBe('The built-in Nova speaks in the interviews of all companies.')
    const [one, other] = [await named(), await named()]
    await add({ name: 'Big', companies: [one.id] })
    const off = await add({ name: 'Off', enabled: false })
    expect(await sentence()).toBe(
      `Big speaks in the interviews of ${one.name} and the built-in Nova in those of all others.`,
    )
    await tell('PUT', `/api/models/${off.id}`, formOf({ name: 'House' }))
    const { name, version } = (await server.call('GET', '/api/company', { token: other.session.token })).body
    const choice = { name, version, model: 'builtin', defaults: {} }
    const kept = await server.call('PUT', '/api/company', { body: choice, token: other.session.token })
    expect(kept.status).toBe(200)
    expect(await sentence()).toBe(
      `Big speaks in the interviews of ${one.name}, the built-in Nova in those of ${other.name}, and House in those of all others.`,
    )
    for (const [session, words] of [
      [one.session, 'openai-compatible small'],
      [await makeInterviewer(server), 'openai-compatible small'],
    ] as const)
      expect(await disclosedTo(session)).toContain(words)
    expect(await disclosedTo(other.session)).not.toContain('openai-compatible')
    await server.machinery.database.pool.query('delete from company_model_choices')
  })
})
