/** Tests which cases share an execution on a Piston, where the code can read all inputs of its execution. */
import type { TestReply } from '@nova/contract/questions/runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makeJoined } from '../../test/factories.ts'
import { startPlainPiston } from '../../test/plain-piston.ts'
import { firstTimeMs, strictLog } from '../../test/sandbox.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { openRemoteSandbox } from '../platform/remote/remote.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { findBankQuestion } from '../questions/questions.ts'

let server: TestServer
let local: Sandbox
let piston: Awaited<ReturnType<typeof startPlainPiston>>
beforeAll(async () => {
  server = await startTestServer()
  local = server.machinery.sandbox
  await local.whenReady()
  piston = await startPlainPiston(local, { most: {} })
  server.machinery.sandbox = await openRemoteSandbox({ urls: [piston.url], log: strictLog })
}, firstTimeMs)
afterAll(async () => {
  await server.machinery.sandbox.drain()
  await piston.close()
  server.machinery.sandbox = local
  await server.close()
})

test('visible and own cases run together, hidden ones apart, so that code which prints its input shows none of theirs', async () => {
  const session = await makeInterviewer(server)
  const { interview, path, token } = await makeJoined(server, session)
  const question = findBankQuestion(interview.technicalQuestions[0]!.id)!
  if (question.kind !== 'coding') throw new Error('the first question is a coding question')
  const argsOf = (isVisible: boolean) =>
    question.tests.filter(({ visible }) => visible === isVisible).map(({ args }) => args)
  const own = { args: argsOf(true)[0]!, expected: null }
  const code = `import os
fd = os.dup(0)
calls = 0
def ${question.signature.name}(*args):
    global calls
    calls += 1
    if calls > 1: return None
    os.lseek(fd, 0, 0)
    print(os.read(fd, 1 << 20).decode()[:20000])`
  const body = { questionId: question.id, language: 'python', code, cases: [own] }
  const reply = (await server.call('POST', `${path}/test`, { body, candidate: token })).body as TestReply
  const executions = piston.bodies.map(({ stdin = '' }) =>
    stdin
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => (JSON.parse(line) as { args: unknown }).args),
  )
  expect(executions[0]).toEqual([...argsOf(true), own.args])
  // How many of the hidden cases fit an execution, or the time, is another matter.
  const rest = executions.slice(1).flat()
  expect(rest.slice(0, 3)).toEqual(argsOf(false).slice(0, 3))
  expect(argsOf(false)).toEqual(expect.arrayContaining(rest))
  const [first] = reply.visible
  for (const args of argsOf(true)) expect(first?.stdout).toContain(JSON.stringify(args))
  for (const args of argsOf(false)) expect(first?.stdout).not.toContain(JSON.stringify(args))
})
