/** Companies share the places where code runs. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makeJoined } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function makeRoom(session: Session) {
  const room = await makeJoined(server, session)
  const run = (code: string) =>
    server.call('POST', `${room.path}/run`, {
      body: { questionId: room.interview.technicalQuestions[0]!.id, language: 'python', code },
      candidate: room.token,
    })
  return { run }
}

test('a candidate of another company runs a line before most of eight who loop', async () => {
  const [busy, other] = [await makeInterviewer(server), await makeInterviewer(server)]
  const loopers = await Promise.all(Array.from({ length: 8 }, () => makeRoom(busy)))
  const ordinary = await makeRoom(other)
  // Prepares the toolchain outside the measured turns.
  await ordinary.run('print(0)')
  const ended: string[] = []
  const loops = loopers.map(async ({ run }) => {
    const { body } = await run('import time\nend = time.time() + 1\nwhile time.time() < end: pass')
    ended.push(`loop ${body.run.status}`)
  })
  await Promise.race(loops)
  const line = await ordinary.run('print("one line")')
  ended.push(line.body.run.stdout)
  await Promise.all(loops)
  expect(ended.filter((each) => each === 'loop ok')).toHaveLength(8)
  // One had ended, and no more end than run at the same time: before, it was the ninth.
  expect(ended.indexOf('one line\n')).toBeLessThanOrEqual(4)
})
