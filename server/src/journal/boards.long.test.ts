import type { Session } from '@nova/contract/accounts/accounts'
import type { EntryOf, JournalEntry } from '@nova/contract/room/journal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined, makeShape } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

async function makeRoom(overrides: Record<string, string> = {}) {
  const room = await makeJoined(server, session, overrides)
  const technical = room.interview.technicalQuestions.find(({ questionType }) => questionType === 'technical')!.id
  const path = `/api/Interviews/${room.interview.id}`
  const write = (...entries: unknown[]) =>
    server.call('POST', `${room.path}/journal`, { body: { entries }, candidate: room.token })
  return {
    ...room,
    technical,
    write,
    draw: (changed: unknown[], removed: unknown[] = []) => write(makeEntry('draw', { changed, removed }, technical)),
    watch: (entry: unknown) =>
      server.call('POST', `${path}/journal`, { body: { entries: [entry] }, token: session.token }),
    drawings: async () => {
      const { entries } = (await server.call('GET', `${path}/journal`, { token: session.token })).body
      return (entries as JournalEntry[]).filter(({ kind }) => kind === 'draw') as unknown as EntryOf<'draw'>[]
    },
    boards: async () => (await server.call('GET', `${path}/boards`, { token: session.token })).body,
  }
}

test('a board is what its entries leave, the later version of each element, from back to front', async () => {
  const room = await makeRoom()
  await room.draw([makeShape('box', { index: 'a1' }), makeShape('back', { index: 'a0' }), makeShape('gone')])
  await room.draw([makeShape('box', { index: 'a1', version: 3, x: 40 })])
  await room.draw([makeShape('box', { version: 2, x: 7 })], [{ id: 'gone', version: 2, versionNonce: 9 }])
  await room.draw([makeShape('gone')])
  const [board] = await room.boards()
  expect(board.questionId).toBe(room.technical)
  expect(board.elements.map(({ id, x }: { id: string; x: number }) => [id, x])).toEqual([
    ['back', 10],
    ['box', 40],
  ])
  expect(board.seq).toBe((await room.drawings()).at(-1)!.seq)
})

test('two changes with the same version give the same winner in either order', async () => {
  for (const order of [
    [1, 2],
    [2, 1],
  ]) {
    const room = await makeRoom()
    for (const nonce of order) await room.draw([makeShape('box', { versionNonce: nonce, x: nonce })])
    expect((await room.boards())[0].elements).toMatchObject([{ x: 1 }])
  }
})

test('links, images, pages to embed and what else is not drawn never reach the journal', async () => {
  const room = await makeRoom()
  const extras = { link: 'https://example.test', customData: { html: '<b>' }, fileId: 'f' }
  expect((await room.draw([makeShape('box', extras)])).status).toBe(200)
  const [{ payload }] = (await room.drawings()) as [EntryOf<'draw'>]
  expect(Object.keys(payload.changed[0]!)).not.toEqual(expect.arrayContaining(['link']))
  expect(JSON.stringify(payload)).not.toMatch(/example\.test|customData|fileId/)
  for (const type of ['image', 'embeddable', 'iframe', 'magicframe', 'selection', '__proto__']) {
    expect([type, (await room.draw([makeShape('other', { type })])).body.code]).toEqual([type, 'invalid_input'])
  }
})

const line = (points: number) => ({
  type: 'freedraw',
  simulatePressure: true,
  points: Array.from({ length: points }, (_, at) => [at, at]),
})
const words = (length: number) => ({
  type: 'text',
  text: 'x'.repeat(length),
  fontSize: 20,
  fontFamily: 5,
  textAlign: 'left',
  verticalAlign: 'top',
  lineHeight: 1.25,
})

test.each([
  ['an empty drawing', []],
  ['a stroke of too many points', [makeShape('a', line(5001))]],
  ['a text that is too long', [makeShape('a', words(5001))]],
  ['a place that is no number', [makeShape('a', { x: '<script>' })]],
  ['a place beyond any screen', [makeShape('a', { x: 1e300 })]],
  ['a colour that is more than one', [makeShape('a', { strokeColor: 'url(https://example.test)' })]],
  ['an id that is more than one', [makeShape('<b>')]],
  ['too much at once', Array.from({ length: 201 }, (_, at) => makeShape(`a${at}`))],
])('%s is refused', async (_, changed) => {
  const room = await makeRoom()
  expect((await room.draw(changed)).body.code).toBe('invalid_input')
  expect(await room.drawings()).toEqual([])
})

