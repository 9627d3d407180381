/** Runs in the copy that has the sixth kind (`sixth-kind.ts`): an own question of it, from the library to the exports. */
import { expect, it } from 'vitest'
import { makeDraft, makeEntry, makeInterviewer, makeTyping } from '../../server/test/factories.ts'
import { startTestServer } from '../../server/test/server.ts'

it('an estimate is written, asked, answered, judged, played back and exported', async () => {
  const server = await startTestServer()
  const owner = await makeInterviewer(server)
  const { token } = owner
  const form = {
    kind: 'estimate',
    title: 'Piano tuners of a town',
    difficulty: 'medium',
    problemStatement: 'How many piano tuners does a town of a million people need? Name your assumptions.',
    keyPoints: [{ point: 'Names how many pianos there are', phrases: ['pianos'] }],
  }
  const written = await server.call('POST', '/api/questions', { body: form, token })
  expect([written.status, written.body]).toEqual([201, expect.objectContaining({ kind: 'estimate', status: 'ready' })])

  const draft = await makeDraft(server, owner)
  const path = `/api/Interviews/${draft.id}`
  const chosen = { behavioralQuestions: [], technicalQuestions: [{ id: written.body.id }] }
  await server.call('PUT', path, { body: chosen, token })
  const { body: published } = await server.call('POST', `${path}/publish`, { token })
  const candidate = published.candidateAccessToken as string
  const room = `/api/candidate/interview/${draft.id}`
  const person = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
  await server.call('POST', `${room}/join`, { body: person, candidate })
  const { body: seat } = await server.call('GET', room, { candidate })
  const [asked] = seat.technicalQuestions
  expect([asked.questionType, asked.problemStatement]).toEqual(['estimate', form.problemStatement])

  const answer = 'About one household in twenty has one, so some twenty thousand pianos, each tuned once a year.'
  const entries = [makeEntry('navigate', { questionId: asked.id }), makeTyping(asked.id, answer, 'text')]
  await server.call('POST', `${room}/journal`, { body: { entries }, candidate })
  const message = { questionId: asked.id, userMessage: 'Can you repeat the question?' }
  const reply = await server.call('POST', `${room}/chat`, { body: message, candidate })
  expect(reply.body.aiResponse).toContain('piano tuners')
  const { body: briefing } = await server.call('GET', `${path}/briefing?questionId=${asked.id}`, { token })
  expect(JSON.stringify(briefing)).toContain('Names how many pianos there are')
  await server.call('POST', `${room}/complete`, { candidate })
  await server.machinery.jobs.drain()

  await server.call('POST', `${path}/report/unseal`, { token })
  const { body: report } = await server.call('GET', `${path}/report`, { token })
  expect(report.questions).toEqual([expect.objectContaining({ kind: 'estimate', title: form.title })])
  const { body: journal } = await server.call('GET', `${path}/journal`, { token })
  expect(JSON.stringify(journal)).toContain('twenty thousand pianos')
  const { body: evidence } = await server.call('GET', `${path}/evidence.json`, { token })
  expect(evidence.report.questions[0].kind).toBe('estimate')
  expect((await server.call('GET', `${path}/report.pdf`, { token })).status).toBe(200)
})
