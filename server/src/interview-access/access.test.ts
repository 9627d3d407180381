/** Access to an interview and changes to it: the company's border, colleagues, and the candidate of a cancelled one. */
import type { Session } from '@nova/contract/accounts/accounts'
import { endpoints } from '@nova/contract/endpoints'
import type { Interview } from '@nova/contract/interviews/interviews'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDraft, makeInterviewer, makeJoined } from '../../test/factories.ts'
import { sampleBodies } from '../../test/samples.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token: session.token, body })

describe('colleagues without administrator rights', () => {
  async function makeColleague(of: Session, role: 'Interviewer' | 'Viewer' = 'Interviewer') {
    const colleague = await makeInterviewer(server, 'Cole')
    await server.machinery.database.pool.query(
      `update interviewers set role = $3, company_id = (select company_id from interviewers where id = $1) where id = $2`,
      [of.interviewer.id, colleague.interviewer.id, role],
    )
    return colleague
  }
  const seen = async (by: Session) =>
    (await server.call('GET', '/api/Interviews', { token: by.token })).body.map(({ id }: Interview) => id)

  test('see what they made and what they are invited to, and nothing else of their company', async () => {
    const owner = await makeInterviewer(server)
    const colleague = await makeColleague(owner)
    const other = await makeColleague(owner)
    const own = await makeDraft(server, colleague)
    const invited = await makeDraft(server, owner, { CompanyEmails: colleague.interviewer.email })
    const others = [await makeDraft(server, owner), await makeDraft(server, other)]
    expect((await seen(colleague)).toSorted()).toEqual([own.id, invited.id].toSorted())
    for (const { id } of others) {
      const reply = await server.call('GET', `/api/Interviews/${id}`, { token: colleague.token })
      expect([reply.status, reply.body.code]).toEqual([404, 'interview_not_found'])
    }
    expect((await seen(owner)).toSorted()).toEqual([own.id, invited.id, ...others.map(({ id }) => id)].toSorted())
  })

  test('see nothing of another company, even where its interview names their email or they made it there', async () => {
    const [owner, stranger] = [await makeInterviewer(server), await makeInterviewer(server)]
    const [colleague, moved] = [await makeColleague(stranger), await makeColleague(owner)]
    const named = await makeDraft(server, owner, { CompanyEmails: colleague.interviewer.email })
    const made = await makeDraft(server, moved)
    await server.machinery.database.pool.query(
      `update interviewers set company_id = (select company_id from interviewers where id = $1) where id = $2`,
      [stranger.interviewer.id, moved.interviewer.id],
    )
    for (const [by, { id }] of [
      [colleague, named],
      [moved, made],
    ] as const) {
      const reply = await server.call('GET', `/api/Interviews/${id}`, { token: by.token })
      expect([reply.status, reply.body.code]).toEqual([404, 'interview_not_found'])
      expect(await seen(by)).toEqual([])
    }
  })

  test('delete and change the conditions of what they made, and not of what they are invited to', async () => {
    const owner = await makeInterviewer(server)
    const colleague = await makeColleague(owner)
    const own = await makeDraft(server, colleague)
    const invited = await makeDraft(server, owner, { CompanyEmails: colleague.interviewer.email })
    const statuses = async (id: string) => {
      const path = `/api/Interviews/${id}`
      const conditions = { body: { extraMinutes: 5 }, token: colleague.token }
      const accommodated = await server.call('PATCH', `${path}/accommodations`, conditions)
      return [accommodated.status, (await server.call('DELETE', path, { token: colleague.token })).status]
    }
    expect(await statuses(invited.id)).toEqual([403, 403])
    expect(await statuses(own.id)).toEqual([200, 204])
  })
})

test('after a cancellation every call of the candidate is refused in the same words', async () => {
  const { interview, token } = await makeJoined(server, session)
  await call('PATCH', `/api/Interviews/${interview.id}/status`, { status: 'Cancelled' })
  const coding = interview.technicalQuestions[0]!.id
  const scene = { interview, session, coding }
  const candidates = Object.entries(endpoints).filter(([, { who }]) => who === 'candidate' || who === 'participant')
  expect(candidates.length).toBeGreaterThan(15)
  for (const [name, { method, path, errors }] of candidates) {
    const address = path
      .replace('{id}', interview.id)
      .replace('{questionId}', coding)
      .replace('{runId}', crypto.randomUUID())
      .replace(/\{(?:proposal|wish)\}/, crypto.randomUUID())
    const reply = await server.call(method, address, { body: sampleBodies[name]?.(scene), candidate: token })
    expect([name, reply.status, reply.body.code]).toEqual([name, 409, 'interview_cancelled'])
    expect([name, errors]).toEqual([name, expect.arrayContaining(['interview_cancelled'])])
  }
})

test('a candidate’s link opens the interview with its id in capitals too, and no other interview', async () => {
  const [room, other] = [await makeJoined(server, session), await makeJoined(server, session)]
  const open = (id: string, candidate: string) =>
    server.call('GET', `/api/candidate/interview/${id}`, { candidate }).then(({ status }) => status)
  const asked: [string, string, number][] = [
    [room.interview.id.toUpperCase(), room.token, 200],
    [other.interview.id, room.token, 401],
    [room.interview.id, other.token, 401],
    [crypto.randomUUID(), room.token, 401],
    [other.interview.id, other.token, 200],
  ]
  const all = [...asked, ...asked.toReversed(), ...asked]
  const openAll = () => Promise.all(all.map(([id, token]) => open(id, token)))
  await openAll()
  // By connections that are open, they come in one turn of the loop: the database is asked for them in one statement.
  expect(await openAll()).toEqual(all.map(([, , status]) => status))
})
