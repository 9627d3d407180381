/** Requests to a candidate's server are in the journal before they are sent, bounded, and what they bring counts as outside. */
import type { Session } from '@nova/contract/accounts/accounts'
import { journalBudgets } from '@nova/contract/constants'
import type { ServerAnswer } from '@nova/contract/projects/box-server'
import type { WorkspaceTold } from '@nova/contract/projects/workspace-calls'
import type { Report } from '@nova/contract/reports/reports'
import type { EntryOf } from '@nova/contract/room/journal'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeCode } from '../../test/evidence-factory.ts'
import { makeInterviewer } from '../../test/factories.ts'
import { makeProjectRoom, openTerminal, type ProjectRoom } from '../../test/project-rooms.ts'
import { firstTimeMs } from '../../test/sandbox.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { appendOwn } from '../journal/journal.ts'
import { makeCtx } from '../platform/context/context.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenProjectsReady()
  session = await makeInterviewer(server)
}, firstTimeMs)
afterAll(() => server.close())

const patience = { timeout: 400_000, interval: 200 }
/** Appends what it is sent to a file, turned round where it is asked to. */
const program = `
import { createServer } from 'node:http'
import { appendFileSync } from 'node:fs'
createServer(async (asked, answer) => {
  let text = ''
  for await (const part of asked) text += part
  const turned = asked.url === '/turned' ? [...text].reverse().join('') : text
  if (asked.method === 'POST') appendFileSync('answer.ts', turned)
  answer.setHeader('set-cookie', 'seat=from-the-server; HttpOnly')
  answer.end(String(text.length))
}).listen(3000)
`

type Page = Awaited<ReturnType<typeof openTerminal>>
let count = 0

async function ask(page: Page, request: object): Promise<ServerAnswer> {
  const id = (count += 1)
  page.say({ type: 'request', id, request: { port: 3000, method: 'POST', path: '/', headers: [], ...request } })
  const isIt = (each: WorkspaceTold) => each.type === 'answer' && each.id === id
  await vi.waitFor(() => expect(page.told.some(isIt)).toBe(true), patience)
  return (page.told.find(isIt) as Extract<WorkspaceTold, { type: 'answer' }>).answer
}

const bodyOf = (text: string) => ({ body: Buffer.from(text).toString('base64') })

async function startOwnServer() {
  const room = await makeProjectRoom(server, session, { InterviewType: 'HumanInLoop' })
  const page = await openTerminal(server, room)
  // An interviewer writes the server, so that none of its characters counts.
  await room.act({ act: 'create', path: 'server.ts' })
  expect((await room.edit('server.ts', 0, [[0, ...program.split('\n')]], 'interviewer')).status).toBe(200)
  page.type('node server.ts &\n')
  await vi.waitFor(() => expect(page.told).toContainEqual({ type: 'ports', ports: [3000] }), patience)
  return { room, page }
}

const requestsOf = async (room: ProjectRoom) =>
  (await room.entries()).flatMap((entry) =>
    (entry.kind as string) === 'request' ? [entry as unknown as EntryOf<'request'>] : [],
  )

const hasFile = (room: ProjectRoom, text: string) =>
  vi.waitFor(async () => expect((await room.files()).get('answer.ts')?.text).toBe(text), patience)

async function complete(room: ProjectRoom, page: Page): Promise<Report> {
  expect((await server.call('POST', `${room.path}/complete`, { candidate: room.candidate })).status).toBe(200)
  page.close()
  let report: Report | undefined
  await vi.waitFor(async () => {
    const { status, body } = await server.call('GET', `${room.owned}/report`, { token: session.token })
    expect(status).toBe(200)
    report = body
  }, patience)
  return report!
}

