/** One request to a call of the contract, by any kind of caller, in any state of spoiltness. */
import type { Endpoint } from '@nova/contract/endpoint'
import type { z } from 'zod'
import { sampleBodies } from '../samples.ts'
import { valueOf } from './from-schema.ts'
import { brokenBody, nastyText, spoil, toJson } from './nasty.ts'
import type { Random } from './random.ts'
import type { Sent } from './send.ts'
import type { Slot, World } from './world.ts'

/** `session`: the owner of the credential, where it is meant to be valid. */
export type Composed = { sent: Sent; slot: Slot; credential: 'session' | 'candidate' | 'other'; isEndless: boolean }

const boundary = 'fuzz-boundary'

export function compose(random: Random, world: World, name: string, endpoint: Endpoint): Composed {
  const slot = random.pick(world.slots)
  const headers: Record<string, string | string[]> = {}
  const credential = addCredential(random, world, endpoint, slot, headers)
  const path = makePath(random, world, endpoint, slot)
  const body = makeBody(random, world, { name, endpoint }, slot, headers)
  addHeaders(random, endpoint, headers)
  if (body) headers['content-length'] = String(body.length)
  const isEndless = endpoint.method === 'GET' && (endpoint.also?.includes('event-stream') ?? false)
  return { sent: { call: name, method: endpoint.method, path, headers, body }, slot, credential, isEndless }
}

function addCredential(
  random: Random,
  world: World,
  endpoint: Endpoint,
  slot: Slot,
  headers: Record<string, string | string[]>,
): Composed['credential'] {
  // One's devices too: signing all others out would end the sessions by which the rest is made.
  const isOperators = /^\/api\/(leads|models|companies|outbox|account\/devices)/.test(endpoint.path)
  if (random.chance(75) && !endpoint.system) {
    const isCandidate = endpoint.who === 'candidate' || (endpoint.who === 'participant' && random.chance(50))
    if (isCandidate) headers['x-candidate-token'] = slot.candidate
    else headers.authorization = `Bearer ${(isOperators ? world.operator : slot.session).token}`
    return isCandidate ? 'candidate' : 'session'
  }
  const other = random.pick(world.slots)
  const ways: (() => void)[] = [
    () => undefined,
    () => (headers.authorization = `Bearer ${world.stranger.token}`),
    () => (headers['x-candidate-token'] = other.candidate),
    () =>
      (headers.authorization = random.pick([
        'Bearer',
        'Bearer a b',
        'Basic eDp5',
        `Bearer ${'x'.repeat(5000)}`,
        'Bearer \xff',
      ])),
    () => (headers['x-candidate-token'] = random.pick(['', ' ', 'x'.repeat(300), '\xe9'])),
    () => (headers['x-candidate-token'] = [slot.candidate, other.candidate]),
    () =>
      Object.assign(headers, { authorization: `Bearer ${slot.session.token}`, 'x-candidate-token': slot.candidate }),
  ]
  random.pick(ways)()
  return 'other'
}

function makePath(random: Random, world: World, endpoint: Endpoint, slot: Slot): string {
  const good: Record<string, string> = {
    id: idFor(endpoint.path, world, slot),
    interviewId: slot.interview.id,
    questionId: slot.coding,
    runId: crypto.randomUUID(),
  }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    random.chance(88) ? (good[name] ?? 'x') : nastySegment(random, world),
  )
  const spelled = random.chance(4)
    ? random.pick([path.toUpperCase(), `${path}/`, path.replace('/', '//'), `${path}%2f..`])
    : path
  return spelled + makeQuery(random, world, endpoint)
}

function idFor(path: string, world: World, slot: Slot): string {
  if (path.startsWith('/api/QuestionResponse/')) return slot.answer
  if (path.startsWith('/api/leads/')) return world.lead
  if (path.startsWith('/api/models/')) return world.model
  if (path.startsWith('/api/templates/')) return world.template
  if (path.startsWith('/api/questions/')) return world.question
  return slot.interview.id
}

const rawSegments = [
  '%00',
  '%ED%A0%80',
  '%FF',
  '%',
  '%zz',
  '..',
  '.',
  '%2e%2e%2f',
  '',
  '*',
  '{id}',
  'a%20b',
  '%F0%9F%98%80',
  'x'.repeat(250),
]

function nastySegment(random: Random, world: World): string {
  if (random.chance(40)) return random.pick(world.ids())
  if (random.chance(20)) return random.pick(world.ids()).toUpperCase()
  if (random.chance(50)) return random.pick(rawSegments)
  return encodeURIComponent(nastyText(random).toWellFormed().slice(0, 300))
}

