/** Tests the view interviewers have of code that was submitted without a test. */
import type { EntryOf } from '@nova/contract/room/journal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makeJoined } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { findBankQuestion } from '../questions/questions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenReady()
})
afterAll(() => server.close())

test('submitted code meets its visible tests once, for interviewers; all tests judge it at the end', async () => {
  const session = await makeInterviewer(server)
  const room = await makeJoined(server, session)
  const question = findBankQuestion(room.interview.technicalQuestions[0]!.id)!
  if (question.kind !== 'coding') throw new Error('the first question is a coding question')
  const visible = question.tests.filter((each) => each.visible).length
  const submit = async (code: string) => {
    const body = { questionId: question.id, codeSubmission: code, language: 'javascript' }
    await server.call('POST', `${room.path}/response`, { body, candidate: room.token })
    await server.machinery.jobs.drain()
  }
  const readTests = async (path: string, credential: { token?: string; candidate?: string }) => {
    const { body } = await server.call('GET', `${path}/journal`, credential)
    return (body.entries as EntryOf[]).flatMap((entry) => (entry.kind === 'test' ? [entry.payload] : []))
  }
  const path = `/api/Interviews/${room.interview.id}`

  await submit('const broken = (')
  await submit('const broken = (')
  await submit(question.reference.javascript!)
  const checks = await readTests(path, { token: session.token })
  expect(checks.map(({ trigger, visible: { passed }, hidden }) => [trigger, passed, hidden.notRun])).toEqual([
    ['submitted', 0, true],
    ['submitted', visible, true],
  ])
  expect(await readTests(room.path, { candidate: room.token })).toEqual([])

  await server.call('POST', `${room.path}/complete`, { candidate: room.token })
  await server.machinery.jobs.drain()
  const [, , judged, ...more] = await readTests(path, { token: session.token })
  expect([judged?.trigger, judged?.hidden.notRun, more]).toEqual(['submitted', undefined, []])
})
