/** Two-factor sign-in over HTTP: set-up, the second step, recovery codes, limits, the company's rule and resets. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { Role } from '@nova/contract/words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appCodeAt } from '../../test/app-code.ts'
import { makeInterviewer } from '../../test/factories.ts'
import { readMails } from '../../test/mails.ts'
import { type Reply, startTestServer, type TestServer } from '../../test/server.ts'
import { makeCtx } from '../platform/context/context.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import { resetSecondFactorOf } from './second-factor-rule.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settingsKey: 'a passphrase for the tests' })
})
afterAll(() => server.close())

const password = 'long enough'
const period = 30_000
const post = (path: string, body: unknown, token?: string): Promise<Reply> =>
  server.call('POST', path, { body, ...(token ? { token } : {}) })
const signIn = async ({ interviewer }: Session) =>
  (await post('/api/auth/login', { username: interviewer.email, password })).body
const complete = (ticket: string, code: string) => post('/api/auth/second-factor', { ticket, code })
const codeOf = (secret: string, periodsLater = 0) =>
  appCodeAt(secret, server.machinery.now().getTime() + periodsLater * period)
const getMe = async (token: string) => (await server.call('GET', '/api/Interviewers/me', { token })).status
const countActs = async ({ interviewer }: Session, act: string) => {
  const { rows } = await server.machinery.database.pool.query<{ count: number }>(
    'select count(*)::int as count from audit_events where subject = $1 and act = $2',
    [interviewer.email, act],
  )
  return rows[0]!.count
}

type Protected = { session: Session; secret: string; recoveryCodes: string[] }

async function turnOn(session: Session): Promise<Protected> {
  const { body } = await post('/api/account/second-factor', { password }, session.token)
  const { secret } = body as { secret: string }
  const confirmed = await post('/api/account/second-factor/confirm', { code: codeOf(secret) }, session.token)
  // A code that was just used isn't accepted again.
  await server.pass(period)
  return { session, secret, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}
const makeProtected = async () => turnOn(await makeInterviewer(server))

/** A colleague of the same company. */
async function makeColleague(of: Session, role: Role = 'Interviewer'): Promise<Session> {
  const session = await makeInterviewer(server, 'Mia Lund')
  await server.machinery.database.pool.query(
    `update interviewers set role = $3, company_id = (select company_id from interviewers where id = $1)
     where id = $2`,
    [of.interviewer.id, session.interviewer.id, role],
  )
  return session
}

test('without a second factor signing in answers as ever', async () => {
  const session = await makeInterviewer(server)
  expect(Object.keys(await signIn(session))).toEqual(['token', 'expiresAt', 'interviewer'])
})

test('setting up asks for the password, counts once a code was given, and stores no secret in plain text', async () => {
  const session = await makeInterviewer(server)
  const { token, interviewer } = session
  expect((await post('/api/account/second-factor', { password: 'wrong' }, token)).body.code).toBe('wrong_password')
  const missing = await post('/api/account/second-factor/confirm', { code: '123456' }, token)
  expect(missing.body.code).toBe('second_factor_missing')
  const { secret, uri } = (await post('/api/account/second-factor', { password }, token)).body
  expect(uri).toContain(`otpauth://totp/Nova%20Interviews:${encodeURIComponent(interviewer.email)}?`)
  expect(uri).toContain(`secret=${secret}`)
  expect((await signIn(session)).token).toBeDefined()
  const wrong = await post('/api/account/second-factor/confirm', { code: '000000' }, token)
  expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_code'])
  const code = codeOf(secret)
  const { recoveryCodes } = (await post('/api/account/second-factor/confirm', { code }, token)).body
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(recoveryCodes[0]).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
  expect((await post('/api/account/second-factor', { password }, token)).body.code).toBe('second_factor_exists')
  const { body } = await server.call('GET', '/api/account', { token })
  expect(body.secondFactor).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10, isRequired: false })
  const { rows } = await server.machinery.database.pool.query(
    `select row_to_json(f)::text || (select string_agg(encode(code_hash, 'escape'), ' ') from recovery_codes) as row
     from second_factors f where interviewer_id = $1`,
    [interviewer.id],
  )
  const stored = JSON.stringify(rows)
  for (const kept of [secret, recoveryCodes[0], recoveryCodes[0].replaceAll('-', '')])
    expect(stored).not.toContain(kept)
  expect(await countActs(session, 'second-factor.turned-on')).toBe(1)
})

test('without SETTINGS_KEY the set-up is not offered, since it could not be stored', async () => {
  const { token } = await makeInterviewer(server)
  const { secrets } = server.machinery
  server.machinery.secrets = openSecrets(undefined)
  const { body } = await post('/api/account/second-factor', { password }, token)
  server.machinery.secrets = secrets
  expect(body.code).toBe('secrets_unavailable')
})

