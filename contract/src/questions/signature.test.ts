import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNothing, sameValue, Signature, ValueType } from './signature.ts'

type Json = Parameters<typeof sameValue>[0]
// Other than JSON, fast-check makes -0 and objects without a prototype.
const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as Json)

describe('two values', () => {
  it.each<[Json, Json, boolean]>([
    [1, 1, true],
    [1, 1.000_000_1, false],
    [1, '1', false],
    [0, false, false],
    [null, 0, false],
    [null, null, true],
    ['a', 'A', false],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [[1, 2], [1], false],
    [[1], [1, 2], false],
    [[], {}, false],
    [{}, [], false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [{ a: 1 }, { b: 1 }, false],
    [{ toString: 1 }, { a: 1 }, false],
    [{ a: null }, { b: null }, false],
    [[{ a: [1] }], [{ a: [1] }], true],
    [[{ a: [1] }], [{ a: [2] }], false],
  ])('%j and %j are the same exactly: %s', (one, other, isSame) => {
    expect(sameValue(one, other)).toBe(isSame)
    expect(sameValue(one, other, 'exact')).toBe(isSame)
  })

  it.each<[Json, Json, boolean]>([
    [[1, 2, 2], [2, 1, 2], true],
    [[1, 2, 2], [2, 1, 1], false],
    [[1, 2], [1, 2, 2], false],
    [[1, 2, 2], [1, 2], false],
    [['1'], [1], false],
    [[10, 9], [9, 10], true],
    [[{ a: 1, b: 2 }, 3], [3, { b: 2, a: 1 }], true],
    [[[1, 2]], [[2, 1]], false],
    [{ a: [1, 2] }, { a: [2, 1] }, true],
    [3, 3, true],
    [3, 4, false],
    [[3], 3, false],
  ])('%j and %j are the same in any order: %s', (one, other, isSame) => {
    expect(sameValue(one, other, 'unordered')).toBe(isSame)
  })

  it.each<[Json, Json, boolean]>([
    // Up to 1 the tolerance is absolute: 1e-6.
    [0, 0.000_000_9, true],
    [0, 0.000_001, true],
    [0, 0.000_001_1, false],
    [0.5, 0.500_000_9, true],
    [0.5, 0.500_001_1, false],
    // Beyond, it is relative to the larger of the two.
    [1_000_000, 1_000_000.9, true],
    [1_000_000, 1_000_001.1, false],
    [1_000_001.1, 1_000_000, false],
    [-1_000_000, -1_000_000.9, true],
    [-1_000_000, 1_000_000, false],
    [[0.1, { a: 0.2 }], [0.1 + 1e-9, { a: 0.2 - 1e-9 }], true],
    [[0.1, { a: 0.2 }], [0.1, { a: 0.21 }], false],
    [[1, 2], [2, 1], false],
    ['1', '1.0', false],
  ])('%j and %j are the same approximately: %s', (one, other, isSame) => {
    expect(sameValue(one, other, 'approx')).toBe(isSame)
  })

  it('are the same as themselves, and compare the same both ways', () => {
    const compare = fc.constantFrom('exact', 'unordered', 'approx')
    fc.assert(
      fc.property(json, json, compare, (one, other, by) => {
        expect(sameValue(one, structuredClone(one), by)).toBe(true)
        expect(sameValue(one, other, by)).toBe(sameValue(other, one, by))
      }),
      { numRuns: 300 },
    )
  })

  it('are the same exactly if and only if their JSON is, with sorted keys', () => {
    const sorted = (value: Json): string =>
      JSON.stringify(value, (_, each: Json) =>
        typeof each === 'object' && each !== null && !Array.isArray(each)
          ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
          : each,
      )
    fc.assert(
      fc.property(json, json, (one, other) => {
        expect(sameValue(one, other)).toBe(sorted(one) === sorted(other))
      }),
      { numRuns: 300 },
    )
  })

  it('in any order are the same for every order of a list, and no longer with one item changed', () => {
    fc.assert(
      fc.property(fc.array(json, { minLength: 1, maxLength: 8 }), fc.func(fc.integer()), (list, order) => {
        const shuffled = list.toSorted((one, other) => order(one) - order(other))
        expect(sameValue(shuffled, list, 'unordered')).toBe(true)
        expect(sameValue([...shuffled.slice(1), 'an item of no list'], list, 'unordered')).toBe(false)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a function that gives null', () => {
  it.each([
    [null, 'int', true],
    [null, 'int[]', true],
    [null, 'int?[]', true],
    [null, 'int?', false],
    [null, 'map<string,int>?', false],
    [0, 'int', false],
    ['', 'string', false],
    [undefined, 'int', false],
  ])('%j where %s is due gave nothing: %s', (returned, returns, isSo) => {
    expect(isNothing(returned, returns)).toBe(isSo)
  })
})

describe('a signature', () => {
  const errorsOf = (value: unknown) => {
    const read = Signature.safeParse(value)
    return read.success ? [] : read.error.issues.map(({ path, message }) => [path.join('.'), message])
  }
  const params = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `p${at}`, type: 'int' }))
  const sound = { name: 'mergeIntervals', params: params(1), returns: 'int[][]' }

  it('has one to eight parameters', () => {
    expect([1, 8].map((count) => errorsOf({ ...sound, params: params(count) }))).toEqual([[], []])
    const counts = [0, 9].map((count) => errorsOf({ ...sound, params: params(count) }).map(([path]) => path))
    expect(counts).toEqual([['params'], ['params']])
  })

  it.each([
    ['f', true],
    [`f${'x'.repeat(39)}`, true],
    [`f${'x'.repeat(40)}`, false],
    ['Merge', false],
    ['1st', false],
    ['two words', false],
    ['snake_case', false],
    ['', false],
  ])('may be named “%s”: %s', (name, isAllowed) => {
    expect(errorsOf({ ...sound, name })).toEqual(isAllowed ? [] : [['name', 'Use a name like mergeIntervals.']])
  })

  it('names the types there are where one is unknown', () => {
    const message = 'Unknown type. Use int, long, float, bool, string, T[], map<string,T> or T?.'
    expect(errorsOf({ ...sound, returns: 'number' })).toEqual([['returns', message]])
    expect(
      [80, 81].map((length) => ValueType.safeParse(`int${'[]'.repeat(38)}${' '.repeat(length - 79)}`).success),
    ).toEqual([true, false])
  })
})
