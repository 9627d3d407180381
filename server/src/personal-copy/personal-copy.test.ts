/** A copy of an interview's data through HTTP: its files, their limits, and its end. */
import { crc32 } from 'node:zlib'
import type { Session } from '@nova/contract/accounts/accounts'
import type { OwnCopy, PersonalCopy } from '@nova/contract/retention/personal-copy'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { verifyRecord, parseFile } from '../../../tools/longer/verification.ts'
import {
  makeColleague,
  makeEntry,
  makeInterviewer,
  makeJoined,
  makePublished,
  makeShape,
  makeTyping,
} from '../../test/factories.ts'
import { startMailServer, type TestMailServer } from '../../test/mail-server.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { makeCtx } from '../platform/context/context.ts'
import { findBankQuestion } from '../questions/questions.ts'
import { makeCopy } from './making.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let mail: TestMailServer
let server: TestServer
let owner: Session
let colleague: Session
beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({ smtp: mail.settings, publicUrl: 'https://nova.example.test' })
  owner = await makeInterviewer(server, 'Ana Kim')
  colleague = await makeColleague(server, owner, 'Interviewer', 'Mia Lund')
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const ask = (method: string, path: string, body?: unknown, { token } = owner) =>
  server.call(method, path, { token, body })
const copyOf = (id: string) => `/api/Interviews/${id}/personal-copy`
const read = async (id: string): Promise<PersonalCopy> => (await ask('GET', copyOf(id))).body
const query = (text: string, values: unknown[] = []) => server.machinery.database.pool.query(text, values)

async function download(path: string, headers: Record<string, string>): Promise<Buffer> {
  const reply = await fetch(server.url + path, { headers })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('application/zip')
  return Buffer.from(await reply.arrayBuffer())
}

/** Each file of a ZIP, whose sums are checked. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { strictFileNames: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    const content = Buffer.concat(chunks)
    expect([entry.fileName, crc32(content)]).toEqual([entry.fileName, entry.crc32])
    files.set(entry.fileName, content)
  }
  return files
}

async function makeFile(id: string): Promise<Map<string, Buffer>> {
  const made = await ask('POST', copyOf(id))
  expect([made.status, made.body.state]).toEqual([202, 'making'])
  await server.machinery.jobs.drain()
  return unzip(await download(`${copyOf(id)}.zip`, { authorization: `Bearer ${owner.token}` }))
}

/** A completed interview with something in each part of its copy, beside another candidate's. */
async function makeCompleted(overrides: Record<string, string> = {}) {
  const joined = await makeJoined(server, owner, { CandidateId: 'sam@example.test', ...overrides })
  const { interview, path, token } = joined
  const coding = interview.technicalQuestions.find(({ questionType }) => questionType === 'coding')!.id
  const technical = interview.technicalQuestions.find(({ questionType }) => questionType === 'technical')!.id
  const entries = [
    makeTyping(coding, 'let OWNCODE = "</script><img src=x>"'),
    makeEntry('draw', { changed: [makeShape('box')], removed: [] }, technical),
    makeEntry('focus', { focused: true }),
  ]
  const wrote = await server.call('POST', `${path}/journal`, { body: { entries }, candidate: token })
  expect([wrote.status, wrote.body.message]).toEqual([200, undefined])
  const answer = { questionId: coding, codeSubmission: 'let OWNCODE = "</script><img src=x>"', language: 'javascript' }
  expect((await server.call('POST', `${path}/response`, { body: answer, candidate: token })).status).toBeLessThan(300)
  const note = { entries: [makeEntry('note', { text: 'SECRETNOTE' })] }
  await ask('PUT', `/api/Interviews/${interview.id}/panel`, { companyEmails: [colleague.interviewer.email] })
  await ask('POST', `/api/Interviews/${interview.id}/journal`, note)
  await server.call('POST', `${path}/complete`, { candidate: token })
  await server.machinery.jobs.drain()
  return { ...joined, coding }
}

const jsonOf = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)!.toString('utf8'))

