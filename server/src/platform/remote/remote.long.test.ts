import { createServer, type Socket } from 'node:net'
import Fastify from 'fastify'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runnerToken, startRunner } from '../../../test/runner-process.ts'
import { firstTimeMs, openTestSandbox, type TestSandbox } from '../../../test/sandbox.ts'
import { makeRunner } from '../../runner/runner.ts'
import type { RunEvent, RunRequest } from '../sandbox/request.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { openRemoteSandbox } from './remote.ts'

let local: TestSandbox
const closers: (() => Promise<unknown>)[] = []
let count = 0

// Build the Java and Go toolchains here once, so that no test waits for a runner to do it.
beforeAll(async () => (local = await openTestSandbox()), firstTimeMs)
afterAll(() => local.close())
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function open(urls: string[], { token = runnerToken, refreshMs = 60_000 } = {}) {
  const warnings: string[] = []
  const log = { info: () => undefined, warn: (words: string) => void warnings.push(words) }
  const sandbox = await openRemoteSandbox({ urls, token, log, refreshMs })
  closers.push(() => sandbox.drain())
  return { sandbox, warnings }
}

/** A runner as a separate process, for failures that only a process can have. */
async function beginProcess() {
  const runner = await startRunner({ RUNNER_CONCURRENCY: '1' })
  closers.push(runner.close)
  return runner
}

async function begin(port = 0) {
  const log = pino({ level: 'silent' })
  const runner = await makeRunner({ sandbox: () => local.sandbox, capacity: 1, token: runnerToken, log })
  const url = await runner.app.listen({ port, host: '127.0.0.1' })
  closers.push(runner.drain)
  return { url, drain: runner.drain }
}

/** A program, and its events as they come. */
function run(sandbox: Sandbox, code: string, more: Partial<RunRequest> = {}) {
  const id = `remote-${(count += 1)}`
  const events: RunEvent[] = []
  const request: RunRequest = { id, queue: id, language: 'python', code, mode: 'program', ...more }
  const result = sandbox.run(request, (event) => events.push(event))
  const hasBegun = () => vi.waitFor(() => expect(events.some(({ type }) => type === 'stage')).toBe(true), 120_000)
  return { id, events, result, hasBegun }
}

const nap = (seconds: number) => `import time\ntime.sleep(${seconds})\nprint("done")`
/** Outlasts each test, which stops the program itself. */
const long = { limits: { wallMs: 30_000 } }
const loadOf = async (url: string) => ((await (await fetch(`${url}/health`)).json()) as any).load

