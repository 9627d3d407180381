/** Requests for a change, told apart from questions. */
import { expect, test } from 'vitest'
import { readRequest } from './requests.ts'
import { readMeaning } from './talk-topics.ts'

test.each([
  ['why does the test fail', 'question'],
  ['is it safe', 'question'],
  ['what does Calendar do', 'question'],
  ['how do I focus an input in React', 'question'],
  ['do you think the fix is right?', 'question'],
  ['can you explain how to fix it?', 'question'],
  ['does make run the tests', 'question'],
  ['fix the failing test', 'change'],
  ['please add a field for the phone number', 'change'],
  ['can you rename it to items?', 'change'],
  ['ok now write the reducer', 'change'],
  ['the list is empty, please fix that', 'change'],
  ['thanks a lot', 'talk'],
] as const)('%s: %s', async (message, expected) => {
  expect(readRequest(message, await readMeaning(message))).toBe(expected)
})
