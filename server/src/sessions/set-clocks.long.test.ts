/** Clocks that are set while an interview runs: the machine's, which the test moves, and the database's. */
import type { EntryOf } from '@nova/contract/room/journal'
import { afterEach, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { silentLog } from '../../test/silent-log.ts'
import { openClock } from '../platform/clock/clock.ts'
import { makeCtx } from '../platform/context/context.ts'
import { beat, scheduleEndsAgain } from './clock.ts'
import { findLatestMoment, keepTime } from './keep-time.ts'

let server: TestServer
afterEach(() => server.close())

const hour = 3_600_000

function makeMachineClock() {
  let [wall, steady] = [Date.now(), 0]
  const clock = openClock({ log: silentLog, wall: () => wall, steady: () => steady })
  const pass = (ms: number, jump = 0) => {
    steady += ms
    wall += ms + jump
    clock.tick(false)
  }
  return { clock, pass }
}

async function makeRoom() {
  const session = await makeInterviewer(server)
  const { interview, path, token: candidate } = await makeJoined(server, session)
  const focus = async () => {
    const body = { entries: [makeEntry('focus', { focused: true })] }
    expect((await server.call('POST', `${path}/journal`, { body, candidate })).status).toBe(200)
  }
  const left = async () => (await server.call('GET', path, { candidate })).body.remainingSeconds as number
  const times = async () => {
    const { body } = await server.call('GET', `/api/Interviews/${interview.id}/journal`, { token: session.token })
    const entries = body.entries as EntryOf<'focus'>[]
    return entries.filter(({ kind }) => kind === 'focus').map(({ at }) => Date.parse(at))
  }
  return { id: interview.id, focus, left, times }
}

const dueAt = async (id: string) => {
  const { rows } = await server.machinery.database.pool.query<{ key: string; run_at: Date }>(
    'select key, run_at from graphile_worker.jobs where key = any($1) order by key',
    [[`auto-complete:${id}`, `time-up:${id}`]],
  )
  return rows.map(({ run_at: at }) => at.getTime())
}

test('a machine whose clock is set forwards and back keeps the order, the durations and the time left', async () => {
  const { clock, pass } = makeMachineClock()
  server = await startTestServer({ clock })
  const room = await makeRoom()
  const before = await room.left()
  await room.focus()
  pass(60_000, hour)
  await room.focus()
  pass(60_000, -2 * hour)
  await room.focus()
  const [first, second, third] = (await room.times()) as [number, number, number]
  // No more than a clock may be slewed by.
  expect(Math.abs(second - first - 60_000)).toBeLessThanOrEqual(60)
  expect(Math.abs(third - second - 60_000)).toBeLessThanOrEqual(60)
  expect(Math.abs(before - (await room.left()) - 120)).toBeLessThanOrEqual(1)
})

test.each([hour, -hour, 1500])(
  'where the clock of the database is %i ms ahead, the end comes when the time is over',
  async (ahead) => {
    server = await startTestServer()
    const room = await makeRoom()
    const before = await dueAt(room.id)
    expect(before).toHaveLength(2)
    server.machinery.databaseAheadMs = () => ahead
    await scheduleEndsAgain(makeCtx(server.machinery, { role: 'system' }))
    expect(await dueAt(room.id)).toEqual(before.map((each) => each + ahead))
  },
)

test('an end whose job comes a little early is said once the time is over', async () => {
  server = await startTestServer()
  server.machinery.databaseAheadMs = () => -9000
  const room = await makeRoom()
  server.machinery.databaseAheadMs = () => 0
  const ended = async () => {
    const text = `select from journal where interview_id = $1 and kind = 'time' and payload->>'reason' = 'ended'`
    return (await server.machinery.database.pool.query(text, [room.id])).rowCount
  }
  const leftMs = (await room.left()) * 1000
  await server.pass(leftMs - 8000)
  expect(await ended()).toBe(0)
  await server.pass(60_000)
  expect(await ended()).toBe(1)
})

test('the clock of the database is compared, and a server that agrees with it changes nothing', async () => {
  server = await startTestServer()
  const room = await makeRoom()
  const before = await dueAt(room.id)
  const time = { databaseAheadMs: 0 }
  const system = makeCtx(server.machinery, { role: 'system' })
  const stop = await keepTime(system, openClock({ log: silentLog }), time)
  stop()
  // Both are this machine's.
  expect(Math.abs(time.databaseAheadMs)).toBeLessThan(1000)
  const behind = { ...system, now: () => new Date(Date.now() - hour), databaseAheadMs: () => time.databaseAheadMs }
  const stopBehind = await keepTime(behind, openClock({ log: silentLog }), time)
  stopBehind()
  expect(Math.abs(time.databaseAheadMs - hour)).toBeLessThan(1000)
  expect((await dueAt(room.id)).every((each, index) => Math.abs(each - before[index]! - hour) < 1000)).toBe(true)
})

test('a start on a clock that was set back meanwhile goes on from the last moment, while an interview runs', async () => {
  server = await startTestServer()
  const system = makeCtx(server.machinery, { role: 'system' })
  await beat(system)
  const setBack = { ...system, now: () => new Date(Date.now() - hour) }
  expect(await findLatestMoment(setBack)).toBe(-Infinity)
  await makeRoom()
  expect(Math.abs((await findLatestMoment(setBack)) - Date.now())).toBeLessThan(120_000)
  expect(await findLatestMoment(system)).toBe(-Infinity)
})
