/**
 * Greenhouse's calls and replies, by its documentation: https://developers.greenhouse.io/assessment.html and
 * grnhse/greenhouse-api-docs, source/includes/assessment, both read on 2026-11-28. A fake Greenhouse polls hourly for eight weeks.
 */
import { sealWords } from '@nova/contract/reports/sealed-report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  basic,
  callGreenhouse,
  closeHiring,
  connect,
  decide,
  type HiringStage,
  hourMs,
  makeEmail,
  makeOffered,
  openHiring,
  openMailed,
  publicUrl,
  readConnection,
  signInAgain,
  writeSendTest,
} from '../../test/hiring-stage.ts'
import { readMails } from '../../test/mails.ts'
import { isThorough } from '../../test/thorough.ts'

let stage: HiringStage
let key: string
let connection: string
beforeAll(async () => {
  stage = await openHiring()
  ;({ secret: key, id: connection } = await connect(stage, { name: 'Greenhouse main' }))
})
afterAll(() => closeHiring(stage))

const ask = (path: string, body?: unknown) => callGreenhouse(stage, key, path, body)
const statusOf = (id: string) => ask(`test_status?partner_interview_id=${id}`)
async function sendTo(email: string, url: string | null = null): Promise<string> {
  const { status, body } = await ask('send_test', writeSendTest(stage.position, email, url))
  expect([status, Object.keys(body)]).toEqual([200, ['partner_interview_id']])
  return body.partner_interview_id
}
const query = async (text: string, values: unknown[] = []) =>
  (await stage.server.machinery.database.pool.query(text, values)).rows

test('list_tests has the open positions with questions, with the two documented keys', async () => {
  const closed = await makeOffered(stage.server, stage.owner, 'Closed')
  const { token } = stage.owner
  await stage.server.call('PATCH', `/api/positions/${closed}/status`, { body: { status: 'closed' }, token })
  const { status, body } = await ask('list_tests')
  expect([status, body]).toEqual([200, [{ partner_test_id: stage.position, partner_test_name: 'Back-end developer' }]])
})

test('send_test mails the interview once, however often and at once the same request comes', async () => {
  const email = makeEmail()
  const request = writeSendTest(stage.position, email)
  const replies = await Promise.all([1, 2, 3].map(() => ask('send_test', request)))
  replies.push(await ask('send_test', { ...request, something_new: true }))
  const ids = new Set(replies.map(({ body }) => body.partner_interview_id))
  expect([replies.map(({ status }) => status), ids.size]).toEqual([[200, 200, 200, 200], 1])
  expect(await readMails(stage.server, email)).toHaveLength(1)
  const created = await query(
    `select act, details->>'hiringConnection' as name, actor_name from audit_events
      where act in ('interview.created', 'interview.published') and details->>'hiringConnectionId' = $1 order by id`,
    [connection],
  )
  expect(created).toEqual(
    ['interview.created', 'interview.published'].map((act) => ({
      act,
      name: 'Greenhouse main',
      actor_name: `Ida Reyes <${stage.owner.interviewer.email}>`,
    })),
  )
})

test('a person with several applications gets an interview and a mail for each, with an address to tell and without', async () => {
  const email = makeEmail()
  const request = writeSendTest(stage.position, email)
  const profile = (application: number) => ({
    ...request.candidate,
    greenhouse_profile_url: `https://app.greenhouse.io/people/1?application_id=${application}`,
  })
  const urlOf = (place: number) => `https://app.greenhouse.io/take_home_tests/${place}`
  const bodies = [
    ...[{ url: urlOf(1) }, { url: urlOf(2) }, { url: urlOf(1) }],
    ...[{ candidate: profile(1) }, { candidate: profile(2) }, { candidate: profile(1) }],
  ]
  const ids: string[] = []
  for (const body of bodies) {
    const reply = await ask('send_test', { ...request, ...body })
    expect([reply.status, reply.body.message]).toEqual([200, undefined])
    ids.push(reply.body.partner_interview_id)
  }
  const numbers = ids.map((id) => [...new Set(ids)].indexOf(id))
  expect(numbers).toEqual([0, 1, 0, 2, 3, 2])
  expect(await readMails(stage.server, email)).toHaveLength(4)
})

test.each([
  [{ last_name: null }, 'Harry'],
  [{ first_name: null, last_name: null }, undefined],
  [{ last_name: '', resume_url: 7, phone_number: 'x'.repeat(9_000), greenhouse_profile_url: null }, 'Harry'],
])('send_test takes a candidate without what is never used: %o', async (changes, name) => {
  const email = makeEmail()
  const request = writeSendTest(stage.position, email)
  const { status } = await ask('send_test', { ...request, candidate: { ...request.candidate, ...changes } })
  const { id } = await openMailed(stage.server, email)
  const kept = await query('select candidate_name as name from interviews where id = $1', [id])
  expect([status, kept]).toEqual([200, [{ name: name ?? email }]])
})

