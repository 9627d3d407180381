/** A written value is read however people write it, and what cannot be read is left to a person. */
import { describe, expect, test } from 'vitest'
import { judgeValue } from './judging.ts'

describe('the true value', () => {
  test.each([
    ['3', 3],
    ['It returns 3.', 3],
    ['three', 3],
    ['−3', -3],
    ['1,000', 1000],
    ['0.67', 2 / 3],
    ['[1, 2]', [1, 2]],
    ['1, 2', [1, 2]],
    ['(1, 2)', [1, 2]],
    ['returns [[1, 2], [3]]', [[1, 2], [3]]],
    ["['a', 'b']", ['a', 'b']],
    ['kim, abe', ['kim', 'abe']],
    ['[]', []],
    ['True', true],
    ['yes', true],
    ['no', false],
    ['None', null],
    ['undefined', null],
    ['nil', null],
    ['"ab"', 'ab'],
    ['ab', 'ab'],
    ['`ab`', 'ab'],
    ['an empty string', ''],
    ['{a: 1}', { a: 1 }],
    ["{'a': True}", { a: true }],
    // A sentence that holds the value.
    ['It returns 3, because two of the 5 items are dropped', 3],
    ['3, since the 2 others overlap', 3],
    ['It returns 3, not 4', 3],
    ['I think it gives [1, 2] because the pairs are merged', [1, 2]],
    ['The result is the list ["a", "b"], the others are filtered out.', ['a', 'b']],
    ['It returns "ab" since the rest is cut off', 'ab'],
    ["It will be the string 'ab'.", 'ab'],
    ['the output would be `ab`, I think', 'ab'],
    ['It returns true as soon as one of them is found', true],
    ['That is false, because nothing matches.', false],
    ['It returns null when the list is empty, and here it is', null],
    ['You get {"a": 1} and nothing else', { a: 1 }],
  ])('%s is read as %j', (text, truth) => {
    expect(judgeValue(text, truth)).toBe('right')
  })

  test.each([
    ['4', 3],
    ['[2, 1]', [1, 2]],
    ['[]', [1]],
    ['false', true],
    ['"AB"', 'ab'],
    ['0.6', 2 / 3],
    ['[1]', null],
    ['abe, kim', ['kim', 'abe']],
    ['It returns 4, because 3 items are left', 3],
    ['It returns [2, 1], since [1, 2] is turned round', [1, 2]],
    ['It returns "ba" because "ab" is reversed', 'ab'],
    ['It returns false because it is true for the first alone', true],
  ])('%s is not %j', (text, truth) => {
    expect(judgeValue(text, truth)).toBe('not_right')
  })
})

test.each([
  ["I don't know", 3],
  ['3 or 4', 3],
  ['the two lists', [1, 2]],
  ['not sure, sorry', ['kim', 'abe']],
  ['kim', ['kim', 'abe']],
  ['maybe', true],
  ['no idea', null],
  ['It does not return 3', 3],
  ["It isn't true", true],
  ['It returns 3 or 4, depending on the order', 3],
  ['"ab" or "ba", I am not sure', 'ab'],
  ['[1, 2] or [2, 1]', [1, 2]],
])('%s is nothing that can be compared with %j', (text, truth) => {
  expect(judgeValue(text, truth)).toBe('not_checked')
})
