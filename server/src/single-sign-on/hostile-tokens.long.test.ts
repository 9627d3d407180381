/** A cheating provider or a party between: nothing that any of these send signs anybody in. */
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { answerOf, type Claims, forge, seconds, sign } from '../../test/hostile-provider.ts'
import { client } from '../../test/openid-provider.ts'
import type { Reply } from '../../test/server.ts'
import { change, Seat } from '../../test/single-sign-on.ts'
import { startHostileScene, without } from '../../test/sso-scenes.ts'

const scene = await startHostileScene()
const { server, provider, company, other, begin } = scene
beforeEach(() => provider.reset())
afterAll(scene.close)

async function countSessions(): Promise<number> {
  const { rows } = await server.machinery.database.pool.query('select count(*)::int as count from sso_sessions')
  return rows[0].count
}

let refused = 0

/** 'refused', for this reason and without a session, or what came instead. */
async function attempt(finish: () => Promise<Reply>, code = 'sso_refused'): Promise<string> {
  const before = await countSessions()
  const { body } = await finish()
  const isInWords = body.code === code
  if (!isInWords || body.session !== undefined || (await countSessions()) !== before) return JSON.stringify(body)
  refused += 1
  return 'refused'
}

/** Nothing below is refused for another reason than its own: the same without it signs in. */
async function expectAccepted(): Promise<void> {
  provider.reset()
  const { seat, answer } = await begin()
  expect((await seat.finish(answer)).body).toMatchObject({ kind: 'signed-in' })
}

test('what is right is accepted, signed with RSA or elliptic curves', async () => {
  await expectAccepted()
  const { seat, claims, answer } = await begin()
  provider.idToken = await sign(provider, claims, { key: provider.keys.ec.privateKey, alg: 'ES256', kid: 'ec' })
  expect((await seat.finish(answer)).status).toBe(200)
})

const far = 10_000_000_000
const claimCases: [string, (claims: Claims) => Claims][] = [
  ['another audience', (claims) => ({ ...claims, aud: 'another' })],
  ['a list of other audiences', (claims) => ({ ...claims, aud: ['another', 'third'] })],
  ['more audiences without azp', (claims) => ({ ...claims, aud: [client.id, 'another'] })],
  ['more audiences and azp of another', (claims) => ({ ...claims, aud: [client.id, 'another'], azp: 'another' })],
  ['one audience and azp of another', (claims) => ({ ...claims, azp: 'another' })],
  ['no audience', (claims) => without(claims, 'aud')],
  ['a number as audience', (claims) => ({ ...claims, aud: 7 })],
  ['an empty list of audiences', (claims) => ({ ...claims, aud: [] })],
  ['the audience in capitals', (claims) => ({ ...claims, aud: client.id.toUpperCase() })],
  ['another issuer', (claims) => ({ ...claims, iss: 'https://login.evil.test' })],
  ['a longer issuer', (claims) => ({ ...claims, iss: `${provider.issuer}/realm` })],
  ['no issuer', (claims) => without(claims, 'iss')],
  ['a list of issuers', (claims) => ({ ...claims, iss: [provider.issuer] })],
  ['another nonce', (claims) => ({ ...claims, nonce: 'another' })],
  ['an empty nonce', (claims) => ({ ...claims, nonce: '' })],
  ['no nonce', (claims) => without(claims, 'nonce')],
  ['an end in the past', (claims) => ({ ...claims, iat: seconds(-500), exp: seconds(-200) })],
  ['no end', (claims) => without(claims, 'exp')],
  ['a text as end', (claims) => ({ ...claims, exp: String(seconds(300)) })],
  ['an issue in an hour', (claims) => ({ ...claims, iat: seconds(3600), exp: seconds(7200) })],
  ['an issue an hour ago', (claims) => ({ ...claims, iat: seconds(-3600) })],
  ['an issue in the stone age', (claims) => ({ ...claims, iat: -far })],
  ['no time of issue', (claims) => without(claims, 'iat')],
  ['a text as time of issue', (claims) => ({ ...claims, iat: 'now' })],
  ['a beginning in an hour', (claims) => ({ ...claims, nbf: seconds(3600) })],
  ['no subject', (claims) => without(claims, 'sub')],
  ['an empty subject', (claims) => ({ ...claims, sub: '' })],
  ['a number as subject', (claims) => ({ ...claims, sub: 7 })],
  ['a list as subject', (claims) => ({ ...claims, sub: ['sub-kim'] })],
  ['a subject of 256 characters', (claims) => ({ ...claims, sub: 'a'.repeat(256) })],
  ['a NUL in the subject', (claims) => ({ ...claims, sub: 'sub-kim\0' })],
  ['20,000 characters more', (claims) => ({ ...claims, more: 'a'.repeat(20_000) })],
  ['300,000 characters more', (claims) => ({ ...claims, more: 'a'.repeat(300_000) })],
]

