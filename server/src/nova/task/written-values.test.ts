/** Values in sentences, in the spellings of the languages and of people. */
import { expect, test } from 'vitest'
import { findValues } from './written-values.ts'

const valuesIn = (text: string) => findValues(text).map(({ value }) => value)

test.each<[string, unknown[]]>([
  ['for [3, -1] and 2', [[3, -1], 2]],
  ["is ['a','b'] ok", [['a', 'b']]],
  ['[a, b c, 3] as words', [['a', 'b c', 3]]],
  ['{"x": 1, y: [2]} and {}', [{ x: 1, y: [2] }, {}]],
  ['True and false, but truely none', [true, false]],
  ['an empty list, an empty string and an empty map', [[], '', {}]],
  ['“curly quotes” and "straight \\"ones\\""', ['curly quotes', 'straight "ones"']],
  ["don't take the apostrophe, it's none", []],
  ['1.5, 2^31, v2, 10k and 3rd', [1.5, 2]],
  ['[[1, 2], [3]] is nested', [[[1, 2], [3]]]],
  ['[1, 2 is never closed, 7 is alone', [1, 2, 7]],
  ['rows[3] reads a place', []],
  ['[1, f(2)] calls something', [1, 2]],
])('in “%s”', (text, values) => {
  expect(valuesIn(text)).toEqual(values)
})

test('where they stand is known', () => {
  expect(findValues('is [1] or "b" right')).toEqual([
    { value: [1], start: 3, end: 6 },
    { value: 'b', start: 10, end: 13 },
  ])
})

test('what is nested deeper than four levels is no value, and of many the first forty are found', () => {
  expect(valuesIn('[[[[1]]]]')).toEqual([[[[[1]]]]])
  expect(valuesIn('[[[[[1]]]]]')).not.toContainEqual([[[[[1]]]]])
  expect(valuesIn(Array.from({ length: 60 }, (_, at) => at).join(', '))).toHaveLength(40)
})

test('a text of nothing but brackets or quotes keeps nobody waiting', () => {
  expect(valuesIn('['.repeat(4000))).toEqual([])
  expect(valuesIn('"'.repeat(4001)).length).toBeLessThanOrEqual(40)
})
