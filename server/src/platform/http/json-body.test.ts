import { describe, expect, test } from 'vitest'
import { findExcess } from './json-body.ts'

const tooDeep = 'Please nest values less deeply.'

/** At least as many values as parsing makes. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, each) => sum + countValues(each), 1)
}

describe('a JSON text', () => {
  test('of a hundred levels of any kind is parsed, one with one more level is not', () => {
    const nested = (open: string, close: string, depth: number) => open.repeat(depth) + '1' + close.repeat(depth)
    expect([100, 101].map((depth) => findExcess(nested('[', ']', depth), 1_000))).toEqual([undefined, tooDeep])
    expect([100, 101].map((depth) => findExcess(nested('{"a":', '}', depth), 1_000))).toEqual([undefined, tooDeep])
    expect(findExcess(`[${'[1],'.repeat(200)}1]`, 1_000)).toBeUndefined()
  })

  test('of as many values as are allowed is parsed, one with one more is not', () => {
    const list = (count: number) => JSON.stringify(Array.from({ length: count }, () => 1))
    expect(findExcess(list(9_999), 10_001)).toBeUndefined()
    expect(findExcess(list(10_001), 10_001)).toBe('Please send at most 10,001 values at a time.')
  })

  test.each([
    ['[[[,,,{{{', '"[[[,,,{{{"'],
    ['an escaped quotation mark', '"\\",[,[,["'],
    ['an escaped backslash before the end', '"\\\\"'],
    ['a text that never ends', '"[[['],
  ])('counts nothing inside a string: %s', (_what, text) => {
    expect(findExcess(text, 1)).toBeUndefined()
  })

  test.each(['1', '[]', '[1,2]', '{"a":[1,{"b":null}],"c":""}', '[[],[],{}]', '"a,b"', '{"a,":"[","b":[[[1]]]}'])(
    'counts no fewer values than parsing %s makes',
    (text) => {
      expect(findExcess(text, countValues(JSON.parse(text)) - 1)).toMatch(/^Please send at most/)
    },
  )

  test('that is broken is left to the parser', () => {
    for (const text of ['', ']]]]', '{"a"', '\u0000']) expect(findExcess(text, 10)).toBeUndefined()
  })
})