describe('an ID token with', () => {
  test.each(claimCases)('%s', async (_, alter) => {
    const { seat, claims, answer } = await begin()
    provider.idToken = await sign(provider, alter(claims))
    expect(await attempt(() => seat.finish(answer))).toBe('refused')
  })

  const strangers = () => ({ key: provider.keys.stranger.privateKey })
  const signed: [string, (claims: Claims) => Promise<string> | string][] = [
    ['no algorithm', (claims) => forge(claims, { alg: 'none' })],
    ['no algorithm, and a kid', (claims) => forge(claims, { alg: 'none', kid: 'rsa' })],
    ['no algorithm in odd letters', (claims) => forge(claims, { alg: 'nOnE' })],
    ['no algorithm, and a signature', (claims) => forge(claims, { alg: 'none' }, 'x')],
    ['an algorithm that is missing', (claims) => forge(claims, { kid: 'rsa' }, 'x')],
    ['HS256 by the public key', (claims) => forge(claims, { alg: 'HS256', kid: 'rsa' }, provider.publicPem)],
    ['HS256 by the client secret', (claims) => forge(claims, { alg: 'HS256' }, client.secret)],
    ['HS256 by nothing', (claims) => forge(claims, { alg: 'HS256' }, '')],
    ['RS256 by a text', (claims) => forge(claims, { alg: 'RS256', kid: 'rsa' }, provider.publicPem)],
    ['a stranger’s key under a known kid', (claims) => sign(provider, claims, strangers())],
    ['a stranger’s key under its own kid', (claims) => sign(provider, claims, { ...strangers(), kid: 'stranger' })],
    ['a stranger’s key without kid', (claims) => sign(provider, claims, { ...strangers(), kid: undefined })],
    ['the kid of another key', (claims) => sign(provider, claims, { kid: 'ec' })],
    ['a kid that is a path', (claims) => sign(provider, claims, { ...strangers(), kid: '../../dev/null' })],
    ['a jku', (claims) => sign(provider, claims, { ...strangers(), jku: 'https://evil.test/keys', kid: 'x' })],
    ['an x5u', (claims) => sign(provider, claims, { ...strangers(), x5u: 'https://evil.test/cert', kid: 'x' })],
    [
      'its own key in the header',
      async (claims) => {
        const jwk = await exportJWK(provider.keys.stranger.publicKey)
        return sign(provider, claims, { ...strangers(), jwk, kid: 'x' })
      },
    ],
    ['a demand that nobody knows', (claims) => sign(provider, claims, { crit: ['b2b'], b2b: true })],
    [
      'another claim after signing',
      async (claims) => {
        const [head, , tail] = (await sign(provider, claims)).split('.')
        return [head, Buffer.from(JSON.stringify({ ...claims, sub: 'sub-boss' })).toString('base64url'), tail].join('.')
      },
    ],
    [
      'another algorithm after signing',
      async (claims) => {
        const [, body, tail] = (await sign(provider, claims)).split('.')
        return [Buffer.from('{"alg":"PS256","kid":"rsa"}').toString('base64url'), body, tail].join('.')
      },
    ],
    ['half a signature', async (claims) => (await sign(provider, claims)).slice(0, -100)],
    ['no signature', async (claims) => (await sign(provider, claims)).split('.').slice(0, 2).join('.')],
    ['an empty signature', async (claims) => `${(await sign(provider, claims)).split('.').slice(0, 2).join('.')}.`],
    ['five parts', async (claims) => `${await sign(provider, claims)}.a.b`],
    ['nothing in it', () => ''],
    ['no token in it', () => 'token'],
    ['a list for claims', () => forge([] as never, { alg: 'RS256', kid: 'rsa' }, 'x')],
    [
      'a key that nobody published',
      async (claims) => {
        const { privateKey } = await generateKeyPair('ES384')
        return sign(provider, claims, { key: privateKey, alg: 'ES384', kid: 'ec' })
      },
    ],
  ]
  test.each(signed)('%s', async (_, make) => {
    const { seat, claims, answer } = await begin()
    provider.idToken = await make(claims)
    expect(await attempt(() => seat.finish(answer))).toBe('refused')
  })

  test('the nonce of another sign-in under way', async () => {
    const [one, two] = [await begin(), await begin()]
    provider.idToken = await sign(provider, one.claims)
    expect(await attempt(() => two.seat.finish(two.answer))).toBe('refused')
  })

  test('what another sign-in was given before', async () => {
    const first = await begin()
    const used = provider.idToken
    expect((await first.seat.finish(first.answer)).status).toBe(200)
    const { seat, answer } = await begin()
    provider.idToken = used
    expect(await attempt(() => seat.finish(answer))).toBe('refused')
  })
})

