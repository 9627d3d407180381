/** Drafts whose tests nobody has checked: they can be asked, and everything that shows them says so. */
import type { Session } from '@nova/contract/accounts/accounts'
import { unprovenWords } from '@nova/contract/questions/library'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDraft, makeInterviewer } from '../../test/factories.ts'
import { dipsQuestion, dipsReference } from '../../test/library-question.ts'
import { sampleQuestion } from '../../test/samples.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let author: Session
beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenReady()
  author = await makeInterviewer(server)
})
afterAll(() => server.close())

const tell = (method: string, path: string, body?: unknown) => server.call(method, path, { body, token: author.token })
const keep = async (question: object) =>
  (await tell('POST', '/api/questions', { ...question, draft: true })).body.id as string

test('an unproven draft is listed among those that can be chosen, is asked, and its card and report say what it is', async () => {
  const id = await keep(dipsQuestion({ title: 'Not yet proven', reference: { javascript: dipsReference.javascript } }))
  const listed = (await tell('GET', '/api/questions?choosable=true')).body as { id: string; status: string }[]
  expect(listed.filter((each) => each.id === id)).toMatchObject([{ status: 'draft' }])

  const { body } = await tell('POST', '/api/Interviews/quick-start', { questionId: id, candidateName: 'Ada Example' })
  expect(body.interview.technicalQuestions).toMatchObject([{ id, isUnproven: true, provenIn: ['javascript'] }])

  const { id: interviewId, candidateAccessToken: candidate } = body.interview
  const path = `/api/candidate/interview/${interviewId}`
  const joining = { candidateName: 'Ada Example', candidateEmail: 'ada@example.test', consentVersion: '1' }
  const joined = await server.call('POST', `${path}/join`, { body: joining, candidate })
  expect([joined.status, JSON.stringify(joined.body).includes('isUnproven')]).toEqual([200, false])
  await tell('POST', `/api/Interviews/${interviewId}/control`, { action: 'end' })
  await server.machinery.jobs.drain()
  const { body: report } = await tell('GET', `/api/Interviews/${interviewId}/report`)
  expect(report.questions).toMatchObject([{ questionId: id, isUnproven: true }])
  expect(report.notAssessed).toContain(`“Not yet proven”: ${unprovenWords}`)
})

test('what can’t be asked is refused with the reason: a draft that isn’t complete, or has no tests to prove', async () => {
  const start = async (id: string) =>
    tell('POST', '/api/Interviews/quick-start', { questionId: id, candidateName: 'Ada Example' })
  const begun = await start(await keep({ kind: 'coding', title: 'Begun' }))
  expect([begun.status, begun.body.message]).toMatchObject([
    400,
    expect.stringMatching(/^“Begun” is a draft and isn’t/),
  ])
  const talk = await start(await keep(sampleQuestion()))
  expect([talk.status, talk.body.message]).toEqual([400, '“A slow page” is a draft. Finish it first.'])
  const draft = await makeDraft(server, author)
  const added = await tell('POST', `/api/Interviews/${draft.id}/questions`, {
    questionId: await keep({ kind: 'coding' }),
  })
  expect([added.status, added.body.message]).toMatchObject([
    400,
    expect.stringMatching(/^“Untitled” is a draft and isn’t/),
  ])
})
