/** The composer in a room: over HTTP, on a real database. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makeJoined } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

test('a candidate hears the question again, its surest fact where Nova knows nothing, and no words twice', async () => {
  const room = await makeJoined(server, session)
  const questionId = room.interview.technicalQuestions[0]!.id
  const say = async (userMessage: string) =>
    (await server.call('POST', `${room.path}/chat`, { body: { questionId, userMessage }, candidate: room.token })).body
  expect((await say('can you repeat the question?')).aiResponse).toMatch(/^Here is the question: /)
  const unknown = await say('purple elephants waltz quietly')
  expect(unknown.aiResponse).toMatch(/sure|certain/i)
  expect(unknown.choices).toHaveLength(3)
  const thanks = [await say('thanks'), await say('thanks'), await say('thanks')]
  expect(new Set(thanks.map(({ aiResponse }) => aiResponse)).size).toBe(3)
  expect((await say('give me a hint')).helpStep).toBe(1)
})

test('an interview without AI gets the question explained and no hint', async () => {
  const room = await makeJoined(server, session, { AiPolicy: 'none' })
  const questionId = room.interview.technicalQuestions[0]!.id
  const body = { questionId, userMessage: 'give me a hint' }
  const { body: reply } = await server.call('POST', `${room.path}/chat`, { body, candidate: room.token })
  expect(reply.helpStep).toBe(0)
  expect(reply.aiResponse).toMatch(/no hints|switched off/)
})
