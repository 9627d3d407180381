/** Test files of a project that wait or compute for as long as they may, in real boxes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstTimeMs, openTestSandbox, type TestSandbox } from '../../../test/sandbox.ts'

let opened: TestSandbox
beforeAll(async () => {
  opened = await openTestSandbox()
}, firstTimeMs)
afterAll(() => opened.close())

const testFile = (name: string, body: string) => ({
  path: `tests/test_${name}.py`,
  text: `import sys, time, unittest\nsys.path.insert(0, 'src')\nfrom work import work\n\nclass A(unittest.TestCase):\n    def test_${name}(self):\n        ${body}\n`,
})
const tests = [testFile('ends', 'self.assertEqual(work(1), 1)'), testFile('long', 'self.assertEqual(work(2), 2)')]
const workspace = (code: string) => [{ path: 'src/work.py', text: code }, ...tests]
const reference = workspace('def work(n): return n\n')

test.each([
  ['sleeps', 'time.sleep(600)', 'waited for 20 seconds without computing'],
  ['loops', 'while True: pass', 'computed for more than 20 seconds'],
])('a project that %s fails that test alone, in words', async (way, line, words) => {
  const code = `import time\ndef work(n):\n    if n == 2:\n        ${line}\n    return n\n`
  const asked = { runtime: 'python' as const, paths: [], queueKey: way }
  const { status, tests } = await opened.sandbox.runProjectTests({
    ...asked,
    files: workspace(code),
    beside: reference,
  })
  expect(status).toBe('ok')
  expect(tests.find(({ file }) => file === 'tests/test_ends.py')).toMatchObject({ outcome: 'passed' })
  expect(tests.find(({ file }) => file === 'tests/test_long.py')).toMatchObject({
    outcome: 'failed',
    message: `The tests of this file ${words} and were stopped.`,
  })
})
