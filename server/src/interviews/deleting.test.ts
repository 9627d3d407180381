import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
  await server.machinery.sandbox.whenReady()
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token: session.token, body })

test('deleting while candidate and interviewer write and run ends without a failure of ours', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { interview, token, path } = await makeJoined(server, session)
    const own = `/api/Interviews/${interview.id}`
    const questionId = interview.technicalQuestions[0]!.id
    const run = { questionId, language: 'javascript', code: '1' }
    const note = () => ({ entries: [makeEntry('note', { text: 'Calm.' })] })
    const focus = () => ({ entries: [makeEntry('focus', { focused: true })] })
    const answer = { questionId, codeSubmission: `let a = ${round}`, language: 'javascript' }
    const calls = [
      ...Array.from({ length: 6 }, () => call('POST', `${own}/journal`, note())),
      ...Array.from({ length: 6 }, () => server.call('POST', `${path}/journal`, { body: focus(), candidate: token })),
      server.call('POST', `${path}/response`, { body: answer, candidate: token }),
      server.call('POST', `${path}/run`, { body: run, candidate: token }),
      call('POST', `${own}/run`, run),
      call('POST', `${own}/control`, { action: 'addTime', minutes: 5 }),
      call('DELETE', own),
      ...Array.from({ length: 6 }, () => call('POST', `${own}/control`, { action: 'message', text: 'Hello' })),
    ]
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(statuses).toContain(204)
  }
})

test('jobs of a deleted interview end at once and are not tried again', async () => {
  const { interview } = await makeJoined(server, session)
  const { machinery } = server
  expect((await call('DELETE', `/api/Interviews/${interview.id}`)).status).toBe(204)
  for (const name of ['time-up', 'auto-complete', 'finish']) {
    await machinery.jobs.add(machinery.database.db, name, { interviewId: interview.id })
  }
  await machinery.jobs.drain()
  const { rows } = await machinery.database.pool.query(
    `select task_identifier as name, attempts, last_error from graphile_worker.jobs where attempts > 0`,
  )
  expect(rows).toEqual([])
})
