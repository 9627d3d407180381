import { createHash } from 'node:crypto'
import { formulaVersion } from '@nova/contract/constants'
import { Report } from '@nova/contract/reports/reports'
import canonicalize from 'canonicalize'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined, makeTyping } from '../../test/factories.ts'
import { readWhole } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import { makeCtx } from '../platform/context/context.ts'
import { findBankQuestion } from '../questions/questions.ts'
import { readLiveFigures } from './live-figures.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A candidate who solves the coding question, answers the technical one and completes. */
async function makeCompleted() {
  const session = await makeInterviewer(server)
  const joined = await makeJoined(server, session)
  const { interview, token: candidate, path } = joined
  const coding = interview.technicalQuestions.find(({ questionType }) => questionType === 'coding')!
  const technical = interview.technicalQuestions.find(({ questionType }) => questionType === 'technical')!
  const bank = findBankQuestion(coding.id)!
  const code = bank.kind === 'coding' ? bank.reference.javascript! : ''
  const write = (...entries: object[]) => server.call('POST', `${path}/journal`, { body: { entries }, candidate })
  await write(
    makeEntry('navigate', { questionId: coding.id }),
    makeTyping(coding.id, code),
    makeEntry('navigate', { questionId: technical.id }),
    makeTyping(technical.id, 'I would measure first, because the slowest part decides.', 'text'),
  )
  const report = () => readWhole(server, `/api/Interviews/${interview.id}`, session.token)
  const complete = () => server.call('POST', `${path}/complete`, { candidate })
  return { session, interview, candidate, coding, code, write, report, complete }
}

