/** Breaks: what they stop, what they refuse, and what they leave unchanged. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { JournalEntry } from '@nova/contract/room/journal'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined, makePublished } from '../../test/factories.ts'
import { readStream } from '../../test/read-stream.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
})
// The clock only moves forward; sessions would not outlive it.
beforeEach(async () => {
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const minutes = 60_000

async function makeRoom() {
  const room = await makeJoined(server, session)
  const path = `/api/Interviews/${room.interview.id}`
  return {
    ...room,
    coding: room.interview.technicalQuestions[0]!.id,
    ask: (method: string, call: string, body?: unknown) =>
      server.call(method, room.path + call, { body, candidate: room.token }),
    open: async () => (await server.call('GET', room.path, { candidate: room.token })).body,
    entries: async () =>
      (await server.call('GET', `${path}/journal`, { token: session.token })).body.entries as JournalEntry[],
    write: (...entries: unknown[]) =>
      server.call('POST', `${room.path}/journal`, { body: { entries }, candidate: room.token }),
    give: (breaks: { count: number; minutesEach: number }) =>
      server.call('PATCH', `${path}/accommodations`, { body: { breaks }, token: session.token }),
  }
}

test('are offered only where they were given', async () => {
  const room = await makeRoom()
  expect((await room.open()).breaks).toBeNull()
  expect((await room.ask('POST', '/break')).body.code).toBe('no_break_left')
  expect((await room.ask('DELETE', '/break')).body.code).toBe('no_break_left')
})

test('breaks are announced at once to the connected candidate, and to no one else', async () => {
  const room = await makeRoom()
  const candidate = readStream(`${server.url}${room.path}/stream`, { 'x-candidate-token': room.token })
  const seat = readStream(`${server.url}/api/Interviews/${room.interview.id}/stream`, {
    authorization: `Bearer ${session.token}`,
  })
  await candidate.next('state', ({ breaks }) => breaks === null)
  await room.give({ count: 2, minutesEach: 10 })
  const told = await candidate.next('state', ({ breaks }) => breaks !== null)
  expect(told.breaks).toEqual({ left: 2, minutesEach: 10, endsAt: null })
  await room.ask('POST', '/break')
  await seat.next('state', ({ breakEndsAt }) => breakEndsAt !== null)
  // The page learns of the break only from the reply, so a beat already in flight is accepted and ignored.
  const beat = { questionId: room.coding, language: 'text', version: 0, ranges: [], isBeat: true }
  expect((await room.ask('POST', '/selection', beat)).status).toBe(204)
  await room.ask('DELETE', '/break')
  await seat.next('state', ({ breakEndsAt }) => breakEndsAt === null)
  expect(seat.seen.filter(({ event }) => event === 'selection')).toEqual([])
  expect(seat.seen.filter(({ event, data }) => event === 'state' && 'breaks' in data)).toEqual([])
  candidate.stop()
  seat.stop()
})

test('stop the clock, end by themselves, and are counted', async () => {
  const room = await makeRoom()
  await room.give({ count: 1, minutesEach: 10 })
  const before = (await room.open()).remainingSeconds
  const taken = await room.ask('POST', '/break')
  expect(taken.body).toMatchObject({ left: 0, minutesEach: 10 })
  expect((await room.ask('POST', '/break')).body.code).toBe('no_break_left')
  await server.pass(10 * minutes + 1000)
  const after = await room.open()
  expect(after.breaks).toEqual({ left: 0, minutesEach: 10, endsAt: null })
  expect(after.remainingSeconds).toBeGreaterThan(before - 30)
  expect(after.remainingSeconds).toBeLessThanOrEqual(before)
  expect((await room.ask('POST', '/break')).body.code).toBe('no_break_left')
})

test('give back what is not used of them, and leave neutral entries', async () => {
  const room = await makeRoom()
  await room.give({ count: 2, minutesEach: 10 })
  const before = (await room.open()).remainingSeconds
  await room.ask('POST', '/break')
  await server.pass(2 * minutes)
  expect((await room.ask('DELETE', '/break')).body).toEqual({ left: 1, minutesEach: 10, endsAt: null })
  expect((await room.ask('DELETE', '/break')).body).toEqual({ left: 1, minutesEach: 10, endsAt: null })
  const after = (await room.open()).remainingSeconds
  expect(Math.abs(after - before)).toBeLessThan(30)
  const added = (await room.entries()).filter(({ kind }) => kind === 'time').slice(-2)
  expect(added).toMatchObject([{ payload: { reason: 'paused', seconds: 600 } }, { payload: { reason: 'resumed' } }])
  expect(JSON.stringify(added)).not.toMatch(/break/i)
})

test('take nothing that was done in them, and what was done before they began at its own time', async () => {
  const room = await makeRoom()
  await room.give({ count: 2, minutesEach: 10 })
  const code = { questionId: room.coding, language: 'javascript', code: '1' }
  let before = 0
  const writeAt = (clientAt: number) => room.write({ ...makeEntry('focus', { focused: true }), clientAt })
  const typeAt = (at: number, baseVersion: number) => {
    const edits = [{ changes: baseVersion === 0 ? [[0, 'x']] : [1, [0, 'y']], cause: 'typed', at }]
    return room.write({
      ...makeEntry('edit', { language: 'javascript', baseVersion, edits }, room.coding),
      clientAt: before,
    })
  }
  const now = () => server.machinery.now().getTime()
  // Fills the cache of the fast path with the state before the break.
  expect((await writeAt(now())).status).toBe(200)
  before = now()
  await room.ask('POST', '/break')
  expect((await room.ask('POST', '/break')).body.code).toBe('in_break')
  await server.pass(minutes)
  const calls: Record<string, unknown> = {
    run: code,
    test: code,
    chat: { questionId: room.coding, userMessage: 'Which line?' },
    'ask-question': { questionId: room.coding, text: 'Which line?' },
    response: { questionId: room.coding, codeSubmission: 'x', language: 'javascript' },
    complete: undefined,
  }
  for (const [call, body] of Object.entries(calls)) {
    expect([call, (await room.ask('POST', `/${call}`, body)).body.code]).toEqual([call, 'in_break'])
  }
  expect((await writeAt(now())).body).toMatchObject({ code: 'in_break', message: expect.stringMatching(/break/) })
  expect((await typeAt(now(), 0)).body.code).toBe('in_break')
  expect((await writeAt(before)).status).toBe(200)
  expect((await typeAt(before, 0)).status).toBe(200)
  const kept = (await room.entries()).at(-1)
  expect(kept).toMatchObject({ kind: 'edit', payload: { edits: [{ at: before }] } })
  expect(kept).not.toHaveProperty('late')
  expect((await room.ask('DELETE', '/break')).status).toBe(200)
  expect((await typeAt(now(), 1)).status).toBe(200)

  await room.ask('POST', '/break')
  await server.pass(minutes)
  expect((await writeAt(now())).body.code).toBe('in_break')
  await server.pass(9 * minutes + 1)
  expect((await writeAt(now())).status).toBe(200)
})

test('are refused outside the time of work', async () => {
  const invited = await makePublished(server, session)
  const early = await server.call('POST', `/api/candidate/interview/${invited.interview.id}/break`, {
    candidate: invited.token,
  })
  expect(early.body.code).toBe('not_joined')
  const room = await makeRoom()
  await room.give({ count: 1, minutesEach: 5 })
  await server.pass(61 * minutes)
  expect((await room.ask('POST', '/break')).body.code).toBe('time_ended')
})
