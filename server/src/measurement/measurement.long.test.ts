/** Claims of a company's interviews: from whole interviews with confirmed answers, decisions and imported outcomes. */
import type { Session } from '@nova/contract/accounts/accounts'
import { formulaVersion } from '@nova/contract/constants'
import type { Measurement } from '@nova/contract/interviews/measurement'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeColleague, makeEntry, makeInterviewer, makeTyping } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { eraseInterview } from '../erasure/erase.ts'
import { makeCtx } from '../platform/context/context.ts'

const [first, second] = ['accessible-dialog', 'alert-fatigue'] as const
const pointsOfEach = 6
let server: TestServer
let owner: Session
let colleague: Session
let position: string
const people: { id: string; email: string; skill: number }[] = []

const call = (by: Session, method: string, path: string, body?: unknown) =>
  server.call(method, `/api/${path}`, { token: by.token, ...(body === undefined ? {} : { body }) })
const measure = async (by = owner): Promise<Measurement> => (await call(by, 'GET', 'company/measurement')).body
const claimOf = (measured: Measurement, id: string) => measured.claims.find((claim) => claim.id === id)!

/**
 * Holds an interview with a candidate who earns `skill` of six points in one answer, and about as many in the other;
 * two people confirm them.
 */
async function interview(skill: number, onSecond: number, isConfirmed = true): Promise<void> {
  const email = `person-${people.length}@example.test`
  const { body } = await call(owner, 'POST', `positions/${position}/candidates`, { name: 'Sam', email, publish: true })
  const candidate = new URL(body.candidateLink, server.url).searchParams.get('token')!
  const path = `/api/candidate/interview/${body.interviewId}`
  const joining = { candidateName: 'Sam', candidateEmail: email, consentVersion: '1' }
  await server.call('POST', `${path}/join`, { body: joining, candidate })
  const entries = [first, second].flatMap((id) => [
    makeEntry('navigate', { questionId: id }),
    makeTyping(id, 'I would look at it closely first, and then change one thing.', 'text'),
  ])
  await server.call('POST', `${path}/journal`, { body: { entries }, candidate })
  await server.call('POST', `${path}/complete`, { candidate })
  const confirm = (questionId: string, made: number) =>
    Array.from({ length: pointsOfEach }, (_, key) => ({ questionId, key: String(key), isMade: key < made }))
  const confirmations = [...confirm(first, skill), ...confirm(second, onSecond)]
  if (isConfirmed)
    for (const by of [owner, colleague])
      expect((await call(by, 'POST', `Interviews/${body.interviewId}/review`, { confirmations })).status).toBe(200)
  const decision = { outcome: 'Hold', reason: 'A second talk first.' }
  expect((await call(owner, 'POST', `Interviews/${body.interviewId}/decision`, decision)).status).toBe(200)
  people.push({ id: body.interviewId, email, skill })
}

/** Copies an interview with the same results: holding nineteen interviews would take minutes. */
async function copy({ id, skill }: (typeof people)[number]): Promise<void> {
  const { pool } = server.machinery.database
  const made = { id: crypto.randomUUID(), email: `person-${people.length}@example.test`, skill }
  await pool.query(
    `insert into interviews select * from jsonb_populate_record(null::interviews, (select to_jsonb(i) - 'candidate_token_hash' ||
      jsonb_build_object('id', $1::text, 'candidate_email', $2::text, 'joined_email', $2::text) from interviews i where id = $3))`,
    [made.id, made.email, id],
  )
  const kept = 'formula_version, body, reviewed_body, reviewed_at, digest, created_at'
  await pool.query(
    `insert into reports (interview_id, ${kept}) select $1, ${kept} from reports where interview_id = $2`,
    [made.id, id],
  )
  const said = 'author_id, author_name, kind, content, at'
  await pool.query(
    `insert into review_entries (interview_id, ${said}) select $1, ${said} from review_entries where interview_id = $2 order by id`,
    [made.id, id],
  )
  const held = 'author_id, author_name, outcome, reason, at'
  await pool.query(
    `insert into decisions (interview_id, ${held}) select $1, ${held} from decisions where interview_id = $2`,
    [made.id, id],
  )
  people.push(made)
}

beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server)
  colleague = await makeColleague(server, owner)
  const form = { title: 'Front-end', level: 'Medium', questions: [{ id: first }, { id: second }] }
  const panel = [colleague.interviewer.email]
  position = (await call(owner, 'POST', 'positions', { ...form, settings: { followUps: 'off' }, panel })).body.id
  for (const skill of [0, 1, 2, 3, 4, 5, 6]) await interview(skill, Math.min(6, skill + (skill % 2)))
  await server.machinery.jobs.drain()
  for (let at = 7; at < 19; at += 1) await copy(people[at % 7]!)
  await interview(3, 3, false)
  await server.machinery.jobs.drain()
})
afterAll(() => server.close())

