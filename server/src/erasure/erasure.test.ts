/** Deleting by rule and by request through HTTP, on a clock that the tests move. */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '@nova/contract/accounts/accounts'
import type { CompanyRetention, InterviewRetention, OwnRetention, Tombstone } from '@nova/contract/retention/retention'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  makeColleague,
  makeEntry,
  makeInterviewer,
  makeJoined,
  makePublished,
  makeTyping,
} from '../../test/factories.ts'
import { startMailServer, type TestMailServer } from '../../test/mail-server.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { applyErased, readErased } from '../backups/erased-list.ts'
import { makeCtx } from '../platform/context/context.ts'
import { eraseInterview } from './erase.ts'
import { planRetention } from './job.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const own = (days: number) => ({ places: [], deleteAfter: { months: 0, days }, keepAtLeast: null })

let mail: TestMailServer
let server: TestServer
let owner: Session
let folder: string
beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({ smtp: mail.settings })
  folder = await mkdtemp(join(tmpdir(), 'nova-erased-'))
  Object.assign(server.machinery.backups, {
    erasedLists: [join(folder, 'data.jsonl'), join(folder, 'apart', 'key.jsonl')],
  })
  owner = await makeInterviewer(server, 'Ana Kim')
})
afterAll(async () => {
  await server.close()
  await mail.close()
  await rm(folder, { recursive: true, force: true })
})

const system = () => makeCtx(server.machinery, { role: 'system' })
const ask = (method: string, path: string, body?: unknown, { token } = owner) =>
  server.call(method, path, { token, body })
/** A session ends after an hour without a call. */
async function signInAgain(): Promise<void> {
  const body = { username: owner.interviewer.email, password: 'long enough' }
  owner = (await server.call('POST', '/api/auth/login', { body })).body as Session
}
/** Has the queue run the job now, by the database's clock. */
async function run(): Promise<void> {
  await planRetention(system(), new Date())
  await server.machinery.jobs.drain()
}
const isThere = async (id: string) => (await ask('GET', `/api/Interviews/${id}`)).status === 200
const readRule = async (session = owner): Promise<CompanyRetention> =>
  (await ask('GET', '/api/company/retention', undefined, session)).body
/** Sees whatever it deletes, unless a number is given. */
async function setRule(rule: unknown, deletesNow = 1_000, session = owner) {
  const { version } = await readRule(session)
  return ask('PUT', '/api/company/retention', { rule, version, deletesNow }, session)
}
const readKept = async (id: string): Promise<InterviewRetention> =>
  (await ask('GET', `/api/Interviews/${id}/retention`)).body

/** As if a server had run all the time, without the work of its hours. */
async function skip(milliseconds: number): Promise<void> {
  const until = new Date(server.machinery.now().getTime() + milliseconds)
  await server.machinery.database.pool.query('update retention_clock set last_run_at = $1', [until])
  await server.pass(milliseconds)
}

/** Hour by hour. */
async function passHours(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    await server.pass(hourMs)
    await run()
  }
  await signInAgain()
}

async function makeCompleted(overrides: Record<string, string> = {}) {
  const joined = await makeJoined(server, owner, overrides)
  const { interview, path, token } = joined
  const questionId = interview.technicalQuestions[0]!.id
  const entries = [makeTyping(questionId, 'let PLANTEDCODE = 1'), makeEntry('focus', { focused: true })]
  await server.call('POST', `${path}/journal`, { body: { entries }, candidate: token })
  await ask('POST', `/api/Interviews/${interview.id}/control`, { action: 'message', text: 'PLANTEDCHAT' })
  await ask('PATCH', `/api/Interviews/${interview.id}/status`, { status: 'Completed' })
  await server.machinery.jobs.drain()
  return { ...joined, questionId }
}

