import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntry, makeInterviewer } from '../../test/factories.ts'
import { makeLoneProject } from '../../test/project-rooms.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { failedTests } from '../platform/project-boxes/project-box.ts'
import { openUnavailableSandbox } from '../platform/sandbox/sandbox.ts'

const projectId = 'lab-bench'
const folder = join(import.meta.dirname, '../../../bank/projects', projectId)

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const makeRoom = (questionId = projectId) => makeLoneProject(server, session, questionId)

test('the console of a project’s page is kept, of its candidate alone', async () => {
  const web = await makeRoom('lido-visit')
  const said = { lines: [{ level: 'error', text: 'ReferenceError\u0000: hours' }], isFresh: true, isCapped: true }
  const write = (room: typeof web, questionId: string) => room.write([makeEntry('console', said, questionId)])
  expect((await write(web, 'lido-visit')).status).toBe(200)
  const kept = (await web.entries()).filter(({ kind }) => kind === 'console')
  expect(kept.map(({ payload, actor }) => [payload, actor.role])).toEqual([
    [{ lines: [{ level: 'error', text: 'ReferenceError\uFFFD: hours' }], isFresh: true }, 'candidate'],
  ])
  const body = { entries: [makeEntry('console', said, 'lido-visit')] }
  const byInterviewer = await server.call('POST', `/api/Interviews/${web.id}/journal`, { body, token: session.token })
  expect(byInterviewer.body.code).toBe('forbidden')
  const node = await makeRoom()
  expect((await write(node, projectId)).status).toBe(200)
  const long = { lines: [{ level: 'log', text: 'x'.repeat(2_001) }] }
  expect((await web.write([makeEntry('console', long, 'lido-visit')])).body.code).toBe('invalid_input')
})

test('candidate and interviewer test a project at the same time, each once', async () => {
  const room = await makeRoom()
  const { machinery } = server as { machinery: { sandbox: typeof server.machinery.sandbox } }
  const { sandbox } = machinery
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const asked: string[] = []
  const runProjectTests: typeof sandbox.runProjectTests = async ({ queueKey }) => {
    asked.push(queueKey)
    begun.resolve()
    if (asked.length === 1) await held.promise
    return failedTests('unavailable', 'A pretended sandbox.')
  }
  machinery.sandbox = Object.create(sandbox, { runProjectTests: { value: runProjectTests } })
  try {
    const path = `/api/Interviews/${room.id}/projects/${projectId}/test`
    const testAs = (credential: { token: string } | { candidate: string }) =>
      server.call('POST', path, { body: { hidden: false }, ...credential })
    const first = testAs({ candidate: room.token })
    await begun.promise
    const inside = await testAs({ token: session.token })
    expect([inside.status, inside.body.trigger]).toEqual([200, 'interviewer'])
    expect((await testAs({ candidate: room.token })).body.code).toBe('run_in_progress')
    held.resolve()
    expect((await first).status).toBe(200)
    // Two that have the same place in the queue would wait for each other.
    expect(new Set(asked).size).toBe(2)
  } finally {
    held.resolve()
    machinery.sandbox = sandbox
  }
})

test('a project begins with its files, reveals nothing of hidden tests, and refuses invalid input', async () => {
  const room = await makeRoom()
  const shown = (await server.call('GET', room.path, { candidate: room.token })).body.technicalQuestions[0]
  expect(shown).toMatchObject({ id: projectId, questionType: 'project', project: { runtime: 'node' } })
  expect(shown.project.stages.map((stage: object) => Object.keys(stage).toSorted())).toEqual(
    Array.from({ length: 3 }, () => ['id', 'kind', 'minutes', 'statement', 'title']),
  )
  const seen = JSON.stringify([shown, await room.entries(), [...(await room.pads())]])
  expect(seen).not.toContain('tests/hidden')
  const first = (await room.pads()).get('README.md')!
  expect(first.text).toBe(readFileSync(join(folder, 'repository/README.md'), 'utf8'))

  const act = (payload: object) => room.write([makeEntry('file', payload, projectId)])
  expect((await act({ act: 'create', path: 'README.md' })).body.code).toBe('file_conflict')
  expect((await act({ act: 'delete', path: 'nowhere.ts' })).body.code).toBe('file_conflict')
  expect((await act({ act: 'create', path: '../outside.ts' })).status).toBe(400)
  expect((await act({ act: 'delete', path: shown.project.locked[0] })).body.code).toBe('file_locked')
  expect((await act({ act: 'create', path: 'notes.md' })).status).toBe(200)
  expect((await act({ act: 'rename', path: 'notes.md', to: 'docs/notes.md' })).status).toBe(200)
  const after = await room.pads()
  expect([after.get('notes.md')?.isDeleted, after.get('docs/notes.md')?.isDeleted]).toEqual([true, undefined])
  await room.replace('docs/notes.md', 'remember')
  expect((await act({ act: 'delete', path: 'docs/notes.md' })).status).toBe(200)
  expect((await act({ act: 'create', path: 'docs/notes.md' })).status).toBe(200)
  // Creating a deleted file again brings its text back: nothing is lost by a slip.
  expect((await room.pads()).get('docs/notes.md')?.text).toBe('remember')
})

test('if projects of a kind can’t run, the workspace says so, and the files can still be edited', async () => {
  const room = await makeRoom()
  const { sandbox } = server.machinery
  server.machinery.sandbox = await openUnavailableSandbox('Not installed: bubblewrap.')
  try {
    const opened = await server.call('POST', `${room.path}/projects/${projectId}/open`, { candidate: room.token })
    expect([opened.status, opened.body.code]).toEqual([503, 'project_unavailable'])
    await room.replace('README.md', 'written without a terminal\n')
  } finally {
    server.machinery.sandbox = sandbox
  }
  expect((await room.pads()).get('README.md')?.text).toBe('written without a terminal\n')
})
