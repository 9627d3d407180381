/** Resolving integrity findings, how often a company upheld them, and the pool that code is compared with. */
import type { Session } from '@nova/contract/accounts/accounts'
import { FindingReview, isReviewed, maxResolutions, needsResolution } from '@nova/contract/reports/findings'
import { Report } from '@nova/contract/reports/reports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeColleague, makeEntry, makeInterviewer, makeJoined, makeTyping } from '../../test/factories.ts'
import { readWhole } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { makeFingerprints } from '../observations/fingerprints.ts'
import { openInBrowserSandbox } from '../platform/sandbox/in-browser.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  // No figure here rests on a run.
  server.machinery.sandbox = openInBrowserSandbox()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

/** Long enough to compare, and put in at once. */
const code = Array.from(
  { length: 30 },
  (_, at) => `if (total${at} ${'+-*%&|<>'[at % 8]} ${at} >= limit) { list[${at}] = seen.get(${at}) ?? "${at}" }`,
).join('\n')

async function complete(of: Session, email?: string) {
  const { interview, token: candidate, path } = await makeJoined(server, of)
  if (email) {
    const { pool } = server.machinery.database
    await pool.query('update interviews set joined_email = $2 where id = $1', [interview.id, email])
  }
  const questionId = interview.technicalQuestions[0]!.id
  const entries = [makeEntry('navigate', { questionId }), makeTyping(questionId, code)]
  expect((await server.call('POST', `${path}/journal`, { body: { entries }, candidate })).status).toBe(200)
  await server.call('POST', `${path}/complete`, { candidate })
  await server.machinery.jobs.drain()
  const call = (method: string, rest: string, body?: object, token = of.token) =>
    server.call(method, `/api/Interviews/${interview.id}/${rest}`, { token, body })
  const report = async () => Report.parse((await readWhole(server, `/api/Interviews/${interview.id}`, of.token)).body)
  const resolve = (key: string, outcome: string, reason = 'They explained it line by line.', token = of.token) =>
    call('POST', 'findings/resolutions', { key, outcome, reason }, token)
  const review = async () => FindingReview.parse((await call('GET', 'findings')).body)
  return { interview, questionId, candidate, call, report, resolve, review }
}

describe('a finding', () => {
  it('is resolved by a named person with a reason, again and again, and nothing is overwritten', async () => {
    const { report, resolve, review, call, interview, candidate } = await complete(session)
    const before = await report()
    const { key = '' } = before.integrity.findings.find(({ tier }) => tier === 'corroborating')!
    expect(key).toMatch(/^bulk:\d+$/)
    expect(await review()).toEqual({ resolutions: [], precision: [], mayResolve: true })
    expect(isReviewed(before.integrity.findings, [])).toBe(false)

    const colleague = await makeColleague(server, session)
    await call('PUT', 'panel', { companyEmails: [colleague.interviewer.email] })
    expect((await resolve(key, 'upheld')).status).toBe(201)
    expect((await resolve(key, 'innocent', ' A text expander. ', colleague.token)).body).toMatchObject({
      key,
      outcome: 'innocent',
      reason: 'A text expander.',
      by: colleague.interviewer.name,
    })
    const { resolutions, precision } = await review()
    expect(resolutions.map(({ outcome, by }) => [outcome, by])).toEqual([
      ['upheld', session.interviewer.name],
      ['innocent', colleague.interviewer.name],
    ])
    const found = before.integrity.findings.filter((each) => each.key === key || !needsResolution(each))
    expect(isReviewed(found, resolutions)).toBe(true)
    expect(precision).toEqual([{ kind: 'bulk', upheld: 0, resolved: 1, low: 0, high: expect.closeTo(0.975, 3) }])

    // The system's own findings stay unchanged.
    const { digest } = (await call('GET', 'report')).body
    expect(digest).toBe(before.digest)
    const { pool } = server.machinery.database
    const change = `update finding_resolutions set outcome = 'upheld' where interview_id = $1`
    await expect(pool.query(change, [interview.id])).rejects.toThrow('append-only')
    const audit = await pool.query(
      `select actor_name, details from audit_events where interview_id = $1 and act = 'finding.resolved' order by id`,
      [interview.id],
    )
    expect(
      audit.rows.map(({ actor_name: name, details }) => [name.split(' <')[0], details.outcome, details.finding]),
    ).toEqual([
      [session.interviewer.name, 'upheld', key],
      [colleague.interviewer.name, 'innocent', key],
    ])

    const stranger = await makeInterviewer(server, 'Otto Vik')
    const viewer = await makeColleague(server, session, 'Viewer')
    await call('PUT', 'panel', { companyEmails: [viewer.interviewer.email] })
    expect((await resolve(key, 'upheld', 'No.', stranger.token)).status).toBe(404)
    expect((await resolve(key, 'upheld', 'No.', viewer.token)).status).toBe(403)
    expect((await call('GET', 'findings', undefined, viewer.token)).status).toBe(200)
    expect((await server.call('GET', `/api/Interviews/${interview.id}/findings`, { candidate })).status).toBe(401)
    expect((await call('GET', 'findings', undefined, stranger.token)).status).toBe(404)
  })

  it('that is not in the report, or has no reason, is refused, and fifty resolutions are enough', async () => {
    const { report, resolve } = await complete(session)
    const { key = '' } = (await report()).integrity.findings[0]!
    expect((await resolve('bulk:99999', 'upheld')).body.code).toBe('finding_not_found')
    expect((await resolve(key, 'upheld', '  ')).body.code).toBe('invalid_input')
    expect((await resolve(key, 'guilty')).body.code).toBe('invalid_input')
    for (let at = 0; at < maxResolutions; at += 1) expect((await resolve(key, 'unclear')).status).toBe(201)
    expect((await resolve(key, 'unclear')).body.code).toBe('too_many_resolutions')
  })

  it('counts once for its own company, by its latest resolution, and not while it is unclear', async () => {
    const own = await makeInterviewer(server, 'Ida Reyes')
    const interviews = [await complete(own), await complete(own), await complete(own), await complete(own)]
    const outcomes = [['upheld'], ['innocent', 'upheld'], ['innocent'], ['upheld', 'unclear']]
    for (const [at, each] of interviews.entries()) {
      const { key = '' } = (await each.report()).integrity.findings[0]!
      for (const outcome of outcomes[at]!) await each.resolve(key, outcome)
    }
    const [kind, ...rest] = (await interviews[0]!.review()).precision
    expect(rest).toEqual([])
    expect(kind).toMatchObject({ kind: 'bulk', upheld: 2, resolved: 3 })
    expect([kind!.low, kind!.high].map((share) => Math.round(share * 100))).toEqual([9, 99])
    await interviews[0]!.call('DELETE', '')
    expect((await interviews[1]!.review()).precision).toMatchObject([{ upheld: 1, resolved: 2 }])
    const of = async ({ token }: Session) =>
      (await server.call('GET', '/api/company/precision', { token })).body.precision
    expect(await of(own)).toMatchObject([{ kind: 'bulk', upheld: 1, resolved: 2 }])
    expect(await of(await makeInterviewer(server, 'Mia Lund'))).toEqual([])
    // Findings of the rules before the account are measured apart.
    const { pool } = server.machinery.database
    await pool.query(`update reports set formula_version = '13' where interview_id = $1`, [interviews[1]!.interview.id])
    expect(await of(own)).toMatchObject([
      { kind: 'bulk', upheld: 0, resolved: 1 },
      { kind: 'older', upheld: 1, resolved: 1 },
    ])
  })
})

