import type { TestCase } from '@nova/contract/questions/signature'
import { expect, test } from 'vitest'
import { loadBank } from '../questions/bank.ts'
import { generateInputs } from './generated-inputs.ts'

function makeQuestion(types: string[], inputs: TestCase['args'][]) {
  const tests = inputs.map((args) => ({ args, expected: 0, group: 'core' as const, visible: false }))
  const params = types.map((type, at) => ({ name: `p${at}`, type }))
  return { signature: { name: 'solve', params, returns: 'int' }, tests }
}

function inputsOf<T extends unknown[]>(types: string[], inputs: T[]): T[] {
  const made = generateInputs(makeQuestion(types, inputs as TestCase['args'][]), 240)
  expect(made).toHaveLength(240)
  expect(new Set([...inputs, ...made].map((args) => JSON.stringify(args))).size).toBe(inputs.length + 240)
  return made as T[]
}

test('properties common to all tests are preserved: equal lengths, ascending order, ranges', () => {
  const made = inputsOf<[number[], string[], number]>(
    ['int[]', 'string[]', 'int'],
    [
      [[], [], 3],
      [[4], ['a'], 1],
      [[1, 5, 9, 12], ['a', 'b', 'a', 'c'], 2],
      [[2, 2, 7], ['b', 'b', 'c'], 9],
      [[0, 3, 3, 8, 20], ['c', 'a', 'b', 'a', 'b'], 4],
    ],
  )
  for (const [times, names, limit] of made) {
    expect(times.length).toBe(names.length)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(limit).toBeGreaterThanOrEqual(1)
    expect(limit).toBeLessThanOrEqual(9)
    expect(names.every((name) => ['a', 'b', 'c'].includes(name))).toBe(true)
  }
})

test('under any function name, each bank question has its inputs', () => {
  for (const question of loadBank().coding.filter(({ id }) =>
    ['sized-cache', 'task-slack', 'sheet-cells'].includes(id),
  )) {
    for (let number = 0; number < 30; number += 1) {
      const signature = { ...question.signature, name: `name${number}` }
      expect(generateInputs({ ...question, signature }, 240).length).toBeGreaterThan(0)
    }
  }
})

test('records keep their fields, and a start never lies behind its end', () => {
  const made = inputsOf<[number[][]]>(
    ['int[][]'],
    [
      [[[1, 4, 7]]],
      [
        [
          [0, 2, 50],
          [3, 9, 1],
        ],
      ],
      [
        [
          [5, 6, 2],
          [2, 8, 2],
          [4, 5, 9],
        ],
      ],
      [
        [
          [7, 11, 3],
          [1, 3, 3],
        ],
      ],
    ],
  )
  for (const [records] of made) {
    for (const record of records) {
      expect(record).toHaveLength(3)
      expect(record[0]).toBeLessThan(record[1]!)
    }
  }
})

test('places in another list stay places in it, and maps of a floor stay rectangles with one start', () => {
  const edges = inputsOf<[number, number[][]]>(
    ['int', 'int[][]'],
    [
      [2, [[0, 1]]],
      [
        3,
        [
          [0, 2],
          [1, 2],
        ],
      ],
      [
        4,
        [
          [3, 0],
          [1, 2],
          [2, 3],
        ],
      ],
      [
        5,
        [
          [4, 1],
          [0, 3],
          [2, 4],
          [1, 2],
        ],
      ],
    ],
  )
  for (const [count, pairs] of edges) for (const end of pairs.flat()) expect(end).toBeLessThan(count)
  const floors = inputsOf<[string[]]>(
    ['string[]'],
    [[['S..', '.#.', '...']], [['.#.#', '..S.']], [['..', '#.', '.S', '.#']], [['#S#..', '.....', '.##..']]],
  )
  for (const [rows] of floors) {
    expect(new Set(rows.map((row) => row.length)).size).toBe(1)
    expect(rows.join('').split('S')).toHaveLength(2)
  }
})

test('the same question gives the same inputs, and a small one no more than there are', () => {
  const question = makeQuestion(['bool', 'bool'], [[true, false]])
  expect(generateInputs(question, 240)).toEqual(generateInputs(question, 240))
  expect(generateInputs(question, 240).length).toBeLessThanOrEqual(3)
})