/** A server that answers as a runner would, as far as it goes: full, unless it has a stream to send. */
async function pretend(runtimes: unknown, stream?: string) {
  const load = { running: 0, waiting: 0, capacity: 1 }
  const asked: any[] = []
  const app = Fastify()
  app.get('/api/v2/runtimes', async () => runtimes)
  app.get('/health', async () => ({ status: 'healthy', load }))
  app.post('/api/v2/execute', async ({ body }, reply) => {
    asked.push(body)
    if (stream) return reply.type('text/event-stream').send(stream)
    return reply.status(503).send({ message: 'This runner is full.' })
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  closers.push(() => app.close())
  return { url, asked }
}
const offer = (language: string) => ({ language, version: '3.9.0', aliases: [], modes: ['program', 'function'] })

test('runs go to the least busy runner, each interview has one at a time', async () => {
  const [one, other] = [await begin(), await begin()]
  const { sandbox } = await open([one.url, other.url])
  const [first, second] = [run(sandbox, nap(30), long), run(sandbox, nap(30), long)]
  const third = run(sandbox, 'print(1)', { queue: first.id })
  await Promise.all([first.hasBegun(), second.hasBegun()])
  expect([await loadOf(one.url), await loadOf(other.url)]).toMatchObject([{ running: 1 }, { running: 1 }])
  expect(third.events).toEqual([{ type: 'queued', position: 1, seconds: expect.any(Number) }])
  for (const { id } of [first, second]) sandbox.stop(id)
  expect((await Promise.all([first.result, second.result, third.result])).map(({ status }) => status)).toEqual([
    'killed',
    'killed',
    'ok',
  ])
})

test('a runner that is killed ends what ran on it, and what waited there runs elsewhere', async () => {
  const [one, other] = [await beginProcess(), await begin()]
  const { sandbox, warnings } = await open([one.url, other.url])
  const runs = [run(sandbox, nap(30), long), run(sandbox, nap(30), long)]
  await Promise.all(runs.map(({ hasBegun }) => hasBegun()))
  const waiting = [run(sandbox, 'print("late")'), run(sandbox, 'print("late")')]
  await vi.waitFor(async () => expect((await loadOf(one.url)).waiting).toBe(1), 120_000)
  one.kill('SIGKILL')
  expect(await Promise.race(runs.map(({ result }) => result))).toMatchObject({
    status: 'internal_error',
    reason: 'The runner went away while this ran. Run it again.',
  })
  // The other run would last for half a minute.
  expect(runs.map(({ id }) => sandbox.stop(id)).toSorted()).toEqual([false, true])
  const late = await Promise.all(waiting.map(({ result }) => result))
  expect(late.map(({ run }) => run?.stdout)).toEqual(['late\n', 'late\n'])
  expect((await run(sandbox, 'print("on")').result).run?.stdout).toBe('on\n')
  expect(sandbox.health).toBe('ok')
  expect(sandbox.healthDetail).toMatch(/^1 of 2 runners answer\. 127\.0\.0\.1:\d+: It cannot be reached\.$/)
  expect(warnings.join()).toContain('It cannot be reached')
})

test('a stopping runner finishes its current runs and hands back the waiting ones', async () => {
  const [one, other] = [await beginProcess(), await begin()]
  const { sandbox } = await open([one.url, other.url], { refreshMs: 200 })
  const running = [run(sandbox, nap(8), long), run(sandbox, nap(8), long)]
  await Promise.all(running.map(({ hasBegun }) => hasBegun()))
  const waiting = [run(sandbox, 'print("late")'), run(sandbox, 'print("late")')]
  await vi.waitFor(async () => expect((await loadOf(one.url)).waiting).toBe(1), 120_000)
  one.kill('SIGTERM')
  await vi.waitFor(() => expect(sandbox.healthDetail).toContain('It is stopping.'), 120_000)
  const results = await Promise.all([...running, ...waiting].map(({ result }) => result))
  expect(results.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok'])
  expect(await one.ended).toBe(0)
})

test('if all are full, the refusal says so, and each was asked once', async () => {
  const runners = [await pretend([offer('python')]), await pretend([offer('python')])]
  const { sandbox } = await open(runners.map(({ url }) => url))
  const result = await run(sandbox, 'print(1)').result
  expect(result).toMatchObject({ status: 'unavailable', reason: 'All runners are full. Try again in a moment.' })
  expect(runners.map(({ asked }) => asked.length)).toEqual([1, 1])
})

test('a runner that is full is passed over for one that is not', async () => {
  const full = await pretend([offer('python')])
  const runner = await begin()
  const { sandbox } = await open([full.url, runner.url])
  expect((await run(sandbox, 'print("here")').result).run?.stdout).toBe('here\n')
})

test('a wrong token is reported to the operator, and nothing runs', async () => {
  const runner = await begin()
  const { sandbox, warnings } = await open([runner.url], { token: 'another-token-than-theirs' })
  expect(sandbox.health).toBe('failing')
  expect(sandbox.healthDetail).toContain('It does not take this RUNNER_TOKEN.')
  expect(warnings.join()).not.toContain('another-token')
  expect(sandbox.languages.every(({ version }) => version === null)).toBe(true)
  const result = await run(sandbox, 'print(1)').result
  expect(result).toMatchObject({ status: 'unavailable', reason: 'No runner can be reached. Try again in a moment.' })
})

test('a runner that comes later, or again, is taken', async () => {
  const gone = await begin()
  const { sandbox } = await open([gone.url], { refreshMs: 100 })
  expect(sandbox.health).toBe('ok')
  await gone.drain()
  await vi.waitFor(() => expect(sandbox.health).toBe('failing'), 120_000)
  expect(sandbox.healthDetail).toContain('No runner answers.')
  await begin(Number(new URL(gone.url).port))
  await vi.waitFor(() => expect(sandbox.health).toBe('ok'), 120_000)
  expect((await run(sandbox, 'print("again")').result).run?.stdout).toBe('again\n')
})

test('a runner that accepts connections and never answers delays no others', async () => {
  const sockets: Socket[] = []
  const mute = createServer((socket) => sockets.push(socket))
  await new Promise<void>((done) => mute.listen(0, '127.0.0.1', done))
  const address = mute.address() as { port: number }
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((done) => mute.close(done))
  })
  const runner = await begin()
  const { sandbox } = await open([`http://127.0.0.1:${address.port}`, runner.url], { refreshMs: 100 })
  expect(sandbox.healthDetail).toContain('It does not answer in time.')
  // Asked first, it would be waited for 5 seconds each time.
  let ranMs = Infinity
  for (let attempt = 0; attempt < 3 && ranMs >= 4_500; attempt += 1) {
    const runAt = performance.now()
    expect((await run(sandbox, 'print(1)').result).status).toBe('ok')
    ranMs = Math.min(ranMs, performance.now() - runAt)
  }
  expect(ranMs).toBeLessThan(4_500)
})

test('one that freezes is given up for another', async () => {
  const [one, other] = [await beginProcess(), await begin()]
  const { sandbox } = await open([one.url, other.url])
  one.kill('SIGSTOP')
  closers.push(async () => one.kill('SIGCONT'))
  expect((await run(sandbox, 'print("on")').result).run?.stdout).toBe('on\n')
  expect(sandbox.healthDetail).toContain('1 of 2 runners answer.')
})

test('a language is there where any runner has it, and goes to that one', async () => {
  const java = await pretend([offer('java')])
  const python = await pretend([offer('python')])
  const { sandbox } = await open([java.url, python.url])
  const there = sandbox.languages.filter(({ version }) => version !== null).map(({ id }) => id)
  expect(there).toEqual(['python', 'java'])
  await run(sandbox, 'class A {}', { language: 'java' }).result
  expect([java.asked.length, python.asked.length]).toEqual([1, 0])
  const none = await run(sandbox, 'x', { language: 'go' }).result
  expect(none).toMatchObject({ status: 'unavailable', reason: 'Go cannot be run here.' })
})

test.each([
  ['HTML', '<html></html>'],
  ['no list', { runtimes: [] }],
  ['a list of other things', [{ name: 'python' }]],
])('a server that answers with %s is no runner', async (_, answer) => {
  const { url } = await pretend(answer)
  const { sandbox } = await open([url])
  expect(sandbox.health).toBe('failing')
})

const begun = 'event: started\ndata: {}\n\nevent: stage\ndata: {"stage":"run"}\n\n'

test.each([
  ['The result of the runner cannot be read.', `${begun}event: done\ndata: {"status":"fine"}\n\n`],
  ['The runner went away while this ran. Run it again.', `${begun}event: done\ndata: {"sta`],
  ['The runner went away while this ran. Run it again.', `${begun}event: stdout\ndata: {{{\n\n`],
])('a result that is none becomes none: %s', async (reason, stream) => {
  const { url, asked } = await pretend([offer('python')], stream)
  const { sandbox } = await open([url, (await pretend([offer('python')])).url])
  expect(await run(sandbox, 'print(1)').result).toMatchObject({ status: 'internal_error', reason })
  expect(asked).toHaveLength(1)
})

test('stopping ends what waits, what runs and everything on shutdown', async () => {
  const runner = await begin()
  const { sandbox } = await open([runner.url])
  const running = run(sandbox, 'import time\nprint("on", flush=True)\ntime.sleep(20)')
  const beside = run(sandbox, nap(20))
  await Promise.all([running.hasBegun(), beside.hasBegun()])
  const waiting = run(sandbox, 'print(1)')
  const behind = run(sandbox, 'print(1)', { queue: running.id })
  await vi.waitFor(async () => expect((await loadOf(runner.url)).waiting).toBe(1), 120_000)
  for (const { id } of [waiting, behind]) expect(sandbox.stop(id)).toBe(true)
  expect((await waiting.result).status).toBe('killed')
  expect(await behind.result).toMatchObject({ status: 'killed', reason: 'Stopped while it was waiting.' })
  await vi.waitFor(() => expect(running.events.some(({ type }) => type === 'stdout')).toBe(true), 120_000)
  await sandbox.drain()
  expect(await running.result).toMatchObject({ status: 'killed', run: { stdout: 'on\n' } })
  expect((await beside.result).status).toBe('killed')
  await vi.waitFor(async () => expect(await loadOf(runner.url)).toMatchObject({ running: 0, waiting: 0 }), 120_000)
  expect((await run(sandbox, 'print(1)').result).status).toBe('unavailable')
})
