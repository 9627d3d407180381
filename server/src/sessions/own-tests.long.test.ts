/** The candidate's own test cases in the journal: writers, bounds, readers, other devices and the end. */
import type { Session } from '@nova/contract/accounts/accounts'
import { journalBudgets } from '@nova/contract/constants'
import type { EntryOf } from '@nova/contract/room/journal'
import { ownTestLimits } from '@nova/contract/room/own-test-limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined } from '../../test/factories.ts'
import { readStream } from '../../test/read-stream.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { spend } from '../journal/budgets.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const one = { id: 'a', args: ['[1, 2]'], expected: '3' }
const two = { id: 'b', args: ['[]'], expected: '' }
const minutes = 60_000

async function makeRoom(overrides: Record<string, string> = {}) {
  const room = await makeJoined(server, session, overrides)
  const { technicalQuestions } = room.interview
  const idOf = (kind: string) => technicalQuestions.find(({ questionType }) => questionType === kind)!.id
  const seat = `/api/Interviews/${room.interview.id}`
  const now = () => server.machinery.now().getTime()
  const entry = (cases: object[], questionId: string | undefined = idOf('coding')) => ({
    ...makeEntry('ownTests', { cases }, questionId),
    clientAt: now(),
  })
  const send = (entries: unknown[], deviceId?: string) =>
    server.call('POST', `${room.path}/journal`, {
      body: { entries, ...(deviceId ? { deviceId } : {}) },
      candidate: room.token,
    })
  const read = async (by: { candidate: string } | { token: string }) => {
    const from = 'candidate' in by ? room.path : seat
    const { body } = await server.call('GET', `${from}/journal`, by)
    return (body.entries as EntryOf[]).flatMap((each) => (each.kind === 'ownTests' ? [each] : []))
  }
  return { ...room, seat, idOf, now, entry, send, read }
}

const listsOf = (entries: EntryOf<'ownTests'>[]) => entries.map(({ payload }) => payload.cases)

test('own tests are kept as written, in order, for the candidate and the interviewers', async () => {
  const room = await makeRoom()
  const sent = room.entry([one])
  expect((await room.send([sent])).status).toBe(200)
  expect((await room.send([room.entry([one, two])])).status).toBe(200)
  // A repeated batch is answered again.
  expect((await room.send([sent])).status).toBe(200)
  const own = await room.read({ candidate: room.token })
  expect(listsOf(own)).toEqual([[one], [one, two]])
  expect(own[0]).toMatchObject({ questionId: room.idOf('coding'), clientId: sent.id, actor: { role: 'candidate' } })
  expect(listsOf(await room.read({ token: session.token }))).toEqual([[one], [one, two]])
  const { body } = await server.call('GET', `${room.seat}/briefing`, { token: session.token })
  expect(JSON.stringify(body.doing)).toContain('Writing test cases of their own for question 1.')
})

test('a second device has the tests of the first, and its changes reach a page that still follows', async () => {
  const room = await makeRoom()
  await room.send([room.entry([one])])
  const first = readStream(`${server.url}${room.path}/stream`, { 'x-candidate-token': room.token })
  const body = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', deviceId: 'second' }
  expect((await server.call('POST', `${room.path}/join`, { body, candidate: room.token })).status).toBe(200)
  expect(listsOf(await room.read({ candidate: room.token }))).toEqual([[one]])
  expect((await room.send([room.entry([two])], 'second')).status).toBe(200)
  const heard = await first.next('entry', ({ kind, payload }) => kind === 'ownTests' && payload.cases[0].id === 'b')
  first.stop()
  expect(heard).toMatchObject({ payload: { cases: [two] } })
  // The device that was left writes no more.
  expect((await room.send([room.entry([one])], 'first')).status).toBe(409)
})

test.each([
  ['more than 20 tests', () => Array.from({ length: 21 }, (_, at) => ({ ...two, id: `${at}` }))],
  ['a value that is too long', () => [{ ...one, expected: 'x'.repeat(ownTestLimits.charactersOfOne + 1) }]],
  [
    'tests that are too long together',
    () => Array.from({ length: 6 }, (_, at) => ({ ...one, id: `${at}`, args: ['x'.repeat(9_000)] })),
  ],
  ['more values than a function may take', () => [{ ...one, args: Array.from({ length: 9 }, () => '1') }]],
  ['a value that is no text', () => [{ ...one, args: [1] }]],
])('%s: refused, and nothing of the batch is kept', async (_, make) => {
  const room = await makeRoom()
  const refused = await room.send([room.entry([one]), room.entry(make())])
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
  expect(await room.read({ candidate: room.token })).toEqual([])
})

test('own tests belong to a coding question, and to the candidate alone', async () => {
  const room = await makeRoom({ InterviewType: 'HumanInLoop' })
  const refused = await room.send([room.entry([one], room.idOf('technical'))])
  expect([refused.status, refused.body.message]).toEqual([400, 'This question has no test cases.'])
  const { questionId: _, ...without } = room.entry([one])
  expect((await room.send([without])).body.message).toBe('This question has no test cases.')
  expect((await room.send([room.entry([one], 'made-up')])).status).not.toBe(200)
  const body = { entries: [room.entry([one])] }
  const byInterviewer = await server.call('POST', `${room.seat}/journal`, { body, token: session.token })
  expect([byInterviewer.status, byInterviewer.body.code]).toEqual([403, 'forbidden'])
  expect(await room.read({ candidate: room.token })).toEqual([])
})

test('own tests made after the end are refused, and those sent after completing are kept without counting', async () => {
  const room = await makeRoom()
  const before = room.entry([one])
  await server.call('POST', `${room.path}/complete`, { candidate: room.token })
  await server.pass(minutes)
  const refused = await room.send([room.entry([two])])
  expect([refused.status, refused.body.code]).toEqual([409, 'time_ended'])
  expect((await room.send([before])).status).toBe(200)
  expect(await room.read({ candidate: room.token })).toEqual([])
  // The candidate's own copy still has them.
  const { body } = await server.call('GET', `${room.path}/record.json`, { candidate: room.token })
  expect(body.entries.find(({ kind }: EntryOf) => kind === 'unjudged')).toMatchObject({
    payload: { kind: 'ownTests', payload: { cases: [one] }, reason: 'completed' },
  })
})

test('own tests have a budget apart from all other work', () => {
  const actor = { role: 'candidate', id: null, name: null } as const
  const at = new Date('2026-11-20T09:00:00Z')
  const { total } = journalBudgets.ownTests
  const full = { since: 0, spent: { ownTests: { count: total.count, bytes: 0 } } }
  expect(() => spend(full, { actor, kind: 'ownTests', clientId: 'c', payload: {} }, 1, at)).toThrow()
  expect(spend(full, { actor, kind: 'focus', clientId: 'c', payload: {} }, 1, at).spent).toMatchObject({
    rest: { count: 1, bytes: 1 },
  })
})

test('own tests are refused while a server that cannot read them uses the database', async () => {
  const room = await makeRoom()
  const earlier = await server.machinery.database.pool.connect()
  await earlier.query(`set application_name = 'nova 0.2.0'`)
  const refused = await room.send([room.entry([one])])
  await earlier.query('reset application_name')
  earlier.release()
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
  expect(refused.body.message).toContain('The server is being updated.')
  expect((await room.send([room.entry([two])])).status).toBe(200)
  expect(listsOf(await room.read({ candidate: room.token }))).toEqual([[two]])
})
