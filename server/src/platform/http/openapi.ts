/** OpenAPI 3.1 made from the contract, so that the description cannot differ from the served calls. */
import { KeyScope, scopeWords } from '@nova/contract/accounts/key-scopes'
import { permissionOf } from '@nova/contract/accounts/roles'
import { defaultMaxBytes, type Endpoint, isRepeatable, type Who } from '@nova/contract/endpoint'
import type { ApiDescription } from '@nova/contract/installation/description'
import { type RefusalCode, refuse, statusOf } from '@nova/contract/refusals'
import { deviceHeader, deviceRuleOf, maxDeviceId } from '@nova/contract/room/devices'
import { z } from 'zod'

type Json = Record<string, unknown>
type Names = z.core.$ZodRegistry<{ id: string }>

/** Files travel with the fields of every form under this name. */
const fileField = 'Pdfs'

/** Describes calls by name; schemas that have their own name are described once. */
export function describeCalls(endpoints: Record<string, Endpoint>, names: Names, version: string): ApiDescription {
  const components = makeComponents(names)
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] ??= {}
    paths[endpoint.path]![endpoint.method.toLowerCase()] = describeCall(name, endpoint, components)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Nova Interviews', version, description },
    servers: [{ url: '/' }],
    externalDocs: { url: '/docs/api', description: 'Guide' },
    // In the order of the settings, each with its meaning.
    tags: KeyScope.options.map((name) => ({ name, description: `${scopeWords[name]}.` })),
    paths,
    components: {
      schemas: { ...components.schemas, Refusal: refusalSchema, Problem: problemSchema },
      headers,
      securitySchemes,
    },
  }
}

const description = [
  'Programs call with an API key, which has one or more scopes. Calls are listed by the scope they need.',
  'The [guide](/docs/api) shows how to create a key, make the first calls and repeat one safely.',
  'Paths match without regard to case. Errors are problem details (RFC 9457) where Accept names application/problem+json.',
].join('\n\n')

const securitySchemes = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, made in the settings of the company.' },
  session: { type: 'http', scheme: 'bearer', description: 'The token of POST /api/auth/login.' },
  hiringSystem: {
    type: 'http',
    scheme: 'basic',
    description: 'The key of a hiring connection as the name, without a password.',
  },
  candidate: { type: 'apiKey', in: 'header', name: 'X-Candidate-Token', description: 'The token of a candidate link.' },
  candidateInAddress: { type: 'apiKey', in: 'query', name: 'token', description: 'The same, in the address.' },
}

const refusalSchema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'For people.' },
    code: { type: 'string', description: 'For programs.' },
    details: {
      description: 'Where several things are wrong, each with its path; with some codes an object of their own.',
      anyOf: [
        {
          type: 'array',
          items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
        },
        { type: 'object' },
      ],
    },
  },
  required: ['message', 'code'],
}

/** The same, to clients that accept it. */
const problemType = 'application/problem+json'
const problemSchema = {
  allOf: [
    { $ref: '#/components/schemas/Refusal' },
    {
      type: 'object',
      properties: {
        type: { type: 'string' },
        title: { type: 'string', description: 'The words of the status.' },
        status: { type: 'integer' },
        detail: { type: 'string', description: 'The message again.' },
      },
      required: ['type', 'title', 'status', 'detail'],
    },
  ],
}

/** Headers of answers. Those of limits are the fields of draft-ietf-httpapi-ratelimit-headers. */
const headers = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
  'RateLimit-Policy': {
    description: 'To an API key: its limits, q calls within w seconds.',
    schema: { type: 'string', examples: ['"key";q=600;w=60'] },
  },
  RateLimit: {
    description: 'To an API key: what is left of each limit (r), and the seconds until it is full again (t).',
    schema: { type: 'string', examples: ['"key";r=599;t=60'] },
  },
  'Idempotent-Replayed': {
    description: 'Present where a repeated call gets the first answer again.',
    schema: { const: 'true' },
  },
}

const describeHeaders = (names: (keyof typeof headers)[]): Json =>
  names.length === 0
    ? {}
    : { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) }

