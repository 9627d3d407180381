/**
 * Ashby's calls, replies and updates, by its documentation:
 * https://developers.ashbyhq.com/docs/creating-an-assessments-integration and the reference pages assessmentlist,
 * assessmentstart, assessmentcancel and assessmentupdate, read on 2026-11-28. A fake Ashby receives the updates.
 */
import type { Session } from '@nova/contract/accounts/accounts'
import { sealWords } from '@nova/contract/reports/sealed-report'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeColleague } from '../../test/factories.ts'
import {
  basic,
  callAshby,
  closeHiring,
  connect,
  decide,
  type HiringStage,
  hourMs,
  makeEmail,
  openHiring,
  openMailed,
  publicUrl,
  readConnection,
  signInAgain,
} from '../../test/hiring-stage.ts'
import { readMails } from '../../test/mails.ts'
import { makeHiring } from '../../test/matrix-keys.ts'
import { sampleBodies } from '../../test/samples.ts'

let stage: HiringStage
let key: string
let connection: string
const ashbyKey = 'key-of-the-company'
beforeAll(async () => {
  stage = await openHiring()
  ;({ secret: key, id: connection } = await connect(stage, { name: 'Ashby', system: 'ashby', ashbyKey }))
})
afterEach(() => {
  stage.system.received = []
  stage.system.answer = (reply) => void reply.writeHead(200).end('{"success":true}')
})
afterAll(() => closeHiring(stage))

const ask = (name: string, body?: unknown) => callAshby(stage, key, name, body)
const writeStart = (email: string, id = crypto.randomUUID()) => ({
  assessment_type_id: stage.position,
  candidate: {
    ashby_id: id,
    first_name: 'Ada',
    last_name: 'Berg',
    email,
    ashby_profile_url: `https://app.ashbyhq.com/candidates/${id}`,
  },
  application: { ashby_id: `application of ${id}`, status: 'Active' },
  job: {
    ashby_id: 'job',
    name: 'Engineer',
    req_id: null,
    ashby_job_url: 'https://app.ashbyhq.com/jobs/1',
    hiringTeam: [],
  },
})
async function start(email: string): Promise<string> {
  const { status, body } = await ask('start', writeStart(email))
  expect([status, body]).toEqual([200, { success: true, results: { assessment_id: expect.any(String) } }])
  return body.results.assessment_id
}
const statuses = () =>
  stage.system.received.map(({ body }) => [
    body.assessment_status?.value ?? body.cancelled_reason.value,
    body.assessment_result?.value !== undefined,
  ])

test('assessment.list has the open positions with questions', async () => {
  const { status, body } = await ask('list')
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      results: [
        {
          assessment_type_id: stage.position,
          name: 'Back-end developer',
          description: expect.stringContaining('minutes'),
        },
      ],
    },
  ])
})

test('assessment.start makes one interview for an application, and another for another application', async () => {
  const email = makeEmail()
  const request = writeStart(email)
  const replies = await Promise.all([ask('start', request), ask('start', request)])
  replies.push(await ask('start', { ...request, application: { ...request.application, status: 'Archived' } }))
  expect(new Set(replies.map(({ body }) => body.results.assessment_id)).size).toBe(1)
  expect(await readMails(stage.server, email)).toHaveLength(1)
  const again = await ask('start', writeStart(email))
  expect([again.status, again.body.success]).toEqual([200, true])
  expect(again.body.results.assessment_id).not.toBe(replies[0]?.body.results.assessment_id)
  // Without all that we don't use.
  const id = crypto.randomUUID()
  const least = {
    assessment_type_id: stage.position,
    candidate: { ashby_id: id, first_name: 'Ada', last_name: null, email },
    application: { ashby_id: `of ${id}` },
  }
  expect(await ask('start', least)).toMatchObject({ status: 200, body: { success: true } })
  const unknown = await ask('start', { ...request, assessment_type_id: crypto.randomUUID() })
  expect([unknown.status, unknown.body.message]).toEqual([422, 'Position not found'])
})

