/** What tests about running code need: one server for their file, with its sandbox ready, and a fresh sign-in for each. */
import type { Session } from '@nova/contract/accounts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeInterviewer } from './factories.ts'
import { startTestServer, type TestServer } from './server.ts'

export type Opened = { server: TestServer; session: Session }

/** Filled before the first test; the session anew before each, for the clock only goes on and no sign-in outlives it. */
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
