import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runnerToken, startRunner } from '../../test/runner-process.ts'
import { firstTimeMs, openTestSandbox, type TestSandbox } from '../../test/sandbox.ts'
import { openSandbox, openUnavailableSandbox } from '../platform/sandbox/sandbox.ts'
import { makeRunner, type Runner, type RunnerOptions } from './runner.ts'

let shared: TestSandbox
const open: Runner[] = []

beforeAll(async () => (shared = await openTestSandbox()), firstTimeMs)
afterAll(() => shared.close())
afterEach(async () => {
  for (const runner of open.splice(0)) await runner.drain()
})

async function start(options: Partial<RunnerOptions> = {}) {
  const log = pino({ level: 'silent' })
  const runner = await makeRunner({ sandbox: () => shared.sandbox, capacity: 2, token: undefined, log, ...options })
  open.push(runner)
  const url = await runner.app.listen({ port: 0, host: '127.0.0.1' })
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const isText = typeof body === 'string'
    const response = await fetch(url + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: isText ? body : body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }
  return { runner, url, call, execute: (body: unknown) => call('POST', '/api/v2/execute', body) }
}

const python = (content: string) => ({ language: 'python', version: '*', files: [{ content }] })
const nap = (id: string, seconds = 20) => ({
  id,
  queue: id,
  language: 'python',
  mode: 'program',
  files: [{ content: `import time\ntime.sleep(${seconds})` }],
})

test('runtimes are listed as Piston lists them', async () => {
  const { call } = await start()
  const { status, body } = await call('GET', '/api/v2/runtimes')
  expect(status).toBe(200)
  expect(body.map((each: any) => each.language)).toEqual(['javascript', 'typescript', 'python', 'java', 'go', 'sql'])
  expect(body[2]).toMatchObject({
    version: expect.stringMatching(/^3\./),
    aliases: expect.arrayContaining(['py', 'python3']),
  })
})

test('a client of Piston gets what Piston would answer', async () => {
  const { execute } = await start()
  const files = [{ name: 'main.py', content: 'import sys\nprint(input())\nprint("oh", file=sys.stderr)' }]
  const limits = { run_timeout: 3000, compile_timeout: 10000, run_memory_limit: 1e8, compile_memory_limit: -1 }
  const { status, body } = await execute({ language: 'py', version: '3.x', files, stdin: 'hey', args: [], ...limits })
  expect(status).toBe(200)
  expect(body).toEqual({
    language: 'python',
    version: expect.stringMatching(/^3\./),
    run: {
      stdout: 'hey\n',
      stderr: 'oh\n',
      output: 'hey\noh\n',
      code: 0,
      signal: null,
      status: null,
      message: null,
      cpu_time: expect.any(Number),
      wall_time: expect.any(Number),
      memory: expect.any(Number),
    },
  })
})

test.each([
  ['import sys; sys.exit(3)', {}, { code: 3, signal: null, status: 'RE' }],
  ['while True: pass', { run_timeout: 300 }, { code: null, signal: 'SIGKILL', status: 'TO' }],
  ['while True: print("x" * 1000)', {}, { code: null, signal: 'SIGKILL', status: 'OL' }],
  ['import os; os.abort()', {}, { code: null, signal: 'SIGABRT', status: 'SG' }],
])('an end is reported in Piston’s words: %s', async (content, limits, run) => {
  const { execute } = await start()
  expect((await execute({ ...python(content), ...limits })).body.run).toMatchObject(run)
})

test('a compile error is reported as the compiler’s stage, for a file of any name and encoding', async () => {
  const { execute } = await start()
  const content = Buffer.from('class A { int a = ; }').toString('base64')
  const { body } = await execute({
    language: 'java',
    version: '*',
    files: [{ name: 'A.java', content, encoding: 'base64' }],
  })
  expect(body.compile).toMatchObject({ code: 1, signal: null, status: 'RE', stderr: expect.stringContaining('error') })
  expect(body.run).toMatchObject({ stdout: '', code: null })
})

test.each(['*', '3', '3.x', '^3.1.0', '~3', '>=3.2'])('version %s of Python is there', async (version) => {
  const { execute } = await start()
  expect((await execute({ ...python('print(1)'), version })).status).toBe(200)
})

