/** Tests API keys over HTTP: making, rotating, revoking, what a key may do, and what the audit log says of it. */
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Session } from '@nova/contract/accounts/accounts'
import { type ApiKey, keyCallsPerMinute, maxKeys, type NewApiKey } from '@nova/contract/accounts/api-keys'
import { downloadReportPdf } from '@nova/contract/interviews/exports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeColleague, makeDraft, makeInterviewer, makeOperatorSession, makePublished } from '../../test/factories.ts'
import { makeKey } from '../../test/matrix-keys.ts'
import { makeReported } from '../../test/reported.ts'
import { type Call, startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let owner: Session
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server)
})
afterAll(() => server.close())

const path = '/api/company/keys'
const dayMs = 86_400_000
const password = 'long enough'
const query = async (text: string, values: unknown[] = []) =>
  (await server.machinery.database.pool.query(text, values)).rows
const list = async ({ token } = owner): Promise<ApiKey[]> => (await server.call('GET', path, { token })).body
const read = async (secret: string, call: Call = {}) => {
  const { status, body } = await server.call('GET', '/api/Interviews', { token: secret, ...call })
  return [status, body.code]
}
const rotate = async (id: string, body: object = {}) =>
  (await server.call('POST', `${path}/${id}/rotate`, { body: { password, ...body }, token: owner.token }))
    .body as NewApiKey
const revoke = (id: string, { token } = owner) => server.call('DELETE', `${path}/${id}`, { token })
const change = async (person: Session, role: string) =>
  server.call('PATCH', `/api/people/${person.interviewer.id}`, { body: { role }, token: owner.token })

test('a secret is shown once and kept as a hash, and a key says when it was last used', async () => {
  const made = await server.call('POST', path, {
    body: { name: ' CI ', scopes: ['interviews:read', 'interviews:read'], password },
    token: owner.token,
  })
  expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store'])
  const { secret, ...key } = made.body as NewApiKey
  expect(secret).toMatch(/^nova_[0-9A-Za-z]{46}$/)
  const asMade = { name: 'CI', scopes: ['interviews:read'], role: 'Interviewer', state: 'active', lastUsedAt: null }
  expect(key).toMatchObject({ ...asMade, hint: secret.slice(0, 9), madeBy: 'Ida Reyes', oldSecretEndsAt: null })
  expect(Date.parse(key.expiresAt) - Date.parse(key.createdAt)).toBe(365 * dayMs)
  expect(await list()).toEqual([key])
  const kept = JSON.stringify(await query('select k::text, s::text from api_keys k, api_key_secrets s'))
  for (const spelling of [secret, secret.slice(10), Buffer.from(secret).toString('hex')])
    expect(kept).not.toContain(spelling)

  expect(await read(secret)).toEqual([200, undefined])
  const [{ lastUsedAt }] = (await list()) as [ApiKey]
  expect(lastUsedAt).not.toBeNull()
  await server.pass(50_000)
  await read(secret)
  expect((await list())[0]!.lastUsedAt).toBe(lastUsedAt)
  await server.pass(11_000)
  await read(secret)
  expect((await list())[0]!.lastUsedAt).not.toBe(lastUsedAt)

  const last = secret.at(-1) === 'a' ? 'b' : 'a'
  for (const wrong of [secret.slice(0, -1) + last, `${secret}0`, 'nova_', secret.toLowerCase()])
    expect(await read(wrong)).toEqual([401, 'bad_key'])
  await revoke(key.id)
})

test('a form without a name, with an unknown scope or a longer life than two years is refused in words', async () => {
  const form = { name: 'CI', scopes: ['interviews:read'], password }
  for (const [wrong, message] of [
    [{ name: ' ' }, 'Please enter a name.'],
    [{ scopes: [] }, 'Choose at least one scope.'],
    [{ days: 731 }, 'Choose 30, 90, 365 or 730 days.'],
    [{ password: '' }, 'Please enter your password.'],
  ] as const) {
    const refused = await server.call('POST', path, { body: { ...form, ...wrong }, token: owner.token })
    expect([refused.status, refused.body.message]).toEqual([400, message])
  }
})

