/** Making, keeping and asking for a copy, through HTTP. */
import type { OwnCopy } from '@nova/contract/retention/personal-copy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CopyStage, copyPathOf as copyOf, makeCopyStage, unzip } from '../../test/copy-stage.ts'
import { makeColleague, makeInterviewer, makeJoined, makePublished } from '../../test/factories.ts'
import { startMailServer, type TestMailServer } from '../../test/mail-server.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { makeCtx } from '../platform/context/context.ts'
import { makeCopy } from './making.ts'

const dayMs = 86_400_000

let mail: TestMailServer
let server: TestServer
let stage: CopyStage
beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({ smtp: mail.settings, publicUrl: 'https://nova.example.test' })
  stage = await makeCopyStage(server)
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

test('a second press shows the same making; a later one replaces the file; each act is in the audit log', async () => {
  const { interview } = await stage.makeCompleted()
  const { id } = interview
  expect(await stage.read(id)).toMatchObject({ state: 'none', bytes: null, mayMake: true, request: null })
  const early = await stage.ask('GET', `${copyOf(id)}.zip`)
  expect([early.status, early.body.code]).toEqual([409, 'copy_not_ready'])
  const lock = await holdJob()
  const first = await stage.ask('POST', copyOf(id))
  const second = await stage.ask('POST', copyOf(id))
  expect([first.status, second.status, second.body.state]).toEqual([202, 202, 'making'])
  await lock.release()
  await server.machinery.jobs.drain()
  const ready = await stage.read(id)
  expect(ready).toMatchObject({ state: 'ready', madeBy: 'Ana Kim' })
  expect([ready.done, Date.parse(ready.expiresAt!) - Date.parse(ready.madeAt!)]).toEqual([ready.total, 7 * dayMs])
  await stage.makeFile(id)
  expect((await stage.query('select 1 from personal_copies where interview_id = $1', [id])).rowCount).toBe(1)
  const acts = await stage.query('select act from audit_events where interview_id = $1 and act like $2 order by id', [
    ...[id, 'copy.%'],
  ])
  expect(acts.rows.map(({ act }) => act)).toEqual(['copy.made', 'copy.made', 'copy.downloaded'])
})

/** Keeps the job's queue, so that a making waits. */
async function holdJob() {
  await stage.query(`insert into graphile_worker._private_job_queues (queue_name, locked_at, locked_by)
    values ('personal-copy', now(), 'test') on conflict (queue_name) do update set locked_at = now(), locked_by = 'test'`)
  const release = async () => {
    await stage.query(
      `update graphile_worker._private_job_queues set locked_at = null, locked_by = null where queue_name = 'personal-copy'`,
    )
    await stage.query(`select pg_notify('jobs:insert', '')`)
  }
  return { release }
}

test('only administrators make and read it, and not while the interview is under way', async () => {
  const { interview } = await stage.makeCompleted()
  for (const role of ['Recruiter', 'Interviewer', 'HiringManager', 'Viewer'] as const) {
    const person = await makeColleague(server, stage.owner, role)
    await stage.ask('PUT', `/api/Interviews/${interview.id}/panel`, { companyEmails: [person.interviewer.email] })
    for (const [method, end] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', '/send'],
      ['GET', '.zip'],
    ] as const)
      expect([role, method, (await stage.ask(method, copyOf(interview.id) + end, undefined, person)).status]).toEqual([
        ...[role, method, 403],
      ])
  }
  const stranger = await makeInterviewer(server, 'Otto Vik')
  expect((await stage.ask('POST', copyOf(interview.id), undefined, stranger)).status).toBe(404)
  expect((await stage.ask('POST', copyOf(crypto.randomUUID()))).status).toBe(404)
  const { interview: running } = await makeJoined(server, stage.owner)
  expect((await stage.read(running.id)).mayMake).toBe(false)
  const refused = await stage.ask('POST', copyOf(running.id))
  expect([refused.status, refused.body.code]).toEqual([409, 'copy_under_way'])
})

