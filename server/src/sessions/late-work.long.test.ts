/** Tests which late work is accepted after the end, and which of it counts. */
import { randomUUID } from 'node:crypto'
import type { Session } from '@nova/contract/accounts/accounts'
import type { EntryOf } from '@nova/contract/room/journal'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeCode } from '../../test/evidence-factory.ts'
import { makeEntry, makeInterviewer, makeJoined, makeTyping } from '../../test/factories.ts'
import { readStream } from '../../test/read-stream.ts'
import { readWhole } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { findBankQuestion } from '../questions/questions.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const seconds = 1000
const minutes = 60_000
const now = () => server.machinery.now().getTime()

async function makeRoom() {
  const room = await makeJoined(server, session)
  const { id, technicalQuestions } = room.interview
  const coding = technicalQuestions.find(({ questionType }) => questionType === 'coding')!.id
  const bank = findBankQuestion(coding)!
  const owner = async () => {
    const body = { username: session.interviewer.email, password: 'long enough' }
    return ((await server.call('POST', '/api/auth/login', { body })).body as Session).token
  }
  const get = async (file: string) =>
    (await server.call('GET', `/api/Interviews/${id}/${file}`, { token: await owner() })).body
  return {
    ...room,
    coding,
    solution: bank.kind === 'coding' ? bank.reference.javascript! : '',
    ask: (method: string, call: string, body?: unknown) =>
      server.call(method, room.path + call, { body, candidate: room.token }),
    write: (...entries: unknown[]) => {
      const body = { entries: structuredClone(entries) }
      return server.call('POST', `${room.path}/journal`, { body, candidate: room.token })
    },
    connect: async () => {
      const stream = readStream(`${server.url}${room.path}/stream`, { 'x-candidate-token': room.token })
      await stream.next('state', () => true)
      return stream
    },
    entries: async () => (await get('journal')).entries as EntryOf[],
    pads: () => get('pads'),
    report: async () => {
      await server.machinery.jobs.drain()
      return (await readWhole(server, `/api/Interviews/${id}`, await owner())).body
    },
  }
}

/** Keys that write `text` one by one, from `from` on, `everyMs` apart. */
function makeKeys(questionId: string, text: string, { from, everyMs }: { from: number; everyMs: number }) {
  const edits = Array.from(text, (key, at) => {
    const inserted = key === '\n' ? [0, '', ''] : [0, key]
    return { changes: at === 0 ? [inserted] : [at, inserted], cause: 'typed', at: from + at * everyMs }
  })
  return {
    ...makeEntry('edit', { language: 'javascript', baseVersion: 0, edits }, questionId),
    id: randomUUID(),
    clientAt: from,
  }
}

const at = (entry: object, clientAt: number) => ({ ...entry, clientAt })
const isLate = (entry: EntryOf) => entry.kind === 'unjudged' || entry.late === true
const contactsOf = (entries: EntryOf[]) => entries.flatMap((entry) => (entry.kind === 'contact' ? [entry.payload] : []))

test('a forged solution sent after the candidate completed with an empty answer is kept, named and not judged', async () => {
  const room = await makeRoom()
  await room.write(makeEntry('navigate', { questionId: room.coding }))
  await server.pass(10 * minutes)
  await room.ask('POST', '/complete')
  await server.pass(12 * seconds)
  const forged = makeKeys(room.coding, room.solution, { from: now() - 9 * minutes, everyMs: 200 })
  expect((await room.write(forged)).status).toBe(200)
  const kept = (await room.entries()).filter(({ kind }) => kind === 'unjudged')
  expect(kept).toMatchObject([{ clientId: forged.id, payload: { kind: 'edit', reason: 'completed' } }])
  expect(await room.pads()).toEqual([])
  const report = await room.report()
  expect(report.submissions).toEqual([])
  expect([report.overallScore, report.problemsSolved]).toEqual([0, 0])
  expect(report.receivedLate).toEqual([
    {
      questionId: room.coding,
      title: findBankQuestion(room.coding)!.title,
      kind: 'edit',
      characters: room.solution.replace(/\s/g, '').length,
      claimedAt: new Date(forged.clientAt).toISOString(),
      receivedAt: kept[0]!.at,
      judged: false,
      seq: kept[0]!.seq,
    },
  ])
  expect(report.receivedLateCounts).toEqual({ judged: 0, unjudged: 1 })
})

