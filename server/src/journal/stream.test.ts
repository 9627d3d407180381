/** Streams of a server that did not write what they bring. */
import { randomUUID } from 'node:crypto'
import type { EntryOf } from '@nova/contract/room/journal'
import type { SharedSelection } from '@nova/contract/room/selections'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { silentLog } from '../../test/silent-log.ts'
import { type Caller, makeCtx } from '../platform/context/context.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { watchJournal } from './stream.ts'

let server: TestServer
let elsewhere: Database

beforeAll(async () => {
  server = await startTestServer()
  elsewhere = await openDatabase({ url: server.machinery.database.url, dataDir: '', log: silentLog })
})
afterAll(async () => {
  await elsewhere.close()
  await server.close()
})

/** A room whose candidate writes at one server while an interviewer follows it at another. */
async function makeFollowed(role: 'interviewer' | 'candidate' = 'interviewer', overrides = {}) {
  const session = await makeInterviewer(server)
  const room = await makeJoined(server, session, overrides)
  const seen: number[] = []
  const selections: SharedSelection[] = []
  let leave = () => {}
  const stream = {
    send: (event: string, data: unknown) => {
      if (event === 'entry') seen.push((data as EntryOf).seq)
      if (event === 'selection') selections.push(data as SharedSelection)
    },
    isFull: () => false,
    onDrain: () => undefined,
    onClose: (then: () => void) => (leave = then),
    handOver: () => undefined,
    isHandedOver: () => false,
    close: () => undefined,
  }
  const caller: Caller = role === 'candidate' ? { role, interviewId: room.interview.id } : { role: 'system' }
  const ctx = makeCtx({ ...server.machinery, database: elsewhere }, caller)
  const clock = { remainingSeconds: null, endsAt: null, breakEndsAt: null }
  const state = { status: 'InProgress', novaPaused: false, flushMs: 1000, ...clock } as const
  await watchJournal(ctx, stream, {
    interviewId: room.interview.id,
    after: 0,
    viewer: { connectionId: randomUUID(), role, name: 'Ida Reyes' },
    readState: async () => state,
  })
  const write = async () => {
    const body = { entries: [makeEntry('focus', { focused: true })] }
    return (await server.call('POST', `${room.path}/journal`, { body, candidate: room.token })).body.seq as number
  }
  const select = (by: 'candidate' | 'interviewer', questionId = room.interview.technicalQuestions[0]!.id) => {
    const body = { questionId, language: 'javascript', version: 3, ranges: [{ anchor: 4, head: 9 }] }
    return by === 'candidate'
      ? server.call('POST', `${room.path}/selection`, { body, candidate: room.token })
      : server.call('POST', `/api/Interviews/${room.interview.id}/selection`, { body, token: session.token })
  }
  return { seen, selections, leave: () => leave(), write, select }
}

const soon = { timeout: 120_000, interval: 20 }

test('bring it at once, each entry once and in order', async () => {
  const { seen, leave, write } = await makeFollowed()
  const wrote = []
  for (let index = 0; index < 10; index += 1) wrote.push(await write())
  await expect.poll(() => seen.at(-1), soon).toBe(wrote.at(-1))
  expect(seen).toEqual(seen.map((_, at) => at + 1))
  leave()
})

test('bring what was written while they could not hear the database', async () => {
  const { seen, leave, write } = await makeFollowed()
  const first = await write()
  await expect.poll(() => seen.at(-1), soon).toBe(first)
  await elsewhere.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'nova listener'`)
  const last = await write()
  await expect.poll(() => seen.at(-1), soon).toBe(last)
  expect(seen).toEqual(seen.map((_, at) => at + 1))
  leave()
})

test('show an interviewer the candidate’s cursor, and leave no trace of it behind', async () => {
  const { seen, selections, leave, write, select } = await makeFollowed()
  expect((await select('candidate')).status).toBe(204)
  await expect
    .poll(() => selections, soon)
    .toMatchObject([
      { version: 3, ranges: [{ anchor: 4, head: 9 }], by: { role: 'candidate', id: null, name: 'Sam Okafor' } },
    ])
  expect((await select('candidate', 'nowhere')).body.code).toBe('question_not_found')
  // In an interview without a human interviewer, only the candidate writes.
  expect((await select('interviewer')).body.code).toBe('forbidden')
  await expect.poll(() => seen.length, soon).toBe(await write())
  leave()
})

test('show a candidate the cursors of interviewers who may write too, and none of their own', async () => {
  const { selections, leave, select } = await makeFollowed('candidate', { InterviewType: 'HumanInLoop' })
  expect((await select('candidate')).status).toBe(204)
  expect((await select('interviewer')).status).toBe(204)
  await expect
    .poll(() => selections.map(({ by }) => by), soon)
    .toMatchObject([{ role: 'interviewer', name: 'Ida Reyes' }])
  leave()
})
