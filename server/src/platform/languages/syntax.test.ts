/** Code of every language, read with the editor's grammars. */
import type { Language } from '@nova/contract/words'
import { expect, test } from 'vitest'
import {
  assignedOn,
  elementsOf,
  functionsIn,
  lineOf,
  lineText,
  loopAround,
  namesOn,
  parseCode,
  returnedOn,
  textOf,
} from './syntax.ts'

const listings: Record<Language, string> = {
  python: 'def total(rows, n):\n    t = 0\n    for i, row in enumerate(rows):\n        t += row[i] * n\n    return t',
  javascript:
    'function total(rows, n) {\n  let t = 0\n  for (const [i, row] of rows.entries()) {\n    t += row[i] * n }\n  return t\n}',
  typescript:
    'function total(rows: number[][], n: number): number {\n  let t = 0\n  for (const [i, row] of rows.entries()) {\n    t += row[i]! * n }\n  return t\n}',
  java: 'class Main { static int total(int[][] rows, int n) {\n  int t = 0;\n  for (int i = 0; i < n; i++) {\n    t += rows[i][0] * n; }\n  return t;\n} }',
  go: 'func total(rows [][]int, n int) int {\n\tt := 0\n\tfor i, row := range rows {\n\t\tt += row[i] * n }\n\treturn t\n}',
}

for (const [language, code] of Object.entries(listings) as [Language, string][]) {
  const parsed = parseCode({ language, code })
  test(`${language}: a line's names, the names it sets and its loop are found`, () => {
    expect(assignedOn(2, parsed)).toEqual(['t'])
    expect(assignedOn(3, parsed)).toContain('i')
    expect(assignedOn(4, parsed)).toEqual(['t'])
    expect(namesOn(4, parsed)).toEqual(expect.arrayContaining(['t', 'i', 'n']))
    expect(loopAround(4, parsed)).toBe(3)
    expect(loopAround(2, parsed)).toBeUndefined()
  })

  test(`${language}: a return gives its value, and a function its parameters and lines`, () => {
    expect(textOf(returnedOn(5, parsed)!, parsed)).toBe('t')
    expect(returnedOn(2, parsed)).toBeUndefined()
    expect(functionsIn(parsed)[0]).toMatchObject({
      name: 'total',
      params: expect.arrayContaining(['rows', 'n']),
      from: 1,
    })
  })
}

test('names within texts and remarks are no names of the code', () => {
  const parsed = parseCode({ language: 'python', code: 'a = "row"  # column' })
  expect(namesOn(1, parsed)).toEqual(['a'])
})

test('code that does not parse is read as far as possible', () => {
  const parsed = parseCode({ language: 'python', code: 'def f(a:\n    b = a[\n    c = 1' })
  expect(namesOn(2, parsed)).toContain('b')
})

test.each(Object.entries(listings) as [Language, string][])(
  '%s: each line is found again by number and offset',
  (language, code) => {
    const parsed = parseCode({ language, code })
    const lines = code.split('\n')
    expect(lines.map((_, at) => lineText(at + 1, parsed))).toEqual(lines)
    expect(lineText(lines.length + 1, parsed)).toBe('')
    const starts = lines.map((_, at) => lines.slice(0, at).join('\n').length + (at > 0 ? 1 : 0))
    expect(starts.map((start) => lineOf(start, parsed))).toEqual(lines.map((_, at) => at + 1))
    expect(starts.slice(1).map((start) => lineOf(start - 1, parsed))).toEqual(lines.slice(1).map((_, at) => at + 1))
  },
)

test.each([
  ['python', 'def f(a):\n    return [a, a + 1]', ['a', 'a + 1']],
  ['javascript', 'function f(a) {\n  return [a, 2, a]\n}', ['a', '2', 'a']],
] as const)('%s: the elements of what is returned are listed: %s', (language, code, expected) => {
  const parsed = parseCode({ language, code })
  expect(elementsOf(returnedOn(2, parsed)!).map((node) => textOf(node, parsed))).toEqual(expected)
})

test('a bare return gives nothing, and an element that is set names its list', () => {
  const parsed = parseCode({ language: 'javascript', code: 'function f(a) {\n  a[0] = 1\n  return;\n}' })
  expect(assignedOn(2, parsed)).toEqual(['a'])
  expect(returnedOn(3, parsed)).toBeUndefined()
  const typed = parseCode({ language: 'typescript', code: 'let b = a!' })
  expect(assignedOn(1, typed)).toEqual(['b'])
})