function makeQuery(random: Random, world: World, { query }: Endpoint): string {
  if (!query && random.chance(90)) return ''
  const made = query ? (valueOf(random, query, world.ids()) as Record<string, unknown>) : {}
  const pairs = Object.entries(made).map(([name, value]) => [name, String(value)] as [string, string])
  const wrong = ['-1', '1e400', '2147483648', '9223372036854775808', 'NaN', '0x10', ' 1', '1.5', '', '%00']
  if (random.chance(50) && pairs.length > 0)
    random.pick(pairs)[1] = random.chance(50) ? random.pick(wrong) : nastyText(random)
  if (random.chance(15))
    pairs.push(
      random.pick([
        ['token', 'x'],
        ['__proto__', '1'],
        ['after[]', '1'],
        ['limit', '1'],
        ['cursor', nastyText(random)],
      ]),
    )
  if (random.chance(10) && pairs[0]) pairs.push([pairs[0][0], '1'])
  const text = pairs.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed().slice(0, 2_000))}`,
  )
  return text.length === 0 ? '' : `?${text.join('&')}${random.chance(5) ? '&%&=&%ff' : ''}`
}

function makeBody(
  random: Random,
  world: World,
  { name, endpoint }: { name: string; endpoint: Endpoint },
  slot: Slot,
  headers: Record<string, string | string[]>,
): Buffer | null {
  if (endpoint.form) return makeForm(random, world, endpoint.form, slot, headers)
  if (!endpoint.body) {
    if (endpoint.method === 'GET' || random.chance(85)) return null
    headers['content-type'] = random.pick(['application/json', 'text/plain'])
    return brokenBody(random, '{"a":1}')
  }
  const value = makeValue(random, world, name, endpoint.body, slot)
  const json = toJson(value)
  const types = [
    'text/plain',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    '',
    'a/b/c',
    'application/json;;;=',
  ]
  headers['content-type'] = random.chance(96) ? 'application/json' : random.pick(types)
  return random.chance(93) ? Buffer.from(json) : brokenBody(random, json)
}

function makeValue(random: Random, world: World, name: string, schema: z.ZodType, slot: Slot): unknown {
  const ids = world.ids()
  const sample = () => sampleBodies[name]?.(slot)
  const value = random.chance(60) ? sample() : valueOf(random, schema, [slot.coding, ...ids])
  return random.chance(25) ? value : spoil(random, value, ids)
}

const fileNames = [
  'resume.txt',
  'a.pdf',
  'b.docx',
  'c.doc',
  '',
  '../../x.txt',
  'x\0.txt',
  'é😀.txt',
  `${'n'.repeat(400)}.txt`,
  'con.txt"; x="',
  'evil.exe',
]
const fileHeads = [
  'A resume.\nJava, Go, Kafka\n2019 - now: Developer, Acme\n',
  '%PDF-1.7\n%%EOF',
  'PK\u0003\u0004zip',
  '\xd0\xcf\x11\xe0',
  '',
  '\0\0\0',
  'x'.repeat(50_000),
  '\ufeff\u202e',
]

/** A multipart form written by hand, so that it can be wrong. */
function makeForm(
  random: Random,
  world: World,
  schema: z.ZodObject,
  slot: Slot,
  headers: Record<string, string | string[]>,
): Buffer {
  const good: Record<string, unknown> = {
    Title: 'Back-end developer',
    InterviewerId: slot.session.interviewer.id,
    CandidateId: 'sam@example.test',
    CandidateName: 'Sam Okafor',
    Difficulty: 'Medium',
    ProgrammingLanguage: 'javascript',
    InterviewType: 'AiOnly',
    QuestionType: 'Both',
    Description: 'Required:\nNode.js and PostgreSQL',
  }
  const made = random.chance(50) ? good : (valueOf(random, schema, world.ids()) as Record<string, unknown>)
  const fields = random.chance(40) ? made : (spoil(random, made, world.ids()) as Record<string, unknown>)
  const parts = Object.entries(fields ?? {}).flatMap(([name, value]) =>
    [value]
      .flat()
      .slice(0, 60)
      .map((each) => part(name, typeof each === 'string' ? each : toJson(each ?? ''))),
  )
  const files = random.pick([0, 1, 1, 1, 2, 7])
  for (let count = 0; count < files; count += 1) {
    parts.push(part(random.pick(['Pdfs', 'Pdfs', 'Pdfs', 'other', '']), random.pick(fileHeads), random.pick(fileNames)))
  }
  if (random.chance(3)) parts.push(...Array.from({ length: 300 }, (_, at) => part(`f${at}`, 'x')))
  const wrong = [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/json',
    `multipart/mixed; boundary=${boundary}`,
  ]
  headers['content-type'] = random.chance(94) ? `multipart/form-data; boundary=${boundary}` : random.pick(wrong)
  const whole = Buffer.from(`${parts.join('')}--${boundary}--\r\n`, 'latin1')
  return random.chance(94) ? whole : whole.subarray(0, random.int(whole.length))
}

function part(name: string, value: string, fileName?: string): string {
  const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
}

function addHeaders(random: Random, endpoint: Endpoint, headers: Record<string, string | string[]>): void {
  if (endpoint.also && random.chance(40)) headers.accept = random.pick(['text/event-stream', 'application/x-ndjson'])
  else if (random.chance(20))
    headers.accept = random.pick(['*/*', '', 'text/html;q=0.1', 'application/json;q=2', ',,,', 'x'.repeat(3000)])
  if (random.chance(15))
    headers['accept-encoding'] = random.pick(['gzip', 'br', 'identity;q=0', 'zzz', 'gzip;q=9,*;q=-1'])
  if (random.chance(10))
    headers['last-event-id'] = random.pick([
      '1',
      '-1',
      '1e309',
      'x',
      '9007199254740993',
      '2147483648',
      '9'.repeat(300),
      '',
    ])
  if (random.chance(4)) headers['x-forwarded-for'] = random.pick(['1.2.3.4', '::1, x', 'a'.repeat(500)])
  if (random.chance(3)) headers['if-none-match'] = '*'
  if (random.chance(3)) headers.range = random.pick(['bytes=0-0', 'bytes=-1', 'x'])
  if (random.chance(2)) headers.origin = 'null'
}
