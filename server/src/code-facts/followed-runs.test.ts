/** A candidate's code, followed step by step in the sandbox. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { loadBank } from '../questions/bank.ts'
import { isCutShort, traceCode } from './trace.ts'

// The results matter here, so wait for them even on a busy machine.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenReady()
})
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