test.each(['jörg@example.net', 'joerg@exämple.net'])(
  'send_test takes an address outside ASCII, and the mail goes there: %s',
  async (suffix) => {
    const address = makeEmail().replace('@example.test', suffix)
    stage.mail.take()
    const { status } = await ask('send_test', writeSendTest(stage.position, address))
    await stage.server.machinery.jobs.drain()
    expect([status, stage.mail.take().map(({ envelopeTo }) => envelopeTo)]).toEqual([200, [[address]]])
  },
)

test('a request that makes no interview is shown on the connection for a week, with what to do', async () => {
  const closed = await makeOffered(stage.server, stage.owner, 'Closed later')
  const { token } = await signInAgain(stage.server, stage.owner)
  await stage.server.call('PATCH', `/api/positions/${closed}/status`, { body: { status: 'closed' }, token })
  expect((await ask('send_test', writeSendTest(closed, makeEmail()))).status).toBe(409)
  expect((await readConnection(stage, connection)).lastRefusal?.words).toBe(
    'Greenhouse asked for an interview, but we made none. This position is closed. Reopen it to add people.',
  )
  expect((await ask('send_test', writeSendTest(stage.position, 'no address'))).body.message).toBe(
    'Please enter a valid email.',
  )
  expect((await readConnection(stage, connection)).lastRefusal?.words).toBe(
    'Greenhouse asked for an interview, but we made none. Please enter a valid email. Correct the candidate there and send the test again.',
  )
  await stage.server.pass(7 * 24 * hourMs)
  expect((await readConnection(stage, connection)).lastRefusal).toBeNull()
})

test('polled hourly for eight weeks: sent, joined, completed and sealed, decided, withdrawn, and gone', async () => {
  const email = makeEmail()
  const id = await sendTo(email)
  const candidate = await openMailed(stage.server, email)
  const seen: string[] = []
  const poll = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) {
      const { status, body } = await statusOf(id)
      expect([status, Object.keys(body).toSorted()]).toEqual([
        200,
        ['metadata', 'partner_profile_url', 'partner_score', 'partner_status'],
      ])
      const said = [
        body.partner_status,
        body.partner_profile_url === null ? '' : 'link',
        typeof body.partner_score,
      ].join()
      if (seen.at(-1) !== said) seen.push(said)
      if (hour < hours - 1 || hours > 2) await stage.server.pass(hourMs)
    }
  }
  await poll(24)
  await candidate.join()
  await poll(1)
  await candidate.complete()
  await poll(2)
  const { body: sealed } = await statusOf(id)
  expect(sealed).toMatchObject({ partner_status: 'complete', partner_score: null })
  expect(sealed.metadata).toMatchObject({ Notes: sealWords.decision })
  expect(Object.keys(sealed.metadata)).toEqual(['Completed At', 'Notes'])

  await decide(stage, candidate.id)
  await poll(2)
  const { body: open } = await statusOf(id)
  expect(seen).toEqual(['sent,,object', 'started,,object', 'complete,link,object', 'complete,link,number'])
  // The figures of the report behind the link, and no others.
  const path = new URL(open.partner_profile_url).pathname
  expect(open.partner_profile_url).toBe(sealed.partner_profile_url)
  expect(path).toMatch(/^\/shared\/report\/[\w-]{43}$/)
  const token = path.split('/').at(-1)!
  const shared = (await stage.server.call('GET', `/api/shared/reports/${token}`)).body
  expect(open.partner_score).toBe(Math.round(shared.report.overallScore))
  expect(open.metadata['Problem solving']).toBe(Math.round(shared.report.scores.problemSolving))
  expect([open.metadata['Decision'], shared.decision.outcome, shared.hiringSystem]).toEqual([
    'Advance',
    'Advance',
    'Greenhouse main',
  ])
  expect([shared.report.integrity, shared.report.plagiarismDetection]).toEqual([undefined, undefined])
  expect(Object.values(open.metadata).every((value) => typeof value !== 'object')).toBe(true)

  // To the end of the eight weeks, with the same link; by the hour in `npm run thorough`.
  const stepHours = isThorough ? 1 : 72
  for (let hour = 0; hour < 54 * 24; hour += stepHours) {
    await stage.server.pass(stepHours * hourMs)
    expect((await statusOf(id)).body).toEqual(open)
  }
  const owner = (await signInAgain(stage.server, stage.owner)).token
  const shares = `/api/Interviews/${candidate.id}/shares`
  const [share] = (await stage.server.call('GET', shares, { token: owner })).body
  expect(share).toMatchObject({ hiringSystem: 'Greenhouse main', state: 'open', includesIntegrity: false })
  expect((await stage.server.call('DELETE', `${shares}/${share.id}`, { token: owner })).status).toBe(204)
  expect((await stage.server.call('GET', `/api/shared/reports/${token}`)).body.code).toBe('share_closed')
  const withdrawn = (await statusOf(id)).body
  // Greenhouse asks for an address all the same: one that wants a sign-in.
  expect(withdrawn.partner_profile_url).toBe(`${publicUrl}/interview/${candidate.id}/report`)
  const signedOut = await stage.server.call('GET', `/api/Interviews/${candidate.id}/report`)
  expect(signedOut.status).toBe(401)

  expect((await stage.server.call('DELETE', `/api/Interviews/${candidate.id}`, { token: owner })).status).toBe(204)
  expect((await statusOf(id)).body.code).toBe('hiring_test_not_found')
  await stage.server.pass(60 * 24 * hourMs)
  expect(await query('select id from hiring_tests where id = $1', [id])).toEqual([])
  expect(await query('select id from report_shares where interview_id = $1', [candidate.id])).toEqual([])
  expect((await statusOf(id)).status).toBe(404)
  stage.owner = await signInAgain(stage.server, stage.owner)
})

