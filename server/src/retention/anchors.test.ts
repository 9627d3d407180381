/** The moment from which periods are counted, as an interview goes on. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { InterviewRetention } from '@nova/contract/retention/retention'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDraft, makeInterviewer, makeJoined } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let owner: Session
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server)
})
afterAll(() => server.close())

const ask = (method: string, path: string, body?: unknown) => server.call(method, path, { token: owner.token, body })
const anchorOf = async (id: string) =>
  ((await ask('GET', `/api/Interviews/${id}/retention`)).body as InterviewRetention).anchor

test('contact, closing and decision move it on, and the latest of them counts', async () => {
  const { interview, path, token } = await makeJoined(server, owner)
  const own = `/api/Interviews/${interview.id}`
  expect((await anchorOf(interview.id)).kind).toBe('contact')
  await ask('PATCH', `${own}/status`, { status: 'Completed' })
  // The candidate is mailed at the end, a moment later.
  await server.machinery.jobs.drain()
  const closed = await anchorOf(interview.id)
  const { rows } = await server.machinery.database.pool.query<{ closed_at: Date; contact_at: Date }>(
    'select closed_at, contact_at from retention_anchors where interview_id = $1',
    [interview.id],
  )
  const { closed_at: closedAt, contact_at: contactAt } = rows[0]!
  expect(closed.at).toBe(new Date(Math.max(closedAt.getTime(), contactAt.getTime())).toISOString())
  await server.pass(60_000)
  await ask('POST', `${own}/decision`, { outcome: 'Advance', reason: 'Clear work.' })
  const decided = await anchorOf(interview.id)
  await server.pass(60_000)
  const request = { id: crypto.randomUUID(), kind: 'review', text: 'Please look at my answer again.' }
  expect((await server.call('POST', `${path}/requests`, { candidate: token, body: request })).status).toBe(201)
  const written = await anchorOf(interview.id)
  expect([decided.kind, written.kind]).toEqual(['decision', 'contact'])
  expect(closed.at < decided.at && decided.at < written.at).toBe(true)
})

test('a planned date counts until it is moved, and closing the position counts for all of its interviews', async () => {
  const draft = await makeDraft(server, owner)
  const { pool } = server.machinery.database
  const set = (at: string | null) => pool.query('update interviews set scheduled_at = $2 where id = $1', [draft.id, at])
  await set('2030-03-01T10:00:00Z')
  expect(await anchorOf(draft.id)).toEqual({ kind: 'closing', at: '2030-03-01T10:00:00.000Z' })
  await set('2029-03-01T10:00:00Z')
  expect((await anchorOf(draft.id)).at).toBe('2029-03-01T10:00:00.000Z')
  await set(null)
  expect((await anchorOf(draft.id)).kind).toBe('contact')
})