test('a rule deletes an interview on its date, not before, and nothing of it stays in any table', async () => {
  const planted = { CandidateName: 'Zoltan Plantedname', CandidateId: 'planted@example.test', Title: 'PLANTEDTITLE' }
  const { interview, token } = await makeCompleted(planted)
  const { id } = interview
  await ask('POST', `/api/Interviews/${id}/decision`, { outcome: 'Decline', reason: 'PLANTEDREASON' })
  await server.machinery.jobs.drain()
  expect((await findPlanted(/PLANTED|Plantedname|planted@example/i)).length).toBeGreaterThan(7)
  expect(await setRule(own(20))).toMatchObject({ status: 200 })
  const { deletedOn, anchor } = await readKept(id)
  expect([anchor.kind, Date.parse(deletedOn!) - Date.parse(anchor.at)]).toEqual(['decision', 20 * dayMs])
  await run()
  await server.machinery.jobs.drain()
  const before = mail.received.length
  await skip(6 * dayMs)
  await passHours(25)
  await server.machinery.jobs.drain()
  const lists = mail.received.slice(before).filter(({ subject }) => subject?.includes('will be deleted'))
  expect(lists.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^1 interview will be deleted from /)])
  await skip(Date.parse(deletedOn!) - server.machinery.now().getTime() - 2 * hourMs - 60_000)
  await passHours(2)
  expect(await isThere(id)).toBe(true)
  await passHours(1)
  expect(await isThere(id)).toBe(false)
  await server.machinery.jobs.drain()
  expect(await findPlanted(/PLANTED|Plantedname|planted@example/i)).toEqual([])
  const { body } = await server.call('GET', `/api/erased/${id}`)
  expect(body).toMatchObject({ kind: 'nova-interviews-tombstone', interviewId: id })
  const lines = await readErased(server.machinery.backups.erasedLists)
  expect(lines.map((line) => 'interviewId' in line && line.interviewId)).toEqual([id])
  for (const file of server.machinery.backups.erasedLists) expect(readFileSync(file, 'utf8')).not.toMatch(/planted/i)
  // The candidate's link says what happened.
  const own_ = await server.call('GET', `/api/candidate/interview/${id}`, { candidate: token })
  expect([own_.status, own_.body.code]).toEqual([410, 'interview_erased'])
  expect(own_.body.message).toMatch(
    /^This interview was erased on \d+ [A-Z][a-z]+ \d{4}, with the \d+ entries of its record\.$/,
  )
  expect(await setRule(null)).toMatchObject({ status: 200 })
})

/** Tables that have a row with these words, in the database as people read it. */
async function findPlanted(words: RegExp): Promise<string[]> {
  const { pool } = server.machinery.database
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`select 1 from ${name} as t where t::text ~* $1 limit 1`, [words.source])
    if (rowCount) found.push(name)
  }
  return found
}

test('a rule that deletes interviews of today asks twice and names them', async () => {
  const { interview } = await makeCompleted()
  await server.pass(3 * dayMs)
  await run()
  await signInAgain()
  const preview = await ask('POST', '/api/company/retention/preview', { rule: own(1) })
  expect(preview.body).toMatchObject({ total: 1, interviews: [{ id: interview.id, candidateName: 'Sam Okafor' }] })
  const refused = await setRule(own(1), 0)
  expect([refused.status, refused.body.code]).toEqual([409, 'retention_deletes_now'])
  expect((await readRule()).rule).toBe(null)
  expect((await setRule(own(1), 1)).status).toBe(200)
  await passHours(25)
  expect(await isThere(interview.id)).toBe(false)
  await setRule(null)
})