test('with an address, Greenhouse is told by PATCH that there is something to read, and again once it is open, but not while sending is paused', async () => {
  const email = makeEmail()
  await sendTo(email, `${stage.system.url}/take_home_tests/12345`)
  const candidate = await openMailed(stage.server, email)
  await candidate.join()
  await candidate.complete()
  const told = () => stage.system.received.map(({ method, path, headers }) => [method, path, headers.authorization])
  const once = ['PATCH', '/take_home_tests/12345', basic(key).authorization]
  expect(told()).toEqual([once])
  stage.system.answer = (reply) => void reply.writeHead(503).end()
  await decide(stage, candidate.id)
  expect((await readConnection(stage, connection)).lastError?.words).toBe('Answered with status 503.')
  stage.system.answer = (reply) => void reply.writeHead(200).end()
  await query('insert into sending_pause (since) values (now())')
  await stage.server.pass(60_000)
  expect(told()).toEqual([once, once])
  await query('delete from sending_pause')
  await stage.server.pass(60_000)
  expect(told()).toEqual([once, once, once])
  expect(await readConnection(stage, connection)).toMatchObject({ lastError: null, waiting: 0 })
})

test.each([
  ['http://169.254.169.254/latest', 'Please enter an address that starts with https.'],
  ['https://10.0.0.1/x', 'This address isn’t public. Whoever runs this server can allow it (WEBHOOK_ALLOW).'],
  ['https://localhost/x', 'This address isn’t public. Whoever runs this server can allow it (WEBHOOK_ALLOW).'],
  ['nonsense', 'Please enter an address that starts with https.'],
  // Our key would go there.
  ['https://example.com/take_home_tests/1', 'Please send an address of Greenhouse.'],
  ['https://greenhouse.io.example.com/1', 'Please send an address of Greenhouse.'],
])(
  'an address to tell that is not public, or not of Greenhouse, is refused, and nothing is made: %s',
  async (url, message) => {
    const email = makeEmail()
    const { status, body } = await ask('send_test', writeSendTest(stage.position, email, url))
    expect([status, body.code, body.message]).toEqual([400, 'invalid_input', message])
    expect(await readMails(stage.server, email)).toEqual([])
  },
)

test('a long name is cut to as much as is kept', async () => {
  const [email, long] = [makeEmail(), 'Ø'.repeat(100)]
  const request = writeSendTest(stage.position, email)
  const candidate = { ...request.candidate, first_name: long, last_name: long }
  const { status } = await ask('send_test', { ...request, candidate })
  const { id } = await openMailed(stage.server, email)
  const kept = await query('select candidate_name as name from interviews where id = $1', [id])
  expect([status, kept]).toEqual([200, [{ name: `${long} ${'Ø'.repeat(19)}` }]])
})

test('response_error is shown on the connection, without addresses of people', async () => {
  const { status, body } = await ask('response_error', {
    api_call: 'test_status',
    errors: ["partner_status is 'complete' but partner_profile url is missing for hpotter@hogwarts.edu"],
    partner_test_id: 12345,
    partner_test_name: 'Personality Test',
    partner_interview_id: 299506,
    candidate_email: 'hpotter@hogwarts.edu',
  })
  expect([status, body]).toEqual([200, { status: 200 }])
  const { words } = (await readConnection(stage, connection)).lastError!
  expect(words).toBe(
    "Greenhouse couldn’t read our answer to test_status: partner_status is 'complete' but partner_profile url is missing for …",
  )
})

test('a cancelled interview is said to be so', async () => {
  const email = makeEmail()
  const id = await sendTo(email)
  const { id: interview } = await openMailed(stage.server, email)
  const call = { body: { status: 'Cancelled' }, token: stage.owner.token }
  await stage.server.call('PATCH', `/api/Interviews/${interview}/status`, call)
  expect((await statusOf(id)).body).toEqual({
    partner_status: 'cancelled',
    partner_profile_url: null,
    partner_score: null,
    metadata: { Notes: 'The interview was cancelled.' },
  })
})
