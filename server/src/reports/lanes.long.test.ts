/** One report never holds up another. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined } from '../../test/factories.ts'
import { readWhole } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const complete = (id: string) =>
  server.call('PATCH', `/api/Interviews/${id}/status`, { body: { status: 'Completed' }, token: session.token })

test('reports that come after one of a large journal are there before it', async () => {
  const flood = await makeJoined(server, session)
  const questionId = flood.interview.technicalQuestions[0]!.id
  const text = 'const x = 1; '.repeat(18_000)
  for (let version = 0; version < 28; version += 7) {
    const entries = Array.from({ length: 7 }, (_, at) => {
      const length = version + at === 0 ? 0 : text.length
      const edits = [{ changes: [[length, text]], cause: 'typed', at: Date.now() }]
      return makeEntry('edit', { language: 'javascript', baseVersion: version + at, edits }, questionId)
    })
    const reply = await server.call('POST', `${flood.path}/journal`, { body: { entries }, candidate: flood.token })
    expect(reply.status).toBe(200)
  }
  const ordinary = [await makeJoined(server, session), await makeJoined(server, session)]
  const { pool } = server.machinery.database
  expect((await complete(flood.interview.id)).status).toBe(200)
  const isUnderWay = `select from graphile_worker.jobs where task_identifier = 'large-report' and locked_at is not null`
  await expect.poll(async () => (await pool.query(isUnderWay)).rowCount, { timeout: 120_000, interval: 20 }).toBe(1)
  for (const { interview } of ordinary) expect((await complete(interview.id)).status).toBe(200)
  const made = async () =>
    (await pool.query<{ id: string }>('select interview_id as id from reports order by created_at')).rows.map(
      ({ id }) => id,
    )
  await expect.poll(made, { timeout: 120_000 }).toHaveLength(3)
  expect((await made()).at(-1)).toBe(flood.interview.id)
  const report = await readWhole(server, `/api/Interviews/${flood.interview.id}`, session.token)
  expect(report.body.notAssessed.join(' ')).toContain('more edits than we follow one by one')
})
