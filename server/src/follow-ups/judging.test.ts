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
])('%s is nothing that can be compared with %j', (text, truth) => {
  expect(judgeValue(text, truth)).toBe('not_checked')
})
