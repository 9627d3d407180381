/** Which visible tests messages ask about beside one. */
import { expect, test } from 'vitest'
import type { Situation } from '../situation.ts'
import { tellOthers } from './cases-named.ts'

const stand = (...statuses: string[]) =>
  ({ test: { cases: statuses.map((status, index) => ({ index, status })) } }) as unknown as Situation

test.each([
  ['third gives 5 instead of -1. and the first two?', 'Tests 1 and 2 pass with this version.'],
  ['test 3 is red, i see. are the others ok?', 'Tests 1 and 2 pass with this version.'],
  ['ok so example 1 passes.. what about the other two?', 'Test 2 passes, and test 3 fails with this version.'],
  ['still red. do the last two tests pass?', 'Test 2 passes, and test 3 fails with this version.'],
])('%s', (text, told) => {
  expect(tellOthers(text, stand('passed', 'passed', 'failed'))).toBe(told)
})

test.each([
  'and the first two?',
  'test 3 fails because i swap the first two, right?',
  'the third gives 5. does it block the others in the queue?',
  'why do the first two tests pass and the third one not?',
])('asks about no other test: %s', (text) => {
  expect(tellOthers(text, stand('passed', 'passed', 'failed'))).toBeUndefined()
})

test('nothing is told of tests that did not run', () => {
  expect(tellOthers('third gives 5 instead of -1. and the first two?', stand())).toBeUndefined()
})
