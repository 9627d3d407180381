/**
 * No request stops the others: how long the largest legal request of every call holds the event loop, as a multiple of
 * an empty call's time in the same run.
 */
import { request as httpRequest } from 'node:http'
import type { Session } from '@nova/contract/accounts/accounts'
import {
  maxDescriptionLength,
  maxResumeBytes,
  maxResumeCharacters,
  maxResumeLines,
  maxResumes,
} from '@nova/contract/constants'
import { defaultMaxBytes, type Endpoint } from '@nova/contract/endpoint'
import { endpoints } from '@nova/contract/endpoints'
import type { Interview } from '@nova/contract/interviews/interviews'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { findExcess } from '../src/platform/http/json-body.ts'
import { openInBrowserSandbox } from '../src/platform/sandbox/in-browser.ts'
import { makeCreationForm, makeDraft, makeEntry, makeInterviewer, makeJoined, makeShape } from './factories.ts'
import { basic } from './hiring-stage.ts'
import { type Filling, fillings, makeLargest } from './largest-values.ts'
import { minHeld, measureEmptyCall, maxEmptyCalls, type Sent, sendMeasured } from './loop-hold.ts'
import { makeHiring } from './matrix-keys.ts'
import { sampleBodies } from './samples.ts'
import { startTestServer, type TestServer } from './server.ts'
import { allOr } from './thorough.ts'

let server: TestServer
let owner: Session
let interview: Interview
/** For calls that concern no interview; contains only what `makeJoined` leaves. */
let spare: Awaited<ReturnType<typeof makeJoined>>
let draft: Interview
let coding: string
let candidate: string
let question: string
let emptyMs: number
const hiringKeys: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  // Code runs in another process; handling its results is measured with those of browsers.
  server.machinery.sandbox = openInBrowserSandbox()
  owner = await makeInterviewer(server)
  spare = await makeJoined(server, owner)
  ;({ interview, token: candidate } = spare)
  draft = await makeDraft(server, owner)
  coding = interview.technicalQuestions[0]!.id
  const written = { body: sampleBodies.createQuestion!({ interview, session: owner, coding }), token: owner.token }
  question = (await server.call('POST', '/api/questions', written)).body.id
  hiringKeys['greenhouse'] = (await makeHiring(server, owner)).secret
  hiringKeys['ashby'] = (await makeHiring(server, owner, { system: 'ashby', ashbyKey: 'a-key' })).secret
  emptyMs = await measureEmptyCall(server, owner)
})
afterAll(() => server.close())

const send = (sent: Sent) => sendMeasured(server, sent)

/** Those of the requests that hold the loop for too long, in words. */
async function findSlow(name: string, requests: [string, Sent][]): Promise<string> {
  const slow: string[] = []
  for (const [kind, request] of requests) {
    let status = 0
    const emptyCalls = await minHeld(`${name} ${kind}`, emptyMs, async () => {
      const sent = await send(request)
      status = sent.status
      return sent
    })
    if (emptyCalls > maxEmptyCalls) slow.push(`${kind}: ${emptyCalls} empty calls, answered ${status}`)
  }
  return slow.join(', ')
}

function headersFor(endpoint: Endpoint): Record<string, string> {
  if (endpoint.who === 'anyone') return {}
  if (endpoint.system) return basic(hiringKeys[endpoint.system]!)
  return /^(candidate|participant)$/.test(endpoint.who)
    ? { 'x-candidate-token': candidate }
    : { authorization: `Bearer ${owner.token}` }
}

function pathOf(name: string, endpoint: Endpoint): string {
  const id = endpoint.path.startsWith('/api/questions/')
    ? question
    : /^(saveInterview|addQuestion|generate)/.test(name)
      ? draft.id
      : interview.id
  return endpoint.path.replace('{id}', id).replace('{interviewId}', interview.id).replace('{questionId}', coding)
}

