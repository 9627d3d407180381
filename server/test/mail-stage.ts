/** Shared set-up for tests of mails: a server that sends to a mail server on loopback, and no mails of an earlier test. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Received, startMailServer, type TestMailServer } from './mail-server.ts'
import { startTestServer, type TestServer } from './server.ts'

export type MailStage = {
  server: TestServer
  mailServer: TestMailServer
  /** The mails since the last call, once all jobs are done. */
  arrived: () => Promise<Received[]>
}

/** Filled before the first test. */
export function openMailStage(): MailStage {
  const stage = {} as MailStage
  stage.arrived = async () => {
    await stage.server.machinery.jobs.drain()
    return stage.mailServer.take()
  }
  beforeAll(async () => {
    stage.mailServer = await startMailServer()
    stage.server = await startTestServer({ smtp: stage.mailServer.settings, publicUrl: 'https://nova.test' })
  })
  beforeEach(async () => void (await stage.arrived()))
  afterAll(async () => {
    await stage.server.close()
    await stage.mailServer.close()
  })
  return stage
}
