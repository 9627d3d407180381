/** Invitations: joining a company, and every way in which a link stops working. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invitationTokenOf, makeDraft, makeInterviewer } from '../../test/factories.ts'
import { startMailServer, type TestMailServer } from '../../test/mail-server.ts'
import { makePosition } from '../../test/matrix-calls.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let mailServer: TestMailServer
let admin: Session
const logged: string[] = []
beforeAll(async () => {
  mailServer = await startMailServer()
  const settingsKey = 'a passphrase of the operator'
  server = await startTestServer({ settingsKey, smtp: mailServer.settings, onLog: (line) => logged.push(line) })
  admin = await makeInterviewer(server)
})
afterAll(async () => {
  await server.close()
  await mailServer.close()
})

const people = '/api/people/invitations'
const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: admin.token, ...(body === undefined ? {} : { body }) })
const invite = async (form: object) => (await call('POST', people, { role: 'Interviewer', ...form })).body
const read = (token: string) => server.call('POST', '/api/invitations/read', { body: { token } })
const join = (token: string, form: object = {}) =>
  server.call('POST', '/api/invitations/accept', {
    body: { token, name: 'Mia Lund', password: 'long enough', ...form },
  })
const anyEmail = () => `${crypto.randomUUID()}@example.test`
const dayMs = 86_400_000
const query = async (text: string, values: unknown[] = []) =>
  (await server.machinery.database.pool.query(text, values)).rows

test('a personal invitation says who invites to what, is mailed, makes the account with its address, and signs in', async () => {
  const email = anyEmail()
  const made = await invite({ email: email.toUpperCase(), role: 'Viewer' })
  expect(made).toMatchObject({ email, role: 'Viewer', isMailed: true, isExpired: false, uses: 0, maxUses: 1 })
  expect(made.link).toMatch(/^\/interviewer\/join\/[\w-]{43}$/)
  const token = invitationTokenOf(made)
  expect((await read(token)).body).toEqual({
    company: 'Nordwind',
    role: 'Viewer',
    invitedBy: 'Ida Reyes',
    email,
    expiresAt: made.expiresAt,
    hasAccount: false,
  })
  expect(await query('select kind, to_address from mails where to_address = $1', [email])).toHaveLength(1)
  // Another address than the invited one is not taken.
  const joined = await join(token, { email: anyEmail() })
  expect([joined.status, joined.body.interviewer]).toMatchObject([201, { email, company: 'Nordwind', role: 'Viewer' }])
  const me = await server.call('GET', '/api/Interviewers/me', { token: joined.body.token })
  expect(me.body.email).toBe(email)
})

test('a token is not in the database or the log, and the link of a pending invitation can be copied again', async () => {
  const made = await invite({ email: anyEmail() })
  const token = invitationTokenOf(made)
  const [listed] = (await call('GET', people)).body
  expect(listed.link).toBe(made.link)
  await server.call('GET', `/interviewer/join/${token}`)
  await read(token)
  const rows = await query('select * from invitations')
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.join('\n')).not.toContain(token)
  expect(logged.join('\n')).toContain('/interviewer/join/…')
})

test('a link that is used, withdrawn, expired or made up says so', async () => {
  const used = invitationTokenOf(await invite({ email: anyEmail() }))
  await join(used)
  const withdrawn = await invite({ email: anyEmail() })
  expect((await call('DELETE', `${people}/${withdrawn.id}`)).status).toBe(204)
  const expired = await invite({ email: anyEmail() })
  await query(`update invitations set expires_at = now() - interval '1 second' where id = $1`, [expired.id])
  for (const [token, status, code] of [
    [used, 410, 'invitation_used'],
    [invitationTokenOf(withdrawn), 410, 'invitation_revoked'],
    [invitationTokenOf(expired), 410, 'invitation_expired'],
    ['made-up', 404, 'invitation_not_found'],
  ] as const) {
    expect([(await read(token)).status, (await join(token)).body.code]).toEqual([status, code])
  }
  const resent = await call('POST', `${people}/${expired.id}/resend`)
  expect([resent.status, resent.body.code]).toEqual([410, 'invitation_expired'])
  const renewed = (await call('POST', `${people}/${expired.id}/renew`)).body
  expect(Date.parse(renewed.expiresAt)).toBeGreaterThan(Date.now() + 6.9 * dayMs)
  expect((await read(invitationTokenOf(expired))).status).toBe(404)
  expect((await join(invitationTokenOf(renewed))).status).toBe(201)
  const again = await call('POST', `${people}/${withdrawn.id}/renew`)
  expect([again.status, again.body.code]).toEqual([404, 'invitation_not_found'])
})

test('an invitation lasts seven days', async () => {
  const { expiresAt } = await invite({ email: anyEmail(), days: 30 })
  expect(Math.round((Date.parse(expiresAt) - Date.now()) / dayMs)).toBe(7)
})

test('inviting an address again, or resending, mails it once more; only inviting again makes the old link useless', async () => {
  const email = anyEmail()
  const first = await invite({ email })
  expect((await call('POST', `${people}/${first.id}/resend`)).body.link).toBe(first.link)
  const again = await invite({ email, role: 'Administrator' })
  expect([again.id, again.role]).toEqual([first.id, 'Administrator'])
  expect([(await read(invitationTokenOf(first))).status, (await read(invitationTokenOf(again))).status]).toEqual([
    404, 200,
  ])
  expect(await query('select 1 from mails where to_address = $1', [email])).toHaveLength(3)
  await Promise.all([invite({ email }), invite({ email })])
  expect(await query('select 1 from invitations where email = $1', [email])).toHaveLength(1)
})

test('an address has one account in one company', async () => {
  const own = await call('POST', people, { email: admin.interviewer.email.toUpperCase(), role: 'Viewer' })
  expect([own.status, own.body.code]).toEqual([409, 'already_member'])
  const elsewhere = await makeInterviewer(server)
  const token = invitationTokenOf(await invite({ email: elsewhere.interviewer.email }))
  expect((await read(token)).body.hasAccount).toBe(true)
  const refused = await join(token)
  expect([refused.status, refused.body.code]).toEqual([409, 'email_taken'])
  expect(refused.body.message).toContain('one company only')
})

test('an open link asks for an address, joins as many as it may, and no more when many come at once', async () => {
  const made = await invite({ role: 'Viewer', maxUses: 2, days: 30 })
  expect(made).toMatchObject({ email: null, isMailed: false, maxUses: 2 })
  const token = invitationTokenOf(made)
  const nameless = await join(token)
  expect([nameless.status, nameless.body.details]).toEqual([
    400,
    [{ path: 'email', message: 'Please enter your email.' }],
  ])
  const replies = await Promise.all([1, 2, 3, 4].map(() => join(token, { email: anyEmail() })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 410, 410])
  expect((await call('GET', people)).body.map(({ id }: { id: string }) => id)).not.toContain(made.id)
})

test('an open link makes no account of an address that is named for interviews; an invitation sent to it does', async () => {
  const [onInterview, onPosition] = [anyEmail(), anyEmail()]
  await makeDraft(server, admin, { CompanyEmails: onInterview.toUpperCase() })
  await makePosition(server, admin, [onPosition])
  const open = invitationTokenOf(await invite({ role: 'Viewer', maxUses: 5, days: 30 }))
  for (const email of [onInterview, onPosition]) {
    const refused = await join(open, { email })
    expect([refused.status, refused.body.code]).toEqual([409, 'email_taken'])
    expect(refused.body.message).toContain('already named for interviews')
    expect((await join(invitationTokenOf(await invite({ email })))).status).toBe(201)
  }
  expect((await join(open, { email: anyEmail() })).status).toBe(201)
})

test('whose address nothing proves is mailed a link that does: after a sign-up, and after joining by an open link', async () => {
  const joined = anyEmail()
  const open = invitationTokenOf(await invite({ role: 'Viewer', maxUses: 5, days: 30 }))
  expect((await join(open, { email: joined.toUpperCase() })).status).toBe(201)
  const mails = await query('select to_address, kind from mails where to_address = any($1)', [
    [admin.interviewer.email, joined],
  ])
  const confirmations = mails.filter(({ kind }) => kind === 'email-confirmation').map((mail) => mail.to_address)
  expect(confirmations.toSorted()).toEqual([admin.interviewer.email, joined].toSorted())
})

test('an invitation still makes an account when sign-up is by invitation only', async () => {
  server.machinery.settings.isSignupOpen = false
  const joined = await join(invitationTokenOf(await invite({ email: anyEmail() })))
  server.machinery.settings.isSignupOpen = true
  expect(joined.status).toBe(201)
})

test('without a mail server an invitation is not said to be mailed, but waits in the outbox for one', async () => {
  const bare = await startTestServer()
  const session = await makeInterviewer(bare)
  const made = await bare.call('POST', people, { body: { email: anyEmail(), role: 'Viewer' }, token: session.token })
  expect(made.body).toMatchObject({ isMailed: false, link: expect.stringContaining('/interviewer/join/') })
  const { rows } = await bare.machinery.database.pool.query(`select kind from mails where kind = 'company-invitation'`)
  expect(rows.length).toBe(1)
  await bare.close()
})

test('without a key for secrets an invitation is passed on by hand: no mail, and the link is shown once', async () => {
  const bare = await startTestServer({ settingsKey: null })
  const session = await makeInterviewer(bare)
  const made = await bare.call('POST', people, { body: { email: anyEmail(), role: 'Viewer' }, token: session.token })
  expect(made.body).toMatchObject({ isMailed: false, link: expect.stringContaining('/interviewer/join/') })
  const [listed] = (await bare.call('GET', people, { token: session.token })).body
  expect(listed.link).toBeNull()
  await bare.close()
})
