/** The operators' view of the machines that run code. The matrix test checks that no others see it. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { RunnerState } from '@nova/contract/installation/runner-state'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOperatorSession } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { openRemoteSandbox } from '../platform/sandbox/remote/remote.ts'
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
