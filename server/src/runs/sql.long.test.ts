import type { Session } from '@nova/contract/accounts/accounts'
import type { BankSqlQuestion } from '@nova/contract/questions/bank'
import type { JournalEntry } from '@nova/contract/room/journal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDraft, makeInterviewer } from '../../test/factories.ts'
import { readWhole } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { findBankQuestion } from '../questions/questions.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

/** A room with one SQL question, that its candidate has joined. */
async function makeRoom(questionId = 'blocked-recipients') {
  const { id } = await makeDraft(server, session)
  const { token } = session
  const body = { behavioralQuestions: [], technicalQuestions: [{ id: questionId }] }
  await server.call('PUT', `/api/Interviews/${id}`, { body, token })
  const published = await server.call('POST', `/api/Interviews/${id}/publish`, { token })
  expect(published.body).toMatchObject({ status: 'Scheduled' })
  const candidate = published.body.candidateAccessToken as string
  const path = `/api/candidate/interview/${id}`
  await server.call('POST', `${path}/join`, {
    body: { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' },
    candidate,
  })
  const ask = (what: 'run' | 'test', code: string, more = {}) =>
    server.call('POST', `${path}/${what}`, { body: { questionId, language: 'sql', code, ...more }, candidate })
  const journal = () => server.call('GET', `/api/Interviews/${id}/journal`, { token })
  return {
    id,
    path,
    candidate,
    questionId,
    question: findBankQuestion(questionId) as BankSqlQuestion,
    run: (code: string, more?: object) => ask('run', code, more),
    test: (code: string, more?: object) => ask('test', code, more),
    entries: async (kind: string) =>
      ((await journal()).body.entries as JournalEntry[]).filter((entry) => entry.kind === kind),
  }
}

test('the reference passes every data set, and hidden ones come back as counts alone', async () => {
  const room = await makeRoom()
  const { dataSets, reference } = room.question
  const { status, body } = await room.test(reference)
  expect(status).toBe(200)
  const visible = dataSets.filter((each) => each.visible)
  expect(body.visible.map(({ status, dataSet, args }: Record<string, unknown>) => ({ status, dataSet, args }))).toEqual(
    visible.map(({ name }) => ({ status: 'passed', dataSet: name, args: [] })),
  )
  const total = Object.values<{ passed: number; total: number }>(body.hidden).reduce(
    (sum, { passed, total }) => ({ passed: sum.passed + passed, total: sum.total + total }),
    { passed: 0, total: 0 },
  )
  expect(total).toEqual({ passed: dataSets.length - visible.length, total: dataSets.length - visible.length })
  const text = JSON.stringify([body, await room.entries('test')])
  for (const { name } of dataSets.filter((each) => !each.visible)) expect(text).not.toContain(name)
})

test('every planted mistake fails', async () => {
  const room = await makeRoom()
  for (const { code, mistake } of room.question.wrong) {
    const { body } = await room.test(code)
    const { core, edge, scale } = body.hidden
    const isWhole = [core, edge, scale].every(({ passed, total }) => passed === total)
    const isGood = isWhole && body.visible.every(({ status }: { status: string }) => status === 'passed')
    expect([mistake, isGood]).toEqual([mistake, false])
  }
})

test('a run shows the rows of the visible data set with their types, and the journal keeps them', async () => {
  const room = await makeRoom()
  const { body } = await room.run('select subscriber_id, email from subscribers order by 1 limit 1')
  expect(body).toMatchObject({
    status: 'ok',
    language: 'sql',
    run: { status: 'ok' },
    sql: {
      tags: ['SELECT 1'],
      rows: {
        columns: [
          { name: 'subscriber_id', type: 'integer' },
          { name: 'email', type: 'text' },
        ],
        rows: [['1', 'ada@mail.example']],
        total: 1,
      },
    },
  })
  expect(body.sql.plan).toBeUndefined()
  expect(body.run.returned).toBeUndefined()
  const [entry] = await room.entries('run')
  expect(entry!.payload).toMatchObject({ language: 'sql', sql: body.sql, args: null })
})

test('a run shows the plan of each statement where that is asked for', async () => {
  const room = await makeRoom()
  const { body } = await room.run('select 1; select email from subscribers', { explain: true })
  expect(body.sql.plan).toMatch(/^Plan 1 of 2\nResult [^]*\n\nPlan 2 of 2\nSeq Scan on subscribers .*actual rows=/)
  expect(body.run.stdout).toBe('')
})

test('a statement that fails names its place, and PostgreSQL gives its hint', async () => {
  const room = await makeRoom()
  const { body } = await room.run('select subscriber_id,\n  emal\nfrom subscribers')
  expect(body).toMatchObject({ status: 'runtime_error', run: { status: 'runtime_error' } })
  expect(body.run.stderr).toMatch(/^Line 2, column 3: column "emal" does not exist\nHint: Perhaps you meant/)
  expect(body.sql).toBeUndefined()
})

test.each([
  ['WITH RECURSIVE t (n) AS (SELECT 1 UNION ALL SELECT n FROM t) SELECT count(*) FROM t', 'Check for a join without'],
  ['DROP TABLE subscribers', 'Use the tables of the task as it says.'],
])('%s fails with advice of our own', async (code, words) => {
  const room = await makeRoom()
  const { stderr } = (await room.run(code)).body.run
  expect(stderr.split('\n').at(-1)).toMatch(new RegExp(`^Hint: ${words}`))
})

test('a run shows the results of all its statements', async () => {
  const room = await makeRoom()
  const { body } = await room.run(
    'select subscriber_id from subscribers order by 1 limit 2; select; select count(*) from subscribers where false',
  )
  expect(body.sql.earlier).toMatchObject([{ rows: [['1'], ['2']], total: 2 }])
  expect(body.sql.rows).toMatchObject({ columns: [{ name: 'count', type: 'bigint' }], rows: [['0']], total: 1 })
  const [entry] = await room.entries('run')
  expect(entry!.payload).toMatchObject({ sql: body.sql })
})

test('a run of more than 10,000 rows shows the first ones, and a test of them says how many there are', async () => {
  const room = await makeRoom()
  const code = 'select n as subscriber_id, n::text as email from generate_series(1, 20000) n'
  const { sql } = (await room.run(code)).body
  expect([sql.rows.rows.length, sql.rows.rows[199], sql.rows.total, sql.rows.isMore]).toEqual([
    ...[200, ['200', '200'], 10_000, true],
  ])
  const [seen] = (await room.test(code)).body.visible
  expect(seen).toMatchObject({ status: 'failed', actual: { total: 10_000, isMore: true } })
})

test('the settings of a session change no result', async () => {
  const room = await makeRoom()
  const { body } = await room.run(`
    set intervalstyle = iso_8601; set datestyle = 'German, DMY'; set time zone 'Asia/Tokyo'; set bytea_output = escape;
    select interval '27 hours' as i, timestamptz '2026-01-02 23:00:00+00' as t, date '2026-02-01' as d, 'A'::bytea as b,
      array[interval '-1 mon'] as a, null::interval as n, 'P1D' as x`)
  expect(body.sql.rows.rows).toEqual([
    ['27:00:00', '2026-01-02 23:00:00+00', '2026-02-01', '\\x41', '{"-1 mons"}', null, 'P1D'],
  ])
})

test.each([
  [
    '\\dt',
    [
      ['blocks', 'table'],
      ['subscribers', 'table'],
    ],
  ],
  [
    '\\d subscribers;',
    [
      ['subscriber_id', 'integer', 'f', 't'],
      ['email', 'text', 't', 'f'],
    ],
  ],
])('the command %s of psql is answered from the catalogue', async (code, rows) => {
  const room = await makeRoom()
  const { body } = await room.run(code)
  expect(body.sql.rows.rows).toEqual(rows)
})

test.each([
  ['\\?', /^\\\? is a command of psql, the terminal program\. Write SQL here\.\nHint: \\d lists the tables/],
  ['select 1;\n\\dt', /^Line 2, column 1: syntax error at or near "\\"\nHint: Commands that begin with a backslash/],
])('the command %s of psql gets advice', async (code, words) => {
  const room = await makeRoom()
  expect((await room.run(code)).body.run.stderr).toMatch(words)
})

test('a right query passes in whichever form it writes its values', async () => {
  const ofCalls = await makeRoom()
  const dataSets = ofCalls.question.dataSets.map((each, at) => ({
    ...each,
    rows: `INSERT INTO calls SELECT 'agent ' || n % 3, timestamptz '2026-01-01' - n * interval '7 hours', '2026-01-01'
      FROM generate_series(0, ${at + 5}) n`,
  }))
  const content = {
    dataSets,
    isOrdered: true,
    schema: 'CREATE TABLE calls (agent text, since timestamptz, until timestamptz)',
    reference: 'SELECT agent, sum(until - since) FROM calls GROUP BY agent ORDER BY agent',
  }
  await server.machinery.database.pool.query(
    'update question_copies set content = content || $2::jsonb where interview_id = $1',
    [ofCalls.id, JSON.stringify(content)],
  )
  const ofDeliveries = await makeRoom('late-deliveries')
  const forms: [Awaited<ReturnType<typeof makeRoom>>, string][] = [
    [ofCalls, 'SELECT agent, justify_hours(sum(until - since)) AS total FROM calls GROUP BY agent ORDER BY agent'],
    [
      ofCalls,
      'SELECT agent, make_interval(secs => sum(extract(epoch FROM until - since))::float) AS total FROM calls GROUP BY agent ORDER BY agent',
    ],
    [ofCalls, `SET intervalstyle = postgres_verbose; ${content.reference}`],
    [
      ofDeliveries,
      `WITH c AS (SELECT carrier, delivered_at IS NULL OR delivered_at::date > promised_on AS l, count(*) n FROM deliveries
        WHERE delivered_at IS NOT NULL OR promised_on < date '2025-06-01' GROUP BY 1, 2)
      SELECT carrier, sum(n) AS counted, coalesce(sum(n) FILTER (WHERE l), 0) AS late,
        round(100.0 * coalesce(sum(n) FILTER (WHERE l), 0) / sum(n), 1) AS late_percent
      FROM c GROUP BY carrier HAVING sum(n) >= 3 ORDER BY late_percent DESC, carrier`,
    ],
  ]
  for (const [room, code] of forms) {
    const { body } = await room.test(code)
    expect(body.visible.map(({ status }: { status: string }) => status)).toEqual(['passed'])
    expect(body.hidden.failures).toBeUndefined()
  }
})

test('the first visible difference is kept as the failure, and the candidate sees both results', async () => {
  const room = await makeRoom()
  const { body } = await room.test('select subscriber_id, email from subscribers limit 1')
  const failure = { expected: body.visible[0].expected, actual: body.visible[0].actual }
  expect(body.visible[0]).toMatchObject({ status: 'failed', actual: { total: 1 } })
  expect(failure.expected.rows.length).toBeGreaterThan(1)
  const [entry] = await room.entries('test')
  expect(entry!.payload).toMatchObject({ trigger: 'candidate', language: 'sql', failure: { args: [], ...failure } })
})

test('statements without rows fail, and say why', async () => {
  const room = await makeRoom()
  const { body } = await room.test("set timezone to 'UTC'")
  expect(body.visible[0]).toMatchObject({ status: 'failed', actual: null, error: 'No statement returned rows.' })
})

test('statements that change tables are judged by the check that runs after them', async () => {
  const room = await makeRoom('duplicate-contacts')
  const { reference, check } = room.question
  const good = (await room.test(reference)).body
  expect(good.visible.map(({ status }: { status: string }) => status)).toEqual(['passed'])
  const forged = await room.test(`CREATE TEMP TABLE contacts AS SELECT * FROM contacts; ${reference}`)
  expect(forged.body.visible[0].status).toBe('failed')
  const { body } = await room.run(`select count(*) from contacts; ${reference}`)
  expect(body.sql.rows).toEqual(good.visible[0].expected)
  expect(body.sql.earlier[0]).toMatchObject({ columns: [{ name: 'count', type: 'bigint' }], total: 1 })
  expect(check).toMatch(/\bFROM contacts\b/i)
})

test('what was submitted meets the visible data sets once, for interviewers', async () => {
  const room = await makeRoom()
  const answer = { questionId: room.questionId, codeSubmission: 'select 1', language: 'sql' }
  await server.call('POST', `${room.path}/response`, { body: answer, candidate: room.candidate })
  await server.machinery.jobs.drain()
  const [checked, ...more] = await room.entries('test')
  expect(checked!.payload).toMatchObject({
    trigger: 'submitted',
    visible: { passed: 0, total: 1 },
    hidden: { notRun: true },
  })
  expect(more).toEqual([])
})

test('an SQL question is answered in SQL alone, and a coding question never', async () => {
  const room = await makeRoom()
  const reply = await server.call('POST', `${room.path}/test`, {
    body: { questionId: room.questionId, language: 'python', code: 'pass' },
    candidate: room.candidate,
  })
  expect(reply.body).toMatchObject({ code: 'language_unavailable' })
})

test('the candidate gets the tables and the expected result of the visible data set, and no more', async () => {
  const room = await makeRoom()
  const { body } = await server.call('GET', room.path, { candidate: room.candidate })
  const [shown] = body.technicalQuestions
  expect(shown).toMatchObject({ questionType: 'sql', sql: { schema: room.question.schema, isOrdered: false } })
  const text = JSON.stringify(body)
  expect(text).not.toContain(JSON.stringify(room.question.reference).slice(1, -1))
  for (const { rows, visible } of room.question.dataSets)
    if (!visible) expect(text).not.toContain(JSON.stringify(rows).slice(1, 80))
})

test('the answer that counts is judged on every data set at the end', async () => {
  const room = await makeRoom()
  const { reference, dataSets } = room.question
  const answer = { questionId: room.questionId, codeSubmission: reference, language: 'sql' }
  await server.call('POST', `${room.path}/response`, { body: answer, candidate: room.candidate })
  await server.call('POST', `${room.path}/complete`, { candidate: room.candidate })
  await server.machinery.jobs.drain()
  const judged = (await room.entries('test')).filter(
    ({ payload }) => (payload as { trigger: string }).trigger === 'submitted',
  )
  const { hidden, visible } = judged.at(-1)!.payload as never as {
    hidden: Record<string, { passed: number }>
    visible: { passed: number }
  }
  const passed = ['core', 'edge', 'scale'].reduce((sum, group) => sum + hidden[group]!.passed, visible.passed)
  expect(passed).toBe(dataSets.length)
})

test('an answer in another language than its question’s is refused, and SQL is meant where none is named', async () => {
  const [ofSql, ofCode] = [await makeRoom(), await makeRoom('address-blocks')]
  const answer = ({ path, candidate, questionId }: Awaited<ReturnType<typeof makeRoom>>, more: object) =>
    server.call('POST', `${path}/response`, { body: { questionId, codeSubmission: 'select 1', ...more }, candidate })
  expect((await answer(ofSql, { language: 'javascript' })).body).toMatchObject({
    code: 'invalid_input',
    message: 'This question is answered in SQL.',
    details: [{ path: 'language' }],
  })
  expect((await answer(ofCode, { language: 'sql' })).body).toMatchObject({
    code: 'invalid_input',
    message: 'This question isn’t answered in SQL.',
    details: [{ path: 'language' }],
  })
  expect((await answer(ofSql, {})).status).toBe(201)
  const [kept] = await ofSql.entries('answer')
  expect(kept!.payload).toMatchObject({ language: 'sql', codeSubmission: 'select 1' })
})

test('an interview whose reference query can’t run ends with a report', async () => {
  const room = await makeRoom()
  await server.machinery.database.pool.query(
    `update question_copies set content = content || '{"reference": "select nothing"}' where interview_id = $1`,
    [room.id],
  )
  expect((await room.test('select 1')).body).toMatchObject({ code: 'tests_unavailable' })
  const answer = { questionId: room.questionId, codeSubmission: 'select 1', language: 'sql' }
  await server.call('POST', `${room.path}/response`, { body: answer, candidate: room.candidate })
  await server.call('POST', `${room.path}/complete`, { candidate: room.candidate })
  await server.machinery.jobs.drain()
  const { status, body } = await readWhole(server, `/api/Interviews/${room.id}`, session.token)
  expect([status, body.isPartial]).toEqual([200, undefined])
  expect(body.questions).toMatchObject([{ kind: 'sql', code: 'select 1', state: 'answered' }])
  expect(await room.entries('test')).toEqual([])
})
