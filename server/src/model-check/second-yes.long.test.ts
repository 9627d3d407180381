/** A model whose test speaks against it, through HTTP: it is turned on only after a yes to its figures. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { ConfiguredModel, ModelForm } from '@nova/contract/installation/models'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeOperatorSession } from '../../test/factories.ts'
import { goodModel, textOf } from '../../test/good-model.ts'
import { readMails } from '../../test/mails.ts'
import type { Asked, Scripted } from '../../test/model-server.ts'
import { type Ollama, startOllama } from '../../test/ollama.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { probeSet } from './talk-probe.ts'

let ollama: Ollama
let server: TestServer
let operator: Session
const called = 'qwen3:4b-instruct'
const attacks = [...probeSet.attacks]

beforeAll(async () => {
  const talks = { bytes: 2.5e9, window: 16_384, trainedWindow: 262_144, capabilities: ['completion', 'tools'] }
  ollama = await startOllama({ [called]: talks })
  server = await startTestServer()
  operator = await makeOperatorSession(server)
  // Honest questions decide here.
  probeSet.attacks = attacks.slice(0, 2)
})
afterAll(async () => {
  probeSet.attacks = attacks
  await server.close()
  await ollama.close()
})
beforeEach(async () => {
  await server.machinery.database.pool.query('delete from models')
})

const tell = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { body, token: operator.token })
const form = (changes: Partial<ModelForm> = {}) => ({
  name: 'House model',
  provider: 'openai-compatible',
  baseUrl: `${ollama.url}/v1`,
  model: called,
  priceIn: 0,
  priceOut: 0,
  ceiling: null,
  companies: 'all',
  enabled: false,
  ...changes,
})
const listed = async (): Promise<ConfiguredModel[]> => (await tell('GET', '/api/models')).body.models
const eventsOf = async (act: string) => {
  const { rows } = await server.machinery.database.pool.query(
    'select subject, details from audit_events where act = $1 order by id desc',
    [act],
  )
  return rows
}

/** Does what each test asks for, and says the same sentence to every candidate. */
const parrot = (asked: Asked): Scripted =>
  /code word is|the colour red|numbers from one|Say \\"ready/.test(textOf(asked)) || asked.body['tools']
    ? goodModel(asked)
    : { text: 'What does your code return for the first example? Write it down.', pieceLength: 12 }

test('a parrot is turned on only with a yes that names the card of its figures, which the audit log keeps', async () => {
  ollama.faults.says = parrot
  const { id } = (await tell('POST', '/api/models', form())).body
  const { body: card } = await tell('POST', `/api/models/${id}/check`)
  expect(card.helped).toMatchObject({ count: 0, of: 20 })
  expect(card.missed).toEqual([{ why: 'repeated', count: 20 }])
  const turnOn = (despite?: string) =>
    tell('PUT', `/api/models/${id}`, form({ enabled: true, ...(despite && { despite }) }))
  const figures = 'It helped in 0 of 20 trial talks. At least 12 are needed.'
  for (const despite of [undefined, new Date(0).toISOString()]) {
    const refused = await turnOn(despite)
    expect([refused.status, refused.body.code, refused.body.message, refused.body.details]).toEqual([
      409,
      'model_unfit',
      `House model failed its test. ${figures}`,
      [{ path: 'despite', message: figures }],
    ])
  }
  expect((await listed())[0]!.enabled).toBe(false)
  expect((await turnOn(card.madeAt)).body).toMatchObject({ enabled: true })
  expect((await eventsOf('model.changed'))[0]).toMatchObject({ subject: 'House model', details: { despite: figures } })
  // While it is on, other changes need no yes; once it was off, they do again.
  expect((await tell('PUT', `/api/models/${id}`, form({ enabled: true, priceIn: 1 }))).status).toBe(200)
  expect((await tell('PUT', `/api/models/${id}`, form())).status).toBe(200)
  expect((await turnOn()).body.code).toBe('model_unfit')
})

test('a model that did not answer its test is turned on only so too; one without a test, or with a good one, at once', async () => {
  ollama.faults.says = () => ({ status: 401 })
  const { id } = (await tell('POST', '/api/models', form())).body
  expect((await tell('PUT', `/api/models/${id}`, form({ enabled: true }))).status).toBe(200)
  await tell('PUT', `/api/models/${id}`, form())
  await tell('POST', `/api/models/${id}/check`)
  const refused = await tell('PUT', `/api/models/${id}`, form({ enabled: true }))
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('It didn’t answer its test:')])
  ollama.faults.says = goodModel
  await tell('POST', `/api/models/${id}/check`)
  expect((await tell('PUT', `/api/models/${id}`, form({ enabled: true }))).status).toBe(200)
})

test('a model that passes its quick test and fails the full one is turned off, and operators are mailed why', async () => {
  ollama.faults.says = goodModel
  const added = (await tell('POST', '/api/model-servers/set-up', { address: ollama.url, model: called })).body
  expect(added.card).toMatchObject({ isQuick: true, helped: { count: 5, of: 5 } })
  ollama.faults.says = parrot
  const changes = { name: added.name, enabled: true }
  expect((await tell('PUT', `/api/models/${added.id}`, form(changes))).body).toMatchObject({ enabled: true })
  await server.machinery.jobs.drain()
  const [off] = await listed()
  expect(off).toMatchObject({ enabled: false, card: { helped: { count: 0, of: 20 } } })
  const because = 'It helped in 0 of 20 trial talks. At least 12 are needed.'
  expect((await eventsOf('model.turned-off'))[0]).toMatchObject({ subject: added.name, details: { because } })
  const [mail] = (await readMails(server, operator.interviewer.email)).filter(({ kind }) => kind === 'model-unfit')
  expect([mail!.subject, mail!.paragraphs]).toEqual([
    'A language model failed its full test and is off',
    expect.arrayContaining([because]),
  ])
})

test('one that was accepted with the figures of its quick test stays on', async () => {
  ollama.faults.says = parrot
  const added = (await tell('POST', '/api/model-servers/set-up', { address: ollama.url, model: called })).body
  const changes = { name: added.name, enabled: true, despite: added.card.madeAt }
  expect((await tell('PUT', `/api/models/${added.id}`, form(changes))).body).toMatchObject({ enabled: true })
  await server.machinery.jobs.drain()
  expect((await listed())[0]).toMatchObject({ enabled: true, card: { helped: { count: 0, of: 20 } } })
})
