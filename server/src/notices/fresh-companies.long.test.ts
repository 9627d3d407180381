/** Mail limits of a company that has just signed up: none while unverified, then a few, the rest in turn. */
import type { Session } from '@nova/contract/accounts/accounts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeInterviewer, makeOperatorSession } from '../../test/factories.ts'
import type { TestMailServer } from '../../test/mail-server.ts'
import { openMailStage } from '../../test/mail-stage.ts'
import { samplePosition } from '../../test/samples.ts'
import type { TestServer } from '../../test/server.ts'

const hourMs = 3_600_000
const stage = openMailStage()
let server: TestServer
let mailServer: TestMailServer
beforeAll(() => {
  ;({ server, mailServer } = stage)
})
beforeEach(async () => {
  await server.machinery.database.pool.query('delete from mails')
})

type Fresh = Session & { email: string }
const password = 'long enough'

async function signUp(): Promise<Fresh> {
  const email = `${crypto.randomUUID()}@fresh.test`
  const form = { name: 'Mallory Reed', email, company: 'Fresh', password }
  return { ...(await server.call('POST', '/api/auth/signup', { body: form })).body, email }
}

/** Sessions end while the clock moves. */
const signIn = async (fresh: Fresh): Promise<Fresh> => ({
  ...fresh,
  ...(await server.call('POST', '/api/auth/login', { body: { username: fresh.email, password } })).body,
})

const taken = () =>
  mailServer
    .take()
    .filter(({ subject }) => subject !== 'Confirm your email address')
    .flatMap(({ envelopeTo }) => envelopeTo)
const others = () => taken().filter((to) => to.endsWith('@others.test'))

async function verify(fresh: Fresh): Promise<void> {
  await server.call('POST', '/api/account/email/verification', { token: fresh.token })
  await server.machinery.jobs.drain()
  const link = mailServer.received.findLast(({ envelopeTo }) => envelopeTo.includes(fresh.email))!
  const token = /confirm-email\/([\w-]+)/.exec(link.text!)![1]
  mailServer.take()
  expect((await server.call('POST', '/api/auth/confirm-email', { body: { token } })).status).toBe(200)
  await server.machinery.jobs.drain()
}

/** Imports this many people into a position and publishes at once, which invites each of them by mail. */
async function publishMany({ token }: Fresh, count: number): Promise<string> {
  const body = { ...samplePosition('address-blocks'), title: crypto.randomUUID() }
  const { id } = (await server.call('POST', '/api/positions', { body, token })).body
  const lines = Array.from({ length: count }, (_, at) => `Person ${at},p${at}-${crypto.randomUUID()}@others.test`)
  const file = { fileName: 'people.csv', data: Buffer.from(`name,email\n${lines.join('\n')}\n`).toString('base64') }
  const checked = await server.call('POST', `/api/positions/${id}/imports`, { body: file, token })
  const start = `/api/positions/${id}/imports/${checked.body.id}/start`
  expect((await server.call('POST', start, { body: { publish: true }, token })).status).toBeLessThan(300)
  await server.machinery.jobs.drain()
  return id
}