test('a making that is cut off leaves nothing to download, and begins again from nothing', async () => {
  const { interview } = await stage.makeCompleted()
  const { id } = interview
  const lock = await holdJob()
  await stage.ask('POST', copyOf(id))
  // As a killed server leaves it: a making of its own, with some of its pieces.
  await stage.query('update personal_copies set entries_done = 3, entries_total = 9 where interview_id = $1', [id])
  await stage.query(
    `insert into personal_copy_pieces (making, place, interview_id, bytes)
      select making, 0, interview_id, 'half' from personal_copies where interview_id = $1`,
    [id],
  )
  expect(await stage.read(id)).toMatchObject({ state: 'making', done: 3, total: 9 })
  expect((await stage.ask('GET', `${copyOf(id)}.zip`)).body.code).toBe('copy_not_ready')
  await lock.release()
  await server.machinery.jobs.drain()
  expect((await stage.read(id)).state).toBe('ready')
  const halves = await stage.query(`select 1 from personal_copy_pieces where interview_id = $1 and bytes = 'half'`, [
    id,
  ])
  expect(halves.rowCount).toBe(0)
  const files = await stage.downloadMade(id)
  expect(files.has('index.html')).toBe(true)
  // Two attempts at once: one takes the place of the other, and one file comes out.
  await stage.query("update personal_copies set state = 'making' where interview_id = $1", [id])
  const system = makeCtx(server.machinery, { role: 'system' })
  await Promise.all([makeCopy(system, id), makeCopy(system, id)])
  const makings = await stage.query('select distinct making from personal_copy_pieces where interview_id = $1', [id])
  const kept = await stage.query('select making, state from personal_copies where interview_id = $1', [id])
  expect(kept.rows).toEqual([{ making: makings.rows[0].making, state: 'ready' }])
  expect(makings.rowCount).toBe(1)
})

test('a making whose job has given up says so, and can be started again', async () => {
  const { interview } = await stage.makeCompleted()
  const { id } = interview
  const lock = await holdJob()
  await stage.ask('POST', copyOf(id))
  await stage.query('update graphile_worker._private_jobs set attempts = max_attempts where key = $1', [
    `personal-copy:${id}`,
  ])
  expect((await stage.read(id)).state).toBe('failed')
  await lock.release()
  await stage.makeFile(id)
  expect((await stage.read(id)).state).toBe('ready')
})

test('the file is deleted after its days by the hourly job, and with the interview', async () => {
  const pieces = async (id: string) =>
    (await stage.query('select 1 from personal_copy_pieces where interview_id = $1', [id])).rowCount
  const kept = await stage.makeCompleted()
  await stage.makeFile(kept.interview.id)
  expect(await pieces(kept.interview.id)).toBe(1)
  await stage.query('select erase_interview($1)', [kept.interview.id])
  expect(await pieces(kept.interview.id)).toBe(0)
  expect((await stage.ask('POST', copyOf(kept.interview.id))).status).toBe(404)
  const { interview } = await stage.makeCompleted()
  await stage.makeFile(interview.id)
  await stage.query(`update personal_copies set expires_at = now() - interval '1 second' where interview_id = $1`, [
    interview.id,
  ])
  expect((await stage.read(interview.id)).state).toBe('none')
  expect((await stage.ask('GET', `${copyOf(interview.id)}.zip`)).body.code).toBe('copy_not_ready')
  await stage.query(`select graphile_worker.add_job('retention', '{}'::json, job_key := 'retention')`)
  await server.machinery.jobs.drain()
  expect(await pieces(interview.id)).toBe(0)
})

