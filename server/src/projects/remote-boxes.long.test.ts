/** A project interview whose boxes and tests are on runners: through the front door, with runners that go away. */
import type { EntryOf } from '@nova/contract/room/journal'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { makeInterviewer } from '../../test/factories.ts'
import { makeProjectRoom, openTerminal } from '../../test/project-rooms.ts'
import { type RunnerProcess, runnerToken, startRunner } from '../../test/runner-process.ts'
import { firstTimeMs } from '../../test/sandbox.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { lockJournal } from '../journal/journal.ts'
import { inTransaction, makeCtx } from '../platform/context/context.ts'
import { projectsPath } from '../platform/remote/project-words.ts'
import { openRemoteSandbox } from '../platform/remote/remote.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'

let server: TestServer
let own: Sandbox
let runners: RunnerProcess[]

beforeAll(async () => {
  runners = [await startRunner(), await startRunner()]
  server = await startTestServer()
  const machinery = server.machinery as { sandbox: Sandbox }
  own = machinery.sandbox
  const log = { info: () => undefined, warn: () => undefined }
  machinery.sandbox = await openRemoteSandbox({ urls: runners.map(({ url }) => url), token: runnerToken, log })
}, firstTimeMs)

afterAll(async () => {
  const machinery = server.machinery as { sandbox: Sandbox }
  await machinery.sandbox.drain()
  machinery.sandbox = own
  await server.close()
  for (const runner of runners) await runner.close()
})

test('an interview has one box on all runners together, when another of its questions is opened or taken up', async () => {
  const { sandbox } = server.machinery
  const reasons = new Map<string, string>()
  const listen = (name: string) => ({
    onOutput: () => undefined,
    onChanged: () => undefined,
    onEnded: (reason: string) => void reasons.set(name, reason),
  })
  const asked = (name: string) => ({ name, runtime: 'node' as const, queueKey: name.split('/')[0]! })
  const attach = (name: string) => sandbox.attachProjectBox!(asked(name), listen(name))
  const open = async (name: string) => {
    expect(await attach(name)).toBeUndefined()
    const { runtime, queueKey } = asked(name)
    const request = { runtime, queueKey, keepAs: name, files: [], size: { columns: 80, rows: 24 } }
    const box = await sandbox.openProjectBox({ ...request, ...listen(name) })
    if ('unavailable' in box) throw new Error(box.unavailable)
    return box
  }
  // The first runner is the freer one again once the other interview has ended.
  const other = await open('other/1')
  await open('own/1')
  await other.end()
  const second = await open('own/2')
  const closed = [
    ['other/1', 'asked'],
    ['own/1', 'asked'],
  ]
  await vi.waitFor(() => expect([...reasons]).toEqual(closed), { timeout: 120_000 })
  second.leave()
  reasons.clear()
  // The same, with a box that waits at the first runner.
  const another = await open('another/1')
  await open('own/3')
  const back = await attach('own/2')
  expect(back?.kept).toMatchObject({ files: [], terminals: [{ terminal: 1, columns: 80, rows: 24 }] })
  await vi.waitFor(() => expect([...reasons]).toEqual([['own/3', 'asked']]), { timeout: 120_000 })
  await back!.box.end()
  await another.end()
})

test('a project is worked on, tested and judged at runners, and a box whose runner dies comes back from the journal', async () => {
  const session = await makeInterviewer(server)
  const room = await makeProjectRoom(server, session)
  const page = await openTerminal(server, room)
  page.type('echo he""llo && echo made > made.txt\n')
  await page.hear('hello')
  await vi.waitFor(async () => expect((await room.files()).get('made.txt')?.text).toBe('made\n'), { timeout: 120_000 })
  const tested = await room.test(true)
  expect(tested.body).toMatchObject({ status: 'ok', visible: { passed: 22, total: 23 } })
  expect(tested.body.hidden).toHaveLength(3)

  // The first of two that are equally free has the box.
  runners[0]!.kill('SIGKILL')
  await page.ended()
  expect(page.told.at(-1)).toMatchObject({ reason: 'The terminal ended unexpectedly. Your files are safe.' })
  expect((await room.edit('made.txt', 1, [4, [0, ' by hand'], 1])).status).toBe(200)
  page.say({ type: 'open', columns: 80, rows: 24 })
  await vi.waitFor(() => expect(page.told.filter(({ type }) => type === 'terminal')).toHaveLength(2), {
    timeout: 120_000,
  })
  page.type('cat made.txt\n')
  await page.hear('made by hand')
  const again = await room.test(false)
  expect(again.body).toMatchObject({ status: 'ok', visible: tested.body.visible })

  const done = { questionId: room.projectId, timeSpent: 60, isCompleted: true }
  await server.call('POST', `${room.path}/response`, { body: done, candidate: room.candidate })
  expect((await server.call('POST', `${room.path}/complete`, { candidate: room.candidate })).status).toBe(200)
  await server.machinery.jobs.drain()
  const judged = (await room.entries()).flatMap((entry) =>
    entry.kind === 'projectTest' && (entry as EntryOf<'projectTest'>).payload.trigger === 'submitted' ? [entry] : [],
  ) as EntryOf<'projectTest'>[]
  expect(judged.map(({ payload }) => [payload.status, payload.hidden.every(({ total }) => total > 0)])).toEqual([
    ['ok', true],
  ])
})

test('a runner that stops brings home what commands changed, and without any the kind is not offered', async () => {
  const room = await makeProjectRoom(server, await makeInterviewer(server))
  const page = await openTerminal(server, room)
  // A database that is busy: one change is on its way into the journal, and others wait behind it.
  const system = makeCtx(server.machinery, { role: 'system' })
  await inTransaction(system, async (tx) => {
    await lockJournal(tx, room.id)
    page.type('echo first > first.txt; sleep 1; echo kept > kept.txt; sleep 1; echo last > last.txt; echo do""ne\n')
    await page.hear('done')
    runners[1]!.kill('SIGTERM')
    await page.ended()
  })
  expect(page.told.at(-1)).toMatchObject({ reason: 'The server is restarting. Your files are safe.' })
  await vi.waitFor(
    async () => {
      const files = await room.files()
      const texts = ['first.txt', 'kept.txt', 'last.txt'].map((path) => files.get(path)?.text)
      expect(texts).toEqual(['first\n', 'kept\n', 'last\n'])
    },
    { timeout: 120_000 },
  )
  const { sandbox } = server.machinery
  await vi.waitFor(() => expect(sandbox.projectRuntimes.every(({ version }) => version === null)).toBe(true), {
    timeout: 120_000,
  })
  expect((await room.ticket()).body.code).toBe('project_unavailable')
})

test('a runner takes sockets of servers with its token alone, and hangs up on what is no order', async () => {
  const runner = await startRunner()
  runners.push(runner)
  const address = runner.url.replace('http', 'ws') + projectsPath
  const open = (to: string, options: object) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(to, options)
      socket.on('error', ({ message }) => resolve(message))
      socket.on('open', () => socket.send('{"type":"box-act","id":1,"act":{"type":"write","path":"../x","text":""}}'))
      socket.on('close', () => resolve('hung up'))
    })
  const headers = { authorization: `Bearer ${runnerToken}` }
  expect(await open(address, { headers: { authorization: 'Bearer another-token-of-16' } })).toContain('401')
  expect(await open(address, {})).toContain('401')
  expect(await open(address, { headers, origin: 'https://elsewhere.example' })).toContain('401')
  expect(await open(`${address}/x`, { headers })).toContain('404')
  expect(await open(address, { headers })).toBe('hung up')
})