const page = { type: 'text/html', body: '<p>Welcome' }
describe('a token endpoint with', () => {
  test.each([
    ['no ID token', () => ({ access_token: 'a', token_type: 'Bearer' })],
    ['a list as ID token', (token: string) => ({ access_token: 'a', token_type: 'Bearer', id_token: [token] })],
    ['no access token', (token: string) => ({ token_type: 'Bearer', id_token: token })],
    ['no kind of token', (token: string) => ({ access_token: 'a', id_token: token })],
    ['an error', () => ({ status: 400, body: '{"error":"invalid_grant","error_description":"used"}' })],
    [
      'a refusal with tokens',
      (token: string) => ({
        status: 400,
        body: JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token: token }),
      }),
    ],
    ['a page', () => page],
    ['no JSON', () => ({ body: '{' })],
    ['a failure', () => ({ status: 500, body: '' })],
    ['another place', () => ({ status: 302, body: '', location: 'https://evil.test' })],
    ['a megabyte', () => ({ body: `{"a":"${'a'.repeat(1_000_000)}"}` })],
  ])('%s', async (_, token) => {
    const { seat, answer } = await begin()
    provider.behaviour.token = token
    expect(await attempt(() => seat.finish(answer))).toBe('refused')
  })
})

test('a verification of another address than the token’s does not count', async () => {
  const { seat, claims, answer } = await begin()
  const fresh = { sub: 'sub-fresh', email: `fresh@${company.domain}` }
  provider.idToken = await sign(provider, { ...without(claims, 'email_verified'), ...fresh })
  provider.behaviour.userInfo = () => ({ ...fresh, email: `other@${company.domain}`, email_verified: true })
  expect(await attempt(() => seat.finish(answer))).toBe('refused')
})

test.each([
  ['an address that is not verified', { email_verified: false }],
  ['no word about its verification', { email_verified: undefined }],
  ['a verification in words', { email_verified: 'true' }],
  ['a domain that is not verified', { email: 'kim@elsewhere.test' }],
  ['two addresses in one', { email: `new@elsewhere.test,new@${company.domain}` }],
  ['a list of addresses', { email: [`new@${company.domain}`] }],
])('a new person with %s does not join', async (_, more) => {
  const { seat, claims, answer } = await begin()
  provider.idToken = await sign(provider, { ...claims, sub: 'sub-new', ...more })
  expect(await attempt(() => seat.finish(answer))).toBe('refused')
})

/** Changes a byte in the middle. */
function flip(state: string): string {
  const bytes = Buffer.from(state, 'base64url')
  bytes.writeUInt8(255 - bytes.readUInt8(20), 20)
  return bytes.toString('base64url')
}

describe('an answer with', () => {
  test.each<[string, (query: URLSearchParams) => void]>([
    ['another state', (query) => query.set('state', 'a'.repeat(43))],
    ['a state that was changed', (query) => query.set('state', flip(query.get('state')!))],
    ['its state in another spelling', (query) => query.set('state', `${query.get('state')}=`)],
    ['half a state', (query) => query.set('state', query.get('state')!.slice(0, 30))],
    ['an empty state', (query) => query.set('state', '')],
    ['no state', (query) => query.delete('state')],
  ])('%s', async (_, alter) => {
    const { seat, answer } = await begin()
    const right = new URL(answer)
    alter(answer.searchParams)
    expect(await attempt(() => seat.finish(answer), 'sso_expired')).toBe('refused')
    // It uses up nothing.
    expect((await seat.finish(right)).status).toBe(200)
  })

  test.each<[string, (query: URLSearchParams) => void]>([
    ['a second state', (query) => query.append('state', 'another')],
    ['no code', (query) => query.delete('code')],
    ['a second code', (query) => query.append('code', 'another')],
    ['another issuer', (query) => query.set('iss', 'https://login.evil.test')],
    ['no issuer, though the provider names it', (query) => query.delete('iss')],
    ['a second issuer', (query) => query.append('iss', 'https://login.evil.test')],
    ['an error beside the code', (query) => query.set('error', 'access_denied')],
    ['a packed response', (query) => query.set('response', 'e30.e30.')],
  ])('%s', async (_, alter) => {
    const { seat, answer } = await begin()
    alter(answer.searchParams)
    expect(await attempt(() => seat.finish(answer))).toBe('refused')
  })

  test('the state of another browser, or without one', async () => {
    const { answer } = await begin()
    const { seat: stranger } = await begin()
    expect(await attempt(() => stranger.finish(answer), 'sso_expired')).toBe('refused')
    expect(await attempt(() => new Seat(server).finish(answer), 'sso_expired')).toBe('refused')
  })

  test('a state for the second time', async () => {
    const { seat, answer } = await begin()
    expect((await seat.finish(answer)).status).toBe(200)
    expect(await attempt(() => seat.finish(answer), 'sso_expired')).toBe('refused')
  })

  test('another company’s redirect address: providers can’t be mixed up', async () => {
    const { seat, answer } = await begin()
    answer.pathname = new URL(other.addresses.redirect).pathname
    // Before anything is asked of a provider.
    expect((await seat.finish(answer)).body.code).toBe('sso_expired')
    const start = new URL(await seat.start(`kim@${other.domain}`))
    const mixed = answerOf(provider, start, company.addresses.redirect)
    expect((await seat.finish(mixed)).body.code).toBe('sso_expired')
  })

  test('a redirect address that is none', async () => {
    const { seat, answer } = await begin()
    answer.pathname = '/interviewer/sso/7'
    expect(await attempt(() => seat.finish(answer), 'sso_expired')).toBe('refused')
  })
})

