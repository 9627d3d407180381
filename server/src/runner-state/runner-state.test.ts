/** The operators' view of the machines that run code. The matrix test checks that no others see it. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { RunnerState } from '@nova/contract/installation/runner-state'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOperatorSession } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { openRemoteSandbox } from '../platform/remote/remote.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'

let server: TestServer
let operator: Session
beforeAll(async () => {
  server = await startTestServer()
  operator = await makeOperatorSession(server)
})
afterAll(() => server.close())

const ask = async (method: string, path = ''): Promise<RunnerState> =>
  (await server.call(method, `/api/operator/runner${path}`, { token: operator.token })).body

/** Has the server run code elsewhere, for one test. */
async function withSandbox(changed: (own: Sandbox) => Sandbox, test: () => Promise<void>) {
  const own = server.machinery.sandbox
  server.machinery.sandbox = changed(own)
  await test().finally(() => (server.machinery.sandbox = own))
}

test('a check runs a program in every language that is there, and is kept with its time', async () => {
  const languages = [
    { id: 'javascript', version: '24' },
    { id: 'go', version: null, install: 'golang-go' },
  ] as const
  const few = (own: Sandbox): Sandbox => ({ ...own, languages: [...languages], health: own.health })
  await withSandbox(few, async () => {
    const before = await ask('GET')
    expect(before).toMatchObject({ health: 'ok', engine: 'bubblewrap', machines: [], lastCheck: null, languages })
    const checked = await ask('POST', '/check')
    const result = { language: 'javascript', isOk: true, problem: null, milliseconds: expect.any(Number) }
    expect(checked.lastCheck).toEqual({ at: expect.any(String), results: [result] })
    expect(await ask('GET')).toEqual(checked)
  })
})

test('a runner elsewhere that cannot be reached is named with the reason', async () => {
  const log = { info() {}, warn() {} }
  const remote = await openRemoteSandbox({ urls: ['http://user:secret@127.0.0.1:9/api/v2'], log, refreshMs: 60_000 })
  await withSandbox(
    () => remote,
    async () => {
      const state = await ask('GET')
      expect(state).toMatchObject({ health: 'failing', engine: 'remote' })
      const [machine] = state.machines
      expect(machine).toMatchObject({ name: '127.0.0.1:9/api/v2', languages: [], askedAt: expect.any(String) })
      expect(machine!.problem).toBe('Nothing listens there.')
    },
  )
  await remote.drain()
})

test('an operator installs the libraries of a kit, sees how far it is and why it failed, and may stop it', async () => {
  const waiting = Promise.withResolvers<void>()
  let stopped: AbortSignal | undefined
  const kit = { id: 'node', version: '24', libraries: [{ id: 'fastify', version: null }] } as const
  const python = { id: 'python', version: '3.11', libraries: [{ id: 'flask', version: null }] } as const
  const installing = (own: Sandbox): Sandbox => ({
    ...own,
    health: own.health,
    projectRuntimes: [
      { ...kit, libraries: [...kit.libraries] },
      { ...python, libraries: [...python.libraries] },
    ],
    async installKit(_, { signal, onProgress }) {
      stopped = signal
      onProgress({ done: 3, total: 150 })
      await waiting.promise
    },
  })
  await withSandbox(installing, async () => {
    const press = async (act: string): Promise<RunnerState> =>
      (await server.call('POST', '/api/operator/runner/kit', { token: operator.token, body: { runtime: 'node', act } }))
        .body
    const [before, apt] = (await ask('GET')).kits!
    expect(before!.packages).toEqual({ state: 'missing', done: 0, total: 0, problem: null })
    expect(apt).toMatchObject({ packages: null, command: 'apt-get install --no-install-recommends python3-flask' })
    const during = (await press('install')).kits![0]!
    expect(during.packages).toEqual({ state: 'installing', done: 3, total: 150, problem: null })
    await press('stop')
    expect(stopped!.aborted).toBe(true)
    waiting.reject(new Error('The registry said no.'))
    const packages = async () => (await ask('GET')).kits![0]!.packages
    await expect.poll(packages).toMatchObject({ state: 'missing', problem: null })
    await press('install')
    await expect.poll(packages).toMatchObject({ state: 'missing', problem: 'The registry said no.' })
  })
})

test('a server that runs no projects itself shows the command for its runners, and refuses to install libraries', async () => {
  const node = { id: 'node' as const, version: '24', libraries: [{ id: 'fastify', version: null }] }
  const python = { id: 'python' as const, version: '3.11', libraries: [{ id: 'fastapi', version: null }] }
  await withSandbox(
    ({ installKit: _, ...own }) => ({ ...own, health: own.health, projectRuntimes: [node, python] }),
    async () => {
      const { kits } = await ask('GET')
      expect(kits!.map(({ command, packages }) => [command, packages])).toEqual([
        ['npm run operator -- kits', null],
        ['apt-get install --no-install-recommends python3-fastapi python3-httpx', null],
      ])
    },
  )
  const body = { runtime: 'node', act: 'install' }
  const reply = await server.call('POST', '/api/operator/runner/kit', { token: operator.token, body })
  expect([reply.status, reply.body.message]).toEqual([
    503,
    'This server doesn’t run projects itself. Install the libraries on its runners.',
  ])
})
