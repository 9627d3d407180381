/** Connections over HTTP: who makes, rotates and ends them, how long their keys work, and what the database keeps. */
import type { Session } from '@nova/contract/accounts/accounts'
import { maxHiringConnections } from '@nova/contract/hiring/connections'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeColleague, makeInterviewer } from '../../test/factories.ts'
import {
  callGreenhouse,
  closeHiring,
  connect,
  decide,
  type HiringStage,
  hourMs,
  makeEmail,
  openHiring,
  openMailed,
  signInAgain,
  writeSendTest,
} from '../../test/hiring-stage.ts'
import { makeHiring } from '../../test/matrix-keys.ts'

let stage: HiringStage
beforeAll(async () => {
  stage = await openHiring()
})
afterAll(() => closeHiring(stage))

const path = '/api/company/hiring'
const password = 'long enough'
const companysKey = 'key-of-the-company-at-ashby'
const call = (method: string, of: string, body?: object, { token } = stage.owner) =>
  stage.server.call(method, path + of, { token, ...(body ? { body } : {}) })
const use = async (key: string) => {
  const { status, body } = await callGreenhouse(stage, key, 'list_tests')
  return [status, body.code]
}
const works = [200, undefined]
const ended = [401, 'bad_hiring_key']
const query = async (text: string) => (await stage.server.machinery.database.pool.query(text)).rows

test('a connection shows its key once, and the database keeps no key that can be read', async () => {
  const made = await call('POST', '', { name: ' Main ', system: 'ashby', ashbyKey: companysKey, password })
  expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store'])
  const { secret, ...connection } = made.body
  expect(secret).toMatch(/^nova_[0-9A-Za-z]{46}$/)
  expect(secret.length).toBeLessThan(171)
  expect(connection).toMatchObject({
    name: 'Main',
    system: 'ashby',
    state: 'active',
    lastUsedAt: null,
    lastError: null,
  })
  expect((await call('GET', '')).body).toEqual([connection])
  const { secret: other, id } = await connect(stage)
  const kept = JSON.stringify(await query('select c::text, k::text from hiring_connections c, hiring_keys k'))
  for (const each of [secret, other, companysKey])
    for (const spelling of [each, each.slice(10), Buffer.from(each).toString('hex')])
      expect(kept).not.toContain(spelling)
  for (const each of [connection.id, id]) expect((await call('DELETE', `/${each}`)).status).toBe(204)
})

test('a form says what is missing', async () => {
  const form = { name: 'Main', system: 'greenhouse', password }
  for (const [wrong, message] of [
    [{ name: ' ' }, 'Please enter a name.'],
    [{ system: 'ashby' }, 'Please enter an API key of Ashby.'],
    [{ system: 'ashby', ashbyKey: 'a:b' }, 'Please enter the key as Ashby shows it.'],
    [{ password: '' }, 'Please enter your password.'],
  ] as const) {
    const refused = await call('POST', '', { ...form, ...wrong })
    expect([refused.status, refused.body.message]).toEqual([400, message])
  }
  const refused = await call('POST', '', { ...form, password: 'another one' })
  expect([refused.status, refused.body.code]).toEqual([403, 'wrong_password'])
})

test('a rotated key works on for the overlap, and a revoked connection takes its keys and links with it', async () => {
  const made = await connect(stage)
  const email = makeEmail()
  const { body } = await callGreenhouse(stage, made.secret, 'send_test', writeSendTest(stage.position, email))
  const candidate = await openMailed(stage.server, email)
  await candidate.join()
  await candidate.complete()
  await decide(stage, candidate.id)
  const rotated = await call('POST', `/${made.id}/rotate`, { password, overlapHours: 72 })
  expect(rotated.body.secret).not.toBe(made.secret)
  expect([await use(made.secret), await use(rotated.body.secret)]).toEqual([works, works])
  await stage.server.pass(72 * hourMs)
  stage.owner = await signInAgain(stage.server, stage.owner)
  expect([await use(made.secret), await use(rotated.body.secret)]).toEqual([ended, works])
  const status = await callGreenhouse(
    stage,
    rotated.body.secret,
    `test_status?partner_interview_id=${body.partner_interview_id}`,
  )
  const link = new URL(status.body.partner_profile_url).pathname.replace('/shared/report/', '/api/shared/reports/')
  expect((await stage.server.call('GET', link)).status).toBe(200)
  expect((await call('DELETE', `/${made.id}`)).status).toBe(204)
  expect(await use(rotated.body.secret)).toEqual(ended)
  expect((await stage.server.call('GET', link)).body.code).toBe('share_closed')
  expect((await stage.server.call('GET', `/api/Interviews/${candidate.id}`, { token: stage.owner.token })).status).toBe(
    200,
  )
})

test('administrators alone manage connections, each company its own', async () => {
  const { id, secret } = await connect(stage)
  const other = await makeColleague(stage.server, stage.owner, 'Administrator')
  const refused = await call('POST', `/${id}/rotate`, { password }, other)
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('only they can rotate')])
  const colleague = await makeColleague(stage.server, stage.owner)
  const stranger = await makeInterviewer(stage.server)
  for (const [who, of, code] of [
    [colleague, id, 'forbidden'],
    [stranger, id, 'hiring_not_found'],
    [stage.owner, 'no-id', 'hiring_not_found'],
  ] as const)
    expect((await call('DELETE', `/${of}`, undefined, who)).body.code).toBe(code)
  expect((await call('GET', '', undefined, stranger)).body).toEqual([])
  expect(await use(secret)).toEqual(works)
  expect((await call('DELETE', `/${id}`, undefined, other)).status).toBe(204)
  expect(await use(secret)).toEqual(ended)
})

test('a connection is refused in words while its maker is deactivated or no administrator, and ends with the account', async () => {
  const maker = await makeColleague(stage.server, stage.owner, 'Administrator')
  await query(`update interviewers set verified_at = now() where id = '${maker.interviewer.id}'`)
  const { secret } = await makeHiring(stage.server, maker)
  const person = `/api/people/${maker.interviewer.id}`
  const { token } = stage.owner
  const change = (role: string) => stage.server.call('PATCH', person, { body: { role }, token })
  const stopped = [403, 'hiring_stopped']
  const states = async () => (await call('GET', '')).body.map(({ state }: { state: string }) => state)
  await change('Interviewer')
  expect([await use(secret), await states()]).toEqual([stopped, ['stopped']])
  await change('Administrator')
  expect([await use(secret), await states()]).toEqual([works, ['active']])
  const transferTo = stage.owner.interviewer.id
  await stage.server.call('POST', `${person}/deactivate`, { body: { transferTo }, token })
  expect([await use(secret), await states()]).toEqual([stopped, ['stopped']])
  await stage.server.call('DELETE', `${person}?transferTo=${transferTo}`, { token })
  expect([await use(secret), await states()]).toEqual([ended, []])
  const { events } = (await stage.server.call('GET', '/api/audit?limit=5', { token })).body
  expect(events.map(({ act }: { act: string }) => act)).toContain('hiring-connection.revoked')
})

test('a company has ten connections at most', async () => {
  const owner: Session = await makeInterviewer(stage.server)
  const form = { name: 'Main', system: 'greenhouse', password }
  const make = async () => {
    const { status, body } = await call('POST', '', form, owner)
    return status === 201 ? 'made' : body.code
  }
  const made = await Promise.all(Array.from({ length: maxHiringConnections + 1 }, make))
  expect(made.toSorted()).toEqual(['hiring_limit', ...Array.from({ length: maxHiringConnections }, () => 'made')])
})
