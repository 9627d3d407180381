import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { makeCtx } from '../platform/context/context.ts'
import { listUnverified, makeOperator } from './accounts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const form = { name: 'Ida Reyes', email: 'Ida@Example.test', company: 'Nordwind', password: 'long enough' }

test('signing up signs in, and the account is the administrator of a company of its own', async () => {
  const { status, body } = await server.call('POST', '/api/auth/signup', { body: form })
  expect(status).toBe(201)
  const me = await server.call('GET', '/api/Interviewers/me', { token: body.token })
  expect(me.body).toMatchObject({
    email: 'ida@example.test',
    name: 'Ida Reyes',
    company: 'Nordwind',
    role: 'Administrator',
  })
})

test('a taken email is refused in any letter case and creates no second company', async () => {
  const again = await server.call('POST', '/api/auth/signup', { body: { ...form, email: 'IDA@EXAMPLE.TEST' } })
  expect(again.status).toBe(409)
  expect(again.body.code).toBe('email_taken')
  const { rows } = await server.machinery.database.pool.query('select count(*)::int as companies from companies')
  expect(rows[0].companies).toBe(1)
})

test('two sign-ups with one email at once make one account', async () => {
  const body = { ...form, email: 'race@example.test' }
  const replies = await Promise.all([1, 2, 3].map(() => server.call('POST', '/api/auth/signup', { body })))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('a wrong password and an unknown email are refused in the same words', async () => {
  const wrong = await server.call('POST', '/api/auth/login', { body: { username: form.email, password: 'not this' } })
  const unknown = await server.call('POST', '/api/auth/login', {
    body: { username: 'no@one.test', password: 'not this' },
  })
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({ message: 'Invalid username or password', code: 'bad_credentials' })
  expect(unknown.body).toEqual(wrong.body)
})

test('colleagues are those of the own company alone', async () => {
  const { token, interviewer } = await makeInterviewer(server)
  await makeInterviewer(server)
  const { body } = await server.call('GET', '/api/Interviewers/colleagues', { token })
  const { email, name } = interviewer
  expect(body).toEqual([{ email, name, role: 'Administrator', isOperator: false }])
  await server.machinery.database.pool.query('update interviewers set is_operator = true where email = $1', [email])
  const after = await server.call('GET', '/api/Interviewers/colleagues', { token })
  expect(after.body).toMatchObject([{ email, isOperator: true }])
})

test('logging out ends the session on the server', async () => {
  const { token } = await makeInterviewer(server)
  expect((await server.call('POST', '/api/auth/logout', { token })).status).toBe(204)
  expect((await server.call('GET', '/api/Interviewers/me', { token })).body.code).toBe('not_signed_in')
})

test('a session ends after an hour without use, and lives on while it is used', async () => {
  const { token } = await makeInterviewer(server)
  await server.pass(50 * 60_000)
  expect((await server.call('GET', '/api/Interviewers/me', { token })).status).toBe(200)
  await server.pass(50 * 60_000)
  expect((await server.call('GET', '/api/Interviewers/me', { token })).status).toBe(200)
  await server.pass(61 * 60_000)
  expect((await server.call('GET', '/api/Interviewers/me', { token })).status).toBe(401)
})

test.each([
  ['a short password', { password: 'short' }, 'Use at least 8 characters.'],
  ['no name', { name: '  ' }, 'Please enter your full name.'],
  ['no email', { email: 'ida' }, 'Please enter a valid email address.'],
])('%s is refused in plain words', async (_, wrong, message) => {
  const { status, body } = await server.call('POST', '/api/auth/signup', { body: { ...form, ...wrong } })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'invalid_input', message })
})

describe('OPERATOR_EMAILS', () => {
  const leads = async (token: string) => (await server.call('GET', '/api/leads', { token })).status
  const isTold = async (token: string) =>
    (await server.call('GET', '/api/Interviewers/me', { token })).body.isOperator as boolean
  const signIn = async (username: string) =>
    (await server.call('POST', '/api/auth/login', { body: { username, password: 'long enough' } })).body.token
  const system = () => makeCtx(server.machinery, { role: 'system' })
  const verify = (email: string) =>
    server.machinery.database.pool.query('update interviewers set verified_at = now() where email = $1', [email])

  test('a stranger who signs up, or in, with an address among them is no operator', async () => {
    const email = 'boss@example.test'
    server.machinery.settings.operatorEmails = [email]
    const signedUp = await server.call('POST', '/api/auth/signup', { body: { ...form, email: email.toUpperCase() } })
    expect(signedUp.status).toBe(201)
    expect([await leads(signedUp.body.token), await leads(await signIn(email))]).toEqual([403, 403])
    expect(await listUnverified(system(), [email])).toEqual([email])
  })

  test('a verified account is an operator only while its address is listed, and no other account is', async () => {
    const [named, other] = [await makeInterviewer(server), await makeInterviewer(server)]
    server.machinery.settings.operatorEmails = [named.interviewer.email, 'nobody@example.test']
    await verify(named.interviewer.email)
    await verify(other.interviewer.email)
    expect([await leads(named.token), await leads(other.token)]).toEqual([200, 403])
    expect([await isTold(named.token), await isTold(other.token)]).toEqual([true, false])
    expect(await listUnverified(system(), server.machinery.settings.operatorEmails)).toEqual(['nobody@example.test'])
    server.machinery.settings.operatorEmails = []
    expect(await leads(named.token)).toBe(403)
  })

  test('the command on the machine makes an operator without them, and verifies the address', async () => {
    const { token, interviewer } = await makeInterviewer(server)
    expect(await makeOperator(system(), interviewer.email.toUpperCase())).toBe(interviewer.email)
    expect([await leads(token), await isTold(token)]).toEqual([200, true])
    expect(await listUnverified(system(), [interviewer.email])).toEqual([])
  })
})

test('password guessing is rate-limited for every kind of credential', async () => {
  const limited = await startTestServer({ rateLimits: true })
  const body = { username: 'ida@example.test', password: 'guess' }
  const guess = (at: number) => limited.call('POST', '/api/auth/login', { body, token: `made-up-${at}` })
  const statuses: number[] = []
  for (let at = 0; at < 25; at += 1) statuses.push((await guess(at)).status)
  const last = await guess(26)
  await limited.close()
  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  expect(last.body.code).toBe('too_many_requests')
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('with sign-up by invitation, an uninvited person cannot create an account', async () => {
  server.machinery.settings.isSignupOpen = false
  const body = { ...form, email: 'closed@example.test' }
  const reply = await server.call('POST', '/api/auth/signup', { body })
  server.machinery.settings.isSignupOpen = true
  expect([reply.status, reply.body.code]).toEqual([403, 'signup_closed'])
  expect((await server.call('POST', '/api/auth/signup', { body })).status).toBe(201)
})
