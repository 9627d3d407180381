/** Streams of a server that did not write what they bring. */
import { randomUUID } from 'node:crypto'
import type { EntryOf } from '@nova/contract/journal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { silentLog } from '../../test/silent-log.ts'
import { makeCtx } from '../platform/context/context.ts'
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
async function makeFollowed() {
  const room = await makeJoined(server, await makeInterviewer(server))
  const seen: number[] = []
  let leave = () => {}
  const stream = {
    send: (event: string, data: unknown) => {
      if (event === 'entry') seen.push((data as EntryOf).seq)
    },
    onClose: (then: () => void) => (leave = then),
    close: () => undefined,
  }
  const ctx = makeCtx({ ...server.machinery, database: elsewhere }, { role: 'system' })
  const clock = { remainingSeconds: null, endsAt: null, breakEndsAt: null }
  const state = { status: 'InProgress', novaPaused: false, flushMs: 1000, ...clock } as const
  await watchJournal(ctx, stream, {
    interviewId: room.interview.id,
    after: 0,
    viewer: { connectionId: randomUUID(), role: 'interviewer', name: 'Ida Reyes' },
    readState: async () => state,
  })
  const write = async () => {
    const body = { entries: [makeEntry('focus', { focused: true })] }
    return (await server.call('POST', `${room.path}/journal`, { body, candidate: room.token })).body.seq as number
  }
  return { seen, leave: () => leave(), write }
}

const soon = { timeout: 5000, interval: 20 }

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
