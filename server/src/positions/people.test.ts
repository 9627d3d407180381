/** The people of a position: their table, a comparison, and feedback released to several at once. */
import type { Session } from '@nova/contract/accounts/accounts'
import { formulaVersion } from '@nova/contract/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeColleague, makeEntry, makeInterviewer, makeTyping } from '../../test/factories.ts'
import { readWhole } from '../../test/reported.ts'
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

test('a page is full even if one of its people was just deleted', async () => {
  await call(creator, 'POST', 'Interviews/bulk', { act: 'delete', ids: [ids['Ola']] })
  const first = await list(creator, 'limit=1')
  expect([namesOf(first), namesOf(await list(creator, `limit=1&cursor=${first.next}`))]).toEqual([
    ['Eva Berg'],
    ['Ada Berg'],
  ])
  await call(creator, 'POST', 'Interviews/bulk', { act: 'restore', ids: [ids['Ola']] })
})

test('a score is a range with a range, as the report has it', async () => {
  const report = (await readWhole(server, `/api/Interviews/${ids['Ada']}`, creator.token)).body
  const { score } = (await list(creator, 'q=ada')).candidates[0]
  if (report.overallScore === null) expect(score).toBeNull()
  else
    expect(score).toEqual({
      value: Math.round(report.overallScore),
      from: report.interval.low,
      to: report.interval.high,
      formulaVersion,
    })
})

test('a comparison is in the order of adding, question by question, and hides ratings from members who have yet to rate', async () => {
  const compare = async (by: Session) =>
    (await call(by, 'GET', `positions/${position}/comparison?ids=${ids['Eva']},${ids['Ola']},${ids['Ada']}`)).body
  const rating = { competencyId: 'communication', level: 4, seq: null, reason: 'Explained each step.' }
  const ben = await makeColleague(server, creator, 'Interviewer', 'Ben Adeyemi')
  const companyEmails = [colleague, ben].map((each) => each.interviewer.email)
  await call(creator, 'PUT', `Interviews/${ids['Ada']}/panel`, { companyEmails })
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
  // The position's creator, not on the panel, sees them at once; a panel member who has yet to rate does not.
  expect(seen.candidates[0].ratings).toMatchObject([{ competencyId: 'communication', level: 4, by: 'Mia Lund' }])
  const blind = (await call(ben, 'GET', `Interviews/${ids['Ada']}/debrief`)).body
  expect([blind.isBlind, seen.candidates[0].reviewers]).toEqual([true, 1])
  const own = await compare(colleague)
  expect(own.candidates[0].ratings).toMatchObject([{ competencyId: 'communication', level: 4, by: 'Mia Lund' }])
  expect(own.candidates[1].ratings).toBeNull()
  const five = Array.from({ length: 5 }, () => crypto.randomUUID()).join(',')
  expect((await call(creator, 'GET', `positions/${position}/comparison?ids=${five}`)).status).toBe(400)
  const strange = await call(creator, 'GET', `positions/${position}/comparison?ids=${ids['Una']}`)
  expect(strange.body.code).toBe('interview_not_found')
  // Selected people who are gone don't prevent the comparison of the others.
  const some = await call(creator, 'GET', `positions/${position}/comparison?ids=${ids['Una']},${ids['Ada']}`)
  expect(some.body.candidates.map(({ name }: { name: string }) => name)).toEqual(['Ada Berg'])
})

test('scores by older formulas are left out where there are newer ones, in the list and side by side, on every page', async () => {
  // Their own scorecard unseals it.
  const rating = { competencyId: 'communication', level: 3, seq: null, reason: 'Clear.' }
  await call(creator, 'POST', `Interviews/${ids['Eva']}/review`, { ratings: [rating] })
  const { pool } = server.machinery.database
  const scored = `update reports set formula_version = $2, body = body || jsonb_build_object(
    'overallScore', 70, 'interval', jsonb_build_object('low', 60, 'high', 80), 'formulaVersion', $2::text) where interview_id = $1`
  await pool.query(scored, [ids['Ada'], formulaVersion])
  await pool.query(scored, [ids['Eva'], '9'])
  const both = `positions/${position}/comparison?ids=${ids['Eva']},${ids['Ada']}`
  const seen = (each: { score: unknown; olderRules: string | null }) => [each.score !== null, each.olderRules]
  const compared = (await call(creator, 'GET', both)).body
  expect(compared.candidates.map(seen)).toEqual([
    [true, null],
    [false, '9'],
  ])
  expect(compared.candidates[1].answers.map(({ score }: { score: unknown }) => score)).toEqual([null, null])
  expect((await list(creator, 'q=ada')).candidates.map(seen)).toEqual([[true, null]])
  expect((await list(creator, 'q=eva')).candidates.map(seen)).toEqual([[false, '9']])
  // Among themselves they can be compared.
  await pool.query(scored, [ids['Ada'], '9'])
  expect((await list(creator, 'q=eva')).candidates.map(seen)).toEqual([[true, null]])
  expect((await call(creator, 'GET', both)).body.candidates.map(seen)).toEqual([
    [true, null],
    [true, null],
  ])
  for (const name of ['Ada', 'Eva']) await pool.query(scored, [ids[name], formulaVersion])
})

test('people with different questions are distinguished from those with the same', async () => {
  const compare = async (...names: string[]) => {
    const chosen = names.map((name) => ids[name]).join(',')
    return (await call(creator, 'GET', `positions/${position}/comparison?ids=${chosen}`)).body.sets
  }
  expect([await compare('Ada', 'Ola'), await compare('Ada', 'Eva')]).toEqual([1, 2])
  const sets = new Map((await list(creator)).candidates.map((each: never) => [each['name'], each['questionSet']]))
  expect([sets.get('Ada Berg') === sets.get('Ola Berg'), sets.get('Ada Berg') === sets.get('Eva Berg')]).toEqual([
    true,
    false,
  ])
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
    'decide',
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