test('the file has every part of the interview, each as its schema says, and the record passes the check', async () => {
  const { interview, coding, token, path } = await makeCompleted({ Title: 'Back-end <b>& "more"' })
  const { id } = interview
  const feedback = { message: 'RELEASEDWORDS', strengths: ['Clear'], improvements: [], sharesScores: false, after: 0 }
  expect((await ask('POST', `/api/Interviews/${id}/feedback`, feedback)).status).toBe(201)
  const request = { id: crypto.randomUUID(), kind: 'review', text: 'Please look again.' }
  await server.call('POST', `${path}/requests`, { candidate: token, body: request })
  await ask('GET', `/api/Interviews/${id}/report`)
  const share = await ask('POST', `/api/Interviews/${id}/shares`, {})
  expect(share.status).toBe(201)
  await server.machinery.jobs.drain()
  const files = await makeFile(id)
  expect([...files.keys()].toSorted()).toEqual([
    'access.json',
    'answers/answers.json',
    'answers/question-1/last.js',
    'answers/question-1/submitted.js',
    'answers/question-2/drawing.svg',
    'feedback.json',
    'index.html',
    'interview.json',
    'letters/letters.json',
    'mails.json',
    'receipt.json',
    'record.jsonl',
    'resume.json',
    'resume.txt',
    'schema.json',
  ])
  const schemas = jsonOf(files, 'schema.json').$defs as Record<string, object>
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  for (const [name, schema] of Object.entries(schemas)) {
    const values =
      name === 'record.jsonl'
        ? files.get(name)!.toString('utf8').trimEnd().split('\n')
        : [files.get(name)!.toString('utf8')]
    const isValid = ajv.compile(schema)
    for (const value of values) {
      isValid(JSON.parse(value))
      expect([name, isValid.errors]).toEqual([name, null])
    }
  }
  const { isWhole, lines } = verifyRecord(
    parseFile(files.get('record.jsonl')!.toString('utf8')),
    jsonOf(files, 'receipt.json'),
  )
  expect([isWhole, lines.find((line) => line.includes('agrees with the receipt'))]).toEqual([true, expect.any(String)])
  expect(files.get('answers/question-1/submitted.js')!.toString('utf8')).toBe('let OWNCODE = "</script><img src=x>"')
  expect(jsonOf(files, 'answers/answers.json').answers[0]).toMatchObject({ questionId: coding, kind: 'last' })
  expect(files.get('answers/question-2/drawing.svg')!.toString('utf8')).toContain('<polygon points=')
  expect(jsonOf(files, 'interview.json')).toMatchObject({
    ...{ id, title: 'Back-end <b>& "more"', company: 'Nordwind', status: 'Completed' },
    candidate: { name: 'Sam Okafor', email: 'sam@example.test', joinedName: 'Sam Okafor' },
    consents: [{ version: '1', again: false }],
  })
  expect(jsonOf(files, 'feedback.json')).toMatchObject({
    feedback: [{ version: 1, message: 'RELEASEDWORDS', releasedBy: 'Ana Kim' }],
    requests: [{ text: 'Please look again.' }],
  })
  expect(jsonOf(files, 'mails.json').mails.map(({ kind }: { kind: string }) => kind)).toContain('invitation')
  const access = jsonOf(files, 'access.json')
  expect(access.openings).toContainEqual(
    expect.objectContaining({
      ...{ name: 'Ana Kim', role: 'Administrator', act: 'Read the report', why: 'To assess the interview' },
    }),
  )
  expect(access.links).toMatchObject([{ madeBy: 'Ana Kim', opened: 0 }])
  const page = files.get('index.html')!.toString('utf8')
  expect(page).toContain('<h1>Your data: Back-end &lt;b&gt;&amp; &quot;more&quot;</h1>')
  expect(page).not.toMatch(/<script|<img|<b>|https?:\/\/|\son\w+=/)
  for (const [, file] of page.matchAll(/href="([^"]*)"/g)) expect([...files.keys()]).toContain(file)
})

