import { Language } from '@nova/contract/words'
import { expect, test } from 'vitest'
import { starterCode } from './starter.ts'

const route = {
  name: 'cheapestRoute',
  params: [
    { name: 'roads', type: 'int[][]' },
    { name: 'from', type: 'string' },
    { name: 'tolls', type: 'map<string,long[]>' },
    { name: 'limit', type: 'float?' },
  ],
  returns: 'bool',
}

test('JavaScript has its types in a comment', () => {
  expect(starterCode(route, 'javascript')).toBe(`/**
 * @param {number[][]} roads
 * @param {string} from
 * @param {Record<string, number[]>} tolls
 * @param {number | null} limit
 * @returns {boolean}
 */
function cheapestRoute(roads, from, tolls, limit) {
  // Write your solution here.
}
`)
})

test('TypeScript has them in place', () => {
  expect(starterCode(route, 'typescript'))
    .toBe(`function cheapestRoute(roads: number[][], from: string, tolls: Record<string, number[]>, limit: number | null): boolean {
  // Write your solution here.
  throw new Error('Not written yet')
}
`)
})

test('Python has type hints, and no parameter named like a keyword', () => {
  expect(starterCode(route, 'python'))
    .toBe(`def cheapestRoute(roads: list[list[int]], from_: str, tolls: dict[str, list[int]], limit: float | None) -> bool:
    # Write your solution here.
    pass
`)
})

test('Java has a class, the import of its collections and boxed types where null is allowed', () => {
  expect(starterCode(route, 'java')).toBe(`import java.util.*;

class Solution {
    boolean cheapestRoute(int[][] roads, String from, Map<String, long[]> tolls, Double limit) {
        // Write your solution here.
        return false;
    }
}
`)
})

test('Go has a package, and pointers where nil is allowed', () => {
  expect(starterCode(route, 'go')).toBe(`package main

func cheapestRoute(roads [][]int, from string, tolls map[string][]int64, limit *float64) bool {
\t// Write your solution here.
\treturn false
}
`)
})

test.each([
  ['int', '0', '0'],
  ['long', '0L', '0'],
  ['string', '""', '""'],
  ['string[][]', 'new String[0][]', 'nil'],
  ['map<string,int>', 'Map.of()', 'nil'],
  ['map<string,int>[]', 'new Map[0]', 'nil'],
  ['int?', 'null', 'nil'],
  ['int?[]', 'new Integer[0]', 'nil'],
])('a function that returns %s returns something of it at first', (returns, java, go) => {
  const signature = { name: 'f', params: [{ name: 'a', type: 'int' }], returns }
  expect(starterCode(signature, 'java')).toContain(`return ${java};`)
  expect(starterCode(signature, 'go')).toContain(`return ${go}\n`)
})

test('lists of what may be null are written so that they mean that', () => {
  const signature = { name: 'f', params: [{ name: 'a', type: 'int?[]' }], returns: 'int?[]' }
  expect(Language.options.map((language) => starterCode(signature, language).includes('(number | null)[]'))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(starterCode(signature, 'python')).toContain('list[int | None]')
  expect(starterCode(signature, 'java')).toContain('Integer[]')
  expect(starterCode(signature, 'go')).toContain('[]*int')
})
