/** A candidate's terminal that goes on at another server: two servers, one database, one runner. */
import type { EntryOf } from '@nova/contract/room/journal'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { makeProjectRoom, openTerminal, type ProjectRoom } from '../../test/project-rooms.ts'
import { type RunnerProcess, runnerToken, startRunner } from '../../test/runner-process.ts'
import { firstTimeMs } from '../../test/sandbox.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { lockJournal } from '../journal/journal.ts'
import { inTransaction, makeCtx } from '../platform/context/context.ts'
import { meterSandbox } from '../platform/metrics/meter-sandbox.ts'
import { openRemoteSandbox } from '../platform/remote/remote.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'

let runner: RunnerProcess
let servers: [TestServer, TestServer]
const own: Sandbox[] = []

beforeAll(async () => {
  runner = await startRunner()
  const first = await startTestServer()
  servers = [first, await startTestServer({ beside: first })]
  for (const { machinery } of servers) {
    const log = { info: () => undefined, warn: () => undefined }
    own.push(machinery.sandbox)
    const remote = await openRemoteSandbox({ urls: [runner.url], token: runnerToken, log })
    Object.assign(machinery, { sandbox: meterSandbox(remote, machinery.metrics) })
  }
}, firstTimeMs)

afterAll(async () => {
  for (const [at, { machinery }] of servers.entries()) {
    await machinery.sandbox.drain()
    Object.assign(machinery, { sandbox: own[at] })
  }
  await servers[1].close()
  await servers[0].close()
  await runner.close()
})

async function countBoxes({ machinery }: TestServer): Promise<number> {
  const text = await machinery.metrics.print({}, () => Promise.reject(new Error('not asked')))
  return Number(/^nova_boxes(?:\{.*\})? (\d+)$/m.exec(text)![1])
}

const patience = { timeout: 120_000 }
const numbersIn = (text: string) => [...text.matchAll(/number (\d+)/g)].map(([, number]) => Number(number))
const whole = (numbers: number[]) => numbers.map((_, at) => numbers[0]! + at)

/** Text that a page shows: the last output that it was given at once, and all that came after. */
function shownOn({ told }: Awaited<ReturnType<typeof openTerminal>>): string {
  const from = told.findLastIndex(({ type }) => type === 'terminal')
  return told
    .slice(from)
    .map((each) => (each.type === 'terminal' ? each.output : each.type === 'output' ? each.data : ''))
    .join('')
}

async function printed(room: ProjectRoom): Promise<string> {
  const entries = (await room.entries()).filter(({ kind }) => kind === 'terminal') as EntryOf<'terminal'>[]
  return entries.flatMap(({ payload }) => payload.events.map(([, code, text]) => (code === 'o' ? text : ''))).join('')
}

test('a program goes on as its page comes to another server and back, and nothing that it prints or writes is missing', async () => {
  const room = await makeProjectRoom(servers[0], await makeInterviewer(servers[0]))
  const first = await openTerminal(servers[0], room)
  first.type(
    `i=0; while [ $i -lt 60 ]; do i=$((i+1)); echo "n""umber $i"; echo $i >> log.txt; sleep 0.2; done; echo do""ne\n`,
  )
  await first.hear('number 5')
  first.socket.terminate()

  // Output may come before the answer that has the box.
  const { sandbox } = servers[1].machinery
  const attach = sandbox.attachProjectBox!
  sandbox.attachProjectBox = async (asked, listener) => {
    const early = Promise.withResolvers<void>()
    const onOutput: typeof listener.onOutput = (terminal, text) => {
      listener.onOutput(terminal, text)
      early.resolve()
    }
    const attached = await attach(asked, { ...listener, onOutput })
    await early.promise
    return attached
  }
  const second = await openTerminal(servers[1], room)
  sandbox.attachProjectBox = attach
  await expect.poll(() => Promise.all(servers.map(countBoxes))).toEqual([0, 1])
  await vi.waitFor(() => expect(numbersIn(shownOn(second)).at(-1)).toBeGreaterThan(20), patience)
  expect(first.told.at(-1)).not.toMatchObject({ state: 'ended' })
  expect((await room.act({ act: 'create', path: 'hand.md' })).status).toBe(200)
  expect((await room.edit('hand.md', 0, [[0, 'From the editor. ']])).status).toBe(200)
  second.socket.terminate()

  const third = await openTerminal(servers[0], room)
  await vi.waitFor(() => expect(shownOn(third)).toContain('done'), patience)
  for (const page of [second, third]) {
    const numbers = numbersIn(shownOn(page))
    expect(numbers).toEqual(whole(numbers))
  }
  third.type('cat hand.md\n')
  await vi.waitFor(() => expect(shownOn(third)).toContain('From the editor. '), patience)
  const lines = `${Array.from({ length: 60 }, (_, at) => at + 1).join('\n')}\n`
  await vi.waitFor(async () => expect((await room.files()).get('log.txt')?.text).toBe(lines), patience)
  await vi.waitFor(async () => {
    const numbers = numbersIn(await printed(room))
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
  }, patience)
  third.close()
})