/** Kinds of a call that its plain sample does not show. */
const furtherSamples: Record<string, () => unknown[]> = {
  createQuestion: () => [{ kind: 'coding', draft: true }],
  changeQuestion: () => [{ kind: 'coding', draft: true }],
  appendEntries: () => [
    { entries: [makeEntry('copy', { from: 'editor', text: 'a' })] },
    { entries: [makeEntry('declaration', { text: 'a' })] },
    { entries: [makeEntry('draw', { changed: [makeShape('a')], removed: [] }, coding)] },
  ],
}

/** A legal body as large as the limits of its call allow. */
function maxBody(endpoint: Endpoint, sample: unknown, filling: Filling): string {
  const schema = endpoint.body as z.ZodType
  const maxBytes = endpoint.maxBytes ?? defaultMaxBytes
  let value: unknown
  let text = ''
  for (let budget = maxBytes * 0.95; text === '' || findExcess(text, endpoint.maxValues ?? 20_000); budget *= 0.8) {
    value = makeLargest(schema, sample, filling, budget)
    text = JSON.stringify(value)
  }
  // Once: those with more values than the call takes are not sent.
  expect(schema.safeParse(value).error?.issues).toBeUndefined()
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes)
  return text
}

const all: [string, Endpoint][] = Object.entries(endpoints)

/** Calls whose text is looked through for its content, and so by more than their schema. */
const readsText = /^(appendEntries|candidateChat|createQuestion|submitAnswer)$/

/** `npm test` uses a third of the fillings for each call, and each filling for a third of the calls. */
const fillingsFor = (name: string) => {
  const place = all.findIndex(([each]) => each === name)
  return allOr(Object.entries(fillings), (_, at) => readsText.test(name) || (at + place) % 3 === 0)
}
/** Less than the usual limit is little compared with an interview's size. */
const leavesMuch = ({ method, maxBytes = defaultMaxBytes }: Endpoint) => method !== 'GET' && maxBytes >= defaultMaxBytes
const json = { 'content-type': 'application/json' }

describe.each(all.filter(([, { body }]) => body))('%s', (name, endpoint) => {
  // Calls about an interview get a new one, so that leftovers in the journal don't affect the next call.
  beforeAll(async () => {
    const isAboutOne = /^\/api\/(candidate|interviews|QuestionResponse)\b/i.test(endpoint.path) && leavesMuch(endpoint)
    ;({ interview, token: candidate } = isAboutOne ? await makeJoined(server, owner) : spare)
  })

  test('does not hold the event loop', async () => {
    const target = name === 'saveInterview' ? draft : interview
    const samples = [
      sampleBodies[name]!({ interview: target, session: owner, coding }),
      ...(furtherSamples[name]?.() ?? []),
    ]
    const headers = { ...json, ...headersFor(endpoint) }
    const path = pathOf(name, endpoint)
    const requests: [string, Sent][] = []
    for (const sample of samples) {
      const bodies = fillingsFor(name).map(([kind, filling]) => [maxBody(endpoint, sample, filling), kind] as const)
      for (const [body, kind] of new Map(bodies)) {
        requests.push([kind, { method: endpoint.method, path, headers, body: Buffer.from(body) }])
      }
    }
    expect(await findSlow(name, requests)).toBe('')
  })
})

describe.each(all.filter(([, { form }]) => form))('%s', (name, endpoint) => {
  const place = all.findIndex(([each]) => each === name)
  // All of these use the same resume reader.
  const kinds = allOr(
    ['blanks', 'one long word', 'names of skills', 'lines of code'],
    (_, at) => name === 'checkResume' || (at + place) % 4 === 0,
  )
  test.each(kinds)('does not hold it by %s', async (kind) => {
    const form = makeCreationForm(owner)
    const filling = fillings[kind]!
    const sample = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
    const fields = makeLargest(endpoint.form as z.ZodType, sample, filling, 400_000) as Record<
      string,
      string | string[]
    >
    const sent = new FormData()
    for (const [field, value] of Object.entries({ ...fields, ...(sample.Title ? pickIds(sample) : {}) })) {
      for (const each of [value].flat()) if (each !== undefined) sent.append(field, each)
    }
    const file = filling.text.repeat(Math.floor(maxResumeBytes / filling.text.length))
    for (let count = 0; count < maxResumes; count += 1) sent.append('Pdfs', new Blob([file]), 'resume.txt')
    expect(await findSlow(name, [[kind, await toRequest(name, endpoint, sent)]])).toBe('')
  })
})