test('the file holds no secret, nothing of other people, and none of the company’s own judgement', async () => {
  const { interview, token, coding } = await makeCompleted()
  await makeCompleted({ CandidateId: 'other@example.test', CandidateName: 'OTHERPERSON' })
  const path = `/api/Interviews/${interview.id}`
  const share = (await ask('POST', `${path}/shares`, {})).body as { link: string }
  await ask('POST', `${path}/decision`, { outcome: 'Decline', reason: 'SECRETREASON' })
  await ask('PUT', `${path}/feedback`, {
    ...{ message: 'DRAFTWORDS', strengths: [], improvements: [], sharesScores: false, revision: 0 },
  })
  const files = await makeFile(interview.id)
  const bank = findBankQuestion(coding)!
  const reference = bank.kind === 'coding' ? bank.reference.javascript! : ''
  expect(reference.length).toBeGreaterThan(20)
  const secrets = [
    ...[token, share.link.split('/').at(-1)!, owner.token, owner.interviewer.email, colleague.interviewer.email],
    ...['SECRETNOTE', 'SECRETREASON', 'DRAFTWORDS', 'OTHERPERSON', 'other@example.test'],
    ...[
      reference,
      JSON.stringify(reference).slice(1, -1),
      interview.technicalQuestions.find(({ id }) => id === coding)!.problemStatement.slice(0, 60),
    ],
  ]
  for (const [name, content] of files) {
    const text = content.toString('utf8')
    expect([name, secrets.filter((secret) => text.includes(secret))]).toEqual([name, []])
  }
  const mails = jsonOf(files, 'mails.json').mails as { kind: string; text: string }[]
  const invitation = mails.find(({ kind }) => kind === 'invitation')!
  expect(invitation.text).toContain(`/candidate/${interview.id}?token=REMOVED`)
})

test('a second press shows the same making; a later one replaces the file; each act is in the audit log', async () => {
  const { interview } = await makeCompleted()
  const { id } = interview
  expect(await read(id)).toMatchObject({ state: 'none', bytes: null, mayMake: true, request: null })
  const early = await ask('GET', `${copyOf(id)}.zip`)
  expect([early.status, early.body.code]).toEqual([409, 'copy_not_ready'])
  const lock = await holdJob(id)
  const first = await ask('POST', copyOf(id))
  const second = await ask('POST', copyOf(id))
  expect([first.status, second.status, second.body.state]).toEqual([202, 202, 'making'])
  await lock.release()
  await server.machinery.jobs.drain()
  const ready = await read(id)
  expect(ready).toMatchObject({ state: 'ready', madeBy: 'Ana Kim' })
  expect([ready.done, Date.parse(ready.expiresAt!) - Date.parse(ready.madeAt!)]).toEqual([ready.total, 7 * dayMs])
  await makeFile(id)
  expect((await query('select 1 from personal_copies where interview_id = $1', [id])).rowCount).toBe(1)
  const acts = await query('select act from audit_events where interview_id = $1 and act like $2 order by id', [
    ...[id, 'copy.%'],
  ])
  expect(acts.rows.map(({ act }) => act)).toEqual(['copy.made', 'copy.made', 'copy.downloaded'])
})

/** Keeps the job's queue, so that a making waits. */
async function holdJob(_id: string) {
  await query(`insert into graphile_worker._private_job_queues (queue_name, locked_at, locked_by)
    values ('personal-copy', now(), 'test') on conflict (queue_name) do update set locked_at = now(), locked_by = 'test'`)
  const release = async () => {
    await query(
      `update graphile_worker._private_job_queues set locked_at = null, locked_by = null where queue_name = 'personal-copy'`,
    )
    await query(`select pg_notify('jobs:insert', '')`)
  }
  return { release }
}

test('only administrators make and read it, and not while the interview is under way', async () => {
  const { interview } = await makeCompleted()
  for (const role of ['Recruiter', 'Interviewer', 'HiringManager', 'Viewer'] as const) {
    const person = await makeColleague(server, owner, role)
    await ask('PUT', `/api/Interviews/${interview.id}/panel`, { companyEmails: [person.interviewer.email] })
    for (const [method, end] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', '/send'],
      ['GET', '.zip'],
    ] as const)
      expect([role, method, (await ask(method, copyOf(interview.id) + end, undefined, person)).status]).toEqual([
        ...[role, method, 403],
      ])
  }
  const stranger = await makeInterviewer(server, 'Otto Vik')
  expect((await ask('POST', copyOf(interview.id), undefined, stranger)).status).toBe(404)
  expect((await ask('POST', copyOf(crypto.randomUUID()))).status).toBe(404)
  const { interview: running } = await makeJoined(server, owner)
  expect((await read(running.id)).mayMake).toBe(false)
  const refused = await ask('POST', copyOf(running.id))
  expect([refused.status, refused.body.code]).toEqual([409, 'copy_under_way'])
})

