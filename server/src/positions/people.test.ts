/** The people of a position: their table, a comparison, and feedback released to several at once. */
import type { Session } from '@nova/contract/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeColleague, makeEntry, makeInterviewer, makeTyping } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

const core = 'address-blocks'
const other = 'a-query-for-900'
let server: TestServer
let creator: Session
let colleague: Session
let position: string
/** Interviews by name: two completed, one published, one in another position. */
const ids: Record<string, string> = {}

const call = (by: Session, method: string, path: string, body?: unknown) =>
  server.call(method, `/api/${path}`, { token: by.token, ...(body === undefined ? {} : { body }) })

async function add(to: string, name: string, questionIds?: string[]): Promise<string> {
  const email = `${name.toLowerCase()}@example.test`
  const form = { name: `${name} Berg`, email, publish: true, questionIds }
  const { body } = await call(creator, 'POST', `positions/${to}/candidates`, form)
  ids[name] = body.interviewId
  return new URL(body.candidateLink, server.url).searchParams.get('token')!
}

async function interview(name: string, candidate: string) {
  const path = `/api/candidate/interview/${ids[name]}`
  const body = { candidateName: name, candidateEmail: `${name}@example.test`, consentVersion: '1' }
  await server.call('POST', `${path}/join`, { body, candidate })
  const entries = [makeEntry('navigate', { questionId: core }), makeTyping(core, 'function solve() { return [] }')]
  await server.call('POST', `${path}/journal`, { body: { entries }, candidate })
  await server.call('POST', `${path}/complete`, { candidate })
}

beforeAll(async () => {
  server = await startTestServer()
  creator = await makeInterviewer(server)
  colleague = await makeColleague(server, creator)
  const form = { title: 'Back-end', level: 'Medium', questions: [{ id: core }, { id: other, isCore: false }] }
  const settings = { followUps: 'off' }
  const panel = [colleague.interviewer.email]
  position = (await call(creator, 'POST', 'positions', { ...form, settings, panel })).body.id
  const elsewhere = (await call(creator, 'POST', 'positions', form)).body.id
  await interview('Ada', await add(position, 'Ada'))
  await interview('Eva', await add(position, 'Eva', []))
  await add(position, 'Ola')
  await add(elsewhere, 'Una')
  await server.machinery.jobs.drain()
})
afterAll(() => server.close())

const list = async (by: Session, query = '') =>
  (await call(by, 'GET', `positions/${position}/candidates?${query}`)).body
const namesOf = ({ candidates }: { candidates: { name: string }[] }) => candidates.map(({ name }) => name)

test('people are listed as they were added, searched, filtered and paged, with what is due', async () => {
  const all = await list(creator)
  expect(namesOf(all)).toEqual(['Ola Berg', 'Eva Berg', 'Ada Berg'])
  expect(all.candidates.map(({ nextStep, hasReport }: never) => [nextStep, hasReport])).toEqual([
    ['await', false],
    ['rate', true],
    ['rate', true],
  ])
  const first = await list(creator, 'limit=2')
  expect([namesOf(first), namesOf(await list(creator, `limit=2&cursor=${first.next}`))]).toEqual([
    ['Ola Berg', 'Eva Berg'],
    ['Ada Berg'],
  ])
  expect(namesOf(await list(creator, 'q=EVA%40'))).toEqual(['Eva Berg'])
  expect(namesOf(await list(creator, 'q=%25'))).toEqual([])
  expect(namesOf(await list(creator, 'status=completed'))).toEqual(['Eva Berg', 'Ada Berg'])
  const decision = { outcome: 'Advance', reason: 'Explained each step.' }
  await call(creator, 'POST', `Interviews/${ids['Ada']}/decision`, decision)
  const advanced = await list(creator, 'decision=Advance')
  expect(namesOf(advanced)).toEqual(['Ada Berg'])
  expect(advanced.candidates[0]).toMatchObject({
    decision: { outcome: 'Advance', by: 'Ida Reyes' },
    nextStep: 'feedback',
  })
  expect(namesOf(await list(creator, 'decision=none&status=Completed'))).toEqual(['Eva Berg'])
  await call(creator, 'POST', `Interviews/${ids['Ada']}/decision`, { outcome: 'Hold', reason: 'Waits for Eva.' })
  expect(namesOf(await list(creator, 'decision=Advance'))).toEqual([])
  expect(namesOf(await list(colleague, 'decision=Hold'))).toEqual(['Ada Berg'])
})

test('a page is full although somebody on it was deleted a moment ago', async () => {
  await call(creator, 'POST', 'Interviews/bulk', { act: 'delete', ids: [ids['Ola']] })
  const first = await list(creator, 'limit=1')
  expect([namesOf(first), namesOf(await list(creator, `limit=1&cursor=${first.next}`))]).toEqual([
    ['Eva Berg'],
    ['Ada Berg'],
  ])
  await call(creator, 'POST', 'Interviews/bulk', { act: 'restore', ids: [ids['Ola']] })
})

