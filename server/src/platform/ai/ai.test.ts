import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { type Ai, type AiProvider, openAi, openNoAi } from './ai.ts'

let server: ModelServer
beforeEach(async () => {
  server = await startModelServer()
})
afterEach(() => server.close())

const paths: Record<AiProvider, string> = {
  'openai-compatible': '/v1',
  openai: '/v1',
  anthropic: '/v1',
  google: '/v1beta',
}
const open = (provider: AiProvider = 'openai-compatible', model = 'some-model'): Ai =>
  openAi({
    provider,
    baseUrl: server.url + paths[provider],
    apiKey: 'secret-key',
    model,
    priceIn: 2,
    priceOut: 10,
  })

const ask = {
  instructions: 'Be brief.',
  turns: [{ role: 'user' as const, content: 'Name a colour.' }],
  timeoutMs: 5_000,
}
const schema = z.object({ colour: z.string(), shades: z.array(z.string()) })
const good = '{"colour":"red","shades":["scarlet"]}'

describe.each(Object.keys(paths) as AiProvider[])('%s', (provider) => {
  test('writes an object of the shape that was asked for, and counts what it cost', async () => {
    server.say({ text: good })
    const answer = await open(provider).write({ ...ask, schema })
    expect(answer).toMatchObject({ value: { colour: 'red', shades: ['scarlet'] } })
    expect(answer.usage).toMatchObject({ tokensIn: 120, tokensOut: 45 })
    expect(answer.usage.cost).toBeCloseTo((120 * 2 + 45 * 10) / 1e6, 9)
  })

  test('says sentences', async () => {
    server.say({ text: 'Which line runs first?' })
    expect(await open(provider).say(ask)).toMatchObject({ value: 'Which line runs first?' })
    expect(JSON.stringify(server.asked[0]!.body)).toContain('Name a colour.')
  })

  test('a half answer and a dropped connection are failures, not answers', async () => {
    server.say({ dropAfter: '{"colour":"re' })
    expect((await open(provider).write({ ...ask, schema })).failure).toBeDefined()
  })
})

test('a model with a schema mode is asked by schema, one without by tool', async () => {
  server.say({ text: good })
  for (const model of ['claude-sonnet-4-5', 'unheard-of']) {
    expect(await open('anthropic', model).write({ ...ask, schema })).toMatchObject({ value: { colour: 'red' } })
  }
  expect(server.asked.map(({ body }) => 'tools' in body)).toEqual([false, true])
})

test('words around the object are passed over, and an object of another shape is unreadable with the reason', async () => {
  server.say({ text: `Of course!\n\`\`\`json\n${good}\n\`\`\`` })
  expect(await open().write({ ...ask, schema })).toMatchObject({ value: { colour: 'red' } })
  server.say({ text: '{"colour":7}' })
  const answer = await open().write({ ...ask, schema })
  expect(answer).toMatchObject({ failure: 'unreadable' })
  expect(answer.failure && answer.message).toMatch(/shades/)
})

test('an overloaded server is asked again, and its rate limit is told as such', async () => {
  server.say({ status: 529 }, { text: good })
  expect(await open().write({ ...ask, schema })).toMatchObject({ value: { colour: 'red' } })
  server.say({ status: 429, headers: { 'retry-after-ms': '10' } })
  expect(await open().write({ ...ask, schema })).toMatchObject({ failure: 'rate_limited' })
})

test('a server that takes no schema is asked without one, and only once with', async () => {
  const picky = ({ body }: { body: object }) => ('response_format' in body ? { status: 400 } : { text: good })
  server.say(picky)
  const ai = open()
  expect(await ai.write({ ...ask, schema })).toMatchObject({ value: { colour: 'red' } })
  expect(await ai.write({ ...ask, schema })).toMatchObject({ value: { colour: 'red' } })
  expect(server.asked.map(({ body }) => 'response_format' in body)).toEqual([true, false, false])
})

test('a silent model is left at its time limit, a cancelled one at once', async () => {
  server.say({ hangAfter: '{"col' })
  expect(await open().write({ ...ask, schema, timeoutMs: 300 })).toMatchObject({ failure: 'timeout' })
  const controller = new AbortController()
  const answer = open().say({ ...ask, signal: controller.signal })
  setTimeout(() => controller.abort(), 50)
  expect(await answer).toMatchObject({ failure: 'cancelled' })
})

test('a model that fails three times in a row rests, and says so', async () => {
  server.say({ status: 401 })
  const ai = open()
  for (let time = 0; time < 3; time += 1) expect((await ai.say(ask)).failure).toBe('refused')
  expect(ai.health()).toBe('failing')
  const before = server.asked.length
  expect(await ai.say(ask)).toMatchObject({ failure: 'unavailable' })
  expect(server.asked).toHaveLength(before)
})

test('an endless answer is cut off', async () => {
  server.say({ text: 'x'.repeat(500_000) })
  expect((await open().say(ask)).failure).toBeDefined()
})

test('without a model every ask fails at once', async () => {
  expect(await openNoAi().say(ask)).toMatchObject({ failure: 'unavailable' })
})