test('an interview that was only planned has a copy without its questions', async () => {
  const { interview } = await makePublished(server, owner)
  const files = await makeFile(interview.id)
  expect(files.has('receipt.json')).toBe(false)
  expect(jsonOf(files, 'interview.json')).toMatchObject({ status: 'Scheduled', questions: [], consents: [] })
  const all = [...files.values()].map((content) => content.toString('utf8')).join('\n')
  for (const { title } of interview.technicalQuestions) expect(all).not.toContain(title)
})

test('a making that is cut off leaves nothing to download, and begins again from nothing', async () => {
  const { interview } = await makeCompleted()
  const { id } = interview
  const lock = await holdJob(id)
  await ask('POST', copyOf(id))
  // As a killed server leaves it: a making of its own, with some of its pieces.
  await query('update personal_copies set entries_done = 3, entries_total = 9 where interview_id = $1', [id])
  await query(
    `insert into personal_copy_pieces (making, place, interview_id, bytes)
      select making, 0, interview_id, 'half' from personal_copies where interview_id = $1`,
    [id],
  )
  expect(await read(id)).toMatchObject({ state: 'making', done: 3, total: 9 })
  expect((await ask('GET', `${copyOf(id)}.zip`)).body.code).toBe('copy_not_ready')
  await lock.release()
  await server.machinery.jobs.drain()
  expect((await read(id)).state).toBe('ready')
  const halves = await query(`select 1 from personal_copy_pieces where interview_id = $1 and bytes = 'half'`, [id])
  expect(halves.rowCount).toBe(0)
  const files = await unzip(await download(`${copyOf(id)}.zip`, { authorization: `Bearer ${owner.token}` }))
  expect(files.has('index.html')).toBe(true)
  // Two attempts at once: one takes the place of the other, and one file comes out.
  await query("update personal_copies set state = 'making' where interview_id = $1", [id])
  const system = makeCtx(server.machinery, { role: 'system' })
  await Promise.all([makeCopy(system, id), makeCopy(system, id)])
  const makings = await query('select distinct making from personal_copy_pieces where interview_id = $1', [id])
  const kept = await query('select making, state from personal_copies where interview_id = $1', [id])
  expect(kept.rows).toEqual([{ making: makings.rows[0].making, state: 'ready' }])
  expect(makings.rowCount).toBe(1)
})

test('a making whose job has given up says so, and can be started again', async () => {
  const { interview } = await makeCompleted()
  const { id } = interview
  const lock = await holdJob(id)
  await ask('POST', copyOf(id))
  await query('update graphile_worker._private_jobs set attempts = max_attempts where key = $1', [
    `personal-copy:${id}`,
  ])
  expect((await read(id)).state).toBe('failed')
  await lock.release()
  await makeFile(id)
  expect((await read(id)).state).toBe('ready')
})

test('the file is deleted after its days by the hourly job, and with the interview', async () => {
  const pieces = async (id: string) =>
    (await query('select 1 from personal_copy_pieces where interview_id = $1', [id])).rowCount
  const kept = await makeCompleted()
  await makeFile(kept.interview.id)
  expect(await pieces(kept.interview.id)).toBe(1)
  await query('select erase_interview($1)', [kept.interview.id])
  expect(await pieces(kept.interview.id)).toBe(0)
  expect((await ask('POST', copyOf(kept.interview.id))).status).toBe(404)
  const { interview } = await makeCompleted()
  await makeFile(interview.id)
  await query(`update personal_copies set expires_at = now() - interval '1 second' where interview_id = $1`, [
    interview.id,
  ])
  expect((await read(interview.id)).state).toBe('none')
  expect((await ask('GET', `${copyOf(interview.id)}.zip`)).body.code).toBe('copy_not_ready')
  await query(`select graphile_worker.add_job('retention', '{}'::json, job_key := 'retention')`)
  await server.machinery.jobs.drain()
  expect(await pieces(interview.id)).toBe(0)
})