test('below twenty answers there is no figure, and what waits for people is counted apart', async () => {
  const measured = await measure()
  expect(measured).toMatchObject({ formulaVersion, reports: 20, olderReports: 0, moreItems: 0 })
  expect(
    measured.items.map(({ questionId, answers, waiting, share, discrimination, minutes, label }) => [
      ...[questionId, answers, waiting, share, discrimination, minutes, label],
    ]),
  ).toEqual([first, second].map((id) => [id, 19, 1, null, null, null, 'unknown']))
  expect(claimOf(measured, 'discrimination')).toMatchObject({
    standing: 'too-few',
    measured: 'No question has 20 scored answers beside other questions yet.',
  })
  expect(claimOf(measured, 'outcomes').measured).toBe('No outcomes are known. An administrator can import them below.')
})

test('from the twentieth answer on, a question has its difficulty, its discrimination and its time', async () => {
  await interview(5, 6)
  await server.machinery.jobs.drain()
  const measured = await measure()
  const [item] = measured.items
  const made = people.filter((_, at) => at !== 19).reduce((sum, { skill }) => sum + skill, 0)
  expect(item).toMatchObject({ questionId: first, kind: 'technical', difficulty: 'medium', answers: 20, waiting: 1 })
  expect(item!.share!.value).toBeCloseTo(made / 20 / pointsOfEach, 2)
  expect(item!.share!.low).toBeLessThan(item!.share!.value - 0.05)
  expect(item!.share!.high).toBeGreaterThan(item!.share!.value + 0.05)
  expect(item!.discrimination!.low).toBeGreaterThan(0.8)
  expect(item!.minutes!.high).toBeGreaterThanOrEqual(item!.minutes!.low)
  expect(claimOf(measured, 'discrimination')).toMatchObject({
    standing: 'holds',
    measured:
      '2 questions with 20 answers or more: 2 where who does better elsewhere does better here, 0 where they do worse, 0 where the range allows both.',
  })
  const { body } = await call(owner, 'GET', `questions/${first}/statistics`)
  expect(body.statistics).toEqual(item)
  expect((await call(owner, 'GET', 'questions/disk-full-no-files/statistics')).body).toEqual({ statistics: null })
  expect((await call(owner, 'GET', 'questions/no-such/statistics')).body.code).toBe('question_not_found')
})

test('two people who confirm the same agree beyond chance, and the system is held against them', async () => {
  const { agreement, ...measured } = await measure()
  const of = (kind: string) => agreement.find((each) => each.kind === kind)!
  expect(of('panel-points')).toMatchObject({ pairs: 240, interviews: 20, same: { value: 1 }, kappa: { value: 1 } })
  // The built-in reader finds none of these points in such an answer, and people confirmed about half.
  expect(of('points')).toMatchObject({ pairs: 240, interviews: 20 })
  expect(of('points').same!.value).toBeLessThan(0.7)
  expect(of('recommendation')).toMatchObject({ pairs: 0, same: null, kappa: null })
  expect(claimOf(measured as Measurement, 'panel-points').standing).toBe('holds')
  expect(claimOf(measured as Measurement, 'points').standing).not.toBe('holds')
})

test('interviews that nobody has decided on are in no figure, as they are sealed for some', async () => {
  const { pool } = server.machinery.database
  const taken =
    'with taken as (delete from decisions where interview_id = $1 returning *) select to_jsonb(taken) as kept from taken'
  await pool.query('alter table decisions disable trigger all')
  const { rows } = await pool.query(taken, [people[0]!.id])
  const measured = await measure()
  expect([measured.reports, measured.items[0]!.answers, measured.items[0]!.share]).toEqual([20, 19, null])
  const back =
    'insert into decisions (interview_id, author_id, author_name, outcome, reason, at) select interview_id, author_id, author_name, outcome, reason, at from jsonb_populate_record(null::decisions, $1)'
  await pool.query(back, [rows[0].kept])
  await pool.query('alter table decisions enable trigger all')
})

test('reports by older formulas are left out of every figure, and counted', async () => {
  const { pool } = server.machinery.database
  await pool.query(`update reports set formula_version = '9' where interview_id = $1`, [people[0]!.id])
  const measured = await measure()
  expect(measured).toMatchObject({ reports: 20, olderReports: 1 })
  expect(measured.items[0]).toMatchObject({ answers: 19, share: null, discrimination: null })
  await pool.query(`update reports set formula_version = $2 where interview_id = $1`, [people[0]!.id, formulaVersion])
})

const send = (lines: string[], by = owner, encoding: BufferEncoding = 'utf8') =>
  call(by, 'POST', 'company/outcomes', { data: Buffer.from(lines.join('\r\n'), encoding).toString('base64') })