describe('a description that', () => {
  test.each<[string, (metadata: Claims) => Claims]>([
    ['names another issuer', (metadata) => ({ ...metadata, issuer: 'https://login.evil.test' })],
    ['has tokens fetched inside', (metadata) => ({ ...metadata, token_endpoint: 'https://169.254.169.254/token' })],
    ['has tokens fetched without TLS', (metadata) => ({ ...metadata, token_endpoint: 'http://login.evil.test/token' })],
    ['has keys fetched inside', (metadata) => ({ ...metadata, jwks_uri: 'https://[::1]/keys' })],
    ['has keys in a file', (metadata) => ({ ...metadata, jwks_uri: 'file:///etc/passwd' })],
    ['has no keys', (metadata) => without(metadata, 'jwks_uri')],
    ['sends people to a script', (metadata) => ({ ...metadata, authorization_endpoint: 'javascript:alert(1)' })],
    ['signs people out by a script', (metadata) => ({ ...metadata, end_session_endpoint: 'javascript:alert(1)' })],
    ['is another place', () => ({ status: 302, body: '', location: 'https://evil.test' })],
    ['is a page', () => page],
    ['is a megabyte', () => ({ body: `{"a":"${'a'.repeat(1_000_000)}"}` })],
  ])('%s', async (what, alter) => {
    const { seat, answer } = await begin()
    provider.behaviour.metadata = alter(provider.behaviour.metadata)
    // Addresses inside are found when they are asked.
    const isFoundLate = what.endsWith('inside')
    expect(await attempt(() => seat.finish(answer), isFoundLate ? 'sso_refused' : 'sso_unavailable')).toBe('refused')
    if (isFoundLate) return
    const body = { email: `kim@${company.domain}` }
    expect((await server.call('POST', '/api/auth/sso/start', { body })).body.code).toBe('sso_unavailable')
  })

  test.each([
    ['publishes none', []],
    [
      'publishes a secret',
      [{ kty: 'oct', k: Buffer.from(client.secret).toString('base64url'), kid: 'rsa', alg: 'HS256' }],
    ],
  ])('of keys %s', async (_, keys) => {
    const { seat, claims, answer } = await begin()
    provider.behaviour.keys = keys
    provider.idToken = forge(claims, { alg: 'HS256', kid: 'rsa' }, client.secret)
    expect(await attempt(() => seat.finish(answer))).toBe('refused')
  })
})

describe('settings that, while the provider answers, are', () => {
  const flick = (isOn: boolean) =>
    server.call('POST', '/api/company/single-sign-on/switch', { body: { isOn }, token: company.administrator.token })

  test.each<[string, () => Promise<Reply>, () => Promise<Reply>]>([
    ['switched off', () => flick(false), () => flick(true)],
    [
      'changed',
      () => change(server, company, { joins: 'invited' }),
      () => change(server, company, { joins: 'domain' }),
    ],
  ])('%s let nobody in', async (_, alter, restore) => {
    const { seat, claims, answer } = await begin()
    provider.idToken = await sign(provider, { ...claims, sub: 'sub-late', email: `late@${company.domain}` })
    const { token } = provider.behaviour
    provider.behaviour.token = async (idToken) => {
      expect((await alter()).status).toBe(200)
      return token(idToken)
    }
    const { body } = await seat.finish(answer)
    expect([body.code, body.session]).toEqual(['sso_expired', undefined])
    const { rows } = await server.machinery.database.pool.query(
      `select 1 from sso_identities where subject = 'sub-late'`,
    )
    expect(rows).toEqual([])
    expect((await restore()).status).toBe(200)
  })
})

test('afterwards what is right is still accepted, and at least a hundred wrong answers were not', async () => {
  await expectAccepted()
  expect(refused).toBeGreaterThanOrEqual(100)
})