test('a candidate asks for it by a mailed link; the company answers with one press, and the file is theirs for 7 days', async () => {
  const address = 'wants-copy@example.test'
  const { interview, path, token } = await stage.makeCompleted({ CandidateId: address })
  const { id } = interview
  const candidate = (method: string, end = '', body?: unknown) =>
    server.call(method, `${path}/personal-copy${end}`, { candidate: token, body })
  const own = async () => (await candidate('GET')).body as OwnCopy
  const toCandidate = () => mail.received.findLast(({ envelopeTo }) => envelopeTo.includes(address))!
  expect(await own()).toEqual({ request: null, mayAsk: true, file: null })
  const notYet = await stage.ask('POST', `${copyOf(id)}/send`)
  expect([notYet.status, notYet.body.code]).toEqual([409, 'copy_not_open'])
  expect((await candidate('POST')).body.request).toMatchObject({ state: 'unconfirmed' })
  expect((await stage.read(id)).request).toBe(null)
  expect((await candidate('POST')).body.code).toBe('copy_waits')
  const guessed = await candidate('POST', '/confirm', { token: 'x'.repeat(43) })
  expect([guessed.status, guessed.body.code]).toEqual([404, 'copy_link_invalid'])
  await server.machinery.jobs.drain()
  const secret = /copy=([\w-]+)/.exec(toCandidate().text!)![1]!
  const open = ((await candidate('POST', '/confirm', { token: secret })).body as OwnCopy).request!
  expect(open.state).toBe('open')
  expect(Math.round((Date.parse(open.answerBy!) - Date.parse(open.askedAt)) / dayMs)).toBe(30)
  expect((await candidate('POST')).body.code).toBe('copy_not_possible')
  expect((await stage.read(id)).request).toEqual(open)
  expect((await stage.ask('GET', '/api/company/copy-requests')).body).toEqual({
    requests: [{ interviewId: id, title: 'Back-end developer', candidateName: 'Sam Okafor', answerBy: open.answerBy }],
  })
  await server.machinery.jobs.drain()
  const toOwner = mail.received.findLast(({ envelopeTo }) => envelopeTo.includes(stage.owner.interviewer.email))!
  expect(toOwner.subject).toMatch(/^A candidate asks for a copy of their data: answer by /)
  // A copy that the company makes for itself is no candidate's before it is sent.
  await stage.makeFile(id)
  expect((await candidate('GET', '.zip')).body.code).toBe('copy_not_ready')
  expect((await stage.ask('POST', `${copyOf(id)}/send`)).status).toBe(202)
  expect((await candidate('DELETE')).body.code).toBe('copy_not_open')
  await server.machinery.jobs.drain()
  expect(toCandidate().subject).toBe('Your data at Nordwind is ready')
  const ready = await own()
  expect([ready.request!.state, ready.mayAsk]).toEqual(['sent', false])
  const bytes = await stage.download(`${path}/personal-copy.zip`, { 'x-candidate-token': token })
  expect(bytes.length).toBe(ready.file!.bytes)
  expect((await unzip(bytes)).has('index.html')).toBe(true)
  const last = await stage.query(
    'select act, actor_role from audit_events where interview_id = $1 order by id desc limit 1',
    [id],
  )
  expect(last.rows).toEqual([{ act: 'copy.downloaded', actor_role: 'candidate' }])
  await server.pass(7 * dayMs)
  expect(await own()).toMatchObject({ file: null, mayAsk: true })
  expect((await candidate('GET', '.zip')).body.code).toBe('copy_not_ready')
})

test('a request can be taken back, and a candidate without a link that opens can’t be mailed one', async () => {
  const other = await makeInterviewer(server, 'Ida Reyes')
  const { interview, token } = await makePublished(server, other)
  const path = `/api/candidate/interview/${interview.id}/personal-copy`
  await server.call('POST', path, { candidate: token })
  expect((await server.call('DELETE', path, { candidate: token })).body).toMatchObject({ request: null, mayAsk: true })
  await stage.query(
    `insert into copy_requests (interview_id, company_id, state, asked_at, token_until, answer_by)
    select id, company_id, 'open', now(), now(), now() from interviews where id = $1`,
    [interview.id],
  )
  await stage.ask('PATCH', `/api/Interviews/${interview.id}/status`, { status: 'Cancelled' }, other)
  const refused = await stage.ask('POST', `${copyOf(interview.id)}/send`, undefined, other)
  expect([refused.status, refused.body.code]).toEqual([409, 'copy_not_sendable'])
  expect((await stage.ask('GET', copyOf(interview.id), undefined, other)).body).toMatchObject({ maySend: false })
  expect((await server.call('GET', path, { candidate: token })).body.code).toBe('interview_cancelled')
})
