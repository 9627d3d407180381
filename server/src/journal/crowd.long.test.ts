/** Many streams, and streams whose client does not read. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined } from '../../test/factories.ts'
import { readStream } from '../../test/read-stream.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { handOverBytes } from '../platform/events/events.ts'

let server: TestServer
let session: Session
let streams: ServerResponse[]
let sockets: Socket[]
const bytesOf = new WeakMap<ServerResponse, Socket>()

const remember = (message: unknown) => {
  const { request, response, socket } = message as {
    request: { url: string }
    response: ServerResponse
    socket: Socket
  }
  if (!request.url.includes('/stream')) return
  streams.push(response)
  bytesOf.set(response, socket)
}

beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
  streams = []
  sockets = []
  subscribe('http.server.request.start', remember)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  streams.length = 0
})
afterAll(async () => {
  unsubscribe('http.server.request.start', remember)
  await server.close()
})

const open = () => streams.filter((response) => response.headersSent && !response.writableEnded && !response.destroyed)

/** Asks for a stream over its own connection and reads nothing of it. */
function openUnread(path: string, header: string): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  return new Promise((done, fail) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.write(`GET ${path} HTTP/1.1\r\nhost: nova\r\naccept: text/event-stream\r\n${header}\r\n\r\n`, () =>
        done(socket),
      )
    })
    socket.pause()
    socket.on('error', fail)
    sockets.push(socket)
  })
}

const textLength = 200_000
/** A room whose journal holds far more than the buffers of the system take. */
async function makeLongRoom() {
  const room = await makeJoined(server, session)
  const coding = room.interview.technicalQuestions[0]!.id
  const text = 'z'.repeat(textLength)
  for (let version = 0; version < 60; version += 1) {
    const edits = [{ changes: [[version === 0 ? 0 : textLength, text]], cause: 'typed', at: Date.now() }]
    const edit = makeEntry('edit', { language: 'javascript', baseVersion: version, edits }, coding)
    await server.call('POST', `${room.path}/journal`, { body: { entries: [edit] }, candidate: room.token })
  }
  const watching = `/api/Interviews/${room.interview.id}/stream`
  return { ...room, watching, stream: `${room.path}/stream` }
}

const written = () => streams.map((response) => bytesOf.get(response)!.bytesWritten)

test('20 streams that are not read take little, and one that is read goes on from its last entry until it has them all', async () => {
  const room = await makeLongRoom()
  const candidate = `x-candidate-token: ${room.token}`
  for (let at = 0; at < 10; at += 1) {
    await openUnread(room.stream, candidate)
    await openUnread(room.watching, `authorization: Bearer ${session.token}`)
  }
  await expect.poll(() => streams.length, { timeout: 120_000 }).toBe(20)
  // Eight gave way to newer ones. The others are handed over to streams that never open.
  await expect.poll(() => open().length, { timeout: 120_000 }).toBe(0)
  for (const bytes of written()) expect(bytes).toBeLessThan(handOverBytes + textLength + 4000)

  const { body } = await server.call('GET', `${room.path}/journal?after=60`, { candidate: room.token })
  const seqs: number[] = []
  for (let last = '0'; seqs.at(-1) !== body.lastSeq;) {
    const reader = readStream(`${server.url}${room.path}/stream`, {
      'x-candidate-token': room.token,
      'last-event-id': last,
    })
    const isWhole = reader.next('entry', ({ seq }) => seq === body.lastSeq)
    await Promise.race([reader.ended, isWhole])
    const got = reader.seen.flatMap(({ event, data }) => (event === 'entry' ? [data.seq as number] : []))
    reader.stop()
    expect(got.length).toBeGreaterThan(0)
    seqs.push(...got)
    last = String(seqs.at(-1))
  }
  expect(seqs).toEqual(seqs.map((_, at) => at + 1))
})

test('120 streams that are not read leave memory and another candidate alone', async () => {
  const rooms: { stream: string; token: string }[] = [await makeLongRoom()]
  for (let at = 1; at < 20; at += 1) {
    const { interview, token, path } = await makeJoined(server, session)
    await server.machinery.database.pool.query(
      `insert into journal (interview_id, seq, at, actor, kind, question_id, client_id, client_at, payload, hash, bytes)
       select $1, seq + 10, at, actor, kind, question_id, gen_random_uuid(), client_at, payload, hash, bytes
       from journal where payload->'edits'->0->>'cause' = 'typed' and interview_id = $2`,
      [interview.id, rooms[0]!.stream.split('/')[4]],
    )
    rooms.push({ token, stream: `${path}/stream` })
  }
  const other = await makeJoined(server, session)
  streams.length = 0
  for (const { stream, token } of rooms)
    for (let at = 0; at < 6; at += 1) await openUnread(stream, `x-candidate-token: ${token}`)
  let calls = 0
  for (; streams.length < 120 || open().length > 0; calls += 1) {
    const body = { entries: [makeEntry('focus', { focused: false })] }
    expect((await server.call('POST', `${other.path}/journal`, { body, candidate: other.token })).status).toBe(200)
    expect((await server.call('GET', '/api/health')).status).toBe(200)
  }
  // It is not its turn after all of theirs.
  expect(calls).toBeGreaterThan(10)
  for (const bytes of written()) expect(bytes).toBeLessThan(handOverBytes + textLength + 4000)
})

test('two tabs that are reloaded again and again both keep what is new', async () => {
  const room = await makeJoined(server, session)
  const headers = { 'x-candidate-token': room.token }
  const openTab = () => readStream(`${server.url}${room.path}/stream`, headers)
  let tabs = [openTab(), openTab()]
  for (let reload = 0; reload < 5; reload += 1) {
    for (const tab of tabs) await tab.next('state', () => true)
    for (const tab of tabs) tab.stop()
    tabs = [openTab(), openTab()]
  }
  for (const tab of tabs) await tab.next('state', () => true)
  const body = { entries: [makeEntry('focus', { focused: false })] }
  await server.call('POST', `${room.path}/journal`, { body, candidate: room.token })
  for (const tab of tabs) expect((await tab.next('entry', ({ kind }) => kind === 'focus')).payload.focused).toBe(false)
  for (const tab of tabs) tab.stop()
})

test('the seventh stream of a candidate ends the first, and no other', async () => {
  const room = await makeJoined(server, session)
  const url = `${server.url}${room.path}/stream`
  const tabs = []
  for (let at = 0; at < 7; at += 1) {
    const tab = readStream(url, { 'x-candidate-token': room.token })
    await tab.next('state', () => true)
    tabs.push(tab)
  }
  await tabs[0]!.ended
  const body = { entries: [makeEntry('focus', { focused: true })] }
  await server.call('POST', `${room.path}/journal`, { body, candidate: room.token })
  for (const tab of tabs.slice(1)) await tab.next('entry', ({ kind }) => kind === 'focus')
  expect(tabs[0]!.seen.filter(({ data }) => data.kind === 'focus')).toEqual([])
  for (const tab of tabs) tab.stop()
})
