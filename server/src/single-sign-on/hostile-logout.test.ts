/** Back-channel logout with tokens that are right, and many that aren't. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Claims, forge, seconds, sign } from '../../test/hostile-provider.ts'
import { client } from '../../test/openid-provider.ts'
import { startHostileScene, without } from '../../test/sso-scenes.ts'

const scene = await startHostileScene()
const { server, provider, company, other, begin } = scene
beforeEach(() => provider.reset())
afterAll(scene.close)

describe('a logout token with', () => {
  const event = 'http://schemas.openid.net/event/backchannel-logout'
  let serial = 0
  const right = (): Claims => {
    serial += 1
    return {
      iss: provider.issuer,
      aud: client.id,
      iat: seconds(),
      exp: seconds(120),
      jti: `jti-${serial}`,
      sub: 'sub-kim',
      sid: 'sid-kim',
      events: { [event]: {} },
    }
  }
  const post = (token: string, to = company) =>
    fetch(`${server.url}${new URL(to.addresses.logout).pathname}`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    })
  const me = async (token: string) => (await server.call('GET', '/api/Interviewers/me', { token })).status

  /** A session that the provider names 'sid-kim'. */
  async function signIn(sid = 'sid-kim', sub = 'sub-kim'): Promise<string> {
    const { seat, claims, answer } = await begin()
    const email = `${sub}@${company.domain}`
    provider.idToken = await sign(provider, { ...claims, sid, sub, ...(sub === 'sub-kim' ? {} : { email }) })
    return (await seat.finish(answer)).body.session.token
  }

  const wrong: [string, (claims: Claims) => Promise<string> | string][] = [
    ['a stranger’s signature', (claims) => sign(provider, claims, { key: provider.keys.stranger.privateKey })],
    ['no algorithm', (claims) => forge(claims, { alg: 'none' })],
    ['HS256 by the secret', (claims) => forge(claims, { alg: 'HS256' }, client.secret)],
    ['HS256 by the public key', (claims) => forge(claims, { alg: 'HS256', kid: 'rsa' }, provider.publicPem)],
    ['another issuer', (claims) => sign(provider, { ...claims, iss: 'https://login.evil.test' })],
    ['another audience', (claims) => sign(provider, { ...claims, aud: 'another' })],
    ['no events', (claims) => sign(provider, without(claims, 'events'))],
    ['another event', (claims) => sign(provider, { ...claims, events: { 'https://other.test': {} } })],
    ['a text as event', (claims) => sign(provider, { ...claims, events: { [event]: 'yes' } })],
    ['a nonce', (claims) => sign(provider, { ...claims, nonce: 'n' })],
    ['no jti', (claims) => sign(provider, without(claims, 'jti'))],
    ['no time of issue', (claims) => sign(provider, without(claims, 'iat'))],
    ['an issue an hour ago', (claims) => sign(provider, { ...claims, iat: seconds(-3600) })],
    ['an issue in an hour', (claims) => sign(provider, { ...claims, iat: seconds(3600), exp: seconds(7200) })],
    ['an end in the past', (claims) => sign(provider, { ...claims, iat: seconds(-200), exp: seconds(-100) })],
    ['no end', (claims) => sign(provider, without(claims, 'exp'))],
    ['neither subject nor session', (claims) => sign(provider, without(without(claims, 'sub'), 'sid'))],
    ['a list as session', (claims) => sign(provider, { ...claims, sid: ['sid-kim'] })],
    ['another kind of token', (claims) => sign(provider, claims, { typ: 'at+jwt' })],
    ['no token in it', () => 'token'],
  ]
  test.each(wrong)('%s ends nothing', async (_, make) => {
    const token = await signIn()
    const reply = await post(await make(right()))
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([400, 'sso_logout_refused'])
    expect(await me(token)).toBe(200)
  })

  test('a session ends that one alone; a subject ends all of theirs, and nobody else’s', async () => {
    const [one, two, third] = [await signIn('sid-1'), await signIn('sid-2'), await signIn('sid-3', 'sub-lea')]
    const states = async () => Promise.all([one, two, third].map(me))
    const reply = await post(await sign(provider, { ...without(right(), 'sub'), sid: 'sid-1' }, { typ: 'logout+jwt' }))
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await states()).toEqual([401, 200, 200])
    // A subject and a session that don't belong together name nothing.
    await post(await sign(provider, { ...right(), sub: 'sub-lea', sid: 'sid-2' }))
    expect(await states()).toEqual([401, 200, 200])
    await post(await sign(provider, without(right(), 'sid')))
    expect(await states()).toEqual([401, 401, 200])
  })

  test('nothing new: the same one again, or sent to another company', async () => {
    const once = await sign(provider, right())
    expect((await post(once)).status).toBe(200)
    const token = await signIn()
    expect((await post(once)).status).toBe(400)
    expect((await post(await sign(provider, right()), other)).status).toBe(200)
    expect(await me(token)).toBe(200)
  })

  test('a subject and a session end also the one that the provider gave no name to', async () => {
    const { seat, claims, answer } = await begin()
    provider.idToken = await sign(provider, claims)
    const { token } = (await seat.finish(answer)).body.session
    const named = await signIn('sid-other')
    await post(await sign(provider, { ...right(), sid: 'sid-new' }))
    expect([await me(token), await me(named)]).toEqual([401, 200])
  })

  test('a session is known by the same name as in its ID token', async () => {
    const token = await signIn('sid of 3 words')
    await post(await sign(provider, { ...without(right(), 'sub'), sid: 'sid of 3 words' }))
    expect(await me(token)).toBe(401)
  })

  test('what verified one is kept for a while: forged ones cause no request', async () => {
    await server.pass(301_000)
    expect((await post(await sign(provider, right()))).status).toBe(200)
    const before = provider.asked.length
    const { privateKey: key } = provider.keys.stranger
    for (let at = 0; at < 5; at += 1) expect((await post(await sign(provider, right(), { key }))).status).toBe(400)
    expect(provider.asked.slice(before)).toEqual([])
  })

  test('the client’s secret is not needed, which may be unreadable', async () => {
    const { pool } = server.machinery.database
    const token = await signIn()
    const { rows } = await pool.query('select sealed_secret from sso_connections where company_id = $1', [company.id])
    const setSecret = (sealed: string) =>
      pool.query('update sso_connections set sealed_secret = $2 where company_id = $1', [company.id, sealed])
    await setSecret('v1.none.none')
    await server.pass(301_000)
    expect((await post(await sign(provider, right()))).status).toBe(200)
    expect(await me(token)).toBe(401)
    await setSecret(rows[0].sealed_secret)
  })

  const large = { kty: 'oct', k: 'a'.repeat(300_000) }
  const unfit: [string, () => void][] = [
    ['are more than 256 KB', () => void (provider.behaviour.keys = [...provider.behaviour.keys, large])],
    ['are none', () => void (provider.behaviour.keys = [{ kty: 'RSA', kid: 'rsa', alg: 'RS256', n: '!', e: 'AQAB' }])],
    ['are inside', () => void (provider.behaviour.metadata['jwks_uri'] = 'https://10.0.0.1/keys')],
    ['are at a closed door', () => void (provider.behaviour.metadata['jwks_uri'] = 'http://127.0.0.1:1/keys')],
    ['aren’t described', () => void (provider.behaviour.metadata = { status: 500, body: '' })],
  ]
  test.each(unfit)('a signature where the keys %s is refused', async (_, spoil) => {
    const { settings } = server.machinery
    const allowed = settings.fetchAllow
    const token = await signIn()
    await server.pass(301_000)
    settings.fetchAllow = [...allowed, '127.0.0.1:1']
    spoil()
    const reply = await post(await sign(provider, right(), { key: provider.keys.stranger.privateKey }))
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([400, 'sso_logout_refused'])
    expect(await me(token)).toBe(200)
    // Nothing unfit is kept.
    settings.fetchAllow = allowed
    provider.reset()
    await server.pass(301_000)
    expect((await post(await sign(provider, right()))).status).toBe(200)
  })
})
