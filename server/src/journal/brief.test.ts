/** Streams that end by themselves, for connections that hold a reply until it is whole. */
import type { Session } from '@nova/contract/accounts/accounts'
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

test('consecutive brief streams bring state and entries within seconds, and their viewers seem present in between', async () => {
  const room = await makeJoined(server, session)
  let last = '0'
  const follow = async () => {
    const headers = { 'x-candidate-token': room.token, 'last-event-id': last }
    const reader = readStream(`${server.url}${room.path}/stream?brief=true`, headers)
    await reader.ended
    last = String(reader.seen.findLast(({ event }) => event === 'entry')?.data.seq ?? last)
    return reader.seen
  }
  const first = await follow()
  expect(first.map(({ event }) => event)).toEqual(expect.arrayContaining(['state', 'entry', 'again']))
  const watching = readStream(`${server.url}/api/Interviews/${room.interview.id}/stream`, {
    authorization: `Bearer ${session.token}`,
  })
  await watching.next('state', ({ presence }) => presence.some(({ role }: { role: string }) => role === 'candidate'))
  const entries = [makeEntry('focus', { focused: false })]
  const next = follow()
  await server.call('POST', `${room.path}/journal`, { body: { entries }, candidate: room.token })
  expect((await next).find(({ data }) => data.kind === 'focus')?.data.payload).toEqual({ focused: false })
  const quiet = await follow()
  expect(quiet.filter(({ event }) => event === 'entry')).toEqual([])
  watching.stop()
  const states = watching.seen.filter(({ event }) => event === 'state')
  for (const { data } of states) expect(data.presence.map(({ role }: { role: string }) => role)).toContain('candidate')
})