test('a candidate asks for it by a mailed link; the company answers with one press, and the file is theirs for 7 days', async () => {
  const address = 'wants-copy@example.test'
  const { interview, path, token } = await makeCompleted({ CandidateId: address })
  const { id } = interview
  const candidate = (method: string, end = '', body?: unknown) =>
    server.call(method, `${path}/personal-copy${end}`, { candidate: token, body })
  const own = async () => (await candidate('GET')).body as OwnCopy
  const toCandidate = () => mail.received.findLast(({ envelopeTo }) => envelopeTo.includes(address))!
  expect(await own()).toEqual({ request: null, mayAsk: true, file: null })
  const notYet = await ask('POST', `${copyOf(id)}/send`)
  expect([notYet.status, notYet.body.code]).toEqual([409, 'copy_not_open'])
  expect((await candidate('POST')).body.request).toMatchObject({ state: 'unconfirmed' })
  expect((await read(id)).request).toBe(null)
  expect((await candidate('POST')).body.code).toBe('copy_waits')
  const guessed = await candidate('POST', '/confirm', { token: 'x'.repeat(43) })
  expect([guessed.status, guessed.body.code]).toEqual([404, 'copy_link_invalid'])
  await server.machinery.jobs.drain()
  const secret = /copy=([\w-]+)/.exec(toCandidate().text!)![1]!
  const open = ((await candidate('POST', '/confirm', { token: secret })).body as OwnCopy).request!
  expect(open.state).toBe('open')
  expect(Math.round((Date.parse(open.answerBy!) - Date.parse(open.askedAt)) / dayMs)).toBe(30)
  expect((await candidate('POST')).body.code).toBe('copy_not_possible')
  expect((await read(id)).request).toEqual(open)
  expect((await ask('GET', '/api/company/copy-requests')).body).toEqual({
    requests: [{ interviewId: id, title: 'Back-end developer', candidateName: 'Sam Okafor', answerBy: open.answerBy }],
  })
  await server.machinery.jobs.drain()
  const toOwner = mail.received.findLast(({ envelopeTo }) => envelopeTo.includes(owner.interviewer.email))!
  expect(toOwner.subject).toMatch(/^A candidate asks for a copy of their data: answer by /)
  // A copy that the company makes for itself is no candidate's before it is sent.
  await makeFile(id)
  expect((await candidate('GET', '.zip')).body.code).toBe('copy_not_ready')
  expect((await ask('POST', `${copyOf(id)}/send`)).status).toBe(202)
  expect((await candidate('DELETE')).body.code).toBe('copy_not_open')
  await server.machinery.jobs.drain()
  expect(toCandidate().subject).toBe('Your data at Nordwind is ready')
  const ready = await own()
  expect([ready.request!.state, ready.mayAsk, ready.file!.bytes]).toEqual(['sent', false, expect.any(Number)])
  const bytes = await download(`${path}/personal-copy.zip`, { 'x-candidate-token': token })
  expect(bytes.length).toBe(ready.file!.bytes)
  expect((await unzip(bytes)).has('index.html')).toBe(true)
  const last = await query(
    'select act, actor_role from audit_events where interview_id = $1 order by id desc limit 1',
    [id],
  )
  expect(last.rows).toEqual([{ act: 'copy.downloaded', actor_role: 'candidate' }])
  await server.pass(7 * dayMs)
  expect(await own()).toMatchObject({ file: null, mayAsk: true })
  expect((await candidate('GET', '.zip')).body.code).toBe('copy_not_ready')
})

test('a request can be taken back, and a candidate without a link that opens can’t be mailed one', async () => {
  const owner_ = await makeInterviewer(server, 'Ida Reyes')
  const { interview, token } = await makePublished(server, owner_)
  const path = `/api/candidate/interview/${interview.id}/personal-copy`
  await server.call('POST', path, { candidate: token })
  expect((await server.call('DELETE', path, { candidate: token })).body).toMatchObject({ request: null, mayAsk: true })
  await query(
    `insert into copy_requests (interview_id, company_id, state, asked_at, token_until, answer_by)
    select id, company_id, 'open', now(), now(), now() from interviews where id = $1`,
    [interview.id],
  )
  await ask('PATCH', `/api/Interviews/${interview.id}/status`, { status: 'Cancelled' }, owner_)
  const refused = await ask('POST', `${copyOf(interview.id)}/send`, undefined, owner_)
  expect([refused.status, refused.body.code]).toEqual([409, 'copy_not_sendable'])
  expect((await ask('GET', copyOf(interview.id), undefined, owner_)).body).toMatchObject({ maySend: false })
  expect((await server.call('GET', path, { candidate: token })).body.code).toBe('interview_cancelled')
})
