/** Downtime of all servers, to the second: the clock only moves if a test moves it. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { EntryOf } from '@nova/contract/room/journal'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeInterviewer, makeJoined, makePublished } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { makeCtx } from '../platform/context/context.ts'
import { beat, creditDowntime } from '../sessions/clock.ts'

const minutes = 60_000

let server: TestServer
let session: Session
let clock = Date.now()
beforeAll(async () => {
  server = await startTestServer()
  server.machinery.now = () => new Date(clock)
})
// Sessions do not outlive what the clock is moved by.
beforeEach(async () => {
  clock += 24 * 60 * minutes
  session = await makeInterviewer(server)
  await beat(system())
})
afterAll(() => server.close())

/** A server starts after a night; answers to how many interviews it gave time back. The database's clock is not the test's. */
const start = async () => {
  await server.machinery.database.pool.query(`update heartbeat set noted_at = now() - interval '12 hours'`)
  return creditDowntime(system())
}
const system = () => makeCtx(server.machinery, { role: 'system' })

async function makeRoom() {
  const { interview, path, token } = await makeJoined(server, session)
  const journal = `/api/Interviews/${interview.id}/journal`
  return {
    id: interview.id,
    ask: (method: string, call: string, body?: unknown) => server.call(method, path + call, { body, candidate: token }),
    endsAt: async () =>
      Date.parse((await server.call('GET', path, { candidate: token })).body.endsAt as string) - clock,
    credits: async () =>
      ((await server.call('GET', journal, { token: session.token })).body.entries as EntryOf[]).flatMap((entry) =>
        entry.kind === 'time' && entry.payload.reason === 'credited' ? [entry.payload.seconds] : [],
      ),
  }
}

test('is given back from the last sign of life on', async () => {
  const room = await makeRoom()
  clock += 7 * minutes
  expect(await start()).toBe(1)
  expect(await room.endsAt()).toBe(60 * minutes)
  expect(await room.credits()).toEqual([420])
})

test('is given back from the start on, where the interview started after the last sign of life', async () => {
  clock += 3 * minutes
  const room = await makeRoom()
  clock += 7 * minutes
  expect(await start()).toBe(1)
  expect(await room.endsAt()).toBe(60 * minutes)
  expect(await room.credits()).toEqual([420])
})

test('is not given back where another server is up, whose clock is behind', async () => {
  const room = await makeRoom()
  clock += 7 * minutes
  expect(await creditDowntime(system())).toBe(0)
  expect(await room.credits()).toEqual([])
})

test('is given back from 15 seconds on, and once', async () => {
  const room = await makeRoom()
  clock += 14_999
  expect(await start()).toBe(0)
  clock += 15_000
  expect(await start()).toBe(1)
  expect(await start()).toBe(0)
  expect(await room.credits()).toEqual([15])
  expect(await room.endsAt()).toBe(60 * minutes - 14_999)
})

test('is given back to each interview whose time had not ended, and to no other', async () => {
  const ended = await makeRoom()
  const completed = await makeRoom()
  await completed.ask('POST', '/complete')
  await makePublished(server, session)
  clock += 59 * minutes
  const running = await makeRoom()
  // The time of the first ends at the very moment of the last sign of life.
  clock += minutes
  await beat(system())
  clock += minutes
  expect(await start()).toBe(1)
  expect(await running.credits()).toEqual([60])
  expect(await running.endsAt()).toBe(59 * minutes)
  expect([await ended.credits(), await completed.credits()]).toEqual([[], []])
})