describe('signing in with a second factor', () => {
  test('takes a code of now or one period beside it, each once', async () => {
    const { session, secret } = await makeProtected()
    const opened = await signIn(session)
    expect(opened).toEqual({ secondStep: 'code', ticket: expect.any(String), expiresAt: expect.any(String) })
    expect(await getMe(opened.ticket)).toBe(401)
    const far = [await complete(opened.ticket, codeOf(secret, -3)), await complete(opened.ticket, codeOf(secret, 3))]
    expect(far.map(({ body }) => body.code)).toEqual(['wrong_code', 'wrong_code'])
    const code = codeOf(secret, 1)
    const { status, body } = await complete(opened.ticket, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['token', 'expiresAt', 'interviewer'])
    expect(await getMe(body.token)).toBe(200)
    // The ticket is used up, and so is the code, with another ticket too.
    expect((await complete(opened.ticket, codeOf(secret))).body.code).toBe('sign_in_expired')
    const again = await complete((await signIn(session)).ticket, code)
    expect([again.body.code, again.body.message]).toEqual([
      'wrong_code',
      'This code was already used. Wait for the next one.',
    ])
    expect(await countActs(session, 'sign-in.failed')).toBe(3)
    expect(await countActs(session, 'person.signed-in')).toBe(2)
  })

  test('signs in only one of two requests that send the same code at the same moment', async () => {
    const { session, secret } = await makeProtected()
    const tickets = [(await signIn(session)).ticket, (await signIn(session)).ticket]
    const replies = await Promise.all(tickets.map((ticket) => complete(ticket, codeOf(secret))))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })

  test('a ticket is void after ten minutes, and after a new password', async () => {
    const { session, secret } = await makeProtected()
    const { ticket } = await signIn(session)
    await server.pass(601_000)
    expect((await complete(ticket, codeOf(secret))).body.code).toBe('sign_in_expired')
    const later = (await signIn(session)).ticket
    const form = { currentPassword: password, newPassword: 'another long one' }
    await post('/api/account/password', form, session.token)
    expect((await complete(later, codeOf(secret))).body.code).toBe('sign_in_expired')
  })

  test('a recovery code signs in once, however it is typed; renewing voids the rest', async () => {
    const { session, recoveryCodes } = await makeProtected()
    const typed = recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ')
    const first = await complete((await signIn(session)).ticket, typed)
    expect(first.status).toBe(200)
    const { ticket } = await signIn(session)
    expect((await complete(ticket, recoveryCodes[0]!)).body.code).toBe('wrong_code')
    const { body } = await server.call('GET', '/api/account', { token: first.body.token })
    expect(body.secondFactor.recoveryCodesLeft).toBe(9)
    expect(await countActs(session, 'recovery-code.used')).toBe(1)
    const renew = (given: string) =>
      post('/api/account/second-factor/recovery-codes', { password: given }, first.body.token)
    expect((await renew('wrong')).body.code).toBe('wrong_password')
    const renewed = (await renew(password)).body.recoveryCodes as string[]
    expect((await complete(ticket, recoveryCodes[1]!)).body.code).toBe('wrong_code')
    expect((await complete(ticket, renewed[1]!)).status).toBe(200)
  })

  test('after five wrong codes the account waits a quarter of an hour, for every caller and for parallel attempts', async () => {
    const { session, secret, recoveryCodes } = await makeProtected()
    const { ticket } = await signIn(session)
    const guesses = await Promise.all(Array.from({ length: 8 }, () => complete(ticket, 'aaaa-aaaa-aaaa-aaaa')))
    const codes = guesses.map(({ body }) => body.code as string)
    expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too_many_codes')).toHaveLength(3)
    const fresh = (await signIn(session)).ticket
    expect((await complete(fresh, codeOf(secret))).status).toBe(429)
    expect((await complete(fresh, recoveryCodes[0]!)).status).toBe(429)
    await server.pass(15 * 60_000)
    expect((await complete((await signIn(session)).ticket, codeOf(secret))).status).toBe(200)
  })

  test('it is turned off with the password, and then signing in asks for nothing more', async () => {
    const { session } = await makeProtected()
    const turnOff = (given: string) => post('/api/account/second-factor/off', { password: given }, session.token)
    expect((await turnOff('wrong')).body.code).toBe('wrong_password')
    expect((await turnOff(password)).status).toBe(204)
    expect((await turnOff(password)).body.code).toBe('second_factor_missing')
    expect((await signIn(session)).token).toBeDefined()
    expect(await countActs(session, 'second-factor.turned-off')).toBe(1)
  })
})

