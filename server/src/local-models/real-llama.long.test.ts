/** Behaviour that fakes can't show: streaming, truncation and grammar of a real llama.cpp, with an untrained model. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makeOperatorSession } from '../../test/factories.ts'
import { startRealLlama } from '../../test/real-llama.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { quickLimits } from '../model-check/quick-check.ts'
import { openAi } from '../platform/ai/ai.ts'

const window = 1_024
let llama: Awaited<ReturnType<typeof startRealLlama>>
let server: TestServer
let operator: Session

beforeAll(async () => {
  llama = await startRealLlama(window)
  server = await startTestServer()
  operator = await makeOperatorSession(server)
})
afterAll(async () => {
  await server.close()
  await llama.close()
})

const open = () =>
  openAi({
    provider: 'openai-compatible',
    baseUrl: `${llama.url}/v1`,
    apiKey: undefined,
    model: 'tiny',
    priceIn: 0,
    priceOut: 0,
    tested: { toolThinking: undefined, firstSentenceMs: null, thinkingMarks: null },
  })
const ask = (text: string) => ({
  instructions: 'Answer.',
  turns: [{ role: 'user' as const, content: text }],
  timeoutMs: 60_000,
  maxTokens: 40,
  isTalk: true,
})

test('a reply comes token by token, and its end for want of room is survived', async () => {
  const answer = await open().say(ask('Say something.'))
  expect(answer.failure).toBeUndefined()
  expect(answer.trace.pieces).toBeGreaterThan(20)
  expect(answer.trace.reportedTokensIn).toBeGreaterThan(10)
})

test('a prompt of which llama.cpp dropped the beginning is no answer', async () => {
  const answer = await open().say(ask('The shipment left the harbour in the morning. '.repeat(400)))
  expect(answer).toMatchObject({
    failure: 'truncated',
    message: expect.stringContaining('context window is too small'),
  })
  expect(answer.trace.reportedTokensIn).toBeLessThanOrEqual(window)
})

test('a grammar holds even this model to a schema', async () => {
  const schema = z.object({ colour: z.string(), shades: z.array(z.string()) })
  const answer = await open().write({ ...ask('Tell me about red.'), schema, isSchemaAlone: true })
  expect(answer).toMatchObject({ value: { colour: expect.any(String), shades: expect.any(Array) } })
})

test('it is found and set up, and its card says that it helped with no question', async () => {
  // Time that a busy machine takes says nothing here.
  Object.assign(quickLimits, { totalMs: 150_000, readingMs: 100_000 })
  const { token } = operator
  const found = await server.call('GET', `/api/model-servers?address=${llama.url}`, { token })
  expect(found.body.servers).toMatchObject([
    { program: 'llama-server', models: [{ name: 'tiny', window, trainedWindow: 4_096 }] },
  ])
  const body = { address: llama.url, model: 'tiny' }
  const reply = await server.call('POST', '/api/model-servers/set-up', { body, token })
  expect([reply.status, reply.body.code]).toEqual([200, undefined])
  expect(reply.body.card).toMatchObject({
    isQuick: true,
    problem: null,
    context: { honoured: 0, failedAt: 6_000, isReported: true },
    streaming: { isStreamed: true },
    helped: { count: 0 },
  })
})
