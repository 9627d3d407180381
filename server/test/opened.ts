/** Shared set-up for tests that run code: one server per file with its sandbox ready, and a fresh session per test. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeInterviewer } from './factories.ts'
import { startTestServer, type TestServer } from './server.ts'

export type Opened = { server: TestServer; session: Session }

/**
 * Filled before the first test. Each test gets a new session, because the clock only moves forward and sessions expire.
 */
export function openForTests(): Opened {
  const opened = {} as Opened
  beforeAll(async () => {
    opened.server = await startTestServer()
    await opened.server.machinery.sandbox.whenReady()
  }, 300_000)
  beforeEach(async () => {
    opened.session = await makeInterviewer(opened.server)
  })
  afterAll(() => opened.server.close())
  return opened
}