describe('a company that requires it', () => {
  const setRule = (token: string, isRequired: boolean) =>
    server.call('PUT', '/api/company/second-factor', { body: { isRequired }, token })

  test('signs out who has none, and lets them do nothing but set it up', async () => {
    const administrator = await makeInterviewer(server)
    const colleague = await makeColleague(administrator)
    expect((await setRule(colleague.token, true)).body.code).toBe('forbidden')
    const tooEarly = await setRule(administrator.token, true)
    expect([tooEarly.body.code, tooEarly.body.message]).toEqual([
      'second_factor_required',
      'Set up two-factor sign-in for your own account first.',
    ])
    await turnOn(administrator)
    const rule = await setRule(administrator.token, true)
    expect(rule.body).toEqual({ isRequired: true, isOwnOn: true, missing: 1 })
    expect([await getMe(administrator.token), await getMe(colleague.token)]).toEqual([200, 401])

    const step = await signIn(colleague)
    expect(step).toMatchObject({ secondStep: 'set-up', ticket: expect.any(String) })
    expect(await getMe(step.ticket)).toBe(401)
    expect((await complete(step.ticket, '123456')).body.code).toBe('sign_in_expired')
    const { secret } = (await post('/api/auth/second-factor/set-up', { ticket: step.ticket })).body
    const finish = (code: string) => post('/api/auth/second-factor/set-up/confirm', { ticket: step.ticket, code })
    expect((await finish('000000')).body.code).toBe('wrong_code')
    const { body } = await finish(codeOf(secret))
    expect(body.recoveryCodes).toHaveLength(10)
    expect(await getMe(body.session.token)).toBe(200)
  })

  test('lets no member of any role turn theirs off while it is required', async () => {
    const administrator = await makeProtected()
    const interviewer = await turnOn(await makeColleague(administrator.session))
    const viewer = await turnOn(await makeColleague(administrator.session, 'Viewer'))
    const everyone = Object.entries({ Administrator: administrator, Interviewer: interviewer, Viewer: viewer })
    expect((await setRule(administrator.session.token, true)).body).toMatchObject({ isRequired: true, missing: 0 })
    const turnOff = ({ token }: Session) => post('/api/account/second-factor/off', { password }, token)
    for (const [role, { session }] of everyone) {
      const refused = await turnOff(session)
      expect([role, refused.status, refused.body.code]).toEqual([role, 409, 'second_factor_required'])
      const again = await post('/api/account/second-factor', { password }, session.token)
      expect(again.body.code).toBe('second_factor_exists')
      expect(await signIn(session)).toMatchObject({ secondStep: 'code' })
      expect(await countActs(session, 'second-factor.turned-off')).toBe(0)
    }
    await setRule(administrator.session.token, false)
    for (const [, { session }] of everyone) expect((await turnOff(session)).status).toBe(204)
  })

  test('admits no account without one, however it signed in', async () => {
    const { session } = await makeProtected()
    await setRule(session.token, true)
    // Signed in before joining the company.
    const colleague = await makeColleague(session)
    expect(await getMe(colleague.token)).toBe(401)
    await setRule(session.token, false)
    expect(await getMe(colleague.token)).toBe(200)
  })

  test('is set up at once by who joins by an invitation, with no second password', async () => {
    const { session } = await makeProtected()
    await setRule(session.token, true)
    const invited = await post('/api/people/invitations', { role: 'Interviewer' }, session.token)
    const [, token] = /join\/([^/]+)$/.exec(invited.body.link)!
    const email = `${crypto.randomUUID()}@example.test`
    const joined = await post('/api/invitations/accept', { token, name: 'Lea Roth', email, password })
    expect([joined.status, joined.body.secondStep]).toEqual([201, 'set-up'])
    const { ticket } = joined.body
    const { secret } = (await post('/api/auth/second-factor/set-up', { ticket })).body
    const done = await post('/api/auth/second-factor/set-up/confirm', { ticket, code: codeOf(secret) })
    expect(await getMe(done.body.session.token)).toBe(200)
  })
})

describe('an account whose device is lost', () => {
  test('is reset only by an administrator of its own company, signed out and notified', async () => {
    const { session } = await makeProtected()
    const colleague = await turnOn(await makeColleague(session))
    const id = colleague.session.interviewer.id
    const resetBy = ({ token }: Session, whose = id) =>
      server.call('DELETE', `/api/Interviewers/${whose}/second-factor`, { token })
    expect((await resetBy(colleague.session, session.interviewer.id)).body.code).toBe('forbidden')
    expect((await resetBy(await makeInterviewer(server))).body.code).toBe('not_found')
    expect((await resetBy(session, session.interviewer.id)).body.code).toBe('forbidden')
    expect((await resetBy(session)).status).toBe(204)
    expect((await resetBy(session)).body.code).toBe('second_factor_missing')
    expect(await getMe(colleague.session.token)).toBe(401)
    expect((await signIn(colleague.session)).token).toBeDefined()
    const mails = await readMails(server, colleague.session.interviewer.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['second-factor-reset'])
    expect(await countActs(colleague.session, 'second-factor.reset')).toBe(1)
  })

  test('is reset by a command on the machine', async () => {
    const { session } = await makeProtected()
    const system = makeCtx(server.machinery, { role: 'system' })
    expect(await resetSecondFactorOf(system, session.interviewer.email.toUpperCase())).toBe(session.interviewer.email)
    expect((await signIn(session)).token).toBeDefined()
    await expect(resetSecondFactorOf(system, session.interviewer.email)).rejects.toThrow("isn't set up")
  })
})