test('a hold and a minimum period keep an interview from rules, from deleting by hand and from requests', async () => {
  const { interview } = await makeCompleted()
  const path = `/api/Interviews/${interview.id}`
  const endsAt = new Date(server.machinery.now().getTime() + 4 * dayMs).toISOString()
  expect((await ask('PUT', `${path}/hold`, { reason: 'A claim', endsAt })).body.hold).toMatchObject({
    reason: 'A claim',
  })
  await setRule(own(2))
  await passHours(24 * 3)
  expect(await isThere(interview.id)).toBe(true)
  const byHand = await ask('DELETE', path)
  expect([byHand.status, byHand.body.code]).toEqual([409, 'interview_held'])
  await passHours(25)
  expect(await isThere(interview.id)).toBe(false)

  const kept = await makeCompleted()
  const floor = { places: ['us-co'], deleteAfter: { months: 1, days: 0 }, keepAtLeast: null }
  expect((await setRule(floor)).body.sentence).toBe(
    'Interviews are deleted 3 years after the decision, the closing or the last contact, whichever is later. A minimum period is the longer one, so it holds.',
  )
  const refused = await ask('DELETE', `/api/Interviews/${kept.interview.id}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'interview_kept'])
  await setRule(null)
  expect((await ask('DELETE', `/api/Interviews/${kept.interview.id}`)).status).toBe(204)
})

test('a request needs the mailed link; the company answers, and the interview is gone once its mail is out', async () => {
  const { interview, path, token } = await makeCompleted({ CandidateId: 'rights@example.test' })
  const candidate = (method: string, end: string, body?: unknown) =>
    server.call(method, `${path}${end}`, { candidate: token, body })
  const asked = await candidate('POST', '/erasure')
  expect([asked.status, (asked.body as OwnRetention).request?.state]).toEqual([200, 'unconfirmed'])
  expect((await readKept(interview.id)).request).toBe(null)
  const guessed = await candidate('POST', '/erasure/confirm', { token: 'x'.repeat(43) })
  expect([guessed.status, guessed.body.code]).toEqual([404, 'erasure_link_invalid'])
  expect((await candidate('POST', '/erasure')).body.code).toBe('erasure_waits')
  await server.machinery.jobs.drain()
  const confirm = mail.received.findLast(({ envelopeTo }) => envelopeTo.includes('rights@example.test'))!
  const secret = /confirm=([\w-]+)/.exec(confirm.text!)![1]!
  const open = await candidate('POST', '/erasure/confirm', { token: secret })
  expect((open.body as OwnRetention).request).toMatchObject({ state: 'open' })
  const { answerBy, askedAt } = (open.body as OwnRetention).request!
  expect(Math.round((Date.parse(answerBy!) - Date.parse(askedAt)) / dayMs)).toBe(30)
  expect((await readRule()).requests).toMatchObject([{ interviewId: interview.id, title: 'Back-end developer' }])
  const colleague = await makeColleague(server, owner, 'Interviewer')
  const answer = `/api/Interviews/${interview.id}/erasure`
  expect((await ask('POST', answer, { answer: 'approve' }, colleague)).status).toBe(403)
  const past = await ask('POST', answer, { answer: 'refuse', ground: 'dispute', until: '2020-01-01T00:00:00Z' })
  expect(past.status).toBe(400)
  expect((await ask('POST', answer, { answer: 'approve' })).body.request).toMatchObject({ state: 'approved' })
  expect((await candidate('DELETE', '/erasure')).body.code).toBe('erasure_not_open')
  await server.machinery.jobs.drain()
  await run()
  expect(await isThere(interview.id)).toBe(false)
  const subjects = mail.received.map(({ subject }) => subject)
  expect(subjects.filter((each) => each === 'Your interview at Nordwind is being deleted')).toHaveLength(1)
})

test('after a stop of more than a day the company gets the list, and a day to look at it', async () => {
  const { interview } = await makeCompleted()
  await setRule(own(2))
  await run()
  await server.machinery.jobs.drain()
  const before = mail.received.length
  await server.pass(5 * dayMs)
  await run()
  await passHours(22)
  await server.machinery.jobs.drain()
  expect(mail.received.slice(before).map(({ subject }) => subject)).toEqual(['1 interview will be deleted tomorrow'])
  expect(await isThere(interview.id)).toBe(true)
  await passHours(2)
  expect(await isThere(interview.id)).toBe(false)
  await setRule(null)
})

test('an interview that is under way is not erased, nor one of a rule that changed meanwhile', async () => {
  const joined = await makeJoined(server, owner)
  expect(await eraseInterview(system(), joined.interview.id, 'rule', async () => true)).toBe(false)
  const asked = await server.call('POST', `${joined.path}/erasure`, { candidate: joined.token })
  expect([asked.status, asked.body.code]).toEqual([409, 'erasure_not_possible'])
  const { interview } = await makePublished(server, owner)
  await setRule(own(1))
  await passHours(20)
  await setRule(own(200))
  await passHours(10)
  expect([await isThere(joined.interview.id), await isThere(interview.id)]).toEqual([true, true])
  await setRule(null)
})

test('what comes back from a backup is erased again, and its tombstone stays', async () => {
  const { interview } = await makeCompleted()
  const line = {
    interviewId: interview.id,
    reason: 'request' as const,
    entries: 12,
    firstHash: '0'.repeat(64),
    receiptSeq: 10,
    receiptHash: 'a'.repeat(64),
    lastHash: 'b'.repeat(64),
    erasedAt: '2026-11-01T10:00:00.000Z',
  }
  expect(await applyErased(server.machinery.database.pool, [line])).toBe(1)
  expect(await isThere(interview.id)).toBe(false)
  expect(await applyErased(server.machinery.database.pool, [line])).toBe(0)
  const { body } = await server.call('GET', `/api/erased/${interview.id}`)
  expect(body as Tombstone).toEqual({
    kind: 'nova-interviews-tombstone',
    version: 1,
    interviewId: interview.id,
    entries: 12,
    firstHash: '0'.repeat(64),
    lastHash: 'b'.repeat(64),
    erasedAt: '2026-11-01T10:00:00.000Z',
    receipt: { lastSeq: 10, lastHash: 'a'.repeat(64) },
  })
})