test('only administrators manage keys, never by a key, and only those of their company', async () => {
  const { id, secret } = await makeKey(server, owner)
  const colleague = await makeColleague(server, owner)
  const stranger = await makeInterviewer(server)
  const body = { name: 'CI', scopes: ['interviews:read'] }
  for (const [token, code] of [
    [colleague.token, 'forbidden'],
    [secret, 'key_not_allowed'],
  ] as const)
    for (const call of [
      await server.call('POST', path, { body, token }),
      await server.call('GET', path, { token }),
      await server.call('POST', `${path}/${id}/rotate`, { body: {}, token }),
      await server.call('DELETE', `${path}/${id}`, { token }),
    ])
      expect([call.status, call.body.code]).toEqual([403, code])
  for (const [who, which] of [
    [stranger, id],
    [owner, crypto.randomUUID()],
    [owner, 'no-id'],
  ] as const) {
    const gone = await revoke(which, who)
    expect([gone.status, gone.body.code]).toEqual([404, 'api_key_not_found'])
  }
  expect(await read(secret)).toEqual([200, undefined])
  expect((await revoke(id)).status).toBe(204)
  expect(await read(secret)).toEqual([401, 'bad_key'])
})

test('after a rotation both secrets work for the overlap, and a third ends the first at once', async () => {
  const made = await makeKey(server, owner)
  const second = await rotate(made.id, { overlapHours: 72 })
  expect([await read(made.secret), await read(second.secret)]).toEqual([
    [200, undefined],
    [200, undefined],
  ])
  expect(Date.parse(second.oldSecretEndsAt!) - server.machinery.now().getTime()).toBeLessThanOrEqual(72 * 3_600_000)
  expect(second.hint).toBe(second.secret.slice(0, 9))
  const third = await rotate(made.id)
  expect([await read(made.secret), await read(second.secret)]).toEqual([
    [401, 'bad_key'],
    [200, undefined],
  ])
  await server.pass(24 * 3_600_000)
  expect([await read(second.secret), await read(third.secret)]).toEqual([
    [401, 'bad_key'],
    [200, undefined],
  ])
  await server.pass(364 * dayMs)
  expect(await read(third.secret)).toEqual([401, 'bad_key'])
  owner = await signInAgain(owner)
  const [expired] = (await list()) as [ApiKey]
  expect([expired.state, expired.oldSecretEndsAt]).toEqual(['expired', null])
  expect(await read((await rotate(made.id, { days: 30 })).secret)).toEqual([200, undefined])
  await revoke(made.id)
})

async function signInAgain({ interviewer }: Session): Promise<Session> {
  const body = { username: interviewer.email, password }
  return (await server.call('POST', '/api/auth/login', { body })).body
}

test('a key has the lesser of its role and its maker’s, stops while their account is off, and ends with it', async () => {
  const maker = await makeColleague(server, owner, 'Administrator')
  const draft = await makeDraft(server, owner)
  const key = await makeKey(server, maker)
  const own = await makeKey(server, maker, { role: 'Viewer' })
  const get = async (secret: string) =>
    (await server.call('GET', `/api/Interviews/${draft.id}`, { token: secret })).status
  const add = async (secret: string) => {
    const call = { body: { questionId: 'none' }, token: secret }
    return (await server.call('POST', `/api/Interviews/${draft.id}/questions`, call)).body.code
  }
  expect([await get(key.secret), await add(key.secret)]).toEqual([200, 'question_not_found'])
  // A viewer sees what they are listed on.
  expect([await get(own.secret), await add(own.secret)]).toEqual([404, 'forbidden'])
  await change(maker, 'Interviewer')
  expect([await get(key.secret), await add(key.secret)]).toEqual([404, 'interview_not_found'])
  const roles = async () => (await list()).map(({ role, state }) => [role, state])
  expect(await roles()).toEqual([
    ['Viewer', 'active'],
    ['Interviewer', 'active'],
  ])
  const person = `/api/people/${maker.interviewer.id}`
  const transferTo = owner.interviewer.id
  await server.call('POST', `${person}/deactivate`, { body: { transferTo }, token: owner.token })
  expect(await read(key.secret)).toEqual([401, 'bad_key'])
  expect((await roles()).map(([, state]) => state)).toEqual(['stopped', 'stopped'])
  await server.call('POST', `${person}/reactivate`, { token: owner.token })
  expect(await read(key.secret)).toEqual([200, undefined])
  await server.call('DELETE', `${person}?transferTo=${transferTo}`, { token: owner.token })
  expect([await read(key.secret), await list()]).toEqual([[401, 'bad_key'], []])
})

test('a key beside a sign-in or a candidate’s token is refused', async () => {
  const { id, secret } = await makeKey(server, owner)
  const twice = [
    await server.call('GET', '/api/Interviews', { token: secret, candidate: 'any' }),
    await server.call('GET', '/api/Interviews?token=any', { token: secret }),
    await server.call('GET', '/api/Interviews', {
      token: secret,
      headers: { cookie: `a=1; auth_token=${owner.token}` },
    }),
  ]
  const answers = twice.map(({ status, body }) => [status, body.code])
  expect(answers).toEqual(Array.from({ length: 3 }, () => [400, 'two_credentials']))
  for (const tokens of [
    [secret, owner.token],
    [owner.token, secret],
  ])
    expect(await askWithAll(tokens)).toBe('two_credentials')
  await revoke(id)
})

