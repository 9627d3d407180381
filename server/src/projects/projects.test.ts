import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Session } from '@nova/contract/accounts'
import type { EntryOf, JournalEntry } from '@nova/contract/journal'
import type { WorkspaceAsk, WorkspaceTold } from '@nova/contract/workspace-calls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { makeEntry, makeInterviewer } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { openUnavailableSandbox } from '../platform/sandbox/sandbox.ts'
import { patchFiles } from '../question-validation/patches.ts'

const projectId = 'lab-bench'
const folder = join(import.meta.dirname, '../../../bank/projects', projectId)

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

/** A joined interview that asks the project alone. */
async function makeRoom(questionId = projectId) {
  const body = { questionId, candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test' }
  const started = await server.call('POST', '/api/Interviews/quick-start', { body, token: session.token })
  expect(started.status).toBe(201)
  const { id, candidateAccessToken: token } = started.body.interview
  const path = `/api/candidate/interview/${id}`
  const joining = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
  expect((await server.call('POST', `${path}/join`, { body: joining, candidate: token })).status).toBe(200)
  const entries = async () =>
    (await server.call('GET', `/api/Interviews/${id}/journal`, { token: session.token })).body.entries as JournalEntry[]
  const pads = async () => {
    const all = (await server.call('GET', `/api/Interviews/${id}/pads`, { candidate: token })).body
    return new Map<string, { text: string; version: number; isDeleted?: true }>(
      all.map((pad: { language: string }) => [pad.language.slice('file:'.length), pad]),
    )
  }
  const write = (list: ReturnType<typeof makeEntry>[]) =>
    server.call('POST', `/api/Interviews/${id}/journal`, { body: { entries: list }, candidate: token })
  const replace = async (file: string, text: string) => {
    const pad = (await pads()).get(file)!
    const changes = [[pad.text.length, ...text.split('\n')]]
    const edit = {
      language: `file:${file}`,
      baseVersion: pad.version,
      edits: [{ changes, cause: 'typed', at: Date.now() }],
    }
    expect((await write([makeEntry('edit', edit, projectId)])).status).toBe(200)
  }
  return { id: id as string, token: token as string, path, entries, pads, write, replace }
}

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

test('tests run on the journal’s files, hidden ones come as counts, and the report counts stage by stage', async () => {
  const room = await makeRoom()
  const call = (hidden: boolean) =>
    server.call('POST', `/api/Interviews/${room.id}/projects/${projectId}/test`, {
      body: { hidden },
      candidate: room.token,
    })
  const visible = (await call(false)).body
  const testsIn = (file: string) => visible.tests.filter((each: { file: string }) => each.file === file).length
  expect(visible).toMatchObject({ status: 'ok', trigger: 'candidate', hidden: [] })
  expect(visible.visible.passed).toBeLessThan(visible.visible.total)

  // A file of tests that does not load stands for all its tests, and is named.
  const model = (await room.pads()).get('src/calendar.ts')!.text
  await room.replace('src/calendar.ts', `export const =\n${model}`)
  const broken = (await call(false)).body
  expect(broken.visible.total).toBe(visible.visible.total)
  expect(broken.visible.passed).toBeLessThan(visible.visible.passed)
  expect(broken.unloaded).toContainEqual({ file: 'tests/desk.test.ts', tests: testsIn('tests/desk.test.ts') })
  expect(visible).not.toHaveProperty('unloaded')
  await room.replace('src/calendar.ts', model)

  // Code under test adds tests of its own to the files that load it.
  const calendar = (await room.pads()).get('src/calendar.ts')!.text
  const added = "import { test } from 'node:test'\nfor (let at = 0; at < 40; at += 1) test(`added ${at}`, () => {})\n"
  await room.replace('src/calendar.ts', added + calendar)
  const forged = (await call(true)).body
  await room.replace('src/calendar.ts', calendar)
  expect(forged.tests.length).toBeGreaterThan(40)
  for (const { passed, total } of forged.hidden) expect(passed).toBeLessThan(total)

  const about = JSON.parse(readFileSync(join(folder, 'project.json'), 'utf8'))
  const files = [...(await room.pads())].map(([path, { text }]) => ({ path, text }))
  const patched = patchFiles(files, readFileSync(join(folder, `reference/${about.stages[0].id}.patch`), 'utf8'))
  if ('problem' in patched) throw new Error(patched.problem)
  for (const { path, text } of patched.files) {
    if (files.find((file) => file.path === path)?.text !== text) await room.replace(path, text)
  }
  const both = (await call(true)).body
  expect(both.visible.passed).toBeGreaterThan(visible.visible.passed)
  expect(both.hidden[0]).toMatchObject({ stage: about.stages[0].id, passed: both.hidden[0].total })
  expect(both.hidden[1].passed).toBeLessThan(both.hidden[1].total)
  expect(JSON.stringify(both.tests)).not.toContain('tests/hidden')

  const done = { questionId: projectId, timeSpent: 60, isCompleted: true }
  expect((await server.call('POST', `${room.path}/response`, { body: done, candidate: room.token })).status).toBe(201)
  await server.call('POST', `${room.path}/complete`, { candidate: room.token })
  await vi.waitFor(
    async () => {
      const { body, status } = await server.call('GET', `/api/Interviews/${room.id}/report`, { token: session.token })
      expect(status).toBe(200)
      expect(body.questions[0].stages?.[0]).toMatchObject({ id: about.stages[0].id, passed: both.hidden[0].total })
      expect(body.questions[0].files.length).toBeGreaterThan(0)
      expect(body.scores.problemSolving).toBeGreaterThan(30)
      expect(body.questions[0].score.parts[0].parts).toHaveLength(3)
    },
    { timeout: 60_000, interval: 500 },
  )
}, 120_000)

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