test('a score is a range with a range, as the report has it', async () => {
  const report = (await call(creator, 'GET', `Interviews/${ids['Ada']}/report`)).body
  const { score } = (await list(creator, 'q=ada')).candidates[0]
  if (report.overallScore === null) expect(score).toBeNull()
  else
    expect(score).toEqual({
      value: Math.round(report.overallScore),
      from: Math.max(0, Math.round(report.overallScore) - report.band),
      to: Math.min(100, Math.round(report.overallScore) + report.band),
    })
})

test('a comparison stands in the order of adding, question by question, and keeps ratings from who still rates', async () => {
  const compare = async (by: Session) =>
    (await call(by, 'GET', `positions/${position}/comparison?ids=${ids['Eva']},${ids['Ola']},${ids['Ada']}`)).body
  const rating = { competencyId: 'communication', level: 4, seq: null, reason: 'Explained each step.' }
  await call(colleague, 'POST', `Interviews/${ids['Ada']}/review`, { ratings: [rating] })
  const seen = await compare(creator)
  expect(namesOf(seen)).toEqual(['Ada Berg', 'Eva Berg', 'Ola Berg'])
  expect(seen.questions.map(({ id, isCore }: never) => [id, isCore])).toEqual([
    [core, true],
    [other, false],
  ])
  expect(
    seen.candidates.map(({ answers }: never) => (answers as { state: string }[]).map(({ state }) => state)),
  ).toEqual([
    ['answered', expect.stringMatching(/unanswered|not-reached/)],
    ['answered', 'not-asked'],
    ['pending', 'pending'],
  ])
  expect([seen.candidates[0].ratings, seen.candidates[0].reviewers]).toEqual([null, 1])
  const own = await compare(colleague)
  expect(own.candidates[0].ratings).toMatchObject([{ competencyId: 'communication', level: 4, by: 'Mia Lund' }])
  expect(own.candidates[1].ratings).toBeNull()
  const five = Array.from({ length: 5 }, () => crypto.randomUUID()).join(',')
  expect((await call(creator, 'GET', `positions/${position}/comparison?ids=${five}`)).status).toBe(400)
  const strange = await call(creator, 'GET', `positions/${position}/comparison?ids=${ids['Una']}`)
  expect(strange.body.code).toBe('interview_not_found')
  // Who was chosen and is not there any more keeps nobody from being compared.
  const some = await call(creator, 'GET', `positions/${position}/comparison?ids=${ids['Una']},${ids['Ada']}`)
  expect(some.body.candidates.map(({ name }: { name: string }) => name)).toEqual(['Ada Berg'])
})

test('results are released together or not at all, and each that is not ready is named', async () => {
  const both = [ids['Ada'], ids['Eva'], ids['Ola']]
  const release = (interviewIds: unknown) => call(creator, 'POST', `positions/${position}/release`, { interviewIds })
  const missing = async () => {
    const { body } = await call(creator, 'GET', `positions/${position}/readiness?ids=${both.join(',')}`)
    return Object.fromEntries(body.map((each: { name: string; missing: string }) => [each.name, each.missing]))
  }
  const feedback = { message: 'Thank you.', strengths: [], improvements: [], sharesScores: false, revision: 0 }
  await call(creator, 'PUT', `Interviews/${ids['Ada']}/feedback`, feedback)
  expect(await missing()).toEqual({
    'Ada Berg': null,
    'Eva Berg': 'No feedback is written yet.',
    'Ola Berg': 'The interview isn’t completed yet.',
  })
  const refused = await release(both)
  expect([refused.status, refused.body.code, refused.body.details.length]).toEqual([409, 'release_not_ready', 2])
  expect((await list(creator, 'q=ada')).candidates[0].releasedAt).toBeNull()
  await call(creator, 'PUT', `Interviews/${ids['Eva']}/feedback`, feedback)
  expect((await release([ids['Ada'], ids['Eva'], ids['Ada']])).body).toEqual({ released: 2 })
  expect((await list(creator, 'status=Completed')).candidates.map(({ nextStep }: never) => nextStep)).toEqual([
    'rate',
    'done',
  ])
  expect(await missing()).toMatchObject({ 'Ada Berg': 'The feedback is already released.' })
  const { rows } = await server.machinery.database.pool.query(
    `select act, details->>'count' as count from audit_events where act in ('position.released', 'feedback.released') order by id`,
  )
  expect(rows).toEqual([
    { act: 'feedback.released', count: null },
    { act: 'feedback.released', count: null },
    { act: 'position.released', count: '2' },
  ])
  expect((await release([ids['Una']])).body.code).toBe('interview_not_found')
  const some = await call(creator, 'GET', `positions/${position}/readiness?ids=${ids['Una']},${ids['Ada']}`)
  expect(some.body).toMatchObject([{ name: 'Ada Berg' }])
})
