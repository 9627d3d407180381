/** Traces, with a tracer provider as an operator's loader registers one. */
import { type Attributes, type SpanContext, trace, type Tracer } from '@opentelemetry/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeInterviewer, makeJoined, makeTyping } from '../../../test/factories.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

type Ended = { name: string; attributes: Attributes; status: unknown; tookMs: number }

const ended: Ended[] = []
let server: TestServer
let room: Awaited<ReturnType<typeof makeJoined>>
let questionId: string

beforeAll(async () => {
  trace.setGlobalTracerProvider({ getTracer: () => makeTracer() })
  server = await startTestServer()
  room = await makeJoined(server, await makeInterviewer(server))
  questionId = room.interview.technicalQuestions.find(({ questionType }) => questionType === 'coding')!.id
})
beforeEach(() => void ended.splice(0))
afterAll(async () => {
  trace.disable()
  await server.close()
})

const post = (path: string, body: unknown) =>
  server.call('POST', `${room.path}/${path}`, { candidate: room.token, body })

test('an append is one span, from its call to its commit, without what was typed', async () => {
  expect((await post('journal', { entries: [makeTyping(questionId, 'let secret = 1')] })).status).toBe(200)
  const attributes = { 'nova.entries': 1, 'nova.role': 'candidate' }
  expect(ended).toEqual([{ name: 'nova.append', attributes, status: undefined, tookMs: expect.any(Number) }])
})

test('a refused append ends its span as an error, and says nothing of its content', async () => {
  // Of version 0 again, which the first test has changed.
  expect((await post('journal', { entries: [makeTyping(questionId, 'late')] })).status).toBe(409)
  const [span] = ended
  expect(span).toMatchObject({ name: 'nova.append', status: { code: 2 } })
  expect(JSON.stringify(span)).not.toContain('late')
})

test('a run is one span, from its call to its verdict, without the code', async () => {
  await post('run', { questionId, language: 'javascript', code: 'throw new Error("mine")' })
  const attributes = { 'nova.language': 'javascript', 'nova.kind': 'run', 'nova.verdict': 'runtime_error' }
  expect(ended.filter(({ name }) => name === 'nova.run')).toEqual([
    { name: 'nova.run', attributes, status: undefined, tookMs: expect.any(Number) },
  ])
})

/** As small as the interface allows: keeps each span once it has ended. */
function makeTracer(): Tracer {
  const startSpan: Tracer['startSpan'] = (name, { attributes: given = {} } = {}) => {
    const attributes = { ...given }
    const startedAt = performance.now()
    let status: unknown
    const span = {
      spanContext: (): SpanContext => ({ traceId: '1'.repeat(32), spanId: '2'.repeat(16), traceFlags: 1 }),
      setAttributes: (more: Attributes) => Object.assign(attributes, more),
      setStatus: (next: unknown) => (status = next),
      end: () => ended.push({ name, attributes, status, tookMs: performance.now() - startedAt }),
    }
    return span as unknown as ReturnType<Tracer['startSpan']>
  }
  const startActiveSpan = (name: string, options: object, work: (span: unknown) => unknown) =>
    work(startSpan(name, options))
  return { startSpan, startActiveSpan: startActiveSpan as Tracer['startActiveSpan'] }
}