test('work claimed for times at which the device was in contact does not count after the end', async () => {
  const room = await makeRoom()
  const stream = await room.connect()
  await server.pass(50 * minutes)
  await room.write(at(makeEntry('navigate', { questionId: room.coding }), now()))
  await server.pass(10 * minutes + 30 * seconds)
  const forged = makeKeys(room.coding, room.solution, { from: now() - 9 * minutes, everyMs: 100 })
  expect((await room.write(forged)).status).toBe(200)
  stream.stop()
  expect((await room.entries()).filter(isLate)).toMatchObject([{ kind: 'unjudged', payload: { reason: 'connected' } }])
  expect(await room.pads()).toEqual([])
})

test('work of a device that had lost contact counts, from its last contact on, and is named', async () => {
  const room = await makeRoom()
  await server.pass(40 * minutes)
  const lastContact = now()
  await room.write(at(makeEntry('navigate', { questionId: room.coding }), lastContact))
  await server.pass(25 * minutes)
  const before = at(makeEntry('navigate', { questionId: room.coding }), lastContact - 16 * seconds)
  const honest = makeKeys(room.coding, 'return 1', { from: lastContact + 5 * minutes, everyMs: 200 })
  expect((await room.write(before, honest)).status).toBe(200)
  const entries = await room.entries()
  const contacts = contactsOf(entries)
  expect(contacts.map(({ state }) => state)).toEqual(['lost', 'regained', 'lost', 'regained'])
  const written = entries.find(({ kind }) => kind === 'navigate')!
  expect([contacts[2]!.at, written.clientAt]).toEqual([written.at, lastContact])
  const unjudged = entries.find(({ kind }) => kind === 'unjudged')!
  expect(Math.abs(Date.parse(contacts[3]!.at) - Date.parse(unjudged.at))).toBeLessThan(10 * seconds)
  expect(entries.filter(isLate).map(({ kind }) => kind)).toEqual(['unjudged', 'edit'])
  expect(await room.pads()).toMatchObject([{ text: 'return 1' }])
  const report = await room.report()
  expect(report.receivedLate.map(({ judged }: { judged: boolean }) => judged)).toEqual([false, true])
})

test('an edit made on top of one that does not count is kept beside it and not refused', async () => {
  const room = await makeRoom()
  await server.pass(40 * minutes)
  const lastContact = now()
  await room.write(at(makeEntry('focus', { focused: true }), lastContact))
  await server.pass(25 * minutes)
  const first = makeKeys(room.coding, 'ab', { from: lastContact - 20 * minutes, everyMs: 200 })
  const edits = [{ changes: [2, [0, 'c']], cause: 'typed', at: lastContact + minutes }]
  const second = makeEntry('edit', { language: 'javascript', baseVersion: 2, edits }, room.coding)
  expect((await room.write(first, at(second, lastContact + minutes))).status).toBe(200)
  expect((await room.entries()).filter(isLate).map(({ kind }) => kind)).toEqual(['unjudged', 'unjudged'])
})

test('work in flight at the end counts for five seconds and no longer', async () => {
  const room = await makeRoom()
  const stream = await room.connect()
  await server.pass(60 * minutes + 2 * seconds)
  const { endsAt } = (await room.ask('GET', '')).body
  const end = Date.parse(endsAt)
  const onItsWay = makeKeys(room.coding, 'x', { from: end + seconds, everyMs: 0 })
  expect((await room.write(onItsWay)).status).toBe(200)
  expect((await room.write(at(makeEntry('focus', { focused: true }), end - 8 * seconds))).status).toBe(200)
  stream.stop()
  const added = (await room.entries()).filter(isLate)
  expect(added.map(({ kind, late }) => [kind, late])).toEqual([
    ['edit', true],
    ['unjudged', undefined],
  ])
})

