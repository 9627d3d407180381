/** Tests the explanation that a candidate gets of how they are judged. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { Judging } from '@nova/contract/reports/judging'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeDraft, makeInterviewer, makeJoined, makePublished } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { describeJudging } from '../evidence/judging.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const read = (id: string, candidate: string) =>
  server.call('GET', `/api/candidate/interview/${id}/judging`, { candidate })

test('is the rubric for the kinds of questions and the AI policy of the interview, before joining and after', async () => {
  const draft = await makeDraft(server, session, { AiPolicy: 'open' })
  const technical = draft.technicalQuestions.filter(({ questionType }) => questionType === 'technical').slice(0, 1)
  expect(technical).toHaveLength(1)
  const path = `/api/Interviews/${draft.id}`
  const chosen = { behavioralQuestions: [], technicalQuestions: technical }
  await server.call('PUT', path, { body: chosen, token: session.token })
  const { body } = await server.call('POST', `${path}/publish`, { token: session.token })
  const token = body.candidateAccessToken as string
  const told = (await read(draft.id, token)).body as Judging
  expect(told).toEqual(describeJudging({ kinds: ['technical'], aiPolicy: 'open', followUps: 'ask' }))
  expect(told.competencies.map(({ name }) => name)).toEqual(['Communication'])
  const joined = { candidateName: 'Sam', candidateEmail: 'sam@example.test', consentVersion: '6' }
  await server.call('POST', `/api/candidate/interview/${draft.id}/join`, { body: joined, candidate: token })
  expect((await read(draft.id, token)).body).toEqual(told)
})

test('names all competencies where all kinds of questions are asked', async () => {
  const { interview, token } = await makePublished(server, session)
  const { body } = await read(interview.id, token)
  const planned = [
    ...interview.technicalQuestions.map(({ questionType, timeEstimate }) => ({
      kind: questionType,
      minutes: timeEstimate,
    })),
    ...interview.behavioralQuestions.map(({ timeEstimate }) => ({
      kind: 'behavioral' as const,
      minutes: timeEstimate,
    })),
  ]
  const kinds = planned.map(({ kind }) => kind)
  expect(body).toEqual(describeJudging({ kinds, planned, aiPolicy: 'nova', followUps: 'off' }))
})

test('counts answers about submitted code as Communication, unless the interview asks none', async () => {
  const named = async (FollowUps: 'ask' | 'off') => {
    const draft = await makeDraft(server, session, { FollowUps })
    const coding = draft.technicalQuestions.filter(({ questionType }) => questionType === 'coding').slice(0, 1)
    expect(coding).toHaveLength(1)
    const path = `/api/Interviews/${draft.id}`
    const chosen = { behavioralQuestions: [], technicalQuestions: coding }
    await server.call('PUT', path, { body: chosen, token: session.token })
    const { body } = await server.call('POST', `${path}/publish`, { token: session.token })
    const told = (await read(draft.id, body.candidateAccessToken)).body as Judging
    return told.competencies.map(({ name, share }) => `${name} ${share}`)
  }
  expect(await named('ask')).toEqual(['Problem solving 25', 'Code quality 25', 'Communication 25', 'Efficiency 25'])
  expect(await named('off')).toEqual(['Problem solving 34', 'Code quality 33', 'Efficiency 33'])
})

test('is for this candidate alone, and not for an interview that was cancelled', async () => {
  const { interview, token } = await makeJoined(server, session)
  const other = await makeJoined(server, session)
  expect((await read(interview.id, other.token)).body.code).toBe('bad_candidate_token')
  const path = `/api/Interviews/${interview.id}/status`
  await server.call('PATCH', path, { body: { status: 'cancelled' }, token: session.token })
  expect((await read(interview.id, token)).body.code).toBe('interview_cancelled')
})
