/**
 * Forms that no browser sends: refused as the sender's mistake, or taken without characters that a database cannot
 * hold.
 */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer } from './factories.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const mark = 'a-boundary'
const file = (name: string) =>
  `--${mark}\r\nContent-Disposition: form-data; name="Pdfs"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\nSam Okafor\nJavaScript, Go\n\r\n`

function makeForm(fileName: string): string {
  const fields = {
    Title: 'Developer',
    InterviewerId: session.interviewer.id,
    CandidateId: 'sam@example.test',
    Difficulty: 'Medium',
    ProgrammingLanguage: 'javascript',
    InterviewType: 'AiOnly',
    QuestionType: 'Both',
    Description: 'Required:\nNode.js',
  }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${mark}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}${file(fileName)}--${mark}--\r\n`
}

const send = (body: string, type = `multipart/form-data; boundary=${mark}`) =>
  server.call('POST', '/api/Interviews', { body, token: session.token, headers: { 'content-type': type } })

test('a file name with a NUL is kept with a mark in its place', async () => {
  const { status, body } = await send(makeForm('resume\0.txt'))
  expect([status, body.resumeName]).toEqual([201, 'resume\uFFFD.txt'])
})

test.each([
  ['without a boundary', () => send(makeForm('a.txt'), 'multipart/form-data')],
  ['with an empty boundary', () => send(makeForm('a.txt'), 'multipart/form-data; boundary=')],
  ['that breaks off in a file', () => send(makeForm('a.txt').slice(0, -40))],
  ['that breaks off in a field', () => send(makeForm('a.txt').slice(0, 120))],
  ['of another boundary', () => send(makeForm('a.txt'), 'multipart/form-data; boundary=other')],
])('a form %s is refused as wrong input', async (_, attempt) => {
  const { status, body } = await attempt()
  expect([status, body.code]).toEqual([400, 'invalid_input'])
})