/** The code of the refusal of a call with several headers of one name, which `fetch` would join. */
function askWithAll(tokens: string[]): Promise<string> {
  const headers = { authorization: tokens.map((token) => `Bearer ${token}`) } as never
  return new Promise((resolve, reject) => {
    const asking = request(`${server.url}/api/Interviews`, { headers }, (response) => {
      json(response).then((body) => resolve((body as { code: string }).code), reject)
    })
    asking.on('error', reject).end()
  })
}

test('a key gets scores with the decision only, whatever its maker has seen, and a candidate’s link only to write', async () => {
  const { path: interview } = await makeReported(server, owner)
  const { secret } = await makeKey(server, owner)
  const report = async (token: string) => (await server.call('GET', `${interview}/report`, { token })).body
  await server.call('POST', `${interview}/report/unseal`, { token: owner.token })
  const figures = ['problemSolving', 'codeQuality', 'communication', 'efficiency']
  expect(Object.keys((await report(owner.token)).scores)).toEqual(expect.arrayContaining(figures))
  const sealed = await report(secret)
  expect([sealed.sealedUntil, sealed.overallScore, sealed.scores]).toEqual(['decision', undefined, undefined])
  const [listed] = (
    await server.call('GET', `/api/Interviews/scores?ids=${interview.split('/').at(-1)}`, { token: secret })
  ).body
  expect(listed).toMatchObject({ sealed: true })
  const unsealing = await server.call('POST', `${interview}/report/unseal`, { token: secret })
  expect(unsealing.body.code).toBe('key_not_allowed')
  await server.call('POST', `${interview}/decision`, {
    body: { outcome: 'Hold', reason: 'Later.' },
    token: owner.token,
  })
  expect((await report(secret)).scores).toEqual((await report(owner.token)).scores)

  const published = await makePublished(server, owner)
  const reader = await makeKey(server, owner, { scopes: ['interviews:read'] })
  const tokenFor = async (token: string) =>
    (await server.call('GET', `/api/Interviews/${published.interview.id}`, { token })).body.candidateAccessToken
  expect([await tokenFor(secret), await tokenFor(reader.secret)]).toEqual([published.token, null])
  const link = `/api/Interviews/${published.interview.id}/candidate-link`
  expect((await server.call('GET', link, { token: reader.secret })).body.code).toBe('scope_missing')
})

test('scopes of a key change for its next call, by its maker with their password, and its secret stays', async () => {
  const { id, secret } = await makeKey(server, owner, { scopes: ['library:read'] })
  const set = (body: object, { token } = owner) => server.call('PUT', `${path}/${id}/scopes`, { body, token })
  const scopes = ['interviews:read', 'library:read', 'interviews:read']
  expect(await read(secret)).toEqual([403, 'scope_missing'])
  const other = await makeColleague(server, owner, 'Administrator')
  expect((await set({ scopes, password }, other)).body).toMatchObject({ code: 'forbidden' })
  expect((await set({ scopes, password: 'another one' })).body.code).toBe('wrong_password')
  expect((await set({ scopes: [], password })).body.message).toBe('Choose at least one scope.')
  expect(await read(secret)).toEqual([403, 'scope_missing'])
  const changed = await set({ scopes, password })
  expect([changed.status, changed.body.scopes, changed.body.hint]).toEqual([
    ...[200, ['interviews:read', 'library:read']],
    secret.slice(0, 9),
  ])
  expect(await read(secret)).toEqual([200, undefined])
  expect((await set({ scopes: ['library:read'], password })).status).toBe(200)
  expect(await read(secret)).toEqual([403, 'scope_missing'])
  const { body } = await server.call('GET', '/api/audit?act=api-key.changed&limit=2', { token: owner.token })
  expect(body.events.map(({ details }: any) => [details.before, details.scopes])).toEqual([
    ['interviews:read, library:read', 'library:read'],
    ['library:read', 'interviews:read, library:read'],
  ])
  await revoke(id)
})

