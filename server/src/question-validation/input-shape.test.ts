import { describe, expect, test } from 'vitest'
import type { Json } from '../platform/sandbox/request.ts'
import { fitsShape, readShape, sizeOf } from './input-shape.ts'

const placeOf = (path: string, inputs: Json[][]) => readShape(inputs).places.get(path)

test('numbers that never exceed the lengths beside them stay within those', () => {
  const inputs: Json[][] = [
    [
      [[], [0]],
      [0, 1],
    ],
    [
      [[1], []],
      [1, 0],
    ],
    [
      [[], [0], [0, 1]],
      [0, 1, 2],
    ],
    [[[]], [0]],
    [
      [[], [0], [0, 1]],
      [0, 1, 1],
    ],
    [
      [[], [0, 0]],
      [0, 1],
    ],
  ]
  const shape = readShape(inputs)
  expect(shape.within).toEqual([{ numbers: 1, lists: 0 }])
  expect(
    fitsShape(
      [
        [[], [0]],
        [0, 1],
      ],
      shape,
    ),
  ).toBe(true)
  expect(
    fitsShape(
      [
        [[], [0]],
        [1, 1],
      ],
      shape,
    ),
  ).toBe(false)
  expect(
    readShape([
      ...inputs,
      [
        [[], [0]],
        [0, 2],
      ],
    ]).within,
  ).toEqual([])
})

describe('the common shape of lists', () => {
  const ordered = [[[1, 2, 3]], [[2, 5]], [[7, 9, 11, 30]]]

  test.each<[string, Json[][], string]>([
    ['rise strictly', ordered, 'strict'],
    ['rise with equals', [...ordered, [[4, 4]]], 'ascending'],
    ['are in no order', [...ordered, [[4, 3]]], 'none'],
    ['are too few to tell', ordered.slice(0, 2), 'none'],
    ['are texts', [[['a', 'b']], [['a', 'c']], [['b', 'c']]], 'none'],
    [
      'are records that rise by their first field',
      [
        [
          [
            [1, 9],
            [2, 0],
          ],
        ],
        [
          [
            [1, 5],
            [3, 5],
          ],
        ],
        [
          [
            [2, 1],
            [4, 1],
          ],
        ],
      ],
      'strict',
    ],
  ])('%s', (_what, inputs, order) => {
    expect(placeOf('0', inputs)!.order).toBe(order)
  })

  test('is that no value comes twice, or that one does', () => {
    expect(placeOf('0', [[[3, 1]], [[2, 1]], [[9, 4]]])!.isDistinct).toBe(true)
    expect(placeOf('0', [[[3, 1]], [[2, 1]], [[9, 9]]])!.isDistinct).toBe(false)
  })

  test('is that they are grids, whose rows are equally long', () => {
    expect(placeOf('0', [[['ab', 'cd']], [['abc', 'def']], [['x', 'y']]])!.isGrid).toBe(true)
    expect(placeOf('0', [[['ab', 'cd']], [['abc', 'de']], [['x', 'y']]])!.isGrid).toBe(false)
    expect(placeOf('0', [[[1, 2]], [[3, 4]], [[5, 6]]])!.isGrid).toBe(false)
  })

  test('are their lengths, and the range of their numbers', () => {
    const inputs = [[[1, 2.5, -3]], [[]], [[10]]]
    expect(placeOf('0', inputs)).toMatchObject({ shortest: 0, longest: 3 })
    expect(placeOf('0[]', inputs)).toMatchObject({ least: -3, most: 10, isWhole: false, values: [1, 2.5, -3, 10] })
  })
})

describe('records', () => {
  const meetings = (...all: [number, number][]) => [all as Json]

  test('keep the fields of which one is always smaller', () => {
    const inputs = [meetings([1, 3], [2, 4]), meetings([0, 9], [3, 5]), meetings([1, 2], [7, 8])]
    expect(placeOf('0[]', inputs)!.pairs).toEqual([{ low: 0, high: 1, isStrict: true }])
    expect(placeOf('0[].1', inputs)).toMatchObject({ least: 2, most: 9 })
  })

  test('keep those that may be equal, and none that are not always in order', () => {
    const equal = [meetings([1, 3], [2, 2]), meetings([0, 9], [3, 5]), meetings([1, 2], [7, 8])]
    expect(placeOf('0[]', equal)!.pairs).toEqual([{ low: 0, high: 1, isStrict: false }])
    const mixed = [meetings([1, 3], [4, 2]), meetings([0, 9], [3, 5]), meetings([1, 2], [7, 8])]
    expect(placeOf('0[]', mixed)!.pairs).toEqual([])
  })

  test('are none where their lengths differ', () => {
    expect(readShape([[[[1, 2], [3]]], [[[1, 2, 3]]]]).places.has('0[].0')).toBe(false)
  })
})

describe('arguments', () => {
  test('of equal length in all tests are linked', () => {
    expect(
      readShape([
        [[1], [2], 'x'],
        [[1, 2], [3, 4], 'x'],
        [[1, 2, 3], [4, 5, 6], 'xyz'],
      ]).linked,
    ).toEqual([0, 1])
  })

  test('of equal length by chance are not linked: too few lengths, or one that differs', () => {
    expect(
      readShape([
        [[1], [2]],
        [
          [1, 2],
          [3, 4],
        ],
        [[1], [2]],
      ]).linked,
    ).toEqual([])
    expect(
      readShape([
        [[1], [2]],
        [
          [1, 2],
          [3, 4],
        ],
        [[1, 2, 3], [4]],
      ]).linked,
    ).toEqual([])
  })

  test('with one number never larger than the other are found', () => {
    const inputs = [1, 2, 3, 4, 5, 6].map((low) => [low, low + (low % 2)])
    expect(readShape(inputs).pairs).toEqual([{ low: 0, high: 1, isStrict: false }])
    expect(readShape(inputs.slice(0, 5)).pairs).toEqual([])
  })

  test('that hold places in another one stay below its length', () => {
    const inputs = [
      [
        ['a', 'b', 'c'],
        [0, 2],
      ],
      [['a', 'b'], [1]],
      [['a', 'b', 'c', 'd'], [1]],
    ]
    expect(placeOf('1[]', inputs)!.below).toBe(0)
    expect(placeOf('1[]', [...inputs, [['a'], [1]]])!.below).not.toBe(0)
  })

  test('that are maps preserve the characters that occur exactly once in each', () => {
    const floor = (...rows: string[]) => [rows as Json]
    expect(readShape([floor('S.#', '..E'), floor('#ES'), floor('..', 'SE')]).singles.get('0')).toEqual(['S', 'E'])
    expect(readShape([floor('S.E'), floor('SSE')]).singles.get('0')).toEqual(['E'])
    expect(readShape([[[1, 2]], [[3]]]).singles.size).toBe(0)
  })

  test('that are objects have their keys and values at places of their own', () => {
    const { places } = readShape([[{ a: 1, b: 2 }], [{ c: 5 }]])
    expect(places.get('0{key}')!.values).toEqual(['a', 'b', 'c'])
    expect(places.get('0{}')).toMatchObject({ least: 1, most: 5 })
  })
})

test.each<[Json | undefined, number | undefined]>([
  [[1, 2], 2],
  ['abc', 3],
  [7, 7],
  [1.5, undefined],
  [null, undefined],
  [{ a: 1 }, undefined],
  [undefined, undefined],
])('the size of %j is %s', (value, size) => {
  expect(sizeOf(value)).toBe(size)
})
