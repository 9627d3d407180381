import { scopeWords } from '@nova/contract/accounts/key-scopes'
import { endpoints } from '@nova/contract/endpoints'
import { refusalCodes } from '@nova/contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

type Operation = {
  operationId: string
  tags?: string[]
  summary: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, any> } }> }
  responses: Record<string, { description: string; headers?: object; content: Record<string, { schema: any }> }>
}

let server: TestServer
let description: any
const operations = new Map<string, Operation & { method: string; path: string }>()
beforeAll(async () => {
  server = await startTestServer()
  description = (await server.call('GET', '/api/openapi.json')).body
  for (const [path, methods] of Object.entries<Record<string, Operation>>(description.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      operations.set(operation.operationId, { ...operation, method: method.toUpperCase(), path })
    }
  }
})
afterAll(() => server.close())

test('every call of the contract is described once, at its method and path', () => {
  const described = [...operations].map(([name, { method, path }]) => [name, method, path])
  const declared = Object.entries(endpoints).map(([name, { method, path }]) => [name, method, path])
  expect(described.toSorted()).toEqual(declared.toSorted())
})

test('the scopes come in order with their meaning, and the guide is linked', () => {
  expect(description.tags.map(({ name }: { name: string }) => name)).toEqual(Object.keys(scopeWords))
  expect(description.tags[0].description).toBe('Read interviews.')
  expect(description.externalDocs.url).toBe('/docs/api')
  const used = new Set([...operations.values()].flatMap(({ tags = [] }) => tags))
  expect([...used].filter((tag) => !(tag in scopeWords))).toEqual([])
})

test('every reference leads to a schema of the same document', () => {
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to!)
  expect(references).toContain('#/components/schemas/Interview')
  for (const to of new Set(references)) {
    const found = to
      .replace('#/', '')
      .split('/')
      .reduce((part, key) => part?.[key], description)
    expect([to, typeof found]).toEqual([to, 'object'])
  }
})

test('every name in a path is a required parameter, and no two paths differ in such names alone', () => {
  const shapes = Object.keys(description.paths).map((path) => path.toLowerCase().replace(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
  for (const { path, parameters } of operations.values()) {
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => `{${name}}`).toSorted()).toEqual((path.match(/\{\w+\}/g) ?? []).toSorted())
    expect(inPath.every(({ required }) => required)).toBe(true)
  }
})

test('each kind of caller has its credential', () => {
  const schemes = Object.keys(description.components.securitySchemes)
  for (const [name, { security }] of operations) {
    const { who, key } = endpoints[name]!
    const byToken = ['candidate', 'candidateInAddress']
    const bySeat = {
      anyone: [],
      'hiring system': ['hiringSystem'],
      candidate: byToken,
      participant: ['session', ...byToken],
    }
    const bySession = key ? ['apiKey', 'session'] : ['session']
    const expected = who === 'interviewer' || who === 'owner' ? bySession : bySeat[who]
    expect([name, security.flatMap((each) => Object.keys(each))]).toEqual([name, expected])
    expect(schemes).toEqual(expect.arrayContaining(expected))
  }
})

test('a form is described with its fields and its files', () => {
  const { content } = operations.get('createInterview')!.requestBody!
  const { properties } = content['multipart/form-data']!.schema
  expect(properties!['Pdfs'].items).toMatchObject({ type: 'string', format: 'binary' })
  expect(properties!['Difficulty'].enum).toEqual(['Junior', 'Medium', 'Senior'])
})

test('each call names the refusals it may give, by their status', () => {
  for (const [name, { responses }] of operations) {
    const codes = Object.values(responses).flatMap(
      ({ content }) => content['application/json']?.schema.allOf?.[1].properties.code.enum ?? [],
    )
    expect(codes).toEqual(expect.arrayContaining([...endpoints[name]!.errors]))
    expect(refusalCodes).toEqual(expect.arrayContaining(codes))
  }
  const { responses } = operations.get('publishInterview')!
  expect(responses['409']!.description).toContain('Please select at least one question')
})

test('what programs are told in headers, and errors as problem details, are described', () => {
  const { responses } = operations.get('createInterview')!
  const limits = ['RateLimit-Policy', 'RateLimit']
  expect(Object.keys(responses['201']!.headers!)).toEqual([...limits, 'Idempotent-Replayed'])
  expect(Object.keys(responses['429']!.headers!)).toEqual(['Retry-After', ...limits])
  for (const { content } of [responses['409']!, operations.get('signIn')!.responses['401']!])
    expect(Object.keys(content)).toEqual(['application/json', 'application/problem+json'])
  expect(responses['409']!.content['application/json']!.schema.allOf[1].properties.code.enum).toContain(
    'secrets_unavailable',
  )
  expect(operations.get('signIn')!.responses['200']!.headers).toBeUndefined()
})

test('a stream, a download and an empty answer are described', () => {
  expect(Object.keys(operations.get('runCode')!.responses['200']!.content)).toEqual([
    'application/json',
    'text/event-stream',
  ])
  expect(operations.get('signOut')!.responses['204']!.content).toEqual({})
  expect(operations.get('createInterview')!.responses['201']).toBeDefined()
})
