import type { Session } from '@nova/contract/accounts/accounts'
import { rehearsalSql } from '@nova/contract/room/rehearsal-sql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makeJoined, makePublished } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let session: Session
const logged: string[] = []
beforeAll(async () => {
  server = await startTestServer({ onLog: (line) => void logged.push(line) })
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const right = 'SELECT t.name, o.cups FROM orders o JOIN teas t USING (tea_id) ORDER BY 2 DESC, 1'

async function makeRehearsal() {
  const { interview, token: candidate } = await makePublished(server, session)
  const path = `/api/candidate/interview/${interview.id}/rehearsal/query`
  const query = (kind: 'run' | 'test', code: string, more: object = {}) =>
    server.call('POST', path, { body: { kind, code, ...more }, candidate })
  return { path, candidate, interview, query }
}

test('a query gives the rows that the page expects, an error with its line, or its plan', async () => {
  const { query } = await makeRehearsal()
  const { body } = await query('run', right)
  expect(body.run).toMatchObject({ status: 'ok', language: 'sql', sql: { rows: rehearsalSql.shown.expected } })
  expect(body.test).toBeUndefined()
  const failed = (await query('run', 'SELECT nmae FROM teas')).body.run
  expect([failed.status, failed.run.stderr]).toEqual([
    'runtime_error',
    expect.stringContaining('Line 1, column 8: column "nmae" does not exist'),
  ])
  expect((await query('run', right, { explain: true })).body.run.sql.plan).toContain('Sort')
})

test('the tables that the page shows are those of the example', async () => {
  const { query } = await makeRehearsal()
  for (const { name, columns, sample } of rehearsalSql.shown.tables) {
    const { rows } = (await query('run', `SELECT * FROM ${name} ORDER BY 1`)).body.run.sql
    expect(rows).toEqual(sample)
    expect(rows.columns).toEqual(columns.map((column) => ({ name: column.name, type: column.type })))
  }
})

test('tests show the visible data set and count hidden ones, as in the interview', async () => {
  const { query } = await makeRehearsal()
  const passed = (await query('test', right)).body.test
  expect(passed).toMatchObject({ status: 'ok', visible: [{ status: 'passed', dataSet: 'one morning' }] })
  const all = (count: number) => ({ passed: count, total: count })
  expect(passed.hidden).toEqual({ core: all(0), edge: all(2), scale: all(1) })
  const { visible, hidden } = (await query('test', `${right} DESC`)).body.test
  expect(visible.map(({ status }: { status: string }) => status)).toEqual(['failed'])
  expect(hidden).toMatchObject({ edge: { passed: 1, total: 2 }, failures: { wrong: 2, error: 0 } })
  expect(JSON.stringify(passed)).not.toContain('oolong')
})

test('nothing of a query is kept, in the journal or in the log', async () => {
  const { query, interview } = await makeRehearsal()
  const journal = async () =>
    (await server.call('GET', `/api/Interviews/${interview.id}/journal`, { token: session.token })).body.entries
  const before = await journal()
  expect((await query('run', "SELECT 'quokka'")).status).toBe(200)
  expect(await journal()).toEqual(before)
  expect(logged.filter((line) => line.includes('quokka'))).toEqual([])
})

test('one query of a candidate runs at a time', async () => {
  const { query } = await makeRehearsal()
  const replies = await Promise.all([1, 2].map((number) => query('run', `SELECT ${number}, pg_sleep(1)`)))
  expect(replies.map(({ body }) => body.code).toSorted()).toEqual(['run_in_progress', undefined])
})

test('candidates who have joined, and other links, run nothing', async () => {
  const { path, token } = await makeJoined(server, session)
  const body = { kind: 'run', code: 'SELECT 1' }
  expect(await server.call('POST', `${path}/rehearsal/query`, { body, candidate: token })).toMatchObject({
    status: 409,
    body: { code: 'rehearsal_over' },
  })
  const other = await makeRehearsal()
  expect((await server.call('POST', other.path, { body, candidate: token })).status).toBe(401)
})