test('a board that is full takes no more, says so, and takes changes and removals still', async () => {
  const room = await makeRoom()
  for (let hundred = 0; hundred < 10; hundred += 2) {
    const changed = Array.from({ length: 200 }, (_, at) => makeShape(`s${hundred * 100 + at}`))
    expect((await room.draw(changed)).status).toBe(200)
  }
  const refused = await room.draw([makeShape('more')])
  expect([refused.status, refused.body.message]).toEqual([413, 'A board can hold 1,000 shapes.'])
  expect((await room.draw([makeShape('s0', { version: 2 })])).status).toBe(200)
  expect((await room.draw([makeShape('more')], [{ id: 's0', version: 3, versionNonce: 1 }])).status).toBe(200)
  for (let at = 1; at <= 10; at += 1) await room.draw([makeShape(`s${at}`, { version: 2, ...line(4990) })])
  expect((await room.draw([makeShape('s11', { version: 2, ...line(4990) })])).body.message).toMatch(/50,000 points/)
})

test('a drawing needs its question, which is one of the interview and has a board', async () => {
  const room = await makeRoom()
  const drawing = { changed: [makeShape('box')], removed: [] }
  expect((await room.write(makeEntry('draw', drawing))).body.code).toBe('invalid_input')
  expect((await room.write(makeEntry('draw', drawing, 'another'))).body.code).toBe('question_not_found')
  // The room offers a board with technical questions alone.
  for (const { id } of [room.interview.technicalQuestions[0]!, room.interview.behavioralQuestions[0]!]) {
    const refused = await room.write(makeEntry('draw', drawing, id))
    expect([refused.status, refused.body.message]).toEqual([400, 'This question has no drawing board.'])
  }
  expect(await room.drawings()).toEqual([])
})

test('a drawing alone can be submitted, an empty board cannot', async () => {
  const room = await makeRoom()
  const submit = () =>
    server.call('POST', `${room.path}/response`, { body: { questionId: room.technical }, candidate: room.token })
  expect((await submit()).body.message).toBe('Please provide a response')
  await room.draw([makeShape('box')])
  expect((await submit()).body).toMatchObject({ responseText: '', isCompleted: true })
  await room.draw([], [{ id: 'box', version: 2, versionNonce: 1 }])
  expect((await submit()).status).toBe(400)
})

test('a drawing without words counts in its final state when the interview ends', async () => {
  const room = await makeRoom()
  await room.draw([makeShape('box')])
  await server.call('POST', `${room.path}/complete`, { candidate: room.token })
  const answers = async () => (await server.call('GET', `${room.path}/responses`, { candidate: room.token })).body
  await expect.poll(answers).toMatchObject([{ questionId: room.technical, responseText: '', isCompleted: false }])
})

test('the board is the candidate’s: an interviewer looks on, and another company sees nothing', async () => {
  const room = await makeRoom({ InterviewType: 'HumanInLoop' })
  await room.draw([makeShape('box')])
  const entry = makeEntry('draw', { changed: [makeShape('mine')], removed: [] }, room.technical)
  expect((await room.watch(entry)).body.code).toBe('forbidden')
  expect((await room.boards())[0].elements).toHaveLength(1)
  const stranger = await makeInterviewer(server)
  const path = `/api/Interviews/${room.interview.id}/boards`
  expect((await server.call('GET', path, { token: stranger.token })).status).toBe(404)
  const own = await server.call('GET', `${room.path}/journal`, { candidate: room.token })
  expect(own.body.entries.filter(({ kind }: JournalEntry) => kind === 'draw')).toHaveLength(1)
})

test('a drawing from before the end is accepted after it, a repeated batch once, and a later drawing is refused', async () => {
  const room = await makeRoom()
  const before = makeEntry('draw', { changed: [makeShape('early')], removed: [] }, room.technical)
  const body = { status: 'Completed' }
  await server.call('PATCH', `/api/Interviews/${room.interview.id}/status`, { body, token: session.token })
  expect((await room.write(before)).status).toBe(200)
  expect((await room.write(before)).status).toBe(200)
  expect(await room.drawings()).toMatchObject([{ late: true }])
  const after = { ...makeEntry('draw', { changed: [makeShape('late')], removed: [] }, room.technical) }
  const refused = await room.write({ ...after, clientAt: Date.now() + 60_000 })
  expect(refused.body.code).toBe('time_ended')
})
