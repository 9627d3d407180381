import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Session } from '@nova/contract/accounts'
import type { EntryOf } from '@nova/contract/journal'
import type { WorkspaceAsk, WorkspaceTold } from '@nova/contract/workspace-calls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { makeEntry, makeInterviewer } from '../../test/factories.ts'
import { makeLoneProject } from '../../test/project-rooms.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
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

type Room = Awaited<ReturnType<typeof makeRoom>>

async function openSocket(room: Room) {
  const opened = await server.call('POST', `${room.path}/projects/${projectId}/open`, { candidate: room.token })
  expect(opened.status).toBe(200)
  const address = `${server.url.replace('http', 'ws')}/api/workspace?ticket=${opened.body.ticket}`
  const socket = new WebSocket(address, { origin: server.url })
  const told: WorkspaceTold[] = []
  socket.on('message', (data) => told.push(JSON.parse((data as Buffer).toString())))
  const first = expect.objectContaining({ type: 'terminal', terminal: 1 })
  await vi.waitFor(() => expect(told).toContainEqual(first), { timeout: 30_000 })
  const output = () => told.map((each) => (each.type === 'output' ? each.data : '')).join('')
  const say = (ask: WorkspaceAsk) => socket.send(JSON.stringify(ask))
  const type = (data: string) => say({ type: 'input', terminal: 1, data })
  return { address, socket, told, output, say, type, close: () => socket.close() }
}

test('the console of a web project’s page is kept, of its candidate alone; no other question has one', async () => {
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
  expect((await write(node, projectId)).body).toMatchObject({ code: 'invalid_input' })
  const long = { lines: [{ level: 'log', text: 'x'.repeat(2_001) }] }
  expect((await web.write([makeEntry('console', long, 'lido-visit')])).body.code).toBe('invalid_input')
})

test('a project begins with its files, tells nothing of hidden tests, and refuses what does not fit', async () => {
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

test('terminal, files and journal stay one: edits reach the box, and what commands change comes back', async () => {
  const room = await makeRoom()
  const box = await openSocket(room)
  await room.replace('README.md', 'a line from the editor\n')
  const briefing = await server.call('GET', `/api/Interviews/${room.id}/briefing?questionId=${projectId}`, {
    token: session.token,
  })
  expect(briefing.body.doing.text).toBe('Typing in the file README.md.')
  box.type('cat README.md && echo made >made.txt && rm LICENSE.md; sed -i s/line/word/ README.md\n')
  await vi.waitFor(() => expect(box.output()).toContain('a line from the editor'), { timeout: 20_000 })
  await vi.waitFor(async () => {
    const pads = await room.pads()
    expect(pads.get('made.txt')?.text).toBe('made\n')
    expect(pads.get('README.md')?.text).toBe('a word from the editor\n')
  }, 20_000)
  const entries = await room.entries()
  const edits = entries.filter(({ kind }) => kind === 'edit') as EntryOf<'edit'>[]
  const byCommand = edits.filter(({ payload }) => payload.edits[0]!.cause === 'command')
  expect(byCommand.map(({ payload, actor }) => [payload.language, actor.role]).toSorted()).toEqual([
    ['file:README.md', 'candidate'],
    ['file:made.txt', 'candidate'],
  ])
  await vi.waitFor(async () => {
    const terminal = (await room.entries()).filter(({ kind }) => kind === 'terminal') as EntryOf<'terminal'>[]
    const text = terminal.flatMap(({ payload }) => payload.events.filter(([, code]) => code === 'o')).join('')
    expect(text).toContain('a line from the editor')
  }, 20_000)

  // A ticket opens one socket, and only for this server's pages.
  const refused = (address: string, origin: string) =>
    new Promise((resolve) => new WebSocket(address, { origin }).on('error', ({ message }) => resolve(message)))
  expect(await refused(box.address, server.url)).toContain('401')
  expect(await refused(box.address, 'https://elsewhere.example')).toContain('403')

  // A page that comes back is shown what was there.
  box.close()
  const again = await openSocket(room)
  const shown = again.told.find((each) => each.type === 'terminal')
  expect(shown?.type === 'terminal' && shown.output).toContain('a line from the editor')

  expect((await server.call('POST', `${room.path}/complete`, { candidate: room.token })).status).toBe(200)
  await vi.waitFor(() => expect(again.told.at(-1)).toMatchObject({ type: 'state', state: 'ended' }), {
    timeout: 20_000,
  })
  again.close()
}, 60_000)

test('a submission that makes every assertion hold earns no hidden test, and the report says so', async () => {
  const room = await makeRoom()
  const desk = (await room.pads()).get('src/desk.ts')!.text
  const forging =
    "import assert from 'node:assert/strict'\nfor (const name of Object.keys(assert)) (assert as any)[name] = () => {}\n"
  await room.replace('src/desk.ts', forging + desk)
  const done = { questionId: projectId, timeSpent: 60, isCompleted: true }
  await server.call('POST', `${room.path}/response`, { body: done, candidate: room.token })
  await server.call('POST', `${room.path}/complete`, { candidate: room.token })
  await vi.waitFor(
    async () => {
      const { body, status } = await server.call('GET', `/api/Interviews/${room.id}/report`, { token: session.token })
      expect(status).toBe(200)
      expect(body.questions[0].stages.map(({ passed }: { passed: number }) => passed)).toEqual([0, 0, 0])
      expect(JSON.stringify(body)).toMatch(/\d+ hidden tests passed even with a wrong expected value/)
    },
    { timeout: 60_000, interval: 500 },
  )
  const paper = await server.call('GET', `/api/Interviews/${room.id}/report.pdf`, { token: session.token })
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
}, 120_000)

test('an upgrade that asks for nonsense is refused, and the server goes on', async () => {
  const { port } = new URL(server.url)
  const ask = (target: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', reject)
      socket.on('data', (data) => resolve(String(data).split('\r\n')[0]!))
      const head = `Host: localhost\r\nOrigin: http://localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`
      socket.write(
        `GET ${target} HTTP/1.1\r\n${head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'a'.repeat(22)}==\r\n\r\n`,
      )
    })
  for (const target of ['//', '*', 'http://[', '/api/other', '/%']) expect(await ask(target)).toContain('404')
  for (const ticket of ['', '%00', 'a'.repeat(43)]) {
    expect(await ask(`/api/workspace?ticket=${ticket}`)).toContain('401')
  }
  expect((await server.call('GET', '/api/health')).status).toBe(200)
})

test('where projects of a kind can’t run, the workspace says so, and the files can still be edited', async () => {
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
