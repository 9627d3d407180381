import type { PadLanguage } from '@nova/contract/words'
import { expect, test } from 'vitest'
import { functionAt } from './code-place.ts'

/** The function around the place marked with ‸. */
function placeIn(language: PadLanguage, marked: string): string | undefined {
  return functionAt(language, marked.replace('‸', ''), marked.indexOf('‸'))
}

test.each<[PadLanguage, string, string | undefined]>([
  ['javascript', 'function first() {\n  return 1\n}\nfunction second(a) {\n  ‸\n}', 'second'],
  ['javascript', 'function first() {\n}\n\n‸const a = 1', undefined],
  ['javascript', 'const add = (a, b) => {\n  return a‸\n}', 'add'],
  ['javascript', 'function outer() {\n  const inner = () => {\n    ‸\n  }\n}', 'inner'],
  ['javascript', 'function outer() {\n  rows.map((row) => {\n    ‸\n  })\n}', 'outer'],
  ['javascript', 'class Cache {\n  get(key) {\n    if (key) {\n      ‸', 'get'],
  ['javascript', 'function open({ a, b }) {\n  for (const x of a) {\n    ‸', 'open'],
  ['typescript', 'const group = (rows: Row[]): Map<string, Row> => {\n  ‸\n}', 'group'],
  ['typescript', 'function parse(text: string): { value: number } {\n  ‸\n}', 'parse'],
  ['python', 'def first(a):\n    return a\n\ndef second(b):\n    if b:\n        ‸', 'second'],
  ['python', 'def outer(a):\n    def inner(b):\n        return b\n    ‸return inner', 'outer'],
  ['python', 'def first(a):\n    return a\n‸print(1)', undefined],
  [
    'python',
    'class A:\n    def one(a):\n        def two(b):\n            return b\n    def three(c):\n        ‸',
    'three',
  ],
  ['python', 'class A:\n    def one(a):\n        def two(b):\n            return b\n\n        ‸return two', 'one'],
  ['java', 'class Solution {\n  public int count(List<Integer> rows) {\n    while (true) {\n      ‸', 'count'],
  ['go', 'func (c *Cache) Get(key string) (int, bool) {\n\t‸\n}', 'Get'],
  ['go', 'func count(rows []int) int {\n\tfor _, row := range rows {\n\t\t‸\n\t}\n}', 'count'],
  ['text', 'function words() {\n  ‸\n}', undefined],
])('in %s the place in %j is in %s', (language, marked, name) => {
  expect(placeIn(language, marked)).toBe(name)
})
