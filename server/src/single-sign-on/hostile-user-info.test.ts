/** User information of a cheating provider, and of one that signs it: it completes a token, and nothing else. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Claims, forge, sign } from '../../test/hostile-provider.ts'
import { client } from '../../test/openid-provider.ts'
import type { Reply } from '../../test/server.ts'
import { startHostileScene, without } from '../../test/sso-scenes.ts'

const scene = await startHostileScene()
const { server, provider, company, begin } = scene
beforeEach(() => provider.reset())
afterAll(scene.close)

const page = { type: 'text/html', body: '<p>Welcome' }

/** 'refused' in words and without a session, or what came instead. */
async function attempt(finish: () => Promise<Reply>): Promise<string> {
  const { body } = await finish()
  return body.code === 'sso_refused' && body.session === undefined ? 'refused' : JSON.stringify(body)
}

describe('user information with', () => {
  const told = () => ({ sub: 'sub-kim', email: `kim@${company.domain}`, email_verified: true, name: 'Kim Ode' })
  const ask = async (userInfo: () => Claims) => {
    const { seat, claims, answer } = await begin()
    provider.idToken = await sign(provider, without(claims, 'email'))
    provider.behaviour.userInfo = userInfo
    return () => seat.finish(answer)
  }
  const jwt = (token: string) => ({ type: 'application/jwt', body: token })

  test('nothing wrong completes the token', async () => {
    const finish = await ask(told)
    expect((await finish()).status).toBe(200)
  })

  test('a signature of the provider completes the token, though its description speaks of none', async () => {
    const token = await sign(provider, { ...told(), iss: provider.issuer, aud: client.id })
    const finish = await ask(() => jwt(token))
    expect((await finish()).body).toMatchObject({ kind: 'signed-in' })
  })

  test.each<[string, Claims, boolean]>([
    ['a signature of a stranger', {}, true],
    ['a signature for another program', { aud: 'another' }, false],
    ['a signature as another provider', { iss: 'https://login.evil.test' }, false],
    ['a signature about another person', { sub: 'sub-boss' }, false],
  ])('%s', async (_, more, isStrange) => {
    const key = isStrange ? { key: provider.keys.stranger.privateKey } : {}
    const token = await sign(provider, { ...told(), iss: provider.issuer, aud: client.id, ...more }, key)
    expect(await attempt(await ask(() => jwt(token)))).toBe('refused')
  })

  test.each([
    ['a page', () => page],
    ['a refusal', () => ({ status: 401, body: '' })],
  ])('%s is explained to administrators in our words', async (_, userInfo) => {
    await (
      await ask(userInfo)
    )()
    const { rows } = await server.machinery.database.pool.query(
      `select details::text as said from audit_events where company_id = $1 order by id desc limit 1`,
      [company.id],
    )
    expect(rows[0].said).toMatch(/user information/)
  })

  test.each([
    ['another subject', () => ({ ...told(), sub: 'sub-boss' })],
    ['no subject', () => without(told(), 'sub')],
    [
      'a token without signature',
      () => jwt(forge({ ...told(), iss: provider.issuer, aud: client.id }, { alg: 'none' })),
    ],
    [
      'a token by the secret',
      () => jwt(forge({ ...told(), iss: provider.issuer, aud: client.id }, { alg: 'HS256' }, client.secret)),
    ],
    ['a page', () => page],
    ['a refusal', () => ({ status: 401, body: '' })],
    ['another place', () => ({ status: 302, body: '', location: 'https://evil.test' })],
    ['a megabyte', () => ({ body: `{"sub":"sub-kim","a":"${'a'.repeat(1_000_000)}"}` })],
  ])('%s', async (_, userInfo) => {
    expect(await attempt(await ask(userInfo))).toBe('refused')
  })
})
