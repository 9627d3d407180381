import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a listed project says how many stages it has, and whether Nova has changes to propose', async () => {
  const { token } = await makeInterviewer(server)
  const stage = { id: 'one', title: 'One', kind: 'fix', statement: '', minutes: 10, hidden: [], failing: [] }
  const own = { kind: 'project', title: 'A till', stages: [stage], draft: true }
  expect((await server.call('POST', '/api/questions', { body: own, token })).status).toBe(201)
  const list = async (scope: string) =>
    (await server.call('GET', `/api/questions?kind=project&scope=${scope}`, { token })).body
  expect(await list('own')).toMatchObject([{ title: 'A till', project: { stages: 1, agent: 'explains' } }])
  const inBank = new Map((await list('bank')).map((each: { id: string }) => [each.id, each]))
  expect(inBank.get('cold-store-billing')).toMatchObject({ project: { stages: 3, agent: 'proposes' } })
  expect(inBank.get('lift-gates')).toMatchObject({ project: { stages: 1, agent: 'explains' } })
  const body = { title: 'Back-end developer', description: 'TypeScript, Node.js, Express, REST APIs', level: 'Medium' }
  const wish = { ...body, duration: 90, questionType: 'Coding', programmingLanguage: 'typescript', chosen: [] }
  const suggested = await server.call('POST', '/api/positions/suggestions', { body: wish, token })
  const project = suggested.body.questions.find(({ kind }: { kind: string }) => kind === 'project')
  expect(project).toMatchObject({ project: { stages: 3, agent: 'proposes' } })
})
