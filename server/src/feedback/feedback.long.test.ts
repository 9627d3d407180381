import { createHash, randomUUID } from 'node:crypto'
import type { Report } from '@nova/contract/reports/reports'
import {
  type AfterInterview,
  type CandidateSide,
  findingKeyOf,
  maxReplies,
  maxRequests,
  maxVersions,
} from '@nova/contract/reviews/feedback'
import canonicalize from 'canonicalize'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeColleague, makeEntry, makeInterviewer, makeJoined, makeTyping } from '../../test/factories.ts'
import { readMails } from '../../test/mails.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { findBankQuestion } from '../questions/questions.ts'

let server: TestServer
let scene: Awaited<ReturnType<typeof makeScene>>
beforeAll(async () => {
  server = await startTestServer()
  scene = await makeScene()
})
afterAll(() => server.close())

/** A candidate who pastes a solution from outside, and completes; an interviewer, and a viewer of the company. */
async function makeScene() {
  const session = await makeInterviewer(server)
  const viewer = await makeColleague(server, session, 'Viewer')
  const CandidateId = `${randomUUID()}@example.test`
  const { interview, token: candidate, path } = await makeJoined(server, session, { CandidateId })
  const body = { companyEmails: [viewer.interviewer.email] }
  await server.call('PUT', `/api/Interviews/${interview.id}/panel`, { body, token: session.token })
  const coding = interview.technicalQuestions.find(({ questionType }) => questionType === 'coding')!
  const bank = findBankQuestion(coding.id)!
  const code = bank.kind === 'coding' ? bank.reference.javascript! : ''
  const typing = makeTyping(coding.id, code)
  for (const edit of (typing.payload as { edits: { cause: string }[] }).edits) edit.cause = 'pasted'
  const entries = [
    makeEntry('paste', { into: 'pad', characters: code.length, text: code.slice(0, 200) }, coding.id),
    typing,
  ]
  const wrote = await server.call('POST', `${path}/journal`, { body: { entries }, candidate })
  expect(wrote.status).toBe(200)
  const seat = `/api/Interviews/${interview.id}`
  const asCandidate = (method: string, at: string, sent?: unknown) =>
    server.call(method, path + at, { candidate, ...(sent ? { body: sent } : {}) })
  const asOwner = (method: string, at: string, sent?: unknown, token = session.token) =>
    server.call(method, seat + at, { token, ...(sent ? { body: sent } : {}) })
  return { session, viewer, interview, candidate, path, coding, email: CandidateId, asCandidate, asOwner }
}

const after = async (): Promise<AfterInterview> => (await scene.asCandidate('GET', '/after')).body
const side = async (): Promise<CandidateSide> => (await scene.asOwner('GET', '/feedback')).body
const text = { message: 'Thank you <script>alert(1)</script>', strengths: ['Clear code.'], improvements: [] }