const limitsOf = ({ key }: Endpoint) => (key ? (['RateLimit-Policy', 'RateLimit'] as const) : [])

function describeCall(name: string, endpoint: Endpoint, components: Components): Json {
  return {
    operationId: name,
    ...(endpoint.key ? { tags: [endpoint.key] } : {}),
    summary: endpoint.summary,
    ...(endpoint.olderPaths ? { description: `Also at ${endpoint.olderPaths.join(', ')}.` } : {}),
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf('path', endpoint.params, components),
      ...parametersOf('query', endpoint.query, components),
      ...(isForCandidates(endpoint.who) && endpoint.method !== 'GET' ? [deviceParameter] : []),
      ...(isRepeatable(endpoint) ? [idempotencyParameter] : []),
    ],
    ...bodyOf(endpoint, components),
    responses: { ...replyOf(endpoint, components), ...refusalsOf(endpoint) },
  }
}

const deviceParameter = {
  name: deviceHeader,
  in: 'header',
  required: false,
  description:
    'Of a candidate: the device that asks. Once one has joined, only it may write: by this name, or without one if it joined without.',
  schema: { type: 'string', maxLength: maxDeviceId },
}

const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'For a day, a repeated call with the same key gets the first answer again and does nothing.',
  schema: { type: 'string', maxLength: 255 },
}

const isForCandidates = (who: Who) => who === 'candidate' || who === 'participant'
const takesKeys = (who: Who) => who !== 'anyone' && who !== 'hiring system'
const isForInterviewers = (who: Who) => who === 'interviewer' || who === 'owner' || who === 'participant'

function securityOf({ who, key }: Endpoint): Json[] {
  if (who === 'anyone') return []
  return [
    ...(key ? [{ apiKey: [key] }] : []),
    ...(who === 'hiring system' ? [{ hiringSystem: [] }] : []),
    ...(isForInterviewers(who) ? [{ session: [] }] : []),
    ...(isForCandidates(who) ? [{ candidate: [] }, { candidateInAddress: [] }] : []),
  ]
}

function parametersOf(where: 'path' | 'query', schema: z.ZodObject | undefined, components: Components): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = components.describe(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: each,
  }))
}

function bodyOf({ body, form, files: about, maxBytes }: Endpoint, components: Components): Json {
  const size = { 'x-max-bytes': maxBytes ?? defaultMaxBytes }
  if (form) {
    const fields = components.describe(form, 'input') as { properties?: Json }
    const files = {
      type: 'array',
      items: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' },
      description: about ?? 'The resume and other documents: PDF, DOC, DOCX or TXT.',
    }
    const schema = { ...fields, properties: { ...fields.properties, [fileField]: files } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } }, ...size } }
  }
  if (!body) return {}
  const content = { 'application/json': { schema: components.describe(body, 'input') } }
  return { requestBody: { required: true, content, ...size } }
}

function replyOf(endpoint: Endpoint, components: Components): Json {
  const { reply, status, also = [] } = endpoint
  const content: Json = reply ? { 'application/json': { schema: components.describe(reply, 'output') } } : {}
  for (const each of also) {
    if (each === 'event-stream') content['text/event-stream'] = { schema: { type: 'string' } }
    if (each === 'ndjson') content['application/x-ndjson'] = { schema: { type: 'string' } }
    if (each === 'text') content['text/plain'] = { schema: { type: 'string' } }
    if (each === 'download') content['application/json'] ??= { schema: {} }
  }
  const isEmpty = Object.keys(content).length === 0
  const sent = describeHeaders([
    ...limitsOf(endpoint),
    ...(isRepeatable(endpoint) ? (['Idempotent-Replayed'] as const) : []),
  ])
  return { [status ?? (isEmpty ? 204 : 200)]: { description: isEmpty ? 'Done.' : 'The answer.', ...sent, content } }
}

/** Every refusal that the call names, and those that any call of its kind can meet, by status. */
function refusalsOf(endpoint: Endpoint): Json {
  const codes = new Set<RefusalCode>([...generalRefusals(endpoint), ...endpoint.errors])
  const codesByStatus = Map.groupBy(codes, statusOf)
  return Object.fromEntries(
    [...codesByStatus].map(([status, each]) => [status, describeRefusals(endpoint, status, each)] as const),
  )
}