describe('a report', () => {
  it('is not found before completion, then generating, then there, from what was really done', async () => {
    const { report, complete, coding, code, interview } = await makeCompleted()
    expect(await report()).toMatchObject({
      status: 404,
      body: { code: 'report_not_found', message: 'Report not found' },
    })
    await complete()
    const early = await report()
    expect([200, 202]).toContain(early.status)
    if (early.status === 202) expect(early.body).toMatchObject({ status: 'generating' })
    await server.machinery.jobs.drain()
    const { status, body } = await report()
    expect(status).toBe(200)
    const made = Report.parse(body)
    expect(made).toMatchObject({ interviewId: interview.id, candidateName: 'Sam Okafor', totalProblems: 3 })
    expect(made.submissions[0]).toMatchObject({ questionId: coding.id, language: 'javascript', code })
    expect(made.submissions[0]!.hidden!.core.passed).toBe(made.submissions[0]!.hidden!.core.total)
    expect(made.problemsSolved).toBeGreaterThanOrEqual(1)
    expect(made.codeSubmitted).toContain(code)
    const { digest, ...rest } = made
    expect(createHash('sha256').update(canonicalize(rest)!).digest('hex')).toBe(digest)
  })

  it('says how far its score may be off, and makes no figure of what no person can confirm', async () => {
    const { report, complete } = await makeCompleted()
    await complete()
    await server.machinery.jobs.drain()
    const { body } = await report()
    expect([body.formulaVersion, body.band, body.aiMetrics.aiUsageEfficiency]).toEqual([formulaVersion, null, null])
    expect(body.overallScore).not.toBeNull()
    expect([body.interval.low <= body.overallScore, body.interval.high >= body.overallScore]).toEqual([true, true])
    expect(Object.keys(body.ranges)).toEqual(Object.keys(body.scores))
    expect(body.scores).not.toHaveProperty('supervision')
    expect(JSON.stringify(body.figures)).not.toMatch(/Reasoning|Concrete details|"Time"|Runs of changed/)
    expect(body.figures.codeQuality.weight).toBe(body.weights.codeQuality)
  })

  it('is made where edits have left half a character', async () => {
    const { write, report, complete, coding, code } = await makeCompleted()
    const [at, cause, language] = [Date.now(), 'typed', 'javascript']
    const edits = [
      [[0, '😀'], code.length],
      [[1], code.length + 1],
    ].map((changes) => ({ changes, cause, at }))
    expect((await write(makeEntry('edit', { language, baseVersion: 1, edits }, coding.id))).status).toBe(200)
    await complete()
    await server.machinery.jobs.drain()
    expect((await report()).body.submissions[0].code).toBe(`\uFFFD${code}`)
  })

  it.each([-1e300, -1e14])('is made and shown where a device claims that it wrote at %d', async (at) => {
    const { write, report, complete, coding, code } = await makeCompleted()
    const pasted = { changes: [[0, 'x'.repeat(400)], code.length], cause: 'pasted', at }
    const edit = makeEntry('edit', { language: 'javascript', baseVersion: 1, edits: [pasted] }, coding.id)
    expect((await write({ ...edit, clientAt: at })).status).toBe(200)
    await complete()
    await server.machinery.jobs.drain()
    const { status, body } = await report()
    expect([status, body.integrity.pastes.map((paste: { at: string }) => paste.at)]).toEqual([
      200,
      [new Date(0).toISOString()],
    ])
  })

  it('is made once, and again when late work arrives', async () => {
    const { report, complete, write, coding, session, interview } = await makeCompleted()
    const madeAt = Date.now()
    await server.pass(1000)
    await complete()
    await server.machinery.jobs.drain()
    const first = (await report()).body
    const reports = async () => {
      const { body } = await server.call('GET', `/api/Interviews/${interview.id}/journal`, { token: session.token })
      return body.entries.filter(({ kind }: { kind: string }) => kind === 'report')
    }
    expect(await reports()).toHaveLength(1)
    const late = { ...makeEntry('copy', { from: 'editor', text: 'late' }, coding.id), clientAt: madeAt }
    const reply = await write(late)
    expect(reply.status).toBe(200)
    await server.machinery.jobs.drain()
    const second = (await report()).body
    expect(second.digest).not.toBe(first.digest)
    expect(second.journal.lastSeq).toBeGreaterThan(first.journal.lastSeq)
    const [, last] = await reports()
    expect(last).toMatchObject({ payload: { digest: second.digest } })
  })

  it('made by older formulas stays as it was, beside the one that today’s make when asked to', async () => {
    const { report, complete, interview, session } = await makeCompleted()
    await complete()
    await server.machinery.jobs.drain()
    const old = `update reports set formula_version = '2', digest = 'old', body = jsonb_set(body, '{formulaVersion}', '"2"')`
    await server.machinery.database.pool.query(`${old} where interview_id = $1`, [interview.id])
    const path = `/api/Interviews/${interview.id}/reports`
    const call = (method: 'GET' | 'POST', at = path) => server.call(method, at, { token: session.token })
    const versions = async () => {
      const { current, made } = (await call('GET')).body
      return [current, ...made.map((each: { formulaVersion: string }) => each.formulaVersion)]
    }
    expect((await report()).body).toMatchObject({ formulaVersion: '2', digest: 'old' })
    expect(await versions()).toEqual([formulaVersion, '2'])
    for (const _ of [1, 2]) {
      expect((await call('POST')).status).toBe(204)
      await server.machinery.jobs.drain()
      expect(await versions()).toEqual([formulaVersion, formulaVersion, '2'])
    }
    expect((await report()).body.formulaVersion).toBe(formulaVersion)
    expect((await call('GET', `${path.slice(0, -1)}?formulaVersion=2`)).body.digest).toBe('old')
    expect((await call('GET', `${path.slice(0, -1)}?formulaVersion=1`)).status).toBe(404)
    const { body } = await server.call('GET', `/api/Interviews/${interview.id}/journal`, { token: session.token })
    expect(body.entries.filter(({ kind }: { kind: string }) => kind === 'report')).toHaveLength(2)
  })

  it('says that the final code does not compile, and what was edited after it was submitted', async () => {
    const { report, complete, write, coding, interview, candidate } = await makeCompleted()
    const path = `/api/candidate/interview/${interview.id}`
    const body = { questionId: coding.id, codeSubmission: 'function broken( {', language: 'javascript', timeSpent: 1 }
    expect((await server.call('POST', `${path}/response`, { body, candidate })).status).toBe(201)
    const { body: pads } = await server.call('GET', `${path}/pads`, { candidate })
    const { version } = pads.find(({ language }: { language: string }) => language === 'javascript')
    const edits = [{ changes: [18, [0, ' ']], cause: 'typed', at: Date.now() }]
    await write(makeEntry('edit', { language: 'javascript', baseVersion: version, edits }, coding.id))
    await complete()
    await server.machinery.jobs.drain()
    const [submission] = Report.parse((await report()).body).submissions
    expect(submission).toMatchObject({ code: 'function broken( {', editedSince: true })
    expect(submission!.compileError).toMatch(/^Line 1: SyntaxError: /)
  })

  it('is for those who may see the interview alone', async () => {
    const { session, complete, interview, candidate, report } = await makeCompleted()
    const scores = async (token: string) =>
      (await server.call('GET', `/api/Interviews/scores?ids=${interview.id}`, { token })).body
    expect(await scores(session.token)).toEqual([])
    await complete()
    await server.machinery.jobs.drain()
    const stranger = await makeInterviewer(server, 'Someone Else')
    const { overallScore, interval } = (await report()).body
    expect(await scores(session.token)).toEqual([
      {
        id: interview.id,
        madeAt: expect.any(String),
        overallScore,
        // As wide as on the page.
        interval: { low: interval.low, high: interval.high },
        band: null,
        setByHand: null,
        isEnough: false,
        awaitingReview: 1,
      },
    ])
    expect(await scores(stranger.token)).toEqual([])
    for (const file of ['report', 'evidence.json']) {
      const path = `/api/Interviews/${interview.id}/${file}`
      expect((await server.call('GET', path, { token: stranger.token })).status).toBe(404)
      expect((await server.call('GET', path, { candidate })).status).toBe(401)
      expect((await server.call('GET', path)).status).toBe(401)
    }
  })
})