describe("the candidate's side", () => {
  it('is closed before completion, and to everyone but the candidate', async () => {
    for (const at of ['/after', '/record.json'])
      expect(await scene.asCandidate('GET', at)).toMatchObject({ status: 409, body: { code: 'not_completed' } })
    const request = { id: randomUUID(), kind: 'review', text: 'Please.' }
    expect((await scene.asCandidate('POST', '/requests', request)).status).toBe(409)
    for (const at of ['/feedback', '/feedback/news']) expect((await scene.asOwner('GET', at)).status).toBe(404)
    const other = await makeJoined(server, scene.session)
    for (const at of ['/after', '/record.json'])
      expect((await server.call('GET', scene.path + at, { candidate: other.token })).status).toBe(401)
  })

  it('gives one receipt, which stays the same on the page and in the mail, and lists later additions separately', async () => {
    // No report can be stored before the first look.
    const held = await server.machinery.database.pool.connect()
    await held.query('begin; lock table reports in share mode')
    await scene.asCandidate('POST', '/complete')
    const first = await after()
    await held.query('commit')
    held.release()
    await server.machinery.jobs.drain()
    const { receipt, additions, feedback, explanation, findings } = await after()
    expect({ feedback, explanation, findings }).toEqual({ feedback: null, explanation: null, findings: null })
    const evidence = (await scene.asOwner('GET', '/evidence.json')).body
    expect(receipt).toEqual(first.receipt)
    const completion = evidence.entries.findIndex(
      ({ kind, payload }: any) => kind === 'status' && payload.to === 'Completed',
    )
    expect(receipt.journal).toEqual({ lastSeq: completion + 1, lastHash: evidence.entries[completion].hash })
    expect(receipt.report).toBeNull()
    expect(first.additions.report).toBeNull()
    expect(additions).toMatchObject({
      entries: evidence.entries.length - completion - 1,
      journal: { lastSeq: evidence.entries.length, lastHash: evidence.entries.at(-1).hash },
      report: { digest: evidence.report.digest },
    })
    expect(additions.entries).toBeGreaterThan(0)
    const mails = await readMails(server, scene.email)
    const mailed = mails.filter(({ kind }) => kind === 'receipt')
    expect(mailed).toHaveLength(1)
    expect(mailed[0]!.facts!.find(({ label }) => label === 'Fingerprint')!.value).toBe(receipt.journal.lastHash)
    expect(mailed[0]!.action!.url).toContain(`/candidate/${scene.interview.id}?token=`)
  })

  it('gives an own copy in the format of the export, with bare hashes for what is not theirs to see', async () => {
    const { body, headers } = await scene.asCandidate('GET', '/record.json')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="my-interview-${scene.interview.id}.json"`)
    expect(Object.keys(body)).toEqual(['schemaVersion', 'interview', 'entries', 'pads', 'versions', 'report', 'after'])
    const { entries } = (await scene.asOwner('GET', '/evidence.json')).body
    expect(body.entries.map(({ hash }: { hash: string }) => hash)).toEqual(
      entries.map((each: { hash: string }) => each.hash),
    )
    const hidden = body.entries.filter((entry: object) => !('kind' in entry))
    expect(hidden.length).toBeGreaterThan(0)
    for (const entry of hidden) expect(Object.keys(entry)).toEqual(['seq', 'hash'])
    expect(body.report).toBeNull()
  })
})

describe('feedback', () => {
  it('is suggested from tests, drafted, and released for good by an interviewer, which opens result and findings', async () => {
    const { suggestion, revision } = await side()
    expect(suggestion!.strengths.join(' ')).toContain(scene.coding.title)
    expect(JSON.stringify(suggestion)).not.toMatch(/paste|integrity|risk|outside/i)
    const draft = { ...text, sharesScores: false, revision }
    expect((await scene.asOwner('PUT', '/feedback', draft, scene.viewer.token)).status).toBe(403)
    expect((await scene.asOwner('PUT', '/feedback', draft)).body).toMatchObject({ draft: text, revision: 1 })
    expect(await scene.asOwner('PUT', '/feedback', draft)).toMatchObject({
      status: 409,
      body: { code: 'feedback_changed' },
    })
    expect((await after()).feedback).toBeNull()
    const empty = { message: ' ', strengths: [], improvements: [], sharesScores: false, after: 0 }
    expect((await scene.asOwner('POST', '/feedback', empty)).body.code).toBe('feedback_empty')
    expect((await scene.asOwner('POST', '/feedback', { ...text, sharesScores: false, after: 0 })).status).toBe(201)
    const seen = await after()
    expect(seen.feedback).toMatchObject({ ...text, version: 1, releasedBy: 'Ida Reyes' })
    expect(seen.scores).toBeNull()
    const told = JSON.stringify(seen.explanation)
    expect(told).toContain('all of the hidden tests passed')
    expect(told).not.toMatch(/\d+\/100/)
    expect(seen.findings!.map(({ fact }) => fact).join(' ')).toMatch(/\byou pasted\b/)
    expect(JSON.stringify(seen.findings)).not.toMatch(/the candidate/i)
  })

  it('is amended by a newer version, which may share the scores; an older one is never changed', async () => {
    const next = { ...text, message: 'More.', sharesScores: true }
    expect((await scene.asOwner('POST', '/feedback', { ...next, after: 0 })).body.code).toBe('feedback_changed')
    const { body } = await scene.asOwner('POST', '/feedback', { ...next, after: 1 })
    expect(body.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    await scene.asOwner('POST', '/report/unseal')
    const report: Report = (await scene.asOwner('GET', '/report')).body
    const seen = await after()
    expect(seen.feedback!.message).toBe('More.')
    expect(seen.scores!.map(({ id, value }) => [id, value])).toEqual(Object.entries(report.scores))
    expect(seen.scoresSince).toEqual({ at: seen.feedback!.releasedAt, areChanged: false })
    expect((await side()).changed).toBeNull()
    const change = server.machinery.database.pool.query(`update feedback_versions set released_by_name = 'Nobody'`)
    await expect(change).rejects.toThrow('append-only')
    const mails = await readMails(server, scene.email)
    expect(mails.filter(({ kind }) => kind === 'feedback-released')).toHaveLength(2)
  })
})

describe('a decision', () => {
  const decide = (outcome: string) => scene.asOwner('POST', '/decision', { outcome, reason: 'Secret reason 7.' })

  it('is no news to the candidate until the company writes to them again, and then without its outcome', async () => {
    expect((await after()).isDecided).toBe(false)
    expect((await decide('Decline')).status).toBe(200)
    expect((await after()).isDecided).toBe(false)
    await scene.asOwner('POST', '/feedback', { ...text, sharesScores: true, after: 2 })
    const seen = await after()
    expect(seen.isDecided).toBe(true)
    expect(JSON.stringify(seen)).not.toMatch(/Decline|Secret reason 7/)
    await decide('Hold')
    expect((await after()).isDecided).toBe(true)
  })
})

describe('a score that was released and is set by hand later', () => {
  it('is shown to the interviewers, and to the candidate with the date of the change', async () => {
    const set = { figure: 'problemSolving', value: 13, reason: 'The first part was given away.' }
    expect((await scene.asOwner('POST', '/overrides', set)).status).toBe(200)
    const seen = await after()
    expect(seen.scores![0]).toMatchObject({ id: 'problemSolving', value: 13, isSetByHand: true })
    expect(seen.scoresSince!.areChanged).toBe(true)
    expect(seen.scoresSince!.at > seen.feedback!.releasedAt).toBe(true)
    const { changed } = await side()
    expect(changed).toMatchObject({ at: seen.scoresSince!.at, scores: [{ name: 'Problem solving', now: 13 }] })
    // Released again, it is what was released.
    const next = { ...text, sharesScores: true, after: 3 }
    expect((await scene.asOwner('POST', '/feedback', next)).body.changed).toBeNull()
    expect((await after()).scoresSince).toMatchObject({ areChanged: false })
  })
})

describe('requests of the candidate', () => {
  const send = (form: object) => scene.asCandidate('POST', '/requests', { id: randomUUID(), ...form })

  it('answer an opened finding, as text, which appears beside it in the report and leaves the digest alone', async () => {
    const { findings, additions } = await after()
    const findingKey = findings![0]!.key
    expect((await send({ kind: 'remark', findingKey: 'direct:999', text: 'x' })).body.code).toBe('finding_not_found')
    const id = randomUUID()
    const remark = { id, kind: 'remark', findingKey, text: '<b>My own notes</b>' }
    for (const _ of [1, 2]) expect((await send(remark)).body).toMatchObject({ id, text: '<b>My own notes</b>' })
    expect((await after()).requests).toHaveLength(1)
    await scene.asOwner('POST', '/report/unseal')
    const report: Report = (await scene.asOwner('GET', '/report')).body
    const found = report.integrity.findings.find((finding) => findingKeyOf(finding) === findingKey)
    expect(found!.candidateRemark).toBe('<b>My own notes</b>')
    expect(report.digest).toBe(additions.report!.digest)
    const { report: exported } = (await scene.asOwner('GET', '/evidence.json')).body
    const { digest, ...rest } = exported
    expect(createHash('sha256').update(canonicalize(rest)!).digest('hex')).toBe(digest)
  })

  it('reach the interviewers, get an answer with a date that the candidate sees, and are in the audit log', async () => {
    const { body: request } = await send({ kind: 'correction', text: 'I did answer the second question.' })
    const interviewers = await readMails(server, scene.session.interviewer.email)
    const isNotice = ({ kind }: { kind: string }) => kind === 'notice-candidate-request'
    expect(interviewers.filter(isNotice)).toHaveLength(2)
    expect(await side()).toMatchObject({ openRequests: 2 })
    // Other pages show it too, and viewing them doesn't count as reading the report.
    const countReadings = async () => {
      const { events } = (await scene.asOwner('GET', '/activity')).body
      return events.filter(({ act }: { act: string }) => act === 'report.read').length
    }
    const before = await countReadings()
    const news = await scene.asOwner('GET', '/feedback/news', undefined, scene.viewer.token)
    expect(news).toMatchObject({ status: 200, body: { openRequests: 2, sharesScores: true } })
    expect(await countReadings()).toBe(before)
    const reply = { text: 'You are right.' }
    const at = `/requests/${request.id}/replies`
    expect((await scene.asOwner('POST', at, reply, scene.viewer.token)).status).toBe(403)
    const replied = await scene.asOwner('POST', at, reply)
    expect(replied).toMatchObject({ status: 201, body: { openRequests: 1 } })
    // The candidate may answer that, once, and then waits again.
    const waiting = async (token: string) => (await server.call('GET', '/api/requests/waiting', { token })).body
    expect(await waiting(scene.session.token)).toMatchObject({ total: 1, interviews: [{ count: 1 }] })
    const answer = { id: randomUUID(), text: 'Thank you. And the third?' }
    for (const _ of [1, 2]) {
      const { body } = await scene.asCandidate('POST', at, answer)
      expect(body.replies).toMatchObject([{ by: 'Ida Reyes' }, { text: answer.text, by: null }])
    }
    const again = await scene.asCandidate('POST', at, { ...answer, id: randomUUID() })
    expect(again).toMatchObject({ status: 409, body: { code: 'reply_awaited' } })
    expect((await waiting(scene.session.token)).interviews[0]).toMatchObject({ id: scene.interview.id, count: 2 })
    expect((await waiting((await makeInterviewer(server)).token)).total).toBe(0)
    expect((await readMails(server, scene.session.interviewer.email)).filter(isNotice)).toHaveLength(3)
    expect((await scene.asCandidate('GET', '/record.json')).body.after.requests).toHaveLength(2)
    expect((await scene.asOwner('POST', at, reply)).body.openRequests).toBe(1)
    expect((await scene.asOwner('POST', `/requests/${randomUUID()}/replies`, reply)).body.code).toBe(
      'request_not_found',
    )
    const { requests } = await after()
    expect(requests.find(({ id }) => id === request.id)!.replies).toMatchObject([
      { text: 'You are right.', by: 'Ida Reyes' },
      { by: null },
      { text: 'You are right.', by: 'Ida Reyes' },
    ])
    const mails = await readMails(server, scene.email)
    expect(mails.filter(({ kind }) => kind === 'request-answered')).toHaveLength(2)
    const { body } = await scene.asOwner('GET', '/activity')
    const acts = body.events.map(({ act }: { act: string }) => act)
    for (const act of ['feedback.saved', 'feedback.released', 'request.sent', 'request.answered'])
      expect(acts).toContain(act)
  })

  it('have at most 10 replies, and feedback at most 20 versions', async () => {
    const { id } = (await after()).requests[0]!
    const reply = () => scene.asOwner('POST', `/requests/${id}/replies`, { text: 'Thank you.' })
    for (let count = 0; count < maxReplies; count += 1) expect((await reply()).status).toBe(201)
    expect((await reply()).body.code).toBe('reply_limit')
    const release = (version: number) =>
      scene.asOwner('POST', '/feedback', { ...text, sharesScores: true, after: version })
    for (let version = 4; version < maxVersions; version += 1) expect((await release(version)).status).toBe(201)
    expect((await release(maxVersions)).body.code).toBe('feedback_limit')
  })

  it('are at most 20, also when many come at once', async () => {
    const many = Array.from({ length: maxRequests }, () => send({ kind: 'review', text: 'Again, please.' }))
    const codes = (await Promise.all(many)).map(({ status, body }) => body.code ?? status)
    expect(codes.filter((code) => code === 'request_limit')).toHaveLength(2)
    expect(await after()).toMatchObject({ requestsLeft: 0 })
    expect((await send({ kind: 'review', text: 'x'.repeat(2001) })).status).toBe(400)
  })
})