function describeRefusals(endpoint: Endpoint, status: number, codes: RefusalCode[]): Json {
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Refusal' }, { type: 'object', properties: { code: { enum: codes } } }],
  }
  const mayWait = status === 429 || status === 503
  return {
    description: codes.map((code) => refuse(code).message).join(' · '),
    ...describeHeaders([...(mayWait ? (['Retry-After'] as const) : []), ...limitsOf(endpoint)]),
    content: { 'application/json': { schema }, [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

const ofRepeatedCalls: RefusalCode[] = [
  ...(['call_in_flight', 'call_interrupted', 'idempotency_mismatch'] as const),
  ...(['secrets_unavailable', 'interview_not_found'] as const),
]

function generalRefusals(endpoint: Endpoint): RefusalCode[] {
  const { method, who, params, query, body, form } = endpoint
  const isByRole = isForInterviewers(who) && permissionOf(endpoint) !== 'read'
  return [
    ...(isByRole ? (['forbidden'] as const) : []),
    ...(params || query || body || form ? (['invalid_input'] as const) : []),
    ...(isForInterviewers(who) ? (['not_signed_in'] as const) : []),
    ...(who === 'hiring system' ? (['bad_hiring_key', 'hiring_stopped', 'two_credentials'] as const) : []),
    ...(takesKeys(who) ? (['bad_key', 'two_credentials'] as const) : []),
    ...(!takesKeys(who) ? [] : ([endpoint.key ? 'scope_missing' : 'key_not_allowed'] as const)),
    ...(isRepeatable(endpoint) ? ofRepeatedCalls : []),
    ...(isForCandidates(who) ? (['bad_candidate_token'] as const) : []),
    ...(deviceRuleOf(endpoint) === 'any' ? [] : (['other_device'] as const)),
    ...(who === 'owner' || who === 'participant' ? (['interview_not_found'] as const) : []),
    ...(body || form ? (['payload_too_large', 'unsupported_media'] as const) : []),
    // Acts in an interview are written into its journal.
    ...(method !== 'GET' && isForCandidates(who) ? (['saving_slowed', 'record_full'] as const) : []),
    'too_many_requests',
    'server_busy',
    'database_away',
    'internal_error',
  ]
}

type Components = { schemas: Json; describe: (schema: z.ZodType, io: 'input' | 'output') => Json }

/** Request schemas are inlined; response schemas refer to the named ones. */
function makeComponents(names: Names): Components {
  const schemas: Json = {}
  const nameByText = new Map<string, string>()

  /** Schemas that refer to themselves have no fixed name: the same text gets the same one. */
  function nameOf(key: string, definition: unknown): string {
    if (!key.startsWith('__')) return key
    const text = JSON.stringify(definition).replaceAll(key, 'itself')
    const name = nameByText.get(text) ?? `Json${nameByText.size === 0 ? '' : nameByText.size + 1}`
    nameByText.set(text, name)
    return name
  }

  function describe(schema: z.ZodType, io: 'input' | 'output'): Json {
    const made = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      metadata: io === 'output' ? names : z.registry<{ id: string }>(),
      // Replies may carry more than is described.
      override: ({ jsonSchema }) => {
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      },
    }) as Json
    const { $schema: _, $defs = {}, ...root } = made as { $schema?: string; $defs?: Json }
    const named = new Map(Object.entries($defs).map(([key, each]) => [key, nameOf(key, each)]))
    const moved = (part: unknown): Json =>
      JSON.parse(
        JSON.stringify(part, (key: string, value: unknown) =>
          key === '$ref' && typeof value === 'string' ? value.replace(/^#\/\$defs\/(.+)$/, refTo) : value,
        ),
      ) as Json
    const refTo = (_: string, key: string) => `#/components/schemas/${named.get(key) ?? key}`
    for (const [key, each] of Object.entries($defs)) schemas[named.get(key)!] = moved(each)
    return moved(root)
  }
  return { schemas, describe }
}
