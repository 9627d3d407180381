/** A candidate's code, followed step by step in the sandbox. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { loadBank } from '../questions/bank.ts'
import { isCutShort, traceCode, traceLimits } from './trace.ts'

// What is found is looked at here, however busy this machine is.
Object.assign(traceLimits, { giveUpMs: 60_000, giveUpCompiledMs: 60_000 })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenReady()
}, 300_000)
afterAll(() => server.close())

const question = loadBank().byId.get('address-blocks')!
const follow = (code: string) =>
  question.kind === 'coding'
    ? traceCode(server.machinery.sandbox, question, { language: 'python', code }, [[[1, 2]]])
    : undefined

test('a queue of Python is seen as what is in it', async () => {
  const steps = await follow(
    'from collections import deque\ndef blocksFor(ranges):\n    queue = deque(ranges)\n    queue.append(3)\n    return []\n',
  )
  expect(steps?.at(-1)?.held['queue']).toEqual([[1, 2], 3])
  expect(isCutShort(steps!)).toBe(false)
})

test('a run with too many steps is cut short', async () => {
  const steps = await follow('def blocksFor(ranges):\n    n = 0\n    while n < 5000:\n        n += 1\n    return []\n')
  expect(isCutShort(steps!)).toBe(true)
})
