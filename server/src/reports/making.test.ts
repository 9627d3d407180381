import { Report } from '@nova/contract/reports/reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeColleague, makeInterviewer, makeJoined, makeTyping } from '../../test/factories.ts'
import { readWhole } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { findBankQuestion } from '../questions/questions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('the facts are there before the final tests, which may fail, be tried again, and then fill in', async () => {
  const session = await makeInterviewer(server)
  const viewer = await makeColleague(server, session, 'Viewer')
  const { interview, token: candidate, path } = await makeJoined(server, session)
  const { token } = session
  const seat = `/api/Interviews/${interview.id}`
  const panel = { body: { companyEmails: [viewer.interviewer.email] }, token }
  await server.call('PUT', `${seat}/panel`, panel)
  const coding = interview.technicalQuestions.find(({ questionType }) => questionType === 'coding')!
  const bank = findBankQuestion(coding.id)!
  const entries = [makeTyping(coding.id, bank.kind === 'coding' ? bank.reference.javascript! : '')]
  await server.call('POST', `${path}/journal`, { body: { entries }, candidate })

  const { sandbox, database, jobs } = server.machinery
  const run = sandbox.run
  // The final tests neither end nor fail at first.
  const held = Promise.withResolvers<never>()
  let isHeld = false
  sandbox.run = () => {
    isHeld = true
    return held.promise
  }
  await server.call('POST', `${path}/complete`, { candidate })
  const report = () => readWhole(server, seat, token)
  await expect.poll(async () => (await report()).status).toBe(200)
  await expect.poll(() => isHeld).toBe(true)
  const early = Report.parse((await report()).body)
  expect(early).toMatchObject({ isPartial: true, overallScore: null, recommendation: null, digest: '' })
  expect([early.figures, early.toAsk]).toEqual([undefined, undefined])
  expect(early.submissions[0]!.code).not.toBe('')
  const listed = () => server.call('GET', `/api/Interviews/scores?ids=${interview.id}`, { token })
  expect((await listed()).body).toEqual([])
  expect((await server.call('GET', `${seat}/evidence.json`, { token })).body.report).toBeNull()
  expect((await server.call('GET', `${path}/after`, { candidate })).body.additions.report).toBeNull()

  held.reject(new Error('the machine that runs code is gone'))
  await jobs.drain()
  expect((await report()).body).toMatchObject({ isPartial: true, hasFailed: true })
  await database.pool.query('update reports_in_the_making set partial = null where interview_id = $1', [interview.id])
  expect(await report()).toMatchObject({ status: 202, body: { status: 'failed' } })

  sandbox.run = run
  const retry = (by: string) => server.call('POST', `${seat}/report/retry`, { token: by })
  expect((await retry(viewer.token)).status).toBe(403)
  expect((await retry(token)).status).toBe(204)
  await jobs.drain()
  const made = Report.parse((await report()).body)
  expect(made.isPartial).toBeUndefined()
  expect(made.submissions[0]!.hidden!.core.passed).toBeGreaterThan(0)
  expect((await listed()).body).toHaveLength(1)
  const { body } = await server.call('GET', `${seat}/journal`, { token })
  expect(body.entries.filter(({ kind }: { kind: string }) => kind === 'report')).toHaveLength(1)
  const left = await database.pool.query('select from reports_in_the_making where interview_id = $1', [interview.id])
  expect(left.rowCount).toBe(0)
  expect((await retry(token)).status).toBe(204)
})
