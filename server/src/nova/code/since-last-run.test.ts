/** What the last two test runs show to who speaks of a change. */
import type { ServerPayload } from '@nova/contract/journal'
import { expect, test } from 'vitest'
import { room, standAt } from '../../../test/nova-asking.ts'
import { replyBuiltIn } from '../chosen-reply.ts'
import type { Situation } from '../situation.ts'
import { tellSinceLastRun } from './since-last-run.ts'

type Test = ServerPayload<'test'>

const run = (results: readonly (number | 'error')[], hidden: number, more: Partial<Test> = {}): Test => {
  const cases = results.map((actual, index) => ({
    index,
    status:
      actual === index ? ('passed' as const) : actual === 'error' ? ('runtime_error' as const) : ('failed' as const),
    args: [index],
    expected: index,
    actual: actual === 'error' ? null : actual,
    stdout: '',
    ...(actual === 'error' && { error: 'IndexError: list index out of range' }),
    durationMs: 1,
  }))
  const [failed] = cases.filter(({ status }) => status !== 'passed')
  const none = { passed: 0, total: 0 }
  return {
    id: 'run',
    language: 'python',
    code: 'pass',
    status: 'ok',
    trigger: 'candidate',
    visible: { passed: cases.filter(({ status }) => status === 'passed').length, total: cases.length },
    hidden: { core: { passed: hidden, total: 20 }, edge: none, scale: none },
    failure: failed ? { args: failed.args, expected: failed.expected, actual: failed.actual, error: '' } : null,
    stderr: '',
    cases,
    ...more,
  }
}

const between = (earlierTest: Test, now: Test, more: Partial<Situation> = {}): Situation =>
  standAt('forklift-turns', { state: 'wrong-answer', isTested: true, code: 'pass', test: now, earlierTest, ...more })

test.each<[string, Test, Test, string]>([
  ['what passes now', run([9, 1, 9], 3), run([0, 1, 9], 3), 'Test 1 passes now.'],
  [
    'the hidden ones beside it',
    run([9, 9, 9], 3),
    run([0, 1, 9], 7),
    'Tests 1 and 2 pass now, and 4 more of the hidden ones.',
  ],
  ['what fails now', run([0, 1, 9], 3), run([0, 8, 9], 3), 'Test 2 fails now, and passed before your change.'],
  [
    'both',
    run([0, 9, 9], 5),
    run([8, 1, 9], 3),
    'Test 2 passes now. Test 1 fails now, and passed before your change. Of the hidden tests, 2 fewer pass now.',
  ],
  ['the hidden ones alone', run([0, 1, 9], 3), run([0, 1, 9], 4), 'Of the hidden tests, 1 more passes now.'],
  [
    'another wrong result',
    run([0, 1, 9], 3),
    run([0, 1, 8], 3),
    'Test 3 gives `8` now, and gave `9` before your change.',
  ],
  ['the same wrong result', run([0, 1, 9], 3), run([0, 1, 9], 3), 'Test 3 gives `9` as before your change.'],
])('who changed something hears %s', (_, before, now, told) => {
  expect(tellSinceLastRun('changed it to <=, still one red', between(before, now))).toBe(told)
})

const [worse, better] = [run([9, 1, 9], 3), run([0, 1, 9], 3)]

test.each([
  'moved the add below, why still wrong?',
  'ok i put -Infinity there',
  'ah must be max, right? now example 1 passes',
  "I've swapped the two lines. better?",
  '-1 added in 19. what else',
  'so it works now for the first, but not the third',
])('“%s” speaks of a change', (message) => {
  expect(tellSinceLastRun(message, between(worse, better))).toBe('Test 1 passes now.')
})

test.each([
  'if i changed < to <=, would that help?',
  'should i put it in a map?',
  'what do i do now?',
  'why is the third one wrong?',
  'ok now i get it. may a route cross itself?',
  'is the list changed by sort?',
])('“%s” does not', (message) => {
  expect(tellSinceLastRun(message, between(worse, better))).toBeUndefined()
})

test('nothing is told of hidden tests that were not run, or that Nova ran by itself', () => {
  const notRun = run([0, 1, 9], 0)
  const put = { ...notRun, hidden: { ...notRun.hidden, notRun: true as const } }
  expect(tellSinceLastRun('i fixed the loop', between(worse, put))).toBe('Test 1 passes now.')
  const tried = between(worse, run([0, 1, 9], 9), { isTried: true })
  expect(tellSinceLastRun('i fixed the loop', tried)).toBe('Test 1 passes now.')
})

test('what was cut off is no failure, an error is no result, and code that was not run is not compared', () => {
  const cutOff = { ...better, cases: better.cases!.map((each) => ({ ...each, status: 'not_run' as const })) }
  expect(tellSinceLastRun('i fixed it', between(better, cutOff))).toBeUndefined()
  expect(tellSinceLastRun('i fixed it', between(run(['error'], 3), run(['error'], 3)))).toBeUndefined()
  expect(tellSinceLastRun('i fixed it', between(worse, better, { isTested: false }))).toBeUndefined()
})

test('it leads the reply, once', async () => {
  const situation = between(worse, better)
  const { text } = await replyBuiltIn('moved the add below, why is it still wrong?', situation, room)
  expect(text).toMatch(/^Test 1 passes now\. .{20,}/s)
  const later = { ...situation, replies: [{ text, step: 1 }], said: ['moved the add below, why is it still wrong?'] }
  const again = await replyBuiltIn('but i moved the add, what else is wrong?', later, room)
  expect(again.text).not.toContain('passes now')
  const time = await replyBuiltIn('fixed it. how much time is left?', situation, room)
  expect(time.text).not.toContain('passes now')
})