const countStates = async (): Promise<Record<string, number>> => {
  const { rows } = await server.machinery.database.pool.query(
    `select state, count(*)::int as count from mails where kind = 'invitation' group by state`,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

test('62 published interviews send no mail before the address is verified, then 10, 50 a day, and all in their turn', async () => {
  const fresh = await signUp()
  const position = await publishMany(fresh, 62)
  expect(others()).toEqual([])
  expect(await countStates()).toEqual({ unverified: 62 })
  const people = `/api/positions/${position}/candidates`
  const { interviewId } = (await server.call('GET', people, { token: fresh.token })).body.candidates[0]
  const invitation = (await server.call('GET', `/api/Interviews/${interviewId}/invitation`, { token: fresh.token }))
    .body
  expect(invitation.state).toBe('unverified')

  await verify(fresh)
  expect(others()).toHaveLength(10)
  expect(await countStates()).toEqual({ sent: 10, limited: 52 })
  await server.pass(hourMs)
  expect(others()).toHaveLength(40)
  await server.pass(12 * hourMs)
  expect(others()).toEqual([])
  await server.pass(12 * hourMs)
  await server.pass(12 * hourMs)
  expect(others()).toHaveLength(12)
  expect(await countStates()).toEqual({ sent: 62 })
})

test('an operator’s own company, one that is trusted, and all without open sign-up have no bounds of a young one', async () => {
  const operator = await makeOperatorSession(server)
  const senders = '/api/outbox/companies'
  const fresh = await signUp()
  await verify(fresh)
  await publishMany(fresh, 14)
  expect(others()).toHaveLength(10)
  const listed = (await server.call('GET', senders, { token: operator.token })).body.senders
  expect(listed).toMatchObject([{ name: 'Fresh', waiting: 4, isTrusted: false, isHeld: false }])
  expect(Date.parse(listed[0].goesAt)).toBeGreaterThan(Date.now())
  // It is an operator's decision.
  expect((await server.call('GET', senders, { token: fresh.token })).status).toBe(403)
  const change = (body: object, token = operator.token) =>
    server.call('PATCH', `${senders}/${listed[0].id}`, { body, token })
  expect((await change({ isTrusted: true }, fresh.token)).status).toBe(403)
  expect((await change({ isTrusted: true })).body.senders).toMatchObject([{ isTrusted: true }])
  await server.machinery.jobs.drain()
  expect(others()).toHaveLength(4)

  // Abused, its mails are held: none is sent, none gets too old, and all go once it is let go.
  await change({ isHeld: true })
  await publishMany(fresh, 3)
  await server.pass(10 * 24 * hourMs)
  expect([others(), await countStates()]).toEqual([[], { sent: 14, limited: 3 }])
  const again = await makeOperatorSession(server)
  await change({ isHeld: false }, again.token)
  await server.machinery.jobs.drain()
  expect(others()).toHaveLength(3)

  const own = await signUp()
  await verify(own)
  server.machinery.settings.operatorEmails = [own.email]
  await publishMany(own, 14)
  expect(others()).toHaveLength(14)
  server.machinery.settings.operatorEmails = []
  const invited = await signUp()
  await verify(invited)
  server.machinery.settings.isSignupOpen = false
  await publishMany(invited, 14)
  server.machinery.settings.isSignupOpen = true
  expect(others()).toHaveLength(14)
})

test('mails held for an address that stays unverified are listed as not sent after a week', async () => {
  await publishMany(await signUp(), 3)
  await server.pass(7 * 24 * hourMs)
  expect(others()).toEqual([])
  expect(await countStates()).toEqual({ expired: 3 })
})

test('fresh companies together mail no more than all fresh ones may in an hour, and an established one is not held up', async () => {
  // A fiftieth of it is for all fresh companies together.
  server.machinery.settings.mailsPerHour = 200
  for (let at = 0; at < 3; at += 1) {
    const fresh = await signUp()
    await verify(fresh)
    await publishMany(fresh, 3)
  }
  expect(await countStates()).toEqual({ sent: 4, limited: 5 })
  const old = await signUp()
  await verify(old)
  await server.machinery.database.pool.query(
    `update companies set created_at = created_at - interval '8 days' where id =
    (select company_id from interviewers where email = $1)`,
    [old.email],
  )
  await publishMany(old, 12)
  expect(others()).toHaveLength(12)
  server.machinery.settings.mailsPerHour = 5_000
})

test('mails needed for signing in are sent while the installation has used up its limit', async () => {
  const old = await makeInterviewer(server)
  const email = old.interviewer.email
  // Mails from its sign-up came earlier.
  await server.machinery.jobs.drain()
  await server.machinery.database.pool.query('delete from mails')
  mailServer.take()
  server.machinery.settings.mailsPerHour = 10
  await publishMany({ ...old, email }, 12)
  expect(others()).toHaveLength(10)
  expect(await countStates()).toEqual({ sent: 10, limited: 2 })
  const reset = async () => {
    await server.call('POST', '/api/auth/reset', { body: { email } })
    await server.machinery.jobs.drain()
  }
  for (let at = 0; at < 3; at += 1) await reset()
  // A fifth of it is for these, and they wait too.
  expect(taken()).toEqual([email, email])
  await server.pass(2 * hourMs)
  const later = taken()
  expect([later.length, later.includes(email)]).toEqual([3, true])
  server.machinery.settings.mailsPerHour = 5_000
})

test('a colleague who accepts by the mailed invitation is verified, and one who was shown the link is not', async () => {
  const fresh = await signUp()
  await verify(fresh)
  const invite = async () => {
    const email = `${crypto.randomUUID()}@others.test`
    const body = { email, role: 'Interviewer' }
    const { link } = (await server.call('POST', '/api/people/invitations', { body, token: fresh.token })).body
    await server.machinery.jobs.drain()
    const mail = mailServer.take().find(({ envelopeTo }) => envelopeTo.includes(email))!
    return { shown: link.split('/').at(-1), mailed: /join\/([\w.-]+)/.exec(mail.text!)![1]! }
  }
  const accept = async (token: string) => {
    const body = { token, name: 'Mia Lund', password }
    const joined = (await server.call('POST', '/api/invitations/accept', { body })).body
    return (await server.call('GET', '/api/account', { token: joined.token })).body.isVerified
  }
  expect(await accept((await invite()).mailed)).toBe(true)
  expect(await accept((await invite()).shown)).toBe(false)
})

test('a new password by a mailed link verifies the address, and what was held goes out', async () => {
  const fresh = await signUp()
  await publishMany(fresh, 2)
  await server.call('POST', '/api/auth/reset', { body: { email: fresh.email } })
  await server.machinery.jobs.drain()
  const [token] = mailServer.take().flatMap(({ text }) => /reset\/([\w-]+)/.exec(text!)?.[1] ?? [])
  await server.call('POST', '/api/auth/reset/password', { body: { token, password } })
  await server.machinery.jobs.drain()
  expect(others()).toHaveLength(2)
  const again = await signIn(fresh)
  expect((await server.call('GET', '/api/account', { token: again.token })).body).toMatchObject({
    isVerified: true,
    mayMail: true,
  })
})

test('an operator who sends a held mail again vouches for it', async () => {
  await publishMany(await signUp(), 1)
  const operator = await makeOperatorSession(server)
  const [mail] = (await server.call('GET', '/api/outbox?state=unverified', { token: operator.token })).body.mails
  await server.call('POST', `/api/outbox/${mail.id}/retry`, { token: operator.token })
  await server.machinery.jobs.drain()
  expect(others()).toEqual([mail.to])
})

test('mails that wait for their turn say when they go, and go then', async () => {
  const fresh = await signUp()
  await verify(fresh)
  await publishMany(fresh, 12)
  expect(others()).toHaveLength(10)
  const operator = await makeOperatorSession(server)
  const { mails } = (await server.call('GET', '/api/outbox?state=limited', { token: operator.token })).body
  const moments = new Set<string>(mails.map(({ goesAt }: { goesAt: string }) => goesAt))
  expect([mails.length, moments.size]).toEqual([2, 1])
  const waitMs = Date.parse([...moments][0]!) - server.machinery.now().getTime()
  expect([waitMs > 0, waitMs <= hourMs]).toEqual([true, true])
  await server.pass(waitMs - 1_000)
  expect(others()).toEqual([])
  await server.pass(2_000)
  expect(others()).toHaveLength(2)
})