test.each([
  { timing: 'of a machine', everyMs: 3 },
  { timing: 'of a person', everyMs: 120 },
])('a whole solution in one batch with the timing $timing is no typing', async ({ everyMs }) => {
  const room = await makeRoom()
  const stream = await room.connect()
  const code = makeCode(600)
  const solid = code.replace(/\s/g, '').length
  await server.pass(10 * minutes)
  const forged = makeKeys(room.coding, code, { from: now() - code.length * everyMs - 200, everyMs })
  expect((await room.write(forged)).status).toBe(200)
  await room.ask('POST', '/complete')
  stream.stop()
  const { integrity, plagiarismDetection, receivedLate } = await room.report()
  expect(receivedLate).toEqual([])
  expect(integrity.provenance).toMatchObject([
    { questionId: room.coding, language: 'javascript', authored: solid, typed: 0, sources: { contradicted: solid } },
  ])
  expect(plagiarismDetection).toMatchObject({
    codePatternScore: 95,
    timingScore: 0,
    conversationScore: null,
    overallRiskScore: 60,
    riskLevel: 'Medium',
  })
})

test('a stream that is closed begins a loss of contact, and an open one holds contact without a request', async () => {
  const room = await makeRoom()
  const first = await room.connect()
  await server.pass(5 * minutes)
  const closedAt = now()
  first.stop()
  await vi.waitFor(
    async () => {
      const { rows } = await server.machinery.database.pool.query(
        'select heard_at from contacts where interview_id = $1',
        [room.interview.id],
      )
      expect(rows[0].heard_at.getTime()).toBeGreaterThanOrEqual(closedAt)
    },
    { timeout: 120_000 },
  )
  await server.pass(3 * minutes)
  const second = await room.connect()
  second.stop()
  const readContacts = async () => contactsOf(await room.entries())
  await expect.poll(async () => (await readContacts()).map(({ state }) => state)).toEqual(['lost', 'regained'])
  const contacts = await readContacts()
  expect(Date.parse(contacts[0]!.at) - closedAt).toBeLessThan(10 * seconds)
  expect(Math.round((Date.parse(contacts[1]!.at) - Date.parse(contacts[0]!.at)) / minutes)).toBe(3)
})

test('a stream left open by a network that has gone counts as lost when the device opens another', async () => {
  const room = await makeRoom()
  const dead = await room.connect()
  await room.write(at(makeEntry('focus', { focused: true }), now()))
  await server.pass(10 * minutes)
  const alive = await room.connect()
  await vi.waitFor(
    async () => {
      expect(contactsOf(await room.entries()).map(({ state }) => state)).toEqual(['lost', 'regained'])
    },
    { timeout: 120_000 },
  )
  const [lost, regained] = contactsOf(await room.entries())
  expect(Math.round((Date.parse(regained!.at) - Date.parse(lost!.at)) / minutes)).toBe(10)
  dead.stop()
  alive.stop()
})

test('nothing is written about contact once the candidate has completed', async () => {
  const room = await makeRoom()
  await room.ask('POST', '/complete')
  await server.pass(30 * minutes)
  await room.ask('GET', '')
  expect(contactsOf(await room.entries())).toEqual([])
})

test('a session that records no contact keeps the old rule', async () => {
  const room = await makeRoom()
  await server.machinery.database.pool.query('alter table journal disable trigger user')
  await server.machinery.database.pool.query(
    `update journal set payload = payload - 'recordsContact' where kind = 'joined' and interview_id = $1`,
    [room.interview.id],
  )
  await server.machinery.database.pool.query('alter table journal enable trigger user')
  const before = at(makeTyping(room.coding, 'offline'), now())
  await room.ask('POST', '/complete')
  await server.pass(5 * minutes)
  expect((await room.write(before)).status).toBe(200)
  expect((await room.entries()).find(({ kind }) => kind === 'edit')).toMatchObject({ late: true })
})
