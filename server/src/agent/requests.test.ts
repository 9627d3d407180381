/** Requests for a change, distinguished from questions. */
import { expect, test } from 'vitest'
import { readMeaning } from '../knowledge/talk-topics.ts'
import { readRequest } from './requests.ts'

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
  ['could you tell me why the test fails', 'question'],
  ['would you mind adding a check for nulls', 'change'],
  ['I want a test for empty lists', 'change'],
  ['i want to know why it fails', 'question'],
  ['i would like you to remove the log line', 'change'],
  ['should I fix it?', 'question'],
  ['fix?', 'question'],
  ['no fix needed', 'question'],
  ['the fix works', 'question'],
  ['is the fix right? please add a test', 'change'],
  ['please write a test?', 'change'],
  ['could add a cache help?', 'question'],
  ['now the function that wraps lines', 'change'],
  ['ok, next the tests for empty input', 'change'],
  ['then the readme', 'change'],
  ['and now the wrapLines function', 'change'],
  ['jetzt die Funktion, die umbricht', 'change'],
  ['ahora la función que parte líneas', 'change'],
  ['now the test fails', 'question'],
  ['now the test for empty lists fails', 'question'],
  ['now the function that wraps lines is broken', 'question'],
  ['now the function?', 'question'],
  ['now the page loads', 'question'],
  ['so and then please change the name', 'change'],
] as const)('%s: %s', async (message, expected) => {
  expect(readRequest(message, await readMeaning(message))).toBe(expected)
})
