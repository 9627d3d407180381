/** Messages about working with the assistant, and others that only sound like it. */
import { expect, it } from 'vitest'
import { asksForChange } from './requests.ts'
import { answerTogether, type Last } from './working-together.ts'

const stages = [
  { id: 'a', title: 'Bookings' },
  { id: 'b', title: 'Prices' },
] as unknown as Parameters<typeof answerTogether>[1]['stages']
const lastIn = (state: Last['state']): Last => ({ proposal: { open: ['tests/desk.test.ts', 'src/desk.ts'] }, state })
const answer = (text: string, last?: Last) =>
  answerTogether(text, { last, stages, stage: 0, offers: () => [] }, asksForChange(text))?.text

it.each([
  'Some price changes are lost and the total is wrong, please fix it',
  'fix all the changes that come in the wrong order',
  'Which changes fix the bug in cart.ts?',
  'Start the tests with an empty cart',
  'do the tests pass a Date or a string?',
  'check it works with an empty list and fix it if not',
  'you wrote that the cache breaks when it is full, can you fix that',
])('“%s” is about the work', (text) => {
  expect(answer(text, lastIn('open'))).toBeUndefined()
})

it.each([
  ['are some of your changes wrong on purpose?', /^Any of them can be wrong/],
  ['could any of these proposals be broken?', /^Any of them can be wrong/],
  ['can you run the tests for me please', /^I can’t run tests/],
  ['do all tests pass?', /^I can’t run tests/],
  ['do stage 2', /part of “Prices” should/],
  ['ok now do the prices thing', /part of “Prices” should/],
  ['do stage 9', /part of “Bookings” should/],
  ['do stage 0', /part of “Bookings” should/],
])('“%s” is about working together', (text, reply) => {
  expect(answer(text)).toMatch(reply)
})

it('the answer about taking a change back depends on the state of that change', () => {
  expect(answer('undo that', lastIn('applied'))).toMatch(
    /^You can take the change in src\/desk\.ts back yourself: press Undo there, above\./,
  )
  expect(answer('undo that', lastIn('open'))).toMatch(/the change in src\/desk\.ts isn’t in your files/)
  expect(answer('undo that', lastIn('rejected'))).toMatch(
    /no change of mine is in your files\. Your own edits go back with Ctrl\+Z/,
  )
  expect(answer('undo your last change please')).toMatch(
    /^There’s nothing of mine to undo: I haven’t proposed a change/,
  )
  expect(answer('your last change broke the tests', lastIn('applied'))).toMatch(
    /^You may be right\. Undo at the change in src\/desk/,
  )
})