test.each([
  ['language is required as a string', {}],
  ['language is required as a string', { language: 3 }],
  ['version is required as a string', { language: 'python' }],
  ['files is required as an array', { language: 'python', version: '*' }],
  ['files is required as an array', { language: 'python', version: '*', files: 'x' }],
  ['files must be one file', { language: 'python', version: '*', files: [] }],
  ['files[0].content is required as a string', { language: 'python', version: '*', files: [{}] }],
  ['files[0].name must be relative', { language: 'python', version: '*', files: [{ content: 'x', name: '../x' }] }],
  ['files must not be longer', { language: 'python', version: '*', files: [{ content: 'x'.repeat(300_000) }] }],
  ['python-2.7 runtime is unknown', { ...python('x'), version: '2.7' }],
  ['python-^99 runtime is unknown', { ...python('x'), version: '^99' }],
  ['brainfuck-* runtime is unknown', { ...python('x'), language: 'brainfuck' }],
  ['run_timeout cannot exceed the configured limit of 30000', { ...python('x'), run_timeout: 99_999 }],
  ['run_timeout', { ...python('x'), run_timeout: '1' }],
  ['args are not passed', { ...python('x'), args: ['1'] }],
  ['mode', { ...python('x'), mode: 'other' }],
  ['id', { ...nap('../x') }],
  ['signature', { ...nap('x'), mode: 'function' }],
  ['expected object', []],
  ['JSON', '{'],
  ['', `{"mode": "function", "cases": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
])('a wrong body is refused in a sentence: %s', async (words, body) => {
  const { execute } = await start()
  const reply = await execute(body)
  expect(reply).toMatchObject({ status: 400, body: { message: expect.stringContaining(words) } })
})

test('cases of any depth and size are refused before they are called', async () => {
  const { execute } = await start()
  const signature = { name: 'add', params: [{ name: 'a', type: 'int' }], returns: 'int' }
  const form = { ...nap('x'), mode: 'function', signature, cases: 'DEEP' }
  const deep = JSON.stringify(form).replace('"DEEP"', `[[${'['.repeat(50_000)}${']'.repeat(50_000)}]]`)
  expect((await execute(deep)).body.message).toContain('cases must not be nested deeper')
  expect((await execute({ ...form, cases: Array.from({ length: 2_000 }, () => [1]) })).body.message).toContain(
    'must not be more than 1000',
  )
  expect((await execute({ ...form, cases: [1] })).body.message).toContain('must be lists of arguments')
  expect((await execute(`"${'x'.repeat(17 * 1024 * 1024)}"`)).status).toBe(413)
})

test('unknown paths are not found, and no other type of body is read', async () => {
  const { call } = await start()
  expect(await call('GET', '/api/v2/packages')).toMatchObject({ status: 404, body: { message: 'Not Found' } })
  expect(await call('DELETE', '/api/v2/runs/none')).toMatchObject({ status: 404 })
  const xml = { 'content-type': 'text/xml' }
  expect(await call('POST', '/api/v2/execute', '<a/>', xml)).toMatchObject({ status: 415 })
})

test('a run streams, and can be stopped by its id', async () => {
  const { url, call } = await start()
  const response = await fetch(`${url}/api/v2/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({
      ...nap('a'),
      files: [{ content: 'import os, time\nos.write(1, b"on\\n")\ntime.sleep(20)' }],
    }),
  })
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (chunk.includes('event: stdout')) expect((await call('DELETE', '/api/v2/runs/a')).status).toBe(204)
  }
  expect([...text.matchAll(/^event: (\w+)/gm)].map(([, name]) => name)).toEqual(['started', 'stage', 'stdout', 'done'])
  expect(text).toContain('"status":"killed"')
  expect(text).toContain('"stdout":"on\\n"')
})

test('the same id is not run twice at a time', async () => {
  const { execute, call } = await start()
  const first = execute(nap('a'))
  await vi.waitFor(async () => expect((await call('GET', '/health')).body.load.running).toBe(1), 120_000)
  expect(await execute(nap('a'))).toMatchObject({ status: 409 })
  await call('DELETE', '/api/v2/runs/a')
  expect((await first).body.status).toBe('killed')
})

test('a client that hangs up leaves nothing running', async () => {
  const { url, call } = await start()
  for (const body of [nap('a'), { ...python('import time\ntime.sleep(20)'), run_timeout: 30_000 }]) {
    const controller = new AbortController()
    const headers = { 'content-type': 'application/json' }
    const signal = controller.signal
    const run = fetch(`${url}/api/v2/execute`, { method: 'POST', headers, body: JSON.stringify(body), signal })
    await vi.waitFor(async () => expect((await call('GET', '/health')).body.load.running).toBe(1), 120_000)
    controller.abort()
    await expect(run).rejects.toThrow()
    await vi.waitFor(async () => expect((await call('GET', '/health')).body.load.running).toBe(0), 120_000)
  }
})

