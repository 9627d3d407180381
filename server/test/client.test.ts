/** Tests the generated client: it runs the main job with an API key on a real server. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asForm, makeNovaClient } from '../../client/src/client.ts'
import { describeSource } from '../../tools/api-client.ts'
import { makeEntry, makeInterviewer, makeTyping, resumesFolder } from './factories.ts'
import { makeKey } from './matrix-keys.ts'
import { startTestServer } from './server.ts'

test('the types of the client are those of the calls as they are, unchanged since they were made', () => {
  const kept = readFileSync(join(import.meta.dirname, '../../client/src/calls.d.ts'), 'utf8')
  const begin = kept.indexOf('\n') + 1
  expect(kept.slice(0, begin), 'run `npm run client`').toBe(describeSource(kept.slice(begin)))
})

test('with a key, the client makes an interview, publishes it, and reads link, list, report, decision and scores', async () => {
  const server = await startTestServer()
  const session = await makeInterviewer(server)
  const scopes = ['interviews:read', 'interviews:write', 'reports:read'] as const
  const { secret } = await makeKey(server, session, { scopes, role: 'Interviewer' })
  const client = makeNovaClient({ url: server.url, key: secret })

  const me = await client.GET('/api/Interviewers/me')
  const resume = new File([readFileSync(join(resumesFolder, 'plain.txt'))], 'plain.txt')
  const header = { 'Idempotency-Key': crypto.randomUUID() }
  const create = () =>
    client.POST('/api/Interviews', {
      params: { header },
      body: {
        Title: 'Back-end developer',
        InterviewerId: me.data!.id,
        CandidateName: 'Sam Okafor',
        CandidateId: 'sam@example.test',
        Difficulty: 'Medium',
        ProgrammingLanguage: 'javascript',
        InterviewType: 'AiOnly',
        QuestionType: 'Both',
        Description: 'Required:\nNode.js and PostgreSQL',
        FollowUps: 'off',
      },
      bodySerializer: asForm([resume]),
    })
  const draft = (await create()).data!
  // Repeated, as after a lost connection, it makes no second one.
  expect((await create()).data).toEqual(draft)
  const params = { path: { id: draft.id } }
  const technicalQuestions = draft.technicalQuestions.slice(0, 1)
  await client.PUT('/api/Interviews/{id}', { params, body: { behavioralQuestions: [], technicalQuestions } })
  const published = await client.POST('/api/Interviews/{id}/publish', { params, body: {} })
  expect(published.data?.status).toBe('Scheduled')
  const { data: link } = await client.GET('/api/Interviews/{id}/candidate-link', { params })
  const candidate = new URL(link!.candidateLink, server.url).searchParams.get('token')!
  const { data: listed } = await client.GET('/api/Interviews', { params: { query: { limit: 10, questions: 'false' } } })
  expect(listed?.map(({ id, status }) => [id, status])).toEqual([[draft.id, 'Scheduled']])

  const early = await client.GET('/api/Interviews/{id}/report', { params })
  expect([early.response.headers.get('content-type')?.split(';')[0], early.error]).toMatchObject([
    'application/problem+json',
    { status: 404, code: 'report_not_found' },
  ])
  const seat = `/api/candidate/interview/${draft.id}`
  const joining = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
  const questionId = technicalQuestions[0]!.id
  const entries = [makeEntry('navigate', { questionId }), makeTyping(questionId, 'const answer = 42\n')]
  await server.call('POST', `${seat}/join`, { body: joining, candidate })
  await server.call('POST', `${seat}/journal`, { body: { entries }, candidate })
  await server.call('POST', `${seat}/complete`, { candidate })
  await server.machinery.jobs.drain()
  const report = await client.GET('/api/Interviews/{id}/report', { params })
  // The scores come with the decision.
  expect(report.data).toMatchObject({ candidateName: 'Sam Okafor', sealed: true, sealedUntil: 'decision' })
  const decision = { outcome: 'Hold', reason: 'A second look.' }
  const path = `/api/Interviews/${draft.id}`
  await server.call('POST', `${path}/decision`, { body: decision, token: session.token })
  const decided = await client.GET('/api/Interviews/{id}/decision', { params })
  expect(decided.data?.decisions).toMatchObject([decision])
  const { data: open } = await client.GET('/api/Interviews/{id}/report', { params })
  await server.call('POST', `${path}/report/unseal`, { token: session.token })
  const { body: page } = await server.call('GET', `${path}/report`, { token: session.token })
  expect(Object.keys(page.scores)).toContain('problemSolving')
  expect(open).toMatchObject({ scores: page.scores, overallScore: page.overallScore })
  const ids = { query: { ids: draft.id } }
  const { data: scores } = await client.GET('/api/Interviews/scores', { params: ids })
  expect(scores?.map(({ id }) => id)).toEqual([draft.id])
  await server.close()
})
