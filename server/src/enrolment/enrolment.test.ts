/** Self-enrolment through HTTP: an email is verified before a place is taken, and no reply reveals who is enrolled. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeColleague, makeInterviewer } from '../../test/factories.ts'
import { startMailServer, type TestMailServer } from '../../test/mail-server.ts'
import { readMailedToken, readMails } from '../../test/mails.ts'
import { samplePosition } from '../../test/samples.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { failedCredentials } from '../platform/http/call-limits.ts'

let mail: TestMailServer
let server: TestServer
let owner: Session
const logged: string[] = []
beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({
    smtp: mail.settings,
    rateLimits: true,
    trustedProxies: 1,
    onLog: (line) => logged.push(line),
  })
  owner = await makeInterviewer(server)
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const call = (method: string, path: string, body?: unknown, token = owner.token) =>
  server.call(method, `/api/${path}`, { token, ...(body === undefined ? {} : { body }) })
const visit = async (path: string, body: object) => server.call('POST', `/api/enrolment/${path}`, { body })
const query = async (text: string, values: unknown[] = []) =>
  (await server.machinery.database.pool.query(text, values)).rows
const anyEmail = () => `${crypto.randomUUID()}@example.test`

async function makePosition(places = 10, over: object = {}) {
  const body = { ...samplePosition('address-blocks'), title: crypto.randomUUID() }
  const { id, title } = (await call('POST', 'positions', body)).body
  const path = `positions/${id}/enrolment`
  const { status, body: enrolment } = await call('PUT', path, { isOn: true, places, ...over })
  expect([status, enrolment.state]).toEqual([200, 'open'])
  return { id, title, path, token: enrolment.link.split('/').at(-1) as string }
}
const request = (token: string, email: string, name = 'Ada Berg') => visit('request', { token, name, email })
const confirm = (token: string) => visit('confirm', { token })
const mailedTo = async (email: string, token: string) => {
  expect((await request(token, email)).status).toBe(202)
  return readMailedToken(server, email)
}

test('the link says what it is for; a mailed link verifies the email, works once, and makes the interview', async () => {
  const { id, title, path, token } = await makePosition()
  const offer = (await visit('read', { token })).body
  expect(offer).toMatchObject({
    title,
    company: { name: 'Nordwind' },
    durationMinutes: 60,
    isFull: false,
    aiPolicy: 'nova',
  })
  expect(offer.disclosure.text).toContain('Recorded in this room')
  expect(offer.judging.competencies.length).toBeGreaterThan(0)
  const email = anyEmail()
  await request(token, email.toUpperCase())
  const mailed = await readMailedToken(server, email)
  // Not before it is verified.
  expect((await call('GET', path)).body).toMatchObject({ taken: 0, places: 10 })
  const twice = await Promise.all([confirm(mailed), confirm(mailed)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 410])
  const confirmed = twice.find(({ status }) => status === 200)!.body
  expect(confirmed).toMatchObject({ title, company: 'Nordwind', email })
  expect((await confirm(mailed)).body.code).toBe('enrolment_link_used')
  expect((await call('GET', path)).body).toMatchObject({ taken: 1, state: 'open' })
  const kinds = (await readMails(server, email)).map(({ kind }) => kind)
  expect(kinds).toEqual(['enrolment-verification', 'invitation'])
  const [, interviewId, candidate] = /candidate\/(.+)\?token=(.+)/.exec(confirmed.candidateLink)!
  const opened = await server.call('GET', `/api/candidate/interview/${interviewId}`, { candidate: candidate! })
  expect(opened.body).toMatchObject({ joined: false, title, candidateName: 'Ada Berg' })
  const acts = await query('select act, actor_role from audit_events where subject = $1 order by id', [title])
  expect(acts.map(({ act, actor_role }) => `${act} ${actor_role}`)).toEqual(
    expect.arrayContaining(['position.enrolment-changed Administrator', 'position.enrolled visitor']),
  )
  // The tokens are in no table and no line of the log.
  await server.call('GET', `/enrol/${token}`)
  const rows = JSON.stringify(
    await query('select * from position_enrolments, enrolment_requests where enrolment_requests.position_id = $1', [
      id,
    ]),
  )
  for (const secret of [token, mailed])
    expect([rows.includes(secret), logged.join().includes(secret)]).toEqual([false, false])
})

test('the same email again is mailed the same interview, and replies do not reveal who is enrolled', async () => {
  const { id, token } = await makePosition(1)
  const email = anyEmail()
  const { candidateLink } = (await confirm(await mailedTo(email, token))).body
  // The invitation is mailed by a job, which may come after the next request.
  expect((await readMails(server, email)).at(-1)?.kind).toBe('invitation')
  const again = await request(token, email, 'A stranger')
  const other = await request(token, anyEmail(), 'A stranger')
  expect([again.status, again.body]).toEqual([other.status, other.body])
  // In words, since all places are taken.
  expect([again.status, again.body.code]).toEqual([409, 'enrolment_full'])
  expect(again.body.message).toContain('All places are taken.')
  const latest = (await readMails(server, email)).at(-1)!
  expect(latest).toMatchObject({ kind: 'enrolment-again', action: { url: candidateLink } })
  expect(latest.paragraphs[0]).toBe('Hello Ada Berg,')
  await request(token, email)
  expect((await readMails(server, email)).map(({ kind }) => kind)).toEqual([
    'enrolment-verification',
    'invitation',
    'enrolment-again',
  ])
  expect(await query('select count(*)::int from interviews where position_id = $1', [id])).toEqual([{ count: 1 }])
  // A candidate added by the company is in the position, too; a draft's link is not theirs yet.
  const added = anyEmail()
  await call('POST', `positions/${id}/candidates`, { name: 'Sam', email: added })
  await request(token, added)
  expect((await readMails(server, added)).at(-1)).toMatchObject({
    kind: 'enrolment-again',
    heading: 'You’re already enrolled',
  })
})

test('if two people confirm at once for the last place, exactly one gets it, and a freed place can be taken', async () => {
  const { id, path, token } = await makePosition(1)
  const tokens = [
    await mailedTo(anyEmail(), token),
    await mailedTo(anyEmail(), token),
    await mailedTo(anyEmail(), token),
  ]
  const replies = await Promise.all(tokens.map(confirm))
  expect(replies.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
    200,
    'enrolment_full',
    'enrolment_full',
  ])
  expect((await call('GET', path)).body).toMatchObject({ state: 'full', taken: 1 })
  expect((await visit('read', { token })).body.isFull).toBe(true)
  // A full position mails nothing to strangers.
  const late = anyEmail()
  await request(token, late)
  expect(await readMails(server, late)).toEqual([])
  const [{ id: interview }] = await query('select id from interviews where position_id = $1', [id])
  const requests = 'select email from enrolment_requests where position_id = $1 and used_at is not null'
  const [{ email }] = await query(requests, [id])
  await call('DELETE', `Interviews/${interview}`)
  // The deleted candidate's name and address are gone too, here and in the append-only log.
  expect(await query(requests, [id])).toEqual([])
  expect(await query('select from audit_events where audit_events::text like $1', [`%${email}%`])).toEqual([])
  const open = tokens.filter((_, at) => replies[at]!.status === 409)
  expect((await confirm(open[0]!)).status).toBe(200)
  expect((await confirm(open[1]!)).body.code).toBe('enrolment_full')
})

test('wrong links are counted by address, and right ones pass all the same', async () => {
  const { token } = await makePosition()
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const behind = (path: string, body: object) => server.call('POST', `/api/enrolment/${path}`, { body, headers })
  const { name, max, batch } = failedCredentials
  const wrong = () => behind('request', { token: crypto.randomUUID(), name: 'A', email: 'a@example.test' })
  // As if other servers had counted as many as an address may have; this one reports its own in batches.
  await query(`insert into call_counts values (sha256($1), $2, now() + interval '50 s')`, [
    Buffer.from(`${name} 203.0.113.9`),
    max,
  ])
  const statuses: number[] = []
  for (let at = 0; at < batch + 2; at += 1) statuses.push((await wrong()).status)
  expect(statuses).toEqual([...Array.from({ length: batch - 1 }, () => 404), 429, 429, 429])
  expect((await behind('confirm', { token: 'made-up' })).status).toBe(429)
  const form = { token, name: 'Ada Berg', email: anyEmail() }
  expect((await behind('request', form)).status).toBe(202)
  expect((await behind('read', { token })).status).toBe(200)
  expect((await behind('confirm', { token: await readMailedToken(server, form.email) })).status).toBe(200)
})

test('a script with the link has no more mailed than the free places allow, its maker hears of it once, and one press ends it', async () => {
  const { id, path, token } = await makePosition(4)
  const [early, other, stayer] = [anyEmail(), anyEmail(), anyEmail()]
  await confirm(await mailedTo(early, token))
  const candidateLink = (await confirm(await mailedTo(other, token))).body.candidateLink
  const [, room, candidate] = /candidate\/(.+)\?token=(.+)/.exec(candidateLink)!
  await server.call('GET', `/api/candidate/interview/${room}`, { candidate: candidate! })
  await mailedTo(stayer, token)
  // Two places are free: 53 addresses may wait.
  await Promise.all(Array.from({ length: 52 }, (_, at) => request(token, `script-${at}-${id}@example.test`)))
  await server.machinery.jobs.drain()
  const refused = await request(token, `script-52-${id}@example.test`)
  expect([refused.status, refused.body.code]).toEqual([409, 'enrolment_full'])
  expect(refused.body.message).toContain('All free places are asked for')
  await request(token, `script-53-${id}@example.test`)
  await server.machinery.jobs.drain()
  const isMailed = `kind = 'enrolment-verification' and to_address like 'script-%-${id}@example.test'`
  expect(await query(`select count(*)::int from mails where ${isMailed}`)).toEqual([{ count: 52 }])
  const listed = (await call('GET', path)).body
  expect(listed).toMatchObject({ taken: 2, waiting: 53, refused: { count: 2 } })
  // A waiting person gets the answer of all, and another mail.
  expect((await request(token, stayer)).status).toBe(409)
  expect((await readMails(server, stayer)).map(({ kind }) => kind)).toEqual([
    'enrolment-verification',
    'enrolment-verification',
  ])
  const told = (await readMails(server, owner.interviewer.email)).filter(({ kind }) => kind === 'enrolment-refused')
  expect(told.filter(({ action }) => action!.url === `/positions/${id}/enrolment`)).toHaveLength(1)

  const unused = (await call('GET', `${path}/unused`)).body
  expect(unused).toMatchObject({ unconfirmed: 54, unopened: 1, people: [{ name: 'Ada Berg', email: early }] })
  const late = anyEmail()
  const freed = await call('POST', `${path}/free`, { until: unused.until })
  expect(freed.body).toMatchObject({ freed: { requests: 54, people: 1 }, left: 0, enrolment: { taken: 1, waiting: 0 } })
  expect(freed.body.enrolment.refused).toBeNull()
  expect((await confirm(await mailedTo(late, token))).status).toBe(200)
  // The opened one is there, the other isn't, and its person was mailed.
  expect(
    await query('select candidate_email from interviews where position_id = $1 order by created_at', [id]),
  ).toEqual([{ candidate_email: other }, { candidate_email: late }])
  expect((await readMails(server, early)).at(-1)).toMatchObject({ kind: 'cancelled' })
  const acts = await query(
    `select details from audit_events where act = 'position.places-freed' and subject = (select title from positions where id = $1) order by id`,
    [id],
  )
  expect(acts.map(({ details }) => details)).toEqual([
    { requests: 54, people: 0 },
    { requests: 0, people: 1 },
  ])
})

test('freeing leaves what came after the list, what was opened or joined meanwhile, and is for who manages the position', async () => {
  const { id, path, token } = await makePosition(5)
  const open = async (link: string) => {
    const [, room, candidate] = /candidate\/(.+)\?token=(.+)/.exec(link)!
    return server.call('GET', `/api/candidate/interview/${room}`, { candidate: candidate! })
  }
  const first = (await confirm(await mailedTo(anyEmail(), token))).body.candidateLink
  await confirm(await mailedTo(anyEmail(), token))
  const { until, unopened } = (await call('GET', `${path}/unused`)).body
  expect(unopened).toBe(2)
  await open(first)
  await server.pass(1000)
  await confirm(await mailedTo(anyEmail(), token))
  const { token: stranger } = await makeColleague(server, owner, 'Interviewer')
  expect((await call('GET', `${path}/unused`, undefined, stranger)).status).toBe(404)
  expect((await call('POST', `${path}/free`, { until }, stranger)).status).toBe(404)
  expect((await call('POST', `${path}/free`, { until })).body).toMatchObject({
    freed: { requests: 0, people: 1 },
    enrolment: { taken: 2 },
  })
  expect(await query('select count(*)::int from interviews where position_id = $1', [id])).toEqual([{ count: 2 }])
})

test('a link ends by its date, by being switched off, renewed or revoked, and mailed links with it', async () => {
  for (const endsAt of ['9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00+14:00']) {
    const { path: far } = await makePosition()
    const { status, body } = await call('PUT', far, { isOn: true, places: 1, endsAt })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect((await call('GET', far)).status).toBe(200)
  }
  const endsAt = new Date(server.machinery.now().getTime() + 3_600_000).toISOString()
  const { path, token } = await makePosition(5, { endsAt })
  const [first, second] = [await mailedTo(anyEmail(), token), await mailedTo(anyEmail(), token)]
  const closed = (reply: { status: number; body: any }) =>
    expect([reply.status, reply.body.code]).toEqual([404, 'enrolment_closed'])
  await call('PUT', path, { isOn: false, places: 5 })
  closed(await visit('read', { token }))
  closed(await request(token, anyEmail()))
  closed(await confirm(first))
  await call('PUT', path, { isOn: true, places: 5 })
  expect((await confirm(first)).status).toBe(200)
  const renewed = (await call('POST', `${path}/renew`)).body.link.split('/').at(-1)
  expect(renewed).not.toBe(token)
  closed(await visit('read', { token }))
  closed(await confirm(second))
  expect((await visit('read', { token: renewed })).status).toBe(200)
  const third = await mailedTo(anyEmail(), renewed)
  const other = await makePosition()
  expect((await call('DELETE', other.path)).body).toMatchObject({ link: null, isOn: false })
  closed(await visit('read', { token: other.token }))
  expect((await call('POST', `${other.path}/renew`)).body.code).toBe('enrolment_off')
  await server.pass(25 * 3_600_000)
  expect((await confirm(third)).body.code).toBe('enrolment_link_expired')
  expect((await confirm('made-up')).body.code).toBe('enrolment_link_invalid')
})
