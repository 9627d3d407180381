/** Projects whose code runs: terminals, and the judgement of submissions. */
import { connect } from 'node:net'
import type { WorkspaceAsk, WorkspaceTold } from '@nova/contract/projects/workspace-calls'
import type { EntryOf } from '@nova/contract/room/journal'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openForTests } from '../../test/opened.ts'
import { makeLoneProject } from '../../test/project-rooms.ts'
import { readWhole } from '../../test/reported.ts'

const projectId = 'lab-bench'
const opened = openForTests()

const makeRoom = () => makeLoneProject(opened.server, opened.session, projectId)

type Room = Awaited<ReturnType<typeof makeRoom>>

async function openSocket(room: Room) {
  const { server } = opened
  const reply = await server.call('POST', `${room.path}/projects/${projectId}/open`, { candidate: room.token })
  expect(reply.status).toBe(200)
  const address = `${server.url.replace('http', 'ws')}/api/workspace?ticket=${reply.body.ticket}`
  const socket = new WebSocket(address, { origin: server.url })
  const told: WorkspaceTold[] = []
  socket.on('message', (data) => told.push(JSON.parse((data as Buffer).toString())))
  const first = expect.objectContaining({ type: 'terminal', terminal: 1 })
  await vi.waitFor(() => expect(told).toContainEqual(first), { timeout: 120_000 })
  const output = () => told.map((each) => (each.type === 'output' ? each.data : '')).join('')
  const say = (ask: WorkspaceAsk) => socket.send(JSON.stringify(ask))
  const type = (data: string) => say({ type: 'input', terminal: 1, data })
  return { address, socket, told, output, say, type, close: () => socket.close() }
}

test('terminal, files and journal stay one: edits reach the box, and what commands change comes back', async () => {
  const { server, session } = opened
  const room = await makeRoom()
  const box = await openSocket(room)
  await room.replace('README.md', 'a line from the editor\n')
  const briefing = await server.call('GET', `/api/Interviews/${room.id}/briefing?questionId=${projectId}`, {
    token: session.token,
  })
  expect(briefing.body.doing.text).toBe('Typing in the file README.md.')
  box.type('cat README.md && echo made >made.txt && rm LICENSE.md; sed -i s/line/word/ README.md\n')
  await vi.waitFor(() => expect(box.output()).toContain('a line from the editor'), { timeout: 120_000 })
  await vi.waitFor(
    async () => {
      const pads = await room.pads()
      expect(pads.get('made.txt')?.text).toBe('made\n')
      expect(pads.get('README.md')?.text).toBe('a word from the editor\n')
    },
    { timeout: 120_000 },
  )
  const entries = await room.entries()
  const edits = entries.filter(({ kind }) => kind === 'edit') as EntryOf<'edit'>[]
  const byCommand = edits.filter(({ payload }) => payload.edits[0]!.cause === 'command')
  expect(byCommand.map(({ payload, actor }) => [payload.language, actor.role]).toSorted()).toEqual([
    ['file:README.md', 'candidate'],
    ['file:made.txt', 'candidate'],
  ])
  await vi.waitFor(
    async () => {
      const terminal = (await room.entries()).filter(({ kind }) => kind === 'terminal') as EntryOf<'terminal'>[]
      const text = terminal.flatMap(({ payload }) => payload.events.filter(([, code]) => code === 'o')).join('')
      expect(text).toContain('a line from the editor')
    },
    { timeout: 120_000 },
  )

  // Commands known from elsewhere work, or list what is available.
  box.type('npm test tests/time.test.ts && npm start | head -1; npm install left-pad; mvn test; npm run build\n')
  await vi.waitFor(() => expect(box.output()).toMatch(/There is no script “build”/), { timeout: 120_000 })
  expect(box.output()).toMatch(/(\d+) of \1 tests passed/)
  expect(box.output()).toContain('> node src/cli.ts data/monday.json')
  expect(box.output()).toContain('Nothing can be installed here: there is no network.')
  expect(box.output()).toMatch(/mvn: there is no such program here.+\s+There are: node, npm, git, and/)

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

  // The button is pressed the moment the command is through.
  again.type('echo late > late.txt; echo writ""ten\n')
  await vi.waitFor(() => expect(again.output()).toContain('written'), { timeout: 120_000, interval: 5 })
  const tested = await server.call('POST', `/api/Interviews/${room.id}/projects/${projectId}/test`, {
    body: { hidden: false },
    candidate: room.token,
  })
  const late = (await room.entries()).find(
    ({ kind, payload }) => kind === 'edit' && (payload as { language: string }).language === 'file:late.txt',
  )
  expect(late?.seq).toBeLessThanOrEqual(tested.body.upTo)

  expect((await server.call('POST', `${room.path}/complete`, { candidate: room.token })).status).toBe(200)
  await vi.waitFor(() => expect(again.told.at(-1)).toMatchObject({ type: 'state', state: 'ended' }), {
    timeout: 120_000,
  })
  again.close()
})

test('a submission that makes every assertion hold earns no hidden test, and the report says so', async () => {
  const { server, session } = opened
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
      const { body, status } = await readWhole(server, `/api/Interviews/${room.id}`, session.token)
      expect(status).toBe(200)
      expect(body.questions[0].stages.map(({ passed }: { passed: number }) => passed)).toEqual([0, 0, 0])
      expect(JSON.stringify(body)).toMatch(/\d+ hidden tests passed even with a wrong expected value/)
    },
    { timeout: 200_000, interval: 500 },
  )
  const paper = await server.call('GET', `/api/Interviews/${room.id}/report.pdf`, { token: session.token })
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('an upgrade that asks for nonsense is refused, and the server goes on', async () => {
  const { server } = opened
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