test('updates come in order through failures: started, completed and sealed, and the result once a person has decided', async () => {
  const email = makeEmail()
  const id = await start(email)
  const candidate = await openMailed(stage.server, email)
  stage.system.answer = (reply) => void reply.writeHead(500).end()
  await candidate.join()
  await stage.server.machinery.jobs.drain()
  await candidate.complete()
  // A slow machine has tried again by then.
  expect(new Set(statuses().map(([status]) => status))).toEqual(new Set(['Started']))
  expect(await readConnection(stage, connection)).toMatchObject({
    waiting: 2,
    lastError: { words: 'Answered with status 500.' },
  })
  // Ashby says no with a status of success, too.
  stage.system.answer = (reply) => void reply.writeHead(200).end('{"success": false, "errors": ["no_permission"]}')
  await stage.server.pass(hourMs / 2)
  expect((await readConnection(stage, connection)).lastError?.words).toBe(
    'Ashby didn’t take an update: it answered that there are errors.',
  )
  expect(new Set(statuses().map(([status]) => status))).toEqual(new Set(['Started']))
  stage.system.answer = (reply) => void reply.writeHead(200).end('{"success":true}')
  stage.system.received = []
  await stage.server.pass(hourMs)
  expect(statuses()).toEqual([
    ['Started', false],
    ['Completed', false],
  ])
  expect(await readConnection(stage, connection)).toMatchObject({ waiting: 0, lastError: null })
  await decide(stage, candidate.id)
  const [started, sealed, result] = stage.system.received.map(({ body }) => body)
  const told = stage.system.received[0]!
  expect([told.method, told.path, told.headers.authorization]).toEqual([
    ...['POST', '/assessment.update'],
    basic(ashbyKey).authorization,
  ])
  const status = (value: string) => ({ identifier: 'status', label: 'Status', type: 'string', value })
  const about = { assessment_id: id, timestamp: expect.any(Number) }
  expect(started).toEqual({ ...about, assessment_status: status('Started') })
  const profile = { identifier: 'report', label: 'Report', type: 'url', value: expect.any(String) }
  expect(sealed).toEqual({
    ...about,
    assessment_status: status('Completed'),
    assessment_profile_url: profile,
    metadata: [{ identifier: 'notes', label: 'Notes', type: 'string', value: sealWords.decision }],
  })
  expect(sealed.assessment_profile_url.value).toMatch(new RegExp(`^${publicUrl}/shared/report/[\\w-]{43}$`))
  expect(result).toMatchObject({
    ...about,
    assessment_status: status('Completed'),
    assessment_profile_url: sealed.assessment_profile_url,
    assessment_result: {
      identifier: 'overall',
      label: 'Overall score',
      type: 'numeric_score',
      value: expect.any(Number),
    },
  })
  const identifiers = result.metadata.map(({ identifier }: { identifier: string }) => identifier)
  expect(new Set(identifiers).size).toBe(identifiers.length)
  const path = new URL(sealed.assessment_profile_url.value).pathname.replace('/shared/report/', '/api/shared/reports/')
  const { report } = (await stage.server.call('GET', path)).body
  expect(result.assessment_result.value).toBe(Math.round(report.overallScore))
  expect(started.timestamp).toBeLessThanOrEqual(sealed.timestamp)
  // A score set by hand afterwards is told as well; the same one twice is not.
  const token = await signIn()
  await stage.server.call('POST', `/api/Interviews/${candidate.id}/report/unseal`, { token })
  const body = { figure: 'overall', value: 64, reason: 'The drawing was right.' }
  for (let times = 0; times < 2; times += 1) {
    const set = await stage.server.call('POST', `/api/Interviews/${candidate.id}/overrides`, { body, token })
    expect(set.status).toBeLessThan(300)
  }
  await stage.server.machinery.jobs.drain()
  expect(stage.system.received.slice(3).map(({ body: update }) => update.assessment_result.value)).toEqual([64])
})

async function signIn(): Promise<string> {
  const body = { username: stage.owner.interviewer.email, password: 'long enough' }
  return (await stage.server.call('POST', '/api/auth/login', { body })).body.token
}

test('an update that fails for three days is given up, and the next one is sent', async () => {
  const email = makeEmail()
  await start(email)
  const candidate = await openMailed(stage.server, email)
  stage.system.answer = (reply) => void reply.writeHead(403).end()
  await candidate.join()
  // Its time runs out, so there is a second one, which waits for the first.
  for (let hours = 0; hours < 80; hours += 4) await stage.server.pass(4 * hourMs)
  const tries = statuses().filter(([status]) => status === 'Started').length
  expect(tries).toBeGreaterThan(8)
  expect(tries).toBeLessThan(30)
  const firstOfNext = statuses().findIndex(([status]) => status === 'Completed')
  expect([firstOfNext, (await readConnection(stage, connection)).lastError?.words]).toEqual([
    tries,
    'Answered with status 403.',
  ])
  stage.system.received = []
  stage.system.answer = (reply) => void reply.writeHead(200).end('{"success":true}')
  await stage.server.pass(24 * hourMs)
  expect(statuses()).toEqual([['Completed', false]])
  expect(await readConnection(stage, connection)).toMatchObject({ waiting: 0, lastError: null })
})

