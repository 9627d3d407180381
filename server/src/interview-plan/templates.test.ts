import type { Session } from '@nova/contract/accounts/accounts'
import type { Interview } from '@nova/contract/interviews/interviews'
import type { Template } from '@nova/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDraft, makeInterviewer } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown, token = session.token) =>
  server.call(method, path, { token, body })
const idsOf = (questions: { id: string }[]) => questions.map(({ id }) => id)

async function makeTemplate(name: string) {
  const draft = await makeDraft(server, session, { Difficulty: 'Senior', Duration: '75' })
  const technicalQuestions = draft.technicalQuestions.slice(2, 4).reverse()
  const behavioralQuestions = draft.behavioralQuestions.slice(1, 2)
  const choice = { behavioralQuestions, technicalQuestions }
  await call('PUT', `/api/Interviews/${draft.id}`, choice)
  const body = { interviewId: draft.id, name, description: 'For the platform team.', tags: ['platform'] }
  return { ...choice, reply: await call('POST', '/api/templates', body) }
}

test('an interview is saved as a template, and its questions come first for the next candidate', async () => {
  const { reply, technicalQuestions, behavioralQuestions } = await makeTemplate('Platform engineer')
  expect(reply.status).toBe(201)
  const template = reply.body as Template
  expect(template).toMatchObject({ name: 'Platform engineer', duration: 75, difficulty: 'Senior', isOwn: true })
  const listed = (await call('GET', '/api/templates')).body as Template[]
  expect(listed[0]).toEqual(template)
  expect(listed.length).toBeGreaterThan(8)

  const other = { TemplateId: template.id, Description: 'Required:\nKubernetes', Difficulty: 'Senior' }
  const draft: Interview = await makeDraft(server, session, other)
  expect(idsOf(draft.technicalQuestions).slice(0, 2)).toEqual(idsOf(technicalQuestions))
  expect(idsOf(draft.behavioralQuestions)[0]).toEqual(behavioralQuestions[0]!.id)
  const codingOnly = await makeDraft(server, session, { ...other, QuestionType: 'Coding' })
  expect(codingOnly.behavioralQuestions).toEqual([])
})

test('a name is used once in a company, and another company neither sees nor deletes its templates', async () => {
  const { id } = (await makeTemplate('Twice')).reply.body as Template
  expect((await makeTemplate('Twice')).reply.body.code).toBe('template_taken')
  const stranger = await makeInterviewer(server)
  const seen = (await call('GET', '/api/templates', undefined, stranger.token)).body as Template[]
  expect(seen.some(({ isOwn }) => isOwn)).toBe(false)
  expect(seen).toHaveLength(8)
  expect(seen.map(({ name }) => name)).toContain('Data Scientist (Python)')
  expect((await call('DELETE', `/api/templates/${id}`, undefined, stranger.token)).status).toBe(404)
  expect((await call('DELETE', `/api/templates/${id}`)).status).toBe(204)
  expect((await call('DELETE', `/api/templates/${id}`)).body.code).toBe('template_not_found')
  expect((await call('DELETE', '/api/templates/junior-frontend')).body.code).toBe('template_not_found')
})

test('a template is renamed and changed, but to no name that another has, and its questions stay', async () => {
  const { reply } = await makeTemplate('Data engineer')
  const taken = (await makeTemplate('Analyst')).reply.body as Template
  const { id, core } = reply.body as Template
  const form = {
    name: ' Data platform ',
    description: '',
    tags: ['data'],
    duration: 45,
    difficulty: 'Junior',
    questionType: 'Coding',
    interviewType: 'HumanInLoop',
    programmingLanguage: 'python',
    followUps: 'off',
  }
  const changed = await call('PUT', `/api/templates/${id}`, form)
  expect([changed.status, changed.body]).toEqual([200, { ...reply.body, ...form, name: 'Data platform', core }])
  const listed = (await call('GET', '/api/templates')).body as Template[]
  expect(listed.find((each) => each.id === id)).toEqual(changed.body)
  expect((await call('PUT', `/api/templates/${id}`, { ...form, name: taken.name })).body.code).toBe('template_taken')
  expect((await call('PUT', '/api/templates/junior-frontend', form)).body.code).toBe('template_not_found')
  const { events } = (await call('GET', '/api/audit?act=template')).body
  expect(events[0]).toMatchObject({
    act: 'template.changed',
    subject: 'Data platform',
    details: { before: 'Data engineer' },
  })
})

test('a template chooses what is rated in its interviews, and a template saved from one of them does, too', async () => {
  const { id, ...template } = (await makeTemplate('Rated')).reply.body as Template
  expect(template.competencyIds).toEqual([])
  const { competencies } = (await call('GET', '/api/company/scorecard')).body as { competencies: { id: string }[] }
  const competencyIds = [competencies.at(-1)!.id, 'gone-since']
  expect((await call('PUT', `/api/templates/${id}`, { ...template, competencyIds })).body).toMatchObject({
    competencyIds,
  })
  // Omitting the field leaves it unchanged.
  const { competencyIds: _, ...rest } = template
  expect((await call('PUT', `/api/templates/${id}`, rest)).body).toMatchObject({ competencyIds })
  const draft = await makeDraft(server, session, { TemplateId: id })
  const review = (await call('GET', `/api/Interviews/${draft.id}/review`)).body
  expect(idsOf(review.competencies)).toEqual([competencies.at(-1)!.id])
  const again = await call('POST', '/api/templates', { interviewId: draft.id, name: 'Rated again' })
  expect(again.body).toMatchObject({ competencyIds })
  const plain = await makeDraft(server, session)
  const free = (await call('GET', `/api/Interviews/${plain.id}/review`)).body
  expect(free.competencies.length).toBeGreaterThan(1)
})

test('a template that is gone makes no interview', async () => {
  await expect(makeDraft(server, session, { TemplateId: 'long-gone' })).rejects.toThrow('template_not_found')
})
