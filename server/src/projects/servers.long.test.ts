/** Requests from the room to a candidate's server: through the socket of the workspace, here and at runners, old ones too. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Session } from '@nova/contract/accounts/accounts'
import type { ServerAnswer } from '@nova/contract/projects/box-server'
import type { WorkspaceTold } from '@nova/contract/projects/workspace-calls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { makeInterviewer } from '../../test/factories.ts'
import { makeProjectRoom, openTerminal } from '../../test/project-rooms.ts'
import { runnerToken, startRunner } from '../../test/runner-process.ts'
import { firstTimeMs } from '../../test/sandbox.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { openRemoteSandbox } from '../platform/remote/remote.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenProjectsReady()
  session = await makeInterviewer(server)
}, firstTimeMs)
afterAll(() => server.close())

const waitMs = 120_000
const program = `
import { createServer } from 'node:http'
createServer((asked, answer) => {
  answer.setHeader('content-type', 'application/json')
  answer.end(JSON.stringify({ method: asked.method, path: asked.url }))
}).listen(Number(process.argv[2]))
`

type Page = Awaited<ReturnType<typeof openTerminal>>
let count = 0

const ports = ({ told }: Pick<Page, 'told'>) => told.findLast((each) => each.type === 'ports')?.ports

async function ask(page: Page, request: unknown): Promise<ServerAnswer> {
  const id = (count += 1)
  page.say({ type: 'request', id, request })
  const isIt = (each: WorkspaceTold) => each.type === 'answer' && each.id === id
  await vi.waitFor(() => expect(page.told.some(isIt)).toBe(true), { timeout: waitMs })
  return (page.told.find(isIt) as Extract<WorkspaceTold, { type: 'answer' }>).answer
}

const orders = { port: 3000, method: 'GET', path: '/orders?page=2', headers: [] }
const jsonOf = (answer: ServerAnswer) => ('failed' in answer ? answer : JSON.parse(atob(answer.body)))

async function start(page: Page, room: Awaited<ReturnType<typeof makeProjectRoom>>, port = 3000) {
  await room.act({ act: 'create', path: 'server.ts' })
  await room.edit('server.ts', 0, [[0, ...program.split('\n')]])
  page.type(`node server.ts ${port} &\n`)
  await vi.waitFor(() => expect(ports(page)).toEqual([port]), { timeout: waitMs })
}

test('a server that the candidate starts is seen, asked with the edits made before, and missed once it ends', async () => {
  const room = await makeProjectRoom(server, session)
  const page = await openTerminal(server, room)
  expect(ports(page)).toEqual([])
  expect(await ask(page, orders)).toMatchObject({ failed: 'refused' })
  await start(page, room)
  const answer = await ask(page, orders)
  expect(answer).toMatchObject({ status: 200, headers: expect.arrayContaining([['content-type', 'application/json']]) })
  expect(jsonOf(answer)).toEqual({ method: 'GET', path: '/orders?page=2' })
  // A page that comes later learns of it too.
  const second = await openTerminal(server, room)
  expect(ports(second)).toEqual([3000])
  expect(jsonOf(await ask(second, { ...orders, method: 'DELETE' }))).toMatchObject({ method: 'DELETE' })

  for (const request of [
    { ...orders, path: 'http://elsewhere.example/' },
    { ...orders, path: '/a b' },
    { ...orders, port: 0 },
    { ...orders, method: 'CONNECT' },
    { ...orders, headers: [['x', 'a\r\nb: c']] },
    { ...orders, headers: [['x', 'long'.repeat(5_000)]] },
    { ...orders, body: 'x'.repeat(90_000) },
    'nothing',
  ])
    expect(await ask(page, request)).toEqual({ failed: 'invalid', ms: 0 })
  page.type('kill %1\n')
  await vi.waitFor(() => expect([ports(page), ports(second)]).toEqual([[], []]), { timeout: waitMs })
  expect(await ask(page, orders)).toMatchObject({ failed: 'refused' })
  second.close()

  // The end of the interview ends it all.
  await start(page, room, 3001)
  expect((await server.call('POST', `${room.path}/complete`, { candidate: room.candidate })).status).toBe(200)
  await page.ended()
  expect(await ask(page, { ...orders, port: 3001 })).toEqual({ failed: 'gone', ms: 0 })
  page.close()
})

test('no page but the candidate’s reaches a server, and each reaches that of its own interview', async () => {
  const [room, other] = [await makeProjectRoom(server, session), await makeProjectRoom(server, session)]
  const [page, elsewhere] = [await openTerminal(server, room), await openTerminal(server, other)]
  await start(page, room)
  expect(await ask(elsewhere, orders)).toMatchObject({ failed: 'refused' })
  expect(ports(elsewhere)).toEqual([])
  const open = `${room.path}/projects/${room.projectId}/open`
  expect((await server.call('POST', open, { token: session.token })).status).toBe(401)
  expect((await server.call('POST', open, { candidate: other.candidate })).status).toBe(401)
  page.close()
  elsewhere.close()
})

/** Passes everything on to a runner, and takes `hasPorts` out: neither side learns that the other one is new. */
function serveOlder(target: string) {
  const passed: string[] = []
  const older = (text: string) => {
    passed.push(text)
    return text.replaceAll(',"hasPorts":true', '')
  }
  const http: Server = createServer((asked, answer) => {
    const headers = { authorization: asked.headers.authorization ?? '' }
    fetch(target + asked.url, { headers }).then(
      async (reply) => answer.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text()),
      () => answer.writeHead(502).end(),
    )
  })
  const sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (near, { url, headers }) => {
    const far = new WebSocket(target.replace('http', 'ws') + url, {
      headers: { authorization: headers.authorization! },
    })
    const waiting: string[] = []
    near.on('message', (data) => {
      const text = older((data as Buffer).toString())
      if (far.readyState === WebSocket.OPEN) far.send(text)
      else waiting.push(text)
    })
    far.on('open', () => waiting.splice(0).forEach((text) => far.send(text)))
    far.on('message', (data) => near.send(older((data as Buffer).toString())))
    far.on('close', () => near.close())
    near.on('close', () => far.close())
  })
  const ready = new Promise<string>((done) => {
    http.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(http.address() as AddressInfo).port}`))
  })
  const close = () => {
    sockets.close()
    http.close()
    http.closeAllConnections()
  }
  return { ready, passed, close }
}

test('at a runner a server is asked as it is here, and an older runner goes on without', async () => {
  const runner = await startRunner()
  const older = serveOlder(runner.url)
  const machinery = server.machinery as { sandbox: Sandbox }
  const own = machinery.sandbox
  const log = { info: () => undefined, warn: () => undefined }
  const url = await older.ready
  try {
    machinery.sandbox = await openRemoteSandbox({ urls: [runner.url], token: runnerToken, log })
    const room = await makeProjectRoom(server, session)
    const page = await openTerminal(server, room)
    await start(page, room)
    expect(jsonOf(await ask(page, orders))).toEqual({ method: 'GET', path: '/orders?page=2' })
    page.close()
    await machinery.sandbox.drain()

    machinery.sandbox = await openRemoteSandbox({ urls: [url], token: runnerToken, log })
    const second = await makeProjectRoom(server, session)
    const old = await openTerminal(server, second)
    old.type(`node -e "require('net').createServer().listen(3000, () => console.log('list' + 'ening'))" &\n`)
    await old.hear('listening')
    old.type('sleep 3; echo go""ing on\n')
    await old.hear('going on')
    expect(ports(old)).toBeUndefined()
    expect(await ask(old, orders)).toEqual({ failed: 'gone', ms: 0 })
    old.type('echo still""there\n')
    await old.hear('stillthere')
    expect(older.passed.filter((text) => /"box-request"|"type":"ports"/.test(text))).toEqual([])
    old.close()
  } finally {
    await machinery.sandbox.drain()
    machinery.sandbox = own
    older.close()
    await runner.close()
  }
})