test('the audit log names the key of each change, and of each reading beside its maker’s', async () => {
  const { id: keyId, secret, name } = await makeKey(server, owner)
  const draft = await makeDraft(server, owner)
  const address = `/api/Interviews/${draft.id}`
  for (const token of [owner.token, secret, secret]) await server.call('GET', address, { token })
  await server.call('PATCH', `${address}/status`, { body: { status: 'Cancelled' }, token: secret })
  await rotate(keyId)
  await revoke(keyId)
  const { body } = await server.call('GET', '/api/audit?limit=9', { token: owner.token })
  const events = body.events.map(({ act, details }: any) => [act, details.apiKey, details.apiKeyId])
  expect(events).toEqual([
    ['api-key.revoked', undefined, keyId],
    ['api-key.rotated', undefined, keyId],
    ['interview.cancelled', name, keyId],
    ['interview.seen', name, keyId],
    ['interview.seen', undefined, undefined],
    ['interview.created', undefined, undefined],
    ['api-key.created', undefined, keyId],
    ...events.slice(7),
  ])
  const whole = JSON.stringify(await query('select e::text from audit_events e'))
  expect(whole).not.toContain(secret)
})

test('a key of an operator reads its company’s audit log and not the installation’s', async () => {
  const operator = await makeOperatorSession(server)
  const { secret } = await makeKey(server, operator)
  const get = async (scope: string) => (await server.call('GET', `/api/audit?scope=${scope}`, { token: secret })).status
  expect([await get('company'), await get('installation')]).toEqual([200, 403])
})

test('a company has at most 50 keys', async () => {
  const session = await makeInterviewer(server)
  await makeKey(server, session)
  await query(
    `insert into api_keys (id, company_id, maker_id, name, role, scopes, created_at, expires_at)
     select gen_random_uuid(), company_id, maker_id, name, role, scopes, created_at, expires_at
       from api_keys, generate_series(2, $1) where maker_id = $2`,
    [maxKeys, session.interviewer.id],
  )
  const body = { name: 'One more', scopes: ['audit:read'], password }
  const refused = await server.call('POST', path, { body, token: session.token })
  expect([refused.status, refused.body.code]).toEqual([409, 'api_key_limit'])
})

test('a client that asks for problem details gets them beside the specified body', async () => {
  const headers = { accept: 'application/problem+json, application/json' }
  const plain = await server.call('GET', '/api/Interviews', { token: 'nova_wrong' })
  const { body, headers: given } = await server.call('GET', '/api/Interviews', { token: 'nova_wrong', headers })
  const problem = { type: 'about:blank', title: 'Unauthorized', status: 401, detail: plain.body.message }
  expect([given.get('content-type')?.split(';')[0], body]).toEqual([
    'application/problem+json',
    { ...problem, ...plain.body },
  ])
  expect(Object.keys(plain.body)).toEqual(['message', 'code'])
})

test('a key has a limit of its own over all servers, which headers state, and its maker is not held up', async () => {
  const limited = await startTestServer({ beside: server, rateLimits: true })
  const second = await startTestServer({ beside: server, rateLimits: true })
  const { secret } = await makeKey(server, owner)
  const call = (on: TestServer, token = secret) => on.call('GET', '/api/Interviews/summary', { token })
  const { headers } = await call(limited)
  expect(headers.get('ratelimit-policy')).toBe(`"key";q=${keyCallsPerMinute};w=60`)
  expect(headers.get('ratelimit')).toMatch(new RegExp(`^"key";r=${keyCallsPerMinute - 1};t=(?:[1-9]|[1-5]\\d|60)$`))
  await query('update call_counts set calls = 0')
  // The other server's counts reach this one with its next batch.
  for (let at = 0; at < 30; at += 1) await call(second)
  await query('update call_counts set calls = calls + $1', [keyCallsPerMinute])
  const replies = []
  for (let at = 0; at < 31; at += 1) replies.push(await call(limited))
  const over = replies.at(-1)!
  expect([over.status, over.body.code]).toEqual([429, 'too_many_requests'])
  expect(over.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/)
  expect(over.headers.get('retry-after')).toBe(/t=(\d+)/.exec(over.headers.get('ratelimit')!)![1])
  expect((await call(limited, owner.token)).status).toBe(200)
  await limited.close()
  await second.close()
})

test('keys of a company share the limit of an expensive call, beside that of its people', async () => {
  const limited = await startTestServer({ beside: server, rateLimits: true })
  const company = await makeInterviewer(server)
  const [one, other] = [await makeKey(server, company), await makeKey(server, company)]
  const { secret: strange } = await makeKey(server, await makeInterviewer(server))
  const report = `/api/Interviews/${crypto.randomUUID()}/report.pdf`
  const ask = async (token: string) => (await limited.call('GET', report, { token })).status
  expect(await ask(one.secret)).toBe(404)
  await query('update call_counts set calls = $1', [downloadReportPdf.perMinute])
  expect([await ask(one.secret), await ask(other.secret)]).toEqual([429, 429])
  expect([await ask(strange), await ask(company.token)]).toEqual([404, 404])
  await limited.close()
})
