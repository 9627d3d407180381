/** The choice of a plain editor: planned by the company, told to the candidate, recorded with the session. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makePublished } from '../../test/factories.ts'
import { samplePosition } from '../../test/samples.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let session: Awaited<ReturnType<typeof makeInterviewer>>
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const ask = (method: string, path: string, body?: unknown) => server.call(method, path, { body, token: session.token })
const told = 'it completes no names and marks no errors while you type'

async function publish(form: Record<string, string> = {}) {
  const { interview, token: candidate } = await makePublished(server, session, form)
  const path = `/api/candidate/interview/${interview.id}`
  const read = async () => (await server.call('GET', path, { candidate })).body
  const join = () =>
    server.call('POST', `${path}/join`, {
      body: { candidateName: 'Sam', candidateEmail: 'sam@example.test' },
      candidate,
    })
  const readJoined = async () => {
    const { entries } = (await ask('GET', `/api/Interviews/${interview.id}/journal`)).body
    return entries.find(({ kind }: { kind: string }) => kind === 'joined').payload
  }
  return { interview, read, join, readJoined }
}

test('a candidate reads before joining that the editor is plain, finds it so in the room, and the journal records it', async () => {
  const { interview, read, join, readJoined } = await publish({ EditorHelp: 'plain' })
  expect(interview.editorHelp).toBe('plain')
  const invitation = await read()
  expect([invitation.editorHelp, invitation.disclosure.text.includes(told)]).toEqual(['plain', true])
  expect((await join()).status).toBe(200)
  expect(await read()).toMatchObject({ joined: true, editorHelp: 'plain' })
  expect(await readJoined()).toMatchObject({ editorHelp: 'plain' })
})

test('an interview has the full editor unless its form says otherwise, and the disclosure says nothing of it', async () => {
  const { interview, read, join, readJoined } = await publish()
  expect(interview.editorHelp).toBe('full')
  const invitation = await read()
  expect([invitation.editorHelp, invitation.disclosure.text.includes(told)]).toEqual(['full', false])
  await join()
  expect(await readJoined()).not.toHaveProperty('editorHelp')
})

test('a position hands a plain editor to the interviews of its people', async () => {
  const settings = { programmingLanguage: 'python', editorHelp: 'plain' }
  const { body: position } = await ask('POST', '/api/positions', { ...samplePosition('address-blocks'), settings })
  expect(position.settings.editorHelp).toBe('plain')
  const form = { email: 'plain@example.test', name: 'Ilse' }
  const added = await ask('POST', `/api/positions/${position.id}/candidates`, form)
  expect((await ask('GET', `/api/Interviews/${added.body.interviewId}`)).body.editorHelp).toBe('plain')
})

test('a template saved from an interview with a plain editor has it too, until it is changed', async () => {
  const { interview } = await publish({ EditorHelp: 'plain' })
  const saved = await ask('POST', '/api/templates', { interviewId: interview.id, name: 'From memory' })
  expect(saved.body.editorHelp).toBe('plain')
  const { duration, difficulty, questionType, interviewType, programmingLanguage, followUps } = saved.body
  const settings = { duration, difficulty, questionType, interviewType, programmingLanguage, followUps }
  const change = async (more: object) =>
    (await ask('PUT', `/api/templates/${saved.body.id}`, { name: 'From memory', ...settings, ...more })).body.editorHelp
  expect([await change({}), await change({ editorHelp: 'full' })]).toEqual(['plain', 'full'])
})

test('the company’s default begins quick interviews', async () => {
  const { body: before } = await ask('GET', '/api/company')
  const { name, model, version } = before
  await ask('PUT', '/api/company', { name, model, version, defaults: { editorHelp: 'plain' } })
  const wish = { questionId: 'address-blocks', candidateName: 'Sam', candidateEmail: 'sam@example.test' }
  const { body } = await ask('POST', '/api/Interviews/quick-start', wish)
  expect(body.interview.editorHelp).toBe('plain')
})
