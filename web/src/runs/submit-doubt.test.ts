import { expect, it } from 'vitest'
import type { Logged, Shown } from './run-log.ts'
import { doubtOf } from './submit-doubt.ts'

const code = 'let a = 1'
const run = (change: object, isByInterviewer = false): Logged => ({
  shown: { kind: 'run', status: 'ok', language: 'javascript', code, isCompileError: false, ...change } as Shown,
  at: '2026-11-20T10:00:00.000Z',
  isByInterviewer,
})
const test = (passed: number, change: object = {}) => run({ kind: 'test', visible: { passed, total: 3 }, ...change })
const say = (...newestFirst: Logged[]) => doubtOf(newestFirst, `${code}\n`, 'javascript')

it('says what the last run of this very code said, and nothing where all was well', () => {
  expect(say()).toBe("You haven't run this code yet.")
  expect(say(run({ code: 'let b' }))).toBe("You haven't run this code since you changed it.")
  expect(say(run({ language: 'typescript' }))).toBe("You haven't run this code since you changed it.")
  expect(say(run({ status: 'compile_error', isCompileError: true }))).toMatch(/did not compile/)
  expect(say(run({ status: 'timeout' }))).toMatch(/Took too long/)
  expect(say(run({ status: 'of_a_newer_server' }))).toMatch(/Ended/)
  expect(say(test(2))).toBe('This code passed 2 of 3 visible tests in its last run.')
  expect([say(run({})), say(test(3))]).toEqual([null, null])
})

it('goes by tests before runs, by what gave a result, and by the runs of the candidate alone', () => {
  expect(say(run({}), test(2))).toMatch(/2 of 3/)
  expect(say(run({ status: 'killed' }), test(3))).toBeNull()
  expect(say(run({}, true))).toBe("You haven't run this code yet.")
})
