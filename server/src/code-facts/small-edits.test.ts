/** Small changes of code: each in one place, and never in texts or remarks. */
import type { Language } from '@nova/contract/words'
import { expect, test } from 'vitest'
import { parseCode, listNodes } from '../platform/languages/syntax.ts'
import { smallEdits } from './small-edits.ts'

const linesOf = (language: Language, code: string) =>
  smallEdits({ language, code }).map(
    ({ line, kind, code: own }) => `${line} ${kind} ${own.split('\n')[line - 1]!.trim()}`,
  )

test('a comparison gets the other border and the other direction', () => {
  const edits = linesOf('python', 'def f(a, b):\n    if a < b:\n        return a')
  expect(edits).toEqual(
    expect.arrayContaining(['2 border if a <= b:', '2 direction if a > b:', '2 direction if not (a < b):']),
  )
})

test('a number, a bound and a length are one off', () => {
  expect(linesOf('python', 'def f(a):\n    for i in range(len(a)):\n        b = a[i - 1]')).toEqual(
    expect.arrayContaining([
      '2 by-one for i in range(len(a) + 1):',
      '2 by-one for i in range(len(a) - 1):',
      '3 by-one b = a[i]',
      '3 by-one b = a[i - 2]',
    ]),
  )
})

test('joined conditions and chosen ends are swapped in every language', () => {
  expect(linesOf('go', 'func f(a, b bool) int {\n\tif a && b { return 1 }\n\treturn 0\n}')).toContain(
    '2 joint if a || b { return 1 }',
  )
  expect(linesOf('java', 'class A { int f(int a) {\n  int b = Math.max(a, 3);\n  return b;\n} }')).toContain(
    '2 choice int b = Math.min(a, 3);',
  )
  expect(linesOf('javascript', 'function f(a) {\n  const b = a.indexOf(2)\n  return b\n}')).toContain(
    '2 choice const b = a.lastIndexOf(2)',
  )
})

test('a line moves out of its loop, and is left out', () => {
  const edits = smallEdits({
    language: 'python',
    code: 'def f(a):\n    n = 0\n    for x in a:\n        n += x\n    return n',
  })
  expect(edits.some(({ kind, code }) => kind === 'place' && code.includes('\n    n += x'))).toBe(true)
  expect(edits.some(({ kind, code }) => kind === 'needed' && code.includes('        pass'))).toBe(true)
})

test('texts and remarks stay as they are', () => {
  expect(linesOf('python', 'def f(a):\n    b = "1 < 2"  # a < b')).toEqual([])
})

test('code of many lines is left alone', () => {
  expect(smallEdits({ language: 'python', code: 'a = 1\n'.repeat(200) })).toEqual([])
})

test('nothing is changed twice in the same way, and every change is another program', () => {
  const code = 'def f(a, b):\n    if a <= b and b > 1:\n        return max(a, b) - 1\n    return -1'
  const codes = smallEdits({ language: 'python', code }).map((each) => each.code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes).not.toContain(code)
  expect(listNodes(parseCode({ language: 'python', code })).length).toBeGreaterThan(10)
})

const listings: Record<Language, string> = {
  python:
    'def rank(rows, limit):\n    best = []\n    at = 0\n    for i in range(1, len(rows)):\n        if rows[i] >= limit and not rows[i - 1] == 0:\n            best.append(rows[i] * 2 + at)\n        at += 1\n    best.sort(reverse=True)\n    last = best.pop()\n    while at > 0 or last != 3:\n        at -= 1\n    return min(best[0], last, max(at, 7))',
  javascript:
    'function rank(rows, limit) {\n  const best = []\n  for (let i = 1; i < rows.length; i++) {\n    if (rows[i] >= limit && rows[i - 1] !== 0) best.push(rows[i] * 2)\n  }\n  best.sort((a, b) => b - a)\n  const last = best.shift()\n  return Math.min(best[0] ?? last, 7)\n}',
  typescript:
    'function rank(rows: number[], limit: number): number {\n  let at = 0\n  for (const row of rows) {\n    if (row > limit || at === 3) at += row\n  }\n  return Math.floor(at / 2) - 1\n}',
  java: 'class A { int rank(int[] rows, int limit) {\n  int at = 0;\n  for (int i = 0; i <= rows.length - 1; i++) {\n    if (rows[i] == limit || at < 2) at += rows[i] % 3;\n  }\n  return Math.max(at, rows[0]);\n} }',
  go: 'func rank(rows []int, limit int) int {\n\tat := 0\n\tfor i := 0; i < len(rows); i++ {\n\t\tif rows[i] > limit && at != 2 {\n\t\t\tat += rows[i] / 2\n\t\t}\n\t}\n\treturn min(at, rows[1:][0])\n}',
}

test('all small changes of a listing in each language are these', async () => {
  const told = (Object.keys(listings) as Language[]).map(
    (language) => `## ${language}\n${linesOf(language, listings[language]).join('\n')}`,
  )
  await expect(`${told.join('\n\n')}\n`).toMatchFileSnapshot('small-edits.txt')
})
