/** Positions: their visibility, the scope of a change, and the content of added people's interviews. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeColleague, makeCreationForm, makeDraft, makeInterviewer } from '../../test/factories.ts'
import { sampleQuestion } from '../../test/samples.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let admin: Session
let creator: Session
let listed: Session
let colleague: Session
let viewer: Session
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeInterviewer(server)
  creator = await makeColleague(server, admin)
  listed = await makeColleague(server, admin)
  colleague = await makeColleague(server, admin)
  viewer = await makeColleague(server, admin, 'Viewer')
})
afterAll(() => server.close())

const coding = 'address-blocks'
const call = (by: Session, method: string, path: string, body?: unknown) =>
  server.call(method, `/api/${path}`, { token: by.token, ...(body === undefined ? {} : { body }) })
const acts = async (subject: string) => {
  const text = 'select act from audit_events where subject = $1 order by id'
  return (await server.machinery.database.pool.query(text, [subject])).rows.map(({ act }) => act)
}

async function makePosition(over: object = {}) {
  const panel = [listed, viewer].map(({ interviewer }) => interviewer.email.toUpperCase())
  const questions = [{ id: coding }, { id: 'circuit-breaker', isCore: false }]
  const body = { title: crypto.randomUUID(), level: 'Senior', duration: 45, panel, questions, ...over }
  const made = await call(creator, 'POST', 'positions', body)
  expect(made).toMatchObject({ status: 201 })
  return made.body
}
const add = (by: Session, id: string, email: string, more: object = {}) =>
  call(by, 'POST', `positions/${id}/candidates`, { name: 'Sam Okafor', email, ...more })

test('a position is visible to its creator, its panel and administrators, and not found by others', async () => {
  const { id, title } = await makePosition({ settings: { programmingLanguage: 'python', helpLevel: 'clarify' } })
  const stranger = await makeInterviewer(server)
  const see = async (by: Session) => {
    const [one, list] = [await call(by, 'GET', `positions/${id}`), await call(by, 'GET', `positions?q=${title}`)]
    return [one.status === 200 ? [one.body.mayManage, one.body.mayAdd] : one.body.code, list.body.positions.length]
  }
  expect(await see(creator)).toEqual([[true, true], 1])
  expect(await see(admin)).toEqual([[true, true], 1])
  expect(await see(listed)).toEqual([[false, true], 1])
  expect(await see(viewer)).toEqual([[false, false], 1])
  expect(await see(colleague)).toEqual(['position_not_found', 0])
  expect(await see(stranger)).toEqual(['position_not_found', 0])
  expect((await call(listed, 'PATCH', `positions/${id}/status`, { status: 'closed' })).body.code).toBe('forbidden')
})

test('an added person gets the job, questions, settings and panel, and is in the position once', async () => {
  const position = await makePosition({ settings: { programmingLanguage: 'python', helpLevel: 'clarify' } })
  const added = await add(listed, position.id, 'Sam@Example.test', { publish: true })
  expect(added).toMatchObject({ status: 201, body: { candidateLink: expect.stringContaining('/candidate/') } })
  const { body: interview } = await call(creator, 'GET', `Interviews/${added.body.interviewId}`)
  expect(interview).toMatchObject({
    title: position.title,
    status: 'Scheduled',
    difficulty: 'Senior',
    duration: 45,
    helpLevel: 'clarify',
    programmingLanguage: 'python',
    candidateEmail: 'sam@example.test',
    positionId: position.id,
    creatorId: listed.interviewer.id,
    coreIds: [coding],
    selected: true,
  })
  expect(interview.companyEmails).toEqual(
    [listed, viewer, creator].map(({ interviewer }) => interviewer.email.toLowerCase()),
  )
  expect(interview.technicalQuestions.map(({ id, source }: never) => [id, source])).toEqual([
    [coding, 'core'],
    ['circuit-breaker', 'library'],
  ])
  expect((await add(creator, position.id, 'sam@example.test')).body).toMatchObject({
    code: 'candidate_in_position',
    message: 'sam@example.test is already in this position.',
  })
  // A cancelled candidate may be invited again; of two simultaneous invitations one succeeds.
  await call(creator, 'PATCH', `Interviews/${interview.id}/status`, { status: 'Cancelled' })
  const twice = await Promise.all([1, 2].map(() => add(creator, position.id, 'sam@example.test')))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await add(viewer, position.id, 'eva@example.test')).status).toBe(403)
  const { counts } = (await call(creator, 'GET', `positions/${position.id}`)).body
  expect(counts).toMatchObject({ total: 2, draft: 1, cancelled: 1 })
  expect(
    (await call(admin, 'GET', `Interviews/${interview.id}/activity`)).body.events.map(({ act }: never) => act),
  ).toEqual(expect.arrayContaining(['interview.created', 'interview.published']))
})

test('the core is asked of everyone, other questions may differ, and all get the version that was chosen', async () => {
  const written = (await call(creator, 'POST', 'questions', sampleQuestion())).body
  const position = await makePosition({ questions: [{ id: written.id }, { id: coding, isCore: false }] })
  await call(creator, 'PUT', `questions/${written.id}`, { ...sampleQuestion(), title: 'A slower page' })
  await call(creator, 'DELETE', `questions/${written.id}`)
  const { body } = await add(creator, position.id, 'ada@example.test', { questionIds: [] })
  const read = async () => (await call(creator, 'GET', `Interviews/${body.interviewId}`)).body
  const select = (ids: string[]) =>
    call(creator, 'PUT', `Interviews/${body.interviewId}`, {
      behavioralQuestions: [],
      technicalQuestions: ids.map((id) => ({ id })),
    })
  expect((await read()).technicalQuestions.map(({ title }: never) => title)).toEqual(['A slow page'])
  expect((await select([coding])).body.code).toBe('core_question_missing')
  expect((await select([coding, written.id])).body).toMatchObject({ status: 'Draft', selected: true })
  const preview = await call(creator, 'GET', `Interviews/${body.interviewId}/questions/${written.id}`)
  expect(preview.body.full.title).toBe('A slow page')
  const stranger = await add(creator, position.id, 'eva@example.test', { questionIds: ['nobody-has-it'] })
  expect(stranger.body.message).toBe('This question isn’t part of the position.')
})

test('a change applies to people added later, and two changes at once are not mixed', async () => {
  const position = await makePosition()
  const { body } = await add(creator, position.id, 'ada@example.test')
  const { counts: _, ...form } = position
  const change = (title: string) =>
    call(creator, 'PUT', `positions/${position.id}`, {
      ...form,
      title,
      competencyIds: ['communication'],
      questions: [],
    })
  const renamed = crypto.randomUUID()
  const [one, other] = [await change(renamed), await change('Too late')]
  expect([one.status, one.body.version, other.body.code]).toEqual([200, 1, 'position_changed'])
  expect(one.body.competencies.map(({ id }: never) => id)).toEqual(['communication'])
  expect((await call(creator, 'GET', `Interviews/${body.interviewId}`)).body.title).toBe(position.title)
  expect((await add(creator, position.id, 'eva@example.test')).body.code).toBe('position_without_questions')
  expect(await acts(renamed)).toEqual(['position.changed'])
})

test('an interview made from a resume for a position asks its core first, in the version of the position, and belongs to it', async () => {
  const position = await makePosition()
  const make = (CandidateId: string, id = position.id) =>
    server.call('POST', `/api/positions/${id}/interviews`, {
      body: makeCreationForm(creator, { CandidateId, QuestionType: 'Technical' }),
      token: creator.token,
    })
  const { status, body } = await make('Resume@Example.test')
  const core = position.questions.flatMap(({ id, isCore }: { id: string; isCore: boolean }) => (isCore ? id : []))
  expect([status, body.positionId, body.coreIds, body.candidateEmail]).toEqual([
    ...[201, position.id, core, 'resume@example.test'],
  ])
  const technical = body.proposedQuestions.technical
  expect(technical[0]).toMatchObject({ id: core[0], source: 'core' })
  // The resume suggests further questions, without duplicates.
  const ids = technical.map(({ id }: { id: string }) => id)
  expect([ids.length > position.questions.length, new Set(ids).size]).toEqual([true, ids.length])
  const { rows } = await server.machinery.database.pool.query(
    `select count(*)::int as same from question_copies c join position_questions p using (question_id)
      where c.interview_id = $1 and p.position_id = $2 and c.content = p.content`,
    [body.id, position.id],
  )
  expect(rows[0].same).toBe(position.questions.length)
  const choose = (technical: string[]) => {
    const lists = { behavioralQuestions: [], technicalQuestions: technical.map((id) => ({ id })) }
    return call(creator, 'PUT', `Interviews/${body.id}`, lists)
  }
  expect((await choose([ids.at(-1)])).body.code).toBe('core_question_missing')
  const listed = await call(creator, 'GET', `positions/${position.id}/candidates`)
  expect(listed.body.candidates.map(({ email }: never) => email)).toEqual(['resume@example.test'])
  const again = await make('resume@example.test')
  expect([again.status, again.body.code, again.body.details[0].path]).toEqual([
    409,
    'candidate_in_position',
    'CandidateId',
  ])
  await call(creator, 'PATCH', `positions/${position.id}/status`, { status: 'closed' })
  expect((await make('other@example.test')).body.code).toBe('position_closed')
})

test('an archived position is listed only by its filter, accepts no one until it is restored, and all of it is logged', async () => {
  const position = await makePosition()
  const path = `positions/${position.id}`
  const listed = async (status = '') =>
    (
      await call(
        creator,
        'GET',
        `positions?q=${encodeURIComponent(position.title)}&status=${status}`.replace(/&status=$/, ''),
      )
    ).body.positions.length
  const offer = { isOn: true, places: 5, endsAt: null }
  const { link } = (await call(creator, 'PUT', `${path}/enrolment`, offer)).body
  const token = new URL(link, 'http://localhost').pathname.split('/').at(-1)
  const visit = () => server.call('POST', '/api/enrolment/read', { body: { token } })
  expect([await listed(), (await visit()).status]).toEqual([1, 200])
  expect((await call(creator, 'PATCH', `${path}/status`, { status: 'archived' })).body.status).toBe('archived')
  expect([await listed(), await listed('closed'), await listed('archived')]).toEqual([0, 0, 1])
  expect((await call(creator, 'GET', path)).status).toBe(200)
  const file = { fileName: 'people.csv', data: Buffer.from('name,email\nEva,eva@example.test').toString('base64') }
  for (const refused of [
    await add(creator, position.id, 'eva@example.test'),
    await call(creator, 'POST', `${path}/imports`, file),
    await call(creator, 'PUT', `${path}/enrolment`, offer),
  ]) {
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      ...[409, 'position_archived', 'This position is archived. Restore it to add people.'],
    ])
  }
  expect((await visit()).body.code).toBe('enrolment_closed')
  await call(creator, 'PATCH', `${path}/status`, { status: 'closed' })
  expect([await listed(), await listed('archived')]).toEqual([1, 0])
  expect((await acts(position.title)).slice(-2)).toEqual(['position.archived', 'position.restored'])
})

test('a closed position accepts no one, and one with interviews is not deleted', async () => {
  const position = await makePosition()
  const path = `positions/${position.id}`
  const { body } = await add(creator, position.id, 'ada@example.test')
  expect((await call(creator, 'DELETE', path)).body.code).toBe('position_in_use')
  await call(creator, 'PATCH', `${path}/status`, { status: 'closed' })
  expect((await add(creator, position.id, 'eva@example.test')).body.code).toBe('position_closed')
  await call(creator, 'PATCH', `${path}/status`, { status: 'open' })
  await call(creator, 'DELETE', `Interviews/${body.interviewId}`)
  expect((await call(creator, 'DELETE', path)).status).toBe(204)
  expect(await acts(position.title)).toEqual([
    'position.created',
    'interview.created',
    'position.closed',
    'position.reopened',
    'interview.deleted',
    'position.deleted',
  ])
})

test('a position goes to its new owner, and an abandoned address no longer gives access', async () => {
  const leaver = await makeColleague(server, admin)
  const questions = [{ id: coding }]
  const own = await call(leaver, 'POST', 'positions', { title: 'Handed over', level: 'Junior', questions })
  await call(admin, 'POST', `people/${leaver.interviewer.id}/transfer`, { transferTo: creator.interviewer.id })
  expect((await call(creator, 'GET', `positions/${own.body.id}`)).body).toMatchObject({ mayManage: true })
  const shared = await makePosition({ panel: [leaver.interviewer.email] })
  await call(admin, 'DELETE', `people/${leaver.interviewer.id}`)
  expect((await call(creator, 'GET', `positions/${shared.id}`)).body.panel).toEqual([])
})

test('the questions of a position can be those of an interview, its own ones included', async () => {
  const draft = await makeDraft(server, creator)
  const chosen = draft.technicalQuestions.slice(0, 1)
  await call(creator, 'PUT', `Interviews/${draft.id}`, { behavioralQuestions: [], technicalQuestions: chosen })
  const questions = chosen.map(({ id }) => ({ id }))
  const made = await makePosition({ fromInterview: draft.id, questions })
  expect(made.questions).toMatchObject([{ id: chosen[0]!.id, title: chosen[0]!.title, isCore: true }])
  const unknown = await call(creator, 'POST', 'positions', { title: 'X', level: 'Junior', questions: [{ id: 'none' }] })
  expect(unknown.body.code).toBe('question_not_found')
})

test('questions are suggested from the job of a position, with reasons that quote it, and none that it has', async () => {
  const job = {
    title: 'Data analyst',
    description: 'Required:\n- SQL with window functions\n- pandas',
    level: 'Medium',
    duration: 45,
    questionType: 'Technical',
    programmingLanguage: 'python',
  }
  const { status, body } = await call(creator, 'POST', 'positions/suggestions', job)
  expect(status).toBe(200)
  const suggested = body.questions.find(({ id }: { id: string }) => id === 'latest-status-wins')
  expect(suggested).toMatchObject({ kind: 'technical', minutes: 10 })
  expect(suggested.reason).toContain('“SQL with window functions”')
  expect(new Set(body.questions.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['technical']))
  const chosen = ['latest-status-wins']
  const again = await call(creator, 'POST', 'positions/suggestions', { ...job, chosen })
  expect(again.body.questions.map(({ id }: { id: string }) => id)).not.toContain('latest-status-wins')
  expect((await call(viewer, 'POST', 'positions/suggestions', job)).status).toBe(403)
})