describe('submitted code', () => {
  it('is compared with earlier submissions of other people in the company, and with no others', async () => {
    const company = await makeInterviewer(server, 'Mia Sol')
    const first = await complete(company, 'first@example.test')
    const similarity = async ({ report }: typeof first) => (await report()).integrity.similarity![0]!
    expect(await similarity(first)).toMatchObject({ questionId: first.questionId, pool: 1, shared: null })
    // The pool is the question's own reference and the first submission; the candidate's own earlier work is excluded.
    expect(await similarity(await complete(company, 'second@example.test'))).toMatchObject({ pool: 2 })
    expect(await similarity(await complete(company, 'FIRST@example.test'))).toMatchObject({ pool: 2 })
    expect(await similarity(await complete(await makeInterviewer(server, 'Al Bo'), 'x@example.test'))).toMatchObject({
      pool: 1,
    })

    const { pool } = server.machinery.database
    const other = makeFingerprints('javascript', 'let other = 1')
    await pool.query(
      `with made as (
         insert into interviews select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
           'joined_email', 'n' || n || '@example.test', 'candidate_token', null, 'candidate_token_hash', null))).*
         from interviews i, generate_series(1, 30) n where i.id = $1 returning id)
       insert into fingerprints select made.id, f.question_id, f.language, f.company_id, f.tokens, $2, null,
         f.started_at, f.completed_at from made, fingerprints f where f.interview_id = $1`,
      [first.interview.id, Buffer.from(other.hashes.buffer)],
    )
    const copied = await complete(company, 'last@example.test')
    expect(await similarity(copied)).toMatchObject({ pool: 34, shared: 0 })
    // Keep at most two with the same code: a part shared by four people is not rare.
    await pool.query(`delete from fingerprints f using interviews i where i.id = f.interview_id
      and i.joined_email in ('second@example.test', 'FIRST@example.test')`)
    const next = await complete(company, 'next@example.test')
    const found = await similarity(next)
    expect(found).toMatchObject({ pool: 33 })
    expect(found.shared).toBeGreaterThan(12)
    expect([first.interview.id, copied.interview.id]).toContain(found.other)
    const { integrity, plagiarismDetection } = await next.report()
    expect(integrity.findings.map(({ key }) => key)).toContainEqual(expect.stringMatching(/^similarity:/))
    expect(plagiarismDetection.measured.codePattern).toContain('with up to 33 independent ones')

    await first.call('DELETE', '')
    const { rows } = await pool.query('select count(*)::int as n from fingerprints where interview_id = $1', [
      first.interview.id,
    ])
    expect(rows[0].n).toBe(0)
  })
})