test('assessment.cancel cancels an interview before the candidate joins, and sends Ashby no update about it', async () => {
  const email = makeEmail()
  const id = await start(email)
  await openMailed(stage.server, email)
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await ask('cancel', { assessment_id: id })
    expect([status, body]).toEqual([200, { success: true, results: { assessment_id: id } }])
  }
  await stage.server.machinery.jobs.drain()
  expect(stage.system.received).toEqual([])
  const joined = makeEmail()
  const other = await start(joined)
  await (await openMailed(stage.server, joined)).join()
  const refused = await ask('cancel', { assessment_id: other })
  expect([refused.status, refused.body.success, refused.body.code]).toEqual([409, false, 'hiring_test_under_way'])
  await stage.server.machinery.jobs.drain()
})

test('an interview that the company cancels is cancelled at Ashby', async () => {
  const email = makeEmail()
  await start(email)
  const { id } = await openMailed(stage.server, email)
  const call = { body: { status: 'Cancelled' }, token: await signIn() }
  await stage.server.call('PATCH', `/api/Interviews/${id}/status`, call)
  await stage.server.machinery.jobs.drain()
  expect(statuses()).toEqual([['The interview was cancelled.', false]])
})

test('an interview that is deleted is cancelled at Ashby, and nothing of it is kept', async () => {
  const email = makeEmail()
  const id = await start(email)
  const { id: interview } = await openMailed(stage.server, email)
  await stage.server.call('DELETE', `/api/Interviews/${interview}`, { token: await signIn() })
  await stage.server.machinery.jobs.drain()
  expect(statuses()).toEqual([['The interview was cancelled.', false]])
  const { pool } = stage.server.machinery.database
  const left = `select (select count(*) from hiring_tests where id = $1) + (select count(*) from followed_interviews where interview_id = $2) as rows`
  expect((await pool.query(left, [id, interview])).rows).toEqual([{ rows: '0' }])
})

test('the same application started again after it was cancelled gets another interview and mail', async () => {
  const email = makeEmail()
  const request = writeStart(email)
  const first = (await ask('start', request)).body.results.assessment_id
  // An interview that is cancelled before its mail is made gets none.
  await stage.server.machinery.jobs.drain()
  await ask('cancel', { assessment_id: first })
  const second = (await ask('start', request)).body.results.assessment_id
  expect(second).not.toBe(first)
  expect((await ask('start', request)).body.results.assessment_id).toBe(second)
  const mails = (await readMails(stage.server, email)).filter(({ action }) => action?.url.includes('/candidate/'))
  expect(new Set(mails.map(({ action }) => action!.url)).size).toBe(2)
})

test('nothing is sent in the name of a person who is no administrator any more', async () => {
  const maker = await makeColleague(stage.server, await signInAgain(stage.server, stage.owner), 'Administrator')
  await stage.server.machinery.database.pool.query('update interviewers set verified_at = now() where id = $1', [
    maker.interviewer.id,
  ])
  const made = await makeHiring(stage.server, maker, { name: 'Theirs', system: 'ashby', ashbyKey })
  const email = makeEmail()
  await callAshby(stage, made.secret, 'start', writeStart(email))
  const candidate = await openMailed(stage.server, email)
  const body = { role: 'Interviewer' }
  await stage.server.call('PATCH', `/api/people/${maker.interviewer.id}`, { body, token: await signIn() })
  await candidate.join()
  await stage.server.machinery.jobs.drain()
  expect(stage.system.received).toEqual([])
  expect((await readConnection(stage, made.id)).lastError?.words).toContain('is no administrator')
})

test('the result is sent once the last panellist who had not judged leaves the panel', async () => {
  const email = makeEmail()
  await start(email)
  const candidate = await openMailed(stage.server, email)
  const owner = await signInAgain(stage.server, stage.owner)
  const [one, two] = await Promise.all([1, 2].map(() => makeColleague(stage.server, owner)))
  const panel = (...who: Session[]) => ({ companyEmails: who.map(({ interviewer }) => interviewer.email) })
  const setPanel = async (...who: Session[]) =>
    stage.server.call('PUT', `/api/Interviews/${candidate.id}/panel`, { body: panel(...who), token: await signIn() })
  expect((await setPanel(one!, two!)).status).toBe(200)
  await candidate.join()
  await candidate.complete()
  const sent = await stage.server.call('POST', `/api/Interviews/${candidate.id}/review`, {
    body: sampleBodies.submitReview!({} as never),
    token: one!.token,
  })
  expect(sent.status).toBeLessThan(300)
  await stage.server.machinery.jobs.drain()
  expect(statuses().at(-1)).toEqual(['Completed', false])
  await setPanel(one!)
  await stage.server.machinery.jobs.drain()
  expect(statuses().at(-1)).toEqual(['Completed', true])
})
