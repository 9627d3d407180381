/** Each defect of code at its limit, and what only looks like one. */
import { expect, it } from 'vitest'
import { codeQualityOf, countDefects, readCodeParts, repeatedShare } from './code-quality.ts'
import { tokenize } from './code-tokens.ts'

const defects = (language: 'javascript' | 'python', code: string) => countDefects(language, tokenize(language, code))

it.each([
  ['a return before a new level', 'function f() {\n  return [\n  go()\n]\n}\n', 0],
  ['a return of a whole list', 'function f() {\n  return [go()]\n  go()\n}\n', 1],
  ['a return of a map over two lines', 'function f() {\n  return { a:\n  b }\n}\n', 0],
  ['a break before another case', 'switch (a) {\ncase 1:\n  break\ncase 2:\n  go()\n}\n', 0],
  ['a line of one word after a return', 'return a\nb\n', 1],
  ['a single word after a single word', 'break\nb\n', 1],
  ['a branch without braces', 'else\n  return 1\ngo()\n', 0],
  ['a return before a sign', 'return a\n+ b\n', 0],
  ['a stop for the debugger', 'debugger\n', 1],
  ['a method that is called like output', 'page.print(total)\n', 0],
  ['output of a function', 'print(total)\n', 1],
  ['a name like output', 'const print = total\ngo(print)\n', 0],
  ['an error that is caught and used', 'try { go() } catch (error) { tell(error) }\n', 0],
  ['an error that is caught without a block', 'catch\n', 0],
  ['an empty block before a caught error', '{} catch (error) { tell(error) }\n', 0],
  ['a name that nobody needs', 'const _ = go()\n', 0],
])('in JavaScript finds %s: %s has %d', (_, code, count) => {
  expect(defects('javascript', code)).toBe(count)
})

it.each([
  ['a stop for the debugger', 'breakpoint()\n', 1],
  ['a passed error', 'try:\n    go()\nexcept:\n    pass\n', 1],
  ['an error that is used', 'try:\n    go()\nexcept:\n    tell()\n', 0],
  ['an error that is used before a pass', 'try:\n    go()\nexcept:\n    tell()\n    pass\n', 0],
  ['a pass before an error', 'pass\ntry:\n    go()\nexcept:\n    tell()\n', 0],
  ['a deeper line after a return', 'def f():\n    return (\n        1)\n', 0],
])('in Python finds %s', (_, code, count) => {
  expect(defects('python', code)).toBe(count)
})

const partsOf = (text: string, reference = '') =>
  readCodeParts({ language: 'javascript', text, starter: '', reference, edgeShare: null })

it('cleanliness falls by a third for each defect in ten lines', () => {
  const lines = (tokens: number) => 'go '.repeat(tokens)
  const clean = (stops: number, tokens: number) =>
    Number(partsOf(`${'debugger\n'.repeat(stops)}${lines(tokens - stops)}`).cleanliness!.toFixed(6))
  expect([clean(0, 80), clean(1, 80), clean(2, 80), clean(3, 80), clean(4, 80)]).toEqual([1, 0.666667, 0.333333, 0, 0])
  expect([clean(1, 8), clean(1, 79), clean(1, 160), clean(3, 240)]).toEqual([0.666667, 0.666667, 0.833333, 0.666667])
})

it('duplication is the share of tokens in runs of twenty that stood before', () => {
  const run = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ')
  const share = (code: string) => repeatedShare(tokenize('javascript', code))
  expect(share('')).toBe(0)
  expect(share(`${run(20)} ${run(20)}`)).toBe(0.5)
  expect(share(`${run(19)} ${run(19)}`)).toBe(0)
  expect(share(`${run(20)} a b ${run(20)} c d e f g h`)).toBe(20 / 48)
  // A run that overlaps itself is none.
  expect(share('a '.repeat(39))).toBe(0)
  expect(share('a '.repeat(40))).toBe(0.5)
  expect(partsOf(`${run(20)} ${run(20)}`).duplication).toBe(0.5)
})

it('naming is not observed without a name, and structure follows the reference', () => {
  expect(partsOf('go()').naming).toBeNull()
  expect([partsOf('let q = 1').naming, partsOf('let total = 1').naming]).toEqual([0, 1])
  const ifs = (count: number) => 'if (a) b()\n'.repeat(count)
  const structure = (own: number, usual: number) => Number(partsOf(ifs(own), ifs(usual)).structure!.toFixed(6))
  expect([structure(3, 2), structure(8, 2), structure(11, 4), structure(1, 4)]).toEqual([1, 0, 0.5, 1])
  expect([structure(1, 0), structure(2, 0), structure(4, 0)]).toEqual([1, 0.8, 0])
})

it('quality weighs its parts, and leaves out what was not observed', () => {
  const none = { structure: 0, robustness: 0, naming: 0, duplication: 0, cleanliness: 0 }
  const keys = Object.keys(none) as (keyof typeof none)[]
  expect(keys.map((key) => Number(codeQualityOf({ ...none, [key]: 1 })!.toFixed(6)))).toEqual([0.3, 0.3, 0.2, 0.1, 0.1])
  expect(codeQualityOf({ ...none, structure: null, robustness: null, cleanliness: 1 })).toBeCloseTo(0.25, 9)
})
