import { runInNewContext } from 'node:vm'
import type { Language } from '@nova/contract/words'
import { expect, test } from 'vitest'
import { loadBank } from '../questions/bank.ts'
import { tokensOf } from './code-tokens.ts'
import { guardLoops } from './loop-guards.ts'
import { makeMutants } from './mutants.ts'

const changesOf = (code: string, language: Language) =>
  makeMutants(code, language, 1_000)
    .map(({ what }) => what)
    .toSorted()

test.each<[Language, string]>([
  ['javascript', 'function f(n) {\n  // 1 < 2\n  if (n <= 2) return "a < 1"\n  return n\n}'],
  ['typescript', 'function f(n: Map<string, number>[]): number {\n  if (n <= 2) return 7 // 1\n}'],
  ['python', 'def f(n):\n    # 1 < 2\n    if n <= 2:\n        return "a < 1"\n    return n'],
  ['java', 'class Solution { int f(List<String> n) { if (n <= 2) return "a < 1"; } }'],
  ['go', 'package main\nfunc f(n int) int {\n\tif n <= 2 {\n\t\treturn `a < 1`\n\t}\n}'],
])('in %s operators, constants and conditions change, but neither texts nor comments nor types', (language, code) => {
  const changes = changesOf(code, language)
  const kinds = ['<= became <', '<= became >', '2 became 1', '2 became 3', 'n <= 2 became']
  for (const kind of kinds) expect(changes.filter((what) => what.includes(kind)).length).toBeGreaterThan(0)
  expect(changes.filter((what) => / (<|1) became/.test(what))).toEqual([])
})

test('arguments are swapped and statements left out', () => {
  const code =
    'function f(a, b) {\n  let total = 0\n  total += g(a, b)\n  return total\n}\nfunction g(a, b) {\n  return a - b\n}'
  expect(changesOf(code, 'javascript')).toEqual([
    'line 2: 0 became 1',
    'line 3: += became -=',
    'line 3: g(a, b) has its arguments swapped',
    "line 3: without 'total += g(a, b)'",
    'line 7: - became +',
  ])
})

test('the same code gives the same mutants, as many as are wanted', () => {
  const code = loadBank().coding[0]!.reference.javascript!
  expect(makeMutants(code, 'javascript', 5)).toEqual(makeMutants(code, 'javascript', 5))
  expect(makeMutants(code, 'javascript', 5)).toHaveLength(5)
})

test('every reference of the bank is read to its last sign', () => {
  for (const { id, reference } of loadBank().coding) {
    for (const [language, code] of Object.entries(reference)) {
      const tokens = tokensOf(code, language as Language)
      expect([id, language, tokens.map(({ text }) => text).join('')]).toEqual([
        id,
        language,
        withoutBlanks(code, tokens),
      ])
      const brackets = tokens.filter(({ kind }) => kind === 'sign').map(({ text }) => text)
      const count = (sign: string) => brackets.filter((text) => text === sign).length
      expect([id, language, count('('), count('['), count('{')]).toEqual([
        id,
        language,
        count(')'),
        count(']'),
        count('}'),
      ])
    }
  }
})

/** Blanks inside of texts and comments belong to them. */
function withoutBlanks(code: string, tokens: { at: number; text: string }[]): string {
  let end = 0
  let rest = ''
  for (const { at, text } of tokens) {
    rest += code.slice(end, at).trim() + text
    end = at + text.length
  }
  return rest + code.slice(end).trim()
}

test('a loop without an end stops, and one with an end does not notice', () => {
  const run = (code: string) => runInNewContext(`${guardLoops(code, 'javascript', 1_000)}\nf()`) as unknown
  expect(run('function f() { let n = 0; for (const x of [1, 2]) { n += x } return n }')).toBe(3)
  expect(() => run('function f() { while (true) { } }')).toThrow('no end')
  expect(() => run('function f() { const q = [1]; for (const x of q) { q.push(x) } }')).toThrow('no end')
  expect(() => run('function f() { do { } while (1) }')).toThrow('no end')
  expect(guardLoops('while True:\n    pass', 'python', 10)).toBeUndefined()
})

test('code longer than any solution has none: the search for a token’s context starts from each token', () => {
  const call = 'a = b(1, 2)\n'
  expect(changesOf(call, 'python').length).toBeGreaterThan(0)
  expect(changesOf(call.repeat(400), 'python')).toEqual([])
  expect(changesOf(`${call}# ${'x'.repeat(40_000)}`, 'python')).toEqual([])
})
