import { describe, expect, test } from 'vitest'
import { diffValues, writeValue } from './value-diff.ts'

/** Marked stretches in separate brackets. */
const show = (stretches: { text: string; isMarked: boolean }[]) =>
  stretches.map(({ text, isMarked }) => (isMarked ? `«${text}»` : text)).join('')
const diff = (...values: Parameters<typeof diffValues>) => {
  const { expected, actual, remark } = diffValues(...values)
  return [show(expected), show(actual), remark]
}

describe('the difference of two values', () => {
  test('marks the item that is another', () => {
    expect(diff([1, 2, 3], [1, 5, 3])).toEqual(['[1, «2», 3]', '[1, «5», 3]', 'At [1]: expected 2, got 5.'])
  })

  test('marks a missing or additional item without its comma', () => {
    expect(diff([1, 2, 3], [1, 2])).toEqual(['[1, 2, «3»]', '[1, 2]', 'Expected 3 items, got 2.'])
    expect(diff([2, 3], [1, 2, 3]).slice(0, 2)).toEqual(['[2, 3]', '[«1», 2, 3]'])
    expect(diff([], [1, 2]).slice(0, 2)).toEqual(['[]', '[«1», «2»]'])
  })

  test('marks whole items, however alike their letters are', () => {
    expect(diff([100, 250], [100, 205]).slice(0, 2)).toEqual(['[100, «250»]', '[100, «205»]'])
    expect(diff(['apple', 'pear'], ['apples', 'pear']).slice(0, 2)).toEqual([
      '[«"apple"», "pear"]',
      '[«"apples"», "pear"]',
    ])
  })

  test('looks into lists and objects in a list', () => {
    expect(
      diff(
        [
          [1, 2],
          [3, 4],
        ],
        [
          [1, 2],
          [3, 5],
        ],
      ).slice(0, 2),
    ).toEqual(['[[1, 2], [3, «4»]]', '[[1, 2], [3, «5»]]'])
    expect(diff([[1, 2], [3]], [[1, 2]]).slice(0, 2)).toEqual(['[[1, 2], «[3]»]', '[[1, 2]]'])
    expect(diff([{ a: [1, 2] }], [{ a: [1] }]).slice(0, 2)).toEqual(['[{"a": [1, «2»]}]', '[{"a": [1]}]'])
    expect(diff([[1]], [1]).slice(0, 2)).toEqual(['[«[1]»]', '[«1»]'])
  })

  test('marks a field that is missing or not expected with its key', () => {
    expect(diff({ a: 1, b: 2 }, { a: 1, c: 2 }).slice(0, 2)).toEqual(['{"a": 1, «"b": 2»}', '{"a": 1, «"c": 2»}'])
  })

  test('knows a key that every object has by another way', () => {
    expect(diff({ a: 1 }, { a: 1, constructor: 2 }).slice(0, 2)).toEqual(['{"a": 1}', '{"a": 1, «"constructor": 2»}'])
    expect(diff({ constructor: 1 }, {})).toEqual(['{«"constructor": 1»}', '{}', 'The key "constructor" is missing.'])
    expect(diff({}, { constructor: 1 })[2]).toBe('The key "constructor" is not expected.')
  })

  test('compares lists with nothing in common place by place', () => {
    const numbers = (from: number) => Array.from({ length: 700 }, (_, at) => from + at)
    const { expected, actual } = diffValues(numbers(1000), numbers(5000))
    expect(expected.filter(({ isMarked }) => isMarked)).toHaveLength(700)
    expect(actual.filter(({ isMarked }) => isMarked)).toHaveLength(700)
  })

  test('does not mind the order of keys', () => {
    expect(diff({ a: 1, b: 2 }, { b: 3, a: 1 })).toEqual([
      '{"a": 1, "b": «2»}',
      '{"a": 1, "b": «3»}',
      'At ["b"]: expected 2, got 3.',
    ])
    expect(diff({ a: 1 }, { b: 1 })[2]).toBe('The key "a" is missing.')
    expect(diff({ a: 1 }, { a: 1, b: 1 })[2]).toBe('The key "b" is not expected.')
  })

  test('marks differing places of two texts of one length at the same place in both', () => {
    expect(diff('FF--SF', 'FF-SSF').slice(0, 2)).toEqual(['"FF-«-»SF"', '"FF-«S»SF"'])
    // Moved by one: to mark all letters would say less.
    expect(diff('abcdef', 'bcdefa').slice(0, 2)).toEqual(['"«a»bcdef"', '"bcdef«a»"'])
  })

  test('goes into texts letter by letter', () => {
    expect(diff('hello', 'hallo')).toEqual(['"h«e»llo"', '"h«a»llo"', null])
    expect(diff('a', 'a ')[2]).toBe('Only spaces or line breaks at the start or end differ.')
    expect(diff('Ab', 'ab')[2]).toBe('Only upper and lower case differ.')
  })

  test('names a value of another type', () => {
    expect(diff([1], 1)[2]).toBe('Expected [1], got 1.')
    expect(diff([[1], ['2']], [[1], [2]])[2]).toBe('At [1][0]: expected "2", got 2.')
  })

  test('shows only the surroundings where values are long', () => {
    const long = Array.from({ length: 5000 }, (_, at) => at)
    const other = long.with(2500, -1)
    const { expected, actual, remark } = diffValues(long, other)
    expect(show(expected)).toMatch(/^….*«2500».*…$/s)
    expect(show(expected).length + show(actual).length).toBeLessThan(3000)
    expect(remark).toBe('At [2500]: expected 2500, got -1.')
    const alike = diffValues(long, long.with(2500, 2590))
    expect(show(alike.expected)).toMatch(/, «2500»,|\n {2}«2500»,/)
    expect(show(alike.actual)).toMatch(/«2590»,/)
  })
})

test('a wide value has a line for each item', () => {
  expect(writeValue(['a'.repeat(40), 'b'.repeat(40)])).toBe(`[\n  "${'a'.repeat(40)}",\n  "${'b'.repeat(40)}"\n]`)
  expect(writeValue([[1, 2], []])).toBe('[[1, 2], []]')
})
