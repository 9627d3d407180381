/** Tests who may read and watch a session, and what each sees of other watchers. */
import type { Session } from '@nova/contract/accounts/accounts'
import { unwatchedFlushMs, watchedFlushMs } from '@nova/contract/constants'
import type { EntryOf } from '@nova/contract/room/journal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined } from '../../test/factories.ts'
import { readStream } from '../../test/read-stream.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

async function makeRoom() {
  const { interview, token, path } = await makeJoined(server, session)
  const own = `/api/Interviews/${interview.id}`
  return {
    asCandidate: (method: string, call: string, body?: unknown) =>
      server.call(method, path + call, { body, candidate: token }),
    asInterviewer: (method: string, call: string, body?: unknown) =>
      server.call(method, own + call, { body, token: session.token }),
    watchAsCandidate: () => readStream(`${server.url}${path}/stream`, { 'x-candidate-token': token }),
    watchAsInterviewer: () => readStream(`${server.url}${own}/stream`, { authorization: `Bearer ${session.token}` }),
    times: async () => {
      const { entries } = (await server.call('GET', `${own}/journal`, { token: session.token })).body
      return (entries as EntryOf[]).flatMap((entry) => (entry.kind === 'time' ? [entry.payload] : []))
    },
  }
}

const any = () => true

test('a cancelled interview is read by its interviewers alone', async () => {
  const room = await makeRoom()
  await room.asInterviewer('PATCH', '/status', { status: 'Cancelled' })
  for (const call of ['/journal', '/pads', '/stream']) {
    const { body } = await room.asCandidate('GET', call)
    expect([call, body.code]).toEqual([call, 'interview_cancelled'])
  }
  for (const call of ['/journal', '/pads', '/boards', '/moments']) {
    expect([call, (await room.asInterviewer('GET', call)).status]).toEqual([call, 200])
  }
})

test('edits are sent more often while the other side watches, and not for one’s own stream', async () => {
  const room = await makeRoom()
  const sides = [
    [room.asCandidate, makeEntry('focus', { focused: true }), room.watchAsCandidate, room.watchAsInterviewer],
    [room.asInterviewer, makeEntry('note', { text: 'Calm.' }), room.watchAsInterviewer, room.watchAsCandidate],
  ] as const
  for (const [ask, entry, watchOneself, watchOther] of sides) {
    const write = async () =>
      (await ask('POST', '/journal', { entries: [{ ...entry, id: crypto.randomUUID() }] })).body.flushMs
    const own = watchOneself()
    await own.next('state', any)
    // The server may learn a moment later that the streams before are closed.
    await expect.poll(write).toBe(unwatchedFlushMs)
    const other = watchOther()
    await other.next('state', any)
    await expect.poll(write).toBe(watchedFlushMs)
    for (const stream of [own, other]) stream.stop()
    await expect.poll(write).toBe(unwatchedFlushMs)
  }
})

test('a stream ends for a candidate whose link was renewed, at the next event', async () => {
  const room = await makeRoom()
  const stream = room.watchAsCandidate()
  await stream.next('state', any)
  await room.asInterviewer('POST', '/candidate-link/renew')
  await room.asInterviewer('POST', '/control', { action: 'message', text: 'Are you there?' })
  await expect(Promise.race([stream.ended.then(() => 'ended'), stream.next('no such event', any)])).resolves.toBe(
    'ended',
  )
})

test('the journal says how long there is from the start, and nothing where settings leave the time as it is', async () => {
  const room = await makeRoom()
  expect(await room.times()).toMatchObject([{ reason: 'started', seconds: 3600 }])
  expect((await room.asInterviewer('PATCH', '/accommodations', { breaks: { count: 2, minutesEach: 5 } })).status).toBe(
    200,
  )
  expect(await room.times()).toHaveLength(1)
  await room.asInterviewer('PATCH', '/accommodations', { timeMultiplier: 1.5 })
  expect((await room.times()).slice(1)).toMatchObject([{ reason: 'added', seconds: 1800 }])
})
