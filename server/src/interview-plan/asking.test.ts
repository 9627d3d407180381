/** SQL questions and projects with libraries are chosen only where they can run and every server knows them: elsewhere they are refused, with the reason. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDraft, makeInterviewer } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

const [sql, project] = ['blocked-recipients', 'tool-library'] as const
let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

/** Calls while a server of the version before uses the same database. */
async function besideEarlier<T>(call: () => Promise<T>): Promise<T> {
  const earlier = await server.machinery.database.pool.connect()
  await earlier.query(`set application_name = 'nova 0.2.0'`)
  return call().finally(async () => {
    await earlier.query('reset application_name')
    earlier.release()
  })
}

const ways: [way: string, call: (questionId: string) => ReturnType<TestServer['call']>][] = [
  [
    'choosing one',
    async (questionId) => {
      const { id } = await makeDraft(server, session)
      const body = { behavioralQuestions: [], technicalQuestions: [{ id: questionId }] }
      return server.call('PUT', `/api/Interviews/${id}`, { body, token: session.token })
    },
  ],
  [
    'starting quickly',
    (questionId) => {
      const body = { questionId, candidateName: 'Sam', candidateEmail: 'sam@example.test' }
      return server.call('POST', '/api/Interviews/quick-start', { body, token: session.token })
    },
  ],
  [
    'a position',
    (questionId) => {
      const questions = [{ id: questionId }]
      const body = { title: 'Data Analyst', level: 'Medium', duration: 45, questions }
      return server.call('POST', '/api/positions', { body, token: session.token })
    },
  ],
]

test.each(ways)('%s is refused while an earlier server runs, and possible after it', async (_, call) => {
  const refused = await besideEarlier(() => call(sql))
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
  expect(refused.body.message).toBe('The servers are being updated. SQL questions can be chosen after that.')
  expect((await call(sql)).status).toBeLessThan(300)
})

test.each(ways)('%s with a project whose libraries are missing is refused with their names', async (_, call) => {
  const own = server.machinery.sandbox
  const withKit = async (version: string | null) => {
    const parts = ['flask', 'sqlalchemy'].map((id) => ({ id, version }))
    const projectRuntimes = [{ id: 'python', version: '1', libraries: parts }]
    server.machinery.sandbox = Object.create(own, { projectRuntimes: { value: projectRuntimes } })
    return call(project).finally(() => (server.machinery.sandbox = own))
  }
  const refused = await withKit(null)
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
  expect(refused.body.message).toMatch(
    /^“.+” can’t run here: Flask, SQLAlchemy must be installed where this server runs code\.$/,
  )
  const early = await besideEarlier(() => withKit('1.0'))
  expect(early.body.message).toBe('The servers are being updated. Projects with libraries can be chosen after that.')
  expect((await withKit('1.0')).status).toBeLessThan(300)
})

test('a job that names SQL is proposed SQL questions, and none while an earlier server runs', async () => {
  const propose = async () => {
    const Description = 'Data Analyst\nRequirements\n- Strong SQL and PostgreSQL'
    const { technicalQuestions } = await makeDraft(server, session, { Title: 'Data Analyst', Description })
    return technicalQuestions.filter(({ questionType }) => questionType === 'sql')
  }
  expect(await besideEarlier(propose)).toEqual([])
  const proposed = await propose()
  expect(proposed.length).toBeGreaterThan(1)
  for (const { sql, reason } of proposed) {
    expect(sql!.tables.length).toBeGreaterThan(0)
    expect(sql!.expected.columns.length).toBeGreaterThan(0)
    expect(reason).toMatch(/SQL/)
  }
})
