/** One's own account over HTTP: name, password, devices, the reset by mail, and the address. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDraft, makeInterviewer } from '../../test/factories.ts'
import { readMailedToken, readMails } from '../../test/mails.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { nameDevice } from './devices.ts'

let server: TestServer
let lines = ''
beforeAll(async () => {
  server = await startTestServer({
    settingsKey: 'a passphrase for the tests',
    rateLimits: true,
    onLog: (line) => (lines += line),
  })
})
afterAll(() => server.close())

const password = 'long enough'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const signIn = (username: string, given = password, userAgent = firefox) =>
  server.call('POST', '/api/auth/login', {
    body: { username, password: given },
    headers: { 'user-agent': userAgent },
  })
const getMe = async (token: string) => (await server.call('GET', '/api/Interviewers/me', { token })).status
const askReset = (email: string) => server.call('POST', '/api/auth/reset', { body: { email } })
const reset = (token: string, given: string) =>
  server.call('POST', '/api/auth/reset/password', { body: { token, password: given } })
const confirm = (token: string) => server.call('POST', '/api/auth/confirm-email', { body: { token } })
const askChange = ({ token }: Session, email: string) =>
  server.call('POST', '/api/account/email', { body: { email, password }, token })

async function listActs({ interviewer }: Session): Promise<string[]> {
  const { rows } = await server.machinery.database.pool.query<{ act: string }>(
    'select act from audit_events where actor_id = $1 order by id',
    [interviewer.id],
  )
  return rows.map(({ act }) => act)
}

test('a changed name appears at the next sign-in', async () => {
  const { token } = await makeInterviewer(server)
  const { body } = await server.call('PATCH', '/api/account', { body: { name: ' Ida Vega ' }, token })
  expect(body).toMatchObject({ name: 'Ida Vega', isVerified: false, pendingEmail: null, delivery: 'operator' })
  expect((await server.call('GET', '/api/Interviewers/me', { token })).body.name).toBe('Ida Vega')
})

test('a new password asks for the current one, ends the other sign-ins, and keeps this one', async () => {
  const session = await makeInterviewer(server)
  const { email } = session.interviewer
  const other = (await signIn(email)).body.token
  const change = (currentPassword: string) =>
    server.call('POST', '/api/account/password', {
      body: { currentPassword, newPassword: 'another long one' },
      token: session.token,
    })
  const wrong = await change('not this one')
  expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_password'])
  expect(await getMe(other)).toBe(200)
  expect((await change(password)).status).toBe(204)
  expect([await getMe(session.token), await getMe(other)]).toEqual([200, 401])
  expect([(await signIn(email)).status, (await signIn(email, 'another long one')).status]).toEqual([401, 200])
  expect(await listActs(session)).toContain('password.changed')
})

test('a request with the old password fails when the password is replaced while the request is running', async () => {
  const session = await makeInterviewer(server)
  const { id, email } = session.interviewer
  const body = { currentPassword: password, newPassword: 'another long one' }
  const ways = {
    signIn: () => signIn(email),
    change: () => server.call('POST', '/api/account/password', { body, token: session.token }),
  }
  const client = await server.machinery.database.pool.connect()
  for (const [way, come] of Object.entries(ways)) {
    const { interviewer: other } = await makeInterviewer(server)
    await client.query('begin')
    await client.query('select from interviewers where id = $1 for update', [id])
    const coming = come()
    const isHeld = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await client.query(isHeld)).rowCount).toBe(1)
    // The same password with another salt: the stored hash is no longer the one that was compared.
    const replace = `update interviewers set password_hash = (select password_hash from interviewers where id = $2) where id = $1`
    await client.query(replace, [id, other.id])
    await client.query('commit')
    expect([way, (await coming).body.code]).toEqual([way, way === 'signIn' ? 'bad_credentials' : 'wrong_password'])
  }
  client.release()
})

test('devices are listed in words with this one first, and one or all others are signed out', async () => {
  const session = await makeInterviewer(server)
  const { email } = session.interviewer
  const tokens: string[] = []
  for (const agent of [firefox, 'curl/8', firefox]) tokens.push((await signIn(email, password, agent)).body.token)
  const token = tokens[0]!
  const list = async () => (await server.call('GET', '/api/account/devices', { token })).body as Record<string, any>[]
  const devices = await list()
  expect(devices).toHaveLength(4)
  expect(devices[0]).toMatchObject({ name: 'Firefox on Linux', isCurrent: true })
  expect(devices.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  const curl = devices.find(({ name }) => name === null)!

  const stranger = await makeInterviewer(server)
  const byStranger = await server.call('DELETE', `/api/account/devices/${curl.id}`, { token: stranger.token })
  expect([byStranger.status, byStranger.body.code]).toEqual([404, 'not_found'])
  expect((await server.call('DELETE', `/api/account/devices/${curl.id}`, { token })).status).toBe(204)
  expect([await getMe(tokens[1]!), await getMe(tokens[2]!)]).toEqual([401, 200])
  expect((await server.call('DELETE', '/api/account/devices', { token })).body).toEqual({ count: 2 })
  expect([await getMe(token), await getMe(tokens[2]!), await getMe(session.token)]).toEqual([200, 401, 401])
  expect(await list()).toHaveLength(1)
  expect((await listActs(session)).filter((act) => act === 'devices.revoked')).toHaveLength(2)
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/140.0 Mobile/15E148 Safari/604.1', 'Chrome on iPhone'],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0',
    'Samsung Internet on Android',
  ],
])('the browser that says %s is called %s', (userAgent, name) => {
  expect(nameDevice(userAgent)).toBe(name)
})

describe('a password reset', () => {
  test('mails a link that works once, for the newest request alone, and signs the account out everywhere', async () => {
    const session = await makeInterviewer(server)
    const { email } = session.interviewer
    await askReset(email.toUpperCase())
    const older = await readMailedToken(server, email)
    await server.pass(1000)
    await askReset(email)
    const newer = await readMailedToken(server, email)
    expect(newer).not.toBe(older)

    expect((await reset(older, 'another long one')).body.code).toBe('link_used')
    expect((await reset('x'.repeat(43), 'another long one')).body.code).toBe('link_invalid')
    expect((await reset(newer, 'short')).body.code).toBe('invalid_input')
    const check = await server.call('POST', '/api/auth/reset/check', { body: { token: newer } })
    expect(check.body).toEqual({ email })
    const tries = await Promise.all([reset(newer, 'another long one'), reset(newer, 'another long one')])
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect(await getMe(session.token)).toBe(401)
    expect([(await signIn(email)).status, (await signIn(email, 'another long one')).status]).toEqual([401, 200])
    expect(await listActs(session)).toContain('password.reset')
    const { rows } = await server.machinery.database.pool.query(
      'select row_to_json(l)::text as row from account_links l',
    )
    expect(JSON.stringify(rows)).not.toContain(newer)
    await fetch(`${server.url}/interviewer/reset/${newer}`)
    expect(lines).toContain('/interviewer/reset/…')
    expect(lines).not.toContain(newer)
  })

  test('a link is void after an hour', async () => {
    const { interviewer } = await makeInterviewer(server)
    await askReset(interviewer.email)
    const token = await readMailedToken(server, interviewer.email)
    await server.pass(61 * 60_000)
    const late = await reset(token, 'another long one')
    expect([late.status, late.body.code]).toEqual([410, 'link_expired'])
  })

  test('answers the same for an address without account, and leaves the same work to be done', async () => {
    const { interviewer } = await makeInterviewer(server)
    const replies = [await askReset(interviewer.email), await askReset('nobody@example.test')]
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [202, { delivery: 'operator' }],
      [202, { delivery: 'operator' }],
    ])
    expect(await readMails(server, 'nobody@example.test')).toEqual([])
  })

  test('an account gets at most three links an hour from all requesters; an address may ask sixty times a minute', async () => {
    const { interviewer } = await makeInterviewer(server)
    for (let at = 0; at < 5; at += 1) {
      await askReset(interviewer.email)
      await server.machinery.jobs.drain()
    }
    expect(await readMails(server, interviewer.email)).toHaveLength(3)
    const statuses: number[] = []
    for (let at = 0; at < 61; at += 1) statuses.push((await askReset('nobody@example.test')).status)
    expect(statuses).toContain(429)
    await server.machinery.database.pool.query('delete from call_counts')
  })
})

describe('the address', () => {
  test('changes once the mailed link is followed, and the old address is notified', async () => {
    const session = await makeInterviewer(server)
    const { email } = session.interviewer
    const next = `next-${email}`
    const wrong = await server.call('POST', '/api/account/email', {
      body: { email: next, password: 'not this one' },
      token: session.token,
    })
    expect(wrong.body.code).toBe('wrong_password')
    expect((await askChange(session, next.toUpperCase())).body).toMatchObject({ email, pendingEmail: next })
    expect((await readMails(server, email)).map(({ kind }) => kind)).toEqual(['email-change-notice'])
    expect((await signIn(next)).status).toBe(401)
    expect((await confirm(await readMailedToken(server, next))).body).toEqual({ email: next })
    expect([(await signIn(email)).status, (await signIn(next)).status]).toEqual([401, 200])
    const { body } = await server.call('GET', '/api/account', { token: session.token })
    expect(body).toMatchObject({ email: next, isVerified: true, pendingEmail: null })
    expect(await listActs(session)).toContain('email.changed')
  })

  test('goes to one of two accounts that confirm it at once; a taken address is refused immediately', async () => {
    const [one, two] = [await makeInterviewer(server), await makeInterviewer(server)]
    const email = `shared-${one.interviewer.email}`
    await askChange(one, email)
    const first = await readMailedToken(server, email)
    await server.pass(1000)
    await askChange(two, email)
    const second = await readMailedToken(server, email)
    const replies = await Promise.all([confirm(first), confirm(second)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('email_taken')
    expect((await askChange(await makeInterviewer(server), email.toUpperCase())).body.code).toBe('email_taken')
  })

  test('a change can be cancelled, and a new password cancels it too', async () => {
    const session = await makeInterviewer(server)
    const email = `later-${session.interviewer.email}`
    await askChange(session, email)
    const cancelled = await server.call('DELETE', '/api/account/email', { token: session.token })
    expect(cancelled.body.pendingEmail).toBeNull()
    expect((await confirm(await readMailedToken(server, email))).body.code).toBe('link_used')
  })

  test('the own address is proven by a link, which makes an address of OPERATOR_EMAILS an operator', async () => {
    const { token, interviewer } = await makeInterviewer(server)
    server.machinery.settings.operatorEmails = [interviewer.email]
    const leads = async () => (await server.call('GET', '/api/leads', { token })).status
    expect(await leads()).toBe(403)
    expect((await server.call('POST', '/api/account/email/verification', { token })).status).toBe(204)
    expect((await confirm(await readMailedToken(server, interviewer.email))).body).toEqual({ email: interviewer.email })
    expect(await leads()).toBe(200)
  })

  test('interviews that are shared with a colleague stay so', async () => {
    const session = await makeInterviewer(server)
    const pool = server.machinery.database.pool
    const { email, id } = session.interviewer
    const draft = await makeDraft(server, session, { CompanyEmails: email })
    await askChange(session, `moved-${email}`)
    await confirm(await readMailedToken(server, `moved-${email}`))
    await server.machinery.jobs.drain()
    const { rows } = await pool.query('select company_emails, creator_id from interviews where id = $1', [draft.id])
    expect(rows).toEqual([{ company_emails: [`moved-${email}`], creator_id: id }])
  })
})
