/** Every writing call of a candidate × the device that joined, another one, and none; made from the contract. */
import type { Session } from '@nova/contract/accounts/accounts'
import { endpoints } from '@nova/contract/endpoints'
import { deviceRuleOf } from '@nova/contract/room/devices'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined, makePublished } from './factories.ts'
import { sampleBodies, type Scene } from './samples.ts'
import { type Reply, startTestServer, type TestServer } from './server.ts'

let server: TestServer
let session: Session

beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

type Room = Scene & { token: string; path: string }

const join = (room: Pick<Room, 'path' | 'token'>, deviceId?: string, headers = {}) =>
  server.call('POST', `${room.path}/join`, {
    body: { candidateName: 'Sam', candidateEmail: 's@e.test', ...(deviceId !== undefined ? { deviceId } : {}) },
    candidate: room.token,
    headers,
  })

async function makeRoom(deviceId?: string): Promise<Room> {
  const { interview, token } = await makePublished(server, session)
  const path = `/api/candidate/interview/${interview.id}`
  await join({ path, token }, deviceId)
  return { interview, session, coding: interview.technicalQuestions[0]!.id, token, path }
}

async function ask(name: string, room: Room, deviceId?: string): Promise<Reply> {
  const endpoint = endpoints[name]!
  const path = endpoint.path
    .replace('{id}', room.interview.id)
    .replace('{questionId}', room.coding)
    .replace(/\{\w+\}/, crypto.randomUUID())
  return server.call(endpoint.method, path, {
    body: sampleBodies[name]?.(room),
    candidate: room.token,
    headers: deviceId === undefined ? {} : { 'x-device-id': deviceId },
  })
}

const candidates = Object.entries(endpoints).filter(([, { who }]) => who === 'candidate' || who === 'participant')
/** The one that ends the interview, and the rule with it, comes last. */
const writing = candidates
  .filter(([, endpoint]) => deviceRuleOf(endpoint) !== 'any')
  .map(([name]) => name)
  .toSorted((a, b) => Number(a === 'completeInterview') - Number(b === 'completeInterview'))
const isRefused = ({ status, body }: Reply) => status === 409 && body.code === 'other_device'

test('only the candidates’ writing calls from before joining, and about erasure and copies, are open to any device', () => {
  const open = candidates.filter(([, endpoint]) => endpoint.method !== 'GET' && deviceRuleOf(endpoint) === 'any')
  expect(open.map(([name]) => name).toSorted()).toEqual([
    ...['askCopy', 'askErasure', 'askInRehearsal', 'checkInvitedEmail', 'confirmCopy', 'confirmErasure'],
    ...['joinInterview', 'queryInRehearsal', 'withdrawCopy', 'withdrawErasure'],
  ])
  expect(writing.length).toBeGreaterThan(25)
})

describe('once a device with an id has joined', () => {
  let room: Room
  beforeAll(async () => {
    room = await makeRoom('laptop')
  })
  test.each(writing)('%s is refused to another device and without an id', async (name) => {
    for (const deviceId of [undefined, '', 'tablet'])
      expect([deviceId, isRefused(await ask(name, room, deviceId))]).toEqual([deviceId, true])
    expect(isRefused(await ask(name, room, 'laptop'))).toBe(false)
  })
})

describe('once a candidate has joined without an id', () => {
  let room: Room
  beforeAll(async () => {
    room = await makeRoom()
  })
  test.each(writing)('%s is taken without one and refused with any', async (name) => {
    expect(isRefused(await ask(name, room, 'tablet'))).toBe(true)
    expect(isRefused(await ask(name, room))).toBe(false)
  })
})

describe('a device', () => {
  test('that joins again is the one that writes, and the one before is refused', async () => {
    const room = await makeRoom('laptop')
    await join(room, 'tablet')
    expect(isRefused(await ask('submitAnswer', room, 'laptop'))).toBe(true)
    expect((await ask('submitAnswer', room, 'tablet')).status).toBe(201)
    await join(room)
    expect((await ask('submitAnswer', room)).status).toBe(201)
    expect(isRefused(await ask('submitAnswer', room, 'tablet'))).toBe(true)
  })

  test('is named by the header or the field of a body, at joining too', async () => {
    const { interview, token } = await makePublished(server, session)
    const path = `/api/candidate/interview/${interview.id}`
    await join({ path, token }, undefined, { 'x-device-id': 'laptop' })
    const send = (deviceId?: string) =>
      server.call('POST', `${path}/journal`, {
        body: { entries: [makeEntry('focus', { focused: true })], ...(deviceId ? { deviceId } : {}) },
        candidate: token,
      })
    expect((await send('laptop')).status).toBe(200)
    expect([isRefused(await send()), isRefused(await send('tablet'))]).toEqual([true, true])
  })

  test('with a name that is too long is refused in words', async () => {
    const room = await makeRoom('laptop')
    const { status, body } = await ask('submitAnswer', room, 'x'.repeat(65))
    expect([status, body.message]).toEqual([400, 'Device ID must have at most 64 characters.'])
  })

  test('that left before the end still delivers what it wrote, once time is over', async () => {
    const room = await makeRoom('laptop')
    const early = makeEntry('focus', { focused: true })
    await join(room, 'tablet')
    const send = () =>
      server.call('POST', `${room.path}/journal`, {
        body: { entries: [early] },
        candidate: room.token,
        headers: { 'x-device-id': 'laptop' },
      })
    expect(isRefused(await send())).toBe(true)
    await server.call('POST', `${room.path}/complete`, { candidate: room.token, headers: { 'x-device-id': 'tablet' } })
    expect((await send()).status).toBe(200)
  })

  test('is no matter to interviewers', async () => {
    const { interview, path, token } = await makeJoined(server, session)
    await join({ path, token }, 'laptop')
    const { status } = await server.call('POST', `/api/Interviews/${interview.id}/journal`, {
      body: { entries: [makeEntry('note', { text: 'Calm.' })] },
      token: session.token,
    })
    expect(status).toBe(200)
  })
})
