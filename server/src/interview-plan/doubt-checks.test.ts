/** Doubts of a reading that a person marks as checked, over HTTP. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { Interview } from '@nova/contract/interviews/interviews'
import { isDoubt } from '@nova/contract/questions/doubts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeColleague, makeInterviewer, makePublished } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const check = (id: string, doubt: unknown, { token }: Session = session) =>
  server.call('POST', `/api/Interviews/${id}/doubts/check`, { token, body: { doubt } })
const read = async (id: string): Promise<Interview> =>
  (await server.call('GET', `/api/Interviews/${id}`, { token: session.token })).body

const job = 'About the job: we build maps.\nYour tasks: develop services in Java.\nRequired:\n- Java\n- PostgreSQL'
const levelDoubt = 'Not certain: the posting states no level; this interview is set to Medium.'

async function makeDoubtful(): Promise<Interview> {
  const made = await makePublished(server, session, { Description: job, Difficulty: 'Medium' })
  return read(made.interview.id)
}

test('a doubt of a published interview is checked with a name and a time, once, and the log says so', async () => {
  const { id, assumptions, checkedDoubts } = await makeDoubtful()
  expect(assumptions.filter(isDoubt)).toContain(levelDoubt)
  expect(checkedDoubts).toBeUndefined()
  const { status, body } = await check(id, levelDoubt)
  expect(status).toBe(200)
  const entry = { doubt: levelDoubt, by: session.interviewer.name, at: expect.stringMatching(/^20.*Z$/) }
  expect(body.checkedDoubts).toEqual([entry])
  expect(body.assumptions).toEqual(assumptions)
  const colleague = await makeColleague(server, session, 'Administrator')
  expect((await check(id, levelDoubt, colleague)).body.checkedDoubts).toEqual(body.checkedDoubts)
  expect((await read(id)).checkedDoubts).toEqual(body.checkedDoubts)
  const activity = await server.call('GET', `/api/Interviews/${id}/activity`, { token: session.token })
  const acts = activity.body.events.filter(({ act }: { act: string }) => act === 'doubt.checked')
  expect(acts).toHaveLength(1)
})

test('neither another sentence nor an assumption that is no doubt can be checked', async () => {
  const { id, assumptions } = await makeDoubtful()
  const plain = assumptions.find((each) => !isDoubt(each))!
  for (const doubt of ['Not certain: a made-up doubt.', plain]) {
    const { status, body } = await check(id, doubt)
    expect([status, body.code]).toEqual([404, 'finding_not_found'])
  }
  for (const doubt of ['', 'x'.repeat(2001), 7]) expect((await check(id, doubt)).status).toBe(400)
  expect((await read(id)).checkedDoubts).toBeUndefined()
})

test('a copy for another candidate takes over no check', async () => {
  const { id } = await makeDoubtful()
  await check(id, levelDoubt)
  const form = { candidateName: 'Bo', candidateEmail: `${crypto.randomUUID()}@example.test`, publish: false }
  const copy = await server.call('POST', `/api/Interviews/${id}/duplicate`, { token: session.token, body: form })
  expect(copy.status).toBeLessThan(300)
  expect((await read(copy.body.id)).checkedDoubts).toBeUndefined()
})
