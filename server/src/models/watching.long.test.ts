/** A model that stops answering, as operators, interviewers and candidates' pages see it, and one that is back. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { ConfiguredModel, ModelForm } from '@nova/contract/installation/models'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeDraft, makeOperatorSession } from '../../test/factories.ts'
import { findFreePort } from '../../test/free-port.ts'
import { goodModel } from '../../test/good-model.ts'
import { readMails } from '../../test/mails.ts'
import { type ModelServer, startModelServer } from '../../test/model-server.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { answeringLimits } from '../platform/ai/answering.ts'
import { makeCtx } from '../platform/context/context.ts'
import { noteFailing } from './states.ts'
import { type Watch, watchLimits, watchModels } from './watching.ts'

let server: TestServer
let beside: TestServer
let operator: Session
let provider: ModelServer
let watch: Watch
let port: number
let isBusy = false
const usual = { watch: { ...watchLimits }, answering: { ...answeringLimits } }

beforeAll(async () => {
  Object.assign(watchLimits, { everyMs: 150, againMs: 20 })
  Object.assign(answeringLimits, { lookMs: 400, wordMs: 400 })
  port = await findFreePort()
  provider = await startModelServer(undefined, port)
  server = await startTestServer()
  beside = await startTestServer({ beside: server })
  operator = await makeOperatorSession(server)
  watch = watchModels(makeCtx(server.machinery, { role: 'system' }), async () => isBusy)
})
afterAll(async () => {
  Object.assign(watchLimits, usual.watch)
  Object.assign(answeringLimits, usual.answering)
  await watch.stop()
  await beside.close()
  await server.close()
  await provider.close()
})
beforeEach(async () => {
  isBusy = false
  await server.machinery.database.pool.query('delete from models')
  await server.machinery.database.pool.query('delete from model_states')
  await server.machinery.database.pool.query('delete from mails')
  provider.say(goodModel)
})

const tell = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { body, token: operator.token })
async function add(changes: Partial<ModelForm> = {}): Promise<ConfiguredModel> {
  const place = { provider: 'openai-compatible', baseUrl: `${provider.url}/v1`, model: 'small' } as const
  const form = {
    name: 'House model',
    ...place,
    priceIn: 0,
    priceOut: 0,
    ceiling: null,
    companies: 'all',
    enabled: true,
  }
  return (await tell('POST', '/api/models', { ...form, ...changes })).body
}
const silence = async () => (await tell('GET', '/api/models')).body.models[0].silence
const healthOf = async (on = server) => (await on.call('GET', '/api/health')).body.checks.ai
const becomes = (state: 'ok' | 'failing') => vi.waitFor(async () => expect(await healthOf()).toBe(state), 120_000)
const mailed = async () =>
  (await readMails(server, operator.interviewer.email)).map(({ kind, subject, facts }) => ({ kind, subject, facts }))

describe('a model that stops answering', () => {
  test.each([
    ['refuses the key', () => provider.say({ status: 401 }), 'The server refuses the key'],
    ['has no memory left', () => provider.say({ status: 500 }), 'scripted 500'],
    ['no longer has the model', () => provider.say({ status: 404 }), 'The server has no such model'],
    ['accepts calls and says nothing', () => provider.say({ hangAfter: '' }), 'The model did not answer in time.'],
  ])(
    'because its server %s shows on the page, in the health of all servers and by one mail, and is back by itself',
    async (_, stop, words) => {
      await add()
      await becomes('ok')
      expect(await silence()).toBeNull()
      stop()
      await becomes('failing')
      expect(await healthOf(beside)).toBe('failing')
      const { since, problem } = await silence()
      expect(new Date(since).toISOString()).toBe(since)
      expect(problem).toContain(words)
      // A few more looks send no second mail.
      await new Promise((resolve) => setTimeout(resolve, 600))
      expect(await mailed()).toEqual([
        {
          kind: 'model-failing',
          subject: 'A language model stopped answering',
          facts: [
            { label: 'Model', value: 'House model' },
            { label: 'Problem', value: expect.stringContaining(words) },
          ],
        },
      ])
      provider.say(goodModel)
      await becomes('ok')
      expect(await silence()).toBeNull()
      expect((await mailed()).map(({ kind }) => kind)).toEqual(['model-failing', 'model-answering'])
    },
  )

  test('because its server is gone is found without asking it for a word', async () => {
    await add({ priceIn: 1, priceOut: 1 })
    await becomes('ok')
    provider.asked.length = 0
    await provider.close()
    try {
      await becomes('failing')
      expect((await silence()).problem).toBe('No server answers at this address.')
    } finally {
      provider = await startModelServer(undefined, port)
    }
    await becomes('ok')
  })

  test('is not asked for words while candidates talk, or where they cost something, before a call has failed', async () => {
    isBusy = true
    // The last look of the test before has ended.
    await new Promise((resolve) => setTimeout(resolve, 600))
    provider.asked.length = 0
    const { id } = await add()
    provider.say({ status: 500 })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect([provider.asked.length, await healthOf()]).toEqual([0, 'ok'])
    await tell('DELETE', `/api/models/${id}`)
    isBusy = false
    await add({ priceIn: 1 })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect([provider.asked.length, await healthOf()]).toEqual([0, 'ok'])
  })

  test('leaves generated questions to the bank, with a sentence that says so, at once where it is known', async () => {
    isBusy = true
    await add()
    provider.say({ status: 500 })
    const draft = await makeDraft(server, operator, { Title: 'Backend engineer' })
    const told = (assumptions: string[]) => assumptions.filter((each) => /language model|passed our checks/.test(each))
    const sentence =
      'The language model openai-compatible small isn’t answering, so all questions come from the question bank. Propose questions again once it answers.'
    expect(told(draft.assumptions)).toEqual([sentence])
    expect(draft.technicalQuestions.some(({ standsInFor }) => standsInFor)).toBe(false)
    // The failed call was looked into.
    await becomes('failing')
    provider.asked.length = 0
    const again = await makeDraft(server, operator, { Title: 'Backend engineer again' })
    expect(told(again.assumptions)).toEqual([sentence])
    expect(provider.asked.filter(({ body }) => JSON.stringify(body).includes('question'))).toEqual([])
    provider.say(goodModel)
    await becomes('ok')
  })

  test('because a call failed is found at once, even while its server is looked for', async () => {
    isBusy = true
    await add()
    for (let at = 0; at < 6; at += 1) {
      provider.say({ status: 500 })
      // Falls into a look or between two.
      await new Promise((resolve) => setTimeout(resolve, 40 * at))
      await makeDraft(server, operator, { Title: `Backend engineer ${at}`, QuestionType: 'Behavioral' })
      await becomes('failing')
      expect((await silence()).problem).toContain('scripted 500')
      provider.say(goodModel)
      await becomes('ok')
    }
  })

  test('is forgotten when it is turned off or deleted', async () => {
    provider.say({ status: 401 })
    const { id } = await add()
    await becomes('failing')
    const form = { ...(await tell('GET', '/api/models')).body.models[0], enabled: false, companies: 'all' }
    expect((await tell('PUT', `/api/models/${id}`, form)).body).toMatchObject({ enabled: false, silence: null })
    expect(await healthOf()).toBe('off')
    await tell('DELETE', `/api/models/${id}`)
    // A reply that was waited for when it was deleted.
    await noteFailing(makeCtx(server.machinery, { role: 'system' }), { key: id, name: 'Gone' }, 'refused')
    const { rows } = await server.machinery.database.pool.query('select from model_states')
    expect(rows).toEqual([])
  })
})
