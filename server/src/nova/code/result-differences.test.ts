import { expect, it } from 'vitest'
import { tellDifference } from '../../code-facts/result-differences.ts'

it.each([
  [
    'the right entries in another order',
    ['B12', 'C3'],
    ['C3', 'B12'],
    'These are the right entries in another order, and their order counts.',
  ],
  [
    'one that is missing',
    [[1, 2]],
    [
      [1, 2],
      [3, 4],
    ],
    'What your result lacks: `[3,4]`.',
  ],
  ['one that is twice', ['a', 'b', 'b'], ['a', 'b'], 'What your result has too many: `"b"`.'],
  [
    'the first of several that differ',
    [1, 2, 9, 9],
    [1, 2, 3, 4],
    'They first differ at index 2: `9` where `3` should be.',
  ],
  ['spaces alone', ' a  b', 'a b', 'They differ only in spaces.'],
  ['case alone', 'Abc', 'abc', 'They differ only in upper and lower case.'],
  ['a text for a number', '12', 12, 'Your code gives a text where a number is expected.'],
  ['a number for a list', 12, [12], 'Your code gives a number where a list is expected.'],
  ['an entry that is missing', { a: 1 }, { a: 1, b: 2 }, 'Your result has no entry for `"b"`.'],
  ['an entry too many', { a: 1, c: 0 }, { a: 1 }, 'Your result has an entry for `"c"` that shouldn\'t be there.'],
  [
    'one entry that differs',
    { a: 1, b: 3 },
    { a: 1, b: 2 },
    'Only the entry for `"b"` differs: `3` where `2` should be.',
  ],
])('%s is told in a sentence', (_, actual, expected, sentence) => {
  expect(tellDifference(actual, expected)).toBe(sentence)
})

it.each([
  ['nothing that came out', null, 3],
  ['two numbers', 3, 4],
  ['two short lists', [0, 1], [0, 0]],
  ['long values', ['x'.repeat(60), 'y', 'z'], ['w'.repeat(60), 'y', 'z']],
])('%s show it by themselves', (_, actual, expected) => {
  expect(tellDifference(actual, expected)).toBe(undefined)
})

it('order is nothing to tell where it does not count', () => {
  expect(tellDifference(['a', 'b'], ['b', 'a'], 'unordered')).toBe(undefined)
})