test('a full runner says so, when to come again, and in its metrics', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nova-full-'))
  const own = await openSandbox({ dataDir, concurrency: 1, log: { info: () => undefined, warn: () => undefined } })
  const { execute, call } = await start({ sandbox: () => own, capacity: 1, maxWaiting: 1 })
  const runs = [execute(nap('a')), execute(nap('b'))]
  const load = { running: 1, waiting: 1, capacity: 1, accepting: false }
  await vi.waitFor(async () => expect((await call('GET', '/api/health')).body.load).toEqual(load), 120_000)
  for (const body of [nap('c'), python('print(1)')]) {
    const reply = await execute(body)
    expect(reply).toMatchObject({ status: 503, body: { message: expect.stringContaining('full') } })
    expect(reply.headers.get('retry-after')).toBe('1')
  }
  const metrics = (await call('GET', '/metrics')).body
  expect(metrics).toMatch(/^nova_runner_queue_length 1$/m)
  expect(metrics).toMatch(/^nova_runner_running 1$/m)
  expect(metrics).toMatch(/^nova_runner_capacity 1$/m)
  expect(metrics).toMatch(/^nova_runner_rejected_total\{reason="full"\} 2$/m)
  await call('DELETE', '/api/v2/runs/b')
  await call('DELETE', '/api/v2/runs/a')
  await Promise.all(runs)
  const after = (await call('GET', '/metrics')).body
  expect(after).toMatch(/^nova_runner_run_seconds_count\{language="python",mode="program",status="killed"\} 2$/m)
  await own.drain()
})

test('a runner that cannot run says so to balancers, and lists nothing', async () => {
  const absent = await openUnavailableSandbox('Not installed.', 'failing')
  const { call, execute } = await start({ sandbox: () => absent })
  expect(await call('GET', '/health')).toMatchObject({
    status: 503,
    body: { status: 'degraded', detail: 'Not installed.' },
  })
  expect((await call('GET', '/api/v2/runtimes')).body).toEqual([])
  expect(await execute(python('print(1)'))).toMatchObject({ status: 400 })
})

test('the token is asked for everywhere but by probes', async () => {
  const { call } = await start({ token: runnerToken })
  const ways = [
    ['GET', '/api/v2/runtimes'],
    ['POST', '/api/v2/execute'],
    ['DELETE', '/api/v2/runs/a'],
    ['GET', '/metrics'],
  ] as const
  for (const [method, path] of ways) {
    for (const headers of [
      {} as Record<string, string>,
      { authorization: 'Bearer wrong' },
      { authorization: runnerToken },
    ]) {
      expect((await call(method, path, undefined, headers)).status).toBe(401)
    }
  }
  expect((await call('GET', '/health')).status).toBe(200)
  const headers = { authorization: `Bearer ${runnerToken}` }
  expect((await call('GET', '/api/v2/runtimes', undefined, headers)).status).toBe(200)
})

test('without a token a page of elsewhere that was given our address is refused', async () => {
  const { runner } = await start()
  const ask = (host: string) => runner.app.inject({ url: '/api/v2/runtimes', headers: { host } })
  expect((await ask('evil.example:3000')).statusCode).toBe(401)
  expect((await ask('localhost:3000')).statusCode).toBe(200)
})

test('SIGTERM finishes what runs, sends away what waits, and exits 0', async () => {
  const process = await startRunner({ RUNNER_CONCURRENCY: '1' })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${runnerToken}` }
  const execute = (body: object) =>
    fetch(`${process.url}/api/v2/execute`, { method: 'POST', headers, body: JSON.stringify(body) })
  const health = async () => (await fetch(`${process.url}/health`)).json() as Promise<any>
  const running = execute(nap('a', 6))
  await vi.waitFor(async () => expect((await health()).load.running).toBe(1), { timeout: 120_000 })
  const waiting = execute(nap('b', 2))
  await vi.waitFor(async () => expect((await health()).load.waiting).toBe(1), 120_000)
  process.kill('SIGTERM')
  expect((await waiting).status).toBe(503)
  expect((await execute(nap('c'))).status).toBe(503)
  expect(await health()).toMatchObject({ status: 'draining', load: { accepting: false } })
  expect(await (await running).json()).toMatchObject({ status: 'ok' })
  expect(await process.ended).toBe(0)
  await process.close()
})

test('a runner that others can reach does not start without a token', async () => {
  await expect(startRunner({ HOST: '0.0.0.0', RUNNER_TOKEN: '' })).rejects.toThrow('RUNNER_TOKEN is not set')
})

test('a runner on a taken port names the port and the remedy', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(startRunner({ PORT: String(port) })).rejects.toThrow(
    `The runner could not start. Port ${port} on 127.0.0.1 is taken by another program. Stop that one, or set PORT to another port.`,
  )
  other.close()
})