test('text that comes while a server leaves is kept once, by the next one', async () => {
  const room = await makeProjectRoom(servers[0], await makeInterviewer(servers[0]))
  const first = await openTerminal(servers[0], room)
  await first.hear(/[#$] $/)
  first.type(`for i in $(seq 40); do echo "n""umber $i"; sleep 0.1; done; echo do""ne\n`)
  await first.hear('number 3')
  // Its last stretch is on its way into the journal while more is printed.
  const opening = await inTransaction(makeCtx(servers[0].machinery, { role: 'system' }), async (tx) => {
    await lockJournal(tx, room.id)
    const next = openTerminal(servers[1], room)
    await first.hear('number 12')
    return { next }
  })
  const second = await opening.next
  await vi.waitFor(() => expect(shownOn(second)).toContain('done'), patience)
  await vi.waitFor(async () => {
    expect(numbersIn(await printed(room))).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
  }, patience)
  second.close()
})

test('a server that could not leave in time keeps nothing that the next one keeps', async () => {
  const room = await makeProjectRoom(servers[0], await makeInterviewer(servers[0]))
  const first = await openTerminal(servers[0], room)
  await first.hear(/[#$] $/)
  // It can't write: one stretch is on its way into the journal, and others wait behind it.
  const second = await inTransaction(makeCtx(servers[0].machinery, { role: 'system' }), async (tx) => {
    await lockJournal(tx, room.id)
    first.type('for i in 1 2 3; do echo "n""umber $i"; sleep 1.5; done; echo do""ne\n')
    await first.hear('done')
    first.type('echo "n""umber 4"\n')
    await first.hear('number 4')
    const next = await openTerminal(servers[1], room)
    await first.ended()
    return next
  })
  expect(shownOn(second)).toContain('number 4')
  second.type('echo "n""umber 5"\n')
  await vi.waitFor(async () => expect(numbersIn(await printed(room))).toContain(5), patience)
  // By then the one before has long had its turn.
  expect(numbersIn(await printed(room))).toEqual([1, 2, 3, 4, 5])
  second.close()
})

test('a server of the candidate’s is known and asked at the server that took over', async () => {
  const room = await makeProjectRoom(servers[0], await makeInterviewer(servers[0]))
  const first = await openTerminal(servers[0], room)
  first.type(`node -e "require('http').createServer((_, answer) => answer.end('found')).listen(8080)" &\n`)
  const heard = { type: 'ports', ports: [8080] }
  await vi.waitFor(() => expect(first.told).toContainEqual(heard), patience)
  const second = await openTerminal(servers[1], room)
  expect(second.told).toContainEqual(heard)
  const request = { port: 8080, method: 'GET', path: '/', headers: [] }
  second.say({ type: 'request', id: 1, request })
  const answer = { type: 'answer', id: 1, answer: expect.objectContaining({ status: 200, body: btoa('found') }) }
  await vi.waitFor(() => expect(second.told).toContainEqual(answer), patience)
  first.close()
  second.close()
})
