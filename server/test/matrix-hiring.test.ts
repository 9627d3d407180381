/** Every call of hiring systems × every kind of caller, and every call × broken input; made from the contract. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { Endpoint } from '@nova/contract/endpoint'
import { endpoints } from '@nova/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeInterviewer, makeJoined } from './factories.ts'
import { basic, closeHiring, connect, type HiringStage, makeEmail, makeOffered, openHiring } from './hiring-stage.ts'
import { wrongBodies } from './matrix-calls.ts'
import { makeHiring, makeKey } from './matrix-keys.ts'
import { sampleBodies } from './samples.ts'
import type { Call, Reply } from './server.ts'

const calls = Object.entries(endpoints).flatMap(([name, endpoint]): [string, Endpoint][] =>
  endpoint.system ? [[name, endpoint]] : [],
)
const ashbyKey = 'of-the-company'

let stage: HiringStage
let stranger: Session
let candidate: string
let apiKey: string
const keys: Record<string, string> = {}
const strangersKeys: Record<string, string> = {}
beforeAll(async () => {
  stage = await openHiring()
  stranger = await makeInterviewer(stage.server)
  for (const system of ['greenhouse', 'ashby']) {
    const form = { system, ...(system === 'ashby' ? { ashbyKey } : {}) }
    keys[system] = (await connect(stage, form)).secret
    strangersKeys[system] = (await makeHiring(stage.server, stranger, form)).secret
  }
  candidate = (await makeJoined(stage.server, stage.owner)).token
  apiKey = (await makeKey(stage.server, stage.owner)).secret
})
afterAll(() => closeHiring(stage))

/** A body that works, for somebody new. */
const bodyFor = (name: string, position: string) => {
  const body = structuredClone(sampleBodies[name]?.({} as never)) as Record<string, any> | undefined
  if (body?.['candidate']) body['candidate'].email = makeEmail()
  if (body && 'partner_test_id' in body) body['partner_test_id'] = position
  if (body && 'assessment_type_id' in body)
    Object.assign(body, { assessment_type_id: position, application: { ashby_id: makeEmail(), status: 'Active' } })
  return body
}

/** An interview that the system has asked for. */
async function sendOne(system: string): Promise<string> {
  const name = system === 'ashby' ? 'startAshbyAssessment' : 'sendGreenhouseTest'
  const call = { headers: basic(keys[system]!), body: bodyFor(name, stage.position) }
  const { body } = await stage.server.call('POST', endpoints[name]!.path, call)
  return body.partner_interview_id ?? body.results.assessment_id
}

async function ask(name: string, endpoint: Endpoint, call: Call, meant?: string): Promise<Reply> {
  const id = meant ?? (await sendOne(endpoint.system!))
  const query = name === 'getGreenhouseStatus' ? `?partner_interview_id=${id}` : ''
  const body = name === 'cancelAshbyAssessment' ? { assessment_id: id } : bodyFor(name, stage.position)
  return stage.server.call(endpoint.method, endpoint.path + query, body === undefined ? call : { body, ...call })
}