test('a body that an own server writes into a file counts as outside, and the report says so', async () => {
  const { room, page } = await startOwnServer()
  const brought = makeCode(500, 'brought')
  expect(await ask(page, bodyOf(brought))).toMatchObject({ status: 200 })
  const coded = makeCode(400, 'coded')
  await ask(page, { path: '/turned', ...bodyOf([...coded].reverse().join('')) })
  await hasFile(room, brought + coded)
  const [sent] = await requestsOf(room)
  expect(sent).toMatchObject({
    actor: { role: 'candidate' },
    questionId: room.projectId,
    payload: { port: 3000, method: 'POST', path: '/', headers: [], body: brought },
  })
  const edit = (await room.entries()).find((entry) => JSON.stringify(entry.payload).includes('"file:answer.ts"'))
  expect(edit!.seq).toBeGreaterThan(sent!.seq)
  const { integrity, plagiarismDetection } = await complete(room, page)
  const told = integrity.findings.filter(({ fact }) => fact.includes('written by a program'))
  expect(told.map(({ tier }) => tier)).toContain('corroborating')
  expect(told.map(({ fact }) => fact).join()).toMatch(/\b(?:8[5-9]\d|9\d\d) characters/)
  expect(integrity.findings.map(({ key }) => key).join()).not.toContain('command')
  expect(plagiarismDetection.riskLevel).not.toBe('Low')
})

test('a short body written by hand stays harmless', async () => {
  const { room, page } = await startOwnServer()
  await ask(page, bodyOf('{ "sku": "tea-1", "quantity": 3 }'))
  await ask(page, bodyOf('{ "sku": "tea-2", "quantity": 5 }'))
  await hasFile(room, '{ "sku": "tea-1", "quantity": 3 }{ "sku": "tea-2", "quantity": 5 }')
  expect(await requestsOf(room)).toHaveLength(2)
  const { integrity, plagiarismDetection } = await complete(room, page)
  expect(integrity.findings.filter(({ tier }) => tier !== 'context')).toEqual([])
  expect(plagiarismDetection.riskLevel ?? 'Low').toBe('Low')
})

test('a huge body is cut and says so, and requests without end are neither all kept nor sent unkept', async () => {
  const { room, page } = await startOwnServer()
  const huge = makeCode(50_000, 'huge')
  expect(await ask(page, { path: '/seen', method: 'PUT', ...bodyOf(huge) })).toMatchObject({ status: 200 })
  const [sent] = await requestsOf(room)
  expect(sent!.payload).toMatchObject({ body: huge.slice(0, 20_000), cut: huge.length - 20_000 })

  // The same again, and cookies that the server set, are nothing new.
  const page1 = { method: 'GET', path: '/list', headers: [['cookie', 'seat=from-the-server; own=brought']] }
  for (let times = 0; times < 3; times += 1) await ask(page, page1)
  expect((await requestsOf(room)).slice(1).map(({ payload }) => payload.headers)).toEqual([[['cookie', 'own=brought']]])

  const ctx = makeCtx(server.machinery, { role: 'system' })
  const actor = { role: 'candidate', id: null, name: null } as const
  const filler = { port: 3000, method: 'GET' as const, path: '/', headers: [], body: '' }
  const { total } = journalBudgets.request
  await vi.waitFor(
    async () => {
      await appendOwn(
        ctx,
        room.id,
        'request',
        { ...filler, body: 'x'.repeat(100_000) },
        { questionId: room.projectId, actor },
      )
      // The path and the body, on their own lines.
      expect((await requestsOf(room)).at(-1)!.payload.reduced?.characters).toBe(100_002)
    },
    { timeout: 60_000, interval: 1 },
  )
  expect(total.bytes).toBeLessThanOrEqual(16 * 1024 * 1024)
  await server.machinery.database.pool.query(
    `update journal_heads set used = jsonb_set(used, '{spent,request}', $2) where interview_id = $1`,
    [room.id, { count: total.count, bytes: 0 }],
  )
  expect(await ask(page, { path: '/never', ...bodyOf('never') })).toMatchObject({ failed: 'busy' })
  expect((await room.files()).get('answer.ts')?.text ?? '').not.toContain('never')
  page.close()
})