test('outcomes are kept row by row, wrong rows are named, and a newer one replaces the earlier', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const { body } = await send([
    'Email;Outcome;Date;Interview',
    `${people[0]!.email};did well;${today};`,
    `;4,5;${today};${people[1]!.id}`,
    `nobody@example.test;3;${today};`,
    `${people[2]!.email};splendid;${today};`,
    `${people[3]!.email};3;2020-01-01;`,
    `${people[4]!.email};3;31.12.2026;`,
    `${people[5]!.email};not hired;${today};`,
    `${people[0]!.email};2;${today};`,
    `${people[6]!.email};3;2999-01-01;`,
  ])
  expect(body).toEqual({
    added: 3,
    replaced: 0,
    encoding: 'utf-8',
    isSure: true,
    moreProblems: 0,
    problems: [
      { line: 4, message: 'No completed interview of your company has this email.' },
      {
        line: 5,
        message:
          'We can’t read the outcome “splendid”. Use a number from 1 to 5, “did well”, “mixed”, “did poorly” or “not hired”.',
      },
      { line: 6, message: 'The date is before the interview.' },
      { line: 7, message: 'We can’t read the date “31.12.2026”. Write it like 2026-12-03.' },
      { line: 9, message: 'The same email is in line 2.' },
      { line: 10, message: 'The date is in the future.' },
    ],
  })
  const again = await send(['email,outcome,date', `${people[0]!.email},1,${today}`])
  expect(again.body).toMatchObject({ added: 0, replaced: 1, problems: [] })
  const { outcomes, claims } = await measure()
  expect(outcomes).toMatchObject({ known: 3, rated: 2, correlation: null, lastImport: { by: 'Ida Reyes' } })
  expect(claims.find(({ id }) => id === 'outcomes')!.standing).toBe('too-few')
})

test('with twenty outcomes the page says how scores and work go together, until they are deleted', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const lines = people.map(({ email, skill }) => `${email},${1 + Math.min(4, skill)},${today}`)
  expect((await send(['email,outcome,date', ...lines])).body).toMatchObject({ added: 18, replaced: 3 })
  const { outcomes, claims } = await measure()
  expect(outcomes).toMatchObject({ known: 21, rated: 21 })
  const claim = claims.find(({ id }) => id === 'outcomes')!
  expect(outcomes.scored).toBe(20)
  expect(outcomes.correlation!.low).toBeGreaterThan(0.5)
  expect(claim.standing).toBe('holds')
  expect((await call(owner, 'DELETE', 'company/outcomes')).status).toBe(204)
  expect((await measure()).outcomes).toMatchObject({ known: 0, lastImport: null })
})

test('more than 20,000 outcomes are refused, and nothing is kept of them', async () => {
  const { pool } = server.machinery.database
  // Rows of interviews that are not there: only their number counts here.
  await pool.query(`begin; set local session_replication_role = replica;
    insert into interview_outcomes
      select gen_random_uuid(), company_id, 3, current_date, now(), 'Ida' from interviews, generate_series(1, 20000)
      where id = '${people[0]!.id}'; commit`)
  const { status, body } = await send([
    'email,outcome,date',
    `${people[0]!.email},3,${new Date().toISOString().slice(0, 10)}`,
  ])
  expect([status, body.code]).toEqual([409, 'too_many_outcomes'])
  expect((await call(owner, 'DELETE', 'company/outcomes')).status).toBe(204)
})

test('outcomes are for administrators, and a file without their columns is refused in words', async () => {
  expect((await send(['email,outcome,date'], colleague)).body.code).toBe('forbidden')
  const refused = await send(['email,grade', 'a@example.test,4'])
  expect([refused.status, refused.body.code]).toEqual([422, 'outcomes_without_columns'])
  const stranger = await makeInterviewer(server)
  const elsewhere = await call(stranger, 'GET', 'company/measurement')
  expect(elsewhere.body).toMatchObject({ reports: 0, items: [], outcomes: { known: 0 } })
  const foreign = await send(['interview,outcome,date', `${people[0]!.id},4,2026-12-31`], stranger)
  expect(foreign.body).toMatchObject({ added: 0 })
})

test('figures about many stay the same to a billionth when half of the people are erased', async () => {
  const before = await measure()
  const system = makeCtx(server.machinery, { role: 'system' })
  const half = people.filter((_, at) => at % 2 === 0)
  for (const { id } of half) expect(await eraseInterview(system, id, 'rule', async () => true)).toBe(true)
  const after = await measure()
  const figures = ({ reports, items, labels, agreement }: Measurement) => flatten({ reports, items, labels, agreement })
  const [one, other] = [figures(before), figures(after)]
  expect(before.reports).toBeGreaterThan(20)
  expect(other.map(([path]) => path)).toEqual(one.map(([path]) => path))
  const apart = one.filter(([, value], at) => {
    const now = other[at]![1]
    return typeof value === 'number' ? Math.abs(value - (now as number)) > 1e-9 : value !== now
  })
  expect(apart).toEqual([])
  const { rows } = await server.machinery.database.pool.query(`select id from kept_sessions`)
  expect(rows).toHaveLength(half.length)
  expect(half.map(({ id }) => id)).not.toEqual(expect.arrayContaining(rows.map(({ id }) => id)))
})

/** Every value with its path. */
function flatten(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, each]) => flatten(each, `${path}.${key}`))
}