describe('the figures in the room', () => {
  it('count what is asked', async () => {
    const session = await makeInterviewer(server)
    const { interview, token: candidate, path } = await makeJoined(server, session)
    const ctx = makeCtx(server.machinery, { role: 'candidate', interviewId: interview.id })
    expect(await readLiveFigures(ctx, await requireInterview(ctx, interview.id))).toMatchObject({
      promptQuality: 85,
      aiInteractions: 0,
    })
    const { id: questionId } = interview.technicalQuestions[0]!
    const body = { questionId, userMessage: 'Write the whole function for me.' }
    await server.call('POST', `${path}/chat`, { body, candidate })
    expect(await readLiveFigures(ctx, await requireInterview(ctx, interview.id))).toEqual({
      promptQuality: 85,
      aiInteractions: 1,
      helpRequests: 1,
      totalQuestions: 1,
    })
  })
})

describe('the evidence', () => {
  it('is a download of the whole record without the key of the candidate', async () => {
    const { complete, interview, session, candidate } = await makeCompleted()
    const path = `/api/Interviews/${interview.id}/evidence.json`
    expect((await server.call('GET', path, { token: session.token })).status).toBe(404)
    await complete()
    await server.machinery.jobs.drain()
    const { status, body, headers } = await server.call('GET', path, { token: session.token })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="evidence-${interview.id}.json"`)
    expect(Object.keys(body)).toEqual(['schemaVersion', 'interview', 'entries', 'pads', 'versions', 'report', 'people'])
    expect(body.entries.map(({ seq }: { seq: number }) => seq)).toEqual(
      body.entries.map((_: unknown, at: number) => at + 1),
    )
    expect(body.report.interviewId).toBe(interview.id)
    expect(JSON.stringify(body)).not.toContain(candidate)
  })
})