async function toRequest(name: string, endpoint: Endpoint, form: FormData): Promise<Sent> {
  const encoded = new Response(form)
  const headers = { ...headersFor(endpoint), 'content-type': encoded.headers.get('content-type')! }
  const body = Buffer.from(await encoded.arrayBuffer())
  return { method: endpoint.method, path: pathOf(name, endpoint), headers, body }
}

// Forms send a line break as two characters.
const maxOfJob = maxDescriptionLength * 0.97
const skillLine = 'Go React SQL, Spark and Swift; Testing, Rust\n'
const roleLine = 'Go Dev at Acme, 1/1990 - now\n'
const fill = (line: string, most: number) => line.repeat(Math.min(maxResumeLines, Math.floor(most / line.length)))

test.each([
  ['checkResume', 'skills', skillLine, endpoints.checkResume!, 200],
  ['checkResume', 'roles', roleLine, endpoints.checkResume!, 200],
  ['createInterview', 'skills', skillLine, endpoints.createInterview!, 201],
  ['createInterview', 'roles', roleLine, endpoints.createInterview!, 201],
] as const)('%s does not hold it by as many %s as are read', async (name, kind, line, endpoint, status) => {
  const form =
    name === 'checkResume' ? new FormData() : makeCreationForm(owner, { Description: fill(skillLine, maxOfJob) })
  form.append('Pdfs', new Blob([fill(line, maxResumeCharacters)]), 'resume.txt')
  const request = await toRequest(name, endpoint, form)
  expect((await send(request)).status).toBe(status)
  expect(await findSlow(name, [[`lines of ${kind}`, request]])).toBe('')
})

const pickIds = ({ InterviewerId }: Record<string, unknown>) => ({ InterviewerId: InterviewerId as string })

describe.each(all.filter(([, { query, also }]) => query && !also))('%s', (name, endpoint) => {
  test('does not hold it by its longest query', async () => {
    const requests = fillingsFor(name).map(([kind, filling]): [string, Sent] => {
      const query = makeLargest(endpoint.query as z.ZodType, undefined, filling, 16_000) as Record<string, unknown>
      const path = `${pathOf(name, endpoint)}?${new URLSearchParams(query as Record<string, string>).toString()}`
      return [kind, { method: endpoint.method, path, headers: headersFor(endpoint) }]
    })
    expect(await findSlow(name, requests)).toBe('')
  })
})

/** Sends the head of a request and a part of its body; gives the status of a reply that comes before the rest. */
async function sendPart(path: string, type: string, length: number): Promise<number> {
  return new Promise<number>((done, fail) => {
    const headers = { 'content-type': type, 'content-length': String(length) }
    const sent = httpRequest(server.url + path, { method: 'POST', headers }, (reply) => {
      reply.resume()
      done(reply.statusCode!)
      sent.destroy()
    })
    sent.on('error', fail)
    sent.write('['.repeat(1000))
  })
}

test.each([
  ['/api/questions', 'application/json', 8 * 1024 * 1024],
  ['/api/questions', 'application/json', 1024 * 1024],
  ['/api/Interviews', 'multipart/form-data; boundary=x', 50 * 1024 * 1024],
  ['/api/candidate/interview/x/journal', 'application/json', 1024 * 1024],
])('without credentials, a body to %s (%s, %i bytes) is refused before it has arrived', async (path, type, length) => {
  expect(await sendPart(path, type, length)).toBe(401)
})

test('a body to an unknown path is not parsed beyond 16 KB', async () => {
  expect(await sendPart('/api/nothing', 'application/json', 17 * 1024)).toBe(413)
})