describe.each(calls)('%s', (name, endpoint) => {
  const system = endpoint.system!
  const own = () => keys[system]!
  const other = () => keys[system === 'ashby' ? 'greenhouse' : 'ashby']!

  test('by its own system', async () => {
    const { status, body } = await ask(name, endpoint, { headers: basic(own()) })
    expect([status, status === 200 ? '' : body]).toEqual([200, ''])
  })

  test('by anybody else it is refused', async () => {
    const encode = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
    const others: [string, Call][] = [
      ['a visitor', {}],
      ['an administrator', { token: stage.owner.token }],
      ['an API key', { token: apiKey }],
      ['an API key as a name', { headers: basic(apiKey) }],
      ['a candidate', { candidate }],
      ['the other system', { headers: basic(other()) }],
      ['the key as a bearer', { token: own() }],
      ['a made-up key', { headers: basic(`${own().slice(0, -1)}!`) }],
      ['an empty key', { headers: basic('') }],
      ['the key as a password', { headers: encode(`x:${own()}`) }],
      ['the key with a password', { headers: encode(`${own()}:x`) }],
      ['the key without its colon', { headers: encode(own()) }],
      ['no base64', { headers: { authorization: `Basic ${own()}:` } }],
      ['another scheme', { headers: { authorization: `Digest ${own()}` } }],
      ['a long header', { headers: { authorization: `Basic ${'A'.repeat(9_000)}` } }],
    ]
    const id = await sendOne(system)
    for (const [who, call] of others) {
      const { status, body } = await ask(name, endpoint, call, id)
      const isTwice = who === 'a candidate'
      expect([who, status, body.code]).toEqual([
        who,
        isTwice ? 400 : 401,
        isTwice ? 'two_credentials' : 'bad_hiring_key',
      ])
      if (system === 'ashby') expect(body).toMatchObject({ success: false, errors: [body.message] })
    }
    const both = { headers: { ...basic(own()), cookie: `auth_token=${stage.owner.token}` } }
    expect((await ask(name, endpoint, both, id)).body.code).toBe('two_credentials')
  })

  test('by the system of another company it finds nothing of this one', async () => {
    const id = await sendOne(system)
    const { status, body } = await ask(name, endpoint, { headers: basic(strangersKeys[system]!) }, id)
    const isOpen = name === 'reportGreenhouseError' || name.startsWith('list')
    expect(status).toBe(isOpen ? 200 : name === 'startAshbyAssessment' ? 422 : 404)
    if (name === 'listGreenhouseTests') expect(body).toEqual([])
    if (name === 'listAshbyAssessments') expect(body.results).toEqual([])
    if (!isOpen) expect(['position_not_found', 'hiring_test_not_found']).toContain(body.code)
  })

  test('with broken input, no reply is a failure of ours', async () => {
    const headers = { ...basic(own()), 'content-type': 'application/json' }
    const bodies: unknown[] =
      endpoint.method === 'GET' ? [undefined] : wrongBodies(bodyFor(name, stage.position), endpoint.path, endpoint.path)
    if (endpoint.method !== 'GET')
      bodies.push('[]', '"x"', '{"a":1', JSON.stringify({ a: 'x'.repeat(200_000) }), '['.repeat(5_000))
    for (const query of ['', '?partner_interview_id=%00', `?partner_interview_id=${'x'.repeat(500)}&a[]=1`])
      for (const body of bodies) {
        const reply = await stage.server.call(endpoint.method, endpoint.path + query, { headers, body })
        expect([String(body).slice(0, 80), reply.status < 500]).toEqual([String(body).slice(0, 80), true])
        if (reply.status < 400) continue
        expect([typeof reply.body.message, typeof reply.body.code]).toEqual(['string', 'string'])
        if (system === 'ashby') expect(reply.body).toMatchObject({ success: false, errors: [reply.body.message] })
      }
  })
})

test('a name or an address that we can’t take is refused in the form of the system, and makes nothing', async () => {
  const position = await makeOffered(stage.server, stage.owner, 'Another')
  const send = (candidateOf: object) =>
    stage.server.call('POST', endpoints['startAshbyAssessment']!.path, {
      headers: basic(keys['ashby']!),
      body: { ...bodyFor('startAshbyAssessment', position)!, candidate: candidateOf },
    })
  const whole = bodyFor('startAshbyAssessment', position)!['candidate']
  for (const wrong of [
    { email: 'no address' },
    { first_name: 'Visit https://evil.example', last_name: 'now' },
    { ashby_id: '' },
  ]) {
    const { status, body } = await send({ ...whole, ...wrong })
    expect([wrong, status, body.success]).toEqual([wrong, 422, false])
  }
  const { token } = stage.owner
  const { candidates } = (await stage.server.call('GET', `/api/positions/${position}/candidates`, { token })).body
  expect(candidates).toEqual([])
})
