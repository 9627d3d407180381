/** Tests whose keys are whose: a key is its maker's, works while they could sign in, and ends with their account. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { ApiKey } from '@nova/contract/accounts/api-keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appCodeAt } from '../../test/app-code.ts'
import { makeColleague, makeInterviewer, makeOperatorSession } from '../../test/factories.ts'
import { makeKey } from '../../test/matrix-keys.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const path = '/api/company/keys'
const password = 'long enough'
const list = async ({ token }: Session): Promise<ApiKey[]> => (await server.call('GET', path, { token })).body
const use = async (secret: string) => {
  const { status, body } = await server.call('GET', '/api/Interviews', { token: secret })
  return [status, body.code]
}
const works = [200, undefined]

test('only its maker rotates a key, and other administrators revoke it', async () => {
  const maker = await makeInterviewer(server)
  const other = await makeColleague(server, maker, 'Administrator')
  const { id, secret } = await makeKey(server, maker)
  const rotate = ({ token }: Session) => server.call('POST', `${path}/${id}/rotate`, { body: { password }, token })
  const refused = await rotate(other)
  expect([refused.status, refused.body.code, refused.body.secret]).toEqual([403, 'forbidden', undefined])
  expect(refused.body.message).toContain('only they can rotate it')
  expect([(await list(maker))[0]!.isOwn, (await list(other))[0]!.isOwn]).toEqual([true, false])
  const { body: rotated } = await rotate(maker)
  expect([await use(secret), await use(rotated.secret)]).toEqual([works, works])
  expect((await server.call('DELETE', `${path}/${id}`, { token: other.token })).status).toBe(204)
  expect(await use(rotated.secret)).toEqual([401, 'bad_key'])
})

test('a key is made and rotated with its maker’s password, not by an open page alone', async () => {
  const maker = await makeInterviewer(server)
  const { id } = await makeKey(server, maker)
  const form = { name: 'Unattended', scopes: ['interviews:read'], password: 'another one' }
  for (const [address, body] of [
    [path, form],
    [`${path}/${id}/rotate`, { password: 'another one' }],
  ] as const) {
    const refused = await server.call('POST', address, { body, token: maker.token })
    expect([refused.status, refused.body.code]).toEqual([403, 'wrong_password'])
  }
  const keys = await list(maker)
  expect(keys.map(({ name, oldSecretEndsAt }) => [name, oldSecretEndsAt])).toEqual([['Hiring system', null]])
})

test('a key stops while its maker lacks the second factor that the company requires', async () => {
  const owner = await makeInterviewer(server)
  const { token } = owner
  const { secret: app } = (await server.call('POST', '/api/account/second-factor', { body: { password }, token })).body
  const code = appCodeAt(app, server.machinery.now().getTime())
  await server.call('POST', '/api/account/second-factor/confirm', { body: { code }, token })
  const colleague = await makeColleague(server, owner, 'Administrator')
  const [own, other] = [await makeKey(server, owner), await makeKey(server, colleague)]
  const setRule = async (isRequired: boolean) =>
    (await server.call('PUT', '/api/company/second-factor', { body: { isRequired }, token })).status
  const states = async () => (await list(owner)).map(({ id, state }) => [id, state])

  expect(await setRule(true)).toBe(200)
  expect([await use(own.secret), await use(other.secret)]).toEqual([works, [401, 'bad_key']])
  expect(await states()).toEqual(
    expect.arrayContaining([
      [own.id, 'active'],
      [other.id, 'stopped'],
    ]),
  )
  expect(await setRule(false)).toBe(200)
  expect(await use(other.secret)).toEqual(works)
  expect((await states()).map(([, state]) => state)).toEqual(['active', 'active'])
})

test('asked who it is, a key names its maker with its own role, and is no operator', async () => {
  const operator = await makeOperatorSession(server)
  const { secret } = await makeKey(server, operator, { role: 'Viewer' })
  const getMe = async (token: string) => (await server.call('GET', '/api/Interviewers/me', { token })).body
  const person = await getMe(operator.token)
  expect([person.role, person.isOperator]).toEqual(['Administrator', true])
  expect(await getMe(secret)).toEqual({ ...person, role: 'Viewer', isOperator: false })
})

test('keys that end with an account are in the audit log', async () => {
  const owner = await makeInterviewer(server)
  const colleague = await makeColleague(server, owner, 'Administrator')
  const keys = [await makeKey(server, colleague), await makeKey(server, colleague)]
  const person = `/api/people/${colleague.interviewer.id}`
  expect((await server.call('DELETE', person, { token: owner.token })).status).toBe(204)
  const { events } = (await server.call('GET', '/api/audit?limit=5', { token: owner.token })).body
  type Event = { act: string; details: { apiKeyId?: string } }
  const revoked = (events as Event[]).filter(({ act }) => act === 'api-key.revoked')
  expect(revoked.map(({ details }) => details.apiKeyId).toSorted()).toEqual(keys.map(({ id }) => id).toSorted())
  expect(await list(owner)).toEqual([])
})
