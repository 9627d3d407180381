/** Runs in progress, seen by several servers: one at a time, and stopped from any of them by their owners. */
import { randomUUID } from 'node:crypto'
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makeJoined } from '../../test/factories.ts'
import { type Call, startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let second: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  second = await startTestServer({ beside: server, hasOwnSandbox: true })
  session = await makeInterviewer(server)
  await server.machinery.sandbox.whenReady()
  await second.machinery.sandbox.whenReady()
})
afterAll(async () => {
  await second.close()
  await server.close()
})

type Room = Awaited<ReturnType<typeof makeRoom>>
async function makeRoom() {
  const { interview, token, path } = await makeJoined(server, session)
  const ownPath = `/api/Interviews/${interview.id}`
  return { interview, token, path, ownPath, questionId: interview.technicalQuestions[0]!.id }
}

const endless = 'setInterval(() => {}, 50)'
const bodyOf = ({ questionId }: Room, code: string) => ({ questionId, language: 'javascript', code })

/** Starts a run that does not end, and gives its id and how it ended. */
async function start(on: TestServer, path: string, headers: Record<string, string>, room: Room) {
  const response = await fetch(`${on.url}${path}/run`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(bodyOf(room, endless)),
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let seen = ''
  while (!seen.includes('"id"')) seen += (await reader.read()).value
  const rest = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) seen += part.value
    return (JSON.parse(/^event: done\ndata: (.*)$/m.exec(seen)![1]!) as { status: string }).status
  }
  return { id: /"id":"([^"]+)"/.exec(seen)![1]!, ended: rest() }
}

const asCandidate = (room: Room) => ({ 'x-candidate-token': room.token })
const asInterviewer = () => ({ authorization: `Bearer ${session.token}` })
const stop = (on: TestServer, path: string, id: string, who: Call) => on.call('DELETE', `${path}/runs/${id}`, who)

test('a run is stopped from a server that did not start it', async () => {
  const room = await makeRoom()
  const run = await start(server, room.path, asCandidate(room), room)
  expect((await stop(second, room.path, run.id, { candidate: room.token })).status).toBe(204)
  expect(await run.ended).toBe('killed')
})

test('while a run is in progress on one server, no other starts one for the same candidate', async () => {
  const room = await makeRoom()
  const run = await start(server, room.path, asCandidate(room), room)
  const again = { body: bodyOf(room, '1'), candidate: room.token }
  // An interviewer's is a separate one. All at once: the run must last until they are answered.
  const [running, testing, theirs] = await Promise.all([
    second.call('POST', `${room.path}/run`, again),
    second.call('POST', `${room.path}/test`, again),
    second.call('POST', `${room.ownPath}/run`, { body: bodyOf(room, '1'), token: session.token }),
  ])
  expect([running.body.code, testing.body.code]).toEqual(['run_in_progress', 'run_in_progress'])
  expect([theirs.status, theirs.body.status]).toEqual([200, 'ok'])
  await stop(server, room.path, run.id, { candidate: room.token })
  expect(await run.ended).toBe('killed')
  expect((await second.call('POST', `${room.path}/run`, again)).status).toBe(200)
})

test('candidates and interviewers cannot stop each other’s runs or those of another interview', async () => {
  const [room, other] = [await makeRoom(), await makeRoom()]
  const candidates = await start(server, room.path, asCandidate(room), room)
  const interviewers = await start(server, room.ownPath, asInterviewer(), room)
  const attempts = [
    stop(server, room.path, interviewers.id, { candidate: room.token }),
    stop(server, room.ownPath, candidates.id, { token: session.token }),
    stop(server, other.path, candidates.id, { candidate: other.token }),
    stop(server, other.ownPath, interviewers.id, { token: session.token }),
    stop(server, room.path, randomUUID(), { candidate: room.token }),
    stop(server, room.path, 'no-run', { candidate: room.token }),
  ]
  for (const { status, body } of await Promise.all(attempts)) {
    expect([status, body.code]).toEqual([404, 'run_not_found'])
  }
  await stop(server, room.path, candidates.id, { candidate: room.token })
  await stop(server, room.ownPath, interviewers.id, { token: session.token })
  expect([await candidates.ended, await interviewers.ended]).toEqual(['killed', 'killed'])
})

test('a stop that no server heard is found when the run is next refreshed', async () => {
  const room = await makeRoom()
  const run = await start(server, room.path, asCandidate(room), room)
  await server.machinery.database.pool.query('update claims set is_ended = true where id = $1', [run.id])
  expect(await run.ended).toBe('killed')
})

test('a run abandoned by a server that ended blocks the next run for at most 20 seconds', async () => {
  const room = await makeRoom()
  const leave = (seconds: number) =>
    server.machinery.database.pool.query(
      `insert into claims (key, id, seen_at) values ($1, $2, now() - $3 * interval '1 second')
       on conflict (key) do update set seen_at = excluded.seen_at`,
      [`run:candidate:${room.interview.id}`, randomUUID(), seconds],
    )
  const run = () => server.call('POST', `${room.path}/run`, { body: bodyOf(room, '1'), candidate: room.token })
  await leave(15)
  expect((await run()).body.code).toBe('run_in_progress')
  await leave(25)
  expect((await run()).status).toBe(200)
})

test('a stopped test is reported as stopped, without counts', async () => {
  const room = await makeRoom()
  const name = (await server.call('GET', room.path, { candidate: room.token })).body.technicalQuestions[0].signature
    .name
  const response = await fetch(`${server.url}${room.path}/test`, {
    method: 'POST',
    headers: { ...asCandidate(room), 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(bodyOf(room, `function ${name}() { for (;;); }`)),
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let seen = ''
  while (!seen.includes('"id"')) seen += (await reader.read()).value
  const id = /"id":"([^"]+)"/.exec(seen)![1]!
  expect((await stop(second, room.path, id, { candidate: room.token })).status).toBe(204)
  for (let part = await reader.read(); !part.done; part = await reader.read()) seen += part.value
  const reply = JSON.parse(/^event: done\ndata: (.*)$/m.exec(seen)![1]!)
  expect([reply.status, reply.hidden.notRun]).toEqual(['killed', true])
})
